// Walking through every history up to some length, each once.
#pragma once

#include <functional>
#include <span>

#include "alphabet.hpp"

namespace trimspec::worlds {

/// Gives `visit` every history over `alphabet` that begins with the letters `prefix` and is at most
/// `longest` messages long, the prefix itself first. Histories that are another one with its ids
/// renamed are left out: those that name `b` and never `a`.
void walk(const Alphabet& alphabet, std::span<const std::size_t> prefix, std::size_t longest,
          const std::function<void(const History&)>& visit);

}  // namespace trimspec::worlds
