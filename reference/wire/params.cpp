#include "params.hpp"

#include <charconv>

namespace trimspec::wire {

std::optional<std::int64_t> integer_of(const json::Value& value) {
    const auto* number = value.get_if<json::Number>();
    if (number == nullptr) return std::nullopt;
    const std::string_view text = number->text.view();
    std::int64_t integer = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), integer);
    if (fault != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    if (integer > kMostTokens || integer < -kMostTokens) return std::nullopt;
    return integer;
}

Params::Params(const json::Value* params, std::string prefix)
    : params_{params}, prefix_{std::move(prefix)} {
    if (params_ != nullptr && params_->get_if<json::Object>() == nullptr)
        error_ = Error{ErrorCode::invalid_params, "parameters must be an object", "",
                       prefix_.empty() ? "params" : prefix_.substr(0, prefix_.size() - 1), {}};
}

const json::Value* Params::find(std::string_view key) const {
    return error_ || params_ == nullptr ? nullptr : params_->find(key);
}

void Params::refuse(std::string_view key, std::string_view what) {
    if (error_) return;
    const std::string name = prefix_ + std::string{key};
    error_ = Error{ErrorCode::invalid_params, name + " " + std::string{what}, "", name, {}};
}

std::optional<std::int64_t> Params::integer(std::string_view key, std::int64_t least) {
    const json::Value* value = find(key);
    if (value == nullptr) return std::nullopt;
    const auto integer = integer_of(*value);
    if (!integer)
        refuse(key, "must be an integer within 2^53 - 1, without fraction or exponent");
    else if (*integer < least)
        refuse(key, "must be at least " + std::to_string(least));
    return error_ ? std::nullopt : integer;
}

std::int64_t Params::required_integer(std::string_view key, std::int64_t least) {
    if (find(key) == nullptr) refuse(key, "is missing");
    return integer(key, least).value_or(0);
}

std::optional<bool> Params::boolean(std::string_view key) {
    const json::Value* value = find(key);
    if (value == nullptr) return std::nullopt;
    if (const auto* boolean = value->get_if<bool>()) return *boolean;
    refuse(key, "must be true or false");
    return std::nullopt;
}

std::optional<std::string> Params::text(std::string_view key) {
    const json::Value* value = find(key);
    if (value == nullptr) return std::nullopt;
    if (const auto* text = value->get_if<Text>()) return std::string{text->view()};
    refuse(key, "must be a string");
    return std::nullopt;
}

Unit Params::unit() {
    return choice<Unit>(
        "unit", Unit::codepoint,
        {{"codepoint", Unit::codepoint}, {"byte", Unit::byte}, {"utf16", Unit::utf16}});
}

Counter Params::counter() {
    Counter counter;
    const json::Value* value = find("counter");
    if (value == nullptr) return counter;
    Params members{value, prefix_ + "counter."};
    (void)members.choice<int>("kind", 0, {{"chars_div_4", 0}});
    counter.unit = members.unit();
    counter.per_message = members.integer("per_message", 0).value_or(counter.per_message);
    counter.image_tokens = members.integer("image_tokens", 0).value_or(counter.image_tokens);
    error_ = members.error();
    return counter;
}

}  // namespace trimspec::wire
