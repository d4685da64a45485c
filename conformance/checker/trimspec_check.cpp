#include "trimspec_check.h"

#include <cstdlib>
#include <cstring>

#include "../suite/claims.hpp"
#include "../suite/verdict.hpp"
#include "case_bytes.hpp"
#include "describe.hpp"
#include "hello.hpp"

namespace {

using namespace trimspec;
using namespace trimspec::conformance;

std::string_view view_of(const char* text, std::size_t size) {
    return text == nullptr ? std::string_view{} : std::string_view{text, size};
}

std::int64_t give(const std::string& text, char** out) {
    auto* copy = static_cast<char*>(std::malloc(text.size() + 1));
    if (copy == nullptr) return TRIMSPEC_CHECK_FAILED;
    std::memcpy(copy, text.data(), text.size());
    copy[text.size()] = '\0';
    *out = copy;
    return static_cast<std::int64_t>(text.size());
}

// Calls `work` with the claims of `hello` and gives out the text that it makes.
template <class Work>
std::int64_t with_claims(const char* hello, std::size_t size, char** out, Work work) noexcept {
    *out = nullptr;
    try {
        const auto claims = checker::claims_of(view_of(hello, size));
        return claims ? give(work(*claims), out) : TRIMSPEC_CHECK_BAD_HELLO;
    } catch (...) {
        return TRIMSPEC_CHECK_FAILED;
    }
}

std::string json_of(const std::vector<Violation>& violations) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const Violation& violation : violations)
        list.push_back({{"rule", violation.label},
                        {"what", violation.what},
                        {"place", violation.pointer},
                        {"numbers", violation.numbers}});
    const nlohmann::ordered_json verdict{{"holds", list.empty()}, {"violations", list}};
    return verdict.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace

std::uint32_t trimspec_check_abi(void) { return TRIMSPEC_CHECK_ABI; }

std::int64_t trimspec_check_generate(const char* hello, std::size_t hello_size,
                                     const std::uint8_t* bytes, std::size_t bytes_size,
                                     char** request) {
    return with_claims(hello, hello_size, request, [&](const checker::Claimed& claimed) {
        return checker::decode({bytes, bytes == nullptr ? 0 : bytes_size}, claimed.scope).line;
    });
}

std::int64_t trimspec_check_encode(const char* hello, std::size_t hello_size, const char* request,
                                   std::size_t request_size, char** bytes) {
    return with_claims(hello, hello_size, bytes, [&](const checker::Claimed& claimed) {
        return checker::encode(view_of(request, request_size), claimed.declared.dialect,
                               claimed.declared.unit, claimed.scope);
    });
}

std::int64_t trimspec_check_verdict(const char* hello, std::size_t hello_size, const char* request,
                                    std::size_t request_size, const char* reply,
                                    std::size_t reply_size, char** verdict) {
    return with_claims(hello, hello_size, verdict, [&](const checker::Claimed& claimed) {
        return json_of(checker::judged(view_of(request, request_size), view_of(reply, reply_size),
                                       claimed.declared));
    });
}

std::int64_t trimspec_check_describe(const char* hello, std::size_t hello_size, const char* request,
                                     std::size_t request_size, char** text) {
    return with_claims(hello, hello_size, text, [&](const checker::Claimed& claimed) {
        return checker::describe(view_of(request, request_size), claimed.declared);
    });
}

void trimspec_check_free(char* out) { std::free(out); }
