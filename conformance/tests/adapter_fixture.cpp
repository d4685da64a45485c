#include "adapter_fixture.hpp"

#include <dirent.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

namespace trimspec::adapter {
namespace {

std::string file_text(const std::string& path) {
    std::ifstream file{path};
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

}  // namespace

std::string command_of(std::string_view name, std::string_view argument) {
    return fmt::format("exec {} -B -E -S {}/{}.py {}", TRIMSPEC_PYTHON, TRIMSPEC_HOSTILE_FOLDER,
                       name, argument);
}

std::string text_of(std::size_t index) { return fmt::format("text {}", index); }

Request request_of(std::string op, std::string text) {
    return {[op = std::move(op), text = std::move(text)](std::int64_t id) {
                return fmt::format(R"({{"id":{},"op":"{}","text":"{}"}})", id, op, text);
            },
            milliseconds{0}, false};
}

std::vector<Request> requests_with(std::size_t count, const std::vector<std::size_t>& bad) {
    std::vector<Request> requests;
    for (std::size_t index = 0; index < count; ++index) {
        const bool is_bad = std::find(bad.begin(), bad.end(), index) != bad.end();
        requests.push_back(request_of(is_bad ? "bad" : "echo", text_of(index)));
    }
    return requests;
}

std::string echoed(const Answer& answer) {
    const json::Value* ok = answer.reply.find("ok");
    const json::Value* text = ok == nullptr ? nullptr : ok->find("text");
    const auto* value = text == nullptr ? nullptr : text->get_if<Text>();
    return value == nullptr ? "" : std::string{value->view()};
}

std::vector<std::string> processes_left() { return processes_of(::getpid()); }

std::vector<std::string> processes_of(pid_t program) {
    const std::string parent = fmt::format("PPid:\t{}\n", program);
    const std::string mark = fmt::format("TRIMSPEC_ADAPTER={}.", program);
    std::vector<std::string> left;
    const std::unique_ptr<DIR, int (*)(DIR*)> folder{::opendir("/proc"), &::closedir};
    while (const dirent* entry = ::readdir(folder.get())) {
        const std::string path = fmt::format("/proc/{}", entry->d_name);
        if (file_text(path + "/status").find(parent) != std::string::npos ||
            file_text(path + "/environ").find(mark) != std::string::npos)
            left.push_back(path + " " + file_text(path + "/comm"));
    }
    return left;
}

void AdapterTest::TearDown() {
    session.reset();
    EXPECT_EQ(processes_left(), std::vector<std::string>{});
}

void AdapterTest::start(const std::string& command) {
    session = std::make_unique<Session>(command, limits);
    const auto hello = session->hello(kHello);
    const auto* fault = std::get_if<Fault>(&hello);
    ASSERT_EQ(fault, nullptr) << fault->what;
}

void AdapterTest::run(const std::vector<Request>& requests) {
    answers.assign(requests.size(), std::nullopt);
    session->run(requests, [&](std::size_t index, Answer answer) {
        EXPECT_FALSE(answers[index].has_value()) << "answered twice: " << index;
        answers[index] = std::move(answer);
    });
}

void AdapterTest::expect_culprits(const std::string& command, FaultKind kind,
                                  const std::string& words, const std::vector<std::size_t>& bad) {
    start(command);
    if (HasFatalFailure()) return;
    run(requests_with(kRequests, bad));
    for (std::size_t index = 0; index < kRequests; ++index) {
        ASSERT_TRUE(answers[index].has_value()) << index;
        if (std::find(bad.begin(), bad.end(), index) == bad.end())
            expect_good(index, text_of(index));
        else
            expect_fault(index, kind, words);
    }
}

void AdapterTest::expect_good(std::size_t index, const std::string& text) {
    ASSERT_TRUE(answers.at(index).has_value()) << index;
    const Answer& answer = *answers[index];
    EXPECT_FALSE(answer.fault.has_value()) << index << ": " << answer.fault->what;
    EXPECT_TRUE(echoed(answer) == text) << index << ": " << answer.reply_line.substr(0, 200);
}

void AdapterTest::expect_fault(std::size_t index, FaultKind kind, const std::string& words) {
    ASSERT_TRUE(answers.at(index).has_value()) << index;
    ASSERT_TRUE(answers[index]->fault.has_value()) << index;
    const Fault& fault = *answers[index]->fault;
    EXPECT_EQ(name_of(fault.kind), name_of(kind)) << fault.what;
    EXPECT_NE(fault.what.find(words), std::string::npos) << fault.what;
}

Fault AdapterTest::hello_fault(const std::string& command) {
    session = std::make_unique<Session>(command, limits);
    const auto hello = session->hello(kHello);
    const auto* fault = std::get_if<Fault>(&hello);
    return fault == nullptr ? Fault{FaultKind::crash, "a good hello", "", false, {}} : *fault;
}

}  // namespace trimspec::adapter
