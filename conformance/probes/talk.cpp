#include "talk.hpp"

#include <fmt/format.h>

namespace trimspec::conformance {
namespace {

using std::chrono::milliseconds;
using Kind = adapter::Event::Kind;

constexpr milliseconds kMoment{200};

constexpr std::string_view kAnswersAtTheEnd =
    "It answers hello only when its input has ended. Either its output is buffered: flush standard "
    "output after each line (Python: print(..., flush=True); C: fflush(stdout); C++: std::endl; "
    "Java: a PrintStream with autoflush; Go: Flush of a bufio.Writer). Or it reads all of its "
    "input first: read one line, answer it, then read the next.";

// `command` with a single line as all of its input.
std::string with_input(const std::string& line, const std::string& command) {
    return "printf '%s\\n' '" + line + "' | (\n" + command + "\n)";
}

}  // namespace

Talk::Talk(std::string command, const adapter::SessionLimits& limits)
    : command_{std::move(command)}, limits_{limits}, channel_{command_, limits_} {}

std::optional<Trouble> Talk::open() {
    auto reply = channel_.hello(hello_line());
    if (const auto* fault = std::get_if<adapter::Fault>(&reply)) {
        const bool was_silent = fault->numbers.contains("timeout_ms");
        if (was_silent) return unanswered_hello(fault->what);
        const std::string errors = channel_.stderr_tail();
        return Trouble{fault->what + (errors.empty() ? "" : "\nIts standard error:\n" + errors)};
    }
    auto claims = read_claims(std::get<json::Value>(reply));
    if (const auto* bad = std::get_if<BadHello>(&claims))
        return Trouble{"The hello says something that is not known: " + bad->what + "."};
    claims_ = std::get<Claims>(std::move(claims));
    return std::nullopt;
}

Trouble Talk::unanswered_hello(std::string what) {
    adapter::Channel other{with_input(hello_line(), command_), limits_};
    const auto reply = other.hello(hello_line());
    other.close();
    if (std::holds_alternative<json::Value>(reply)) return Trouble{std::string{kAnswersAtTheEnd}};
    return Trouble{what + " Not even the end of its input makes it answer: does it read standard "
                          "input, and does it write to standard output?"};
}

void Talk::send(std::string line) {
    adapter::Request request;
    request.line = [&line](std::int64_t) { return line; };
    channel_.send(request);
}

std::variant<HeardReply, Trouble> Talk::hear() {
    const auto event = channel_.wait(adapter::Clock::now() + limits_.reply_timeout);
    if (event.kind == Kind::deadline)
        return Trouble{fmt::format("No reply came within {} ms. If the code does answer, the reply "
                                   "waits in a buffer: flush standard output after each line.",
                                   limits_.reply_timeout.count())};
    if (event.kind != Kind::line) return Trouble{channel_.fault_of(event).what};
    auto read = adapter::read_reply(event.text);
    if (auto* bad = std::get_if<adapter::BadLine>(&read)) return Trouble{bad->fault.what};
    auto& reply = std::get<adapter::Reply>(read);
    return HeardReply{reply.id, std::move(reply.value), std::string{event.text}};
}

std::variant<HeardReply, Trouble> Talk::ask(std::optional<std::int64_t> id, std::string line) {
    send(std::move(line));
    auto heard = hear();
    const auto* reply = std::get_if<HeardReply>(&heard);
    if (reply == nullptr || reply->id == id) return heard;
    const auto shown = [](const std::optional<std::int64_t>& one) {
        return one ? std::to_string(*one) : std::string{"null"};
    };
    return Trouble{fmt::format("The reply to id {} came with id {}: {}. Echo the request's id as "
                               "the integer that it is; null is for lines without one.",
                               shown(id), shown(reply->id), adapter::shown(reply->line))};
}

std::optional<Trouble> Talk::unasked() {
    const auto event = channel_.wait(adapter::Clock::now() + kMoment);
    if (event.kind == Kind::deadline) return std::nullopt;
    if (event.kind != Kind::line) return Trouble{channel_.fault_of(event).what};
    return Trouble{"A line came that nothing asked for: " + adapter::shown(event.text) +
                   ". One request, one reply; everything else goes to standard error."};
}

std::optional<Trouble> Talk::end() {
    channel_.stop();
    if (channel_.remarks().empty()) return std::nullopt;
    return Trouble{channel_.remarks().front() +
                   " When standard input ends, end too, with everything that was started."};
}

}  // namespace trimspec::conformance
