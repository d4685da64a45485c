#include "case.hpp"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <span>
#include <sstream>

#include "embedded_cases.hpp"

namespace trimspec::conformance {
namespace {

constexpr std::size_t kMostNested = 64;

std::string text_of(const json::Value& body, std::string_view key) {
    const json::Value* member = body.find(key);
    const auto* text = member ? member->get_if<Text>() : nullptr;
    return text ? std::string{text->view()} : std::string{};
}

// SHA-256 in hex of all `pieces`, each followed by a zero byte.
std::string sha256(std::span<const std::string_view> pieces) {
    EVP_MD_CTX* context = EVP_MD_CTX_new();
    EVP_DigestInit_ex(context, EVP_sha256(), nullptr);
    for (const std::string_view piece : pieces) {
        EVP_DigestUpdate(context, piece.data(), piece.size());
        EVP_DigestUpdate(context, "", 1);
    }
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned int size = 0;
    EVP_DigestFinal_ex(context, digest, &size);
    EVP_MD_CTX_free(context);
    constexpr std::string_view kHex = "0123456789abcdef";
    std::string hex;
    for (unsigned int i = 0; i < size; ++i) {
        hex += kHex[digest[i] >> 4U];
        hex += kHex[digest[i] & 0xFU];
    }
    return hex;
}

// `files` are pairs of place and text.
std::variant<CaseSet, CaseFault> case_set(
    const std::vector<std::pair<std::string, std::string>>& files) {
    CaseSet set;
    for (const auto& [where, text] : files) {
        auto read = read_case(text, where);
        if (auto* fault = std::get_if<CaseFault>(&read)) return std::move(*fault);
        set.cases.push_back(std::get<Case>(std::move(read)));
    }
    std::sort(set.cases.begin(), set.cases.end(),
              [](const Case& a, const Case& b) { return a.id < b.id; });
    std::vector<std::string_view> pieces;
    for (std::size_t i = 0; i < set.cases.size(); ++i) {
        if (i > 0 && set.cases[i].id == set.cases[i - 1].id)
            return CaseFault{set.cases[i].id, "two cases have this id"};
        pieces.push_back(set.cases[i].id);
        pieces.push_back(set.cases[i].digest);
    }
    set.digest = sha256(pieces);
    return set;
}

}  // namespace

std::string Case::op() const { return text_of(body, "op"); }

std::variant<Case, CaseFault> read_case(std::string_view text, std::string where) {
    auto read = json::read(text, kMostNested);
    if (const auto* error = std::get_if<json::ReadError>(&read))
        return CaseFault{std::move(where), "no JSON at byte " + std::to_string(error->byte)};
    Case found;
    found.body = std::get<json::Value>(std::move(read));
    found.digest = sha256(std::array{text});
    for (const auto& [key, member] :
         {std::pair{"id", &found.id}, {"label", &found.label}, {"kind", &found.kind},
          {"level", &found.level}, {"why", &found.why}, {"bug_type", &found.bug_type}}) {
        *member = text_of(found.body, key);
        if (member->empty())
            return CaseFault{std::move(where), "\"" + std::string{key} + "\" is missing"};
    }
    found.source = text_of(found.body, "source");
    found.policy = text_of(found.body, "policy");
    const Rule* rule = find_rule(found.label);
    if (rule == nullptr) return CaseFault{std::move(where), "unknown label " + found.label};
    found.area = rule->area;
    if (!found.id.starts_with(found.label + "/"))
        return CaseFault{std::move(where), "the id must be \"" + found.label + "/<name>\""};
    if (found.op().empty() && !found.is_transcript() && found.find("line") == nullptr)
        return CaseFault{std::move(where), "neither an operation, a transcript nor a line"};
    return found;
}

std::variant<CaseSet, CaseFault> embedded_cases() {
    std::vector<std::pair<std::string, std::string>> files;
    for (const EmbeddedCase& embedded : embedded_case_files())
        files.emplace_back(embedded.path, embedded.text);
    return case_set(files);
}

std::variant<CaseSet, CaseFault> load_cases(const std::filesystem::path& directory) {
    std::vector<std::pair<std::string, std::string>> files;
    std::error_code fault;
    for (const auto& entry : std::filesystem::recursive_directory_iterator{directory, fault}) {
        if (entry.path().extension() != ".json") continue;
        std::ifstream file{entry.path(), std::ios::binary};
        std::stringstream text;
        text << file.rdbuf();
        files.emplace_back(entry.path().string(), std::move(text).str());
    }
    if (fault) return CaseFault{directory.string(), fault.message()};
    std::sort(files.begin(), files.end());
    return case_set(files);
}

}  // namespace trimspec::conformance
