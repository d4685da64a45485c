#include "channel.hpp"

#include <algorithm>
#include <cstring>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace trimspec::adapter {
namespace {

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20U;
constexpr int kShellSignalBase = 128;  // a shell reports a signal as this and its number
constexpr int kNotExecutable = 126;
constexpr int kNotFound = 127;
constexpr int kStartTries = 2;

Fault make(FaultKind kind, std::string what) {
    Fault fault;
    fault.kind = kind;
    fault.what = std::move(what);
    return fault;
}

std::string exit_in_words(int status) {
    if (status == 0)
        return "ended by itself with exit status 0. An adapter goes on reading lines until the end "
               "of input";
    if (status == kNotFound)
        return "ended with exit status 127: the shell did not find the command";
    if (status == kNotExecutable)
        return "ended with exit status 126: the command is not executable";
    if (status > kShellSignalBase && status < kShellSignalBase + 65)
        return fmt::format("ended with exit status {} (killed by signal {}, {})", status,
                           status - kShellSignalBase, ::strsignal(status - kShellSignalBase));
    return fmt::format("ended with exit status {}", status);
}

std::string left_in_words(const Ending& ending) {
    if (ending.left_behind.empty()) return "";
    return fmt::format(" It left {} processes behind: {}.", ending.left_behind.size(),
                       fmt::join(ending.left_behind, ", "));
}

// `rest` as shown.
Fault half_line(const std::string& rest, const Ending& ending) {
    Fault fault =
        make(FaultKind::protocol_error,
             fmt::format("The adapter ended its output with half a line: {}. Each reply ends "
                         "with a line feed: write it and flush before ending.{}",
                         rest, left_in_words(ending)));
    fault.line = rest;
    return fault;
}

Fault ended(const std::string& rest, const Ending& ending) {
    if (!rest.empty() && !ending.by_signal && ending.code == 0) return half_line(rest, ending);
    const std::string how = ending.by_signal ? fmt::format("was killed by signal {} ({})",
                                                           ending.code, ::strsignal(ending.code))
                                             : exit_in_words(ending.code);
    Fault fault =
        make(FaultKind::crash, fmt::format("The adapter {}.{}", how, left_in_words(ending)));
    fault.line = rest;
    if (!rest.empty()) fault.what += fmt::format(" Its last output was half a line: {}.", rest);
    fault.numbers.emplace(ending.by_signal ? "signal" : "exit_status", ending.code);
    return fault;
}

Fault output_closed(const std::string& rest, const Ending& ending) {
    if (!rest.empty()) return half_line(rest, ending);
    return make(FaultKind::protocol_error,
                "The adapter closed its standard output but went on running: no reply can come.");
}

Fault input_closed() {
    return make(FaultKind::protocol_error,
                "The adapter closed its standard input but went on running. An adapter reads lines "
                "until the end of input.");
}

Fault line_too_long(const std::string& beginning, std::size_t limit) {
    Fault fault =
        make(FaultKind::protocol_error,
             fmt::format("The adapter wrote a line that is too long: {}. A line has at most "
                         "{} bytes and ends with a line feed.",
                         beginning, limit));
    fault.line = beginning;
    fault.numbers.emplace("max_line_bytes", limit);
    return fault;
}

Fault out_of_memory(std::string_view numbers, std::uint64_t limit_mb) {
    Fault fault =
        make(FaultKind::crash, fmt::format("The adapter used too much memory: {}.", numbers));
    fault.numbers.emplace("memory_limit_mb", limit_mb);
    return fault;
}

Fault hello_fault(std::string what) { return make(FaultKind::adapter_fault, std::move(what)); }

Fault hello_fault(Fault fault) {
    fault.kind = FaultKind::adapter_fault;
    fault.what = "No valid reply to hello. " + fault.what;
    return fault;
}

}  // namespace

Channel::Channel(std::string command, const SessionLimits& limits)
    : command_{std::move(command)}, limits_{limits} {}

std::variant<json::Value, Fault> Channel::hello(std::string_view line) {
    hello_line_ = line;
    const auto asked = read_reply(line);
    const auto* own = std::get_if<Reply>(&asked);
    if (own == nullptr || !own->id) return hello_fault("The hello request has no integer id.");
    hello_id_ = *own->id;
    next_id_ = std::max(next_id_, hello_id_ + 1);
    if (!is_open())
        if (auto fault = start()) return *fault;
    auto reply = greet();
    greeted_ = std::holds_alternative<json::Value>(reply);
    return reply;
}

