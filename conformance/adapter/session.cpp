#include "session.hpp"

#include <algorithm>

#include "channel.hpp"
#include "run.hpp"

namespace trimspec::adapter {

class Session::Impl {
public:
    Impl(std::string command, SessionLimits limits)
        : limits_{with_window(limits)}, channel_{std::move(command), limits_} {
        standing_.window = limits_.window;
    }

    SessionLimits limits_;
    Channel channel_;
    Standing standing_;

private:
    static SessionLimits with_window(SessionLimits limits) {
        limits.window = std::max<std::size_t>(limits.window, 1);
        return limits;
    }
};

Session::Session(std::string command, SessionLimits limits)
    : impl_{std::make_unique<Impl>(std::move(command), limits)} {}

Session::~Session() { stop(); }

std::variant<json::Value, Fault> Session::hello(std::string_view hello_line) {
    auto reply = impl_->channel_.hello(hello_line);
    if (std::holds_alternative<json::Value>(reply)) {
        impl_->standing_.given_up.reset();
        impl_->standing_.faults_in_row = 0;
    }
    return reply;
}

void Session::run(std::span<const Request> requests, const OnAnswer& on_answer) {
    Run{impl_->channel_, impl_->standing_, impl_->limits_, requests, on_answer}.go();
}

Answer Session::ask(const Request& request) {
    Answer only;
    run({&request, 1}, [&](std::size_t, Answer answer) { only = std::move(answer); });
    return only;
}

void Session::stop() { impl_->channel_.stop(); }

std::int64_t Session::restarts() const { return impl_->channel_.restarts(); }

std::int64_t Session::unexplained_count() const { return impl_->standing_.unexplained_count; }

const std::vector<Fault>& Session::unexplained() const { return impl_->standing_.unexplained; }

const std::vector<std::string>& Session::remarks() const { return impl_->channel_.remarks(); }

std::string Session::stderr_tail() const { return impl_->channel_.stderr_tail(); }

}  // namespace trimspec::adapter
