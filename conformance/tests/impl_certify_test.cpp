// `trimspec certify --impl` and the commands beside it, as their user meets them.

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include <nlohmann/json.hpp>

#include "command.hpp"

namespace {

using namespace trimspec;

std::string impl(const std::string& name) {
    return "--impl " + std::string{TRIMSPEC_BINARY_DIR} + "/libtrimspec_plugin_" + name + ".so";
}

// Few cases, so that each of them may cost a new process.
Called certify_hostile(const std::string& hostility, const std::string& more = "") {
    ::setenv("TRIMSPEC_HOSTILE", hostility.c_str(), 1);
    Called called = call_trimspec("certify --verbose --only budget.lower_wins " + impl("hostile") +
                                  " " + more);
    ::unsetenv("TRIMSPEC_HOSTILE");
    return called;
}

TEST(CertifyImpl, TheReferenceIsConformant) {
    const Called called = call_trimspec("certify --jobs 2 " + impl("reference"));
    EXPECT_EQ(called.exit, 0);
    EXPECT_TRUE(says(called, "conformant: certified"));
}

TEST(CertifyImpl, ASoundExampleIsConformant) {
    const Called called = call_trimspec("certify " + impl("sound"));
    EXPECT_EQ(called.exit, 0);
    EXPECT_TRUE(says(called, "conformant: certified"));
    EXPECT_TRUE(says(called, "results"));
}

TEST(CertifyImpl, ABrokenExampleIsRefusedForItsBug) {
    const Called called = call_trimspec("certify --only result.never_longer " + impl("broken"));
    EXPECT_EQ(called.exit, 1);
    EXPECT_TRUE(says(called, "not conformant"));
    EXPECT_TRUE(says(called, "result.never_longer"));
}

TEST(CertifyImpl, BreakdownsAreFindings) {
    const struct {
        const char* hostility;
        const char* kind;
        const char* said;
    } kRows[] = {
        {"broke", "crash", "trimspec_call returned -3: the library says that it broke"},
        {"null", "crash", "trimspec_call returned 12 and left *reply null"},
        {"aborts", "crash", "Aborted"},
        {"throws", "crash", "Aborted"},
        {"pretty", "protocol error", "the reply holds a line feed"},
        {"no_json", "protocol error", "no JSON"},
    };
    for (const auto& row : kRows) {
        const Called called = certify_hostile(row.hostility);
        EXPECT_NE(called.exit, 0) << row.hostility;
        EXPECT_TRUE(says(called, row.kind)) << row.hostility;
        EXPECT_TRUE(says(called, row.said)) << row.hostility;
    }
}

TEST(CertifyImpl, TimeAndMemoryAreWatched) {
    EXPECT_TRUE(says(certify_hostile("hangs", "--timeout 0.2"), "timeout"));
    EXPECT_TRUE(says(certify_hostile("eats_memory", "--memory 200"), "200 MiB"));
}

TEST(CertifyImpl, WhatALibraryPrintsOrReadsIsNotTheWire) {
    const Called called = certify_hostile("prints");
    EXPECT_EQ(called.exit, 0);
    const Called checked = call_trimspec("check-adapter " + impl("hostile"));
    EXPECT_EQ(checked.exit, 0);
}

TEST(CertifyImpl, WhatIsNoImplementationIsToldInWords) {
    EXPECT_TRUE(says(certify_hostile("version_2"), "speaks version 2 of the C interface"));
    const Called without = call_trimspec("certify " + impl("without_free"));
    EXPECT_EQ(without.exit, 3);
    EXPECT_TRUE(says(without, "has no function trimspec_free"));
    const Called missing = call_trimspec("certify --impl no-such-library.so");
    EXPECT_EQ(missing.exit, 4);
    EXPECT_TRUE(says(missing, "no-such-library.so"));
}

TEST(CertifyImpl, IsThereInsteadOfAnAdapter) {
    for (const char* command : {"certify", "check-adapter", "smoke", "replay x"}) {
        const Called none = call_trimspec(command);
        EXPECT_EQ(none.exit, 4);
        EXPECT_TRUE(says(none, "--adapter or --impl is required")) << command;
        const Called both = call_trimspec(std::string{command} + " --adapter x " + impl("sound"));
        EXPECT_EQ(both.exit, 4);
        EXPECT_TRUE(says(both, "--adapter excludes --impl")) << command;
    }
}

// The line that a report states works, and names no program of this machine.
TEST(CertifyImpl, TheReplayLineReplays) {
    const TemporaryDirectory directory;
    const std::string report = (directory.path() / "report").string();
    EXPECT_EQ(call_trimspec("certify --only result.never_longer --report " + report + " " +
                            impl("broken")).exit, 1);
    std::ifstream file{report + "/report.json"};
    const auto json = nlohmann::json::parse(file);
    const std::string served = impl("broken").substr(7);
    EXPECT_EQ(json.at("adapter").at("command"), "trimspec serve-impl " + served);
    for (const auto& one : json.at("cases")) {
        if (one.at("verdict") != "failed") continue;
        const std::string line = one.at("replay");
        ASSERT_TRUE(line.starts_with("trimspec replay result.never_longer/")) << line;
        EXPECT_TRUE(line.ends_with(" " + impl("broken"))) << line;
        const Called replayed = call_trimspec(line.substr(9));
        EXPECT_EQ(replayed.exit, 1);
        EXPECT_TRUE(says(replayed, "result.never_longer  (invariant)")) << line;
        return;
    }
    FAIL() << "no case failed";
}

TEST(CertifyImpl, TheNextCommandNamesTheLibrary) {
    EXPECT_TRUE(says(call_trimspec("check-adapter " + impl("sound")),
                     "trimspec smoke " + impl("sound")));
    EXPECT_TRUE(says(call_trimspec("smoke " + impl("reference")),
                     "trimspec certify " + impl("reference") + " --report report"));
}

}  // namespace
