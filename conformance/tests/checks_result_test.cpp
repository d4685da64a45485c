// Checks of tool-result capping.
#include "checks_fixture.hpp"

namespace trimspec::conformance::checks_test {

namespace {

std::string x(std::size_t size, char c = 'x') {
    return std::string(size, c);
}

std::string marker(int missing) {
    return "\n\n[... " + std::to_string(missing) + " characters truncated ...]\n\n";
}

Row cap(const char* name, const char* label, const std::string& before, const char* params,
        const std::string& after, const Declared& declared = invariant(), const char* rest = "{}") {
    Row row{name, label, ask("cap_tool_result", History{}, params), ok_without_history(rest), declared};
    row.asked.text = Text{before};
    row.replied.text = Text{after};
    return row;
}

Row cap_message(const char* name, const char* label, const std::string& before, const char* params,
                const std::string& after, const Declared& declared = invariant(),
                const char* rest = "{}") {
    Row row{name, label, ask("cap_tool_message", History{}, params), ok_without_history(rest),
            declared};
    row.asked.message = read_history("[" + before + "]").front();
    row.replied.message = read_history("[" + after + "]").front();
    return row;
}

std::string tool(const std::string& content, const std::string& more = "") {
    return R"({"role":"tool","content":[{"type":"tool_result","call_id":"a","content":)" + content +
           more + "}]}";
}

std::string quoted(const std::string& text) {
    return nlohmann::json(text).dump();
}

const char* const kHundred = R"({"max_chars":100})";

}  // namespace

TEST(ChecksResult, WithinTheLimit) {
    const char* label = "result.within_untouched";
    expect_found({
        cap("at_the_limit", "", x(100), kHundred, x(100), exact()),
        cap("cut_at_the_limit", label, x(100), kHundred, x(99)),
        cap("emptied", label, x(100), kHundred, ""),
        cap("bytes_taken_for_characters", label, "\u20ac\u20ac", R"({"max_chars":2})", "\u20ac"),
        cap("unit_counts", "", "\u20ac\u20ac", R"({"max_chars":2,"unit":"byte"})", ""),
        cap("cut_said_of_an_untouched_text", "result.count_exact", x(9), kHundred, x(9), invariant(),
            R"({"report":{"truncated":true}})"),
        cap("number_said_of_an_untouched_text", "result.count_exact", x(9), kHundred, x(9),
            invariant(), R"({"report":{"removed":1}})"),
    });
}

TEST(ChecksResult, LimitOfZero) {
    const char* zero = R"({"max_chars":0})";
    const char* label = "result.zero_unlimited";
    Row refused = cap("refused", "", x(9), zero, "");
    refused.replied = error(R"({"code":"invalid_params","param":"max_chars"})");
    Row refused_by_exact = refused;
    refused_by_exact.name = "refused_by_exact";
    refused_by_exact.label = label;
    refused_by_exact.declared = exact();
    expect_found({
        refused,
        refused_by_exact,
        cap("unlimited", "", x(9), zero, x(9), exact()),
        cap("cut", label, x(9), zero, ""),
        cap("nothing", "", x(9), zero, "", invariant({{"zero_cap", "nothing"}})),
        cap("nothing_but_some", label, x(9), zero, x(3), invariant({{"zero_cap", "nothing"}})),
    });
}

TEST(ChecksResult, LengthOfTheOutcome) {
    expect_found({
        cap("longer", "result.never_longer", x(101), kHundred, x(60) + marker(1) + x(40)),
        cap("far_beyond_and_unchanged", "result.never_longer", x(1000), kHundred, x(1000)),
        cap("just_beyond_and_unchanged", "", x(101), kHundred, x(101)),
        cap("marker_on_top", "", x(1000), kHundred, x(60) + marker(900) + x(40)),
        cap("marker_on_top_by_exact", "result.ceiling_holds", x(1000), kHundred,
            x(60) + marker(900) + x(40), exact()),
    });
}

TEST(ChecksResult, ExactForm) {
    // The marker measures 38 for a text of 300; the head gets 41 of 62, the tail 21.
    const std::string before = x(150, 'h') + x(150, 't');
    const auto outcome = [](std::size_t head, int missing, std::size_t tail) {
        return x(head, 'h') + marker(missing) + x(tail, 't');
    };
    expect_found({
        cap("head_marker_tail", "", before, kHundred, outcome(41, 238, 21), exact()),
        cap("wrong_number", "result.count_exact", before, kHundred, outcome(41, 237, 21), exact()),
        cap("even_shares", "result.two_thirds", before, kHundred, outcome(31, 238, 31), exact()),
        cap("small_shares", "result.two_thirds", before, kHundred, outcome(40, 240, 20), exact()),
        cap("other_strategies_may", "", before, kHundred, outcome(31, 238, 31)),
        cap("no_marker", "result.marker", before, kHundred, x(60, 'h') + x(40, 't'), exact()),
        cap("marker_of_another_form", "result.marker", before, kHundred,
            x(41, 'h') + "[cut]" + x(21, 't'), exact()),
        cap("head_alone_below_two_markers", "", before, R"({"max_chars":60})", x(60, 'h'), exact()),
        cap("marker_below_two_markers", "result.marker", before, R"({"max_chars":60})",
            x(12, 'h') + marker(280) + x(8, 't'), exact()),
    });
}

TEST(ChecksResult, CharactersAndImageMarkersWhole) {
    const std::string image = "[IMAGE:/a/b.png]";
    const std::string before = x(30) + image + x(300) + image.substr(0, 9) + "c.png]" + x(10);
    const char* whole = "result.image_marker_whole";
    const char* invented = "result.nothing_invented";
    const std::string cut = "<cut>";
    expect_found({
        cap("before_the_marker", "", before, kHundred, x(30) + cut + x(10)),
        cap("behind_the_marker", "", before, kHundred, x(30) + image + cut + x(10)),
        cap("head_ends_inside", whole, before, kHundred, x(30) + "[IMAGE:/a" + cut + x(10)),
        cap("cut_closes_it", invented, before, kHundred, x(30) + "[IMAGE:/a" + marker(9) + x(10)),
        cap("head_alone_ends_inside", whole, before, kHundred, x(30) + "[IMAGE:/a"),
        cap("tail_begins_inside", whole, before, kHundred, x(30) + cut + "c.png]" + x(10)),
        cap("head_alone_that_ends_like_the_text", "",
            image + x(300) + "[IMAGE:/zz/b.png]", kHundred, image),
        cap("open_marker_cut", whole, "[IMAGE:" + x(300), kHundred, "[IMAGE:" + x(20)),
        cap("open_marker_left_out", "", "a[IMAGE:" + x(300), kHundred, "a"),
        cap("image_made_up", invented, x(300), kHundred, "[IMAGE:new.png]"),
        cap("image_repeated", invented, image + x(300), kHundred, image + image),
        cap("half_a_character", "result.code_points_whole", "\u20ac" + x(300), kHundred,
            "\uFFFD" + x(50)),
        cap("replacement_that_was_there", "", "\uFFFD" + x(300), kHundred, "\uFFFD" + x(50)),
    });
}

TEST(ChecksResult, ReportIsConsistent) {
    const char* label = "result.count_exact";
    const auto told = [&](const char* name, const char* found, const char* rest) {
        return cap(name, found, x(1000), kHundred, x(80), invariant(), rest);
    };
    expect_found({
        told("true", "", R"({"report":{"truncated":true,"removed":920}})"),
        told("marker_within", "", R"({"report":{"removed":960}})"),
        told("too_few", label, R"({"report":{"removed":919}})"),
        told("too_many", label, R"({"report":{"removed":1001}})"),
        told("denied", label, R"({"report":{"truncated":false}})"),
        told("no_number", label, R"({"report":{"removed":"920"}})"),
        told("no_object", label, R"({"report":920})"),
    });
}

TEST(ChecksResult, MessageKeepsItsShape) {
    const char* label = "result.shape_kept";
    const std::string image = R"({"type":"image","media_type":"image/png","ref":"i"})";
    const auto list = [&](const std::string& text, const std::string& rest) {
        return tool(R"([{"type":"text","text":)" + quoted(text) + "}" + rest + "]");
    };
    const std::string before = list(x(400), "," + image);
    const std::string text = tool(quoted(x(400)), R"(,"is_error":true)");
    expect_found({
        cap_message("cut", "", before, kHundred, list(x(100), "," + image)),
        cap_message("text_gone_image_stays", "", before, kHundred, tool("[" + image + "]")),
        cap_message("image_gone", label, before, kHundred, list(x(100), "")),
        cap_message("flag_gone", label, text, kHundred, tool(quoted(x(100)))),
        cap_message("id_changed", label, tool(quoted(x(400))), kHundred,
                    R"({"role":"tool","content":[{"type":"tool_result","call_id":"b","content":"x"}]})"),
        cap_message("role_changed", label, tool(quoted(x(400))), kHundred,
                    R"({"role":"user","content":[{"type":"tool_result","call_id":"a","content":"x"}]})"),
        cap_message("became_text", label, tool(quoted(x(400))), kHundred,
                    R"({"role":"user","content":"x"})"),
        cap_message("block_altered", label,
                    R"({"role":"user","content":[{"type":"tool_result","call_id":"a","content":"x"},
                        {"type":"text","text":"and"}]})",
                    kHundred,
                    R"({"role":"user","content":[{"type":"tool_result","call_id":"a","content":"x"},
                        {"type":"text","text":"or"}]})"),
        cap_message("within_untouched", "", tool(quoted(x(9))), kHundred, tool(quoted(x(9)))),
        cap_message("within_cut", "result.within_untouched", tool(quoted(x(9))), kHundred,
                    tool(quoted(x(8)))),
        cap_message("within_cut_up_anew", "result.within_untouched",
                    tool(R"([{"type":"text","text":"a"},{"type":"text","text":"b"}])"), kHundred,
                    tool(R"("ab")")),
        cap_message("longer", "result.never_longer", tool(quoted(x(101))), kHundred,
                    tool(quoted(x(140)))),
        cap_message("over_the_limit_by_exact", "result.ceiling_holds", tool(quoted(x(400))), kHundred,
                    tool(quoted(x(101))), exact()),
        cap_message("zero_cut", "result.zero_unlimited", tool(quoted(x(400))), R"({"max_chars":0})",
                    tool(quoted(x(4)))),
        cap_message("removed", "result.count_exact", tool(quoted(x(400))), kHundred,
                    tool(quoted(x(100))), invariant(), R"({"report":{"removed":299}})"),
    });
}

}  // namespace trimspec::conformance::checks_test
