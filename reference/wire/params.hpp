// Parameters of a request, read strictly: nothing is guessed, the first fault names its parameter.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../errors.hpp"
#include "../estimate.hpp"
#include "json.hpp"

namespace trimspec::wire {

/// An integer written without fraction or exponent, within +-(2^53 - 1).
[[nodiscard]] std::optional<std::int64_t> integer_of(const json::Value& value);

/// The members of `params` one by one. After a fault every further member reads as absent.
/// Rule: reader.invalid_params.
class Params {
public:
    /// `params` may be null: a request without any. Its members are named with `prefix` before them.
    explicit Params(const json::Value* params, std::string prefix = "");

    /// At least `least`. Absent is a fault for `required`.
    [[nodiscard]] std::int64_t required_integer(std::string_view key, std::int64_t least);
    [[nodiscard]] std::optional<std::int64_t> integer(std::string_view key, std::int64_t least);
    [[nodiscard]] std::optional<bool> boolean(std::string_view key);
    [[nodiscard]] std::optional<std::string> text(std::string_view key);

    /// One of `choices`, or `absent` when there is no such member.
    template <class Choice>
    [[nodiscard]] Choice choice(std::string_view key, Choice absent,
                                const std::vector<std::pair<std::string_view, Choice>>& choices) {
        const std::optional<std::string> name = text(key);
        if (!name) return absent;
        std::string known;
        for (const auto& [word, value] : choices) {
            if (word == *name) return value;
            known += (known.empty() ? "" : ", ") + std::string{word};
        }
        refuse(key, "must be one of: " + known);
        return absent;
    }

    /// The unit beside `max_chars`, or of a counter.
    [[nodiscard]] Unit unit();

    /// The member `counter`, defaults where it is absent.
    [[nodiscard]] Counter counter();

    void refuse(std::string_view key, std::string_view what);
    [[nodiscard]] const std::optional<Error>& error() const { return error_; }

private:
    [[nodiscard]] const json::Value* find(std::string_view key) const;

    const json::Value* params_;
    std::string prefix_;
    std::optional<Error> error_;
};

}  // namespace trimspec::wire
