#include <iostream>
#include <memory>

#include "../probes/probes.hpp"
#include "../report/show.hpp"
#include "paragraph.hpp"
#include "run_options.hpp"

namespace trimspec::cli {
namespace {

using namespace conformance;

adapter::SessionLimits limits_of(const RunOptions& options) {
    adapter::SessionLimits limits;
    limits.reply_timeout =
        std::chrono::milliseconds{static_cast<std::int64_t>(options.timeout_seconds * 1000)};
    limits.start_timeout = limits.reply_timeout;
    limits.memory_mb = static_cast<std::uint64_t>(options.memory_mb);
    return limits;
}

void show(const ProbeResult& result) {
    using Kind = ProbeResult::Kind;
    constexpr std::string_view kIndent = "      ";
    std::cout << (result.kind == Kind::passed   ? "ok    "
                  : result.kind == Kind::failed ? "FAIL  "
                                                : "-     ")
              << result.name << '\n';
    if (!result.words.empty()) std::cout << paragraph(result.words, kIndent) << '\n';
    std::cout << std::flush;
}

ExitCode check(const RunOptions& options) {
    if (!check_adapter(options.command, limits_of(options), show)) {
        std::cout << "\nThe wire does not hold yet; nothing was scored.\n";
        return kAdapterFault;
    }
    std::cout << "\nThe wire holds; nothing was scored. Next:\n  trimspec smoke "
              << show::adapter_option(shown_command(options)) << '\n';
    return kConformant;
}

}  // namespace

void add_check_adapter(CLI::App& app, ExitCode& exit) {
    CLI::App* command = app.add_subcommand(
        "check-adapter", "Stresses the wire alone: ids, order, long lines, end of input; 3 when it "
                         "does not hold");
    auto options = std::make_shared<RunOptions>();
    add_adapter_options(*command, *options);
    command->callback([options, &exit] { exit = check(*options); });
}

}  // namespace trimspec::cli
