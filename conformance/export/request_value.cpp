#include "request_value.hpp"

#include "../suite/expression.hpp"
#include "encoding.hpp"
#include "json_build.hpp"

namespace trimspec::conformance::exported {
namespace {

constexpr std::size_t kMostNested = 300;

bool is_about_bytes(const Case& of) {
    return of.find("line") != nullptr || of.find("history_json") != nullptr ||
           of.find("message_json") != nullptr;
}

}  // namespace

json::Value request_value(const Case& of, const json::Value& step, const Prepared& prepared) {
    const std::string line = prepared.line(1);
    Members request;
    if (is_about_bytes(of)) {
        if (step.find("op") != nullptr) request.add("op", text_of(step, "op"));
        if (is_utf8(line))
            request.add("raw_line", line);
        else
            request.add("raw_line_base64", base64(line));
        return request.take();
    }
    const auto read = json::read(line, kMostNested);
    const auto* whole = std::get_if<json::Value>(&read);
    if (whole == nullptr) throw ExpressionError{"a request that is no JSON"};
    for (const json::Member& member : *whole->get_if<json::Object>())
        if (member.key.view() != "id") request.add(member.key.view(), member.value);
    return request.take();
}

}  // namespace trimspec::conformance::exported
