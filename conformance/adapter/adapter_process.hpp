// One adapter process: bytes in, lines out, watched, and ended without a trace.
//
// Single-threaded: nothing happens between calls, everything happens inside `wait` and `stop`.
// Neither side can block the other: while waiting, what is to be written, what is to be read and
// the standard error are served at once. Ignores SIGPIPE and becomes a subreaper for the whole
// program at the first start. Linux only.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trimspec::adapter {

using Clock = std::chrono::steady_clock;

struct ProcessLimits {
    std::size_t max_line_bytes = std::size_t{256} << 20U;
    std::uint64_t memory_bytes = 0;  ///< resident, summed over the process and all that came from
                                     ///< it; 0: not watched
};

/// What `wait` saw.
struct Event {
    enum class Kind {
        line,           ///< `text`: a line without its LF
        ended,          ///< the process ended; `text`: what it wrote behind its last LF
        output_closed,  ///< it lives on but closed its standard output; `text` as for `ended`
        input_closed,   ///< it lives on but closed its standard input, and was silent since
        line_too_long,  ///< `text`: the beginning, as far as it is held
        out_of_memory,  ///< it held more than it may and was killed; `text`: the numbers in words
        deadline,       ///< none of these until then
    };
    Kind kind = Kind::deadline;
    std::string_view text;  ///< valid until the next call
};

/// How a process came to its end.
struct Ending {
    bool by_signal = false;
    int code = 0;                          ///< exit status, or number of the signal
    bool forced = false;                   ///< it had not ended by itself and was killed by us
    std::vector<std::string> left_behind;  ///< processes that it left running, e.g. `sleep (pid
                                           ///< 12)`; they were killed
};

/// How long an orderly stop may take beyond its grace.
inline constexpr std::chrono::milliseconds kStopBeyondGrace{3000};

/// How often memory is sampled, at most, and a silent end noticed, at the latest.
inline constexpr std::chrono::milliseconds kSampleEvery{100};

/// How much of the standard error is kept.
inline constexpr std::size_t kStderrBytes = 8192;

class AdapterProcess {
public:
    AdapterProcess(std::string command, ProcessLimits limits);
    AdapterProcess(const AdapterProcess&) = delete;
    AdapterProcess& operator=(const AdapterProcess&) = delete;
    ~AdapterProcess();  ///< stops without grace

    /// Runs the command through `/bin/sh -c`. Once. The reason when that was not possible; a
    /// command that does not exist shows as an `ended` with exit status 127.
    [[nodiscard]] std::optional<std::string> start();

    /// Queues `line`, which holds no LF, and a LF. Never blocks; `wait` writes the rest.
    void send(std::string_view line);

    /// The next event, `deadline` at the latest. Lines that were read already come without a look
    /// at the clock. After any kind but `line` and `deadline` only `stop` makes sense.
    [[nodiscard]] Event wait(Clock::time_point until);

    /// The last `kStderrBytes` of the standard error as far as it was read.
    [[nodiscard]] const std::string& stderr_tail() const;

    /// Ends it and everything that came from it: standard input is closed, after `grace` comes
    /// SIGTERM, then SIGKILL, for a grace of 0 at once. When this returns no process of it is left,
    /// not even a zombie, short of one that the kernel cannot kill. Again: the same answer.
    Ending stop(std::chrono::milliseconds grace);

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace trimspec::adapter
