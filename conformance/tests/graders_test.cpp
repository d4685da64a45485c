// The graders against each other: whatever the exact grader accepts, the invariant checks accept.
//
// Replies are the reference's and those that the expectations themselves write out, in every
// dialect and unit (very long ones in one unit), and those of the broken implementations, in the dialects that these speak. What an
// expectation leaves open is taken out of a reply first: it is no matter of the exact grader, and
// may well be wrong.

#include <gtest/gtest.h>

#include <algorithm>

#include "../broken/broken.hpp"
#include "../export/outcome.hpp"
#include "../runner/judge.hpp"
#include "../suite/difference.hpp"
#include "../suite/expectation.hpp"
#include "../runner/in_process.hpp"
#include "setting_name.hpp"
#include "wire/protocol.hpp"

namespace trimspec::conformance {
namespace {

// A request of one case under one setting, and what is due for it to the exact grader.
struct Question {
    const Case* of;
    const json::Value* expect;
    Single single;
    std::string line;
    std::string reference;
};

json::Value parsed(const std::string& text) {
    auto read = json::read(text, 300);
    auto* value = std::get_if<json::Value>(&read);
    return value ? std::move(*value) : json::Value{};
}

// The members of `object` that `listed` has too; of a report those that are listed there.
json::Value only_listed(const json::Value& object, const json::Value& listed) {
    json::Object kept;
    if (const auto* members = object.get_if<json::Object>())
        for (const json::Member& member : *members) {
            const json::Value* due = listed.find(member.key.view());
            if (due == nullptr) continue;
            kept.push_back(member.key.view() == "report"
                               ? json::Member{member.key, only_listed(member.value, *due)}
                               : member);
        }
    return json::Value{std::move(kept)};
}

json::Value with_sentence(json::Value error) {
    error.data().emplace<json::Object>(*error.get_if<json::Object>())
        .push_back({Text{"message"}, json::Value{Text{"raise the limit"}}});
    return error;
}

// `reply` without what `expect` leaves open. The sentence of an error is for people: any will do.
json::Value what_is_due(const json::Value& reply, const json::Value& expect) {
    const json::Value* error = reply.find("error");
    const json::Value* due = expect.find("error");
    if (error != nullptr)
        return json::Value{json::Object{
            {Text{"error"}, with_sentence(due ? only_listed(*error, *due)
                                              : json::Value{json::Object{}})}}};
    const json::Value* ok = reply.find("ok");
    if (ok == nullptr) return reply;
    return json::Value{json::Object{{Text{"ok"}, only_listed(*ok, expect)}}};
}

// A reply with the outcome that is written down.
json::Value as_reply(const json::Value& outcome) {
    const json::Value* error = outcome.find("error");
    if (error == nullptr) return json::Value{json::Object{{Text{"ok"}, outcome}}};
    json::Object members = *error->get_if<json::Object>();
    for (json::Member& member : members)
        if (const auto* any_of = member.value.get_if<json::Array>())
            member.value = json::Value{any_of->front()};
    return json::Value{json::Object{{Text{"error"}, json::Value{std::move(members)}}}};
}

constexpr std::size_t kVeryLong = 100000;
constexpr std::size_t kMembersOfImpossible = 5;  // its code and four numbers

// Whether `expect` says all of the outcome that the operation must return.
bool says_the_outcome(const Case& of, const json::Value& expect) {
    if (expect.find("unsupported") != nullptr) return false;
    if (const json::Value* error = expect.find("error"))
        return shown(*error, 1000).find("impossible_budget") == std::string::npos ||
               error->get_if<json::Object>()->size() == kMembersOfImpossible;
    const std::string op = of.op();
    const auto says = [&](const char* key) { return expect.find(key) != nullptr; };
    if (op == "recover") return says("history") && says("status");
    if (op == "cap_tool_result") return says("text");
    if (op == "cap_tool_message") return says("message");
    if (op == "estimate") return says("tokens");
    if (op == "effective_budget") return says("budget_tokens");
    if (op == "render_event") return says("event");
    if (op == "classify_error")
        return says("kind") && says("actual_tokens") && says("max_tokens");
    return says("history");
}

class Graders : public testing::TestWithParam<std::tuple<wire::Dialect, Unit>> {
protected:
    void SetUp() override {
        std::tie(speaker_.dialect, speaker_.unit) = GetParam();
        exact_ = setting_of("exact");
        invariant_ = setting_of("invariant");
        for (const Case& one : all_cases().cases) {
            if (one.is_transcript()) continue;
            const json::Value* expect = binding_expectation(one, one.body, exact_.declared);
            if (expect == nullptr || !says_the_outcome(one, *expect) ||
                !is_exact(one, exact_.declared))
                continue;
            auto begun = begin_single(one, exact_);
            if (auto* single = std::get_if<Single>(&begun)) {
                std::string line = single->prepared.line(1);
                if (line.size() > kVeryLong && speaker_.unit != Unit::codepoint) continue;
                std::string reference = wire::answer(line, speaker_);
                asked_.push_back(
                    {&one, expect, std::move(*single), std::move(line), std::move(reference)});
            }
        }
    }

