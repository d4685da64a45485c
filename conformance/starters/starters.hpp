// Adapters to begin with, one a language: which there are, their files, how they are built and run.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace trimspec::conformance {

struct StarterFile {
    std::string_view path;  ///< relative to the starter's directory
    std::string_view text;
};

struct Starter {
    std::string_view language;  ///< the name of its directory too
    std::string_view build;     ///< shell commands that build it; "" where nothing is built
    std::string_view run;       ///< the command that starts the adapter
};

/// By language. In commands `{}` stands for the starter's directory.
[[nodiscard]] std::span<const Starter> starters() noexcept;

/// The one of `language`, null when there is none.
[[nodiscard]] const Starter* find_starter(std::string_view language) noexcept;

/// Its files by path.
[[nodiscard]] std::vector<StarterFile> files_of(const Starter& starter);

/// `command` for a starter in `directory`, quoted for the shell where need be.
[[nodiscard]] std::string command_in(std::string_view command, const std::string& directory);

}  // namespace trimspec::conformance
