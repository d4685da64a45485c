#include <algorithm>
#include <limits>
#include <stdexcept>

#include <fmt/format.h>

#include "report.hpp"
#include "report_members.hpp"

namespace trimspec::conformance {
namespace {

using members::HasMembers;
using members::kCaseVerdicts;
using members::kFormat;
using members::Names;

// `place` is a JSON pointer from the root of the report.

[[noreturn]] void refuse(const std::string& place, std::string_view complaint) {
    throw std::runtime_error{fmt::format("{} {}", place.empty() ? "the report" : place, complaint)};
}

/// The pointer of member `name`.
std::string under(const std::string& place, std::string_view name) {
    std::string pointer = place + "/";
    for (const char letter : name) {
        pointer += letter == '~' ? "~0" : letter == '/' ? "~1" : std::string(1, letter);
    }
    return pointer;
}

void expect_type(bool holds, const Json& json, const std::string& place, std::string_view wanted) {
    if (!holds) {
        const std::string_view article = json.is_array() || json.is_object() ? "an" : "a";
        refuse(place, fmt::format("is {} {}, not {}", article, json.type_name(), wanted));
    }
}

void read(const Json& json, const std::string& place, std::string& value) {
    expect_type(json.is_string(), json, place, "a string");
    value = json.get<std::string>();
}

void read(const Json& json, const std::string& place, std::uint64_t& value) {
    const bool fits =
        json.is_number_unsigned() || (json.is_number_integer() && json.get<std::int64_t>() >= 0);
    expect_type(fits, json, place, "an integer from 0 to 2^64 - 1");
    value = json.get<std::uint64_t>();
}

void read(const Json& json, const std::string& place, std::int64_t& value) {
    constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    const bool fits =
        json.is_number_unsigned() ? json.get<std::uint64_t>() <= kMost : json.is_number_integer();
    expect_type(fits, json, place, "an integer of 64 bits");
    value = json.get<std::int64_t>();
}

void read(const Json& json, const std::string& place, double& value) {
    expect_type(json.is_number(), json, place, "a number");
    value = json.get<double>();
}

// Lines are kept as they are; only the pages look inside.
void read(const Json& json, const std::string& place, Json& value) {
    expect_type(json.is_string() || json.is_object() || json.is_null(), json, place, "a line");
    value = json;
}

void expect_known(const std::string& value, const std::string& place, Names names) {
    if (std::find(names.begin(), names.end(), value) == names.end()) {
        refuse(place,
               fmt::format("is \"{}\", not one of: \"{}\"", value, fmt::join(names, "\", \"")));
    }
}

void read(const Json& json, const std::string& place, CaseVerdict& value) {
    std::string name;
    read(json, place, name);
    expect_known(name, place, kCaseVerdicts);
    value = static_cast<CaseVerdict>(std::find(kCaseVerdicts.begin(), kCaseVerdicts.end(), name) -
                                     kCaseVerdicts.begin());
}

template <HasMembers Type>
void read(const Json& json, const std::string& place, Type& value);

template <class Type>
void read(const Json& json, const std::string& place, std::vector<Type>& values) {
    expect_type(json.is_array(), json, place, "an array");
    values.resize(json.size());
    for (std::size_t index = 0; index < json.size(); ++index) {
        read(json[index], fmt::format("{}/{}", place, index), values[index]);
    }
}

template <class Type>
void read(const Json& json, const std::string& place, std::map<std::string, Type>& values) {
    expect_type(json.is_object(), json, place, "an object");
    for (const auto& [name, value] : json.items()) {
        read(value, under(place, name), values[name]);
    }
}

struct Reader {
    const Json& object;
    const std::string& place;
    std::vector<std::string_view> seen = {};

    template <class Type>
    void operator()(std::string_view name, Type& value, Names names = {}) {
        const auto found = object.find(std::string{name});
        const std::string where = under(place, name);
        if (found == object.end()) {
            refuse(where, "is missing");
        }
        read(*found, where, value);
        if constexpr (std::is_same_v<Type, std::string>) {
            if (!names.empty()) {
                expect_known(value, where, names);
            }
        }
        seen.push_back(name);
    }

    void refuse_others() const {
        for (const auto& [name, value] : object.items()) {
            if (std::find(seen.begin(), seen.end(), name) == seen.end()) {
                refuse(under(place, name), "is no member of a report");
            }
        }
    }
};

template <HasMembers Type>
void read(const Json& json, const std::string& place, Type& value) {
    expect_type(json.is_object(), json, place, "an object");
    Reader reader{json, place};
    if constexpr (std::is_same_v<Type, Report>) {
        std::int64_t format = 0;
        reader("report_format", format);
        if (format != kFormat) {
            refuse("/report_format", fmt::format("is {}, this program reads {}", format, kFormat));
        }
    }
    members::each(static_cast<Type*>(nullptr), reader, value);
    reader.refuse_others();
}

}  // namespace

Report report_from_json(const Json& json) {
    Report report;
    read(json, "", report);
    return report;
}

}  // namespace trimspec::conformance
