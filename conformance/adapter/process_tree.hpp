// One child and everything that came from it, wherever that went: read from /proc.
//
// A process that leaves its group, its session and its parent becomes a child of ours, since the
// program is made a subreaper; it is told from other children by the marker in its environment.
// Programs that themselves start children in sessions of their own, without a ProcessTree, may see
// those taken for an adapter's.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace trimspec::adapter {

struct ProcessInfo {
    pid_t pid = 0;
    pid_t parent = 0;
    pid_t session = 0;
    bool zombie = false;
    std::uint64_t resident_bytes = 0;
    std::string name;  ///< as the system shortens it, 15 bytes
};

/// A text that no other child of any program on this machine has.
[[nodiscard]] std::string new_marker();

/// Orphans of our children become our children from now on. Needed once, before the first child.
void become_subreaper();

class ProcessTree {
public:
    /// `start` starts a child of ours with `marker` in its environment, does not wait for it and
    /// returns its number.
    ProcessTree(std::string marker, const std::function<pid_t()>& start);
    ProcessTree(const ProcessTree&) = delete;
    ProcessTree& operator=(const ProcessTree&) = delete;
    ~ProcessTree();

    [[nodiscard]] pid_t root() const noexcept { return root_; }

    /// The root as long as it is not reaped, and all that came from it, zombies too. One pass over
    /// /proc, some ten microseconds for each process on the machine.
    [[nodiscard]] std::vector<ProcessInfo> members() const;

    /// Sends `signal` to the root's group and to every one of `members`.
    void send(int signal, const std::vector<ProcessInfo>& members) const;

    /// Takes away those of `members` that have ended and whose parent we became. Not the root.
    void reap_orphans(const std::vector<ProcessInfo>& members) const;

    /// Kills and reaps all members but the root, which is killed and left as a zombie, so that its
    /// number stays its own. False when some still live at `until`.
    [[nodiscard]] bool end_all(std::chrono::steady_clock::time_point until) const;

private:
    pid_t root_ = -1;
    std::string marker_;
};

}  // namespace trimspec::adapter
