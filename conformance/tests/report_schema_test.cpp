// The published schema of report.json takes what is written and refuses what reading refuses.

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

#include "../report/embedded.hpp"
#include "report_sample.hpp"

namespace trimspec::conformance {
namespace {

/// What the schema refuses in `report`, "" when nothing.
std::string schema_complaint(const Json& report) {
    const nlohmann::json schema_json = nlohmann::json::parse(report_schema());
    const nlohmann::json document = nlohmann::json::parse(report.dump());
    valijson::Schema schema;
    valijson::SchemaParser parser;
    parser.populateSchema(valijson::adapters::NlohmannJsonAdapter{schema_json}, schema);
    valijson::Validator validator;
    valijson::adapters::NlohmannJsonAdapter target{document};
    valijson::ValidationResults results;
    std::string complaints;
    if (!validator.validate(schema, target, &results)) {
        valijson::ValidationResults::Error error;
        while (results.popError(error)) {
            complaints += error.context.back() + ": " + error.description + "\n";
        }
    }
    return complaints;
}

TEST(ReportSchema, TakesEveryReportThatIsWritten) {
    for (const std::string& text : {std::string{"text"}, hostile_but_valid_text()}) {
        EXPECT_EQ(schema_complaint(small_sample(text)), "");
        Report known = sample_with_baseline(text);
        known.seed = 1;
        EXPECT_EQ(schema_complaint(to_json(known)), "");
    }
}

TEST(ReportSchema, RefusesWhatReadingRefuses) {
    const Json sample = small_sample();
    for (const auto& [name, value] : sample["cases"][5].items()) {
        EXPECT_NE(schema_complaint(without("/cases/5/" + name)), "") << name;
    }
    EXPECT_NE(schema_complaint(edited("/verdict", "fine")), "");
    EXPECT_NE(schema_complaint(edited("/baseline/faults/0/fault", "odd")), "");
    EXPECT_NE(schema_complaint(edited("/baseline/known_failures/0/failure", "odd")), "");
    EXPECT_NE(schema_complaint(edited("/cases/5/failure_kind", "odd")), "");
    EXPECT_NE(schema_complaint(edited("/cases/5/turns/0/cost", 7.5)), "");
    EXPECT_NE(schema_complaint(edited("/cases/5/turns/0/fate", "lost")), "");
    EXPECT_NE(schema_complaint(edited("/cases/5/findings/0/grader", "me")), "");
    EXPECT_NE(schema_complaint(edited("/cases/5/exchanges/0/request", 5)), "");
    EXPECT_NE(schema_complaint(edited("/report_format", 2)), "");
    EXPECT_NE(schema_complaint(edited("/cases/5/other", 1)), "");
    EXPECT_NE(schema_complaint(edited("/case_set_digest", "abc")), "");
}

}  // namespace
}  // namespace trimspec::conformance
