// The report on disk: all files or an error that says which and why.

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include <gtest/gtest.h>
#include <unistd.h>

#include "../report/badge.hpp"
#include "../report/junit.hpp"
#include "../report/markdown.hpp"
#include "../report/page.hpp"
#include "../report/write.hpp"
#include "report_sample.hpp"

namespace trimspec::conformance {
namespace {

namespace fs = std::filesystem;

bool contains(const std::string& text, std::string_view piece) {
    return text.find(piece) != std::string::npos;
}

std::string content_of(const fs::path& path) {
    std::ifstream file{path, std::ios::binary};
    std::ostringstream content;
    content << file.rdbuf();
    return content.str();
}

std::string complaint(const Report& report, const fs::path& directory) {
    try {
        write_all(report, directory);
    } catch (const std::runtime_error& error) {
        return error.what();
    }
    return "";
}

class Write : public testing::Test {
protected:
    void SetUp() override {
        directory_ = fs::path{testing::TempDir()} /
                     ("trimspec_report_" + std::to_string(getpid()) +
                      testing::UnitTest::GetInstance()->current_test_info()->name());
        fs::remove_all(directory_);
    }
    void TearDown() override { fs::remove_all(directory_); }

    fs::path directory_;
};

TEST_F(Write, MakesAllFilesFromTheReportAlone) {
    const Report report = sample_report(hostile_text());
    write_all(report, directory_ / "new" / "place");
    std::set<std::string> names;
    for (const fs::directory_entry& entry : fs::directory_iterator{directory_ / "new" / "place"}) {
        names.insert(entry.path().filename().string());
    }
    EXPECT_EQ(names, (std::set<std::string>{"badge.svg", "index.html", "junit.xml", "report.json",
                                            "summary.md"}));
    const fs::path place = directory_ / "new" / "place";
    const Report again = report_from_json(Json::parse(content_of(place / "report.json")));
    EXPECT_EQ(content_of(place / "index.html"), render_page(again));
    EXPECT_EQ(content_of(place / "junit.xml"), render_junit(again));
    EXPECT_EQ(content_of(place / "summary.md"), render_markdown(again));
    EXPECT_EQ(content_of(place / "badge.svg"), render_badge(again));
}

TEST_F(Write, ReplacesAnEarlierReport) {
    write_all(sample_report("old"), directory_);
    write_all(sample_report("new"), directory_);
    EXPECT_TRUE(contains(content_of(directory_ / "index.html"), "agent new"));
    EXPECT_FALSE(contains(content_of(directory_ / "index.html"), "agent old"));
}

TEST_F(Write, SaysWhichPathAndWhy) {
    fs::create_directories(directory_);
    std::ofstream{directory_ / "file"} << "x";
    EXPECT_TRUE(contains(complaint(sample_report("text"), directory_ / "file"),
                         "cannot make the directory " + (directory_ / "file").string() + ": "));
    EXPECT_TRUE(contains(complaint(sample_report("text"), directory_ / "file" / "below"),
                         "cannot make the directory " + (directory_ / "file" / "below").string()));
    fs::create_directories(directory_ / "index.html" / "occupied");
    EXPECT_EQ(complaint(sample_report("text"), directory_),
              "cannot write " + (directory_ / "index.html").string() + ": Is a directory");
    for (const fs::directory_entry& entry : fs::directory_iterator{directory_}) {
        EXPECT_NE(entry.path().extension(), ".partial");
    }
}

TEST_F(Write, FullDiskIsAnError) {
    // The partial file is a device that takes nothing.
    fs::create_directories(directory_);
    write_all(sample_report("old"), directory_);
    fs::create_symlink("/dev/full", directory_ / "junit.xml.partial");
    EXPECT_EQ(complaint(sample_report("new"), directory_),
              "cannot write " + (directory_ / "junit.xml").string() + ": No space left on device");
    EXPECT_TRUE(contains(content_of(directory_ / "report.json"), "agent old"));
}

}  // namespace
}  // namespace trimspec::conformance
