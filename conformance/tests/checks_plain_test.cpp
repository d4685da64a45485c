// The second opinion's own arithmetic, against numbers worked out by hand.
#include "../checks/match.hpp"
#include "../checks/plain.hpp"
#include "checks_fixture.hpp"

namespace trimspec::conformance::checks_test {

using namespace checks;

TEST(ChecksPlain, SizesByUnit) {
    const std::string text = "a\u00e9\u20ac\U0001F600";  // one, two, three and four bytes
    EXPECT_EQ(plain_size(text, Unit::codepoint), 4);
    EXPECT_EQ(plain_size(text, Unit::utf16), 5);
    EXPECT_EQ(plain_size(text, Unit::byte), 10);
    EXPECT_EQ(plain_size("", Unit::codepoint), 0);
}

TEST(ChecksPlain, CostsOfOneMessage) {
    const PlainCounter counter;
    const auto cost = [&](const std::string& line) { return plain_cost(*message_of(line), counter); };
    EXPECT_EQ(cost("U"), 4);
    EXPECT_EQ(cost("U x*1"), 5);
    EXPECT_EQ(cost("U x*4"), 5);
    EXPECT_EQ(cost("U x*5"), 6);
    EXPECT_EQ(cost("U x*400"), 104);
    EXPECT_EQ(cost("N"), 17);
    EXPECT_EQ(cost("C a"), 6);        // read{} is six characters, the id is free
    EXPECT_EQ(cost("C a,b"), 7);      // twelve
    EXPECT_EQ(cost("R a x*8"), 6);
}

TEST(ChecksPlain, EverythingThatIsSentCosts) {
    const History history = read_history(R"([
        {"role":"assistant","content":[
          {"type":"reasoning","text":"12345678","signature":"ignored"},
          {"type":"image","media_type":"image/png","ref":"x.png"},
          {"type":"later","b":1,"a":2}]},
        {"role":"tool","content":[{"type":"tool_result","call_id":"a","content":[
          {"type":"text","text":"1234"},{"type":"image","media_type":"image/png","ref":"y"}]}]}])");
    const PlainCounter counter;
    // 8 of reasoning and {"a":2,"b":1,"type":"later"}, 28 characters: 9, 4 and 256.
    EXPECT_EQ(plain_cost(*history[0], counter), 9 + 4 + 256);
    EXPECT_EQ(plain_cost(*history[1], counter), 1 + 4 + 256);
    EXPECT_EQ(plain_cost(history, counter), 269 + 261);
    EXPECT_EQ(plain_cost(History{}, counter), 0);
}

TEST(ChecksPlain, SumsStopAtTheLargestNumber) {
    PlainCounter counter;
    counter.per_message = kLargestNumber - 2;
    EXPECT_EQ(plain_cost(*message_of("U x*400"), counter), kLargestNumber);
    EXPECT_EQ(plain_cost(history_of({"U", "U"}), counter), kLargestNumber);
}

TEST(ChecksPlain, CounterKeepsDefaultsForWhatIsMissing) {
    const auto counter = plain_counter(nlohmann::ordered_json::parse(R"({"per_message":7,"unit":"byte"})"),
                                       Unit::utf16);
    EXPECT_EQ(counter.per_message, 7);
    EXPECT_EQ(counter.image_tokens, 256);
    EXPECT_EQ(counter.unit, Unit::byte);
    EXPECT_EQ(plain_counter({}, Unit::utf16).unit, Unit::utf16);
}

TEST(ChecksPlain, MeasureIsTheCounter) {
    const Measure measure = plain_measure({}, Unit::codepoint);
    EXPECT_EQ(measure(history_of({"U x*400", "N"})), 121);
}

TEST(ChecksPlain, ShapeOfAHistory) {
    const PlainShape shape =
        plain_shape(history_of({"S a", "S b", "N", "A before", "U one", "C a", "R a", "Y note",
                                "S late", "U two"}),
                    exact());
    EXPECT_EQ(shape.leading_system, 2U);
    EXPECT_TRUE(shape.notice);
    EXPECT_EQ(shape.body(), 3U);
    EXPECT_EQ(shape.turn_starts, (std::vector<std::size_t>{4, 9}));
    EXPECT_EQ(shape.newest(), 9U);
}

TEST(ChecksPlain, NoticeIsKnownByFlagTextAndPlace) {
    EXPECT_FALSE(plain_shape(history_of({"S a", "n", "A b"}), exact()).notice);
    EXPECT_FALSE(plain_shape(history_of({"S a", "U b", "N"}), exact()).notice);
    EXPECT_FALSE(plain_shape(history_of({"Y b"}), exact()).notice);
    EXPECT_TRUE(plain_shape(history_of({"N"}), exact()).notice);
}

TEST(ChecksPlain, NoticeOfItsOwnWithoutAPlaceForTheFlag) {
    Declared declared = invariant();
    declared.breadcrumb = "older talk is gone";
    EXPECT_FALSE(plain_shape(history_of({"U older talk is gone"}), declared).notice);
    declared.dialect = wire::Dialect::openai_chat;
    EXPECT_TRUE(plain_shape(history_of({"U older talk is gone"}), declared).notice);
}

TEST(ChecksPlain, MixedCarrierStartsNoTurn) {
    const History history = read_history(R"([
        {"role":"user","content":"one"},
        {"role":"assistant","content":[{"type":"tool_call","id":"a","name":"f","arguments":"{}"}]},
        {"role":"user","content":[{"type":"tool_result","call_id":"a","content":"r"},
                                  {"type":"text","text":"and now?"}]}])");
    EXPECT_EQ(plain_shape(history, exact()).turn_starts, std::vector<std::size_t>{0});
}

