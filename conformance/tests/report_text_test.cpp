// Texts for the terminal, and the tools they are made with.

#include <algorithm>
#include <regex>
#include <string>

#include <gtest/gtest.h>

#include "../report/line_text.hpp"
#include "../report/show.hpp"
#include "../report/summary.hpp"
#include "report_sample.hpp"

namespace trimspec::conformance {
namespace {

std::size_t place_of(const std::string& text, const std::string& piece) {
    const std::size_t place = text.find(piece);
    EXPECT_NE(place, std::string::npos) << "no \"" << piece << "\" in\n" << text;
    return place;
}

/// No control characters but line feeds and tabs: nothing moves the cursor or changes colours.
void expect_calm(const std::string& text) {
    for (const char letter : text) {
        const auto byte = static_cast<unsigned char>(letter);
        ASSERT_TRUE(byte >= 0x20U || letter == '\n' || letter == '\t') << int{byte};
        ASSERT_NE(byte, 0x7FU);
    }
    EXPECT_EQ(text.find("\u202e"), std::string::npos);
}

TEST(Show, VisibleNamesWhatIsHidden) {
    EXPECT_EQ(show::visible("a\x1b[31m\x7f"), "a␛[31m␡");
    EXPECT_EQ(show::visible(std::string_view{"\0", 1}), "␀");
    EXPECT_EQ(show::visible("\u202e\u2028\ufeff\u0085\u200b"),
              "⟨U+202E⟩⟨U+2028⟩⟨U+FEFF⟩⟨U+0085⟩⟨U+200B⟩");
    EXPECT_EQ(show::visible("a\r\nb\rc\td"), "a\nb␍c\td");
    EXPECT_EQ(show::visible("\U0001F600 \u05d0 e\u0301 \u200d"),
              "\U0001F600 \u05d0 e\u0301 \u200d");
}

TEST(Show, VisibleReplacesInvalidBytesOneByOne) {
    EXPECT_EQ(show::visible("\xff"), "\uFFFD");
    EXPECT_EQ(show::visible("\xc3\x28"), "\uFFFD(");
    EXPECT_EQ(show::visible("\xc0\x80"), "\uFFFD\uFFFD") << "overlong";
    EXPECT_EQ(show::visible("\xe0\x80\x80"), "\uFFFD\uFFFD\uFFFD") << "overlong";
    EXPECT_EQ(show::visible("\xed\xa0\x80"), "\uFFFD\uFFFD\uFFFD") << "surrogate";
    EXPECT_EQ(show::visible("\xf4\x90\x80\x80"), "\uFFFD\uFFFD\uFFFD\uFFFD") << "beyond the last";
    EXPECT_EQ(show::visible("\xe2\x82"), "\uFFFD\uFFFD") << "cut off";
    EXPECT_EQ(show::visible("\xf0\x9f\x98\x80"), "\U0001F600");
}

TEST(Show, ShortenedKeepsBothEndsWhole) {
    EXPECT_EQ(show::shortened(std::string(140, 'x'), 100), std::string(140, 'x'));
    const std::string faces = [] {
        std::string text;
        for (int count = 0; count < 200; ++count) {
            text += "\U0001F600";
        }
        return text;
    }();
    const std::string cut = show::shortened(faces, 3);
    EXPECT_EQ(cut, "\U0001F600\U0001F600 … 197 characters not shown … \U0001F600");
    EXPECT_EQ(show::last_of(faces, 1), "… 199 characters not shown …\n\U0001F600");
    EXPECT_EQ(show::clipped(faces, 3), "\U0001F600\U0001F600…");
    EXPECT_EQ(show::clipped("abc", 3), "abc");
    EXPECT_EQ(show::clipped("", 3), "");
}

TEST(Show, ShortensBytesThatAreNoText) {
    const std::string broken(100000, '\x80');
    EXPECT_LT(show::shortened(broken, 10).size(), 100U);
    EXPECT_LT(show::last_of(broken, 10).size(), 100U);
    EXPECT_LT(show::one_line(broken, 10).size(), 100U);
    EXPECT_LT(show::clipped(broken, 10).size(), 40U);
}

TEST(Show, EscapesForEachPage) {
    EXPECT_EQ(show::html(R"(<a href="x">'&amp;)"), "&lt;a href=&quot;x&quot;&gt;&#39;&amp;amp;");
    EXPECT_EQ(show::html_sentence("a `<b>` c"), "a <code>&lt;b&gt;</code> c");
    EXPECT_EQ(show::html_sentence("odd ` one"), "odd ` one");
    EXPECT_EQ(show::html_name("a_b.c/d&e"), "a_<wbr>b.<wbr>c/<wbr>d&amp;e");
    EXPECT_EQ(show::markdown_code("a ``b` c"), "```a ``b` c```");
    EXPECT_EQ(show::markdown_code("`"), "`` ` ``");
    EXPECT_EQ(show::markdown_code("a\nb"), "`a⏎b`");
    EXPECT_EQ(show::markdown_sentence("*a* `b*` <c> |"), "\\*a\\* `b*` &lt;c&gt; \\|");
    EXPECT_EQ(show::markdown_sentence("@a #1"), "@\u2060a #\u20601");
    EXPECT_EQ(show::shell_word("./a-b"), "./a-b");
    EXPECT_EQ(show::shell_word("node it's"), R"('node it'\''s')");
    EXPECT_EQ(show::shell_word(""), "''");
}

TEST(Show, WritesNumbers) {
    EXPECT_EQ(show::grouped(0), "0");
    EXPECT_EQ(show::grouped(-123), "-123");
    EXPECT_EQ(show::grouped(1234), "1,234");
    EXPECT_EQ(show::grouped(-1234567), "-1,234,567");
    EXPECT_EQ(show::grouped(INT64_MIN), "-9,223,372,036,854,775,808");
    EXPECT_EQ(show::counted(1, "case"), "1 case");
    EXPECT_EQ(show::counted(0, "case"), "0 cases");
}

TEST(Show, WrapsAtSpaces) {
    EXPECT_EQ(show::wrapped("aa bb cc", 2, 7), "aa bb\n  cc");
    EXPECT_EQ(show::wrapped("aaaaaaaaaa b", 2, 6), "aaaaaaaaaa\n  b");
    EXPECT_EQ(show::wrapped("", 2, 6), "");
}

TEST(LineText, UnfoldsRunsAndBytes) {
    EXPECT_EQ(show::unfolded("ab"), "ab");
    EXPECT_EQ(show::unfolded(nullptr), "");
    EXPECT_EQ(
        show::unfolded({{"join", {"a", {{"repeat", "xy"}, {"count", 3}}, {{"bytes", "c328"}}}}}),
        "axyxyxy⟨bytes c328⟩");
    EXPECT_EQ(show::unfolded({{"repeat", "x"}, {"count", 4000}}), "⟨x × 4,000⟩");
    EXPECT_EQ(show::unfolded({{"repeat", ""}, {"count", 4000000000}}), "");
    EXPECT_EQ(show::unfolded({{"odd", 1}}), R"({"odd":1})");
}

TEST(LineText, LaysOutWithoutLosingAnything) {
    EXPECT_EQ(show::laid_out(R"({"a":1,"a":1.00,"b":[ ]})"), R"({"a": 1, "a": 1.00, "b": []})");
    const std::string line =
        R"({"id":7,"history":[{"role":"user","content":"a, ]b[ {c \" d"},)"
        R"({"role":"assistant","content":"and that is long enough to wrap it"}]})";
    EXPECT_EQ(show::laid_out(line), R"({
  "id": 7,
  "history": [
    {"role": "user", "content": "a, ]b[ {c \" d"},
    {"role": "assistant", "content": "and that is long enough to wrap it"}
  ]
})");
}

