#include "process_tree.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <csignal>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string_view>
#include <thread>

#include <fmt/format.h>

#include "spawn.hpp"

namespace trimspec::adapter {
namespace {

// Roots of all trees of this program.
std::mutex roots_mutex;
std::set<pid_t>& roots() {
    static std::set<pid_t> all;
    return all;
}

bool is_root(pid_t pid) {
    const std::lock_guard lock{roots_mutex};
    return roots().contains(pid);
}

// At most `limit` bytes, "" when the file cannot be read: the process may be gone by now.
std::string read_file(const std::string& path, std::size_t limit) {
    const Descriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
    std::string text;
    std::array<char, 4096> chunk;
    while (file.number() >= 0 && text.size() < limit) {
        const ssize_t count = ::read(file.number(), chunk.data(), chunk.size());
        if (count <= 0) break;
        text.append(chunk.data(), static_cast<std::size_t>(count));
    }
    return text;
}

// The fields of /proc/<pid>/stat behind the name: field 0 is the state.
std::uint64_t field(std::string_view fields, std::size_t index) {
    for (; index > 0; --index) {
        const std::size_t space = fields.find(' ');
        if (space == std::string_view::npos) return 0;
        fields.remove_prefix(space + 1);
    }
    std::uint64_t value = 0;
    std::from_chars(fields.data(), fields.data() + fields.size(), value);
    return value;
}

std::optional<ProcessInfo> process_info(pid_t pid) {
    static const auto page_bytes = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    const std::string stat = read_file(fmt::format("/proc/{}/stat", pid), 4096);
    const std::size_t open = stat.find('(');
    const std::size_t close = stat.rfind(')');
    if (close == std::string::npos || close + 2 >= stat.size()) return std::nullopt;
    const auto fields = std::string_view{stat}.substr(close + 2);
    return ProcessInfo{pid,
                       static_cast<pid_t>(field(fields, 1)),
                       static_cast<pid_t>(field(fields, 3)),
                       fields.front() == 'Z' || fields.front() == 'X',
                       field(fields, 21) * page_bytes,
                       stat.substr(open + 1, close - open - 1)};
}

std::vector<ProcessInfo> all_processes() {
    std::vector<ProcessInfo> all;
    const std::unique_ptr<DIR, int (*)(DIR*)> folder{::opendir("/proc"), &::closedir};
    while (const dirent* entry = folder ? ::readdir(folder.get()) : nullptr) {
        const std::string_view name{entry->d_name};
        pid_t pid = 0;
        const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), pid);
        if (error != std::errc{} || end != name.data() + name.size()) continue;
        if (auto info = process_info(pid)) all.push_back(std::move(*info));
    }
    return all;
}

// The marker in the environment of a process, "" when it has none or it cannot be read.
std::string marker_of(pid_t pid) {
    constexpr std::size_t kEnvironmentBytes = std::size_t{1} << 20U;
    const std::string environment =
        '\0' + read_file(fmt::format("/proc/{}/environ", pid), kEnvironmentBytes);
    const std::string entry = fmt::format("{}{}=", '\0', kMarkerName);
    const std::size_t at = environment.find(entry);
    return at == std::string::npos ? std::string{} : environment.c_str() + at + entry.size();
}

// Whether a child of ours that we did not start ourselves is an orphan of the tree with `marker`.
// One that wiped its environment could be anybody's and is taken.
bool is_orphan_of(const ProcessInfo& process, const std::string& marker) {
    if (process.parent != ::getpid() || process.session == ::getsid(0) || is_root(process.pid))
        return false;
    const std::string found = marker_of(process.pid);
    return found.empty() || found == marker;
}

bool contains(const std::vector<ProcessInfo>& processes, pid_t pid) {
    return std::any_of(processes.begin(), processes.end(),
                       [pid](const ProcessInfo& process) { return process.pid == pid; });
}

}  // namespace

std::string new_marker() {
    static std::atomic<std::uint64_t> count{0};
    return fmt::format("{}.{}", ::getpid(), ++count);
}

void become_subreaper() { ::prctl(PR_SET_CHILD_SUBREAPER, 1UL, 0UL, 0UL, 0UL); }

// Locked over the start: another tree must not take the new child for an orphan before it is known.
ProcessTree::ProcessTree(std::string marker, const std::function<pid_t()>& start)
    : marker_{std::move(marker)} {
    const std::lock_guard lock{roots_mutex};
    root_ = start();
    roots().insert(root_);
}

ProcessTree::~ProcessTree() {
    const std::lock_guard lock{roots_mutex};
    roots().erase(root_);
}

std::vector<ProcessInfo> ProcessTree::members() const {
    std::vector<ProcessInfo> others = all_processes();
    std::vector<ProcessInfo> found;
    const auto take_if = [&](const auto& belongs) {
        const auto kept = std::stable_partition(
            others.begin(), others.end(), [&](const auto& process) { return !belongs(process); });
        std::move(kept, others.end(), std::back_inserter(found));
        others.erase(kept, others.end());
    };
    take_if([&](const ProcessInfo& process) {
        return process.pid == root_ || is_orphan_of(process, marker_);
    });
    for (std::size_t before = 0; before < found.size();) {
        before = found.size();
        take_if([&](const ProcessInfo& process) { return contains(found, process.parent); });
        if (found.size() == before) break;
    }
    return found;
}

void ProcessTree::send(int signal, const std::vector<ProcessInfo>& members) const {
    ::kill(-root_, signal);
    for (const ProcessInfo& process : members) ::kill(process.pid, signal);
}

void ProcessTree::reap_orphans(const std::vector<ProcessInfo>& members) const {
    for (const ProcessInfo& process : members)
        if (process.zombie && process.pid != root_ && process.parent == ::getpid())
            ::waitpid(process.pid, nullptr, WNOHANG);
}

bool ProcessTree::end_all(std::chrono::steady_clock::time_point until) const {
    for (;;) {
        const auto left = members();
        const bool done = std::all_of(left.begin(), left.end(), [this](const ProcessInfo& process) {
            return process.pid == root_ && process.zombie;
        });
        if (done) return true;
        send(SIGKILL, left);
        reap_orphans(left);
        if (std::chrono::steady_clock::now() >= until) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds{1});
    }
}

}  // namespace trimspec::adapter
