// One adapter of a campaign: what it claims, and its replies.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "../adapter/session.hpp"
#include "../checker/hello.hpp"
#include "../report/report.hpp"
#include "../runner/run.hpp"

namespace trimspec::conformance {

/// A request as it was sent, and what came back.
struct Said {
    std::string line;
    std::string reply;
    std::optional<adapter::Fault> fault;
};

class Contestant {
public:
    Contestant(std::string command, adapter::SessionLimits limits);

    /// Says hello. Why there can be no campaign, else nothing.
    [[nodiscard]] std::optional<RunFault> begin();

    /// Replies to `cases`, in their order, asked in a stream. An adapter that the session gives up is
    /// begun anew for the next call; what was not asked has an adapter_fault.
    [[nodiscard]] std::vector<Said> ask(std::span<const checker::ByteCase> cases);

    void stop() { session_.stop(); }

    [[nodiscard]] const std::string& command() const { return command_; }
    [[nodiscard]] const AdapterClaims& as_said() const { return as_said_; }
    [[nodiscard]] const checker::Claimed& claimed() const { return claimed_; }
    [[nodiscard]] std::int64_t restarts() const { return session_.restarts(); }
    [[nodiscard]] std::int64_t unexplained() const { return session_.unexplained_count(); }
    /// How often it was given up.
    [[nodiscard]] int given_up() const { return given_up_; }

private:
    std::string command_;
    adapter::Session session_;
    AdapterClaims as_said_;
    checker::Claimed claimed_;
    int given_up_ = 0;
};

}  // namespace trimspec::conformance
