#include "report.hpp"

#include "report_members.hpp"

namespace trimspec::conformance {
namespace {

using members::HasMembers;
using members::Names;

template <class Type>
Json written(const Type& value) {
    return value;
}

Json written(const CaseVerdict& verdict) {
    return members::kCaseVerdicts.at(static_cast<std::size_t>(verdict));
}

template <HasMembers Type>
Json written(const Type& value);

template <class Type>
Json written(const std::vector<Type>& values) {
    Json list = Json::array();
    for (const Type& value : values) {
        list.push_back(written(value));
    }
    return list;
}

template <class Type>
Json written(const std::map<std::string, Type>& values) {
    Json object = Json::object();
    for (const auto& [name, value] : values) {
        object[name] = value;
    }
    return object;
}

struct Writer {
    Json& object;

    template <class Type>
    void operator()(std::string_view name, const Type& value, Names = {}) {
        object[std::string{name}] = written(value);
    }
};

template <HasMembers Type>
Json written(const Type& value) {
    Json object = Json::object();
    Writer writer{object};
    members::each(static_cast<Type*>(nullptr), writer, value);
    return object;
}

}  // namespace

Json to_json(const Report& report) {
    Json json = Json::object();
    json["report_format"] = members::kFormat;
    json.update(written(report));
    return json;
}

}  // namespace trimspec::conformance
