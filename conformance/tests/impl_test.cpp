// Implementations behind the C interface, asked in this process.

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "../impl/implementation.hpp"
#include "../runner/direct.hpp"
#include "command.hpp"
#include "in_process.hpp"

namespace {

using namespace trimspec;

std::string library(const std::string& name) {
    return std::string{TRIMSPEC_BINARY_DIR} + "/libtrimspec_plugin_" + name + ".so";
}

// What `TRIMSPEC_HOSTILE` is while this lives.
class Hostility {
public:
    explicit Hostility(const char* what) { ::setenv("TRIMSPEC_HOSTILE", what, 1); }
    Hostility(const Hostility&) = delete;
    Hostility& operator=(const Hostility&) = delete;
    ~Hostility() { ::unsetenv("TRIMSPEC_HOSTILE"); }
};

impl::Implementation loaded(const std::string& name) {
    const auto outcome = impl::load(library(name));
    if (const auto* fault = std::get_if<impl::Fault>(&outcome)) {
        ADD_FAILURE() << fault->what;
        return {};
    }
    return std::get<impl::Implementation>(outcome);
}

std::string refusal(const std::string& file) {
    const auto outcome = impl::load(file);
    const auto* fault = std::get_if<impl::Fault>(&outcome);
    return fault == nullptr ? "" : fault->what;
}

constexpr std::string_view kEstimate = R"({"id":7,"op":"estimate","history":[],"params":{}})";

std::string breakdown(const char* hostility) {
    const impl::Implementation hostile = loaded("hostile");
    const Hostility how{hostility};
    const auto outcome = impl::ask(hostile, kEstimate);
    const auto* fault = std::get_if<impl::Fault>(&outcome);
    return fault == nullptr ? "answered " + std::get<std::string>(outcome) : fault->what;
}

TEST(Impl, AnswersWhateverTheBytes) {
    const impl::Implementation reference = loaded("reference");
    EXPECT_EQ(std::get<std::string>(impl::ask(reference, kEstimate)), R"({"id":7,"ok":{"tokens":0}})");
    const std::string_view with_zero{"{\"id\":7,\0", 9};
    for (const std::string_view request : {std::string_view{}, std::string_view{"{"}, with_zero}) {
        const auto reply = impl::ask(reference, request);
        ASSERT_TRUE(std::holds_alternative<std::string>(reply));
        EXPECT_NE(std::get<std::string>(reply).find("invalid_request"), std::string::npos);
    }
}

TEST(Impl, RefusesInWordsWhatIsNoImplementation) {
    EXPECT_NE(refusal("no-such-library.so").find("cannot load ./no-such-library.so: "), std::string::npos);
    EXPECT_NE(refusal(library("without_free")).find("no function trimspec_free"), std::string::npos);
    const TemporaryDirectory directory;
    const std::string text = (directory.path() / "text.so").string();
    std::ofstream{text} << "no library";
    EXPECT_EQ(refusal(text).find("cannot load " + text + ": "), 0U) << refusal(text);
    const Hostility version{"version_2"};
    EXPECT_NE(refusal(library("hostile")).find("speaks version 2"), std::string::npos);
}

TEST(Impl, TellsHowALibraryBrokeTheInterface) {
    EXPECT_EQ(breakdown(""), R"(answered {"id":7,"ok":{"tokens":0}})");
    EXPECT_EQ(breakdown("null"), "trimspec_call returned 12 and left *reply null");
    EXPECT_EQ(breakdown("broke"), "trimspec_call returned -3: the library says that it broke");
    EXPECT_EQ(breakdown("endless"),
              "trimspec_call returned 1099511627776; a reply has at most 268435456 bytes");
    EXPECT_EQ(breakdown("alters"), "trimspec_call altered the request's bytes");
}

// A case, played against the hostile library.
conformance::CaseReport played(const char* hostility) {
    using namespace conformance;
    const impl::Implementation hostile = loaded("hostile");
    const Call call = call_of(hostile);
    const Hostility how{hostility};
    const Claims claims =
        claims_of([&](std::string_view line) { return std::get<std::string>(call(line)); });
    for (const Case& one : all_cases().cases)
        if (one.label == "estimate.additive" && !one.is_transcript())
            return play(one, claims.setting, ask_directly(call));
    return {};
}

TEST(Impl, FindingsAreThoseOfAProcess) {
    EXPECT_EQ(played("").verdict, conformance::CaseVerdict::passed);
    EXPECT_EQ(played("broke").failure_kind, "crash");
    EXPECT_EQ(played("null").failure_kind, "crash");
    for (const char* hostility : {"line_feed", "pretty", "no_json", "other_id"})
        EXPECT_EQ(played(hostility).failure_kind, "protocol_error") << hostility;
}

}  // namespace
