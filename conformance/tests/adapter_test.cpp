// Honest adapters are served well; those that cannot be started are told why.
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "../adapter/adapter_process.hpp"
#include "adapter_fixture.hpp"

namespace trimspec::adapter {
namespace {

// Honest adapters.

TEST_F(AdapterTest, an_honest_adapter_gets_good_answers_and_no_restart) {
    expect_culprits(command_of("well_behaved"), FaultKind::crash, "", {});
    EXPECT_EQ(session->restarts(), 0);
    EXPECT_EQ(session->unexplained_count(), 0);
    EXPECT_TRUE(session->remarks().empty());
}

TEST_F(AdapterTest, one_alone_is_answered) {
    start(command_of("well_behaved"));
    const Answer answer = session->ask(request_of("echo", "hello"));
    EXPECT_EQ(echoed(answer), "hello");
    EXPECT_GT(answer.milliseconds, 0);
    EXPECT_EQ(answer.reply_line.find(R"({"id": 1, "ok")"), 0U) << answer.reply_line;
}

TEST_F(AdapterTest, hello_is_returned_as_a_value) {
    session = std::make_unique<Session>(command_of("well_behaved"), limits);
    const auto hello = session->hello(kHello);
    ASSERT_TRUE(std::holds_alternative<json::Value>(hello));
    EXPECT_NE(std::get<json::Value>(hello).find("ok")->find("implementation"), nullptr);
}

TEST_F(AdapterTest, a_slow_start_is_waited_for) {
    expect_culprits(command_of("slow_start"), FaultKind::crash, "", {});
    EXPECT_EQ(session->restarts(), 0);
}

TEST_F(AdapterTest, replies_may_come_in_any_order) {
    expect_culprits(command_of("replies_out_of_order"), FaultKind::crash, "", {});
    EXPECT_EQ(session->restarts(), 0);
}

TEST_F(AdapterTest, a_line_without_a_readable_id_is_answered_with_id_null) {
    start(command_of("well_behaved"));
    auto requests = requests_with(5, {});
    requests[2] = {[](std::int64_t) { return std::string{"[1, 2"}; }, milliseconds{0}, true};
    run(requests);
    for (const std::size_t index : {0U, 1U, 3U, 4U}) expect_good(index, text_of(index));
    ASSERT_FALSE(answers[2]->fault.has_value()) << answers[2]->fault->what;
    EXPECT_NE(answers[2]->reply.find("error"), nullptr);
    EXPECT_EQ(session->restarts(), 0);
}

TEST_F(AdapterTest, four_megabytes_travel_each_way) {
    start(command_of("well_behaved"));
    const std::string text(std::size_t{4} << 20U, 'x');
    run({request_of("echo", text)});
    expect_good(0, text);
}

TEST_F(AdapterTest, many_megabytes_under_way_on_both_sides_block_nobody) {
    limits.window = 64;
    limits.bytes_under_way = std::size_t{256} << 20U;
    const std::string text(std::size_t{1} << 20U, 'y');
    const std::vector<Request> requests(64, request_of("echo", text));
    for (const char* name : {"well_behaved", "waits_for_all"}) {
        start(command_of(name, "64"));
        run(requests);
        for (std::size_t index = 0; index < requests.size(); ++index) expect_good(index, text);
        EXPECT_EQ(session->restarts(), 0);
    }
}

TEST_F(AdapterTest, no_more_bytes_are_under_way_than_allowed) {
    limits.window = 64;
    limits.bytes_under_way = std::size_t{4} << 20U;
    limits.reply_timeout = milliseconds{300};
    start(command_of("waits_for_all", "5"));
    run(std::vector<Request>(5, request_of("echo", std::string(std::size_t{1} << 20U, 'z'))));
    expect_fault(0, FaultKind::timeout, "no reply within");
}

TEST_F(AdapterTest, standard_error_is_kept_short_and_costs_no_verdict) {
    expect_culprits(command_of("floods_stderr"), FaultKind::crash, "", {});
    EXPECT_EQ(session->restarts(), 0);
    for (const auto& answer : answers) EXPECT_LE(answer->stderr_tail.size(), kStderrBytes);
    session->stop();
    EXPECT_EQ(session->stderr_tail().size(), kStderrBytes);
    EXPECT_NE(session->stderr_tail().find("last words of"), std::string::npos);
}

// It cannot be started.

TEST_F(AdapterTest, a_command_that_does_not_exist_is_an_adapter_fault) {
    const Fault fault = hello_fault("exec /does/not/exist");
    EXPECT_EQ(fault.kind, FaultKind::adapter_fault);
    EXPECT_NE(fault.what.find("did not find the command"), std::string::npos) << fault.what;
    EXPECT_EQ(fault.numbers.at("exit_status"), 127);
    EXPECT_NE(session->stderr_tail().find("/does/not/exist"), std::string::npos);
}

TEST_F(AdapterTest, a_command_that_the_system_refuses_is_an_adapter_fault) {
    const Fault fault = hello_fault("exec true " + std::string(std::size_t{1} << 20U, 'x'));
    EXPECT_EQ(fault.kind, FaultKind::adapter_fault);
    EXPECT_NE(fault.what.find("could not be started"), std::string::npos) << fault.what;
}

TEST_F(AdapterTest, a_crash_at_once_is_an_adapter_fault) {
    const Fault fault = hello_fault(command_of("crashes_at_once"));
    EXPECT_EQ(fault.kind, FaultKind::adapter_fault);
    EXPECT_EQ(fault.numbers.at("signal"), SIGSEGV) << fault.what;
}

TEST_F(AdapterTest, a_banner_before_hello_is_an_adapter_fault_that_shows_it) {
    const Fault fault = hello_fault(command_of("prints_banner"));
    EXPECT_EQ(fault.kind, FaultKind::adapter_fault);
    EXPECT_NE(fault.what.find("My agent 2.3.1, ready."), std::string::npos) << fault.what;
    EXPECT_NE(fault.what.find("standard error"), std::string::npos) << fault.what;
}

TEST_F(AdapterTest, no_hello_in_time_is_an_adapter_fault) {
    limits.start_timeout = milliseconds{200};
    const Fault fault = hello_fault(command_of("slow_start"));
    EXPECT_EQ(fault.kind, FaultKind::adapter_fault);
    EXPECT_EQ(fault.numbers.at("timeout_ms"), 200) << fault.what;
}

TEST_F(AdapterTest, without_a_hello_nothing_is_asked) {
    session = std::make_unique<Session>(command_of("well_behaved"), limits);
    run(requests_with(3, {}));
    for (std::size_t index = 0; index < 3; ++index)
        expect_fault(index, FaultKind::adapter_fault, "Not asked: the adapter gave no valid reply");
    EXPECT_EQ(session->restarts(), 0);
}

TEST_F(AdapterTest, after_a_hello_that_failed_another_may_do) {
    const std::string flag = fmt::format("{}trimspec_adapter_{}", testing::TempDir(), ::getpid());
    const Fault fault = hello_fault(
        fmt::format("[ -e {0} ] || {{ : > {0}; exit 1; }}; {1}", flag, command_of("well_behaved")));
    EXPECT_EQ(fault.numbers.at("exit_status"), 1);
    run(requests_with(1, {}));
    expect_fault(0, FaultKind::adapter_fault, "Not asked");
    EXPECT_TRUE(std::holds_alternative<json::Value>(session->hello(kHello)));
    run(requests_with(1, {}));
    expect_good(0, text_of(0));
    std::remove(flag.c_str());
}

}  // namespace
}  // namespace trimspec::adapter
