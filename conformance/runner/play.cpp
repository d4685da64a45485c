#include "play.hpp"

#include "../suite/as_nlohmann.hpp"
#include "../suite/difference.hpp"
#include "../suite/expectation.hpp"
#include "../suite/numbers.hpp"
#include "../suite/text_form.hpp"
#include "judge.hpp"
#include "wire/params.hpp"

namespace trimspec::conformance {
namespace {

// A line as the report records it.
Json folded(const std::string& line) {
    const json::Value form = fold_text(line);
    return form.get_if<Text>() != nullptr ? Json(line) : as_nlohmann(form);
}

void record(CaseReport& report, const Prepared& prepared, const adapter::Answer& answer) {
    const json::Value* id = answer.reply.find("id");
    const auto asked_as = id ? wire::integer_of(*id) : std::nullopt;
    report.exchanges.push_back(Exchange{
        folded(prepared.line(asked_as.value_or(1))),
        answer.reply_line.empty() ? Json(nullptr) : folded(answer.reply_line)});
    report.milliseconds += answer.milliseconds;
}

void fail(CaseReport& report, std::string kind, std::vector<Finding> findings) {
    report.verdict = CaseVerdict::failed;
    report.failure_kind = std::move(kind);
    report.reason = findings.empty() ? "" : findings.front().what;
    for (Finding& found : findings) report.findings.push_back(std::move(found));
}

void fail_by_fault(CaseReport& report, const adapter::Answer& answer) {
    const adapter::Fault& fault = *answer.fault;
    Finding found = finding(fault.split_character ? "result.code_points_whole" : report.label,
                            "runner", fault.what);
    found.numbers = fault.numbers;
    report.stderr_tail = answer.stderr_tail;
    fail(report, std::string{adapter::name_of(fault.kind)}, {std::move(found)});
}

CaseReport faulty_case(CaseReport report, const std::string& what) {
    fail(report, "suite", {finding(report.label, "runner", "the case is faulty: " + what)});
    return report;
}

CaseReport without_cover(CaseReport report, const NotCovered& why) {
    report.verdict = CaseVerdict::not_covered;
    report.reason = why.reason;
    return report;
}

// Writes the verdict on one answered request. False when it is no pass.
bool conclude(CaseReport& report, const Judgement& judgement, const Input& input,
              const Setting& setting) {
    if (judgement.findings.empty()) return true;
    if (judgement.output)
        report.turns = turn_rows(input.history, *judgement.output, setting);
    fail(report, judgement.failure_kind, judgement.findings);
    return false;
}

// A transcript under way: each step's output is the next step's input.
class Transcript {
public:
    Transcript(const Case& of, const Setting& setting, const Ask& ask, Input input)
        : of_{of}, setting_{setting}, ask_{ask}, input_{std::move(input)},
          record_{input_.history}, report_{blank_report(of)} {}

    CaseReport play() {
        report_.verdict = CaseVerdict::passed;
        try {
            for (const json::Value& step : *of_.find("transcript")->get_if<json::Array>())
                if (!play_step(step)) break;
        } catch (const ExpressionError&) {
            // A later step speaks of messages that another strategy did not keep: the case has
            // nothing more to say about it.
            if (is_exact(of_, setting_.declared) || report_.exchanges.empty()) throw;
        }
        return std::move(report_);
    }

private:
    bool play_step(const json::Value& step) {
        if (const json::Value* messages = step.find("append")) return append(*messages);
        if (const json::Value* from = step.find("input"); from && shown(*from) == "\"record\"")
            input_ = input_of(record_, setting_.declared.dialect, input_.envelope);
        if (step.find("drive") != nullptr) return drive(step);
        return ask_step(step).has_value();
    }

    bool append(const json::Value& messages) {
        auto more = history_in_dialect(expand_all(messages), setting_.declared.dialect);
        if (const auto* none = std::get_if<NotCovered>(&more)) return not_covered(none->reason);
        History history = input_.history;
        for (const MessagePtr& message : std::get<History>(more)) {
            history.push_back(message);
            record_.push_back(message);
        }
        input_ = input_of(std::move(history), setting_.declared.dialect, input_.envelope);
        return true;
    }

    bool not_covered(const std::string& reason) {
        report_ = without_cover(blank_report(of_), NotCovered{reason});
        return false;
    }

    // Asks one step and takes its output as the next input. Nothing when the case is decided.
    std::optional<Judgement> ask_step(const json::Value& step) {
        auto prepared = prepare(step, input_, setting_);
        if (const auto* none = std::get_if<NotCovered>(&prepared)) {
            (void)not_covered(none->reason);
            return std::nullopt;
        }
        const auto& request = std::get<Prepared>(prepared);
        const adapter::Answer answer = ask_(request);
        record(report_, request, answer);
        if (answer.fault) {
            fail_by_fault(report_, answer);
            return std::nullopt;
        }
        Judgement judgement = judge(of_, step, request, input_, answer.reply, setting_);
        if (!conclude(report_, judgement, input_, setting_)) return std::nullopt;
        take_output(judgement);
        return judgement;
    }

    void take_output(const Judgement& judgement) {
        if (judgement.output)
            input_ = input_of(*judgement.output, setting_.declared.dialect, input_.envelope);
        if (judgement.text) input_.text = judgement.text;
        if (judgement.message) input_.message = judgement.message;
    }

