#include <iostream>
#include <memory>

#include "commands.hpp"
#include "nearest.hpp"
#include "wire/protocol.hpp"

namespace trimspec::cli {
namespace {

struct Options {
    std::string dialect = "canonical";
    std::string unit = "codepoint";
    std::string profile = "exact";
};

void speak(const Options& options) {
    wire::Speaker speaker;
    speaker.dialect = *wire::dialect_named(options.dialect);
    speaker.unit = *wire::unit_named(options.unit);
    speaker.profile = options.profile;
    std::ios::sync_with_stdio(false);
    wire::serve(std::cin, std::cout, speaker);
}

}  // namespace

void add_reference(CLI::App& app, ExitCode&) {
    CLI::App* command = app.add_subcommand(
        "reference", "The reference speaks the adapter protocol on standard input and output");
    auto options = std::make_shared<Options>();
    command->add_option("--dialect", options->dialect, "wire form of histories")
        ->check(one_of(wire::dialect_names()))
        ->capture_default_str();
    command->add_option("--unit", options->unit, "how text is measured")
        ->check(one_of({"codepoint", "byte", "utf16"}))
        ->capture_default_str();
    command->add_option("--profile", options->profile, "what the hello claims")
        ->check(one_of({"exact", "invariant"}))
        ->capture_default_str();
    command->callback([options] { speak(*options); });
}

}  // namespace trimspec::cli
