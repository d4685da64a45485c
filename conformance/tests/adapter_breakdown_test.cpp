// Adapters that crash or hang: the exact fault, the pinned culprit, good answers for all others.
#include <csignal>
#include <thread>

#include "../adapter/adapter_process.hpp"
#include "adapter_fixture.hpp"

namespace trimspec::adapter {
namespace {

TEST_F(AdapterTest, a_crash_is_pinned) {
    expect_culprits(command_of("crashes_on_bad"), FaultKind::crash, "exit status 1");
    EXPECT_EQ(answers[kBad]->fault->numbers.at("exit_status"), 1);
    EXPECT_NE(answers[kBad]->stderr_tail.find("cannot trim this"), std::string::npos);
    EXPECT_EQ(session->unexplained_count(), 0);
    EXPECT_EQ(session->restarts(), 2);
}

TEST_F(AdapterTest, two_crashes_within_one_window_are_both_pinned) {
    expect_culprits(command_of("crashes_on_bad"), FaultKind::crash, "exit status 1", {17, 20});
    EXPECT_EQ(session->unexplained_count(), 0);
}

TEST_F(AdapterTest, a_crash_of_the_last_request_is_pinned) {
    expect_culprits(command_of("crashes_on_bad"), FaultKind::crash, "exit status 1",
                    {kRequests - 1});
}

TEST_F(AdapterTest, with_a_window_of_one_too) {
    limits.window = 1;
    expect_culprits(command_of("crashes_on_bad"), FaultKind::crash, "exit status 1");
}

TEST_F(AdapterTest, a_crash_behind_the_reply_is_pinned) {
    expect_culprits(command_of("crashes_after_reply"), FaultKind::crash, "exit status 3");
    EXPECT_EQ(echoed(*answers[kBad]), text_of(kBad));
}

TEST_F(AdapterTest, a_shell_between_does_not_hide_a_signal) {
    expect_culprits(command_of("half_line_then_crash").substr(5) + "; exit $?", FaultKind::crash,
                    "killed by signal 9");
}

TEST_F(AdapterTest, an_adapter_that_ends_now_and_then_answers_everything) {
    expect_culprits(command_of("exits_after_replies", "9"), FaultKind::crash, "", {});
    EXPECT_GT(session->restarts(), 0);
    EXPECT_EQ(session->unexplained_count(), session->restarts());
    ASSERT_FALSE(session->unexplained().empty());
    EXPECT_EQ(session->unexplained()[0].kind, FaultKind::crash);
}

TEST_F(AdapterTest, an_adapter_that_ends_behind_every_hello_is_given_up) {
    start(command_of("exits_after_replies", "1"));
    run(requests_with(kRequests, {}));
    for (std::size_t index = 0; index < 5; ++index)
        expect_fault(index, FaultKind::crash, "until the end of input");
    for (std::size_t index = 5; index < kRequests; ++index)
        expect_fault(index, FaultKind::adapter_fault, "Not asked: the adapter failed 5 requests");
}

TEST_F(AdapterTest, an_end_between_runs_is_nobodys_fault) {
    limits.end_with_hello = false;
    start(command_of("exits_after_replies", "2"));
    EXPECT_EQ(echoed(session->ask(request_of("echo", "a"))), "a");
    std::this_thread::sleep_for(milliseconds{100});
    const Answer answer = session->ask(request_of("echo", "b"));
    EXPECT_EQ(echoed(answer), "b");
    EXPECT_FALSE(answer.fault.has_value());
    EXPECT_EQ(session->restarts(), 1);
    EXPECT_EQ(session->unexplained_count(), 1);
}

TEST_F(AdapterTest, a_hang_is_pinned) {
    limits.reply_timeout = milliseconds{500};
    const auto began = Clock::now();
    expect_culprits(command_of("hangs_on_bad"), FaultKind::timeout, "within 500 ms");
    EXPECT_EQ(answers[kBad]->fault->numbers.at("timeout_ms"), 500);
    EXPECT_LT(Clock::now() - began, 2 * limits.reply_timeout + milliseconds{900});
}

TEST_F(AdapterTest, a_request_may_have_a_timeout_of_its_own) {
    start(command_of("hangs_on_bad"));
    auto requests = requests_with(3, {1});
    requests[1].timeout = milliseconds{300};
    run(requests);
    expect_good(0, text_of(0));
    expect_fault(1, FaultKind::timeout, "within 300 ms");
    expect_good(2, text_of(2));
}

TEST_F(AdapterTest, an_adapter_that_hangs_on_everything_is_given_up_in_time) {
    limits.reply_timeout = milliseconds{300};
    start(command_of("hangs_on_everything"));
    const auto began = Clock::now();
    run(requests_with(500, {}));
    const auto took = Clock::now() - began;
    EXPECT_GE(took, (kFaultsBeforeGivingUp + 1) * limits.reply_timeout);
    EXPECT_LT(took, (kFaultsBeforeGivingUp + 1) * (limits.reply_timeout + milliseconds{700}));
    int timeouts = 0;
    for (const auto& answer : answers) {
        ASSERT_TRUE(answer.has_value() && answer->fault.has_value());
        if (answer->fault->kind == FaultKind::timeout) ++timeouts;
    }
    EXPECT_EQ(timeouts, kFaultsBeforeGivingUp);
    expect_fault(499, FaultKind::adapter_fault,
                 "Not asked: the adapter failed 5 requests in a row");
    EXPECT_NE(session->ask(request_of("echo", "")).fault->what.find("Not asked"),
              std::string::npos);
}

TEST_F(AdapterTest, four_faults_in_a_row_do_not_make_a_session_give_up) {
    expect_culprits(command_of("crashes_on_bad"), FaultKind::crash, "exit status 1",
                    {10, 11, 12, 13});
}

TEST_F(AdapterTest, an_adapter_that_answers_one_hello_only_is_told_so) {
    limits.reply_timeout = milliseconds{300};
    start(command_of("answers_one_hello"));
    run(requests_with(2, {}));
    expect_fault(0, FaultKind::timeout, "a hello may come at any time");
    EXPECT_EQ(echoed(*answers[0]), text_of(0));
}

}  // namespace
}  // namespace trimspec::adapter
