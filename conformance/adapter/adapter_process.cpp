#include "adapter_process.hpp"

#include <sys/wait.h>

#include <algorithm>
#include <csignal>
#include <mutex>
#include <thread>

#include <fmt/format.h>

#include "pipes.hpp"
#include "process_tree.hpp"
#include "spawn.hpp"

namespace trimspec::adapter {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kSettle{1000};     // from a closed stream to the end that may explain it
constexpr milliseconds kTerminate{500};   // from SIGTERM to SIGKILL
constexpr milliseconds kLeftSettle{200};  // for helpers that end a little after their parent
constexpr milliseconds kKill{2000};       // for the kernel to end what was killed
constexpr int kSampleShare = 20;          // sampling takes at most one part in so many
constexpr std::size_t kMiB = std::size_t{1} << 20U;

std::string in_words(const ProcessInfo& process) {
    return fmt::format("{} (pid {})", process.name, process.pid);
}

std::string memory_in_words(std::uint64_t bytes, std::uint64_t limit,
                            const std::vector<ProcessInfo>& processes) {
    const auto largest = std::max_element(
        processes.begin(), processes.end(),
        [](const auto& a, const auto& b) { return a.resident_bytes < b.resident_bytes; });
    return fmt::format(
        "{} processes held {} MiB, the limit is {} MiB; the largest, {}, held {} MiB",
        processes.size(), bytes / kMiB, limit / kMiB, in_words(*largest),
        largest->resident_bytes / kMiB);
}

}  // namespace

class AdapterProcess::Impl {
public:
    Impl(std::string command, ProcessLimits limits)
        : command_{std::move(command)},
          limits_{limits},
          pipes_{limits.max_line_bytes, kStderrBytes} {}

    std::optional<std::string> start();
    Event wait(Clock::time_point until);
    Ending stop(milliseconds grace);
    [[nodiscard]] Pipes& pipes() { return pipes_; }

private:
    std::optional<Event> sample();
    std::optional<Event> silent(Clock::time_point until);
    Event closed(Event::Kind kind, milliseconds settle);
    [[nodiscard]] Clock::time_point wake(Clock::time_point until) const;
    [[nodiscard]] bool has_ended() const;
    bool ends_within(milliseconds time);
    std::vector<std::string> left_behind();
    void reap(Ending& ending);

    std::string command_;
    ProcessLimits limits_;
    Pipes pipes_;
    std::optional<ProcessTree> tree_;  // from start to stop
    Clock::time_point next_sample_;
    bool ended_ = false;   // seen by a sample
    bool killed_ = false;  // by a sample
    bool stopping_ = false;
    std::string words_;  // what an event's text refers to
    Ending ending_;
};

std::optional<std::string> AdapterProcess::Impl::start() {
    static std::once_flag once;
    std::call_once(once, [] {
        std::signal(SIGPIPE, SIG_IGN);
        become_subreaper();
    });
    const std::string marker = new_marker();
    std::variant<Spawned, std::string> started;
    tree_.emplace(marker, [&] {
        started = spawn(command_, marker);
        const auto* child = std::get_if<Spawned>(&started);
        return child != nullptr ? child->pid : -1;
    });
    if (auto* reason = std::get_if<std::string>(&started)) {
        tree_.reset();
        return *reason;
    }
    pipes_.own(std::get<Spawned>(started));
    next_sample_ = Clock::now() + kSampleEvery;
    return std::nullopt;
}

// Looks after the whole tree: memory, orphans that ended, an end that left the streams open.
std::optional<Event> AdapterProcess::Impl::sample() {
    const auto began = Clock::now();
    if (began < next_sample_) return std::nullopt;
    if (has_ended()) ended_ = true;
    pipes_.look_at_input();
    const auto members = tree_->members();
    tree_->reap_orphans(members);
    std::uint64_t bytes = 0;
    for (const ProcessInfo& process : members) bytes += process.resident_bytes;
    const auto now = Clock::now();
    next_sample_ = now + std::max<Clock::duration>(kSampleEvery, kSampleShare * (now - began));
    if (limits_.memory_bytes == 0 || bytes <= limits_.memory_bytes) return std::nullopt;
    words_ = memory_in_words(bytes, limits_.memory_bytes, members);
    killed_ = true;
    static_cast<void>(tree_->end_all(now + kKill));
    return Event{Event::Kind::out_of_memory, words_};
}

