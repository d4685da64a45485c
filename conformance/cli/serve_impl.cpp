#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <memory>

#include "../impl/implementation.hpp"
#include "commands.hpp"

namespace trimspec::cli {
namespace {

// Of a library that broke the C interface: nothing else ends a process with it.
constexpr int kBroken = 70;

// Standard input and output as they were. In their place stand nothing and standard error: what a
// library reads is no request, and what it prints is no reply.
struct Wire {
    std::FILE* in = nullptr;
    std::FILE* out = nullptr;
};

std::FILE* moved_away(int number, const char* mode) {
    return ::fdopen(::fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1), mode);
}

Wire take_wire() {
    const Wire wire{moved_away(STDIN_FILENO, "r"), moved_away(STDOUT_FILENO, "w")};
    const int nothing = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (wire.in == nullptr || wire.out == nullptr || nothing < 0) return {};
    ::dup2(nothing, STDIN_FILENO);
    ::close(nothing);
    ::dup2(STDERR_FILENO, STDOUT_FILENO);
    std::setvbuf(stdout, nullptr, _IOLBF, 0);  // so that it is seen beside a crash
    return wire;
}

void reply_to(std::string_view line, const impl::Implementation& implementation, std::FILE* out) {
    const auto asked = impl::ask(implementation, line);
    if (const auto* fault = std::get_if<impl::Fault>(&asked)) {
        std::cerr << "trimspec: " << fault->what << std::endl;
        std::_Exit(kBroken);  // its state is not known: none of its destructors
    }
    const auto& reply = std::get<std::string>(asked);
    if (reply.find('\n') != std::string::npos)
        std::cerr << "trimspec: the reply holds a line feed; none may stand in it or behind it\n";
    std::fwrite(reply.data(), 1, reply.size(), out);
    std::fputc('\n', out);
    std::fflush(out);
}

ExitCode serve(const std::string& file) {
    const Wire wire = take_wire();
    if (wire.in == nullptr) return kUsage;
    const auto loaded = impl::load(file);
    if (const auto* fault = std::get_if<impl::Fault>(&loaded)) {
        std::cerr << "trimspec: " << fault->what << '\n';
        return kUsage;
    }
    char* line = nullptr;
    std::size_t capacity = 0;
    for (;;) {
        const ssize_t size = ::getline(&line, &capacity, wire.in);
        if (size <= 0) break;
        const auto bytes = static_cast<std::size_t>(size) - (line[size - 1] == '\n' ? 1 : 0);
        reply_to({line, bytes}, std::get<impl::Implementation>(loaded), wire.out);
    }
    std::free(line);
    return kConformant;
}

}  // namespace

void add_serve_impl(CLI::App& app, ExitCode& exit) {
    CLI::App* command = app.add_subcommand(
        "serve-impl", "A library with the C interface speaks the adapter protocol on standard "
                      "input and output: what --impl starts");
    auto file = std::make_shared<std::string>();
    command->add_option("library", *file, "a shared library, see conformance/impl/trimspec.h")
        ->type_name("FILE")
        ->check(CLI::ExistingFile)
        ->required();
    command->callback([file, &exit] { exit = serve(*file); });
}

}  // namespace trimspec::cli
