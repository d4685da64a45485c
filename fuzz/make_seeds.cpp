// Makes seeds for every target out of the suite's cases, and out of real conversations:
//     trimspec-seeds FOLDER [CONVERSATIONS.jsonl]
// A folder a target, a file a request. CONVERSATIONS: one history in the dialect openai-chat a line.
// What a target does not need is thrown out afterwards by its engine: fuzz/minimise.
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "../conformance/checker/case_lines.hpp"
#include "../conformance/checker/case_bytes.hpp"
#include "../conformance/checker/records.hpp"
#include "../conformance/generate/request.hpp"
#include "../reference/wire/protocol.hpp"

namespace {

using namespace trimspec;
using namespace trimspec::conformance;
using checker::CaseLine;

constexpr std::size_t kLongestSeed = 3000;

class Folder {
public:
    explicit Folder(std::filesystem::path root) : root_{std::move(root)} {}

    void write(const std::string& target, std::string name, const std::string& bytes) {
        if (bytes.size() > kLongestSeed) return;
        for (char& c : name)
            if (c == '/') c = '-';
        std::filesystem::create_directories(root_ / target);
        std::ofstream{root_ / target / name, std::ios::binary} << bytes;
        ++written_;
    }
    [[nodiscard]] std::size_t written() const { return written_; }

private:
    std::filesystem::path root_;
    std::size_t written_ = 0;
};

std::string snake(std::string_view name) {
    std::string snake{name};
    for (char& c : snake)
        if (c == '-') c = '_';
    return snake;
}

// The history of a request, as it stands in the line.
std::string history_in(const std::string& line) {
    constexpr std::size_t kDeepest = 258;
    const auto read = json::read(line, kDeepest);
    const auto* request = std::get_if<json::Value>(&read);
    const json::Value* history = request ? request->find("history") : nullptr;
    std::string text;
    if (history != nullptr) json::write(*history, text);
    return text;
}

std::string op_in(const std::string& line) {
    for (const std::string_view op : wire::operation_names())
        if (line.find("\"op\":\"" + std::string{op} + "\"") != std::string::npos)
            return std::string{op};
    return "";
}

// The same request, then the steps that a transcript would go on with.
std::string with_steps(const std::string& bytes) {
    std::string transcript = bytes;
    const auto names = wire::operation_names();
    for (const std::string_view op : {"sweep", "recover", "trim"})
        for (std::size_t i = 0; i < names.size(); ++i)
            if (names[i] == op) {
                transcript += static_cast<char>(checker::Tag::step);
                transcript += static_cast<char>(i);
            }
    return transcript;
}

void write_seeds(const CaseLine& one, Folder& folder) {
    const std::string dialect{wire::name_of(one.dialect)};
    const std::string name = one.id + "-" + dialect;
    const std::string op = op_in(one.line);
    const std::string bytes = checker::encode(one.line, one.dialect, Unit::codepoint);
    if (!op.empty()) folder.write(op + "_fuzzer", name, bytes);
    const auto dialects = wire::dialect_names();
    const auto spoken = static_cast<char>(
        std::find(dialects.begin(), dialects.end(), dialect) - dialects.begin());
    folder.write("protocol_fuzzer", name, spoken + one.line);
    if (const std::string history = history_in(one.line); !history.empty())
        folder.write("read_" + snake(dialect) + "_fuzzer", name, history);
    if (!checker::sample_of(one.line, one.dialect, Unit::codepoint)) return;
    if (op == "trim" || op == "recover" || op == "cap_messages")
        folder.write("transcript_fuzzer", name, with_steps(bytes));
    if (op == "recover") folder.write("oracle_fuzzer", name, bytes);
}

// The beginnings of conversations: whole ones are longer than seeds should be.
void write_conversations(const std::string& file, Folder& folder) {
    constexpr int kConversations = 12;
    constexpr std::size_t kMessages = 10;
    constexpr std::size_t kDeepest = 258;
    std::ifstream in{file};
    std::string line;
    for (int number = 0; number < kConversations && std::getline(in, line); ++number) {
        const auto read = json::read(line, kDeepest);
        const auto* whole = std::get_if<json::Value>(&read);
        const json::Value* messages = whole ? whole->find("messages") : nullptr;
        if (messages == nullptr || messages->get_if<json::Array>() == nullptr) continue;
        json::Array first = *messages->get_if<json::Array>();
        // The instructions in front are the longest of all and say nothing new.
        if (!first.empty()) first.erase(first.begin());
        if (first.size() > kMessages) first.resize(kMessages);
        std::string history;
        json::write(json::Value{std::move(first)}, history);
        for (const std::string op : {"trim", "recover"})
            write_seeds({"conversation_" + std::to_string(number) + op,
                         R"({"id":1,"op":")" + op + R"(","history":)" + history +
                             R"(,"params":{"budget_tokens":200}})",
                         wire::Dialect::openai_chat},
                        folder);
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fprintf(stderr, "usage: trimspec-seeds FOLDER [CONVERSATIONS.jsonl]\n");
        return 2;
    }
    Folder folder{argv[1]};
    for (const CaseLine& one : checker::lines_of_cases()) write_seeds(one, folder);
    if (argc > 2) write_conversations(argv[2], folder);
    std::printf("%zu seeds\n", folder.written());
    return folder.written() == 0 ? 1 : 0;
}
