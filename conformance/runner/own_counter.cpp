#include "own_counter.hpp"

#include <algorithm>
#include <stdexcept>

#include "../suite/difference.hpp"
#include "judge.hpp"
#include "wire/params.hpp"

namespace trimspec::conformance {
namespace {

MessagePtr user(std::string text) {
    Message message;
    message.role = Role::user;
    message.blocks.push_back(Block{Text{std::move(text)}, {}});
    return std::make_shared<const Message>(std::move(message));
}

std::string what_is_wrong(const Measure& measure) {
    const std::string sentence = "The quick brown fox jumps over the lazy dog. ";
    std::string page;
    for (int i = 0; i < 64; ++i) page += sentence;
    const History both{user(sentence), user(page)};
    const std::int64_t cost = measure(both);
    if (measure(both) != cost) return "the same history costs another number the second time";
    const std::int64_t dearest = std::max(measure({both[0]}), measure({both[1]}));
    if (cost < dearest)
        return "a history of two messages costs " + std::to_string(cost) +
               ", less than one of them alone, " + std::to_string(dearest);
    const std::int64_t longer = measure({user(sentence), user(page + page)});
    if (longer <= cost)
        return "twice the text costs " + std::to_string(longer) + ", no more than " +
               std::to_string(cost);
    return {};
}

}  // namespace

Measure asking_measure(wire::Dialect dialect, Ask ask) {
    return [dialect, ask = std::move(ask)](const History& history) {
        Prepared prepared;
        prepared.head = "{\"id\":";
        prepared.tail = ",\"op\":\"estimate\",\"history\":";
        wire::write_history(history, dialect, prepared.tail);
        prepared.tail += ",\"params\":{}}";
        const adapter::Answer answer = ask(prepared);
        const json::Value* ok = answer.reply.find("ok");
        const json::Value* tokens = ok ? ok->find("tokens") : nullptr;
        const auto count = tokens ? wire::integer_of(*tokens) : std::nullopt;
        if (!count || *count < 0)
            throw std::runtime_error{"the adapter's own counter gave no number: " +
                                     (answer.fault ? answer.fault->what : shown(answer.reply))};
        return *count;
    };
}

CaseReport probe_own_counter(const Setting& setting) {
    CaseReport report;
    report.id = kOwnCounterCase;
    report.label = "estimate.additive";
    report.area = "estimate";
    report.level = "must";
    report.kind = "ordinary";
    report.why = "every other number is taken with the counter, so it must be one";
    report.bug_type = "estimator_mismatch";
    std::string wrong;
    try {
        wrong = what_is_wrong(setting.own);
    } catch (const std::runtime_error& fault) {
        wrong = fault.what();
    }
    report.verdict = wrong.empty() ? CaseVerdict::passed : CaseVerdict::failed;
    if (wrong.empty()) return report;
    report.failure_kind = "invariant";
    report.reason = wrong;
    report.findings.push_back(finding(report.label, "runner", wrong));
    return report;
}

}  // namespace trimspec::conformance
