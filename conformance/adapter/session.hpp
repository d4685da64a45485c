// The conversation with an adapter: requests in, answers out, whatever the adapter does.
//
// Requests are pipelined; replies may come in any order. When the adapter crashes, hangs or breaks
// the protocol, those that were under way or answered just before are asked again one at a time in
// a restarted process, each followed by a hello that flushes out what else the adapter has to say.
// Only the request that fails alone gets the fault; when it takes the process down, it must do so
// in one that was asked nothing else. What does not show again is counted as unexplained. A broken
// reply that still shows its request's id needs none of that.
//
// How long a run can take: with an adapter that answers nothing it ends within
//   (kFaultsBeforeGivingUp + 1)
//     * (longest request timeout + reply_timeout + kStopBeyondGrace + 2 * start_timeout)
// and an adapter that hangs but starts at once needs about
//   (kFaultsBeforeGivingUp + 1) * longest request timeout.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "../../reference/wire/json.hpp"
#include "fault.hpp"

namespace trimspec::adapter {

/// Requests in a row that ended the process and got no good answer in between.
inline constexpr int kFaultsBeforeGivingUp = 5;

/// Lines that are no replies which one request may bring forth before it is cut short.
inline constexpr int kMaxStrayLines = 1000;

/// Unexplained faults and remarks that are kept word for word; all are counted.
inline constexpr std::size_t kKeptNotes = 20;

struct SessionLimits {
    std::chrono::milliseconds start_timeout{30000};  ///< from the start to the reply to hello
    std::chrono::milliseconds reply_timeout{10000};  ///< of requests that state none
    std::uint64_t memory_mb = 0;  ///< MiB, resident, of the adapter and all it starts; 0: any
    std::size_t window = 16;      ///< requests under way, at least 1
    std::size_t bytes_under_way = std::size_t{64} << 20U;  ///< no further request is begun beyond
    std::size_t max_line_bytes = std::size_t{256} << 20U;  ///< of a reply
    std::chrono::milliseconds stop_grace{1000};            ///< from the end of input to SIGTERM
    bool end_with_hello = true;  ///< a run ends with a hello, so that what an adapter writes behind
                                 ///< its last reply is not missed; false saves a round trip
};

struct Request {
    /// The line without LF that asks under `id`. May be called more than once.
    std::function<std::string(std::int64_t id)> line;
    /// From when it was the oldest under way. 0: `reply_timeout`.
    std::chrono::milliseconds timeout{0};
    /// No adapter can read an id in the line, so the reply has `id` null (rule
    /// reader.invalid_request). Asked with nothing else under way.
    bool null_id = false;
};

/// With a `fault`, `reply` and `reply_line` are there all the same when a reply came.
struct Answer {
    std::string reply_line;
    json::Value reply;
    std::optional<Fault> fault;
    double milliseconds = 0;  ///< since it was sent or became the oldest, whichever was later
    std::string stderr_tail;  ///< what this process last wrote to standard error, at most 8 KiB
};

/// Takes the index of a request and its answer. Must not call the session.
using OnAnswer = std::function<void(std::size_t index, Answer answer)>;

/// Single-threaded. Sessions in several threads do not disturb one another. When the thread that
/// started a process ends, and be it by the death of the program, that process is killed.
class Session {
public:
    explicit Session(std::string command, SessionLimits limits = {});
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;
    ~Session();  ///< stops

    /// Starts the adapter unless it runs and returns its reply, an object with an object `ok`.
    /// `hello_line` has an integer `id` and no LF; it is said again after every restart.
    /// Fails with an adapter_fault only. A session that had given up starts anew.
    [[nodiscard]] std::variant<json::Value, Fault> hello(std::string_view hello_line);

    /// Asks all `requests`, begun in their order; one `on_answer` each, in any order.
    /// Needs a hello that was answered; without, and once the session has given up, every answer
    /// is an adapter_fault "Not asked: ...".
    void run(std::span<const Request> requests, const OnAnswer& on_answer);

    /// One alone.
    [[nodiscard]] Answer ask(const Request& request);

    /// Ends the adapter in good order. A later `run` starts it again.
    void stop();

    [[nodiscard]] std::int64_t restarts() const;

    /// Faults that did not show again when each request was asked alone, oldest first.
    [[nodiscard]] std::int64_t unexplained_count() const;
    [[nodiscard]] const std::vector<Fault>& unexplained() const;

    /// What else a report should say: processes left behind, an adapter that does not end with its
    /// input.
    [[nodiscard]] const std::vector<std::string>& remarks() const;

    /// Of the present or the last process.
    [[nodiscard]] std::string stderr_tail() const;

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace trimspec::adapter
