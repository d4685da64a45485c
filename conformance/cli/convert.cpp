#include "../convert/convert.hpp"

#include <iostream>
#include <memory>
#include <sstream>

#include "commands.hpp"
#include "nearest.hpp"

namespace trimspec::cli {
namespace {

constexpr std::size_t kMostNested = 256;

struct Options {
    std::string from;
    std::string to;
    bool lossy = false;
};

ExitCode unreadable(const std::string& pointer, const std::string& what) {
    std::cerr << "trimspec: " << (pointer.empty() ? "the input" : pointer) << ": " << what << '\n';
    return kUsage;
}

std::string what_of(const json::ReadError& error) {
    switch (error.kind) {
        case json::ReadError::Kind::syntax: break;
        case json::ReadError::Kind::encoding: return "invalid UTF-8 or a lone surrogate";
        case json::ReadError::Kind::duplicate_key: return "a member for the second time";
        case json::ReadError::Kind::too_deep: return "nesting beyond 256";
        case json::ReadError::Kind::number_range: return "a number that no program can hold";
    }
    return "no JSON at byte " + std::to_string(error.byte);
}

void tell(const std::vector<convert::Loss>& losses, const Options& options) {
    for (const convert::Loss& loss : losses)
        std::cerr << loss.pointer << ": " << loss.what << '\n';
    if (losses.empty()) return;
    std::cerr << options.to << " has no place for " << (losses.size() == 1 ? "this" : "these")
              << (options.lossy ? "; left out\n"
                                : ": nothing is written. --lossy leaves out what is named\n");
}

ExitCode convert_input(const Options& options) {
    std::stringstream text;
    text << std::cin.rdbuf();
    auto input = json::read(text.str(), kMostNested);
    if (const auto* error = std::get_if<json::ReadError>(&input))
        return unreadable(json::pointer(error->path), what_of(*error));
    auto outcome = convert::convert(std::get<json::Value>(std::move(input)),
                                    *wire::dialect_named(options.from),
                                    *wire::dialect_named(options.to), options.lossy);
    if (const auto* error = std::get_if<Error>(&outcome))
        return unreadable(error->pointer, error->message);
    const auto& converted = std::get<convert::Converted>(outcome);
    tell(converted.losses, options);
    if (!converted.text.empty()) std::cout << converted.text << '\n' << std::flush;
    if (!std::cout) return unreadable("standard output", "it cannot be written");
    return converted.losses.empty() || options.lossy ? kConformant : kNotConformant;
}

}  // namespace

void add_convert(CLI::App& app, ExitCode& exit) {
    CLI::App* command = app.add_subcommand(
        "convert",
        "Writes the history on standard input in another dialect. What that cannot hold is named "
        "on standard error, a line each with its place in the input; then nothing is written and "
        "the exit code is 1, unless --lossy, which writes the rest and ends with 0. Members beside the messages (a model, tools) belong "
        "to one provider's request and have no place in another's");
    auto options = std::make_shared<Options>();
    command
        ->add_option("--from", options->from,
                     "wire form of the input; a list may stand as `messages` of a request")
        ->check(one_of(wire::dialect_names()))
        ->required();
    command->add_option("--to", options->to, "wire form of the output")
        ->check(one_of(wire::dialect_names()))
        ->required();
    command->add_flag("--lossy", options->lossy,
                      "leaves out what cannot be held; it is named all the same");
    command->callback([options, &exit] { exit = convert_input(*options); });
}

}  // namespace trimspec::cli
