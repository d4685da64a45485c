// The pages: whatever an adapter writes, they stay well-formed, say the right numbers, and show
// its texts as text.

#include <algorithm>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <pugixml.hpp>

#include "../report/badge.hpp"
#include "../report/junit.hpp"
#include "../report/markdown.hpp"
#include "../report/page.hpp"
#include "report_sample.hpp"

namespace trimspec::conformance {
namespace {

std::size_t count_of(const std::string& text, std::string_view piece) {
    std::size_t count = 0;
    for (std::size_t at = text.find(piece); at != std::string::npos;
         at = text.find(piece, at + 1)) {
        ++count;
    }
    return count;
}

bool contains(const std::string& text, std::string_view piece) {
    return text.find(piece) != std::string::npos;
}

/// Valid UTF-8 in which nothing is hidden, reordered or forbidden in XML.
void expect_harmless(const std::string& page) {
    EXPECT_NO_THROW((void)Json(page).dump()) << "not UTF-8";
    const auto is_control = [](char letter) {
        const auto byte = static_cast<unsigned char>(letter);
        return (byte < 0x20U && letter != '\n' && letter != '\t') || byte == 0x7FU;
    };
    EXPECT_EQ(std::count_if(page.begin(), page.end(), is_control), 0);
    for (const char* hidden : {"\u202e", "\u202c", "\u0085", "\uFFFE"}) {
        EXPECT_FALSE(contains(page, hidden));
    }
}

/// The page with its own style and script taken out.
std::string without_own_code(std::string page) {
    for (const char* name : {"style", "script"}) {
        const std::size_t start = page.find(std::string{"<"} + name + ">\n");
        const std::string end = std::string{"</"} + name + ">";
        const std::size_t stop = page.find(end, start);
        EXPECT_NE(stop, std::string::npos) << name;
        page.erase(start, stop + end.size() - start);
    }
    return page;
}

/// Reads tags the way a browser would in the main, and checks names, attributes and nesting.
void expect_well_formed_html(const std::string& page) {
    const std::set<std::string> void_tags{"meta", "link", "br", "wbr", "input"};
    const std::regex tag{R"(<(/?)([a-z0-9!]+)((?:\s+[a-z-]+(?:="[^"<>]*")?)*)\s*>)"};
    const std::regex attribute{R"(\s([a-z-]+))"};
    std::vector<std::string> open;
    std::size_t tags = 0;
    for (std::sregex_iterator at{page.begin(), page.end(), tag}, end; at != end; ++at, ++tags) {
        const std::string name = (*at)[2];
        const std::string attributes =
            std::regex_replace((*at)[3].str(), std::regex{"\"[^\"]*\""}, "");
        for (std::sregex_iterator found{attributes.begin(), attributes.end(), attribute};
             found != end; ++found) {
            EXPECT_NE((*found)[1].str().substr(0, 2), "on");
        }
        EXPECT_TRUE(name != "script" && name != "style" && name != "img") << name;
        if ((*at)[1].length() > 0) {
            ASSERT_FALSE(open.empty());
            ASSERT_EQ(open.back(), name) << "at " << at->prefix().str().substr(0, 200);
            open.pop_back();
        } else if (void_tags.count(name) == 0 && name != "!doctype") {
            open.push_back(name);
        }
    }
    EXPECT_TRUE(open.empty());
    EXPECT_EQ(tags, count_of(page, "<")) << "a bracket that begins no tag of ours";
}

pugi::xml_document parsed(const std::string& text) {
    pugi::xml_document document;
    const pugi::xml_parse_result result = document.load_buffer(text.data(), text.size());
    EXPECT_TRUE(result) << result.description();
    return document;
}

std::string attribute(const pugi::xml_node& node, const char* name) {
    return node.attribute(name).value();
}

