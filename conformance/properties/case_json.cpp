#include "case_json.hpp"

#include <cstdio>

#include "../../reference/wire/dialect.hpp"

namespace trimspec::conformance::properties {
namespace {

// On one line, with spaces.
std::string on_one_line(const Json& value) {
    if (!value.is_structured()) return value.dump();
    std::string line = value.is_array() ? "[" : "{";
    const char* between = "";
    for (const auto& [key, part] : value.items()) {
        line += between;
        if (value.is_object()) line += Json(key).dump() + ": ";
        line += on_one_line(part);
        between = ", ";
    }
    return line + (value.is_array() ? "]" : "}");
}

}  // namespace

std::string as_file(const Json& whole) {
    std::string file = "{";
    const char* between = "\n";
    for (const auto& [key, value] : whole.items()) {
        file += between + std::string{"  "} + Json(key).dump() + ": ";
        between = ",\n";
        if ((key != "history" && key != "transcript") || value.empty()) {
            file += on_one_line(value);
            continue;
        }
        const char* comma = "[\n    ";
        for (const Json& item : value) {
            file += comma + on_one_line(item);
            comma = ",\n    ";
        }
        file += "\n  ]";
    }
    return file + "\n}\n";
}

Json messages_of(const History& history) {
    std::string text;
    wire::write_history(history, wire::Dialect::canonical, text);
    return Json::parse(text);
}

std::string name_for(const Json& request) {
    std::uint32_t hash = 2166136261U;
    for (const char c : request.dump()) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
    char name[16];
    std::snprintf(name, sizeof name, "found_%08x", hash);
    return name;
}

}  // namespace trimspec::conformance::properties
