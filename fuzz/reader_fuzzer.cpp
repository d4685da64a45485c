// The reader of one dialect on raw bytes: what it takes is written again as the same JSON value, and
// read again as the same history. TRIMSPEC_DIALECT is its name.
#include "failure.hpp"
#include "subject.hpp"

namespace {

using namespace trimspec;

constexpr std::size_t kDeepest = 256;

void say(const char* label, const std::string& what) { fuzz::fail({label, what, "", nullptr, ""}); }

void read_and_write(const json::Value& value, wire::Dialect dialect) {
    auto read = wire::read_conversation(value, dialect);
    const auto* conversation = std::get_if<wire::Conversation>(&read);
    if (conversation == nullptr) return;
    std::string written;
    wire::write_conversation(conversation->history, conversation->envelope, dialect, written);
    auto again = json::read(written, kDeepest);
    const auto* same = std::get_if<json::Value>(&again);
    if (same == nullptr) return say("dialect.lossless", "what was written is no JSON: " + written);
    if (!(*same == value)) return say("dialect.lossless", "another value was written: " + written);
    auto second = wire::read_conversation(*same, dialect);
    const auto* twice = std::get_if<wire::Conversation>(&second);
    if (twice == nullptr || !same_history(twice->history, conversation->history))
        say("dialect.lossless", "read again it is another history: " + written);
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
    fuzz::take_options(*argc, *argv);
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const wire::Dialect kDialect = *wire::dialect_named(TRIMSPEC_DIALECT);
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    const auto value = json::read(text, kDeepest);
    if (const auto* good = std::get_if<json::Value>(&value)) read_and_write(*good, kDialect);
    return 0;
}
