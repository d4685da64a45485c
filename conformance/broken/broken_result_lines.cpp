// Wrong caps of tool results that no single step carries: a text that quotes the marker.

#include <string_view>

#include "areas.hpp"
#include "lines.hpp"

namespace trimspec::broken {
namespace {

bool quotes_the_marker(const Json& request) {
    return request.at("op") == "cap_tool_result" &&
           request.at("text").get<std::string_view>().find("characters truncated") !=
               std::string_view::npos;
}

bool quoted_marker_means_cut(const Json& request, Json& ok) {
    if (!quotes_the_marker(request) || ok.at("report").at("truncated") == true) return false;
    ok.at("report").at("truncated") = true;
    return true;
}

bool quoted_marker_escapes_the_cap(const Json& request, Json& ok) {
    if (!quotes_the_marker(request) || ok.at("report").at("truncated") == false) return false;
    ok.at("text") = request.at("text");
    ok.at("report") = {{"truncated", false}, {"removed", 0}};
    return true;
}

}  // namespace

std::vector<Broken> broken_result_lines() {
    return {
        {"quoted_marker_means_cut", "result.within_untouched",
         "Takes a text that quotes the marker for one that was cut, though it is within the cap.",
         "topcheer/ggcode#1208", {}, &with_reply<&quoted_marker_means_cut>},
        {"quoted_marker_escapes_the_cap", "result.ceiling_holds",
         "Lets a text that quotes the marker pass at any size, as if it had been cut already.",
         "", {}, &with_reply<&quoted_marker_escapes_the_cap>},
    };
}

}  // namespace trimspec::broken
