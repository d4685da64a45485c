// Adapters that break the protocol: the exact fault, the pinned culprit, good answers for all
// others.
#include <csignal>
#include <thread>

#include "adapter_fixture.hpp"

namespace trimspec::adapter {
namespace {

TEST_F(AdapterTest, debug_text_before_a_reply_is_pinned_and_the_reply_still_counts) {
    expect_culprits(command_of("prints_before_reply"), FaultKind::protocol_error,
                    "\"DEBUG trimming\"");
    EXPECT_NE(answers[kBad]->fault->what.find("print diagnostics to standard error"),
              std::string::npos);
    EXPECT_EQ(answers[kBad]->fault->line, "\"DEBUG trimming\"");
    EXPECT_EQ(echoed(*answers[kBad]), text_of(kBad));
    EXPECT_EQ(session->restarts(), 1);
}

TEST_F(AdapterTest, debug_text_before_a_crash_does_not_hide_it) {
    expect_culprits(command_of("prints_then_crashes"), FaultKind::crash, "exit status 255");
    EXPECT_NE(answers[kBad]->fault->what.find("Fatal error: out of stack"), std::string::npos);
    EXPECT_EQ(answers[kBad]->fault->line, "\"Fatal error: out of stack\"");
}

TEST_F(AdapterTest, a_reply_that_comes_too_late_hurts_no_other_request) {
    expect_culprits(command_of("replies_late"), FaultKind::protocol_error, "DEBUG later");
    EXPECT_EQ(answers[kBad]->reply_line, "");
    EXPECT_EQ(session->unexplained_count(), 0);
}

TEST_F(AdapterTest, debug_text_after_a_reply_is_pinned_and_the_reply_still_counts) {
    expect_culprits(command_of("prints_after_reply"), FaultKind::protocol_error,
                    "\"DEBUG trimmed\"");
    EXPECT_EQ(echoed(*answers[kBad]), text_of(kBad));
}

TEST_F(AdapterTest, debug_text_after_the_last_reply_is_pinned) {
    expect_culprits(command_of("prints_after_reply"), FaultKind::protocol_error,
                    "\"DEBUG trimmed\"", {kRequests - 1});
}

TEST_F(AdapterTest, debug_text_between_all_replies_does_not_end_the_run) {
    start(command_of("prints_always"));
    run(requests_with(kRequests, {}));
    for (std::size_t index = 0; index < kRequests; ++index) {
        expect_fault(index, FaultKind::protocol_error, "\"DEBUG trimming\"");
        EXPECT_EQ(echoed(*answers[index]), text_of(index));
    }
    EXPECT_EQ(session->restarts(), 1);
}

TEST_F(AdapterTest, half_a_line_at_the_end_is_a_protocol_error) {
    expect_culprits(command_of("half_line_then_exit"), FaultKind::protocol_error, "half a line");
    EXPECT_NE(answers[kBad]->fault->line.find(R"(\"ok\":{\"te")"), std::string::npos)
        << answers[kBad]->fault->line;
}

TEST_F(AdapterTest, half_a_line_of_a_killed_process_is_a_crash) {
    expect_culprits(command_of("half_line_then_crash"), FaultKind::crash, "half a line");
    EXPECT_EQ(answers[kBad]->fault->numbers.at("signal"), SIGKILL);
}

TEST_F(AdapterTest, a_wrong_id_is_pinned) {
    expect_culprits(command_of("wrong_id"), FaultKind::protocol_error,
                    "request 999999, which it was not asked");
}

TEST_F(AdapterTest, an_id_as_a_string_is_pinned_without_a_restart) {
    expect_culprits(command_of("string_id"), FaultKind::protocol_error, "id is no integer: \"18\"");
    EXPECT_EQ(session->restarts(), 0);
}

TEST_F(AdapterTest, a_duplicate_reply_is_pinned) {
    expect_culprits(command_of("duplicate_reply"), FaultKind::protocol_error, "twice");
    EXPECT_EQ(session->unexplained_count(), 0);
}

TEST_F(AdapterTest, a_duplicate_of_the_last_reply_is_pinned) {
    expect_culprits(command_of("duplicate_reply"), FaultKind::protocol_error, "twice",
                    {kRequests - 1});
}

TEST_F(AdapterTest, not_a_number_is_pinned_without_a_restart) {
    expect_culprits(command_of("not_a_number"), FaultKind::protocol_error,
                    "NaN and Infinity are no JSON numbers");
    EXPECT_EQ(session->restarts(), 0);
}

TEST_F(AdapterTest, a_lone_surrogate_is_a_split_character) {
    expect_culprits(command_of("lone_surrogate"), FaultKind::protocol_error, "split in half");
    EXPECT_TRUE(answers[kBad]->fault->split_character);
    EXPECT_EQ(session->restarts(), 0);
}

TEST_F(AdapterTest, half_a_character_is_a_split_character_even_before_the_id) {
    expect_culprits(command_of("half_character"), FaultKind::protocol_error, "split in half");
    EXPECT_TRUE(answers[kBad]->fault->split_character);
}

TEST_F(AdapterTest, a_hundred_thousand_brackets_are_pinned) {
    expect_culprits(command_of("deep_nesting"), FaultKind::protocol_error, "deeper than 300");
}

TEST_F(AdapterTest, debug_text_between_runs_is_nobodys_fault) {
    limits.end_with_hello = false;
    start(command_of("prints_after_reply"));
    EXPECT_FALSE(session->ask(request_of("bad", "a")).fault.has_value());
    std::this_thread::sleep_for(milliseconds{100});
    const Answer answer = session->ask(request_of("echo", "b"));
    EXPECT_EQ(echoed(answer), "b");
    EXPECT_FALSE(answer.fault.has_value());
    EXPECT_EQ(session->restarts(), 0);
    ASSERT_EQ(session->unexplained_count(), 1);
    EXPECT_NE(session->unexplained()[0].what.find("DEBUG trimmed"), std::string::npos);
}

}  // namespace
}  // namespace trimspec::adapter
