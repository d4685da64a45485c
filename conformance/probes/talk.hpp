// A conversation with an adapter, line by line. What goes wrong comes as words for its author.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "../adapter/channel.hpp"
#include "../suite/claims.hpp"

namespace trimspec::conformance {

/// What went wrong, and what to change.
struct Trouble {
    std::string words;
};

struct HeardReply {
    std::optional<std::int64_t> id;  ///< nothing: null
    json::Value value;
    std::string line;
};

class Talk {
public:
    Talk(std::string command, const adapter::SessionLimits& limits);

    /// Starts the adapter and greets it.
    [[nodiscard]] std::optional<Trouble> open();

    [[nodiscard]] const Claims& claims() const { return claims_; }

    void send(std::string line);

    /// The next line within the time for a reply.
    [[nodiscard]] std::variant<HeardReply, Trouble> hear();

    /// Asks, and wants one reply with `id` (nothing: null).
    [[nodiscard]] std::variant<HeardReply, Trouble> ask(std::optional<std::int64_t> id,
                                                        std::string line);

    /// Whatever comes within a moment though nothing was asked.
    [[nodiscard]] std::optional<Trouble> unasked();

    /// Ends the input and waits for the end of the adapter.
    [[nodiscard]] std::optional<Trouble> end();

    /// Ids that were not used before.
    [[nodiscard]] std::int64_t next_id() { return ++last_id_; }

private:
    [[nodiscard]] Trouble unanswered_hello(std::string what);

    std::string command_;
    adapter::SessionLimits limits_;
    adapter::Channel channel_;
    Claims claims_;
    std::int64_t last_id_ = 0;
};

}  // namespace trimspec::conformance