TEST(Junit, CountsAndNamesEveryCase) {
    const pugi::xml_document document = parsed(render_junit(sample_report("text")));
    const pugi::xml_node root = document.child("testsuites");
    EXPECT_EQ(attribute(root, "tests"), "7");
    EXPECT_EQ(attribute(root, "failures"), "3");
    EXPECT_EQ(attribute(root, "skipped"), "1");
    const std::vector<std::vector<std::string>> expected{
        {"trim", "5", "2", "1"}, {"caps", "1", "0", "0"}, {"sweep", "1", "1", "0"}};
    std::vector<std::vector<std::string>> seen;
    for (const pugi::xml_node& suite : root.children("testsuite")) {
        seen.push_back({attribute(suite, "name"), attribute(suite, "tests"),
                        attribute(suite, "failures"), attribute(suite, "skipped")});
        const auto cases = suite.children("testcase");
        EXPECT_EQ(std::to_string(std::distance(cases.begin(), cases.end())), seen.back()[1]);
    }
    EXPECT_EQ(seen, expected);
    const pugi::xml_node failed = root.find_child_by_attribute("testsuite", "name", "trim")
                                      .find_child_by_attribute("name", "exchange_is_not_cut");
    EXPECT_EQ(attribute(failed, "classname"), "trim.whole_turns");
    EXPECT_EQ(attribute(failed.child("failure"), "type"), "mismatch");
    EXPECT_TRUE(contains(failed.child("failure").text().get(), "/ok/history/1"));
    const pugi::xml_node skipped =
        root.child("testsuite").find_child_by_attribute("name", "no_report");
    EXPECT_EQ(attribute(skipped.child("skipped"), "message"), "no report was given: text");
}

TEST(Junit, HoldsHostileTexts) {
    for (const bool with_baseline : {false, true}) {
        const std::string page =
            render_junit((with_baseline ? sample_with_baseline : sample_report)(hostile_text()));
        expect_harmless(page);
        const pugi::xml_document document = parsed(page);
        EXPECT_EQ(attribute(document.child("testsuites"), "tests"), with_baseline ? "8" : "7");
        EXPECT_TRUE(document.select_node("//script | //img").node().empty());
        EXPECT_FALSE(contains(page, "&#1;"));
        EXPECT_LT(page.size(), 60000U);
    }
}

TEST(Junit, SkipsKnownFailuresAndFailsForWrongEntries) {
    Report report = sample_with_baseline("text");
    const pugi::xml_document document = parsed(render_junit(report));
    const pugi::xml_node root = document.child("testsuites");
    EXPECT_EQ(attribute(root, "tests"), "8");
    EXPECT_EQ(attribute(root, "failures"), "3") << "two new ones and the entry";
    EXPECT_EQ(attribute(root, "skipped"), "2");
    const pugi::xml_node known = root.find_child_by_attribute("testsuite", "name", "trim")
                                     .find_child_by_attribute("name", "exchange_is_not_cut");
    EXPECT_TRUE(known.child("failure").empty());
    EXPECT_EQ(attribute(known.child("skipped"), "message"),
              "known failure (mismatch): accepted text");
    EXPECT_TRUE(contains(known.child("system-out").text().get(), "/ok/history/1"));
    const pugi::xml_node wrong =
        root.find_child_by_attribute("testsuite", "name", "baseline").child("testcase");
    EXPECT_EQ(attribute(wrong, "name"), "caps/text");
    EXPECT_EQ(attribute(wrong.child("failure"), "type"), "stale");
    report.cases = {report.cases[5]};
    report.baseline.faults.clear();
    report.verdict = "known_failures";
    EXPECT_EQ(attribute(parsed(render_junit(report)).child("testsuites"), "failures"), "0");
}

