#include "spawn.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <system_error>
#include <vector>

#if __has_include(<boost/process/v1.hpp>)
#include <boost/process/v1.hpp>
#include <boost/process/v1/extend.hpp>
namespace boost_process = boost::process::v1;
#else
#include <boost/process.hpp>
#include <boost/process/extend.hpp>
namespace boost_process = boost::process;
#endif

namespace trimspec::adapter {
namespace {

constexpr int kPipeBytes = 1 << 20;  // asked for; the system may give less

struct Pipe {
    Descriptor read;
    Descriptor write;
};

// Numbers from 3 on, so that putting one in place of 0, 1 or 2 in the child cannot hit another.
Descriptor above_standard_streams(Descriptor descriptor) {
    if (descriptor.number() > STDERR_FILENO) return descriptor;
    return Descriptor{::fcntl(descriptor.number(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1)};
}

std::optional<Pipe> make_pipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return std::nullopt;
    ::fcntl(ends[0], F_SETPIPE_SZ, kPipeBytes);
    Pipe pipe{above_standard_streams(Descriptor{ends[0]}),
              above_standard_streams(Descriptor{ends[1]})};
    if (pipe.read.number() < 0 || pipe.write.number() < 0) return std::nullopt;
    return pipe;
}

void do_not_block(const Descriptor& descriptor) {
    ::fcntl(descriptor.number(), F_SETFL, ::fcntl(descriptor.number(), F_GETFL) | O_NONBLOCK);
}

// Environment of the child: ours, with the marker in place of one that we inherited.
class Environment {
public:
    explicit Environment(const std::string& marker) : marked_{kMarkerName} {
        marked_ += '=';
        const std::size_t name_size = marked_.size();
        for (char** entry = ::environ; *entry != nullptr; ++entry)
            if (std::strncmp(*entry, marked_.c_str(), name_size) != 0) entries_.push_back(*entry);
        marked_ += marker;
        entries_.push_back(marked_.data());
        entries_.push_back(nullptr);
    }
    [[nodiscard]] char** entries() noexcept { return entries_.data(); }

private:
    std::string marked_;
    std::vector<char*> entries_;
};

// Between fork and exec: only what a signal handler may do.
void become_adapter(pid_t parent, int input, int output, int errors) {
    ::setsid();
    ::prctl(PR_SET_PDEATHSIG, SIGKILL, 0UL, 0UL, 0UL);
    if (::getppid() != parent) ::_exit(EXIT_FAILURE);  // it died before we asked
    ::dup2(input, STDIN_FILENO);
    ::dup2(output, STDOUT_FILENO);
    ::dup2(errors, STDERR_FILENO);
    ::signal(SIGPIPE, SIG_DFL);  // we ignore it, which exec would hand on
}

// Boost leaves a child whose exec failed to us.
void forget(pid_t pid) {
    if (pid > 0) ::waitpid(pid, nullptr, 0);
}

std::error_code launch(const std::string& command, const std::string& marker, const Pipe& input,
                       const Pipe& output, const Pipe& errors, pid_t& pid) {
    namespace extend = boost_process::extend;
    Environment environment{marker};
    const std::vector<std::string> arguments{"-c", command};
    const pid_t parent = ::getpid();
    std::error_code error;
    boost_process::child child{
        boost_process::exe = "/bin/sh",
        boost_process::args = arguments,
        extend::on_setup = [&](auto& executor) { executor.env = environment.entries(); },
        extend::on_exec_setup =
            [&](auto&) {
                become_adapter(parent, input.read.number(), output.write.number(),
                               errors.write.number());
            },
        extend::on_error = [](auto& executor, const std::error_code&) { forget(executor.pid); },
        error};
    pid = child.id();
    child.detach();  // its end is watched without taking its pid away, which Boost cannot do
    return error;
}

}  // namespace

Descriptor::~Descriptor() {
    if (number_ >= 0) ::close(number_);
}

std::variant<Spawned, std::string> spawn(const std::string& command, const std::string& marker) {
    auto input = make_pipe();
    auto output = make_pipe();
    auto errors = make_pipe();
    if (!input || !output || !errors)
        return "no pipe could be made: " + std::string{std::strerror(errno)};
    Spawned spawned;
    const std::error_code error = launch(command, marker, *input, *output, *errors, spawned.pid);
    if (error) return "/bin/sh could not be started: " + error.message();
    spawned.input = std::move(input->write);
    spawned.output = std::move(output->read);
    spawned.errors = std::move(errors->read);
    for (const Descriptor* end : {&spawned.input, &spawned.output, &spawned.errors})
        do_not_block(*end);
    return spawned;
}

}  // namespace trimspec::adapter
