// Lines of the protocol as they come: each has one reply, which is judged. The first byte chooses
// dialect and unit.
#include <array>

#include "examine.hpp"
#include "subject.hpp"

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
    trimspec::fuzz::take_options(*argc, *argv);
    (void)trimspec::fuzz::fuzzed();
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace trimspec;
    if (size == 0) return 0;
    constexpr std::array kDialects{wire::Dialect::canonical, wire::Dialect::openai_chat,
                                   wire::Dialect::anthropic, wire::Dialect::gemini,
                                   wire::Dialect::zeroclaw_chat};
    constexpr std::array kUnits{Unit::codepoint, Unit::byte, Unit::utf16};
    const auto& scope = fuzz::fuzzed().scope;
    conformance::checker::ByteCase asked;
    asked.dialect = scope.dialect.value_or(kDialects[data[0] % kDialects.size()]);
    asked.unit = scope.unit.value_or(kUnits[data[0] / kDialects.size() % kUnits.size()]);
    asked.line.assign(reinterpret_cast<const char*>(data) + 1, size - 1);
    if (asked.line.find('\n') != std::string::npos) return 0;
    fuzz::examine_once(asked);
    return 0;
}
