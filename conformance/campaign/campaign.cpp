#include "campaign.hpp"

#include <algorithm>
#include <chrono>
#include <future>

#include "../generate/sample.hpp"
#include "case_source.hpp"
#include "smaller.hpp"

namespace trimspec::conformance {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::int64_t kBatch = 256;
constexpr std::size_t kWindow = 64;
constexpr int kAsks = 2000;     // to make a finding smaller
constexpr int kSlowAsks = 20;   // where each may take the time of a hang
constexpr int kMostGivenUp = 3;

adapter::SessionLimits limits_of(const CampaignOptions& options) {
    adapter::SessionLimits limits;
    limits.reply_timeout =
        std::chrono::milliseconds{static_cast<std::int64_t>(options.timeout_seconds * 1000)};
    limits.memory_mb = static_cast<std::uint64_t>(options.memory_mb);
    limits.window = kWindow;
    limits.end_with_hello = false;
    return limits;
}

struct Batch {
    std::int64_t first = 0;
    std::vector<checker::ByteCase> cases;
    std::vector<Said> one;
    std::vector<Said> other;
};

struct Shown {
    std::size_t place = 0;
    Divergence divergence;
};

// What a batch showed.
struct Judged {
    std::vector<Shown> shown;
    std::int64_t unasked = 0;
};

std::string op_of(const checker::ByteCase& asked) {
    constexpr std::string_view kOp = R"("op":")";
    const std::size_t begin = asked.line.find(kOp) + kOp.size();
    return asked.line.substr(begin, asked.line.find('"', begin) - begin);
}

class Campaign {
public:
    Campaign(const CampaignOptions& options,
             const std::function<void(const CampaignProgress&)>& on_progress)
        : options_{options}, on_progress_{on_progress}, first_{options.command, limits_of(options)} {
        if (!options.against.empty()) second_.emplace(options.against, limits_of(options));
    }

    std::optional<RunFault> begin() {
        if (auto fault = first_.begin()) return fault;
        scope_ = first_.claimed().scope;
        if (second_) {
            if (auto fault = second_->begin()) return fault;
            const checker::Scope& other = second_->claimed().scope;
            if (other.dialect != scope_.dialect || other.unit != scope_.unit)
                return RunFault{false, "two adapters are compared in one dialect and unit; these "
                                       "declare different ones in their hello", ""};
            keep_those_in(other.ops);
        }
        if (!options_.ops.empty()) keep_those_in(options_.ops);
        if (scope_.ops.empty())
            return RunFault{false, "none of these operations is claimed: nothing to ask", ""};
        return std::nullopt;
    }

    CampaignEnd run() {
        const CaseSource source{options_.seed, scope_, options_.seeds};
        const auto start = Clock::now();
        const auto seconds = [&] {
            return std::chrono::duration<double>(Clock::now() - start).count();
        };
        Batch asked;
        Batch next = made(source, 0);
        while (!next.cases.empty()) {
            Batch current = std::move(next);
            Judged outcome;
            auto ahead = std::async(std::launch::async, [&] {
                outcome = judged(asked);
                next = made(source, current.first + static_cast<std::int64_t>(current.cases.size()));
            });
            ask(current);
            ahead.get();
            settle(asked, outcome);
            asked = std::move(current);
            end_.cases += static_cast<std::int64_t>(asked.cases.size());
            on_progress_({end_.cases, seconds(), end_.found.size()});
            if (is_over(seconds())) break;
        }
        settle(asked, judged(asked));
        end_.seconds = seconds();
        return finished();
    }

private:
    void keep_those_in(const std::vector<std::string>& ops) {
        std::erase_if(scope_.ops, [&](const std::string& op) {
            return std::find(ops.begin(), ops.end(), op) == ops.end();
        });
    }

    [[nodiscard]] Batch made(const CaseSource& source, std::int64_t first) const {
        Batch batch;
        batch.first = first;
        const std::int64_t end =
            options_.cases == 0 ? first + kBatch : std::min(first + kBatch, options_.cases);
        for (std::int64_t number = first; number < end; ++number)
            batch.cases.push_back(source.at(number));
        return batch;
    }

    void ask(Batch& batch) {
        batch.one = first_.ask(batch.cases);
        if (second_) batch.other = second_->ask(batch.cases);
    }

    [[nodiscard]] std::vector<Divergence> seen(const checker::ByteCase& asked, const Said& one,
                                               const Said* other) const {
        return divergences({&asked, &one, other}, first_, second_ ? &*second_ : nullptr);
    }

