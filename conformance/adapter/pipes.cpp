#include "pipes.hpp"

#include <poll.h>
#include <unistd.h>

#include <cerrno>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>

namespace trimspec::adapter {
namespace {

namespace asio = boost::asio;

constexpr std::size_t kMiB = std::size_t{1} << 20U;
constexpr std::size_t kChunkBytes = std::size_t{64} << 10U;
constexpr std::size_t kWriteAt = std::size_t{32} << 10U;  // so that the adapter works while we read
constexpr std::size_t kKeptQueueBytes = kMiB;             // more is given back once it is empty
constexpr std::size_t kAtOnceBytes = kMiB;                // of a stream that never dries up

// One end of a pipe and whether the event loop was asked to tell when it is ready.
struct Stream {
    explicit Stream(asio::io_context& loop) : descriptor{loop} {}

    void ask(asio::posix::stream_descriptor::wait_type what) {
        if (asked) return;
        asked = true;
        descriptor.async_wait(what, [this](const boost::system::error_code&) { asked = false; });
    }
    void close() {
        boost::system::error_code ignored;
        descriptor.close(ignored);
    }
    [[nodiscard]] int number() { return descriptor.native_handle(); }

    asio::posix::stream_descriptor descriptor;
    bool asked = false;
};

}  // namespace

struct Pipes::Loop {
    asio::io_context context{1};
    asio::executor_work_guard<asio::io_context::executor_type> work{context.get_executor()};
    Stream input{context};
    Stream output{context};
    Stream errors{context};
};

Pipes::Pipes(std::size_t max_line, std::size_t kept_errors)
    : loop_{std::make_unique<Loop>()}, lines_{max_line}, kept_errors_{kept_errors} {}

Pipes::~Pipes() = default;

void Pipes::own(Spawned& child) {
    loop_->input.descriptor.assign(child.input.release());
    loop_->output.descriptor.assign(child.output.release());
    loop_->errors.descriptor.assign(child.errors.release());
}

void Pipes::send(std::string_view line) {
    if (written_ > kMiB && written_ > queue_.size() / 2) {
        queue_.erase(0, written_);
        written_ = 0;
    }
    queue_.reserve(queue_.size() + line.size() + 1);
    queue_ += line;
    queue_ += '\n';
    if (queue_.size() - written_ >= kWriteAt) flush();
}

void Pipes::flush() {
    while (written_ < queue_.size() && !broken_since_) {
        const ssize_t count =
            ::write(loop_->input.number(), queue_.data() + written_, queue_.size() - written_);
        if (count > 0)
            written_ += static_cast<std::size_t>(count);
        else if (errno == EPIPE)
            broken_since_ = Clock::now();
        else if (errno != EINTR)
            return;
    }
    if (queue_.capacity() > kKeptQueueBytes) queue_ = {};
    queue_.clear();
    written_ = 0;
}

bool Pipes::read_output() {
    if (output_ended_) return false;
    const auto space = lines_.space();
    const ssize_t count = ::read(loop_->output.number(), space.data(), space.size());
    if (count > 0) lines_.commit(static_cast<std::size_t>(count));
    if (count == 0) output_ended_ = true;
    return count > 0 || (count < 0 && errno == EINTR);
}

void Pipes::read_errors() {
    std::string chunk(kChunkBytes, '\0');
    for (std::size_t total = 0; total < kAtOnceBytes && !errors_ended_;) {
        const ssize_t count = ::read(loop_->errors.number(), chunk.data(), chunk.size());
        if (count < 0) return;
        if (count == 0) errors_ended_ = true;
        total += static_cast<std::size_t>(count);
        errors_.append(chunk.data(), static_cast<std::size_t>(count));
        if (errors_.size() > kept_errors_) errors_.erase(0, errors_.size() - kept_errors_);
    }
}

void Pipes::drop_output() {
    std::string chunk(kChunkBytes, '\0');
    for (std::size_t total = 0; total < kAtOnceBytes && !output_ended_; total += chunk.size()) {
        const ssize_t count = ::read(loop_->output.number(), chunk.data(), chunk.size());
        if (count < 0) return;
        if (count == 0) output_ended_ = true;
    }
}

void Pipes::sleep_until(Clock::time_point until) {
    using Wait = asio::posix::stream_descriptor;
    if (!output_ended_) loop_->output.ask(Wait::wait_read);
    if (!errors_ended_) loop_->errors.ask(Wait::wait_read);
    if (written_ < queue_.size()) loop_->input.ask(Wait::wait_write);
    loop_->context.run_one_until(until);
    loop_->context.poll();
    if (!loop_->errors.asked && !errors_ended_) read_errors();
}

void Pipes::look_at_input() {
    if (broken_since_) return;
    pollfd pipe{loop_->input.number(), 0, 0};
    if (::poll(&pipe, 1, 0) == 1 && (pipe.revents & POLLERR) != 0) broken_since_ = Clock::now();
}

void Pipes::close_input() { loop_->input.close(); }

void Pipes::close_all() {
    loop_->input.close();
    loop_->output.close();
    loop_->errors.close();
}

}  // namespace trimspec::adapter
