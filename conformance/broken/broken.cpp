#include "broken.hpp"

#include <algorithm>
#include <istream>
#include <iterator>
#include <ostream>

#include "areas.hpp"

namespace trimspec::broken {

std::span<const Broken> broken_versions() {
    static const std::vector<Broken> kVersions = [] {
        std::vector<Broken> all;
        for (const auto area :
             {&broken_turns, &broken_estimate, &broken_trim, &broken_trim_lines, &broken_caps,
              &broken_caps_lines, &broken_sweep, &broken_sweep_pairs, &broken_sweep_lines,
              &broken_normalize, &broken_result, &broken_result_lines, &broken_recover,
              &broken_recover_shrink, &broken_recover_verdict, &broken_recover_errors,
              &broken_visible, &broken_dialect, &broken_reader})
            std::ranges::move(area(), std::back_inserter(all));
        return all;
    }();
    return kVersions;
}

const Broken* find_broken(std::string_view name) {
    const auto versions = broken_versions();
    const auto found = std::ranges::find(versions, name, &Broken::name);
    return found == versions.end() ? nullptr : &*found;
}

bool speaks(const Broken& version, wire::Dialect dialect) {
    return version.answer == &wire::answer || dialect == wire::Dialect::canonical ||
           dialect == wire::Dialect::openai_chat;
}

wire::Speaker speaker_of(const Broken& version, wire::Dialect dialect, Unit unit) {
    wire::Speaker speaker;
    speaker.name = version.name;
    speaker.dialect = dialect;
    speaker.unit = unit;
    speaker.steps = version.steps;
    return speaker;
}

void serve(std::istream& in, std::ostream& out, Answer answer, const wire::Speaker& speaker) {
    std::string line;
    while (std::getline(in, line)) {
        out << answer(line, speaker) << '\n';
        out.flush();
    }
}

}  // namespace trimspec::broken