TEST(LineText, TakesBrokenLinesAsTheyAre) {
    EXPECT_EQ(show::laid_out("no json: { at all"), "no json: { at all");
    EXPECT_EQ(show::laid_out(R"({"a":"never closed)"), R"({"a": "never closed)");
    EXPECT_EQ(show::laid_out("{\"a\":\"\\"), "{\"a\": \"\\");
    EXPECT_EQ(show::laid_out("]}"), "]}");
    EXPECT_EQ(show::laid_out("[}]"), "[}]");
    const std::string deep(300000, '[');
    EXPECT_NE(show::laid_out(deep).find("characters not shown"), std::string::npos);
    EXPECT_NE(show::laid_out(deep + std::string(300000, ']')).find("not shown"), std::string::npos);
}

TEST(Summary, LeadsFromVerdictToCommands) {
    const std::string text = render_summary(sample_report("text"), false);
    const std::size_t verdict = place_of(text, "not conformant: 3 of 7 cases failed text\n");
    const std::size_t areas =
        place_of(text, "  trim               2       2            1  failed\n");
    const std::size_t rule = place_of(text,
                                      "  trim.whole_turns  1 case\n"
                                      "  Whole turns are kept: `text`.\n"
                                      "    exchange_is_not_cut  message 1 differs: text\n");
    const std::size_t should = place_of(text, "    huge_line (should)  crash\n");
    const std::size_t gaps =
        place_of(text, "Not covered: 1 case\n      1  no report was given: text\n");
    const std::size_t next = place_of(text, "Next\n");
    EXPECT_EQ(verdict, 0U);
    EXPECT_TRUE(verdict < areas && areas < rule && rule < should && should < gaps && gaps < next);
    place_of(text, "trimspec replay conformance/cases/trim.idempotent/twice_is_once.json");
    place_of(text,
             R"(trimspec certify --adapter 'node adapter.js '\''text'\''' --only trim.idempotent)");
}

TEST(Summary, StaysShortWhateverFails) {
    Report report = sample_report("text");
    for (int number = 0; number < 3000; ++number) {
        CaseReport entry =
            plain_case("rule" + std::to_string(number % 150) + "/" + std::to_string(number), "trim",
                       CaseVerdict::failed);
        entry.reason = std::string(100000, 'x');
        report.cases.push_back(entry);
        entry.verdict = CaseVerdict::not_covered;
        entry.reason = "reason " + std::to_string(number);
        report.cases.push_back(entry);
    }
    const std::string text = render_summary(report, false);
    EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 55);
    EXPECT_LT(text.size(), 6000U);
    place_of(text, "    and 17 more\n");
    place_of(text, "  and 149 more rules\n");
    place_of(text, "         and 2,997 other reasons\n");
}

TEST(Summary, PutsMustFirst) {
    Report report;
    for (const char* id : {"rule/a", "rule/b", "other/a", "third/a", "third/b"}) {
        report.cases.push_back(plain_case(id, "trim", CaseVerdict::failed));
        report.cases.back().level = std::string{id} == "rule/b" || id[0] == 'o' ? "must" : "should";
    }
    const std::string text = render_summary(report, false);
    EXPECT_LT(place_of(text, "  rule  2 cases\n    b  \n    a (should)"),
              place_of(text, "  other  1 case"));
    EXPECT_LT(place_of(text, "  other  1 case"), place_of(text, "  third  2 cases"));
}

TEST(Summary, PutsEarlyAreasFirst) {
    Report report;
    report.areas = {{"estimate", "failed", 0, 1, 0}, {"trim", "failed", 0, 2, 0}};
    for (const char* id : {"a/1", "a/2", "z/1"}) {
        report.cases.push_back(
            plain_case(id, id[0] == 'z' ? "estimate" : "trim", CaseVerdict::failed));
    }
    const std::string text = render_summary(report, false);
    EXPECT_LT(place_of(text, "  z  1 case"), place_of(text, "  a  2 cases"));
}

TEST(Summary, SaysWhereWhenTheReasonIsTheFinding) {
    Report report;
    report.cases = {plain_case("one/a", "trim", CaseVerdict::failed)};
    CaseReport& entry = report.cases[0];
    entry.reason = "due 1, came 2";
    entry.findings = {{"one", "", "exact", "due 1, came 2", "/ok/report/kept_turns", {}}};
    place_of(render_summary(report, false), "    a  /ok/report/kept_turns: due 1, came 2\n");
    entry.reason = "the turns are miscounted";
    place_of(render_summary(report, false), "    a  the turns are miscounted\n");
    entry.reason = "";
    entry.findings[0].pointer = "";
    place_of(render_summary(report, false), "    a  due 1, came 2\n");
}

TEST(Summary, ListsACaseUnderItsOwnRuleWhenThatIsBroken) {
    Report report;
    const auto add = [&](const char* id, const std::vector<std::string>& rules) {
        report.cases.push_back(plain_case(id, "trim", CaseVerdict::failed));
        for (const std::string& rule : rules) {
            report.cases.back().findings.push_back({rule, "", "invariant", "", "", {}});
        }
    };
    add("one/a", {"two", "one"});
    add("one/b", {"two", "three"});
    add("four/c", {});
    const std::string text = render_summary(report, false);
    place_of(text, "  one  1 case\n    a ");
    place_of(text, "  two  1 case\n    b ");
    place_of(text, "  four  1 case\n    c ");
}

TEST(Summary, ColoursOnlyWhenAsked) {
    const Report report = sample_report(hostile_text());
    expect_calm(render_summary(report, false));
    const std::string coloured = render_summary(report, true);
    EXPECT_NE(coloured, render_summary(report, false));
    EXPECT_EQ(std::regex_replace(coloured, std::regex{"\x1b\\[(0|1|2|31|32)m"}, ""),
              render_summary(report, false));
}

TEST(Summary, OfAFaultShowsHowToAskTheAdapter) {
    Report report = sample_report("text");
    report.verdict = "adapter_fault";
    report.verdict_reason = "no answer to hello within 10 s";
    report.adapter = {};
    report.adapter.command = "./mine --x";
    report.areas.clear();
    report.cases.clear();
    const std::string text = render_summary(report, false);
    EXPECT_EQ(place_of(text, "adapter fault: no answer to hello within 10 s\n./mine --x; suite"),
              0U);
    place_of(text, R"(echo '{"id":0,"op":"hello","protocol":1,"suite":"1.0.3"}' | ./mine --x)");
}

TEST(Failure, TellsTheWholeStory) {
    const std::string text = render_failure(sample_report("text").cases[5]);
    std::size_t last = 0;
    for (const char* piece :
         {"trim.whole_turns/exchange_is_not_cut  failed: mismatch\n", "message 1 differs: text\n",
          "trim.whole_turns: Whole turns are kept: `text`.\n", "somebody has to\n",
          "A tool result stays although the call it answers is gone. (orphaned_result)\n",
          "answers 400 to this and every later request", "cline/cline#7225\n",
          "     -        7  kept     system: Be brief.\n",
          "             16  added    user: [notice]\n", "     1       40  dropped  user: text\n",
          "              5  altered  text: sure\n", "     2    1,200  shrunk   user: and now?\n",
          "first difference at /ok/history/1\n", "    expected the user message, got text\n",
          "    budget tokens", "500\n", "visible.no_payload  (invariant)\n",
          "  warning: text\n  last line\n",
          "trimspec replay conformance/cases/trim.whole_turns/exchange_is_not_cut.json"}) {
        const std::size_t place = text.find(piece, last);
        ASSERT_NE(place, std::string::npos) << piece << "\n" << text;
        last = place;
    }
    expect_calm(render_failure(sample_report(hostile_text()).cases[5]));
    expect_calm(render_exchanges(sample_report(hostile_text()).cases[5]));
    EXPECT_LT(render_failure(sample_report("text").cases[1]).size(), 5000U);
}

TEST(Failure, SaysWhenNoReplyCame) {
    const std::string text = render_exchanges(sample_report("text").cases[5]);
    EXPECT_NE(text.find("request\n  {}\nno reply came\n"), std::string::npos) << text;
    EXPECT_NE(text.find("⟨x × 1,000,000⟩"), std::string::npos);
}

}  // namespace
}  // namespace trimspec::conformance
