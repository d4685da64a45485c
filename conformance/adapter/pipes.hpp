// The three pipes to a child: a queue to its input, lines from its output, the tail of its errors.
//
// Nothing here blocks but `sleep_until`, which serves whatever is ready.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "line_buffer.hpp"
#include "spawn.hpp"

namespace trimspec::adapter {

class Pipes {
public:
    using Clock = std::chrono::steady_clock;

    Pipes(std::size_t max_line, std::size_t kept_errors);
    Pipes(const Pipes&) = delete;
    Pipes& operator=(const Pipes&) = delete;
    ~Pipes();

    /// Takes the pipes of `child`. Once.
    void own(Spawned& child);

    /// Queues `line` and a LF, and writes at once when there is much.
    void send(std::string_view line);
    /// Writes as much of the queue as the pipe takes.
    void flush();
    /// Reads once; whether there may be more.
    bool read_output();
    /// Reads what is there, but a bounded amount: a flood must not keep us from the rest.
    void read_errors();
    /// Throws away what is there, a bounded amount too.
    void drop_output();
    /// Waits for something to read, or to write when there is something queued, until `until`.
    void sleep_until(Clock::time_point until);

    /// Sees whether all who read our input have closed it, as failing writes show too.
    void look_at_input();
    [[nodiscard]] std::optional<Clock::time_point> input_closed_since() const {
        return broken_since_;
    }
    [[nodiscard]] bool output_ended() const { return output_ended_; }
    [[nodiscard]] LineBuffer& lines() { return lines_; }
    [[nodiscard]] const std::string& errors() const { return errors_; }

    void close_input();
    void close_all();

private:
    struct Loop;  // keeps Boost.Asio out of sight

    std::unique_ptr<Loop> loop_;
    std::string queue_;
    std::size_t written_ = 0;  // of queue_
    LineBuffer lines_;
    std::size_t kept_errors_;
    std::string errors_;
    bool output_ended_ = false;
    bool errors_ended_ = false;
    std::optional<Clock::time_point> broken_since_;
};

}  // namespace trimspec::adapter
