#include "failure.hpp"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "../conformance/checker/describe.hpp"
#include "../conformance/checker/failure_case.hpp"
#include "../reference/rules.hpp"
#include "../reference/wire/protocol.hpp"
#include "subject.hpp"

namespace trimspec::fuzz {
namespace {

// One function a rule, never merged and never inlined, so that its name is in the stack.
#define TRIMSPEC_RULE(label, name)                  \
    [[noreturn, gnu::noinline]] void broken_##name() { \
        std::fputs("in " label "\n", stderr);       \
        std::abort();                               \
    }
#include "rule_names.inc"
#undef TRIMSPEC_RULE

struct Ending {
    std::string_view label;
    void (*end)();
};
constexpr Ending kEndings[] = {
#define TRIMSPEC_RULE(label, name) {label, &broken_##name},
#include "rule_names.inc"
#undef TRIMSPEC_RULE
};

[[noreturn, gnu::noinline]] void differs_from_the_reference() { std::abort(); }
[[noreturn, gnu::noinline]] void breaks_what_no_rule_names() { std::abort(); }

[[noreturn]] void end_as(std::string_view label) {
    for (const Ending& ending : kEndings)
        if (ending.label == label) ending.end();
    if (label.substr(0, 6) == "exact.") differs_from_the_reference();
    breaks_what_no_rule_names();
    std::abort();
}

std::string environment(const char* variable) {
    const char* value = std::getenv(variable);
    return value == nullptr ? "" : value;
}

const std::set<std::string>& known_labels() {
    static const std::set<std::string> kKnown = [] {
        std::set<std::string> known;
        std::ifstream file{environment("TRIMSPEC_KNOWN")};
        for (std::string label; file >> label;) {
            known.insert(label);
            std::string why;
            std::getline(file, why);
        }
        return known;
    }();
    return kKnown;
}

// Where it was written; "" when that is not possible, as on a read-only file system.
std::string save(const Failure& failure) {
    if (failure.asked == nullptr) return "";
    try {
        std::filesystem::path folder = environment("TRIMSPEC_FINDINGS");
        if (!folder.empty()) std::filesystem::create_directories(folder);
        const auto file =
            folder / conformance::checker::failure_case_name(failure.label, *failure.asked);
        std::ofstream out{file, std::ios::binary};
        out << conformance::checker::failure_case(failure.label, failure.what, *failure.asked);
        return out.good() ? file.string() : "";
    } catch (const std::exception&) {
        return "";
    }
}

std::string op_of(const Failure& failure) {
    if (failure.asked == nullptr) return "reader";
    if (failure.asked->sample)
        return std::string{conformance::generate::name_of(failure.asked->sample->op)};
    return "line";
}

void tell(const Failure& failure) {
    std::fprintf(stderr, "\n%s is broken: %s\n", failure.label.c_str(), failure.what.c_str());
    if (const Rule* rule = find_rule(failure.label))
        std::fprintf(stderr, "rule: %.*s\n", static_cast<int>(rule->sentence.size()),
                     rule->sentence.data());
    if (!failure.pointer.empty()) std::fprintf(stderr, "at %s\n", failure.pointer.c_str());
    if (failure.asked != nullptr) {
        const auto declared =
            conformance::reference_claims(failure.asked->dialect, failure.asked->unit);
        std::fputs(conformance::checker::describe(failure.asked->line, declared).c_str(), stderr);
        std::fprintf(stderr, "request: %s\nreply: %s\n", failure.asked->line.c_str(),
                     failure.reply.c_str());
    }
}

// Counts of divergences that are known, told when the process ends.
void count_known(const std::string& label) {
    static std::map<std::string, std::uint64_t> counts;
    if (counts.empty())
        std::atexit([] {
            for (const auto& [known, count] : counts)
                std::fprintf(stderr, "known divergence %s: %llu times\n", known.c_str(),
                             static_cast<unsigned long long>(count));
        });
    ++counts[label];
}

}  // namespace

void fail(const Failure& failure) {
    if (known_labels().count(failure.label) != 0) return count_known(failure.label);
    tell(failure);
    if (const std::string file = save(failure); !file.empty())
        std::fprintf(stderr, "case file: %s\n", file.c_str());
    std::fprintf(stderr, "Assertion failure: %s-%s-%s\n", fuzzed().name.c_str(),
                 op_of(failure).c_str(), failure.label.c_str());
    std::fflush(stderr);
    end_as(failure.label);
}

}  // namespace trimspec::fuzz
