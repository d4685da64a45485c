// Adapters that flood, eat, close their streams or leave processes: cut off, and nothing is left.
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <thread>

#include "../adapter/adapter_process.hpp"
#include "adapter_fixture.hpp"

namespace trimspec::adapter {
namespace {

// It floods or eats.

TEST_F(AdapterTest, an_endless_line_is_cut_off) {
    limits.max_line_bytes = std::size_t{4} << 20U;
    expect_culprits(command_of("endless_line"), FaultKind::protocol_error, "too long");
    EXPECT_EQ(answers[kBad]->fault->numbers.at("max_line_bytes"), 4 << 20);
}

TEST_F(AdapterTest, an_endless_line_is_cut_off_at_the_protocols_limit) {
    start(command_of("endless_line"));
    run(requests_with(2, {0}));
    expect_fault(0, FaultKind::protocol_error, "at most 268435456 bytes");
    expect_good(1, text_of(1));
}

TEST_F(AdapterTest, endless_lines_are_cut_off) {
    expect_culprits(command_of("endless_lines"), FaultKind::protocol_error, "\"again\"");
}

TEST_F(AdapterTest, an_adapter_that_eats_memory_is_killed) {
    limits.memory_mb = 200;
    expect_culprits(command_of("eats_memory"), FaultKind::crash, "the limit is 200 MiB");
    EXPECT_EQ(answers[kBad]->fault->numbers.at("memory_limit_mb"), 200);
}

TEST_F(AdapterTest, a_grandchild_that_eats_memory_is_killed) {
    limits.memory_mb = 200;
    expect_culprits(command_of("grandchild_eats_memory"), FaultKind::crash, "the limit is 200 MiB");
}

// Its streams and processes.

TEST_F(AdapterTest, a_closed_standard_output_is_a_protocol_error) {
    const auto began = Clock::now();
    expect_culprits(command_of("closes_stdout"), FaultKind::protocol_error,
                    "closed its standard output");
    EXPECT_LT(Clock::now() - began, limits.reply_timeout);
}

TEST_F(AdapterTest, a_closed_standard_input_is_a_protocol_error) {
    start(command_of("closes_stdin"));
    const std::string text(std::size_t{2} << 20U, 'x');  // more than a pipe holds
    run({request_of("echo", "a"), request_of("bad", "b"), request_of("echo", text),
         request_of("echo", "c")});
    expect_good(0, "a");
    EXPECT_TRUE(answers[1]->fault.has_value());
    expect_fault(1, FaultKind::protocol_error, "closed its standard input");
    expect_good(2, text);
    expect_good(3, "c");
}

TEST_F(AdapterTest, a_process_left_behind_is_reported_and_ended) {
    expect_culprits(command_of("leaves_background"), FaultKind::crash,
                    "left 1 processes behind: python");
}

TEST_F(AdapterTest, a_process_left_behind_at_the_end_is_reported_and_ended) {
    start(command_of("leaves_background_at_end"));
    run(requests_with(3, {}));
    expect_good(2, text_of(2));
    session->stop();
    ASSERT_EQ(session->remarks().size(), 1U);
    EXPECT_NE(session->remarks()[0].find("left 1 processes behind"), std::string::npos);
}

TEST_F(AdapterTest, an_adapter_that_ignores_the_end_and_sigterm_is_killed) {
    limits.stop_grace = milliseconds{100};
    start(command_of("ignores_sigterm"));
    run(requests_with(3, {}));
    const auto began = Clock::now();
    session->stop();
    EXPECT_LT(Clock::now() - began, limits.stop_grace + kStopBeyondGrace);
    EXPECT_EQ(processes_left(), std::vector<std::string>{});
    ASSERT_EQ(session->remarks().size(), 1U);
    EXPECT_NE(session->remarks()[0].find("did not end within 100 ms"), std::string::npos);
}

TEST_F(AdapterTest, a_stopped_session_starts_again) {
    start(command_of("well_behaved"));
    session->stop();
    EXPECT_EQ(processes_left(), std::vector<std::string>{});
    run(requests_with(2, {}));
    expect_good(1, text_of(1));
    EXPECT_EQ(session->restarts(), 1);
}

TEST_F(AdapterTest, a_program_that_is_killed_leaves_no_adapter_behind) {
    const pid_t program = ::fork();
    if (program == 0) {
        Session own{command_of("ignores_sigterm"), limits};
        static_cast<void>(own.hello(kHello));
        ::kill(::getpid(), SIGKILL);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(program, &status, 0), program);
    EXPECT_TRUE(WIFSIGNALED(status));
    const auto until = Clock::now() + milliseconds{3000};
    while (!processes_of(program).empty() || !processes_left().empty()) {
        if (Clock::now() >= until) break;
        while (::waitpid(-1, nullptr, WNOHANG) > 0) {  // its orphans may have become our children
        }
        std::this_thread::sleep_for(milliseconds{5});
    }
    EXPECT_EQ(processes_of(program), std::vector<std::string>{});
}

TEST_F(AdapterTest, two_sessions_do_not_touch_each_others_processes) {
    start(command_of("needs_background"));
    Session other{command_of("needs_background"), limits};
    ASSERT_TRUE(std::holds_alternative<json::Value>(other.hello(kHello)));
    other.stop();
    run(requests_with(3, {}));
    expect_good(2, text_of(2));
    EXPECT_EQ(session->unexplained_count(), 0);
    session->stop();
    EXPECT_EQ(session->remarks().size(), 1U);
}

TEST_F(AdapterTest, sessions_in_threads_do_not_disturb_one_another) {
    std::vector<std::thread> threads;
    std::atomic<int> culprits{0};
    std::atomic<int> good{0};
    for (int count = 0; count < 3; ++count) {
        threads.emplace_back([&] {
            Session own{command_of("leaves_background"), limits};
            if (std::holds_alternative<Fault>(own.hello(kHello))) return;
            own.run(requests_with(kRequests, {kBad}), [&](std::size_t index, const Answer& answer) {
                if (index == kBad && answer.fault && answer.fault->kind == FaultKind::crash)
                    ++culprits;
                if (index != kBad && !answer.fault && echoed(answer) == text_of(index)) ++good;
            });
        });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(culprits, 3);
    EXPECT_EQ(good, 3 * (static_cast<int>(kRequests) - 1));
}

}  // namespace
}  // namespace trimspec::adapter
