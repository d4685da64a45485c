#include "context.hpp"

#include <utility>

#include "filled.hpp"
#include "plain.hpp"

namespace trimspec::conformance::checks {

namespace {

constexpr std::size_t kShownBytes = 60;

}  // namespace

void Context::add(std::string_view label, std::string what, std::string pointer,
                  Numbers numbers) const {
    found.push_back({std::string{label}, std::move(what), std::move(pointer), std::move(numbers)});
}

bool Context::policy(const char* name, std::string_view value) const {
    const auto declared_value = declared.policies.find(name);
    return declared_value != declared.policies.end() && declared_value->second == value;
}

std::string place(std::size_t message) {
    return filled("/{}", message);
}

std::string place(std::size_t message, std::size_t block) {
    return filled("/{}/content/{}", message, block);
}

const Json* member(const Json& object, const char* key) {
    if (!object.is_object()) return nullptr;
    const auto found = object.find(key);
    return found == object.end() ? nullptr : &*found;
}

std::optional<std::int64_t> whole_number(const Json* value) {
    if (value == nullptr || !value->is_number_integer()) return std::nullopt;
    if (value->is_number_unsigned()) {
        const auto number = value->get<std::uint64_t>();
        if (number > static_cast<std::uint64_t>(kLargestNumber)) return std::nullopt;
        return static_cast<std::int64_t>(number);
    }
    const auto number = value->get<std::int64_t>();
    if (number < -kLargestNumber || number > kLargestNumber) return std::nullopt;
    return number;
}

std::optional<std::string> string_of(const Json* value) {
    if (value == nullptr || !value->is_string()) return std::nullopt;
    return value->get<std::string>();
}

std::optional<std::int64_t> number_param(const Context& context, const char* name) {
    return whole_number(member(context.asked.params, name));
}

std::string shown(const Json* value) {
    if (value == nullptr) return "nothing";
    if (value->is_structured()) return value->type_name();
    std::string text = value->dump(-1, ' ', true, Json::error_handler_t::replace);
    if (text.size() > kShownBytes) text = text.substr(0, kShownBytes) + "...";
    return text;
}

const Json* report_of(const Context& context, const char* name, std::string_view label) {
    const Json* report = member(context.replied.rest, name);
    if (report == nullptr || report->is_object()) return report;
    context.add(label, filled("`{}` is no object but {}", name, report->type_name()));
    return nullptr;
}

void expect_number(const Context& context, std::string_view label, const Json& object,
                   const char* key, std::int64_t expected) {
    const Json* value = member(object, key);
    if (value == nullptr) return;
    const auto number = whole_number(value);
    if (!number)
        context.add(label, filled("`{}` is no integer of the protocol but {}", key,
                                  value->type_name()));
    else if (*number != expected)
        context.add(label, filled("`{}` says {}, recounted it is {}", key, *number, expected),
                    {}, {{"said", *number}, {"recounted", expected}});
}

void expect_flag(const Context& context, std::string_view label, const Json& object,
                 const char* key, bool expected) {
    const Json* value = member(object, key);
    if (value == nullptr) return;
    if (!value->is_boolean())
        context.add(label, filled("`{}` is no boolean but {}", key, value->type_name()));
    else if (value->get<bool>() != expected)
        context.add(label, filled("`{}` says {}, it is {}", key, !expected, expected));
}

}  // namespace trimspec::conformance::checks
