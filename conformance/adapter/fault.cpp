#include "fault.hpp"

#include <fmt/format.h>

namespace trimspec::adapter {
namespace {

constexpr std::size_t kShownBytes = 200;

void append_escaped(char byte, std::string& out) {
    const auto value = static_cast<unsigned char>(byte);
    if (byte == '"' || byte == '\\')
        out += {'\\', byte};
    else if (byte == '\n')
        out += "\\n";
    else if (byte == '\r')
        out += "\\r";
    else if (byte == '\t')
        out += "\\t";
    else if (value < 0x20U || value >= 0x7FU)
        out += fmt::format("\\x{:02x}", value);
    else
        out += byte;
}

}  // namespace

std::string_view name_of(FaultKind kind) noexcept {
    switch (kind) {
        case FaultKind::crash: return "crash";
        case FaultKind::timeout: return "timeout";
        case FaultKind::protocol_error: return "protocol_error";
        case FaultKind::adapter_fault: break;
    }
    return "adapter_fault";
}

std::string shown(std::string_view line) {
    std::string out = "\"";
    for (const char byte : line.substr(0, kShownBytes)) append_escaped(byte, out);
    out += '"';
    if (line.size() > kShownBytes) out += fmt::format("... ({} bytes)", line.size());
    return out;
}

}  // namespace trimspec::adapter