TEST(Junit, IsNeverGreenWithoutConformance) {
    Report report = sample_report("text");
    report.verdict = "adapter_fault";
    report.verdict_reason = "the adapter did not start";
    report.areas.clear();
    report.cases.clear();
    const pugi::xml_document document = parsed(render_junit(report));
    const pugi::xml_node root = document.child("testsuites");
    EXPECT_EQ(attribute(root, "tests"), "1");
    EXPECT_EQ(attribute(root, "failures"), "1");
    const pugi::xml_node failure = root.child("testsuite").child("testcase").child("failure");
    EXPECT_EQ(attribute(failure, "type"), "adapter_fault");
    EXPECT_EQ(attribute(failure, "message"), "the adapter did not start");
    report.verdict = "conformant";
    EXPECT_EQ(attribute(parsed(render_junit(report)).child("testsuites"), "failures"), "0");
}

TEST(Page, ShowsHostileTextsAsText) {
    const std::string page = render_page(sample_with_baseline(hostile_text()));
    expect_harmless(page);
    EXPECT_EQ(count_of(page, "<script"), 1U);
    EXPECT_EQ(count_of(page, "</script"), 1U);
    EXPECT_EQ(count_of(page, "</style"), 1U);
    EXPECT_FALSE(contains(page, "href=\"javascript:"));
    EXPECT_TRUE(contains(page, "&lt;script&gt;alert(1)&lt;/script&gt;"));
    EXPECT_TRUE(contains(page, "⟨U+202E⟩abc"));
    EXPECT_TRUE(contains(page, "\U0001F600"));
    expect_well_formed_html(without_own_code(page));
}

TEST(Page, ShowsHostileNamesAsText) {
    // Nothing but a hand-edited report holds such names.
    Report report = sample_report("text");
    const std::string text = hostile_text();
    report.verdict = report.case_set_digest = text;
    report.adapter.ops = {text};
    report.adapter.policies = {{text, text}};
    report.areas[0].area = report.areas[0].verdict = text;
    for (const std::size_t index : {3U, 4U, 5U}) {
        CaseReport& entry = report.cases[index];
        entry.id = entry.label = entry.area = entry.failure_kind = entry.replay = entry.source =
            text;
    }
    Finding& finding = report.cases[5].findings[0];
    finding.rule = finding.grader = finding.pointer = text;
    report.cases[5].turns[0].fate = text;
    const std::string page = render_page(report);
    expect_harmless(page);
    expect_well_formed_html(without_own_code(page));
    expect_harmless(render_junit(report));
    EXPECT_EQ(attribute(parsed(render_junit(report)).child("testsuites"), "tests"), "7");
    expect_harmless(render_markdown(report));
}

TEST(Page, IsWellFormedWithAndWithoutContent) {
    expect_well_formed_html(without_own_code(render_page(sample_report("text"))));
    expect_well_formed_html(without_own_code(render_page(sample_with_baseline("text"))));
    expect_well_formed_html(without_own_code(render_page(Report{})));
}

TEST(Page, NeedsNoNetwork) {
    const std::string page = render_page(sample_report("text"));
    EXPECT_FALSE(std::regex_search(page, std::regex{R"re(src=|@import|url\()re"}));
    EXPECT_TRUE(contains(page, "default-src 'none'"));
}

TEST(Page, ShortensBigTexts) {
    const std::string page = render_page(sample_report("text"));
    EXPECT_LT(page.size(), 80000U);
    EXPECT_TRUE(contains(page, "characters not shown"));
    EXPECT_TRUE(contains(page, "⟨x × 1,000,000⟩"));
}

TEST(Page, TellsAllOfAFailure) {
    const std::string page = render_page(sample_report("text"));
    for (const char* piece :
         {"agent text 2.3.1", "Not conformant", "1.0.3", "9f86d081884c7d659a2feaa0c55ad015",
          "exchange_<wbr>is_<wbr>not_<wbr>cut", "message 1 differs: text",
          "Whole turns are kept: <code>text</code>.", "answers 400", "/ok/history/1", "1,234,567",
          "https://github.com/cline/cline/issues/7225", "warning: text\nlast line",
          "trimspec replay conformance/cases/trim.whole_turns/exchange_is_not_cut.json",
          "No reply came.",
          "1,252 tokens sent: 7 kept, 40 dropped, 1,200 shrunk, 5 altered; 16 added",
          "no report was given: text"}) {
        EXPECT_TRUE(contains(page, piece)) << piece;
    }
    EXPECT_EQ(count_of(page, "<details class=\"case\""), 3U);
    EXPECT_EQ(count_of(page, "data-verdict=\"passed\""), 3U);
    EXPECT_EQ(count_of(page, "data-verdict=\"not_covered\""), 1U);
}

