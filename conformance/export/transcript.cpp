#include "transcript.hpp"

#include <optional>

#include "../suite/numbers.hpp"
#include "../suite/text_form.hpp"
#include "honest.hpp"
#include "json_build.hpp"
#include "outcome.hpp"
#include "request_value.hpp"

namespace trimspec::conformance::exported {
namespace {

json::Value history_value(const History& history, wire::Dialect dialect) {
    std::string written;
    wire::write_history(history, dialect, written);
    return std::get<json::Value>(json::read(written, 300));
}

// A transcript under way: what is expected of a step is the next step's input.
class Steps {
public:
    Steps(const Case& of, const Setting& setting, Input input)
        : of_{of}, setting_{setting}, input_{std::move(input)}, record_{input_.history} {}

    std::variant<json::Value, NotCovered> take() {
        for (const json::Value& step : *of_.find("transcript")->get_if<json::Array>()) {
            if (is_driven_) throw ExpressionError{"a step behind a drive"};
            if (auto none = take_step(step)) return std::move(*none);
        }
        return json::Value{std::move(steps_)};
    }

private:
    std::optional<NotCovered> take_step(const json::Value& step) {
        if (const json::Value* messages = step.find("append")) return append(*messages);
        if (text_of(step, "input") == "record") input_ = input_of(record_, dialect());
        return step.find("drive") != nullptr ? drive(step) : ask(step);
    }

    std::optional<NotCovered> append(const json::Value& messages) {
        auto more = history_in_dialect(expand_all(messages), dialect());
        if (auto* none = std::get_if<NotCovered>(&more)) return std::move(*none);
        const auto& added = std::get<History>(more);
        History history = input_.history;
        history.insert(history.end(), added.begin(), added.end());
        record_.insert(record_.end(), added.begin(), added.end());
        input_ = input_of(std::move(history), dialect());
        Members members;
        members.add("append", history_value(added, dialect()));
        steps_.push_back(members.take());
        return std::nullopt;
    }

    std::optional<NotCovered> ask(const json::Value& step) {
        auto prepared = prepare(step, input_, setting_);
        if (auto* none = std::get_if<NotCovered>(&prepared)) return std::move(*none);
        const auto& request = std::get<Prepared>(prepared);
        const Asking asking{of_, step, input_, request, setting_};
        const json::Value expect = written_out(*step.find("expect"), asking);
        Members members;
        if (step.find("input") != nullptr) members.add("input", text_of(step, "input"));
        members.add("request", request_value(of_, step, request));
        members.add("expect", expect);
        members.add("honest", honest_value(expect, request, setting_.declared));
        steps_.push_back(members.take());
        input_ = next_input(*step.find("expect"), asking);
        return std::nullopt;
    }

    // The parameters are those of an attempt without what the attempt itself adds.
    std::optional<NotCovered> drive(const json::Value& step) {
        const json::Value asked{json::Object{{Text{"op"}, *step.find("drive")},
                                             {Text{"params"}, *step.find("params")}}};
        auto prepared = prepare(asked, input_, setting_);
        if (auto* none = std::get_if<NotCovered>(&prepared)) return std::move(*none);
        const json::Value request = request_value(of_, asked, std::get<Prepared>(prepared));
        Members members;
        members.add("drive", text_of(step, "drive"));
        members.add("history", *request.find("history"));
        members.add("params", *request.find("params"));
        members.add("true_limit", number(true_limit(*step.find("true_limit"))));
        members.add("tell_numbers", *step.find("tell_numbers"));
        members.add("expect", *step.find("expect"));
        steps_.push_back(members.take());
        is_driven_ = true;
        return std::nullopt;
    }

    [[nodiscard]] std::int64_t true_limit(const json::Value& limit) const {
        const auto* expression = limit.get_if<Text>();
        std::string written;
        json::write(limit, written);
        const Measure measure = setting_.measure(nlohmann::ordered_json::object());
        const MessagePtr none;
        const Subject subject{input_.history, {}, none};
        return evaluate(expression ? expression->view() : written,
                        numbers_of(subject, measure, setting_.declared.unit));
    }

    [[nodiscard]] wire::Dialect dialect() const { return setting_.declared.dialect; }

    const Case& of_;
    const Setting& setting_;
    Input input_;
    History record_;
    json::Array steps_;
    bool is_driven_ = false;
};

}  // namespace

std::variant<json::Value, NotCovered> exported_steps(const Case& of, const Setting& setting) {
    auto input = first_input(of, setting.declared.dialect);
    if (auto* none = std::get_if<NotCovered>(&input)) return std::move(*none);
    return Steps{of, setting, std::get<Input>(std::move(input))}.take();
}

}  // namespace trimspec::conformance::exported
