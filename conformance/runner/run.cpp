#include "run.hpp"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <random>
#include <thread>

#include "../report/show.hpp"
#include "own_counter.hpp"
#include "play.hpp"
#include "wire/protocol.hpp"

namespace trimspec::conformance {
namespace {

using Clock = std::chrono::steady_clock;

// Cases prepared at a time: enough to keep an adapter busy, few enough to hold in memory.
constexpr std::size_t kBatch = 64;

adapter::SessionLimits limits_of(const RunOptions& options) {
    adapter::SessionLimits limits;
    limits.reply_timeout =
        std::chrono::milliseconds{static_cast<std::int64_t>(options.timeout_seconds * 1000)};
    limits.memory_mb = static_cast<std::uint64_t>(options.memory_mb);
    return limits;
}

// A reply without its id, which differs from one asking to the next. The id may stand anywhere: all
// members of that name lose the digits of their numbers.
std::string without_id(const Json& reply) {
    constexpr std::string_view kId = R"(\"id\":)";
    std::string text = reply.dump(-1, ' ', false, Json::error_handler_t::replace);
    for (std::size_t at = text.find(kId); at != std::string::npos; at = text.find(kId, at)) {
        at = std::min(text.find_first_not_of(' ', at + kId.size()), text.size());
        const std::size_t end = std::min(text.find_first_not_of("0123456789", at), text.size());
        text.erase(at, end - at);
    }
    return text;
}

bool same_answers(const CaseReport& a, const CaseReport& b) {
    return std::equal(a.exchanges.begin(), a.exchanges.end(), b.exchanges.begin(),
                      b.exchanges.end(), [](const Exchange& x, const Exchange& y) {
                          return without_id(x.reply) == without_id(y.reply);
                      });
}

// Faults of the process were pinned to their request by asking it alone already.
bool was_asked_alone(const CaseReport& report) {
    return report.failure_kind == "crash" || report.failure_kind == "timeout" ||
           report.failure_kind == "adapter_fault" || report.failure_kind == "suite";
}

// One adapter process and the cases that it is asked.
class Worker {
public:
    Worker(const RunOptions& options, std::vector<const Case*> cases,
           std::function<void(const CaseReport&)> on_report)
        : session_{options.command, limits_of(options)},
          cases_{std::move(cases)},
          on_report_{std::move(on_report)} {}

    std::optional<RunFault> begin() {
        auto reply = session_.hello(hello_line());
        if (const auto* fault = std::get_if<adapter::Fault>(&reply))
            return RunFault{true, fault->what, session_.stderr_tail()};
        auto claims = read_claims(std::get<json::Value>(reply));
        if (const auto* bad = std::get_if<BadHello>(&claims))
            return RunFault{true, "bad reply to hello: " + bad->what, session_.stderr_tail()};
        claims_ = std::get<Claims>(std::move(claims));
        if (claims_.setting.declared.own_counter)
            claims_.setting.own = asking_measure(claims_.setting.declared.dialect, ask());
        return std::nullopt;
    }

    void run() {
        std::vector<const Case*> singles;
        std::vector<const Case*> others;
        for (const Case* one : cases_) (one->is_transcript() ? others : singles).push_back(one);
        for (std::size_t first = 0; first < singles.size(); first += kBatch)
            run_batch({singles.begin() + static_cast<std::ptrdiff_t>(first),
                       singles.begin() + static_cast<std::ptrdiff_t>(
                                             std::min(singles.size(), first + kBatch))});
        for (const Case* one : others) settle(*one, play(*one, claims_.setting, ask()));
        session_.stop();
    }

    [[nodiscard]] const Claims& claims() const { return claims_; }
    [[nodiscard]] std::int64_t restarts() const { return session_.restarts(); }
    [[nodiscard]] const std::vector<std::string>& remarks() const { return session_.remarks(); }
    [[nodiscard]] std::vector<CaseReport>& reports() { return reports_; }

    CaseReport probe_counter() { return probe_own_counter(claims_.setting); }

private:
    [[nodiscard]] Ask ask() {
        return [this](const Prepared& prepared) { return session_.ask(request_of(prepared)); };
    }

    static adapter::Request request_of(const Prepared& prepared) {
        adapter::Request request;
        request.line = [&prepared](std::int64_t id) { return prepared.line(id); };
        request.null_id = prepared.null_id;
        return request;
    }

