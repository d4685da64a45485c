#include "encoding.hpp"

#include <openssl/evp.h>
#include <openssl/sha.h>

#include <array>

#include "../suite/text_form.hpp"

namespace trimspec::conformance::exported {
namespace {

const unsigned char* bytes_of(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}

// `form` without a list around a single piece.
json::Value simplest(json::Value form) {
    const json::Value* join = form.find("join");
    const auto* pieces = join ? join->get_if<json::Array>() : nullptr;
    if (pieces == nullptr || pieces->size() != 1) return form;
    return json::Value{pieces->front()};
}

bool fold_text_in(json::Value& value) {
    const auto* text = value.get_if<Text>();
    if (text == nullptr || text->view().size() <= kLongestText) return false;
    value = simplest(fold_text(text->view()));
    return value.get_if<Text>() == nullptr;
}

}  // namespace

std::string sha256(std::string_view bytes) {
    std::array<unsigned char, SHA256_DIGEST_LENGTH> digest{};
    SHA256(bytes_of(bytes), bytes.size(), digest.data());
    constexpr std::string_view kHex = "0123456789abcdef";
    std::string hex;
    for (const unsigned char byte : digest) {
        hex += kHex[byte >> 4U];
        hex += kHex[byte & 0xFU];
    }
    return hex;
}

std::string base64(std::string_view bytes) {
    std::string encoded((bytes.size() + 2) / 3 * 4 + 1, '\0');  // EVP_EncodeBlock ends with a zero
    const int size = EVP_EncodeBlock(reinterpret_cast<unsigned char*>(encoded.data()),
                                     bytes_of(bytes), static_cast<int>(bytes.size()));
    encoded.resize(static_cast<std::size_t>(size));
    return encoded;
}

bool is_utf8(std::string_view bytes) {
    std::string quoted;
    json::write_string(bytes, quoted);
    return std::holds_alternative<json::Value>(json::read(quoted, 1));
}

bool fold_long_texts(json::Value& value) {
    bool folded = fold_text_in(value);
    if (folded) return true;
    if (auto* array = std::get_if<json::Array>(&value.data()))
        for (json::Value& element : *array) folded |= fold_long_texts(element);
    if (auto* object = std::get_if<json::Object>(&value.data()))
        for (json::Member& member : *object) folded |= fold_long_texts(member.value);
    return folded;
}

}  // namespace trimspec::conformance::exported
