#include "trial.hpp"

#include <fmt/format.h>

namespace trimspec::adapter {
namespace {

using std::chrono::milliseconds;

class Alone {
public:
    Alone(Channel& channel, const Request& request, const SessionLimits& limits)
        : channel_{channel}, request_{request}, limits_{limits} {}

    Trial run() {
        timeout_ = timeout_of(request_, limits_);
        id_ = channel_.send(request_).id;
        sent_ = Clock::now();
        deadline_ = sent_ + timeout_;
        while (!done_) on_event(channel_.wait(deadline_));
        if (trial_.ended) channel_.close();
        trial_.answer.stderr_tail = channel_.stderr_tail();
        return std::move(trial_);
    }

private:
    void on_event(const Event& event) {
        if (event.kind == Event::Kind::line) return on_line(event.text);
        trial_.ended = done_ = true;
        if (event.kind != Event::Kind::deadline)
            blame_end(channel_.fault_of(event));
        else
            blame_end(replied_ ? hello_timeout_fault(limits_.reply_timeout)
                               : timeout_fault(timeout_));
    }

    void on_line(std::string_view line) {
        auto read = read_reply(line);
        if (auto* reply = std::get_if<Reply>(&read)) return on_reply(*reply, line);
        auto& bad = std::get<BadLine>(read);
        const bool is_ours = bad.id == id_ && !replied_;
        on_stray(std::move(bad.fault));
        if (is_ours) take(line, json::Value{});
    }

    void on_reply(Reply& reply, std::string_view line) {
        const bool is_ours = reply.id == id_ || (!reply.id && request_.null_id);
        if (is_ours && !replied_)
            take(line, std::move(reply.value));
        else if (flushing_ && reply.id == channel_.hello_id())
            finish();
        else
            on_stray(channel_.unexpected(reply, line));
    }

    void take(std::string_view line, json::Value value) {
        replied_ = true;
        trial_.answer.reply_line = line;
        trial_.answer.reply = std::move(value);
        trial_.answer.milliseconds =
            std::chrono::duration<double, std::milli>(Clock::now() - sent_).count();
        flush_out();
        deadline_ = Clock::now() + limits_.reply_timeout;
    }

    void on_stray(Fault fault) {
        blame(std::move(fault));
        flush_out();
        if (++strays_ >= kMaxStrayLines) trial_.ended = done_ = true;
    }

    // A request whose reply did not come by now may still be answered later, when others are asked.
    void finish() {
        done_ = true;
        trial_.ended = !replied_;
    }

    void flush_out() {
        if (!flushing_) channel_.send_hello();
        flushing_ = true;
    }

    void blame(Fault fault) {
        if (!trial_.answer.fault) trial_.answer.fault = std::move(fault);
    }

    // The end says more than the text before it, which may tell the reason.
    void blame_end(Fault fault) {
        if (trial_.answer.fault) {
            fault.what += " Before that: " + trial_.answer.fault->what;
            if (fault.line.empty()) fault.line = trial_.answer.fault->line;
        }
        trial_.answer.fault = std::move(fault);
    }

    Channel& channel_;
    const Request& request_;
    const SessionLimits& limits_;
    milliseconds timeout_{0};
    std::int64_t id_ = 0;
    Clock::time_point sent_;
    Clock::time_point deadline_;
    bool replied_ = false;
    bool flushing_ = false;  // the hello is under way
    bool done_ = false;
    int strays_ = 0;
    Trial trial_;
};

Fault make_timeout(std::string what, milliseconds time) {
    Fault fault;
    fault.kind = FaultKind::timeout;
    fault.what = std::move(what);
    fault.numbers.emplace("timeout_ms", time.count());
    return fault;
}

}  // namespace

Trial ask_alone(Channel& channel, const Request& request, const SessionLimits& limits) {
    return Alone{channel, request, limits}.run();
}

Fault timeout_fault(milliseconds time) {
    return make_timeout(
        fmt::format("The adapter gave no reply within {} ms. An endless loop shows like "
                    "this, and so does a reply that is never flushed.",
                    time.count()),
        time);
}

Fault hello_timeout_fault(milliseconds time) {
    return make_timeout(
        fmt::format("The adapter gave its reply, but none to the hello that followed, "
                    "within {} ms. Requests are independent: a hello may come at any time.",
                    time.count()),
        time);
}

milliseconds timeout_of(const Request& request, const SessionLimits& limits) {
    return request.timeout.count() > 0 ? request.timeout : limits.reply_timeout;
}

}  // namespace trimspec::adapter
