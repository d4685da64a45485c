// The adapter process as a session uses it: greeted, restarted, its faults put into words.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "adapter_process.hpp"
#include "reply.hpp"
#include "session.hpp"

namespace trimspec::adapter {

class Channel {
public:
    Channel(std::string command, const SessionLimits& limits);

    /// Starts the process unless it runs, says hello and keeps the line for `reopen`.
    [[nodiscard]] std::variant<json::Value, Fault> hello(std::string_view line);

    /// Starts the process and says hello again, twice if need be. The reason when both failed.
    [[nodiscard]] std::optional<Fault> reopen();

    void stop();   ///< in good order
    void close();  ///< at once
    [[nodiscard]] bool is_open() const noexcept { return process_ != nullptr; }
    [[nodiscard]] bool was_greeted() const noexcept { return greeted_; }
    /// This process was asked nothing but hello.
    [[nodiscard]] bool is_fresh() const noexcept { return next_id_ == first_id_; }

    /// Queues `request` under an id that was never used before.
    struct Sent {
        std::int64_t id;
        std::size_t bytes;
    };
    Sent send(const Request& request);
    void send_hello() { process_->send(hello_line_); }
    [[nodiscard]] std::int64_t hello_id() const noexcept { return hello_id_; }
    [[nodiscard]] Event wait(Clock::time_point until) { return process_->wait(until); }

    /// The fault that `event` is, neither a line nor the deadline. Closes.
    [[nodiscard]] Fault fault_of(const Event& event);

    /// The fault of a reply that nobody waits for.
    [[nodiscard]] Fault unexpected(const Reply& reply, std::string_view line) const;

    [[nodiscard]] std::int64_t restarts() const noexcept { return restarts_; }
    [[nodiscard]] const std::vector<std::string>& remarks() const noexcept { return remarks_; }
    [[nodiscard]] const std::string& stderr_tail() const;

private:
    [[nodiscard]] std::optional<Fault> start();
    [[nodiscard]] std::variant<json::Value, Fault> greet();
    [[nodiscard]] std::variant<json::Value, Fault> hello_reply(std::string_view line);
    Ending end(std::chrono::milliseconds grace);
    void remark(std::string text);

    std::string command_;
    SessionLimits limits_;
    std::string hello_line_;
    std::int64_t hello_id_ = 0;
    bool greeted_ = false;
    std::unique_ptr<AdapterProcess> process_;
    std::int64_t first_id_ = 1;  // of this process
    std::int64_t next_id_ = 1;
    std::int64_t restarts_ = 0;
    std::vector<std::string> remarks_;
    std::string last_stderr_;
};

}  // namespace trimspec::adapter