    [[nodiscard]] bool is_known(const Divergence& divergence) const {
        return options_.known.count(divergence.label) != 0;
    }

    // Of each case the most telling that is not known, or else the first that is.
    [[nodiscard]] Judged judged(const Batch& batch) const {
        Judged outcome;
        for (std::size_t i = 0; i < batch.cases.size(); ++i) {
            if (is_unasked(batch, i)) {
                ++outcome.unasked;
                continue;
            }
            auto all = seen(batch.cases[i], batch.one[i], second_ ? &batch.other[i] : nullptr);
            if (all.empty()) continue;
            const auto fresh = std::find_if(all.begin(), all.end(),
                                            [&](const auto& one) { return !is_known(one); });
            outcome.shown.push_back({i, fresh == all.end() ? all.front() : *fresh});
        }
        return outcome;
    }

    [[nodiscard]] static bool is_unasked(const Batch& batch, std::size_t i) {
        const auto was_given_up = [](const Said& said) {
            return said.fault && said.fault->kind == adapter::FaultKind::adapter_fault;
        };
        return was_given_up(batch.one[i]) || (!batch.other.empty() && was_given_up(batch.other[i]));
    }

    void settle(const Batch& batch, const Judged& outcome) {
        end_.cases -= outcome.unasked;
        end_.unasked += outcome.unasked;
        for (const Shown& one : outcome.shown) {
            const checker::ByteCase& asked = batch.cases[one.place];
            const std::string op = op_of(asked);
            const auto same = std::find_if(
                end_.found.begin(), end_.found.end(), [&](const Found& found) {
                    return found.op == op && found.as_it_showed.is_like(one.divergence);
                });
            if (same != end_.found.end()) {
                ++same->count;
                continue;
            }
            Found found;
            found.divergence = found.as_it_showed = one.divergence;
            found.op = op;
            found.count = 1;
            found.first = batch.first + static_cast<std::int64_t>(one.place);
            found.is_known = is_known(one.divergence);
            if (!found.is_known) make_small(asked, found);
            end_.found.push_back(std::move(found));
        }
    }

    // Asks alone; what shows then is what is told.
    void make_small(const checker::ByteCase& asked, Found& found) {
        found.smallest = asked;
        const bool is_slow =
            found.divergence.label == "timeout" || found.divergence.label == "crash";
        const Shows shows = [&](const checker::ByteCase& candidate) {
            std::vector<Said> said = first_.ask({&candidate, 1});
            if (second_) said.push_back(second_->ask({&candidate, 1}).front());
            for (const Divergence& one : seen(candidate, said[0], second_ ? &said[1] : nullptr)) {
                if (!one.is_like(found.divergence)) continue;
                found.divergence = one;
                found.said = std::move(said);
                return true;
            }
            return false;
        };
        found.is_flaky = !shows(asked);
        if (!found.is_flaky)
            found.smallest = smaller(asked, scope_, is_slow ? kSlowAsks : kAsks, shows);
    }

    [[nodiscard]] bool is_over(double seconds) {
        const int given_up = first_.given_up() + (second_ ? second_->given_up() : 0);
        if (given_up >= kMostGivenUp)
            end_.cut_short = "the adapter was given up " + std::to_string(given_up) + " times";
        return !end_.cut_short.empty() || (options_.cases == 0 && seconds >= options_.seconds);
    }

    CampaignEnd finished() {
        end_.declared = first_.claimed().declared;
        for (Contestant* one : {&first_, second_ ? &*second_ : nullptr}) {
            if (one == nullptr) continue;
            one->stop();
            end_.restarts += one->restarts();
            end_.unexplained += one->unexplained();
            end_.adapters.push_back(one->as_said());
            end_.adapters.back().command = one->command();
        }
        return std::move(end_);
    }

    const CampaignOptions& options_;
    const std::function<void(const CampaignProgress&)>& on_progress_;
    Contestant first_;
    std::optional<Contestant> second_;
    checker::Scope scope_;
    CampaignEnd end_;
};

}  // namespace

std::variant<CampaignEnd, RunFault> run_campaign(
    const CampaignOptions& options,
    const std::function<void(const CampaignProgress&)>& on_progress) {
    Campaign campaign{options, on_progress};
    if (auto fault = campaign.begin()) return std::move(*fault);
    return campaign.run();
}

}  // namespace trimspec::conformance
