#include "as_nlohmann.hpp"

#include "wire/params.hpp"

namespace trimspec::conformance {
namespace {

using Json = nlohmann::ordered_json;

struct Conversion {
    Json operator()(std::nullptr_t) const { return nullptr; }
    Json operator()(bool value) const { return value; }
    Json operator()(const json::Number& number) const {
        if (const auto integer = wire::integer_of(json::Value{number})) return *integer;
        return Json::parse(number.text.view(), nullptr, false);
    }
    Json operator()(const Text& text) const { return std::string{text.view()}; }
    Json operator()(const json::Array& array) const {
        Json list = Json::array();
        for (const json::Value& element : array) list.push_back(as_nlohmann(element));
        return list;
    }
    Json operator()(const json::Object& members) const {
        Json object = Json::object();
        for (const json::Member& member : members)
            object.push_back({std::string{member.key.view()}, as_nlohmann(member.value)});
        return object;
    }
};

}  // namespace

Json as_nlohmann(const json::Value& value) { return std::visit(Conversion{}, value.data()); }

}  // namespace trimspec::conformance
