// The command as its user meets it: exit codes, the first line of what it says.

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

namespace {

const std::string kTrimspec = std::string{TRIMSPEC_BINARY_DIR} + "/trimspec";
const std::string kBroken = std::string{TRIMSPEC_BINARY_DIR} + "/trimspec-broken";

struct Outcome {
    int exit = -1;
    std::string said;
};

Outcome call(const std::string& arguments) {
    Outcome outcome;
    FILE* pipe = popen((kTrimspec + " " + arguments + " 2>&1").c_str(), "r");
    std::array<char, 4096> buffer{};
    while (const std::size_t size = fread(buffer.data(), 1, buffer.size(), pipe))
        outcome.said.append(buffer.data(), size);
    outcome.exit = WEXITSTATUS(pclose(pipe));
    return outcome;
}

Outcome certify(const std::string& adapter, const std::string& more = "") {
    return call("certify --adapter \"" + adapter + "\" " + more);
}

testing::AssertionResult says(const Outcome& outcome, const std::string& text) {
    if (outcome.said.find(text) != std::string::npos) return testing::AssertionSuccess();
    return testing::AssertionFailure() << "not said: " << text << "\nsaid: " << outcome.said;
}

TEST(Cli, CertifiesTheReference) {
    const Outcome outcome = certify(kTrimspec + " reference", "--only trim --jobs 2");
    EXPECT_EQ(outcome.exit, 0);
    EXPECT_TRUE(says(outcome, "conformant: certified: trim"));
}

TEST(Cli, RefusesABrokenImplementation) {
    const Outcome outcome = certify(kBroken + " null-unchanged", "--only trim");
    EXPECT_EQ(outcome.exit, 1);
    EXPECT_TRUE(says(outcome, "not conformant"));
    EXPECT_TRUE(says(outcome, "replay"));
}

TEST(Cli, TellsAnAdapterThatCannotStart) {
    const Outcome outcome = certify("no-such-program-anywhere", "--only trim");
    EXPECT_EQ(outcome.exit, 3);
    EXPECT_TRUE(says(outcome, "no-such-program-anywhere"));
}

TEST(Cli, TellsABadHello) {
    const Outcome outcome = certify("echo '{}' ; cat", "--only trim");
    EXPECT_EQ(outcome.exit, 3);
}

TEST(Cli, EndsAgainstAnAdapterThatHangs) {
    const std::string hello =
        R"(read line; echo '{\"id\":0,\"ok\":{\"protocol\":1,\"ops\":[\"trim\"]}}'; sleep 1000)";
    const Outcome outcome = certify(hello, "--only trim --timeout 0.2");
    EXPECT_EQ(outcome.exit, 3);
}

TEST(Cli, NothingSelectedIsWrongUsage) {
    const Outcome outcome = certify("true", "--only no_such_label");
    EXPECT_EQ(outcome.exit, 4);
    EXPECT_TRUE(says(outcome, "no_such_label"));
}

TEST(Cli, NamesAWrongOptionAndSuggestsTheRightOne) {
    const Outcome outcome = call("certify --adaptor x");
    EXPECT_EQ(outcome.exit, 4);
    EXPECT_TRUE(says(outcome, "--adaptor"));
    EXPECT_TRUE(says(outcome, "--adapter"));
    EXPECT_TRUE(says(call("certfy"), "certify"));
    EXPECT_EQ(call("").exit, 4);
}

TEST(Cli, HelpIsComplete) {
    const Outcome outcome = call("--help");
    EXPECT_EQ(outcome.exit, 0);
    for (const char* command :
         {"certify", "replay", "list", "explain", "verify", "diff", "export", "reference", "init",
          "smoke", "check-adapter", "serve-impl", "convert"}) {
        EXPECT_TRUE(says(outcome, command));
        const Outcome help = call(std::string{command} + " --help");
        EXPECT_EQ(help.exit, 0);
        EXPECT_TRUE(says(help, "Exit codes"));
    }
}

TEST(Cli, ConvertsNothingThatWouldLoseSomethingUnlessTold) {
    const std::string path = testing::TempDir() + "convert.json";
    std::ofstream{path} << R"({"model":"m","messages":[{"role":"user","content":"hi"}]})";
    const std::string command = "convert --from openai-chat --to gemini < " + path;
    const std::string written = R"({"contents":[{"role":"user","parts":[{"text":"hi"}]}]})";
    const Outcome refused = call(command);
    EXPECT_EQ(refused.exit, 1);
    EXPECT_TRUE(says(refused, "/model: "));
    EXPECT_FALSE(says(refused, written));
    const Outcome lossy = call(command + " --lossy");
    EXPECT_EQ(lossy.exit, 0);
    EXPECT_TRUE(says(lossy, "/model: "));
    EXPECT_TRUE(says(lossy, written));
    EXPECT_EQ(call("convert --from openai --to gemini < " + path).exit, 4);
    EXPECT_TRUE(says(call("convert --from gemini --to canonical < " + path), "trimspec: the input"));
}

TEST(Cli, ReplaysOneCase) {
    const Outcome outcome = call("replay trim.whole_turns/exchange_is_not_cut_anywhere_unknown "
                                 "--adapter \"" + kTrimspec + " reference\"");
    EXPECT_EQ(outcome.exit, 4);
    const Outcome list = call("list trim.whole_turns");
    const std::string id = list.said.substr(0, list.said.find(' '));
    const Outcome replayed = call("replay " + id + " --adapter \"" + kTrimspec + " reference\"");
    EXPECT_EQ(replayed.exit, 0);
    EXPECT_TRUE(says(replayed, id + ": passed"));
}

TEST(Cli, ReportsVerifiesAndCompares) {
    const std::filesystem::path directory =
        std::filesystem::temp_directory_path() / ("trimspec-cli-" + std::to_string(getpid()));
    const std::string good = (directory / "good").string();
    const std::string bad = (directory / "bad").string();
    EXPECT_EQ(certify(kTrimspec + " reference", "--only sweep --report " + good).exit, 0);
    EXPECT_EQ(certify(kBroken + " null-unchanged", "--only sweep --report " + bad).exit, 1);
    for (const char* name : {"report.json", "junit.xml", "index.html", "summary.md", "badge.svg"})
        EXPECT_TRUE(std::filesystem::exists(directory / "good" / name)) << name;
    EXPECT_EQ(call("verify " + good + "/report.json").exit, 0);
    EXPECT_EQ(call("verify " + bad + "/report.json").exit, 1);
    EXPECT_EQ(call("diff " + good + "/report.json " + bad + "/report.json").exit, 1);
    EXPECT_EQ(call("diff " + good + "/report.json " + good + "/report.json").exit, 0);
    EXPECT_EQ(call("verify " + good + "/junit.xml").exit, 4);
    std::filesystem::remove_all(directory);
}

// A baseline in a file, for as long as a test runs.
class Known {
public:
    Known()
        : file_{std::filesystem::temp_directory_path() /
                ("trimspec-known-" + std::to_string(getpid()) + ".json")} {}
    ~Known() {
        std::error_code ignored;
        std::filesystem::remove(file_, ignored);
    }
    Known(const Known&) = delete;
    Known& operator=(const Known&) = delete;

