// How a test of one dialect and unit is called.
#pragma once

#include <algorithm>
#include <string>
#include <tuple>

#include "wire/protocol.hpp"

namespace trimspec::conformance {

/// `openai_chat_utf16`.
[[nodiscard]] inline std::string setting_name(const std::tuple<wire::Dialect, Unit>& setting) {
    std::string name = std::string{wire::name_of(std::get<0>(setting))} + "_" +
                       std::string{wire::name_of(std::get<1>(setting))};
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

}  // namespace trimspec::conformance
