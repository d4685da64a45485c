// The reference behind the C interface, in the canonical dialect and code points.

#include <algorithm>

#include "../../reference/wire/protocol.hpp"
#include "trimspec.h"

uint32_t trimspec_abi() { return TRIMSPEC_ABI; }

int64_t trimspec_call(const char* request, size_t request_size, char** reply) {
    try {
        const std::string answered = trimspec::wire::answer({request, request_size}, {});
        *reply = new char[answered.size()];
        std::copy(answered.begin(), answered.end(), *reply);
        return static_cast<int64_t>(answered.size());
    } catch (...) {  // no memory left
        return -1;
    }
}

void trimspec_free(char* reply) { delete[] reply; }
