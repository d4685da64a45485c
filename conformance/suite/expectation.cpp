#include "expectation.hpp"

#include <algorithm>
#include <array>

#include "claims.hpp"
#include "difference.hpp"
#include "numbers.hpp"
#include "text_form.hpp"
#include "wire/params.hpp"

namespace trimspec::conformance {

namespace {

// Members of an expectation in which a string is an expression.
constexpr std::array<std::string_view, 19> kNumbers{
    "tokens",          "budget_tokens",   "floor_tokens",   "system_tokens",
    "newest_turn_tokens", "tokens_before", "tokens_after",  "dropped_turns",
    "dropped_messages", "kept_turns",     "shrunk_results", "removed_messages",
    "removed_blocks",  "removed",         "max_messages",   "messages_before",
    "messages_after",  "droppedMessages", "keptTurns"};

bool is_number(std::string_view key) {
    return std::find(kNumbers.begin(), kNumbers.end(), key) != kNumbers.end();
}

json::Value parsed(const std::string& text) {
    return std::get<json::Value>(json::read(text, 300));
}

json::Value as_json(const History& history, const wire::Envelope& envelope, wire::Dialect dialect) {
    std::string text;
    wire::write_conversation(history, envelope, dialect, text);
    return parsed(text);
}

// One reply against one expectation.
class Grader {
public:
    Grader(const json::Value& expect, const Prepared& prepared, const Input& input,
           const Replied& replied, const Setting& setting, bool exact)
        : expect_{expect},
          prepared_{prepared},
          input_{input},
          replied_{replied},
          setting_{setting},
          exact_{exact} {}

    std::vector<Mismatch> grade(const json::Value& reply, bool binds_reader) {
        if (expect_.find("unsupported") != nullptr) {
            if (reply.find("unsupported") == nullptr) add("", "\"unsupported\" was due");
            return std::move(mismatches_);
        }
        if (const json::Value* error = expect_.find("error")) {
            // What one strategy cannot bring into the budget another may.
            if (exact_ || shown(*error, 1000).find("impossible_budget") == std::string::npos)
                grade_error(*error, reply, binds_reader);
        } else if (exact_) {
            grade_ok(reply);
        }
        return std::move(mismatches_);
    }

private:
    void add(std::string pointer, std::string what) {
        mismatches_.push_back(Mismatch{std::move(what), std::move(pointer)});
    }
    void add(std::string_view where, const std::optional<Difference>& difference) {
        if (difference) add(std::string{where} + difference->pointer, difference->what);
    }

    void grade_error(const json::Value& due, const json::Value& reply, bool binds_reader) {
        const json::Value* came = reply.find("error");
        if (came == nullptr) return add("", "an error was due: " + shown(due));
        const History floor = floor_history();
        const Subject subject{input_.history, {}, prepared_.asked.message, nullptr, &floor};
        const auto call = numbers_of(subject, prepared_.measure, setting_.declared.unit);
        for (const json::Member& member : *due.get_if<json::Object>()) {
            const std::string_view key = member.key.view();
            if (key != "code" && !exact_ && !(binds_reader && (key == "pointer" || key == "param")))
                continue;
            const json::Value* value = came->find(key);
            const std::string where = "/error/" + std::string{key};
            if (value == nullptr) {
                add(where, "missing, due " + shown(member.value));
            } else if (const auto* codes = member.value.get_if<json::Array>()) {
                if (std::find(codes->begin(), codes->end(), *value) == codes->end())
                    add(where, "due one of " + shown(member.value) + ", came " + shown(*value));
            } else {
                add(where, first_difference(with_numbers(key, member.value, call), *value));
            }
        }
    }

    [[nodiscard]] History floor_history() const {
        const json::Value* items = expect_.find("floor_history");
        if (items == nullptr) return {};
        return expected_history(*items, input_.history, setting_.declared.dialect);
    }

    void grade_ok(const json::Value& reply) {
        const json::Value* ok = reply.find("ok");
        if (ok == nullptr) return add("", "\"ok\" was due, came " + shown(reply, 300));
        History output = input_.history;
        const json::Value* items = expect_.find("history");
        if (items != nullptr && items->get_if<json::Array>() != nullptr)
            output = expected_history(*items, input_.history, setting_.declared.dialect);
        if (items != nullptr) grade_history(*items, output, *ok);
        const std::string_view text =
            prepared_.asked.text ? prepared_.asked.text->view() : std::string_view{};
        const Subject subject{input_.history, text, prepared_.asked.message, &output};
        const auto call = numbers_of(subject, prepared_.measure, setting_.declared.unit);
        for (const json::Member& member : *expect_.get_if<json::Object>())
            grade_member(member.key.view(), member.value, *ok, call);
    }

