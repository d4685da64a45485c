// A fuzz target for an implementation in C++ that is not ours: bytes to a request, its answer, the
// verdict. Put your own code in place of `capped`, and what it claims in kHello.
//
//   clang++ -std=c++20 -fsanitize=fuzzer,address -I conformance/checker capped_fuzzer.cpp \
//     build/libtrimspec_check.a -o capped_fuzzer
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "trimspec_check.h"

namespace {

constexpr std::string_view kHello =
    R"({"ok":{"protocol":1,"dialect":"canonical","unit":"byte","counter":"given",)"
    R"("ops":["cap_tool_result"],"profile":"invariant","breadcrumb":null,"policies":{}}})";

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

// At most `limit` bytes of `text`, 0 for no limit, whole characters and no open image marker.
// AGENT_BROKEN set: half a character may be left, to see that fuzzing finds it.
std::string capped(const std::string& text, std::size_t limit) {
    static const bool kBroken = std::getenv("AGENT_BROKEN") != nullptr;
    if (limit == 0 || text.size() <= limit) return text;
    std::size_t end = limit;
    while (!kBroken && end > 0 && is_continuation(text[end])) --end;
    std::string head = text.substr(0, end);
    for (auto at = head.rfind("[IMAGE:"); at != std::string::npos; at = head.rfind("[IMAGE:")) {
        if (head.find(']', at) != std::string::npos) break;
        head.resize(at);
    }
    return head;
}

// Whether it is one that this example answers. What is none it would have to refuse as the protocol
// asks for, which an implementation without a wire of its own need not.
bool is_request(const nlohmann::json& request) {
    if (!request.is_object() || !request.contains("params") || !request.contains("id")) return false;
    const auto& params = request["params"];
    return request.contains("text") && request["text"].is_string() && params.is_object() &&
           params.contains("max_chars") && params["max_chars"].is_number_unsigned() &&
           params.value("unit", nlohmann::json{}) == "byte" && request["id"].is_number_integer();
}

std::string reply_to(const nlohmann::json& request) {
    const std::string text = capped(request["text"].get<std::string>(),
                                    request["params"]["max_chars"].get<std::size_t>());
    const nlohmann::json reply{{"id", request["id"]}, {"ok", {{"text", text}}}};
    // A half character is no JSON text: it is shown as what a reader makes of it.
    return reply.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    char* line = nullptr;
    const auto line_size =
        trimspec_check_generate(kHello.data(), kHello.size(), data, size, &line);
    if (line_size < 0) std::abort();  // the hello is wrong
    const auto request = nlohmann::json::parse(line, line + line_size, nullptr, false);
    const std::string reply = is_request(request) ? reply_to(request) : "";
    char* verdict = nullptr;
    if (!reply.empty())
        (void)trimspec_check_verdict(kHello.data(), kHello.size(), line,
                                     static_cast<std::size_t>(line_size), reply.data(), reply.size(),
                                     &verdict);
    if (verdict != nullptr && std::string_view{verdict}.substr(0, 14) != R"({"holds":true,)") {
        std::fprintf(stderr, "%s\nrequest %s\nreply %s\n", verdict, line, reply.c_str());
        std::abort();
    }
    trimspec_check_free(line);
    trimspec_check_free(verdict);
    return 0;
}
