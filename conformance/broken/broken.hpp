// The museum: implementations with one real bug each, to see that the suite finds it.
//
// A broken version is the reference with one rule replaced by a small wrong function; where a rule
// has no function of its own in `Steps`, or the bug lies in reading and writing, the reference's
// requests and replies are altered instead. Nothing of the pipeline is copied.
#pragma once

#include <iosfwd>
#include <span>
#include <string>
#include <string_view>

#include "../../reference/wire/protocol.hpp"

namespace trimspec::broken {

/// The reply to one line, both without line feed, in the speaker's dialect.
using Answer = std::string (*)(std::string_view line, const wire::Speaker& speaker);

struct Broken {
    std::string_view name;    ///< snake_case: what it does wrong
    std::string_view label;   ///< the rule that it breaks first of all
    std::string_view what;    ///< the same in one sentence
    std::string_view source;  ///< a public report of this bug, `owner/repository#number`, or ""
    Steps steps;              ///< mostly one member replaced; more where the bug took more
    Answer answer = &wire::answer;  ///< is given `steps` in its speaker
};

/// All broken versions, grouped by area, in the order of the specification.
[[nodiscard]] std::span<const Broken> broken_versions();

/// The version of that name, or null.
[[nodiscard]] const Broken* find_broken(std::string_view name);

/// Whether `version` is broken in that dialect: one that alters lines knows lists of messages alone.
[[nodiscard]] bool speaks(const Broken& version, wire::Dialect dialect);

/// What speaks for `version`.
[[nodiscard]] wire::Speaker speaker_of(const Broken& version, wire::Dialect dialect, Unit unit);

/// Answers line after line until the input ends; each reply is flushed.
void serve(std::istream& in, std::ostream& out, Answer answer, const wire::Speaker& speaker);

}  // namespace trimspec::broken
