// A baseline as its file has it.

#include <algorithm>

#include "../report/report_members.hpp"
#include "../suite/difference.hpp"
#include "baseline.hpp"
#include "wire/params.hpp"

namespace trimspec::conformance {
namespace {

constexpr std::size_t kMostNested = 8;

// Reads entry by entry; the first fault is kept.
class BaselineReader {
public:
    void read(const json::Value& whole) {
        if (whole.get_if<json::Object>() == nullptr) return refuse("it must be an object");
        refuse_others(whole, {"version", "known_failures"}, "the baseline");
        const json::Value* version = whole.find("version");
        if (version == nullptr || wire::integer_of(*version) != 1)
            refuse("\"version\" must be 1");
        const json::Value* list = whole.find("known_failures");
        const auto* entries = list ? list->get_if<json::Array>() : nullptr;
        if (entries == nullptr) return refuse("\"known_failures\" must be a list");
        for (std::size_t i = 0; i < entries->size(); ++i)
            read_entry((*entries)[i], "entry " + std::to_string(i + 1));
    }

    [[nodiscard]] const std::string& fault() const { return fault_; }
    [[nodiscard]] std::vector<KnownFailure>& entries() { return entries_; }

private:
    void refuse(std::string what) {
        if (fault_.empty()) fault_ = std::move(what);
    }

    void refuse_others(const json::Value& object, std::initializer_list<std::string_view> known,
                       const std::string& where) {
        for (const json::Member& member : *object.get_if<json::Object>())
            if (std::find(known.begin(), known.end(), member.key.view()) == known.end())
                refuse(where + " has a member \"" + std::string{member.key.view()} +
                       "\", which means nothing");
    }

    std::string text(const json::Value& entry, const char* key, const std::string& where) {
        const json::Value* member = entry.find(key);
        const auto* text = member ? member->get_if<Text>() : nullptr;
        if (text == nullptr) refuse(where + " needs a string \"" + key + "\"");
        return text ? std::string{text->view()} : std::string{};
    }

    void read_entry(const json::Value& object, std::string where) {
        if (object.get_if<json::Object>() == nullptr) return refuse(where + " must be an object");
        KnownFailure entry;
        entry.cases = text(object, "case", where);
        if (!entry.cases.empty()) where += " (" + entry.cases + ")";
        entry.failure = text(object, "failure", where);
        entry.reason = text(object, "reason", where);
        refuse_others(object, {"case", "failure", "reason", "count"}, where);
        check_kind(entry.failure, where);
        read_count(object, entry, where);
        entries_.push_back(std::move(entry));
    }

    void read_count(const json::Value& object, KnownFailure& entry, const std::string& where) {
        const json::Value* count = object.find("count");
        if (!is_pattern(entry.cases)) {
            if (count != nullptr) refuse(where + ": \"count\" goes with a pattern only");
            return;
        }
        entry.count = count ? wire::integer_of(*count).value_or(0) : 0;
        if (entry.count < 1)
            refuse(where + ": a pattern needs \"count\", how many cases fail so, 1 or more");
    }

    void check_kind(const std::string& failure, const std::string& where) {
        std::string known;
        for (const std::string_view kind : members::kFailureKinds) {
            if (kind.empty() || kind == "suite") continue;
            if (kind == failure) return;
            known += (known.empty() ? "" : ", ") + std::string{kind};
        }
        refuse(where + ": \"failure\" must be one of " + known + ", not \"" + failure + "\"");
    }

    std::string fault_;
    std::vector<KnownFailure> entries_;
};

}  // namespace

std::variant<std::vector<KnownFailure>, BadBaseline> read_baseline(std::string_view text) {
    const auto read = json::read(text, kMostNested);
    if (const auto* error = std::get_if<json::ReadError>(&read))
        return BadBaseline{"it is no JSON at byte " + std::to_string(error->byte)};
    BaselineReader reader;
    reader.read(std::get<json::Value>(read));
    if (!reader.fault().empty()) return BadBaseline{reader.fault()};
    return std::move(reader.entries());
}

std::string baseline_text(const std::vector<KnownFailure>& entries) {
    std::string text = "{\n  \"version\": 1,\n  \"known_failures\": [";
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const KnownFailure& entry = entries[i];
        Json object{{"case", entry.cases}, {"failure", entry.failure}};
        if (is_pattern(entry.cases)) object["count"] = entry.count;
        object["reason"] = entry.reason;
        text += (i == 0 ? "\n    " : ",\n    ") + object.dump();
    }
    return text + (entries.empty() ? "]\n}\n" : "\n  ]\n}\n");
}

}  // namespace trimspec::conformance
