#include "checks_fixture.hpp"

#include <algorithm>
#include <sstream>
#include <stdexcept>

#include "../../reference/wire/json.hpp"

namespace trimspec::conformance::checks_test {

namespace {

constexpr const char* kNotice = "[earlier turns omitted to fit the context window]";

std::string text_of(const std::string& written) {
    const std::size_t star = written.find('*');
    if (star == std::string::npos || star == 0) return written;
    std::string text;
    for (int left = std::stoi(written.substr(star + 1)); left > 0; --left)
        text += written.substr(0, star);
    return text;
}

void add_calls(Message& message, const std::string& ids) {
    std::istringstream in{ids};
    for (std::string id; std::getline(in, id, ',');)
        message.blocks.push_back({ToolCall{id, "read", "{}"}, {}});
}

void add_result(Message& message, const std::string& written) {
    const std::size_t space = written.find(' ');
    ToolResult result;
    result.call_id = written.substr(0, space);
    const std::string text = space == std::string::npos ? "" : written.substr(space + 1);
    result.items.push_back({Text{text_of(text)}, {}});
    message.blocks.push_back({std::move(result), {}});
}

Role role_of(char letter) {
    switch (letter) {
        case 'S': return Role::system;
        case 'A':
        case 'C': return Role::assistant;
        case 'R': return Role::tool;
        default: return Role::user;
    }
}

nlohmann::ordered_json json_of(const std::string& text) {
    return nlohmann::ordered_json::parse(text);
}

}  // namespace

MessagePtr message_of(const std::string& line) {
    const char letter = line.front();
    const std::string rest = line.size() > 2 ? line.substr(2) : "";
    auto message = std::make_shared<Message>();
    message->role = role_of(letter);
    if (letter == 'N') message->synthetic = Text{"breadcrumb"};
    if (letter == 'Y') message->synthetic = Text{"steering"};
    if (letter == 'C')
        add_calls(*message, rest);
    else if (letter == 'R')
        add_result(*message, rest);
    else
        message->blocks.push_back(
            {Text{letter == 'N' || letter == 'n' ? kNotice : text_of(rest)}, {}});
    return message;
}

History history_of(const Lines& lines) {
    History history;
    for (const std::string& line : lines) history.push_back(message_of(line));
    return history;
}

History read_history(const std::string& json) {
    auto value = json::read(json, 256);
    auto read = wire::read_history(std::move(std::get<json::Value>(value)),
                                   wire::Dialect::canonical);
    if (const Error* error = std::get_if<Error>(&read)) throw std::runtime_error{error->message};
    return std::get<History>(read);
}

Declared exact() {
    Declared declared;
    declared.breadcrumb = kNotice;
    return declared;
}

Declared invariant(const Policies& policies) {
    Declared declared;
    declared.exact = false;
    declared.breadcrumb = kNotice;
    declared.policies = policies;
    return declared;
}

Asked ask(const std::string& op, History history, const std::string& params) {
    Asked asked;
    asked.op = op;
    asked.history = std::move(history);
    asked.params = json_of(params);
    return asked;
}

Asked ask(const std::string& op, const Lines& lines, const std::string& params) {
    return ask(op, history_of(lines), params);
}

Replied ok(History history, const std::string& rest) {
    Replied replied;
    replied.history = std::move(history);
    replied.rest = json_of(rest);
    return replied;
}

Replied ok(const Lines& lines, const std::string& rest) {
    return ok(history_of(lines), rest);
}

Replied ok_without_history(const std::string& rest) {
    Replied replied;
    replied.rest = json_of(rest);
    return replied;
}

Replied error(const std::string& json) {
    Replied replied;
    replied.kind = Replied::Kind::error;
    replied.rest = json_of(json);
    return replied;
}

std::vector<std::string> labels(const Asked& asked, const Replied& replied,
                                const Declared& declared) {
    const auto counter = asked.params.find("counter");
    const Measure measure = plain_measure(
        counter == asked.params.end() ? nlohmann::ordered_json{} : *counter, declared.unit);
    std::vector<std::string> found;
    for (const Violation& violation : check(asked, replied, declared, measure))
        found.push_back(violation.label);
    return found;
}

void expect_found(const Row& row) {
    SCOPED_TRACE(row.name);
    const std::vector<std::string> found = labels(row.asked, row.replied, row.declared);
    const std::string all = testing::PrintToString(found);
    if (row.label.empty())
        EXPECT_TRUE(found.empty()) << "found in an honest outcome: " << all;
    else
        EXPECT_TRUE(std::find(found.begin(), found.end(), row.label) != found.end())
            << row.label << " is not among " << all;
}

void expect_found(const std::vector<Row>& rows) {
    for (const Row& row : rows) expect_found(row);
}

}  // namespace trimspec::conformance::checks_test
