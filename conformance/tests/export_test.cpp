// The cases as plain JSON: the files agree with one another, with their schema and with the
// reference.

#include <algorithm>
#include <fstream>
#include <set>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wrestrict"  // a false alarm of GCC 12 within valijson
#endif
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include "../export/encoding.hpp"
#include "../suite/difference.hpp"
#include "../suite/text_form.hpp"
#include "export_fixture.hpp"
#include "wire/protocol.hpp"

namespace trimspec::conformance {
namespace {

namespace fs = std::filesystem;

class CaseSchema {
public:
    explicit CaseSchema(const std::string& text) : json_(nlohmann::json::parse(text)) {
        valijson::SchemaParser parser;
        parser.populateSchema(valijson::adapters::NlohmannJsonAdapter{json_}, schema_);
    }

    /// What the schema refuses in `document`, "" when nothing.
    std::string complaint(const nlohmann::json& document) {
        valijson::Validator validator;
        valijson::ValidationResults results;
        valijson::adapters::NlohmannJsonAdapter target{document};
        if (validator.validate(schema_, target, &results)) return "";
        std::string all;
        valijson::ValidationResults::Error error;
        while (results.popError(error))
            all += error.context.back() + ": " + error.description + "\n";
        return all;
    }

private:
    nlohmann::json json_;
    valijson::Schema schema_;
};

// openai-chat has no place for reasoning, error flags and images in results.
TEST(Export, HoldsMoreThanNineHundredCases) {
    EXPECT_GT(exported_set(wire::Dialect::canonical).summary.written, 900U);
    EXPECT_GT(exported_set(wire::Dialect::openai_chat).summary.written, 800U);
    for (const ExportedSet* set : exported_sets())
        EXPECT_EQ(set->summary.written + set->summary.left_out, suite_cases().cases.size());
}

TEST(Export, EveryFileFitsTheSchema) {
    for (const ExportedSet* set : exported_sets()) {
        CaseSchema schema{set->files.at("case.schema.json")};
        for (const auto& entry : set->manifest.at("cases")) {
            const auto file = entry.at("file").get<std::string>();
            EXPECT_EQ(schema.complaint(nlohmann::json::parse(set->files.at(file))), "") << file;
        }
    }
}

TEST(Export, TheSchemaRefusesWhatIsNoExportedCase) {
    const ExportedSet& set = exported_set(wire::Dialect::canonical);
    CaseSchema schema{set.files.at("case.schema.json")};
    const nlohmann::json good = nlohmann::json::parse(
        set.files.at("cases/trim.whole_turns/one_long_tool_loop_has_no_cut.json"));
    ASSERT_EQ(schema.complaint(good), "");
    const auto refuses = [&](const char* pointer, const nlohmann::json& value) {
        nlohmann::json edited = good;
        edited[nlohmann::json::json_pointer{pointer}] = value;
        EXPECT_NE(schema.complaint(edited), "") << pointer;
    };
    refuses("/kind", "odd");
    refuses("/expect", nlohmann::json::object());
    refuses("/request/history", "unchanged");
    refuses("/expect_by_policy/keep/history", "unchanged");
    refuses("/expect_by_policy/keep/tokens", "cost()");
    refuses("/honest_by_policy/keep/must_stay/0", -1);
    refuses("/honest_by_policy/keep/other", 1);
    refuses("/other", 1);
}

TEST(Export, TheManifestAgreesWithTheFiles) {
    for (const ExportedSet* set : exported_sets()) {
        EXPECT_EQ(set->manifest.at("suite_version"), wire::kVersion);
        EXPECT_EQ(set->manifest.at("case_set_digest"), suite_cases().digest);
        EXPECT_EQ(set->manifest.at("dialect"), wire::name_of(set->options.dialect));
        EXPECT_EQ(set->manifest.at("counter").at("unit"), "codepoint");
        EXPECT_EQ(set->manifest.at("cases").size(), set->summary.written);
        EXPECT_EQ(set->manifest.at("left_out").size(), set->summary.left_out);
        EXPECT_EQ(set->files.size(), set->summary.written + 3);
        for (const auto& entry : set->manifest.at("cases")) {
            const std::string& content = set->files.at(entry.at("file").get<std::string>());
            EXPECT_EQ(entry.at("sha256"), exported::sha256(content));
            const auto one = nlohmann::json::parse(content);
            for (const char* name : {"id", "label", "area", "level", "kind", "bug_type"})
                EXPECT_EQ(entry.at(name), one.at(name)) << entry.at("id");
        }
    }
}

TEST(Export, EveryCaseIsThereOrLeftOutWithAReason) {
    for (const ExportedSet* set : exported_sets()) {
        std::set<std::string> ids;
        for (const auto& entry : set->manifest.at("cases")) ids.insert(entry.at("id"));
        for (const auto& entry : set->manifest.at("left_out")) {
            EXPECT_TRUE(ids.insert(entry.at("id")).second) << entry;
            EXPECT_FALSE(entry.at("reason").get<std::string>().empty()) << entry;
        }
        for (const Case& one : suite_cases().cases) EXPECT_EQ(ids.count(one.id), 1U) << one.id;
    }
}

TEST(Export, DigestsAreThoseOfSha256) {
    EXPECT_EQ(exported::sha256("abc"),
              "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(exported::base64("\xC3("), "wyg=");
}

TEST(Export, IsTheSameBytesEachTime) {
    const fs::path directory = fresh_directory("again");
    const ExportedSet& set = exported_set(wire::Dialect::openai_chat);
    for (int i = 0; i < 2; ++i) {
        (void)export_cases(suite_cases(), set.options, directory);
        EXPECT_TRUE(files_below(directory) == set.files);
    }
    fs::remove_all(directory);
}

TEST(Export, ReplacesAnEarlierExportAndNothingElse) {
    const fs::path directory = fresh_directory("earlier");
    CaseSet few;
    few.cases = {suite_cases().cases.begin(), suite_cases().cases.begin() + 3};
    (void)export_cases(few, {}, directory);
    std::ofstream{directory / "cases" / "mine.json"} << "{}";
    few.cases.pop_back();
    (void)export_cases(few, {}, directory);
    std::set<std::string> names;
    for (const auto& [name, content] : files_below(directory)) names.insert(name);
    EXPECT_EQ(names, (std::set<std::string>{"README.md", "case.schema.json", "manifest.json",
                                            "cases/mine.json", "cases/" + few.cases[0].id + ".json",
                                            "cases/" + few.cases[1].id + ".json"}));
    fs::remove_all(directory);
}

TEST(Export, SaysWhichDirectoryCannotBeMade) {
    const fs::path occupied = fresh_directory("occupied");
    std::ofstream{occupied} << "x";
    for (const fs::path& directory : {occupied, occupied / "below"}) {
        try {
            (void)export_cases(suite_cases(), {}, directory);
            ADD_FAILURE() << directory;
        } catch (const std::runtime_error& fault) {
            EXPECT_EQ(std::string{fault.what()}.find("cannot make the directory " +
                                                     directory.string() + ": "),
                      0U);
        }
    }
    fs::remove(occupied);
}

// What differs between the reply and what is due, by the rules of the exported README.
std::string differences(const json::Value& due, const json::Value& reply, wire::Dialect dialect) {
    const json::Value* ok = reply.find("ok");
    const json::Value& outcome = ok ? *ok : reply;
    std::string all;
    for (const json::Member& member :
         due.get_if<json::Object>() ? *due.get_if<json::Object>() : json::Object{}) {
        const std::string_view key = member.key.view();
        const json::Value* came = outcome.find(key);
        const json::Value wanted = expand_all(member.value);
        if (came == nullptr) {
            all += std::string{key} + " is missing; ";
            continue;
        }
        if (key == "history") {
            const auto x = wire::read_history(wanted, dialect);
            const auto y = wire::read_history(*came, dialect);
            if (same_history(std::get<History>(x), std::get<History>(y))) continue;
        }
        const bool listed_only = key == "report" || key == "error";
        if (const auto found = first_difference(wanted, *came, listed_only))
            all += std::string{key} + found->pointer + ": " + found->what + "; ";
    }
    return all;
}

// A list of codes allows each of them.
json::Value with_code_of(const json::Value& due, const json::Value& reply) {
    const json::Value* error = due.find("error");
    const json::Value* code = error ? error->find("code") : nullptr;
    const auto* codes = code ? code->get_if<json::Array>() : nullptr;
    const json::Value* came = reply.find("error");
    if (codes == nullptr || came == nullptr) return due;
    const bool listed =
        std::find(codes->begin(), codes->end(), *came->find("code")) != codes->end();
    json::Object single{{Text{"code"}, listed ? *came->find("code") : codes->front()}};
    return json::Value{json::Object{{Text{"error"}, json::Value{std::move(single)}}}};
}

TEST(Export, TheReferenceMeetsEveryExpectation) {
    for (const ExportedSet* set : exported_sets()) {
        wire::Speaker speaker;
        speaker.dialect = set->options.dialect;
        std::size_t asked = 0;
        for (const auto& [id, one] : set->cases)
            for (const ExportedRequest& request : requests_of(one)) {
                if (!request.by_default || request.expect->find("any") != nullptr) continue;
                json::Value due = *request.expect;
                const std::string answer = wire::answer(line_of(*request.request), speaker);
                const auto reply = std::get<json::Value>(json::read(answer, 400));
                if (due.find("unsupported") != nullptr) {
                    EXPECT_NE(reply.find("unsupported"), nullptr);
                    continue;
                }
                due = with_code_of(due, reply);
                EXPECT_EQ(differences(due, reply, speaker.dialect), "") << request.where;
                ++asked;
            }
        EXPECT_GT(asked, set->summary.written);
    }
}

TEST(Export, TextsAreFoldedFromSixtyFourKibibytesOn) {
    for (const ExportedSet* set : exported_sets())
        for (const auto& [id, one] : set->cases) {
            std::string written;
            json::write(one, written);
            EXPECT_LT(written.size(), 300000U) << id;
            const bool folded = one.find("text_forms") != nullptr;
            EXPECT_EQ(written.find("{\"repeat\":") != std::string::npos, folded) << id;
        }
}

}  // namespace
}  // namespace trimspec::conformance
