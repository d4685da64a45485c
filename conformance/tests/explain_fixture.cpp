#include "explain_fixture.hpp"

#include <stdexcept>

namespace trimspec::explain {

Explanation told(std::string_view op, std::string_view params, std::string_view input) {
    return explain_texts(op, params, input, wire::Dialect::canonical);
}

std::string joined(const std::vector<std::string_view>& words) {
    std::string out;
    for (const std::string_view word : words) out += (out.empty() ? "" : " ") + std::string{word};
    return out;
}

std::string fates(const Explanation& explanation) {
    std::vector<std::string_view> words;
    for (const Row& row : explanation.rows) words.push_back(name_of(row.fate));
    return joined(words);
}

const Row& row_of(const Explanation& explanation, std::size_t index) {
    for (const Row& row : explanation.rows)
        if (row.index == index) return row;
    throw std::out_of_range{"no such row"};
}

std::string rules_of(const Explanation& explanation, std::size_t index) {
    return joined(row_of(explanation, index).rules);
}

std::string what(const Explanation& explanation, std::string_view rule) {
    for (const Decision& decision : explanation.decisions)
        if (decision.rule == rule) return decision.what;
    return "no such decision";
}

std::int64_t decided(const Explanation& explanation, std::string_view rule, std::string_view name) {
    for (const Decision& decision : explanation.decisions)
        if (decision.rule == rule) return number_named(decision.numbers, name).value_or(-1);
    return -1;
}

std::int64_t number_of(const Explanation& explanation, std::string_view name) {
    return number_named(explanation.numbers, name).value_or(-1);
}

std::string message(std::string_view role, const std::string& text) {
    return R"({"role":")" + std::string{role} + R"(","content":")" + text + R"("})";
}

std::string call(const std::string& id) {
    return R"({"role":"assistant","content":[{"type":"tool_call","id":")" + id +
           R"(","name":"read","arguments":"{}"}]})";
}

std::string result(const std::string& id, const std::string& text) {
    return R"({"role":"tool","content":[{"type":"tool_result","call_id":")" + id +
           R"(","content":")" + text + R"("}]})";
}

std::string history(const std::vector<std::string>& messages) {
    std::string out = "[";
    for (const std::string& one : messages) out += (out.size() == 1 ? "" : ",") + one;
    return out + "]";
}

std::string three_turns() {
    return history({message("system", "be brief"), message("assistant", "welcome"),
                    message("user", "first"), message("assistant", "answer"),
                    message("user", "second"), message("assistant", std::string(100, 'x')),
                    message("user", "third"), message("assistant", "done")});
}

std::string large_newest() {
    return history({message("system", "be brief"), message("user", "first"),
                    message("assistant", "answer"), message("user", "second"), call("c1"),
                    result("c1", std::string(4000, 'x')), message("assistant", "done")});
}

}  // namespace trimspec::explain
