#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>

#include "../starters/starters.hpp"
#include "commands.hpp"
#include "nearest.hpp"

namespace trimspec::cli {
namespace {

using namespace conformance;
namespace fs = std::filesystem;

struct Options {
    std::string language;
    std::string directory;
};

ExitCode refuse(const std::string& why) {
    std::cerr << "trimspec: " << why << '\n';
    return kUsage;
}

bool write_file(const fs::path& path, std::string_view text) {
    std::ofstream file{path, std::ios::binary};
    file << text;
    file.close();
    return file.good();
}

void show_next(const Starter& starter, const std::string& directory) {
    const std::string run = command_in(starter.run, directory);
    std::cout << "\nNext\n";
    if (!starter.build.empty())
        std::cout << "  Build it:\n    " << command_in(starter.build, directory) << '\n';
    std::cout << "  See five cases explained:\n    trimspec smoke --adapter \"" << run << "\"\n"
              << "  Run the whole suite:\n    trimspec certify --adapter \"" << run
              << "\" --report report\n"
              << "The first verdict is \"not conformant\": the starter is naive. Put your own code "
                 "into its trim.\n";
}

// Nothing is written unless everything can be.
ExitCode init(const Options& options) {
    const Starter& starter = *find_starter(options.language);
    const fs::path directory{options.directory};
    std::error_code fault;
    for (const StarterFile& file : files_of(starter))
        if (const fs::path path = directory / file.path; fs::exists(fs::symlink_status(path, fault)))
            return refuse(path.string() + " exists already; nothing was written");
    fs::create_directories(directory, fault);
    if (fault) return refuse("cannot make " + options.directory + ": " + fault.message());
    for (const StarterFile& file : files_of(starter)) {
        const fs::path path = directory / file.path;
        if (!write_file(path, file.text)) return refuse("cannot write " + path.string());
        std::cout << "wrote " << path.string() << '\n';
    }
    show_next(starter, options.directory);
    return kConformant;
}

}  // namespace

void add_init(CLI::App& app, ExitCode& exit) {
    CLI::App* command = app.add_subcommand(
        "init", "Writes a small working adapter to begin with; overwrites nothing");
    auto options = std::make_shared<Options>();
    std::vector<std::string> known;
    for (const Starter& starter : starters()) known.emplace_back(starter.language);
    command->add_option("--lang", options->language, "the adapter's language")
        ->check(one_of(known))
        ->required();
    command->add_option("directory", options->directory, "where to; made when it is not there")
        ->type_name("DIR")
        ->required();
    command->callback([options, &exit] { exit = init(*options); });
}

}  // namespace trimspec::cli
