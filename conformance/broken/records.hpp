// A caller's record that is altered in place: state that no adapter should have.
#pragma once

#include <string>
#include <string_view>

#include "lines.hpp"

namespace trimspec::broken {

/// One history, and what became of it: who sends `was` again is answered about `is`.
struct AlteredRecord {
    Json was;
    Json is;

    /// The reference's reply, to the altered history when `line` holds the one that was.
    [[nodiscard]] std::string ask(std::string_view line, const wire::Speaker& speaker) const {
        auto request = parsed(line);
        if (was.is_null() || !request || !request->contains("history") ||
            request->at("history") != was)
            return wire::answer(line, speaker);
        request->at("history") = is;
        return wire::answer(request->dump(), speaker);
    }
};

}  // namespace trimspec::broken