TEST(Page, LinksOnlyWhatIsAPublicReport) {
    Report report = sample_report("text");
    for (const char* source :
         {"javascript:alert(1)//a#1", "a/b#1x", "a/b/c#1", "a#1/b", "//evil#1"}) {
        report.cases[5].source = source;
        EXPECT_FALSE(contains(render_page(report), "<a href=\"https://github.com")) << source;
    }
}

TEST(Badge, NamesAreasAndCountsFailures) {
    Report report = sample_report("text");
    const auto title = [](const Report& shown) {
        return std::string{parsed(render_badge(shown)).child("svg").child("title").text().get()};
    };
    EXPECT_EQ(title(report), "trimspec 1.0 | caps | not conformant: 3 failed");
    report.areas[0].verdict = report.areas[2].verdict = "certified";
    EXPECT_EQ(title(report), "trimspec 1.0 | trim, caps, sweep | not conformant: 3 failed");
    report.verdict = "conformant";
    EXPECT_EQ(title(report), "trimspec 1.0 | trim, caps, sweep");
    report.areas.clear();
    EXPECT_EQ(title(report), "trimspec 1.0 | nothing certified");
    report.verdict = "not_conformant";
    report.cases.clear();
    EXPECT_EQ(title(report), "trimspec 1.0 | not conformant");
    report.verdict = "adapter_fault";
    EXPECT_EQ(title(report), "trimspec 1.0 | adapter fault");
}

TEST(Badge, KnownFailuresAreNeverGreen) {
    Report report = sample_with_baseline("text");
    const auto title = [](const Report& shown) {
        return std::string{parsed(render_badge(shown)).child("svg").child("title").text().get()};
    };
    EXPECT_EQ(title(report), "trimspec 1.0 | caps | stale baseline");
    report.verdict = "known_failures";
    report.areas = {{"trim", "known_failures", 2, 0, 1, 1}, {"caps", "certified", 1, 0, 0, 0}};
    EXPECT_EQ(title(report), "trimspec 1.0 | caps | 1 known failure");
    report.areas.pop_back();
    EXPECT_EQ(title(report), "trimspec 1.0 | 1 known failure");
    EXPECT_FALSE(contains(render_badge(report), "#1a7f4b"));
}

TEST(Badge, ColoursSayTheSame) {
    Report report = sample_report("text");
    const std::string green = "#1a7f4b";
    const std::string red = "#b3261e";
    EXPECT_TRUE(contains(render_badge(report), green) && contains(render_badge(report), red));
    report.verdict = "conformant";
    EXPECT_FALSE(contains(render_badge(report), red));
    report.verdict = "adapter_fault";
    EXPECT_FALSE(contains(render_badge(report), green));
}

TEST(Badge, HoldsHostileTexts) {
    Report report = sample_report("text");
    report.suite_version = report.areas[1].area = hostile_text() + std::string(5000, 'x');
    const std::string badge = render_badge(report);
    expect_harmless(badge);
    EXPECT_TRUE(parsed(badge).select_node("//script").node().empty());
    EXPECT_LT(badge.size(), 2000U);
}

TEST(Markdown, SaysTheNumbers) {
    const std::string page = render_markdown(sample_report("text"));
    for (const char* piece :
         {"## trimspec: not conformant\n", "| trim | 2 | 2 | 1 | **failed** |",
          "| all | 3 | 3 | 1 | |", "**`trim.whole_turns`** · 1 case",
          "- `trim.whole_turns/exchange_is_not_cut` (mismatch): message 1 differs\\: text",
          "- 1 case: no report was given\\: text"}) {
        EXPECT_TRUE(contains(page, piece)) << piece << "\n" << page;
    }
}

