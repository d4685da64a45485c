#include "baseline.hpp"

#include <algorithm>

#include "own_counter.hpp"
#include "rules.hpp"
#include "run.hpp"

namespace trimspec::conformance {
namespace {

bool is_blank(std::string_view text) {
    return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

bool fails_as(const CaseReport& one, const std::string& kind) {
    return one.verdict == CaseVerdict::failed && one.failure_kind == kind && kind != "suite";
}

// The run was given up before it could say anything else of this case.
bool was_not_asked(const CaseReport& one, const std::string& kind) {
    return one.failure_kind == "adapter_fault" && kind != "adapter_fault";
}

bool lists(const KnownFailure& entry, const CaseReport& one) {
    return fails_as(one, entry.failure) && fits(entry.cases, one.id);
}

// Whether a run of `only` holds every case that `cases` could mean.
bool is_within(const std::string& only, const std::string& cases) {
    if (only.empty()) return true;
    const std::size_t slash = cases.find('/');
    const std::size_t star = cases.find('*');
    if (slash == std::string::npos || star < slash) return false;
    if (cases == kOwnCounterCase) return false;
    const std::string label = cases.substr(0, slash);
    const Rule* rule = find_rule(label);
    return is_selected(only, rule ? rule->area : "", label, cases);
}

std::string cases_fail(std::size_t count) {
    return std::to_string(count) + (count == 1 ? " case fails" : " cases fail");
}

// One entry held against the cases of a run.
class Trial {
public:
    Trial(const KnownFailure& entry, const Report& report) : entry_{entry}, report_{report} {
        for (const CaseReport& one : report.cases) {
            if (!fits(entry.cases, one.id)) continue;
            named_.push_back(&one);
            if (fails_as(one, entry.failure)) failing_.push_back(&one);
            not_asked_ = not_asked_ || was_not_asked(one, entry.failure);
        }
    }

    /// The fault; nothing for an entry that is true or cannot be judged.
    std::optional<BaselineFault> run() {
        if (is_blank(entry_.reason))
            return fault("no_reason",
                         "it has no reason: say why the failure is accepted; an issue's address is "
                         "best");
        if (auto twice = listed_twice()) return twice;
        if (named_.empty()) {
            if (is_within(report_.only, entry_.cases))
                return fault("unmatched",
                             "no case of the suite has this name: correct it (`trimspec list` shows "
                             "all) or remove the entry");
            judged_ = false;
            return std::nullopt;
        }
        return is_pattern(entry_.cases) ? judge_pattern() : judge_case(*named_.front());
    }

    [[nodiscard]] bool judged() const { return judged_; }

private:
    [[nodiscard]] std::optional<BaselineFault> fault(const char* kind, std::string what) const {
        return BaselineFault{entry_.cases, kind, std::move(what)};
    }

    [[nodiscard]] std::optional<BaselineFault> listed_twice() const {
        for (const KnownFailure& other : report_.baseline.known_failures) {
            if (&other == &entry_) continue;
            if (other.cases == entry_.cases &&
                (!is_pattern(entry_.cases) || other.failure == entry_.failure))
                return fault("twice", "there are two entries for it: keep one");
            for (const CaseReport* one : failing_)
                if (lists(other, *one))
                    return fault("twice", one->id + " is listed by the entry " + other.cases +
                                              " too: let one of them list it");
        }
        return std::nullopt;
    }

    std::optional<BaselineFault> judge_case(const CaseReport& one) {
        if (not_asked_) {
            judged_ = false;
            return std::nullopt;
        }
        if (one.verdict == CaseVerdict::passed)
            return fault("stale", "the case passes now: remove the entry");
        if (one.verdict == CaseVerdict::not_covered)
            return fault("stale", "the case is not covered (" + one.reason + "): remove the entry");
        if (failing_.empty())
            return fault("wrong_kind", "the case fails as " + one.failure_kind +
                                           ", the entry says " + entry_.failure +
                                           ": look at the failure, it is another one now");
        return std::nullopt;
    }

    std::optional<BaselineFault> judge_pattern() {
        const auto count = static_cast<std::int64_t>(failing_.size());
        if (count == entry_.count) return std::nullopt;
        const bool is_whole = is_within(report_.only, entry_.cases) && !not_asked_;
        if (!is_whole && count < entry_.count) {
            judged_ = false;
            return std::nullopt;
        }
        if (count > 0)
            return fault("wrong_count", cases_fail(failing_.size()) + " so, the entry says " +
                                            std::to_string(entry_.count) +
                                            ": look at what changed, then correct the count");
        const auto other = std::find_if(named_.begin(), named_.end(), [](const CaseReport* one) {
            return one->verdict == CaseVerdict::failed;
        });
        if (other == named_.end())
            return fault("stale", "none of its cases fails now: remove the entry");
        return fault("wrong_kind", "none of its cases fails as " + entry_.failure + ", " +
                                       (*other)->id + " fails as " + (*other)->failure_kind +
                                       ": look at the failures, they are others now");
    }

    const KnownFailure& entry_;
    const Report& report_;
    std::vector<const CaseReport*> named_;
    std::vector<const CaseReport*> failing_;
    bool not_asked_ = false;
    bool judged_ = true;
};

}  // namespace

bool is_pattern(std::string_view cases) { return cases.find('*') != std::string_view::npos; }

bool fits(std::string_view cases, std::string_view id) {
    const std::size_t star = cases.find('*');
    if (star == std::string_view::npos) return cases == id;
    if (!id.starts_with(cases.substr(0, star))) return false;
    id.remove_prefix(star);
    for (cases.remove_prefix(star + 1);; id.remove_prefix(1)) {
        if (fits(cases, id)) return true;
        if (id.empty()) return false;
    }
}

void apply_baseline(Report& report) {
    Baseline& baseline = report.baseline;
    baseline.faults.clear();
    baseline.not_judged = 0;
    std::vector<const KnownFailure*> good;
    for (const KnownFailure& entry : baseline.known_failures) {
        Trial trial{entry, report};
        auto fault = trial.run();
        baseline.not_judged += trial.judged() ? 0 : 1;
        if (fault)
            baseline.faults.push_back(std::move(*fault));
        else
            good.push_back(&entry);
    }
    for (CaseReport& one : report.cases) {
        const auto entry = std::find_if(good.begin(), good.end(), [&](const KnownFailure* each) {
            return lists(*each, one);
        });
        one.known = entry == good.end() ? "" : (*entry)->reason;
    }
}

}  // namespace trimspec::conformance
