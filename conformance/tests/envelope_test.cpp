// What a request holds beside its messages: the suite notices an adapter that loses or alters it.

#include <gtest/gtest.h>

#include <regex>

#include "../runner/in_process.hpp"
#include "wire/protocol.hpp"

namespace trimspec::conformance {
namespace {

const Case& case_named(const std::string& id) {
    for (const Case& one : all_cases().cases)
        if (one.id == id) return one;
    throw std::runtime_error{"no case " + id};
}

// The findings on an adapter whose replies are the reference's but for `lost`, an expression.
std::vector<Finding> findings(const std::string& id, wire::Dialect dialect, const char* profile,
                              const std::string& lost, const std::string& instead) {
    wire::Speaker speaker;
    speaker.dialect = dialect;
    speaker.profile = profile;
    const AnswerLine answer = [&](std::string_view line) {
        return std::regex_replace(wire::answer(line, speaker), std::regex{lost}, instead);
    };
    return play_in_process(case_named(id), claims_of(answer).setting, answer).findings;
}

struct Loss {
    const char* id;
    wire::Dialect dialect;
    const char* lost;
    const char* instead;
};

constexpr Loss kLosses[] = {
    {"dialect.lossless/anthropic_members_beside_the_messages_outlive_a_cut",
     wire::Dialect::anthropic, R"(,"tools":\[.*?\])", ""},
    {"dialect.lossless/anthropic_members_beside_the_messages_outlive_a_cut",
     wire::Dialect::anthropic, "12345678901234567890", "12345678901234567000"},
    {"dialect.lossless/gemini_members_beside_the_contents_outlive_a_cut", wire::Dialect::gemini,
     R"(,"generationConfig":\{.*?\})", ""},
    {"turn_start/gemini_function_responses_start_no_turn", wire::Dialect::gemini, R"("contents":)",
     R"("model":"m","contents":)"},
};

TEST(Envelope, ALossIsFoundWhateverTheCaseAndProfile) {
    for (const Loss& loss : kLosses)
        for (const char* profile : {"exact", "invariant"}) {
            const auto found = findings(loss.id, loss.dialect, profile, loss.lost, loss.instead);
            ASSERT_EQ(found.size(), 1U) << loss.id << " " << profile;
            EXPECT_EQ(found.front().rule, "dialect.lossless");
            EXPECT_EQ(found.front().pointer.substr(0, 12), "/ok/history/") << found.front().what;
        }
}

TEST(Envelope, NothingIsFoundWhereNothingIsLost) {
    for (const Loss& loss : kLosses)
        EXPECT_TRUE(findings(loss.id, loss.dialect, "exact", "no such text", "").empty());
}

}  // namespace
}  // namespace trimspec::conformance
