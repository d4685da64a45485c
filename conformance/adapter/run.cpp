#include "run.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "trial.hpp"

namespace trimspec::adapter {
namespace {

double milliseconds_since(Clock::time_point then) {
    return std::chrono::duration<double, std::milli>(Clock::now() - then).count();
}

Fault not_asked(std::string_view why) {
    Fault fault;
    fault.kind = FaultKind::adapter_fault;
    fault.what = fmt::format("Not asked: {}", why);
    return fault;
}

}  // namespace

void Standing::note_unexplained(Fault fault) {
    ++unexplained_count;
    if (unexplained.size() < kKeptNotes) unexplained.push_back(std::move(fault));
}

Run::Run(Channel& channel, Standing& standing, const SessionLimits& limits,
         std::span<const Request> requests, const OnAnswer& on_answer)
    : channel_{channel},
      standing_{standing},
      limits_{limits},
      requests_{requests},
      on_answer_{on_answer} {}

void Run::go() {
    hear_idle();
    while (delivered_ < requests_.size()) {
        if (standing_.given_up)
            refuse_rest();
        else if (!channel_.is_open() && !reopen())
            continue;
        else if (!suspects_.empty())
            try_suspect();
        else if (may_pipeline())
            pipeline();
        else
            suspects_.push_back(next_++);
    }
}

// An adapter that breaks the protocol with every reply would otherwise be restarted for each.
bool Run::may_pipeline() const {
    return !standing_.careful || next_ == requests_.size() || !under_way_.empty() || !held_.empty();
}

// What the adapter did since the last run has nothing to do with this one.
void Run::hear_idle() {
    for (int lines = 0; channel_.is_open(); ++lines) {
        const Event event = channel_.wait(Clock::now());
        if (event.kind == Event::Kind::deadline) return;
        const bool is_line = event.kind == Event::Kind::line;
        standing_.note_unexplained(is_line ? protocol_error("wrote a line though nothing was asked",
                                                            event.text, "One request, one reply.")
                                           : channel_.fault_of(event));
        if (lines >= kMaxStrayLines) channel_.close();
    }
}

bool Run::reopen() {
    if (!channel_.was_greeted()) {
        standing_.given_up = "the adapter gave no valid reply to hello.";
        return false;
    }
    const auto fault = channel_.reopen();
    if (fault) standing_.given_up = "the adapter could not be restarted. " + fault->what;
    return !fault;
}

void Run::pipeline() {
    fill();
    if (under_way_.empty() && !ending_hello_) {
        if (!limits_.end_with_hello) return deliver_held(0);
        channel_.send_hello();
        ending_hello_ = Clock::now();
    }
    const Event event = channel_.wait(deadline());
    if (event.kind == Event::Kind::line)
        on_line(event.text);
    else if (event.kind == Event::Kind::deadline)
        break_down(timeout());
    else
        break_down(channel_.fault_of(event));
}

bool Run::may_send() const {
    if (next_ == requests_.size()) return false;
    if (under_way_.empty()) return true;
    return under_way_.size() < standing_.window && bytes_under_way_ < limits_.bytes_under_way &&
           !requests_[next_].null_id && !requests_[under_way_.back().index].null_id;
}

void Run::fill() {
    while (may_send()) {
        const auto [id, bytes] = channel_.send(requests_[next_]);
        const auto now = Clock::now();
        if (under_way_.empty()) oldest_since_ = now;
        under_way_.push_back({next_++, id, bytes, now});
        bytes_under_way_ += bytes;
    }
}

Clock::time_point Run::deadline() const {
    if (under_way_.empty()) return *ending_hello_ + limits_.reply_timeout;
    return oldest_since_ + timeout_of(requests_[under_way_.front().index], limits_);
}

Fault Run::timeout() const {
    if (under_way_.empty()) return hello_timeout_fault(limits_.reply_timeout);
    return timeout_fault(timeout_of(requests_[under_way_.front().index], limits_));
}

void Run::on_line(std::string_view line) {
    auto read = read_reply(line);
    Answer answer;
    if (auto* bad = std::get_if<BadLine>(&read)) {
        const auto flight = bad->id ? flight_of(bad->id) : under_way_.end();
        if (flight == under_way_.end()) return break_down(std::move(bad->fault));
        answer.reply_line = line;
        answer.fault = std::move(bad->fault);
        return hold(flight, std::move(answer));
    }
    auto& reply = std::get<Reply>(read);
    if (ending_hello_ && reply.id == channel_.hello_id()) {
        ending_hello_.reset();
        return deliver_held(0);
    }
    const auto flight = flight_of(reply.id);
    if (flight == under_way_.end()) return break_down(channel_.unexpected(reply, line));
    answer.reply_line = line;
    answer.reply = std::move(reply.value);
    hold(flight, std::move(answer));
}

// A null id means the one under way, when that is to be answered so.
std::deque<Run::Flight>::iterator Run::flight_of(const std::optional<std::int64_t>& id) {
    return std::find_if(under_way_.begin(), under_way_.end(), [&](const Flight& flight) {
        return id ? flight.id == *id : requests_[flight.index].null_id;
    });
}

void Run::hold(std::deque<Flight>::iterator flight, Answer answer) {
    const bool was_oldest = flight == under_way_.begin();
    answer.milliseconds = milliseconds_since(was_oldest ? oldest_since_ : flight->sent);
    answer.stderr_tail = channel_.stderr_tail();
    if (!answer.fault) {
        standing_.faults_in_row = 0;
        standing_.window = std::min(standing_.window + 1, limits_.window);
    }
    bytes_under_way_ -= flight->bytes;
    bytes_held_ += answer.reply_line.size();
    held_.push_back({flight->index, std::move(answer)});
    under_way_.erase(flight);
    if (was_oldest) oldest_since_ = Clock::now();
    deliver_held(bytes_held_ > limits_.bytes_under_way ? 1 : limits_.window);
}

void Run::deliver_held(std::size_t keep) {
    while (held_.size() > keep) {
        Held oldest = std::move(held_.front());
        held_.pop_front();
        bytes_held_ -= oldest.answer.reply_line.size();
        deliver(oldest.index, std::move(oldest.answer));
    }
}

// Those under way come first, the oldest of them ahead: it is most often the culprit, and what is
// asked first is asked in a fresh process.
void Run::break_down(Fault fault) {
    for (const Flight& flight : under_way_) suspects_.push_back(flight.index);
    for (const Held& held : held_) suspects_.push_back(held.index);
    under_way_.clear();
    held_.clear();
    bytes_under_way_ = bytes_held_ = 0;
    ending_hello_.reset();
    channel_.close();
    standing_.window = 1;
    round_fault_ = std::move(fault);
    round_blamed_ = false;
}

void Run::try_suspect() {
    const std::size_t index = suspects_.front();
    const bool is_fresh = channel_.is_fresh();
    Trial trial = ask_alone(channel_, requests_[index], limits_);
    const auto& fault = trial.answer.fault;
    if (fault && trial.ended && !is_fresh) {
        doubt_ = fault;
        return;
    }
    if (fault) {
        round_blamed_ = true;
        if (trial.ended && ++standing_.faults_in_row >= kFaultsBeforeGivingUp)
            standing_.given_up =
                fmt::format("the adapter failed {} requests in a row. The last: {}",
                            kFaultsBeforeGivingUp, fault->what);
    } else {
        standing_.faults_in_row = 0;
        if (doubt_) standing_.note_unexplained(std::move(*doubt_));
    }
    doubt_.reset();
    standing_.careful = fault.has_value();
    suspects_.pop_front();
    if (suspects_.empty()) close_round();
    deliver(index, std::move(trial.answer));
}

void Run::close_round() {
    if (round_fault_ && !round_blamed_) standing_.note_unexplained(std::move(*round_fault_));
    round_fault_.reset();
}

void Run::refuse_rest() {
    const Fault fault = not_asked(*standing_.given_up);
    const auto refuse = [&](std::size_t index) {
        Answer answer;
        answer.fault = fault;
        deliver(index, std::move(answer));
    };
    for (const std::size_t index : suspects_) refuse(index);
    for (; next_ < requests_.size(); ++next_) refuse(next_);
    suspects_.clear();
}

void Run::deliver(std::size_t index, Answer answer) {
    ++delivered_;
    on_answer_(index, std::move(answer));
}

}  // namespace trimspec::adapter
