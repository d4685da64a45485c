// Requests and replies built by hand, for the tests of the invariant checks.
//
// Histories are written a message a line: a letter, a space, the rest.
//   S text   system message           N        the breadcrumb, flagged
//   U text   user message             n        its text typed by a user, without the flag
//   Y text   synthetic user message   C a,b    assistant message with calls a and b
//   A text   assistant message        R a text tool message with the result of call a
// `x*400` in place of a text stands for 400 times x. A message costs a quarter of its characters,
// rounded up, plus 4, so `U x*400` costs 104 and the breadcrumb 17.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "../checks/checks.hpp"

namespace trimspec::conformance::checks_test {

using Lines = std::vector<std::string>;
using Policies = std::map<std::string, std::string>;

[[nodiscard]] MessagePtr message_of(const std::string& line);
[[nodiscard]] History history_of(const Lines& lines);

/// Canonical JSON, for what the lines cannot say.
[[nodiscard]] History read_history(const std::string& json);

[[nodiscard]] Declared exact();
/// Profile invariant with the specification's notice.
[[nodiscard]] Declared invariant(const Policies& policies = {});

[[nodiscard]] Asked ask(const std::string& op, History history, const std::string& params);
[[nodiscard]] Asked ask(const std::string& op, const Lines& lines, const std::string& params);
[[nodiscard]] Replied ok(History history, const std::string& rest = "{}");
[[nodiscard]] Replied ok(const Lines& lines, const std::string& rest = "{}");
[[nodiscard]] Replied ok_without_history(const std::string& rest);
[[nodiscard]] Replied error(const std::string& json);

/// The labels of what the checks found, in their order.
[[nodiscard]] std::vector<std::string> labels(const Asked& asked, const Replied& replied,
                                              const Declared& declared);

/// One exchange and what is to be found in it.
struct Row {
    std::string name;
    std::string label;  ///< "" when the outcome is honest and nothing may be found
    Asked asked;
    Replied replied;
    Declared declared;
};

void expect_found(const Row& row);
void expect_found(const std::vector<Row>& rows);

}  // namespace trimspec::conformance::checks_test