TEST(Markdown, SetsKnownFailuresApart) {
    const std::string page = render_markdown(sample_with_baseline("text"));
    for (const char* piece :
         {"## trimspec: stale baseline\n", "| area | passed | failed | known | not covered |",
          "| trim | 2 | 1 | 1 | 1 | **failed** |", "| all | 3 | 2 | 1 | 1 | |",
          "- `caps/text` (stale): remove it text",
          "<summary>Known failures: 1 case; 2 entries in known failures\\.json text, 1 of them on "
          "cases that were not run</summary>",
          "- `trim.whole_turns/exchange_is_not_cut` (mismatch): accepted text"}) {
        EXPECT_TRUE(contains(page, piece)) << piece << "\n" << page;
    }
    const std::string broken = page.substr(page.find("### Broken"));
    EXPECT_FALSE(contains(broken.substr(0, broken.find("### Wrong")), "exchange_is_not_cut"));
}

TEST(Page, SetsKnownFailuresApart) {
    const std::string page = without_own_code(render_page(sample_with_baseline("text")));
    const std::size_t failing = page.find("<h2>Failing cases</h2>");
    const std::size_t wrong = page.find("<h2>Wrong in the baseline</h2>");
    const std::size_t known = page.find("<h2>Known failures</h2>");
    ASSERT_TRUE(failing < wrong && wrong < known && known != std::string::npos);
    EXPECT_GT(page.find("id=\"trim.whole_turns/exchange_is_not_cut\""), known);
    EXPECT_TRUE(contains(page, "data-verdict=\"known\""));
    EXPECT_TRUE(contains(page, "<dt>Known</dt><dd>accepted text</dd>"));
    EXPECT_TRUE(contains(page, "data-name=\"known\">1</td>"));
    EXPECT_FALSE(contains(render_page(sample_report("text")), "Known</th>"));
}

TEST(Page, LinksAReasonThatIsAnAddress) {
    Report report = sample_with_baseline("text");
    report.cases[5].known = "https://example.org/issues/1";
    EXPECT_TRUE(contains(render_page(report), "<a href=\"https://example.org/issues/1\""));
    for (const char* reason : {"javascript:alert(1)", "https://example.org and more"}) {
        report.cases[5].known = reason;
        EXPECT_FALSE(contains(render_page(report), std::string{"<a href=\""} + reason)) << reason;
    }
}

TEST(Markdown, HostileTextsAreNoMarkup) {
    const std::string page = render_markdown(sample_with_baseline(hostile_text()));
    expect_harmless(page);
    const std::string prose = std::regex_replace(page, std::regex{"(`+)[^`].*?\\1"}, "");
    EXPECT_EQ(count_of(prose, "<"), count_of(prose, "<details>") + count_of(prose, "</details>") +
                                        count_of(prose, "<summary>") +
                                        count_of(prose, "</summary>") + count_of(prose, "<br>"));
    EXPECT_FALSE(contains(prose, "@team"));
    EXPECT_FALSE(contains(prose, "#12"));
    EXPECT_FALSE(contains(prose, "](http"));
}

TEST(Markdown, FitsIntoAComment) {
    Report report = sample_report("text");
    report.verdict_reason = std::string(100000, '<');
    for (int rule = 0; rule < 200; ++rule) {
        for (int number = 0; number < 20; ++number) {
            CaseReport entry =
                plain_case("rule" + std::to_string(rule) + "/" + std::to_string(number), "trim",
                           CaseVerdict::failed);
            entry.reason = std::string(5000, '<');
            entry.replay = std::string(5000, '<');
            report.cases.push_back(entry);
        }
    }
    EXPECT_LT(render_markdown(report).size(), 65536U);
}

}  // namespace
}  // namespace trimspec::conformance
