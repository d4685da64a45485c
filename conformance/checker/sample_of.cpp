// From a request line back to the sample that it asks about.

#include "../../reference/wire/operations.hpp"
#include "../../reference/wire/params.hpp"
#include "case_bytes.hpp"
#include "record_reader.hpp"

namespace trimspec::conformance::checker {
namespace {

using generate::Budget;
using generate::Op;
using generate::Sample;

constexpr std::size_t kDeepest = 257;

// Members of a request or of its params that a sample has a place for.
bool are_known(const json::Value& object, std::initializer_list<std::string_view> names) {
    const auto* members = object.get_if<json::Object>();
    return members != nullptr && std::all_of(members->begin(), members->end(), [&](const auto& m) {
        return std::find(names.begin(), names.end(), m.key.view()) != names.end();
    });
}

// As far from a boundary as it stands: from what a trim would keep, or from the whole.
Budget budget_in(const Sample& sample, Tokens tokens) {
    if (tokens == 0) return {Budget::From::nothing, 0, 0};
    constexpr Tokens kNear = 16;
    Sample near = sample;
    for (const std::size_t start : generate::plain_shape(sample.history).turn_starts) {
        near.budget = {Budget::From::kept, start, 0};
        const Tokens distance = tokens - generate::budget_of(near);
        if (distance >= -kNear && distance <= kNear) return {Budget::From::kept, start, distance};
    }
    return {Budget::From::whole, 0, tokens - generate::plain_cost(sample, sample.history)};
}

void take_recovery(const RecoverParams& params, Sample& sample) {
    sample.require_fit = params.require_fit;
    sample.min_result_chars = params.min_result_chars;
    sample.attempt = params.attempt;
    if (params.max_attempts != RecoverParams{}.max_attempts)
        sample.max_attempts = params.max_attempts;
    sample.reported_tokens = params.reported_tokens;
    sample.reported_limit = params.reported_limit;
    sample.reasoning = params.reasoning;
}

// False where a parameter is refused.
bool take_params(wire::Params& params, Sample& sample) {
    Tokens budget = 0;
    const bool caps = sample.op == Op::cap_messages || sample.op == Op::cap_turns;
    const bool bounds = sample.op == Op::trim || sample.op == Op::recover;
    const bool cuts = sample.op == Op::cap_tool_result || sample.op == Op::cap_tool_message;
    if (bounds) budget = params.required_integer("budget_tokens", 0);
    if (caps) sample.max_messages = params.required_integer("max_messages", 0);
    if (cuts) sample.max_chars = params.required_integer("max_chars", 0);
    if (sample.op == Op::cap_messages || sample.op == Op::sweep)
        sample.pending = wire::pending_policy(
            params, sample.op == Op::sweep ? Pending::drop : Pending::keep);
    if (sample.op == Op::recover) take_recovery(wire::recover_params(params), sample);
    if (caps || sample.op == Op::trim) sample.reasoning = wire::reasoning_policy(params);
    const Unit unit = sample.counter.unit;
    if (bounds || sample.op == Op::estimate) sample.counter = params.counter();
    if (cuts) sample.counter.unit = params.unit();
    if (bounds) sample.budget = budget_in(sample, budget);
    // The head of the bytes tells one unit, of the request and of who is asked.
    return !params.error() && sample.counter.unit == unit;
}

bool take_input(const json::Value& request, Sample& sample) {
    if (sample.op == Op::cap_tool_result) {
        const json::Value* text = request.find("text");
        if (text == nullptr || text->get_if<Text>() == nullptr) return false;
        sample.text = *text->get_if<Text>();
        return true;
    }
    const json::Value* input =
        request.find(sample.op == Op::cap_tool_message ? "message" : "history");
    if (input == nullptr) return false;
    if (sample.op == Op::cap_tool_message) {
        auto read = wire::read_message(*input, sample.dialect);
        if (auto* message = std::get_if<MessagePtr>(&read)) sample.message = *message;
        return sample.message != nullptr;
    }
    auto read = wire::read_conversation(*input, sample.dialect);
    auto* conversation = std::get_if<wire::Conversation>(&read);
    if (conversation == nullptr) return false;
    sample.history = std::move(conversation->history);
    const json::Value beside = wire::other_members(conversation->envelope, sample.dialect);
    const auto* others = beside.get_if<json::Object>();
    return others == nullptr || others->empty();
}

}  // namespace

std::optional<Sample> sample_of(std::string_view line, wire::Dialect dialect, Unit unit) {
    auto read = json::read(line, kDeepest);
    const auto* request = std::get_if<json::Value>(&read);
    if (request == nullptr) return std::nullopt;
    if (!are_known(*request, {"id", "op", "history", "text", "message", "params"}))
        return std::nullopt;
    const json::Value* name = request->find("op");
    const auto op = name && name->get_if<Text>() ? sample_op(name->get_if<Text>()->view())
                                                 : std::nullopt;
    if (!op) return std::nullopt;
    Sample sample;
    sample.op = *op;
    sample.dialect = dialect;
    sample.counter.unit = unit;
    if (!take_input(*request, sample)) return std::nullopt;
    const json::Value* said = request->find("params");
    wire::Params params{said};
    const bool known =
        said == nullptr ||
        are_known(*said, {"budget_tokens", "counter", "max_messages", "pending", "reasoning",
                          "max_chars", "unit", "require_fit", "min_result_chars", "attempt",
                          "max_attempts", "reported_tokens", "reported_limit"});
    if (!known || !take_params(params, sample)) return std::nullopt;
    return sample;
}

}  // namespace trimspec::conformance::checker
