// A library that does, once greeted, what the environment variable TRIMSPEC_HOSTILE says.
// Everything else is the reference.

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

#include "../../../reference/wire/protocol.hpp"
#include "trimspec.h"

namespace {

bool is(const char* name) {
    const char* const chosen = std::getenv("TRIMSPEC_HOSTILE");
    return chosen != nullptr && std::strcmp(chosen, name) == 0;
}

[[noreturn]] void hang() {
    for (;;) pause();
}

[[noreturn]] void eat_memory() {
    for (;;) std::memset(std::malloc(1U << 24U), 1, 1U << 24U);
}

void print_and_read() {
    std::puts("a progress bar");
    std::string line(100, ' ');
    if (std::fgets(line.data(), 100, stdin) != nullptr) std::abort();
}

struct Loaded {
    Loaded() {
        if (is("prints")) std::puts("{\"id\":0,\"ok\":{}}");
    }
} loaded;

std::string reply_to(std::string_view request) {
    std::string reply = trimspec::wire::answer(request, {});
    if (is("line_feed")) reply += '\n';
    if (is("pretty")) reply.insert(1, "\n");
    if (is("no_json")) reply = "done";
    if (is("other_id")) reply = R"({"id":4711,"ok":{}})";
    return reply;
}

}  // namespace

uint32_t trimspec_abi() { return is("version_2") ? 2 : TRIMSPEC_ABI; }

int64_t trimspec_call(const char* request, size_t request_size, char** reply) {
    const std::string_view text{request, request_size};
    if (text.find("\"hello\"") != std::string_view::npos) {
        const std::string hello = trimspec::wire::answer(text, {});
        *reply = strdup(hello.c_str());
        return static_cast<int64_t>(hello.size());
    }
    if (is("null")) return 12;
    if (is("broke")) return -3;
    if (is("aborts")) std::abort();
    if (is("hangs")) hang();
    if (is("eats_memory")) eat_memory();
    if (is("throws")) throw 1;
    if (is("prints")) print_and_read();
    const std::string answered = reply_to(text);
    if (is("alters")) const_cast<char*>(request)[0] = ' ';
    *reply = strdup(answered.c_str());
    return is("endless") ? int64_t{1} << 40U : static_cast<int64_t>(answered.size());
}

#ifndef WITHOUT_FREE
void trimspec_free(char* reply) { std::free(reply); }
#endif
