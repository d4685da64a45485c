// The honest part is never stricter than the invariant checks: whatever they accept from an adapter
// of another strategy, it accepts too.

#include <gtest/gtest.h>

#include "../suite/claims.hpp"
#include "../suite/text_form.hpp"
#include "export_fixture.hpp"
#include "honest_judge.hpp"
#include "turns.hpp"

namespace trimspec::conformance {
namespace {

// Of another strategy, with the default policies.
Declared invariant(wire::Dialect dialect) {
    Declared declared;
    declared.dialect = dialect;
    declared.exact = false;
    declared.breadcrumb = std::string{kBreadcrumbText};
    for (const Policy& policy : policies())
        declared.policies[std::string{policy.name}] = policy.values.front();
    return declared;
}

std::size_t leading_system(const History& history) {
    std::size_t at = 0;
    while (at < history.size() && history[at]->role == Role::system) ++at;
    return at;
}

// The input itself; it without one message; its leading system messages and any number of its
// newest messages, with a notice and without.
std::vector<History> candidates(const History& input) {
    std::vector<History> all{input};
    const auto system = static_cast<std::ptrdiff_t>(leading_system(input));
    for (std::ptrdiff_t i = 0; i < static_cast<std::ptrdiff_t>(input.size()); ++i) {
        History without = input;
        without.erase(without.begin() + i);
        all.push_back(std::move(without));
    }
    for (auto from = input.begin() + system; from <= input.end(); ++from) {
        History kept{input.begin(), input.begin() + system};
        History noticed = kept;
        noticed.push_back(make_breadcrumb());
        kept.insert(kept.end(), from, input.end());
        noticed.insert(noticed.end(), from, input.end());
        all.push_back(std::move(kept));
        all.push_back(std::move(noticed));
        if (from == input.end()) break;
    }
    return all;
}

json::Value outcome_of(const History& history, wire::Dialect dialect) {
    std::string written;
    wire::write_history(history, dialect, written);
    return json::Value{
        json::Object{{Text{"history"}, std::get<json::Value>(json::read(written, 400))}}};
}

nlohmann::ordered_json params_of(const json::Value& request) {
    std::string written;
    json::write(*request.find("params"), written);
    return nlohmann::ordered_json::parse(written);
}

// One request with the outcomes that may be tried on it.
class Trial {
public:
    Trial(const ExportedRequest& request, const ExportOptions& options)
        : judge_{*request.request, *request.honest, options},
          declared_{invariant(options.dialect)} {
        asked_.op = request.request->find("op")->get_if<Text>()->view();
        asked_.params = params_of(*request.request);
        auto read = wire::read_history(history_of(*request.request), options.dialect);
        asked_.history = std::get<History>(std::move(read));
        const auto counter = asked_.params.value("counter", nlohmann::ordered_json::object());
        measure_ = plain_measure(counter, options.unit);
    }

    [[nodiscard]] const History& input() const { return asked_.history; }

    [[nodiscard]] bool is_accepted(const History& outcome) const {
        const bool recovers = asked_.op == "recover";
        for (const char* status : {"fits", "progress", "not_needed"}) {
            Replied replied;
            replied.history = outcome;
            replied.rest = nlohmann::ordered_json::object();
            if (recovers) replied.rest["status"] = status;
            if (check(asked_, replied, declared_, measure_).empty()) return true;
            if (!recovers) break;
        }
        return false;
    }

    [[nodiscard]] std::string complaint(const History& outcome) const {
        return judge_.complaint(outcome_of(outcome, declared_.dialect));
    }

private:
    HonestJudge judge_;
    Declared declared_;
    Asked asked_;
    Measure measure_;
};

bool is_tried(const ExportedRequest& request) {
    constexpr std::size_t kLongHistory = 50;
    const json::Value* history = request.request->find("history");
    if (!request.by_default || history == nullptr || request.expect->find("error") != nullptr)
        return false;
    return history->get_if<json::Array>()->size() <= kLongHistory;
}

TEST(Honest, AcceptsWhatTheInvariantChecksAccept) {
    for (const ExportedSet* set : exported_sets()) {
        std::size_t accepted = 0;
        for (const auto& [id, one] : set->cases)
            for (const ExportedRequest& request : requests_of(one)) {
                if (!is_tried(request)) continue;
                const Trial trial{request, set->options};
                const std::vector<History> all = candidates(trial.input());
                for (std::size_t i = 0; i < all.size(); ++i) {
                    if (!trial.is_accepted(all[i])) continue;
                    ++accepted;
                    EXPECT_EQ(trial.complaint(all[i]), "") << request.where << ", outcome " << i;
                }
            }
        EXPECT_GT(accepted, 1000U);
    }
}

}  // namespace
}  // namespace trimspec::conformance