// A stream is closed: because the process has ended, or is about to, or not.
Event AdapterProcess::Impl::closed(Event::Kind kind, milliseconds settle) {
    if (ends_within(settle)) kind = Event::Kind::ended;
    return {kind, pipes_.lines().rest()};
}

// What silence means: an end, a closed stream, the deadline, or nothing yet.
std::optional<Event> AdapterProcess::Impl::silent(Clock::time_point until) {
    if (pipes_.output_ended()) return closed(Event::Kind::output_closed, kSettle);
    if (ended_) return closed(Event::Kind::ended, kSettle);
    const auto now = Clock::now();
    const auto since = pipes_.input_closed_since();
    if (since && now >= std::min(until, *since + kSettle))
        return closed(Event::Kind::input_closed, milliseconds{0});
    if (now >= until) return Event{};
    return std::nullopt;
}

Clock::time_point AdapterProcess::Impl::wake(Clock::time_point until) const {
    const auto since = pipes_.input_closed_since();
    return std::min({until, next_sample_, since ? *since + kSettle : until});
}

Event AdapterProcess::Impl::wait(Clock::time_point until) {
    for (bool more = false;;) {
        if (const auto line = pipes_.lines().next()) return {Event::Kind::line, *line};
        if (pipes_.lines().too_long()) return {Event::Kind::line_too_long, pipes_.lines().rest()};
        if (more && Clock::now() >= until) return {};
        pipes_.flush();
        more = pipes_.read_output();
        if (auto event = sample()) return *event;
        if (more) continue;
        if (auto event = silent(until)) return *event;
        pipes_.sleep_until(wake(until));
    }
}

bool AdapterProcess::Impl::has_ended() const {
    siginfo_t info{};
    const auto id = static_cast<id_t>(tree_->root());
    return ::waitid(P_PID, id, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid != 0;
}

// Keeps what was written to standard output, unless the input is closed: then nobody will ask.
bool AdapterProcess::Impl::ends_within(milliseconds time) {
    const auto until = Clock::now() + time;
    for (milliseconds pause{1};; pause = std::min(2 * pause, milliseconds{10})) {
        const bool ended = has_ended();
        pipes_.read_errors();
        if (stopping_) pipes_.drop_output();
        if (ended || Clock::now() >= until) return ended;
        std::this_thread::sleep_for(pause);
    }
}

std::vector<std::string> AdapterProcess::Impl::left_behind() {
    const auto until = Clock::now() + kLeftSettle;
    for (;;) {
        const auto members = tree_->members();
        tree_->reap_orphans(members);
        std::vector<std::string> left;
        for (const ProcessInfo& process : members)
            if (process.pid != tree_->root() && !process.zombie) left.push_back(in_words(process));
        if (left.empty() || Clock::now() >= until) return left;
        std::this_thread::sleep_for(milliseconds{10});
    }
}

void AdapterProcess::Impl::reap(Ending& ending) {
    int status = 0;
    if (!has_ended() || ::waitpid(tree_->root(), &status, 0) != tree_->root()) return;
    ending.by_signal = WIFSIGNALED(status);
    ending.code = ending.by_signal ? WTERMSIG(status) : WEXITSTATUS(status);
}

Ending AdapterProcess::Impl::stop(milliseconds grace) {
    if (!tree_) return ending_;
    stopping_ = true;
    pipes_.close_input();
    const bool ended = ends_within(grace);
    ending_.forced = killed_ || !ended;
    if (ended) {
        ending_.left_behind = left_behind();
    } else if (grace.count() > 0) {
        tree_->send(SIGTERM, tree_->members());
        ends_within(kTerminate);
    }
    static_cast<void>(tree_->end_all(Clock::now() + kKill));
    reap(ending_);
    pipes_.read_errors();
    pipes_.close_all();
    tree_.reset();
    return ending_;
}

AdapterProcess::AdapterProcess(std::string command, ProcessLimits limits)
    : impl_{std::make_unique<Impl>(std::move(command), limits)} {}

AdapterProcess::~AdapterProcess() { static_cast<void>(impl_->stop(milliseconds{0})); }

std::optional<std::string> AdapterProcess::start() { return impl_->start(); }
void AdapterProcess::send(std::string_view line) { impl_->pipes().send(line); }
Event AdapterProcess::wait(Clock::time_point until) { return impl_->wait(until); }
const std::string& AdapterProcess::stderr_tail() const { return impl_->pipes().errors(); }
Ending AdapterProcess::stop(milliseconds grace) { return impl_->stop(grace); }

}  // namespace trimspec::adapter
