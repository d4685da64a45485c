// For every broken version the request that shows it, written by hand.
//
// Histories are of the canonical dialect. What the tables rest on: a message of n characters costs
// ceil(n / 4) + 4 tokens, the notice 17.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace trimspec::broken {

struct Shown {
    std::string_view name;  ///< of the broken version
    std::string request;    ///< the reference answers it otherwise, the first time or the second
};

/// The tables, by area.
[[nodiscard]] std::vector<Shown> shown_in_histories();
[[nodiscard]] std::vector<Shown> shown_in_pairs_and_results();
[[nodiscard]] std::vector<Shown> shown_in_recoveries();
[[nodiscard]] std::vector<Shown> shown_on_the_wire();

/// A message of `role` whose content is a text, or a list of blocks.
[[nodiscard]] std::string says(std::string_view role, std::string_view text);
[[nodiscard]] std::string says(std::string_view role, std::initializer_list<std::string> blocks);

/// Blocks.
[[nodiscard]] std::string text(std::string_view text);
[[nodiscard]] std::string call(std::string_view id, std::string_view arguments = "{}");
[[nodiscard]] std::string result(std::string_view call_id, std::string_view text);

/// A request. `params` is an object, written without its braces.
[[nodiscard]] std::string ask(std::string_view op, std::initializer_list<std::string> history,
                              std::string_view params = "");
[[nodiscard]] std::string ask_without_history(std::string_view op, std::string_view params);
[[nodiscard]] std::string ask_to_cap(std::string_view text, int max_chars);

/// `count` times `piece`.
[[nodiscard]] std::string times(int count, std::string_view piece);

}  // namespace trimspec::broken
