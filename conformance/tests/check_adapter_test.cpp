// `trimspec check-adapter` against adapters of which each does one thing wrong: a starter with one
// text replaced.

#include <gtest/gtest.h>

#include "command.hpp"

namespace trimspec {
namespace {

Called check(const std::string& adapter, const std::string& more = "--timeout 3") {
    return call_trimspec("check-adapter --adapter \"" + adapter + "\" " + more);
}

struct Wrong {
    std::string name;
    std::string from, to;  // in the starter
    std::string probe;     // the one that fails
    std::string words;     // that the author reads
    std::string more = "--timeout 3";
};

void PrintTo(const Wrong& wrong, std::ostream* out) { *out << wrong.name; }

const std::string kReply = "reply = {\"id\": request[\"id\"], **perform(**request)}";
const std::string kLoop = "for line in sys.stdin.buffer:";

const Wrong kWrong[] = {
    // The start.
    {"buffers_its_output", "flush=True", "flush=False", "start and hello", "flush standard output",
     "--timeout 1"},
    {"reads_all_input_first", kLoop, "for line in sys.stdin.buffer.readlines():",
     "start and hello", "reads all of its input first", "--timeout 1"},
    {"prints_a_banner", kLoop, "print('ready', flush=True)\n" + kLoop, "start and hello",
     "print diagnostics to standard error"},
    {"claims_an_unknown_dialect", "\"openai-chat\"", "\"opanai-chat\"", "start and hello",
     "\"dialect\" is unknown"},
    {"never_answers", kLoop, "while True: pass\n" + kLoop, "start and hello",
     "does it read standard input", "--timeout 1"},
    // Ids and replies.
    {"answers_string_ids", "operator.index(request[\"id\"])\n        " + kReply,
     "operator.index(request[\"id\"])\n        reply = {\"id\": str(request[\"id\"]) if "
     "request[\"id\"] else 0, **perform(**request)}",
     "a reply under the request's id", "whose id is no integer: \"1\""},
    {"prints_behind_its_reply", "    print(json.dumps(reply), flush=True)",
     "    print(json.dumps(reply), flush=True)\n    if reply['id']: print('done', flush=True)",
     "a reply under the request's id", "standard error"},
    {"says_neither_ok_nor_error", "return {\"ok\": {\"history\"", "return {\"result\": {\"history\"",
     "a reply under the request's id", "Put the outcome into \"ok\""},
    {"holds_ids_in_32_bits", "operator.index(request[\"id\"])",
     "request.update(id=request[\"id\"] % 2**32)", "the largest id", "hold them in 64 bits"},
    {"wants_the_id_first", "request = json.loads(line)",
     "request = json.loads(line if line.startswith(b'{\\\"id\\\"') else 'x')",
     "members in any order", "read it with a JSON library"},
    // Requests among each other.
    {"drops_what_comes_in_one_read", kLoop,
     "import os\nfor line in iter(lambda: os.read(0, 2**24).split(b'\\n')[0], b''):",
     "40 requests at once", "Answer every line", "--timeout 2"},
    {"keeps_state", "return {\"ok\": {\"history\"",
     "HELLO.setdefault('n', []).append(1)\n    return {\"ok\": {\"n\": len(HELLO['n']), "
     "\"history\"",
     "the same request twice", "Requests are independent"},
    // What stands in a line.
    {"dies_of_a_line_that_is_no_json", "except Exception:", "except KeyError:",
     "a line that is no JSON", "answered with id null"},
    {"answers_an_unknown_operation", "{\"unsupported\": {\"reason\": \"no \" + op}}",
     "{\"ok\": {}}", "an unknown operation", "unsupported"},
    {"writes_ascii", "print(json.dumps(reply), flush=True)",
     "print(json.dumps(reply, ensure_ascii=False).encode('ascii', 'replace').decode(), flush=True)",
     "text beyond ASCII", "Read and write UTF-8"},
    {"ends_lines_at_separators", kLoop,
     "for line in (part for raw in sys.stdin.buffer for part in raw.decode().splitlines()):",
     "characters that only look like line ends", "U+2028"},
    {"dies_of_four_megabytes", "request = json.loads(line)",
     "request = json.loads(line if len(line) < 2**20 else sys.exit(1))", "a line of 4 MB",
     "read lines of any length"},
    // The end.
    {"goes_on_without_input", "    print(json.dumps(reply), flush=True)\n",
     "    print(json.dumps(reply), flush=True)\nimport time; time.sleep(60)\n",
     "the end of input", "When standard input ends, end too"},
};

// Prose is broken into lines; here it is one.
Called on_one_line(Called called) {
    std::string text;
    for (const char byte : called.said) {
        const bool is_space = byte == ' ' || byte == '\n';
        if (!is_space || !text.ends_with(' ')) text += is_space ? ' ' : byte;
    }
    called.said = std::move(text);
    return called;
}

class WrongWire : public testing::TestWithParam<Wrong> {};

TEST_P(WrongWire, IsToldWhatToChange) {
    const Wrong& wrong = GetParam();
    const TemporaryDirectory directory;
    const std::string adapter =
        altered_starter(directory.path(), wrong.name, wrong.from, wrong.to);
    const Called called = on_one_line(check(adapter, wrong.more));
    EXPECT_EQ(called.exit, 3);
    EXPECT_TRUE(says(called, "FAIL " + wrong.probe));
    EXPECT_TRUE(says(called, wrong.words));
    EXPECT_TRUE(says(called, "The wire does not hold yet"));
}

INSTANTIATE_TEST_SUITE_P(CheckAdapter, WrongWire, testing::ValuesIn(kWrong),
                         [](const auto& test) { return test.param.name; });

// What an adapter decides is not the wire's business.
TEST(CheckAdapter, PassesWhoeverSpeaksTheProtocolHoweverWrongly) {
    const TemporaryDirectory directory;
    const std::string binaries = TRIMSPEC_BINARY_DIR;
    for (const std::string& adapter :
         {altered_starter(directory.path(), "starter", "import", "import"),
          binaries + "/trimspec reference", binaries + "/trimspec-broken null-unsupported",
          binaries + "/trimspec-broken newest_turn_trimmed --dialect openai-chat"}) {
        const Called called = check(adapter);
        EXPECT_EQ(called.exit, 0) << adapter << '\n' << called.said;
        EXPECT_TRUE(says(called, "ok    a line of 4 MB"));
        EXPECT_TRUE(says(called, "trimspec smoke --adapter"));
    }
}

TEST(CheckAdapter, SkipsTextWhereNoOperationTakesAny) {
    const TemporaryDirectory directory;
    const Called called = check(
        altered_starter(directory.path(), "numbers", "\"ops\": [\"trim\"]", "\"ops\": []"));
    EXPECT_EQ(called.exit, 0) << called.said;
    EXPECT_TRUE(says(called, "-     a line of 4 MB"));
}

TEST(CheckAdapter, TellsACommandThatDoesNotStart) {
    const Called called = check("no-such-program-anywhere");
    EXPECT_EQ(called.exit, 3);
    EXPECT_TRUE(says(called, "FAIL  start and hello"));
    EXPECT_TRUE(says(called, "no-such-program-anywhere"));
    EXPECT_EQ(call_trimspec("check-adapter").exit, 4);
}

}  // namespace
}  // namespace trimspec
