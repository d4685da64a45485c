// The program `trimspec`, called as its user calls it.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace trimspec {

struct Called {
    int exit = -1;
    std::string said;  ///< standard output and standard error
};

[[nodiscard]] Called call_trimspec(const std::string& arguments);

/// Says `text`, or what was said instead.
[[nodiscard]] testing::AssertionResult says(const Called& called, const std::string& text);

/// A directory that goes with the object.
class TemporaryDirectory {
public:
    TemporaryDirectory();
    TemporaryDirectory(const TemporaryDirectory&) = delete;
    TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
    ~TemporaryDirectory();

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

/// The starter in Python with its text `from`, which must be in it, replaced by `to`; the command
/// that runs it. The file is `directory`/`name`.py.
[[nodiscard]] std::string altered_starter(const std::filesystem::path& directory,
                                          const std::string& name, const std::string& from,
                                          const std::string& to);

}  // namespace trimspec