    void write(const std::string& text) const { std::ofstream{file_} << text; }
    [[nodiscard]] std::string text() const {
        std::ifstream file{file_};
        return {std::istreambuf_iterator<char>{file}, {}};
    }
    // Every "from" in the file becomes "to".
    void replace(const std::string& from, const std::string& to) const {
        std::string edited = text();
        for (std::size_t at = edited.find(from); at != std::string::npos;
             at = edited.find(from, at + to.size()))
            edited.replace(at, from.size(), to);
        write(edited);
    }
    [[nodiscard]] std::string option() const { return "--baseline " + file_.string(); }

private:
    std::filesystem::path file_;
};

TEST(Cli, GoesFromANewBaselineToGreenAndBackToRed) {
    const Known known;
    // It claims trim alone, so that a whole run is short.
    const std::string broken = std::string{TRIMSPEC_PYTHON} + " " + TRIMSPEC_SOURCE_DIR +
                               "/conformance/starters/python/adapter.py";
    const Outcome made = certify(broken, known.option() + " --baseline-update");
    EXPECT_EQ(made.exit, 2) << "no entry has a reason yet";
    EXPECT_TRUE(says(made, "give each new one a reason"));
    known.replace("\"reason\":\"\"", "\"reason\":\"https://example.org/issues/7\"");
    const Outcome green = certify(broken, known.option());
    EXPECT_EQ(green.exit, 0);
    EXPECT_TRUE(says(green, "known failures: conformant except "));
    EXPECT_TRUE(says(green, "https://example.org/issues/7"));
    const std::string before = known.text();
    EXPECT_EQ(certify(broken, known.option() + " --baseline-update").exit, 0);
    EXPECT_EQ(known.text(), before) << "nothing changed, reasons are kept";
    const Outcome stale = certify(kTrimspec + " reference", known.option() + " --only trim");
    EXPECT_EQ(stale.exit, 2) << "all of it passes now";
    EXPECT_TRUE(says(stale, "passes now: remove the entry"));
    EXPECT_EQ(certify(kTrimspec + " reference", known.option() + " --only sweep").exit, 0)
        << "no entry is about the area";
}

TEST(Cli, NewFailuresBesideKnownOnesAreRed) {
    const Known known;
    known.write(R"({"version":1,"known_failures":[]})");
    const Outcome outcome =
        certify(kBroken + " marker_on_top_of_the_cap", known.option() + " --only results");
    EXPECT_EQ(outcome.exit, 1);
}

TEST(Cli, RefusesWhatIsNoBaseline) {
    const Known known;
    const std::string reference = kTrimspec + " reference";
    EXPECT_EQ(certify(reference, known.option() + " --only caps").exit, 4) << "there is no file";
    EXPECT_EQ(certify(reference, "--baseline-update").exit, 4);
    const Outcome narrow = certify(reference, known.option() + " --only caps --baseline-update");
    EXPECT_EQ(narrow.exit, 4);
    EXPECT_TRUE(says(narrow, "--only"));
    known.write("{}");
    const Outcome bad = certify(reference, known.option() + " --only caps");
    EXPECT_EQ(bad.exit, 2);
    EXPECT_TRUE(says(bad, "is no baseline: \"version\" must be 1"));
}

TEST(Cli, ABreakdownLeavesTheBaselineAsItWas) {
    const Known known;
    const std::string before = R"({"version":1,"known_failures":[]})";
    known.write(before);
    const std::string hello =
        R"(read line; echo '{\"id\":0,\"ok\":{\"protocol\":1,\"ops\":[\"trim\"]}}'; exit 3)";
    const Outcome outcome = certify(hello, known.option() + " --baseline-update");
    EXPECT_EQ(outcome.exit, 3);
    EXPECT_EQ(known.text(), before);
    EXPECT_TRUE(says(outcome, "not written"));
}

}  // namespace
