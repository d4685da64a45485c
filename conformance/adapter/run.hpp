// One run of a session: requests pipelined, culprits pinned.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "channel.hpp"
#include "session.hpp"

namespace trimspec::adapter {

/// What a session keeps from run to run.
struct Standing {
    std::size_t window = 1;  ///< requests under way at present: 1 after a breakdown, one more with
                             ///< each good answer, the limit at most
    bool careful = false;    ///< the last answer was a fault: the next request is asked alone
    int faults_in_row = 0;
    std::optional<std::string> given_up;  ///< why nothing is asked any more
    std::int64_t unexplained_count = 0;
    std::vector<Fault> unexplained;

    void note_unexplained(Fault fault);
};

class Run {
public:
    Run(Channel& channel, Standing& standing, const SessionLimits& limits,
        std::span<const Request> requests, const OnAnswer& on_answer);

    void go();

private:
    struct Flight {
        std::size_t index;
        std::int64_t id;
        std::size_t bytes;
        Clock::time_point sent;
    };
    struct Held {
        std::size_t index;
        Answer answer;
    };

    void hear_idle();
    bool reopen();
    [[nodiscard]] bool may_pipeline() const;
    void pipeline();
    void fill();
    [[nodiscard]] bool may_send() const;
    [[nodiscard]] Clock::time_point deadline() const;
    [[nodiscard]] Fault timeout() const;
    void on_line(std::string_view line);
    [[nodiscard]] std::deque<Flight>::iterator flight_of(const std::optional<std::int64_t>& id);
    void hold(std::deque<Flight>::iterator flight, Answer answer);
    void deliver_held(std::size_t keep);
    void break_down(Fault fault);
    void try_suspect();
    void close_round();
    void refuse_rest();
    void deliver(std::size_t index, Answer answer);

    Channel& channel_;
    Standing& standing_;
    const SessionLimits& limits_;
    std::span<const Request> requests_;
    const OnAnswer& on_answer_;

    std::size_t next_ = 0;  // the first that was never sent
    std::size_t delivered_ = 0;
    std::deque<Flight> under_way_;  // oldest first
    std::size_t bytes_under_way_ = 0;
    Clock::time_point oldest_since_;
    std::deque<Held> held_;  // answers that may still prove to be followed by a fault
    std::size_t bytes_held_ = 0;
    std::optional<Clock::time_point> ending_hello_;  // when it was sent

    std::deque<std::size_t> suspects_;  // to be asked alone
    std::optional<Fault> round_fault_;  // what made them suspects, none for one asked with care
    bool round_blamed_ = false;
    std::optional<Fault> doubt_;  // the first suspect failed alone, but in a used process
};

}  // namespace trimspec::adapter