    // The runner as a provider whose true limit is lower than the estimate: it refuses the history
    // until it is within that limit, and wants every attempt to bring it strictly down.
    bool drive(const json::Value& step) {
        constexpr std::int64_t kGiveUp = 20;
        const Measure measure = setting_.measure(nlohmann::ordered_json::object());
        const History start = input_.history;
        const MessagePtr none;
        const Subject subject{start, {}, none};
        const std::string limit_text = number_text(*step.find("true_limit"));
        const std::int64_t limit = evaluate(
            limit_text, numbers_of(subject, measure, setting_.declared.unit));
        std::int64_t attempts = 0;
        std::string ends = "no end";
        while (attempts < kGiveUp) {
            const std::int64_t cost = measure(input_.history);
            if (cost <= limit) {
                ends = "accepted";
                break;
            }
            const auto judgement = ask_step(attempt(step, attempts + 1, cost, limit));
            if (!judgement) return false;
            if (judgement->is_error) {
                ends = judgement->error_code;
                break;
            }
            ++attempts;
            if (measure(input_.history) >= cost)
                return end("attempt " + std::to_string(attempts) +
                           " was answered ok without a lower cost: the loop would never end");
        }
        return check_end(*step.find("expect"), ends, attempts);
    }

    static std::string number_text(const json::Value& number) {
        const auto* text = number.get_if<Text>();
        return text ? std::string{text->view()} : shown(number);
    }

    // The request of one attempt: the step's parameters, and what a provider tells.
    static json::Value attempt(const json::Value& step, std::int64_t which, std::int64_t cost,
                               std::int64_t limit) {
        json::Object params = *step.find("params")->get_if<json::Object>();
        const auto put = [&](const char* key, std::int64_t value) {
            params.push_back({Text{key}, json::Value{json::Number{std::to_string(value)}}});
        };
        put("attempt", which);
        const json::Value* tell = step.find("tell_numbers");
        if (tell != nullptr && tell->get_if<bool>() && *tell->get_if<bool>()) {
            put("reported_tokens", cost);
            put("reported_limit", limit);
        }
        return json::Value{json::Object{{Text{"op"}, *step.find("drive")},
                                        {Text{"params"}, json::Value{std::move(params)}}}};
    }

    bool check_end(const json::Value& expect, const std::string& ends, std::int64_t attempts) {
        const json::Value* due = expect.find("ends");
        const bool exact = is_exact(of_, setting_.declared);
        const bool known = ends == "accepted" || ends == "impossible_budget" ||
                           ends == "attempts_exhausted";
        if (!known) return end("the loop ended with " + ends);
        if (due != nullptr && exact && shown(*due) != "\"" + ends + "\"")
            return end("the loop was to end with " + shown(*due) + ", but ended with " + ends);
        const json::Value* most = expect.find("attempts_at_most");
        if (most != nullptr && attempts > wire::integer_of(*most).value_or(0))
            return end(std::to_string(attempts) + " attempts, at most " + shown(*most) +
                       " were due");
        const json::Value* exactly = expect.find("attempts");
        if (exactly != nullptr && exact && attempts != wire::integer_of(*exactly).value_or(0))
            return end(std::to_string(attempts) + " attempts, " + shown(*exactly) + " were due");
        return true;
    }

    bool end(const std::string& what) {
        fail(report_, "invariant", {finding(of_.label, "runner", what)});
        return false;
    }

    const Case& of_;
    const Setting& setting_;
    const Ask& ask_;
    Input input_;
    History record_;
    CaseReport report_;
};

}  // namespace

CaseReport blank_report(const Case& of) {
    CaseReport report;
    report.id = of.id;
    report.label = of.label;
    report.area = of.area;
    report.level = of.level;
    report.kind = of.kind;
    report.why = of.why;
    report.bug_type = of.bug_type;
    report.source = of.source;
    report.digest = of.digest;
    return report;
}

std::variant<Single, CaseReport> begin_single(const Case& of, const Setting& setting) {
    if (const auto none = not_covered(of, setting)) return without_cover(blank_report(of), *none);
    try {
        auto input = first_input(of, setting.declared.dialect);
        if (const auto* none = std::get_if<NotCovered>(&input))
            return without_cover(blank_report(of), *none);
        Single single{std::get<Input>(std::move(input)), {}};
        auto prepared = prepare(of.body, single.input, setting);
        if (const auto* none = std::get_if<NotCovered>(&prepared))
            return without_cover(blank_report(of), *none);
        single.prepared = std::get<Prepared>(std::move(prepared));
        return single;
    } catch (const std::exception& fault) {
        return faulty_case(blank_report(of), fault.what());
    }
}

CaseReport finish_single(const Case& of, const Setting& setting, const Single& single,
                         const adapter::Answer& answer) {
    CaseReport report = blank_report(of);
    record(report, single.prepared, answer);
    if (answer.fault) {
        fail_by_fault(report, answer);
        return report;
    }
    try {
        const Judgement judgement =
            judge(of, of.body, single.prepared, single.input, answer.reply, setting);
        if (conclude(report, judgement, single.input, setting))
            report.verdict = CaseVerdict::passed;
        else
            report.stderr_tail = answer.stderr_tail;
        return report;
    } catch (const std::exception& fault) {
        return faulty_case(std::move(report), fault.what());
    }
}

CaseReport play(const Case& of, const Setting& setting, const Ask& ask) {
    if (!of.is_transcript()) {
        auto begun = begin_single(of, setting);
        if (auto* report = std::get_if<CaseReport>(&begun)) return std::move(*report);
        const auto& single = std::get<Single>(begun);
        return finish_single(of, setting, single, ask(single.prepared));
    }
    if (const auto none = not_covered(of, setting)) return without_cover(blank_report(of), *none);
    try {
        auto input = first_input(of, setting.declared.dialect);
        if (const auto* none = std::get_if<NotCovered>(&input))
            return without_cover(blank_report(of), *none);
        return Transcript{of, setting, ask, std::get<Input>(std::move(input))}.play();
    } catch (const std::exception& fault) {
        return faulty_case(blank_report(of), fault.what());
    }
}

}  // namespace trimspec::conformance
