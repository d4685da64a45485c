// The honest part of exported cases: the exact outcome satisfies it, an unbounded or emptied
// history does not.

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "../suite/text_form.hpp"
#include "export_fixture.hpp"
#include "honest_judge.hpp"

namespace trimspec::conformance {
namespace {

nlohmann::json as_json(const json::Value& value) {
    std::string written;
    json::write(value, written);
    return nlohmann::json::parse(written);
}

bool is_ok(const json::Value& expect) {
    return expect.find("error") == nullptr && expect.find("any") == nullptr &&
           expect.find("unsupported") == nullptr;
}

TEST(Honest, TheExactOutcomeSatisfiesIt) {
    for (const ExportedSet* set : exported_sets()) {
        std::size_t judged = 0;
        for (const auto& [id, one] : set->cases)
            for (const ExportedRequest& asked : requests_of(one)) {
                if (!is_ok(*asked.expect)) continue;
                const HonestJudge judge{*asked.request, *asked.honest, set->options};
                EXPECT_EQ(judge.complaint(*asked.expect), "") << asked.where;
                ++judged;
            }
        EXPECT_GT(judged, 600U);
    }
}

TEST(Honest, AnErrorThatIsDueIsTheOnlyHonestOutcome) {
    for (const ExportedSet* set : exported_sets())
        for (const auto& [id, one] : set->cases)
            for (const ExportedRequest& asked : requests_of(one)) {
                const bool is_error = asked.expect->find("error") != nullptr;
                EXPECT_EQ(asked.honest->find("must_fail_with") != nullptr, is_error) << asked.where;
            }
}

TEST(Honest, EveryMessageHasOneFate) {
    for (const ExportedSet* set : exported_sets())
        for (const auto& [id, one] : set->cases)
            for (const ExportedRequest& asked : requests_of(one)) {
                if (asked.honest->find("must_stay") == nullptr) continue;
                const nlohmann::json honest = as_json(*asked.honest);
                std::vector<std::size_t> indexes;
                for (const char* name : {"must_stay", "may_go", "must_go", "text_must_stay"})
                    for (const auto& index : honest.value(name, nlohmann::json::array()))
                        indexes.push_back(index.get<std::size_t>());
                std::sort(indexes.begin(), indexes.end());
                const json::Value history = expand_all(history_of(*asked.request));
                ASSERT_EQ(indexes.size(), history.get_if<json::Array>()->size()) << asked.where;
                for (std::size_t i = 0; i < indexes.size(); ++i) EXPECT_EQ(indexes[i], i);
            }
}

// How many requests have an exact outcome that is not the input, and an honest part that refuses
// `outcome` in its place.
struct Refusals {
    std::size_t asked = 0;
    std::size_t refused = 0;
};

template <class MakeOutcome>
Refusals refusals(const std::string& op, MakeOutcome outcome) {
    const ExportedSet& set = exported_set(wire::Dialect::canonical);
    Refusals count;
    for (const auto& [id, one] : set.cases)
        for (const ExportedRequest& asked : requests_of(one)) {
            const json::Value* history = asked.request->find("history");
            const json::Value* due = asked.expect->find("history");
            const json::Value* name = asked.request->find("op");
            if (history == nullptr || due == nullptr || *due == *history) continue;
            if (name->get_if<Text>()->view() != op) continue;
            ++count.asked;
            const HonestJudge judge{*asked.request, *asked.honest, set.options};
            if (!judge.complaint(outcome(*history)).empty()) ++count.refused;
        }
    return count;
}

json::Value outcome_with(json::Value history) {
    return json::Value{json::Object{{Text{"history"}, std::move(history)}}};
}

TEST(Honest, RefusesAHistoryThatWasNotBounded) {
    for (const char* op :
         {"trim", "cap_messages", "cap_turns", "sweep", "normalize_system", "recover"}) {
        const auto left_alone = [](const json::Value& history) { return outcome_with(history); };
        const Refusals count = refusals(op, left_alone);
        EXPECT_GT(count.asked, 20U) << op;
        EXPECT_EQ(count.refused, count.asked) << op;
    }
}

TEST(Honest, RefusesAHistoryThatWasEmptied) {
    const auto emptied = [](const json::Value&) {
        return outcome_with(json::Value{json::Array{}});
    };
    for (const char* op : {"trim", "cap_messages", "cap_turns", "normalize_system"}) {
        const Refusals count = refusals(op, emptied);
        EXPECT_EQ(count.refused, count.asked) << op;
    }
    // Three recoveries have neither system message nor turn that had to stay.
    const Refusals recoveries = refusals("recover", emptied);
    EXPECT_EQ(recoveries.refused + 3, recoveries.asked);
}

}  // namespace
}  // namespace trimspec::conformance
