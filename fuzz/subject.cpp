#include "subject.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>

#include "../conformance/broken/broken.hpp"
#include "../conformance/suite/claims.hpp"
#include "../conformance/impl/implementation.hpp"

namespace trimspec::fuzz {
namespace {

using namespace conformance;

struct Option {
    std::string_view flag;
    const char* variable;
};
constexpr std::array kOptions{
    Option{"--impl", "TRIMSPEC_IMPL"}, Option{"--broken", "TRIMSPEC_BROKEN"},
    Option{"--known", "TRIMSPEC_KNOWN"}, Option{"--findings", "TRIMSPEC_FINDINGS"}};

[[noreturn]] void give_up(const std::string& why) {
    std::fprintf(stderr, "%s\n", why.c_str());
    std::exit(1);
}

std::string set_in(const char* variable) {
    const char* value = std::getenv(variable);
    return value == nullptr ? "" : value;
}

Fuzzed with_interface(const std::variant<impl::Implementation, impl::Fault>& found,
                      const std::string& name) {
    if (const auto* fault = std::get_if<impl::Fault>(&found)) give_up(fault->what);
    const auto implementation = std::get<impl::Implementation>(found);
    const auto ask = [implementation](std::string_view line, wire::Dialect, Unit) {
        auto reply = impl::ask(implementation, line);
        const auto* text = std::get_if<std::string>(&reply);
        return text == nullptr ? std::string{} : *text;
    };
    Fuzzed fuzzed{name, ask, {}, true, false, ask(hello_line(), {}, {})};
    const auto claimed = checker::claims_of(fuzzed.hello);
    if (fuzzed.hello.empty() || !claimed) give_up(name + ": this is no hello: " + fuzzed.hello);
    fuzzed.scope = claimed->scope;
    fuzzed.exact = claimed->declared.exact;
    return fuzzed;
}

// Broken versions alter lists of messages; where a history is an object they answer as the reference.
properties::Subject subject_of(const broken::Broken& version) {
    return [&version](std::string_view line, wire::Dialect dialect, Unit unit) {
        return version.answer(line, broken::speaker_of(version, dialect, unit));
    };
}

Fuzzed find() {
#ifdef TRIMSPEC_FUZZ_LINKED
    return with_interface(impl::linked(), "linked");
#else
    if (const std::string file = set_in("TRIMSPEC_IMPL"); !file.empty())
        return with_interface(impl::load(file), file);
    if (const std::string name = set_in("TRIMSPEC_BROKEN"); !name.empty()) {
        const auto* version = broken::find_broken(name);
        if (version == nullptr) give_up("no broken version has the name " + name);
        return {name, subject_of(*version), {}, true, false, ""};
    }
    return {"reference", properties::reference(), {}, true, true, ""};
#endif
}

}  // namespace

Declared Fuzzed::declared(wire::Dialect dialect, Unit unit) const {
    return hello.empty() ? reference_claims(dialect, unit) : checker::claims_of(hello)->declared;
}

void take_options(int& argc, char** argv) {
    int kept = 1;
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument = argv[i];
        const Option* chosen = nullptr;
        for (const Option& option : kOptions)
            if (argument == option.flag) chosen = &option;
        if (chosen == nullptr)
            argv[kept++] = argv[i];
        else if (++i < argc)
            setenv(chosen->variable, argv[i], 1);
        else
            give_up(std::string{argument} + " needs a value");
    }
    argc = kept;
    argv[argc] = nullptr;
}

const Fuzzed& fuzzed() {
    static const Fuzzed kFuzzed = find();
    return kFuzzed;
}

}  // namespace trimspec::fuzz
