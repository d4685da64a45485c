// Wrong readings of a provider's error.

#include <string>

#include "areas.hpp"

namespace trimspec::broken {
namespace {

// Looks for words alone: what a provider says of tokens a minute has them too.
ClassifiedError throttling_is_an_overflow(std::int64_t http_status, std::string_view body) {
    ClassifiedError error = rule::recover_overflow_recognised(http_status, body);
    if (error.kind == ErrorKind::rate_limit && body.find("oken") != std::string_view::npos)
        error.kind = ErrorKind::overflow;
    return error;
}

ClassifiedError output_cap_is_an_overflow(std::int64_t http_status, std::string_view body) {
    ClassifiedError error = rule::recover_overflow_recognised(http_status, body);
    if (error.kind == ErrorKind::output_cap) error.kind = ErrorKind::overflow;
    return error;
}

ClassifiedError only_a_status_is_read(std::int64_t http_status, std::string_view) {
    return {http_status == 413 ? ErrorKind::overflow : ErrorKind::other, std::nullopt, std::nullopt};
}

// Takes the first number for what was sent, in whatever order a provider tells them.
ClassifiedError first_number_is_what_was_sent(std::int64_t http_status, std::string_view body) {
    ClassifiedError error = rule::recover_overflow_recognised(http_status, body);
    if (!error.actual_tokens || !error.max_tokens) return error;
    const std::size_t actual = body.find(std::to_string(*error.actual_tokens));
    if (body.find(std::to_string(*error.max_tokens)) < actual)
        std::swap(error.actual_tokens, error.max_tokens);
    return error;
}

}  // namespace

std::vector<Broken> broken_recover_errors() {
    return {
        {"throttling_is_an_overflow", "recover.overflow_recognised",
         "Takes too many tokens per minute for an overflow, and destroys a history for it.",
         "jin-bo/agentao#88", {.recover_overflow_recognised = &throttling_is_an_overflow}},
        {"output_cap_is_an_overflow", "recover.overflow_recognised",
         "Trims where asking for a shorter output is what helps.",
         "", {.recover_overflow_recognised = &output_cap_is_an_overflow}},
        {"only_a_status_is_read", "recover.overflow_recognised",
         "Knows status 413 alone; most providers refuse an overflow with 400.",
         "patriceckhart/zot#117", {.recover_overflow_recognised = &only_a_status_is_read}},
        {"first_number_is_what_was_sent", "recover.overflow_recognised",
         "Takes the limit for what was sent where a provider tells the limit first.",
         "", {.recover_overflow_recognised = &first_number_is_what_was_sent}},
    };
}

}  // namespace trimspec::broken