    void grade_history(const json::Value& items, const History& due, const json::Value& ok) {
        const json::Value* came = ok.find("history");
        if (came == nullptr) return add("/ok", "\"history\" is missing");
        // In the model a string equals the one text block that it stands for; raw JSON that is to
        // stay unchanged must be the same value.
        const bool must_be_value = is_raw_ && items.get_if<Text>() != nullptr;
        if (!must_be_value && replied_.history && same_history(due, *replied_.history)) return;
        const json::Value wanted =
            must_be_value ? parsed(input_.history_json)
                          : as_json(due, input_.envelope, setting_.declared.dialect);
        add("/ok/history", first_difference(wanted, *came));
    }

    void grade_member(std::string_view key, const json::Value& due, const json::Value& ok,
                      const CallFunction& call) {
        if (key == "history" || key == "floor_history" || key == "id") return;
        const std::string where = "/ok/" + std::string{key};
        const json::Value* came = ok.find(key);
        if (came == nullptr) {
            // What an implementation cannot tell it leaves out, and is not judged by.
            if (key != "report" && key != "events" && key != "log") add("/ok", "missing: " + where);
            return;
        }
        if (key == "message") return grade_message(due, *came);
        if (key == "text") {
            const auto text = expand_text(due);
            add(where, first_difference(text ? json::Value{Text{*text}} : due, *came));
        } else {
            add(where, first_difference(with_numbers(key, due, call), *came, key == "report"));
        }
    }

    void grade_message(const json::Value& due, const json::Value& came) {
        const wire::Dialect dialect = setting_.declared.dialect;
        const MessagePtr message = expected_message(due, prepared_.asked.message, dialect);
        const bool is_unchanged_raw =
            due.get_if<Text>() != nullptr && !prepared_.raw_input.is_null();
        if (is_unchanged_raw) return add("/ok/message", first_difference(prepared_.raw_input, came));
        if (replied_.message && same_message(*message, *replied_.message)) return;
        std::string written;
        wire::write_message(*message, dialect, written);
        add("/ok/message", first_difference(parsed(written), came));
    }

public:
    bool is_raw_ = false;  ///< the input was raw JSON, so spelling counts

private:
    const json::Value& expect_;
    const Prepared& prepared_;
    const Input& input_;
    const Replied& replied_;
    const Setting& setting_;
    bool exact_;
    std::vector<Mismatch> mismatches_;
};

// In `zeroclaw-chat` the envelope of calls and results is measured too, so numbers that a case for
// every dialect gives for the messages themselves are not those of this one.
bool is_measured_otherwise(const Case& of, wire::Dialect dialect) {
    if (dialect != wire::Dialect::zeroclaw_chat || of.find("dialect") != nullptr) return false;
    std::string text;
    json::write(of.body, text);
    const auto holds = [&](std::string_view word) { return text.find(word) != std::string::npos; };
    return (holds("\"tool_call\"") || holds("\"tool_result\"")) &&
           (holds("\"recover\"") || holds("\"estimate\""));
}

}  // namespace

json::Value with_numbers(std::string_view key, const json::Value& expect,
                         const CallFunction& call) {
    if (const auto* text = expect.get_if<Text>(); text != nullptr && is_number(key))
        return json::Value{json::Number{std::to_string(evaluate(text->view(), call))}};
    if (const auto* array = expect.get_if<json::Array>()) {
        json::Array resolved;
        for (const json::Value& element : *array)
            resolved.push_back(with_numbers({}, element, call));
        return json::Value{std::move(resolved)};
    }
    const auto* object = expect.get_if<json::Object>();
    if (object == nullptr) return expect;
    json::Object resolved;
    for (const json::Member& member : *object)
        resolved.push_back(
            json::Member{member.key, with_numbers(member.key.view(), member.value, call)});
    return json::Value{std::move(resolved)};
}

const json::Value* binding_expectation(const Case& of, const json::Value& step,
                                       const Declared& declared) {
    const json::Value* expect = step.find("expect");
    if (expect != nullptr && !of.policy.empty() && &step == &of.body)
        expect = expect->find(declared.policies.at(of.policy));
    if (expect == nullptr || expect->find("any") != nullptr) return nullptr;
    return expect;
}

bool is_exact(const Case& of, const Declared& declared) {
    // What an error says is no matter of strategy.
    if (const json::Value* op = of.find("op"); op && shown(*op) == "\"classify_error\"") return true;
    if (!declared.exact || is_measured_otherwise(of, declared.dialect)) return false;
    for (const Policy& policy : policies())
        if (policy.name != of.policy &&
            declared.policies.at(std::string{policy.name}) != policy.values.front())
            return false;
    return true;
}

std::vector<Mismatch> compare(const Case& of, const json::Value& expect, const Prepared& prepared,
                              const Input& input, const json::Value& reply, const Replied& replied,
                              const Setting& setting, bool exact) {
    Grader grader{expect, prepared, input, replied, setting, exact};
    grader.is_raw_ = of.find("history_json") != nullptr;
    return grader.grade(reply, of.area == "reader");
}

}  // namespace trimspec::conformance
