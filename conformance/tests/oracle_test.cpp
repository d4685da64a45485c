// The oracle shares nothing with what it judges, and the worlds can fail.
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "../broken/broken.hpp"
#include "../worlds/court.hpp"

namespace trimspec::worlds {
namespace {

std::vector<std::filesystem::path> oracle_files() {
    std::vector<std::filesystem::path> files;
    const std::filesystem::path folder =
        std::filesystem::path{TRIMSPEC_SOURCE_DIR} / "conformance" / "oracle";
    for (const auto& entry : std::filesystem::directory_iterator{folder}) {
        const std::string extension = entry.path().extension().string();
        if (extension == ".cpp" || extension == ".hpp") files.push_back(entry.path());
    }
    return files;
}

std::string read(const std::filesystem::path& file) {
    std::ifstream in{file};
    return {std::istreambuf_iterator<char>{in}, {}};
}

std::string found(const std::string& text, const std::regex& what) {
    std::smatch match;
    return std::regex_search(text, match, what) ? match.str() : "";
}

TEST(Oracle, IncludesNothingButTheMessageModel) {
    const std::set<std::string> allowed{"../../reference/message.hpp",
                                        "../../reference/text.hpp",
                                        "definitions.hpp",
                                        "oracle.hpp",
                                        "pairing.hpp",
                                        "preference.hpp",
                                        "shrink.hpp"};
    const std::regex include{R"(#\s*include\s*"([^"]*)\")"};
    ASSERT_GE(oracle_files().size(), 6U);
    for (const auto& file : oracle_files()) {
        const std::string text = read(file);
        for (std::sregex_iterator at{text.begin(), text.end(), include}, end; at != end; ++at)
            EXPECT_TRUE(allowed.count((*at)[1].str())) << file << " includes " << (*at)[1];
        // System headers have neither folders of ours nor an extension.
        EXPECT_EQ(found(text, std::regex{R"(#\s*include\s*<[^>]*[./][^>]*>)"}), "") << file;
    }
}

// text.hpp and message.hpp declare functions beside the types; the oracle has its own.
TEST(Oracle, CallsNoFunctionOfTheReference) {
    const std::regex call{
        R"(\b(measure|prefix_of|suffix_of|is_blank|same_message|same_history)\s*\()"};
    for (const auto& file : oracle_files()) EXPECT_EQ(found(read(file), call), "") << file;
}

// The messages of the wild bugs that three messages are enough to show.
const char* const kFoundBySmallWorlds[] = {
    // Definitions and costs.
    "all_system_messages_counted",
    "second_system_message_is_body",
    "typed_notice_is_a_breadcrumb",
    "notice_dropped_for_ever",
    "only_tool_messages_carry",
    "steering_note_starts_turn",
    "arguments_are_free",
    "quarter_rounded_down",
    "framing_is_free",
    // Trimming.
    "system_message_trimmed",
    "newest_turn_trimmed",
    "preamble_stays",
    "notices_pile_up",
    "growth_is_adopted",
    // Caps.
    "any_first_message_is_the_anchor",
    "anchor_beyond_the_cap",
    "cap_is_silent",
    "cap_leaves_a_notice",
    "one_turn_beyond_the_cap",
    // Sweeping.
    "orphan_result_kept",
    "unanswered_call_kept",
    "emptied_message_stays",
    "pending_call_swept",
    "ids_pair_anywhere",
    "one_carrier_an_exchange",
    "repeated_results_all_answer",
    // Recovery.
    "exact_fit_is_not_enough",
    "preamble_never_leaves",
    "attempts_without_end",
    "two_thirds_whatever_was_told",
    "no_gain_is_progress",
    "huge_result_is_hopeless",
    "recovery_is_silent",
};

class Broken : public testing::TestWithParam<const char*> {};

TEST_P(Broken, IsFoundByHistoriesOfThreeMessages) {
    const broken::Broken* version = broken::find_broken(GetParam());
    ASSERT_NE(version, nullptr);
    const auto disagreement = first_disagreement(version->steps, 3);
    ASSERT_TRUE(disagreement);
    const std::string& text = disagreement->text;
    for (const char* part : {"rule at stake: ", "history:\n", "the reference says:\n",
                             "the oracle says:\n", "as a case:\n{"})
        EXPECT_NE(text.find(part), std::string::npos) << text;
}

INSTANTIATE_TEST_SUITE_P(Oracle, Broken, testing::ValuesIn(kFoundBySmallWorlds),
                         [](const auto& row) { return std::string{row.param}; });

}  // namespace
}  // namespace trimspec::worlds