std::vector<std::string> orphans(const History& history) {
    std::vector<std::string> found;
    for (const PlainOrphan& orphan : plain_pairing(history).orphans)
        found.push_back((orphan.is_call ? "call " : "result ") + std::string{orphan.id.view()} +
                        " in " + std::to_string(orphan.message));
    return found;
}

TEST(ChecksPlain, ResultsInAnyOrderArePairs) {
    EXPECT_TRUE(orphans(history_of({"C a,b", "R b", "R a"})).empty());
}

TEST(ChecksPlain, AnyOtherMessageEndsTheExchange) {
    const std::vector<std::string> both{"call a in 0", "result a in 2"};
    EXPECT_EQ(orphans(history_of({"C a", "S x", "R a"})), both);
    EXPECT_EQ(orphans(history_of({"C a", "U x", "R a"})), both);
    EXPECT_EQ(orphans(history_of({"C a", "A x", "R a"})), both);
}

TEST(ChecksPlain, EqualIdsPairInOrder) {
    EXPECT_EQ(orphans(history_of({"C a", "R a one", "R a two"})),
              std::vector<std::string>{"result a in 2"});
    const History two_calls = history_of({"C a,a", "R a"});
    ASSERT_EQ(plain_pairing(two_calls).orphans.size(), 1U);
    EXPECT_EQ(plain_pairing(two_calls).orphans.front().block, 1U);
}

TEST(ChecksPlain, MixedCarrierEndsTheExchange) {
    const History history = read_history(R"([
        {"role":"assistant","content":[{"type":"tool_call","id":"a","name":"f","arguments":"{}"},
                                       {"type":"tool_call","id":"b","name":"f","arguments":"{}"}]},
        {"role":"user","content":[{"type":"tool_result","call_id":"a","content":"r"},
                                  {"type":"text","text":"x"}]},
        {"role":"tool","content":[{"type":"tool_result","call_id":"b","content":"r"}]}])");
    EXPECT_EQ(orphans(history), (std::vector<std::string>{"call b in 0", "result b in 2"}));
}

TEST(ChecksPlain, SaysWhyAnOrphanIsOne) {
    const auto why = [](const Lines& lines) {
        return plain_pairing(history_of(lines)).orphans.back().why;
    };
    EXPECT_EQ(why({"R a"}), PlainOrphan::Why::alone);
    EXPECT_EQ(why({"C a", "U x", "R a"}), PlainOrphan::Why::elsewhere);
    EXPECT_EQ(why({"C a", "R a", "R a"}), PlainOrphan::Why::surplus);
}

TEST(ChecksPlain, ImageMarkersRunToTheNextBracket) {
    const PlainMarkers markers = plain_image_markers("x[IMAGE:a]y[IMAGE:b[IMAGE:c]z[IMAGE:d");
    ASSERT_EQ(markers.closed.size(), 2U);
    EXPECT_EQ(markers.closed[1], (std::pair<std::size_t, std::size_t>{11, 28}));
    EXPECT_EQ(markers.open, std::optional<std::size_t>{29});
}

TEST(ChecksPlain, FindsWhateverTheTextsAre) {
    const std::string run(100000, 'a');
    EXPECT_EQ(plain_find(run + "b", std::string(50000, 'a') + "b", 0), 50000U);
    EXPECT_EQ(plain_find(run, "b", 0), std::string::npos);
    EXPECT_EQ(plain_find("abab", "ab", 1), 2U);
    EXPECT_EQ(plain_find("abab", "", 3), 3U);
    EXPECT_EQ(plain_find("ab", "b", 9), std::string::npos);
}

TEST(ChecksPlain, EqualMessagesHaveEqualNumbers) {
    MessageNumbers numbers;
    const auto all = numbers.of(history_of({"U a", "U b", "U a", "A a", "Y a"}));
    EXPECT_EQ(all, (std::vector<std::size_t>{0, 1, 0, 2, 3}));
}

TEST(ChecksPlain, UnknownMembersTellMessagesApart) {
    MessageNumbers numbers;
    const auto all = numbers.of(read_history(R"([{"role":"user","content":"a","at":1},
        {"role":"user","content":"a","at":2},{"role":"user","at":1,"content":[{"type":"text","text":"a"}]}])"));
    EXPECT_EQ(all, (std::vector<std::size_t>{0, 1, 0}));
}

TEST(ChecksPlain, ShortenedIsNotAltered) {
    const auto change = [](const std::string& before, const std::string& after) {
        return change_of(*message_of(before), *message_of(after), Unit::codepoint);
    };
    EXPECT_EQ(change("R a x*9", "R a x*5").shortened, 1);
    EXPECT_FALSE(change("R a x*9", "R a x*5").altered);
    EXPECT_TRUE(change("R a x*9", "R a x*10").altered);
    EXPECT_TRUE(change("R a x*9", "R b x*5").altered);
    EXPECT_TRUE(change("U x*9", "U x*5").altered);
}

TEST(ChecksPlain, LinearWithAHundredThousandMessages) {
    Lines lines{"S rules"};
    for (int i = 0; i < 25000; ++i)
        for (const char* line : {"U same", "C a", "R a same", "A same"}) lines.push_back(line);
    const Asked asked = ask("trim", lines, R"({"budget_tokens":100})");
    EXPECT_TRUE(labels(asked, ok({"S rules", "N", "U same", "C a", "R a same", "A same"}),
                       invariant())
                    .empty());
    EXPECT_FALSE(labels(asked, ok(lines), exact()).empty());
}

}  // namespace trimspec::conformance::checks_test