    // True when the exact grader accepts `reply`; then the invariant checks must.
    bool agree(const Question& asked, const json::Value& reply, std::string_view from) {
        const json::Value due = what_is_due(reply, *asked.expect);
        const auto graded = [&](const Setting& setting) {
            return judge(*asked.of, asked.of->body, asked.single.prepared, asked.single.input, due,
                         setting);
        };
        const Judgement exact = graded(exact_);
        const bool accepted =
            exact.failure_kind != "protocol_error" && exact.failure_kind != "unsupported" &&
            std::none_of(exact.findings.begin(), exact.findings.end(),
                         [](const Finding& found) { return found.grader == "exact"; });
        if (!accepted) return false;
        for (const Finding& found : exact.findings)
            ADD_FAILURE() << asked.of->id << ", reply of " << from << ", profile exact: "
                          << found.rule << ": " << found.what;
        for (const Finding& found : graded(invariant_).findings)
            ADD_FAILURE() << asked.of->id << ", reply of " << from << ", profile invariant: "
                          << found.rule << ": " << found.what;
        return true;
    }

    // Each broken implementation is asked in two of the six settings, short requests only.
    std::size_t accepted_of_broken_ones() {
        constexpr std::size_t kMostBytes = 4096;
        constexpr std::size_t kShare = 3;
        const auto setting = 3 * static_cast<std::size_t>(speaker_.dialect) +
                             static_cast<std::size_t>(speaker_.unit);
        std::size_t accepted = 0;
        const auto versions = broken::broken_versions();
        for (std::size_t i = setting % kShare; i < versions.size(); i += kShare) {
            const auto& version = versions[i];
            const wire::Speaker speaker =
                broken::speaker_of(version, speaker_.dialect, speaker_.unit);
            for (const Question& asked : asked_) {
                if (asked.line.size() > kMostBytes) continue;
                const std::string reply = version.answer(asked.line, speaker);
                if (reply == asked.reference) continue;
                const json::Value value = parsed(reply);
                if (value.get_if<json::Object>() == nullptr) continue;
                accepted += agree(asked, value, version.name) ? 1U : 0U;
            }
        }
        return accepted;
    }

    Setting setting_of(const char* profile) const {
        wire::Speaker speaker = speaker_;
        speaker.profile = profile;
        return claims_of([&](std::string_view line) { return wire::answer(line, speaker); })
            .setting;
    }

    wire::Speaker speaker_;
    Setting exact_;
    Setting invariant_;
    std::vector<Question> asked_;
};

TEST_P(Graders, AgreeOnGoodRepliesAndOnBrokenOnes) {
    EXPECT_GT(asked_.size(), 600U);
    RecordProperty("questions", std::to_string(asked_.size()));
    for (const Question& asked : asked_) {
        const json::Value reference = parsed(asked.reference);
        EXPECT_TRUE(agree(asked, reference, "the reference")) << asked.of->id;
        const exported::Asking asking{*asked.of, asked.of->body, asked.single.input,
                                      asked.single.prepared, exact_};
        const json::Value written = as_reply(exported::written_out(*asked.expect, asking));
        if (what_is_due(written, *asked.expect) == what_is_due(reference, *asked.expect)) continue;
        EXPECT_TRUE(agree(asked, written, "the case itself")) << asked.of->id;
    }
    const bool is_spoken = speaker_.dialect == wire::Dialect::canonical ||
                           speaker_.dialect == wire::Dialect::openai_chat;
    if (is_spoken) {
        EXPECT_GT(accepted_of_broken_ones(), 10U) << "replies that differ from the reference's";
    }
}

INSTANTIATE_TEST_SUITE_P(
    Settings, Graders,
    testing::Combine(testing::Values(wire::Dialect::canonical, wire::Dialect::openai_chat,
                                     wire::Dialect::anthropic, wire::Dialect::gemini,
                                     wire::Dialect::zeroclaw_chat),
                     testing::Values(Unit::codepoint, Unit::byte, Unit::utf16)),
    [](const auto& tested) { return setting_name(tested.param); });

}  // namespace
}  // namespace trimspec::conformance
