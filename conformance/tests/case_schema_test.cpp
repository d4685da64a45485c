// The published schema of the case files takes every case as it stands and nothing else.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wrestrict"  // a false alarm of GCC 12 within valijson
#endif
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include "../report/bug_types.hpp"
#include "../suite/claims.hpp"

namespace trimspec::conformance {
namespace {

using Json = nlohmann::json;

const std::filesystem::path kConformance =
    std::filesystem::path{TRIMSPEC_SOURCE_DIR} / "conformance";

std::string content_of(const std::filesystem::path& path) {
    std::ifstream file{path, std::ios::binary};
    std::stringstream text;
    text << file.rdbuf();
    return std::move(text).str();
}

Json case_named(const std::string& id) {
    return Json::parse(content_of(kConformance / "cases" / (id + ".json")));
}

struct CaseSchema {
    CaseSchema() {
        valijson::SchemaParser{}.populateSchema(valijson::adapters::NlohmannJsonAdapter{written},
                                                schema);
    }
    Json written = Json::parse(content_of(kConformance / "case.schema.json"));
    valijson::Schema schema;
};

const CaseSchema& case_schema() {
    static const CaseSchema kCaseSchema;
    return kCaseSchema;
}

// Where the schema refuses `document`, "" when nowhere.
std::string complaint(const Json& document) {
    valijson::Validator validator;
    valijson::ValidationResults results;
    const valijson::adapters::NlohmannJsonAdapter target{document};
    if (validator.validate(case_schema().schema, target, &results))
        return "";
    std::string complaints = "refused";
    for (valijson::ValidationResults::Error error; results.popError(error);) {
        complaints += "\n";
        for (const std::string& step : error.context) complaints += step;
        complaints += ": " + error.description;
    }
    return complaints;
}

TEST(SchemaOfCases, TakesEveryCase) {
    std::size_t count = 0;
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator{kConformance / "cases"}) {
        if (!entry.is_regular_file()) continue;
        ++count;
        EXPECT_EQ(complaint(Json::parse(content_of(entry.path()))), "") << entry.path();
    }
    EXPECT_GE(count, 250U);
}

TEST(SchemaOfCases, KnowsEveryBugTypeAndPolicy) {
    const Json& known = case_schema().written["properties"];
    Json bugs = Json::array();
    for (const BugType& type : bug_types()) bugs.push_back(type.name);
    EXPECT_EQ(known["bug_type"]["enum"], bugs);
    Json names = Json::array();
    for (const Policy& policy : policies()) {
        names.push_back(policy.name);
        Json values = Json::array();
        for (const std::string_view value : policy.values) values.push_back(value);
        const std::string keyed = "by_" + std::string{policy.name};
        EXPECT_EQ(case_schema().written["definitions"][keyed]["required"], values) << policy.name;
    }
    EXPECT_EQ(known["policy"]["enum"], names);
}

// `of` with `value` at `pointer`.
Json edited(Json of, const std::string& pointer, const Json& value) {
    of[Json::json_pointer{pointer}] = value;
    return of;
}

Json without(Json of, const std::string& key) {
    of.erase(key);
    return of;
}

TEST(SchemaOfCases, RefusesWhatIsNoCase) {
    const Json sound = case_named("trim.within_budget_untouched/cost_equals_budget_untouched");
    ASSERT_EQ(complaint(sound), "");
    for (const char* key : {"id", "label", "kind", "level", "why", "bug_type", "op", "expect"})
        EXPECT_NE(complaint(without(sound, key)), "") << key;
    EXPECT_NE(complaint(edited(sound, "/kind", "odd")), "");
    EXPECT_NE(complaint(edited(sound, "/level", "may")), "");
    EXPECT_NE(complaint(edited(sound, "/source", "issue 7")), "");
    EXPECT_NE(complaint(edited(sound, "/why", std::string(210, 'w') + ".")), "");
    EXPECT_NE(complaint(edited(sound, "/units", Json::array({"word"}))), "");
    EXPECT_NE(complaint(edited(sound, "/other", 1)), "");
    EXPECT_NE(complaint(edited(sound, "/transcript", Json::array())), "");
    EXPECT_NE(complaint(edited(sound, "/history/0/role", "critic")), "");
    EXPECT_NE(complaint(edited(sound, "/params/budget_tokens", "price()")), "");
    EXPECT_NE(complaint(edited(sound, "/params/budget_tokens", 0.5)), "");
    EXPECT_NE(complaint(edited(sound, "/expect/histroy", "unchanged")), "");
    EXPECT_NE(complaint(edited(sound, "/expect/history", "changed")), "");
    EXPECT_NE(complaint(edited(sound, "/expect/history", Json::array({"notice"}))), "");
    EXPECT_NE(complaint(edited(sound, "/expect/report/kept", 1)), "");
}

TEST(SchemaOfCases, WantsEveryValueOfAPolicy) {
    const Json sound = case_named("sweep.pending_tail/by_policy_at_the_end");
    ASSERT_EQ(complaint(sound), "");
    Json short_of_one = sound;
    short_of_one["expect"].erase("pin");
    EXPECT_NE(complaint(short_of_one), "");
    EXPECT_NE(complaint(without(sound, "policy")), "");
    EXPECT_NE(complaint(edited(sound, "/policy", "zero_cap")), "");
}

}  // namespace
}  // namespace trimspec::conformance
