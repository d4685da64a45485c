// `trimspec fuzz`, called as its user calls it.

#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <vector>

#include "command.hpp"

namespace trimspec {
namespace {

const std::string kTrimspec = std::string{TRIMSPEC_BINARY_DIR} + "/trimspec";
const std::string kReference = kTrimspec + " reference";

std::string broken(const std::string& name) {
    return std::string{TRIMSPEC_BINARY_DIR} + "/trimspec-broken " + name;
}

Called fuzz(const std::string& adapter, const std::string& more, const TemporaryDirectory& findings) {
    return call_trimspec("fuzz --adapter \"" + adapter + "\" --findings " +
                         findings.path().string() + " " + more);
}

Called replay(const std::filesystem::path& file, const std::string& adapter) {
    return call_trimspec("replay " + file.string() + " --adapter \"" + adapter + "\"");
}

std::vector<std::filesystem::path> files_in(const TemporaryDirectory& folder) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
        files.push_back(entry.path());
    return files;
}

// Without what differs from run to run.
std::string timeless(const std::string& said) {
    const std::regex time{"in [0-9.]+ s, [0-9,]+ a second"};
    const std::regex progress{"(^|\n)[0-9,]+ cases, [0-9]+ found(?=\n)"};
    const std::regex ids{R"("id":[0-9]+)"};
    return std::regex_replace(
        std::regex_replace(std::regex_replace(said, time, ""), progress, ""), ids, "");
}

TEST(Fuzz, FindsNothingInTheReference) {
    const TemporaryDirectory findings;
    for (const std::string dialect : {"canonical", "gemini"}) {
        const Called called = fuzz(kReference + " --dialect " + dialect, "--cases 600", findings);
        EXPECT_EQ(called.exit, 0) << called.said;
        EXPECT_TRUE(says(called, "600 cases in "));
        EXPECT_TRUE(says(called, "nothing new found"));
    }
    EXPECT_TRUE(files_in(findings).empty());
}

// What is found is a case that fails for whoever is broken and for nobody else.
TEST(Fuzz, FindsBrokenVersionsAndWritesTheirCases) {
    struct Row {
        std::string name;
        std::string rule;
    };
    for (const Row& row : {Row{"newest_turn_trimmed", "trim.newest_turn_kept in trim: "},
                           Row{"window_ignored", "budget.lower_wins in effective_budget: "},
                           Row{"sizes_are_bytes", "exact.cap_tool_result.report in cap_tool_result: "},
                           Row{"reply_counted_too", "estimate.additive in estimate: "}}) {
        const TemporaryDirectory findings;
        const Called called = fuzz(broken(row.name), "--cases 800", findings);
        EXPECT_EQ(called.exit, 1) << row.name;
        EXPECT_TRUE(says(called, row.rule));
        EXPECT_FALSE(files_in(findings).empty());
        for (const auto& file : files_in(findings)) {
            EXPECT_EQ(replay(file, broken(row.name)).exit, 1) << file;
            EXPECT_EQ(replay(file, kReference).exit, 0) << file;
            EXPECT_TRUE(says(called, file.string()));
        }
    }
}

TEST(Fuzz, MakesSmallWhatItFound) {
    const TemporaryDirectory findings;
    const Called called =
        fuzz(broken("newest_turn_trimmed"), "--cases 300 --ops trim", findings);
    // No history of a single turn can be made smaller than its notice and one message.
    EXPECT_TRUE(says(called, "[1] costs"));
    EXPECT_FALSE(says(called, "[2] costs"));
    EXPECT_FALSE(says(called, " in recover: "));
}

TEST(Fuzz, TheSameSeedIsTheSameRun) {
    const TemporaryDirectory findings;
    const auto run = [&](const std::string& seed) {
        return timeless(
            fuzz(broken("reply_counted_too"), "--cases 500 --seed " + seed, findings).said);
    };
    const std::string first = run("7");
    EXPECT_EQ(first, run("7"));
    EXPECT_NE(first, run("8"));
}

TEST(Fuzz, SurvivesCrashesAndHangs) {
    for (const std::string how : {"crash", "hang"}) {
        const TemporaryDirectory findings;
        const std::string adapter = std::string{TRIMSPEC_PYTHON} + " " + TRIMSPEC_HOSTILE_FOLDER +
                                    "/fails_on_sweep.py " + kTrimspec + " " + how;
        // Few, for each of them costs a time-out or two.
        const Called called = fuzz(adapter, how == "crash" ? "--cases 60 --timeout 5"
                                                           : "--cases 30 --timeout 0.3", findings);
        EXPECT_EQ(called.exit, 1);
        EXPECT_TRUE(says(called, (how == "crash" ? "crash" : "timeout") + std::string{" in sweep: "}));
        EXPECT_TRUE(says(called, how == "crash" ? "60 cases in " : "30 cases in "));
        EXPECT_TRUE(says(called, "1 finding\n"));
        ASSERT_EQ(files_in(findings).size(), 1U);
        EXPECT_EQ(replay(files_in(findings).front(), kReference).exit, 0);
        // Smaller than three messages it answers.
        EXPECT_TRUE(says(called, "[2] costs"));
    }
}

TEST(Fuzz, ComparesTwo) {
    const TemporaryDirectory findings;
    const std::string against = "--cases 300 --against \"";
    EXPECT_EQ(fuzz(kReference, against + kReference + "\"", findings).exit, 0);
    const std::string other = broken("newest_turn_trimmed");
    const Called called = fuzz(kReference, against + other + "\" --ops trim", findings);
    EXPECT_EQ(called.exit, 1);
    EXPECT_TRUE(says(called, "trim.newest_turn_kept in trim: "));
    EXPECT_TRUE(says(called, "by " + other + " alone"));
    // The same bug on both sides is no divergence.
    EXPECT_EQ(fuzz(other, against + other + "\" --ops trim", findings).exit, 0);
    const Called apart = fuzz(kReference, against + kReference + " --dialect gemini\"", findings);
    EXPECT_EQ(apart.exit, 4);
    EXPECT_TRUE(says(apart, "one dialect and unit"));
}

TEST(Fuzz, GoesOnBehindKnownDivergences) {
    const TemporaryDirectory findings;
    const TemporaryDirectory notes;
    const std::string known = notes.path() / "known";
    std::ofstream{known} << "budget.lower_wins until version 2\n";
    const Called called =
        fuzz(broken("window_ignored"), "--cases 300 --known " + known, findings);
    EXPECT_EQ(called.exit, 0) << called.said;
    EXPECT_TRUE(says(called, "known divergence budget.lower_wins in effective_budget: "));
    EXPECT_TRUE(files_in(findings).empty());
}

TEST(Fuzz, TakesSeeds) {
    const TemporaryDirectory findings;
    const std::string corpus =
        " --corpus " + std::string{TRIMSPEC_SOURCE_DIR} + "/corpora/sweep_fuzzer";
    const Called with = fuzz(broken("all_orphans_kept_once"), "--cases 50", findings);
    EXPECT_NE(with.exit, 0);  // no such version: the adapter's fault, said as such
    EXPECT_EQ(with.exit, 3);
    const Called called = fuzz(kReference, "--cases 200 --ops sweep" + corpus, findings);
    EXPECT_EQ(called.exit, 0) << called.said;
    EXPECT_EQ(fuzz(kReference, "--cases 200 --corpus /no/such/folder", findings).exit, 4);
}

TEST(Fuzz, RefusesWhatItCannotAsk) {
    const TemporaryDirectory findings;
    EXPECT_EQ(fuzz(kReference, "--cases 10 --ops trimm", findings).exit, 4);
    EXPECT_EQ(fuzz(kReference, "--cases 10 --time 5", findings).exit, 4);
    const TemporaryDirectory starters;
    const std::string own = altered_starter(
        starters.path(), "own", "\"given\",\n         \"ops\": [\"trim\"]",
        "\"own\", \"ops\": [\"trim\", \"estimate\"]");
    const Called called = fuzz(own, "--cases 10", findings);
    EXPECT_EQ(called.exit, 3);
    EXPECT_TRUE(says(called, "a counter of its own"));
}

}  // namespace
}  // namespace trimspec
