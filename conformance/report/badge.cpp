#include "badge.hpp"

#include <cmath>
#include <vector>

#include <fmt/format.h>

#include "grouping.hpp"
#include "show.hpp"

namespace trimspec::conformance {
namespace {

constexpr int kHeight = 20;
constexpr int kPadding = 7;

struct Segment {
    std::string text;
    const char* colour;
};

/// About what a sans-serif face needs at 11 pixels; `textLength` makes it exact.
int width_of(std::string_view text) {
    double width = 0;
    for (const char letter : text) {
        const auto byte = static_cast<unsigned char>(letter);
        if (std::string_view{"fijlrtI.,:;'|! ()"}.find(letter) != std::string_view::npos) {
            width += 4.2;
        } else if (std::string_view{"mwMW"}.find(letter) != std::string_view::npos) {
            width += 10.2;
        } else if (byte < 0x80U || byte >= 0xC0U) {
            width += byte < 0x80U ? 6.7 : 11.0;
        }
    }
    return static_cast<int>(std::lround(width));
}

/// `1.0.3` as `1.0`: a badge does not change with corrections.
std::string short_version(const std::string& version) {
    const std::size_t first = version.find('.');
    const std::size_t second = first == std::string::npos ? first : version.find('.', first + 1);
    return version.substr(0, second);
}

std::string certified_areas(const Report& report) {
    std::string names;
    for (const AreaReport& area : report.areas) {
        if (area.verdict == "certified") {
            names += (names.empty() ? "" : ", ") + show::clipped(area.area, 24);
        }
    }
    return names;
}

std::vector<Segment> segments_of(const Report& report) {
    constexpr const char* kGreen = "#1a7f4b";
    constexpr const char* kRed = "#b3261e";
    constexpr const char* kAmber = "#8a5a00";
    constexpr const char* kGrey = "#6b7280";
    std::vector<Segment> segments{
        {"trimspec " + show::clipped(short_version(report.suite_version), 24), "#3b4148"}};
    const std::string areas = certified_areas(report);
    if (report.verdict == "adapter_fault") {
        segments.push_back({"adapter fault", kRed});
        return segments;
    }
    if (!areas.empty()) {
        segments.push_back({areas, kGreen});
    }
    if (report.verdict == "known_failures") {
        segments.push_back({show::counted(totals(report).known, "known failure"), kAmber});
    } else if (report.verdict == "stale_baseline") {
        segments.push_back({"stale baseline", kRed});
    } else if (report.verdict != "conformant") {
        const std::int64_t failed = totals(report).failed;
        const std::string count = failed == 0 ? "" : ": " + show::grouped(failed) + " failed";
        segments.push_back({"not conformant" + count, kRed});
    } else if (areas.empty()) {
        segments.push_back({"nothing certified", kGrey});
    }
    return segments;
}

std::string title_of(const std::vector<Segment>& segments) {
    std::string title;
    for (const Segment& segment : segments) {
        title += (title.empty() ? "" : " | ") + segment.text;
    }
    return show::xml_escaped(title);
}

}  // namespace

std::string render_badge(const Report& report) {
    const std::vector<Segment> segments = segments_of(report);
    std::string boxes;
    std::string texts;
    int left = 0;
    for (const Segment& segment : segments) {
        const int text_width = width_of(segment.text);
        const int width = text_width + 2 * kPadding;
        boxes += fmt::format(R"(<rect x="{}" width="{}" height="{}" fill="{}"/>)", left, width,
                             kHeight, segment.colour);
        texts += fmt::format(R"(<text x="{}" y="14" textLength="{}">{}</text>)", left + kPadding,
                             text_width, show::xml_escaped(segment.text));
        left += width;
    }
    return fmt::format(
        R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" )"
        R"(role="img" aria-label="{2}">)"
        R"(<title>{2}</title><clipPath id="r"><rect width="{0}" height="{1}" rx="3"/></clipPath>)"
        R"svg(<g clip-path="url(#r)">{3}</g>)svg"
        R"(<g fill="#fff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11">)"
        "{4}</g></svg>"
        "\n",
        left, kHeight, title_of(segments), boxes, texts);
}

}  // namespace trimspec::conformance