    void run_batch(const std::vector<const Case*>& batch) {
        std::vector<const Case*> asked;
        std::vector<Single> singles;
        for (const Case* one : batch) {
            auto begun = begin_single(*one, claims_.setting);
            if (auto* report = std::get_if<CaseReport>(&begun)) {
                settle(*one, std::move(*report));
            } else {
                asked.push_back(one);
                singles.push_back(std::get<Single>(std::move(begun)));
            }
        }
        std::vector<adapter::Request> requests;
        for (const Single& single : singles) requests.push_back(request_of(single.prepared));
        std::vector<adapter::Answer> answers(requests.size());
        session_.run(requests, [&](std::size_t index, adapter::Answer answer) {
            answers[index] = std::move(answer);
        });
        for (std::size_t i = 0; i < asked.size(); ++i)
            settle(*asked[i], finish_single(*asked[i], claims_.setting, singles[i], answers[i]));
    }

    // A failure is asked again by itself: state kept between requests shows, and chance.
    void settle(const Case& one, CaseReport report) {
        if (report.verdict == CaseVerdict::failed && !was_asked_alone(report)) {
            CaseReport again = play(one, claims_.setting, ask());
            if (again.verdict != report.verdict || !same_answers(report, again)) {
                report.failure_kind = "flaky";
                report.reason = "asked twice, answered differently: " + report.reason;
                for (Exchange& exchange : again.exchanges) report.exchanges.push_back(exchange);
            }
        }
        on_report_(report);
        reports_.push_back(std::move(report));
    }

    adapter::Session session_;
    Claims claims_;
    std::vector<const Case*> cases_;
    std::function<void(const CaseReport&)> on_report_;
    std::vector<CaseReport> reports_;
};

std::vector<std::vector<const Case*>> dealt(const std::vector<Case>& cases,
                                            const RunOptions& options) {
    std::vector<const Case*> order;
    for (const Case& one : cases) order.push_back(&one);
    std::mt19937_64 random{options.seed};
    std::shuffle(order.begin(), order.end(), random);
    const auto jobs = static_cast<std::size_t>(std::max<std::int64_t>(1, options.jobs));
    std::vector<std::vector<const Case*>> hands(std::min(jobs, std::max<std::size_t>(1, order.size())));
    for (std::size_t i = 0; i < order.size(); ++i) hands[i % hands.size()].push_back(order[i]);
    return hands;
}

}  // namespace

std::string shown_command(const RunOptions& options) {
    return options.library.empty() ? options.command : show::serving_command(options.library);
}

std::vector<Case> select(const CaseSet& set, const std::string& only) {
    std::vector<Case> chosen;
    for (const Case& one : set.cases)
        if (only.empty() || only == one.area || only == one.label || only == one.id)
            chosen.push_back(one);
    return chosen;
}

std::variant<Report, RunFault> run(const CaseSet& set, const RunOptions& options,
                                   const std::function<void(Progress)>& on_progress) {
    const auto start = Clock::now();
    const std::vector<Case> cases = select(set, options.only);
    if (cases.empty())
        return RunFault{false, "nothing is selected by \"" + options.only +
                                   "\": see `trimspec list` for areas, labels and cases", ""};
    Progress progress{0, cases.size(), 0};
    std::mutex mutex;
    const auto on_report = [&](const CaseReport& report) {
        const std::lock_guard lock{mutex};
        ++progress.done;
        progress.failed += report.verdict == CaseVerdict::failed ? 1 : 0;
        on_progress(progress);
    };
    std::vector<std::unique_ptr<Worker>> workers;
    for (auto& hand : dealt(cases, options)) {
        workers.push_back(std::make_unique<Worker>(options, std::move(hand), on_report));
        if (auto fault = workers.back()->begin()) return *fault;
    }
    Report report;
    report.adapter = workers.front()->claims().as_said;
    if (workers.front()->claims().setting.declared.own_counter && options.only.empty())
        report.cases.push_back(workers.front()->probe_counter());
    std::vector<std::thread> threads;
    for (auto& worker : workers) threads.emplace_back([&worker] { worker->run(); });
    for (std::thread& thread : threads) thread.join();

    report.suite_version = wire::kVersion;
    report.case_set_digest = set.digest;
    report.adapter.command = shown_command(options);
    report.seed = options.seed;
    report.only = options.only;
    for (auto& worker : workers) {
        report.restarts += worker->restarts();
        for (CaseReport& one : worker->reports()) report.cases.push_back(std::move(one));
    }
    std::sort(report.cases.begin(), report.cases.end(),
              [](const CaseReport& a, const CaseReport& b) { return a.id < b.id; });
    for (CaseReport& one : report.cases)
        one.replay = options.replay_command + " replay " + one.id + " " +
                     show::adapter_option(report.adapter.command);
    report.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    conclude(report);
    return report;
}

}  // namespace trimspec::conformance
