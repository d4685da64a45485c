#include "write.hpp"

#include <array>
#include <cerrno>
#include <fstream>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "badge.hpp"
#include "junit.hpp"
#include "markdown.hpp"
#include "page.hpp"

namespace trimspec::conformance {
namespace {

namespace fs = std::filesystem;

/// Files on their way; what was not moved into place is removed again.
class Partial {
public:
    explicit Partial(fs::path place) : place_{std::move(place)}, path_{place_} {
        path_ += ".partial";
    }
    Partial(const Partial&) = delete;
    Partial& operator=(const Partial&) = delete;
    ~Partial() {
        std::error_code ignored;
        fs::remove(path_, ignored);
    }

    void write(const std::string& content) const {
        errno = 0;
        std::ofstream file{path_, std::ios::binary | std::ios::trunc};
        file << content;
        file.close();
        if (!file) {
            fail("cannot write", place_, std::error_code{errno, std::generic_category()});
        }
    }

    void move_into_place() const {
        std::error_code error;
        fs::rename(path_, place_, error);
        if (error) {
            fail("cannot write", place_, error);
        }
    }

    [[noreturn]] static void fail(const char* what, const fs::path& path, std::error_code error) {
        const std::string reason = error ? error.message() : "the disk did not take it";
        throw std::runtime_error{fmt::format("{} {}: {}", what, path.string(), reason)};
    }

private:
    fs::path place_;
    fs::path path_;
};

std::string json_text(const Report& report) {
    return to_json(report).dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

void make_directory(const fs::path& directory) {
    std::error_code error;
    fs::create_directories(directory, error);
    if (error || !fs::is_directory(directory)) {
        Partial::fail("cannot make the directory", directory,
                      error ? error : std::make_error_code(std::errc::not_a_directory));
    }
}

}  // namespace

void write_whole(const fs::path& place, const std::string& content) {
    const Partial file{place};
    file.write(content);
    file.move_into_place();
}

void write_all(const Report& report, const fs::path& directory) {
    const std::string json = json_text(report);
    // Invalid bytes were replaced in it: the pages are made from what anybody can read again.
    const Report written = report_from_json(Json::parse(json));
    const std::array<std::pair<const char*, std::string>, 5> pages{{
        {"report.json", json},
        {"junit.xml", render_junit(written)},
        {"index.html", render_page(written)},
        {"summary.md", render_markdown(written)},
        {"badge.svg", render_badge(written)},
    }};
    make_directory(directory);
    const std::array<Partial, 5> files{
        Partial{directory / pages[0].first}, Partial{directory / pages[1].first},
        Partial{directory / pages[2].first}, Partial{directory / pages[3].first},
        Partial{directory / pages[4].first}};
    for (std::size_t index = 0; index < pages.size(); ++index) {
        files.at(index).write(pages.at(index).second);
    }
    for (const Partial& file : files) {
        file.move_into_place();
    }
}

}  // namespace trimspec::conformance
