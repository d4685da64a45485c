// What the tests of the adapter process share: hostile adapters by name, requests of which some are
// bad, and the look for processes that were left.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "../adapter/session.hpp"

namespace trimspec::adapter {

using std::chrono::milliseconds;

inline constexpr std::string_view kHello = R"({"id":0,"op":"hello","protocol":1,"suite":"1.0.0"})";
inline constexpr std::size_t kRequests = 40;
inline constexpr std::size_t kBad = 17;

/// The command of hostile/<name>.py.
std::string command_of(std::string_view name, std::string_view argument = "");

std::string text_of(std::size_t index);

Request request_of(std::string op, std::string text);

/// `count` requests to echo their `text_of`, those at `bad` with the operation that the hostile
/// adapters wait for.
std::vector<Request> requests_with(std::size_t count, const std::vector<std::size_t>& bad);

/// The text of a good reply, "" for any other.
std::string echoed(const Answer& answer);

/// Children of `program` and whatever carries the mark of one, zombies too.
std::vector<std::string> processes_of(pid_t program);

/// Of this program.
std::vector<std::string> processes_left();

/// Expects that no process is left after each test.
class AdapterTest : public testing::Test {
protected:
    void TearDown() override;

    void start(const std::string& command);
    void run(const std::vector<Request>& requests);

    /// Runs `kRequests` of which those at `bad` are bad, and expects faults there and good answers
    /// everywhere else.
    void expect_culprits(const std::string& command, FaultKind kind, const std::string& words,
                         const std::vector<std::size_t>& bad = {kBad});
    void expect_good(std::size_t index, const std::string& text);
    void expect_fault(std::size_t index, FaultKind kind, const std::string& words);

    /// The fault of a hello that fails.
    Fault hello_fault(const std::string& command);

    SessionLimits limits{.start_timeout = milliseconds{8000}, .reply_timeout = milliseconds{8000}};
    std::unique_ptr<Session> session;
    std::vector<std::optional<Answer>> answers;
};

}  // namespace trimspec::adapter
