#include "junit.hpp"

#include <sstream>

#include <fmt/format.h>
#include <pugixml.hpp>

#include "grouping.hpp"
#include "show.hpp"
#include "summary.hpp"

namespace trimspec::conformance {
namespace {

void set(pugi::xml_node node, const char* name, const std::string& value) {
    node.append_attribute(name).set_value(show::xml(value).c_str());
}

void set_counts(pugi::xml_node node, const Totals& counts, double seconds) {
    const std::int64_t skipped = counts.not_covered + counts.known;
    set(node, "tests", fmt::format("{}", counts.passed + counts.failed + skipped));
    set(node, "failures", fmt::format("{}", counts.failed));
    set(node, "errors", "0");
    set(node, "skipped", fmt::format("{}", skipped));
    set(node, "time", fmt::format("{:.3f}", seconds));
}

void add_text(pugi::xml_node parent, const char* name, const std::string& text) {
    parent.append_child(name).text().set(show::xml(text).c_str());
}

void add_property(pugi::xml_node properties, const char* name, const std::string& value) {
    pugi::xml_node property = properties.append_child("property");
    set(property, "name", name);
    set(property, "value", value);
}

void add_properties(const Report& report, pugi::xml_node suite) {
    pugi::xml_node properties = suite.append_child("properties");
    add_property(properties, "suite_version", report.suite_version);
    add_property(properties, "case_set_digest", report.case_set_digest);
    add_property(properties, "adapter", adapter_title(report));
    add_property(properties, "dialect", report.adapter.dialect);
    add_property(properties, "profile", report.adapter.profile);
}

void add_failure(pugi::xml_node test, const std::string& type, const std::string& message,
                 const std::string& text) {
    pugi::xml_node failure = test.append_child("failure");
    set(failure, "type", type);
    set(failure, "message", show::one_line(message, 400));
    failure.text().set(show::xml(text).c_str());
}

void add_case(const CaseReport& entry, pugi::xml_node suite) {
    pugi::xml_node test = suite.append_child("testcase");
    set(test, "name", short_name(entry));
    set(test, "classname", entry.label);
    set(test, "time", fmt::format("{:.6f}", entry.milliseconds / 1000));
    if (is_new_failure(entry)) {
        add_failure(test, entry.failure_kind, failure_line(entry), render_failure(entry));
        if (!entry.stderr_tail.empty()) {
            add_text(test, "system-err", show::last_of(entry.stderr_tail, 8000));
        }
    } else if (entry.verdict == CaseVerdict::failed) {
        set(test.append_child("skipped"), "message",
            fmt::format("known failure ({}): {}", entry.failure_kind,
                        show::one_line(entry.known, 400)));
        add_text(test, "system-out", render_failure(entry));
    } else if (entry.verdict == CaseVerdict::not_covered) {
        set(test.append_child("skipped"), "message", show::one_line(entry.reason, 400));
    }
}

void add_area(const Report& report, const std::string& area, pugi::xml_node root) {
    Totals counts;
    double milliseconds = 0;
    const CaseList cases = cases_of(report, area);
    for (const CaseReport* entry : cases) {
        add_to(counts, *entry);
        milliseconds += entry->milliseconds;
    }
    pugi::xml_node suite = root.append_child("testsuite");
    set(suite, "name", area);
    set_counts(suite, counts, milliseconds / 1000);
    add_properties(report, suite);
    for (const CaseReport* entry : cases) {
        add_case(*entry, suite);
    }
}

/// A suite of failing tests that are no cases.
class FailingSuite {
public:
    FailingSuite(const char* name, std::int64_t count, pugi::xml_node root)
        : name_{name}, suite_{root.append_child("testsuite")} {
        set(suite_, "name", name);
        Totals counts;
        counts.failed = count;
        set_counts(suite_, counts, 0);
    }

    void add(const std::string& name, const std::string& type, const std::string& what) {
        pugi::xml_node test = suite_.append_child("testcase");
        set(test, "name", name);
        set(test, "classname", name_);
        set(test, "time", "0");
        add_failure(test, type, what, what);
    }

private:
    const char* name_;
    pugi::xml_node suite_;
};

void add_faults(const Baseline& baseline, std::int64_t count, pugi::xml_node root) {
    FailingSuite suite{"baseline", count, root};
    for (const BaselineFault& fault : baseline.faults) {
        suite.add(fault.cases, fault.fault, fault.what);
    }
}

}  // namespace

std::string render_junit(const Report& report) {
    Totals counts = totals(report);
    const auto faults = static_cast<std::int64_t>(report.baseline.faults.size());
    counts.failed += faults;
    const bool good = report.verdict == "conformant" || report.verdict == "known_failures";
    const bool needs_verdict = !good && counts.failed == 0;
    counts.failed += needs_verdict ? 1 : 0;
    pugi::xml_document document;
    pugi::xml_node declaration = document.append_child(pugi::node_declaration);
    set(declaration, "version", "1.0");
    set(declaration, "encoding", "UTF-8");
    pugi::xml_node root = document.append_child("testsuites");
    set(root, "name", "trimspec");
    set_counts(root, counts, report.seconds);
    for (const std::string& area : area_names(report)) {
        add_area(report, area, root);
    }
    if (faults > 0) {
        add_faults(report.baseline, faults, root);
    }
    if (needs_verdict) {
        FailingSuite{"verdict", 1, root}.add("verdict", report.verdict, report.verdict_reason);
    }
    std::ostringstream out;
    document.save(out, "  ", pugi::format_indent, pugi::encoding_utf8);
    return out.str();
}

}  // namespace trimspec::conformance
