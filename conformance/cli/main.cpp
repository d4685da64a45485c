// `trimspec`: certifies implementations that bound an agent's conversation history.

#include <malloc.h>

#include <iostream>

#include "commands.hpp"
#include "nearest.hpp"
#include "wire/protocol.hpp"

namespace {

using namespace trimspec::cli;

constexpr const char* kFooter =
    "Exit codes: 0 conformant, or so but for known failures of a baseline; 1 not conformant;\n"
    "            2 stale or wrong baseline;\n"
    "            3 adapter fault; 4 wrong usage or a fault of the suite (nothing selected included)";

// The command that the user called, or the program itself.
const CLI::App& called(const CLI::App& app) {
    const auto subcommands = app.get_subcommands();
    return subcommands.empty() ? app : *subcommands.front();
}

std::string did_you_mean(const CLI::App& app, const std::string& word) {
    std::vector<std::string> known;
    for (const CLI::Option* option : app.get_options())
        for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
    for (const CLI::App* command : app.get_subcommands(nullptr)) known.push_back(command->get_name());
    const std::string nearest = nearest_of(word, known);
    return nearest.empty() ? "" : "; did you mean " + nearest + "?";
}

int refuse(const CLI::App& app, const CLI::ParseError& error) {
    const CLI::App& command = called(app);
    std::cerr << "trimspec: ";
    // A word that nobody knows explains a missing one better than the missing one does.
    const auto extras = command.remaining();
    const bool is_about_words =
        error.get_name() == "ExtrasError" || error.get_name() == "RequiredError";
    if (is_about_words && !extras.empty())
        std::cerr << "there is no " << extras.front() << did_you_mean(command, extras.front());
    else
        std::cerr << error.what();
    std::cerr << "\nsee: trimspec " << (&command == &app ? "" : command.get_name() + " ")
              << "--help\n";
    return kUsage;
}

}  // namespace

int main(int count, char** arguments) {
    // Megabytes of one case go back to the system at once, whatever was freed before.
    mallopt(M_MMAP_THRESHOLD, 256 << 10);
    CLI::App app{"Certifies implementations that bound an LLM agent's conversation history."};
    app.name("trimspec");
    app.footer(kFooter);
    app.set_version_flag("--version", "trimspec " + std::string{trimspec::wire::kVersion});
    app.require_subcommand(1);
    ExitCode exit = kConformant;
    add_certify(app, exit);
    add_replay(app, exit);
    add_list(app, exit);
    add_explain(app, exit);
    add_convert(app, exit);
    add_verify(app, exit);
    add_diff(app, exit);
    add_export(app, exit);
    add_reference(app, exit);
    add_serve_impl(app, exit);
    add_init(app, exit);
    add_smoke(app, exit);
    add_fuzz(app, exit);
    add_check_adapter(app, exit);
    for (CLI::App* command : app.get_subcommands(nullptr)) command->footer(kFooter);
    try {
        app.parse(count, arguments);
    } catch (const CLI::Success& help) {
        return app.exit(help);
    } catch (const CLI::ParseError& error) {
        return refuse(app, error);
    }
    return exit;
}
