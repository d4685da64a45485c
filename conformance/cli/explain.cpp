#include <sys/ioctl.h>
#include <unistd.h>

#include <iostream>
#include <memory>
#include <sstream>

#include "../explain/explain.hpp"
#include "../explain/render.hpp"
#include "commands.hpp"
#include "nearest.hpp"

namespace trimspec::cli {
namespace {

struct Options {
    std::string op;
    std::string params;
    std::string dialect = "canonical";
    std::string format = "text";
};

std::size_t terminal_width() {
    constexpr std::size_t kElsewhere = 100;
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kElsewhere;
    return size.ws_col;
}

ExitCode explain_input(const Options& options) {
    std::stringstream input;
    input << std::cin.rdbuf();
    const explain::Explanation explanation = explain::explain_texts(
        options.op, options.params, input.str(), *wire::dialect_named(options.dialect));
    if (options.format == "json")
        std::cout << explain::render_json(explanation) << '\n';
    else
        std::cout << explain::render_text(explanation, terminal_width(),
                                          isatty(STDOUT_FILENO) == 1);
    const bool could_not_read = explanation.error && explanation.error->code !=
                                                         ErrorCode::impossible_budget &&
                                explanation.error->code != ErrorCode::attempts_exhausted;
    return could_not_read ? kUsage : kConformant;
}

}  // namespace

void add_explain(CLI::App& app, ExitCode& exit) {
    CLI::App* command = app.add_subcommand(
        "explain", "What the reference does to the history on standard input, and by which rule");
    auto options = std::make_shared<Options>();
    std::vector<std::string> known;
    for (const std::string_view op : explain::operations()) known.emplace_back(op);
    command->add_option("op", options->op, "the operation")
        ->type_name("OP")
        ->check(one_of(known))
        ->required();
    command->add_option("--params", options->params, "its parameters, as in the protocol")
        ->type_name("JSON");
    command->add_option("--dialect", options->dialect, "wire form of the history")
        ->check(one_of(wire::dialect_names()))
        ->capture_default_str();
    command->add_option("--format", options->format, "text or json")
        ->check(one_of({"text", "json"}))
        ->capture_default_str();
    command->callback([options, &exit] { exit = explain_input(*options); });
}

}  // namespace trimspec::cli
