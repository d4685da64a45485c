#include "honest_judge.hpp"

#include <algorithm>

#include "../checks/plain.hpp"
#include "../suite/text_form.hpp"
#include "export_fixture.hpp"

namespace trimspec::conformance {
namespace {

using namespace checks;

nlohmann::json as_json(const json::Value& value) {
    std::string written;
    json::write(value, written);
    return nlohmann::json::parse(written);
}

History read_or_empty(const json::Value& value, wire::Dialect dialect) {
    auto read = wire::read_history(value, dialect);
    auto* history = std::get_if<History>(&read);
    return history ? std::move(*history) : History{};
}

// The same message but for texts of results, which are no longer than they were.
bool is_shrunk(const Message& before, const Message& after, Unit unit) {
    if (before.role != after.role || before.blocks.size() != after.blocks.size()) return false;
    Message restored = after;
    for (std::size_t b = 0; b < before.blocks.size(); ++b) {
        const auto* was = std::get_if<ToolResult>(&before.blocks[b].value);
        auto* is = std::get_if<ToolResult>(&restored.blocks[b].value);
        if (was == nullptr || is == nullptr) continue;
        if (plain_size(plain_text(*is), unit) > plain_size(plain_text(*was), unit)) return false;
        is->items = was->items;
    }
    return same_message(before, restored);
}

Message without_reasoning(Message message) {
    std::erase_if(message.blocks, [](const Block& block) {
        return std::holds_alternative<Reasoning>(block.value);
    });
    return message;
}

std::string_view id_of(const Block& block) {
    if (const auto* call = std::get_if<ToolCall>(&block.value)) return call->id.view();
    const auto* result = std::get_if<ToolResult>(&block.value);
    return result ? result->call_id.view() : std::string_view{};
}

// The outcome without the notice, which is no message of the request.
History without_notice(History history, wire::Dialect dialect) {
    Declared declared;
    declared.dialect = dialect;
    const PlainShape shape = plain_shape(history, declared);
    if (shape.notice)
        history.erase(history.begin() + static_cast<std::ptrdiff_t>(shape.leading_system));
    return history;
}

}  // namespace

HonestJudge::HonestJudge(const json::Value& request, const json::Value& honest,
                         const ExportOptions& options)
    : request_{expand_all(request)},
      honest_(as_json(honest)),
      options_{options},
      input_{read_or_empty(history_of(request), options.dialect)} {}

std::string HonestJudge::complaint(const json::Value& outcome) const {
    if (honest_.contains("must_fail_with")) return "must_fail_with";
    const json::Value whole = expand_all(outcome);
    if (const json::Value* history = whole.find("history")) {
        const History after = read_or_empty(*history, options_.dialect);
        if (honest_.contains("unchanged")) return same_history(after, input_) ? "" : "unchanged";
        return history_complaint(after);
    }
    if (whole.find("text") != nullptr) return text_complaint(whole);
    return whole.find("message") != nullptr ? message_complaint(whole) : "";
}

std::string HonestJudge::history_complaint(const History& outcome) const {
    for (const std::string& complaint :
         {stays_complaint(outcome), goes_complaint(without_notice(outcome, options_.dialect)),
          ids_complaint(outcome), texts_complaint(outcome), limits_complaint(outcome)})
        if (!complaint.empty()) return complaint;
    return "";
}

std::string HonestJudge::stays_complaint(const History& outcome) const {
    std::size_t at = 0;
    for (const std::size_t index : indexes("must_stay")) {
        while (at < outcome.size() && !may_be(index, *outcome[at])) ++at;
        if (at == outcome.size()) return "must_stay " + std::to_string(index);
        ++at;
    }
    const std::vector<std::size_t> some = indexes("one_must_stay");
    const bool one_stays = std::any_of(some.begin(), some.end(), [&](std::size_t index) {
        return std::any_of(outcome.begin(), outcome.end(),
                           [&](const MessagePtr& m) { return may_be(index, *m); });
    });
    return some.empty() || one_stays ? "" : "one_must_stay";
}

// A message like one that must go may be there as often as one like it need not go.
std::string HonestJudge::goes_complaint(const History& outcome) const {
    for (const std::size_t index : indexes("must_go")) {
        const auto is_alike = [&](const MessagePtr& m) { return same_message(*m, *input_[index]); };
        std::ptrdiff_t allowed = std::count_if(input_.begin(), input_.end(), is_alike);
        for (const std::size_t other : indexes("must_go"))
            if (is_alike(input_[other])) --allowed;
        if (std::count_if(outcome.begin(), outcome.end(), is_alike) > allowed)
            return "must_go " + std::to_string(index);
    }
    return "";
}

std::string HonestJudge::ids_complaint(const History& outcome) const {
    for (const auto& id : honest_.value("ids_that_may_not_appear", nlohmann::json::array()))
        for (const MessagePtr& message : outcome)
            for (const Block& block : message->blocks)
                if (id_of(block) == id.get<std::string>()) return "id " + id.get<std::string>();
    return "";
}

std::string HonestJudge::texts_complaint(const History& outcome) const {
    std::string system;
    for (const MessagePtr& message : outcome)
        if (plain_is_system(*message)) system += plain_text(*message) + '\xFF';
    std::size_t from = 0;
    for (const std::size_t index : indexes("text_must_stay")) {
        const std::string text = plain_text(*input_[index]);
        const std::size_t found = plain_find(system, text, from);
        if (found == std::string::npos) return "text_must_stay " + std::to_string(index);
        from = found + text.size();
    }
    return "";
}

std::string HonestJudge::limits_complaint(const History& outcome) const {
    const auto is_system = [](const MessagePtr& m) { return plain_is_system(*m); };
    if (honest_.contains("system_in_front") &&
        !std::is_partitioned(outcome.begin(), outcome.end(), is_system))
        return "system_in_front";
    const json::Value* params = request_.find("params");
    const json::Value* counter = params ? params->find("counter") : nullptr;
    const nlohmann::ordered_json counted =
        counter ? nlohmann::ordered_json(as_json(*counter)) : nlohmann::ordered_json::object();
    const History body = without_notice(outcome, options_.dialect);
    const auto system = std::count_if(body.begin(), body.end(), is_system);
    const std::pair<const char*, std::int64_t> numbers[] = {
        {"highest_cost", plain_measure(counted, options_.unit)(outcome)},
        {"highest_messages", static_cast<std::int64_t>(body.size()) - system},
        {"highest_system_messages", system}};
    for (const auto& [member, number] : numbers)
        if (honest_.contains(member) && number > honest_[member].get<std::int64_t>())
            return member + (" " + std::to_string(number));
    return "";
}

std::string HonestJudge::text_complaint(const json::Value& outcome) const {
    const Text& text = *outcome.find("text")->get_if<Text>();
    if (honest_.contains("unchanged") && !(*outcome.find("text") == *request_.find("text")))
        return "unchanged";
    const std::int64_t size = plain_size(text.view(), options_.unit);
    return size > honest_.at("longest").get<std::int64_t>() ? "longest " + std::to_string(size)
                                                            : "";
}

std::string HonestJudge::message_complaint(const json::Value& outcome) const {
    const auto read = wire::read_message(*outcome.find("message"), options_.dialect);
    const Message& message = *std::get<MessagePtr>(read);
    if (const json::Value* asked = request_.find("message");
        asked && honest_.contains("unchanged")) {
        const auto before = wire::read_message(*asked, options_.dialect);
        return same_message(message, *std::get<MessagePtr>(before)) ? "" : "unchanged";
    }
    std::size_t at = 0;
    const nlohmann::json longest = honest_.value("longest_results", nlohmann::json::array());
    for (const Block& block : message.blocks) {
        const auto* result = std::get_if<ToolResult>(&block.value);
        if (result == nullptr) continue;
        if (at == longest.size()) return "longest_results";
        const std::int64_t size = plain_size(plain_text(*result), options_.unit);
        if (size > longest[at++].get<std::int64_t>()) return "longest_results";
    }
    return at == longest.size() ? "" : "longest_results";
}

bool HonestJudge::may_be(std::size_t index, const Message& outcome) const {
    const Message whole = without_blocks(index, "blocks_that_must_go");
    if (same_message(whole, outcome)) return true;
    if (is_listed("may_lose_reasoning", index) && same_message(without_reasoning(whole), outcome))
        return true;
    return is_listed("may_shrink", index) && is_shrunk(whole, outcome, options_.unit);
}

Message HonestJudge::without_blocks(std::size_t index, const char* member) const {
    Message message = *input_[index];
    std::vector<const Block*> gone;
    for (const auto& place : honest_.value(member, nlohmann::json::array())) {
        if (place.at("message") != index) continue;
        std::size_t left = place.at("block").get<std::size_t>();
        for (const Block& block : message.blocks) {
            // In openai-chat the list is that of the calls, or of the one result.
            if (options_.dialect != wire::Dialect::canonical && id_of(block).empty()) continue;
            if (left-- == 0) gone.push_back(&block);
        }
    }
    Message kept = message;
    kept.blocks.clear();
    for (const Block& block : message.blocks)
        if (std::find(gone.begin(), gone.end(), &block) == gone.end()) kept.blocks.push_back(block);
    return kept;
}

bool HonestJudge::is_listed(const char* member, std::size_t index) const {
    const std::vector<std::size_t> listed = indexes(member);
    return std::find(listed.begin(), listed.end(), index) != listed.end();
}

std::vector<std::size_t> HonestJudge::indexes(const char* member) const {
    return honest_.value(member, std::vector<std::size_t>{});
}

}  // namespace trimspec::conformance