std::optional<Fault> Channel::reopen() {
    std::optional<Fault> fault;
    for (int tries = 0; tries < kStartTries; ++tries) {
        ++restarts_;
        fault = start();
        if (fault) continue;
        auto reply = greet();
        if (std::holds_alternative<json::Value>(reply)) return std::nullopt;
        fault = std::get<Fault>(std::move(reply));
    }
    return fault;
}

std::optional<Fault> Channel::start() {
    first_id_ = next_id_;
    process_ = std::make_unique<AdapterProcess>(
        command_, ProcessLimits{limits_.max_line_bytes, limits_.memory_mb * kMiB});
    const auto reason = process_->start();
    if (!reason) return std::nullopt;
    process_.reset();
    return hello_fault("The adapter could not be started: " + *reason);
}

std::variant<json::Value, Fault> Channel::greet() {
    send_hello();
    const Event event = wait(Clock::now() + limits_.start_timeout);
    if (event.kind == Event::Kind::line) {
        auto reply = hello_reply(event.text);
        if (std::holds_alternative<Fault>(reply)) close();
        return reply;
    }
    if (event.kind != Event::Kind::deadline) return hello_fault(fault_of(event));
    close();
    Fault fault = hello_fault(fmt::format("The adapter gave no reply to hello within {} ms.",
                                          limits_.start_timeout.count()));
    fault.numbers.emplace("timeout_ms", limits_.start_timeout.count());
    return fault;
}

std::variant<json::Value, Fault> Channel::hello_reply(std::string_view line) {
    auto read = read_reply(line);
    if (auto* bad = std::get_if<BadLine>(&read)) return hello_fault(std::move(bad->fault));
    auto& reply = std::get<Reply>(read);
    if (reply.id != hello_id_) return hello_fault(unexpected(reply, line));
    const json::Value* ok = reply.value.find("ok");
    if (ok == nullptr || ok->get_if<json::Object>() == nullptr)
        return hello_fault(protocol_error("answered hello without an object `ok`", line,
                                          "See the section hello of the protocol."));
    return std::move(reply.value);
}

void Channel::stop() {
    if (!is_open()) return;
    if (end(limits_.stop_grace).forced)
        remark(fmt::format(
            "The adapter did not end within {} ms of the end of its input and was killed.",
            limits_.stop_grace.count()));
}

void Channel::close() {
    if (is_open()) static_cast<void>(end(std::chrono::milliseconds{0}));
}

Ending Channel::end(std::chrono::milliseconds grace) {
    Ending ending = process_->stop(grace);
    last_stderr_ = process_->stderr_tail();
    process_.reset();
    if (!ending.left_behind.empty()) remark("The adapter ended." + left_in_words(ending));
    return ending;
}

void Channel::remark(std::string text) {
    if (remarks_.size() < kKeptNotes) remarks_.push_back(std::move(text));
}

Channel::Sent Channel::send(const Request& request) {
    const std::int64_t id = next_id_++;
    const std::string line = request.line(id);
    process_->send(line);
    return {id, line.size()};
}

Fault Channel::fault_of(const Event& event) {
    if (event.kind == Event::Kind::out_of_memory) {
        Fault fault = out_of_memory(event.text, limits_.memory_mb);
        close();
        return fault;
    }
    const std::string text = event.text.empty() ? std::string{} : shown(event.text);
    const Ending ending = end(std::chrono::milliseconds{0});
    switch (event.kind) {
        case Event::Kind::output_closed: return output_closed(text, ending);
        case Event::Kind::input_closed: return input_closed();
        case Event::Kind::line_too_long: return line_too_long(text, limits_.max_line_bytes);
        default: return ended(text, ending);
    }
}

Fault Channel::unexpected(const Reply& reply, std::string_view line) const {
    if (!reply.id)
        return protocol_error("wrote a reply with id null though every request has one", line,
                              "Null is for lines that are no JSON object.");
    const std::int64_t id = *reply.id;
    if (id == hello_id_)
        return protocol_error("answered a hello twice", line, "One request, one reply.");
    if (id >= first_id_ && id < next_id_)
        return protocol_error(fmt::format("answered request {} twice", id), line,
                              "One request, one reply.");
    return protocol_error(fmt::format("answered request {}, which it was not asked", id), line,
                          "Echo the request's id as the integer that it is.");
}

const std::string& Channel::stderr_tail() const {
    return is_open() ? process_->stderr_tail() : last_stderr_;
}

}  // namespace trimspec::adapter
