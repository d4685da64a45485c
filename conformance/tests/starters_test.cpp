// `trimspec init` and the starters as data.

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "../starters/starters.hpp"
#include "command.hpp"

namespace trimspec {
namespace {

using namespace conformance;

std::string text_at(const std::filesystem::path& path) {
    std::ifstream file{path, std::ios::binary};
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

const std::filesystem::path kFolder =
    std::filesystem::path{TRIMSPEC_SOURCE_DIR} / "conformance" / "starters";

TEST(Starters, EveryFileIsBuiltIntoTheProgram) {
    for (const Starter& starter : starters()) {
        std::size_t on_disk = 0;
        for (const auto& entry : std::filesystem::directory_iterator{kFolder / starter.language})
            on_disk += entry.is_regular_file() ? 1 : 0;
        const auto files = files_of(starter);
        EXPECT_EQ(files.size(), on_disk) << starter.language;
        for (const StarterFile& file : files)
            EXPECT_EQ(file.text, text_at(kFolder / starter.language / file.path)) << file.path;
    }
}

// Forty where nothing is installed, sixty with one JSON library.
TEST(Starters, AdaptersAreShort) {
    for (const Starter& starter : starters()) {
        const bool has_library = starter.language == "rust" || starter.language == "java" ||
                                 starter.language == "cpp";
        for (const StarterFile& file : files_of(starter)) {
            if (file.path == "README.md") continue;
            EXPECT_LE(std::ranges::count(file.text, '\n'), has_library ? 60 : 40)
                << starter.language << "/" << file.path;
            std::istringstream lines{std::string{file.text}};
            for (std::string line; std::getline(lines, line);)
                EXPECT_LE(line.size(), 100U) << starter.language << ": " << line;
        }
    }
}

TEST(Starters, EachSaysWhatToFillIn) {
    for (const Starter& starter : starters()) {
        const auto files = files_of(starter);
        EXPECT_TRUE(std::ranges::any_of(files, [](const StarterFile& file) {
            return file.text.find("FILL THIS IN. Return") != std::string_view::npos;
        })) << starter.language;
    }
}

TEST(Init, WritesTheFilesAndNamesWhatToRunNext) {
    const TemporaryDirectory directory;
    for (const Starter& starter : starters()) {
        const auto target = directory.path() / "new" / starter.language;
        const Called called = call_trimspec("init --lang " + std::string{starter.language} + " " +
                                            target.string());
        EXPECT_EQ(called.exit, 0) << called.said;
        for (const StarterFile& file : files_of(starter)) {
            EXPECT_EQ(text_at(target / file.path), file.text);
            EXPECT_TRUE(says(called, "wrote " + (target / file.path).string()));
        }
        const std::string run = command_in(starter.run, target.string());
        EXPECT_TRUE(says(called, "trimspec smoke --adapter \"" + run + "\""));
        EXPECT_TRUE(says(called, "trimspec certify --adapter \"" + run + "\""));
        EXPECT_EQ(called.said.find("Build it") != std::string::npos, !starter.build.empty());
    }
}

TEST(Init, OverwritesNothing) {
    const TemporaryDirectory directory;
    const auto mine = directory.path() / "adapter.py";
    std::ofstream{mine} << "mine\n";
    const Called called = call_trimspec("init --lang python " + directory.path().string());
    EXPECT_EQ(called.exit, 4);
    EXPECT_TRUE(says(called, mine.string() + " exists already"));
    EXPECT_EQ(text_at(mine), "mine\n");
    EXPECT_FALSE(std::filesystem::exists(directory.path() / "README.md"));
}

TEST(Init, RefusesWhatItCannotDo) {
    const TemporaryDirectory directory;
    std::ofstream{directory.path() / "file"} << "x";
    const Called no_directory =
        call_trimspec("init --lang python " + (directory.path() / "file").string());
    EXPECT_EQ(no_directory.exit, 4);
    EXPECT_TRUE(says(no_directory, "cannot make"));
    const Called called = call_trimspec("init --lang perl " + directory.path().string());
    EXPECT_EQ(called.exit, 4);
    EXPECT_TRUE(says(called, "python"));
    EXPECT_EQ(call_trimspec("init --lang python").exit, 4);
}

TEST(Init, QuotesADirectoryForTheShell) {
    EXPECT_EQ(command_in("run {}/a {}", "plain/dir"), "run plain/dir/a plain/dir");
    EXPECT_EQ(command_in("run {}/a", "two words"), "run 'two words'/a");
    EXPECT_EQ(command_in("run {}", "it's"), "run 'it'\\''s'");
}

}  // namespace
}  // namespace trimspec
