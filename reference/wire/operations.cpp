#include "operations.hpp"

#include <algorithm>
#include <array>

#include "events.hpp"
#include "params.hpp"
#include "reading.hpp"

namespace trimspec::wire {
namespace {

// What an operation is given: the request, and where its reply goes.
struct Call {
    json::Value request;
    Dialect dialect;
    const Steps& steps;
    std::string& out;
    Envelope envelope = {};  // of the history, for the reply

    [[nodiscard]] Params params() const { return Params{request.find("params")}; }

    // The member `key` of the request, moved out of it.
    [[nodiscard]] json::Value take(std::string_view key) {
        for (json::Member& member : std::get<json::Object>(request.data()))
            if (member.key.view() == key) return std::move(member.value);
        return {};
    }
    [[nodiscard]] Outcome<History> history() {
        auto read = read_conversation(take("history"), dialect);
        if (auto* error = std::get_if<Error>(&read)) return std::move(*error);
        auto& conversation = std::get<Conversation>(read);
        envelope = std::move(conversation.envelope);
        return std::move(conversation.history);
    }
};

using Fault = std::optional<Error>;

void write_history_member(const History& history, const Call& call, ObjectWriter& ok) {
    write_conversation(history, call.envelope, call.dialect, ok.member("history"));
}

void write_events(const std::optional<Event>& event, ObjectWriter& ok) {
    std::string& out = ok.member("events");
    out += '[';
    if (event) write_event(*event, out);
    out += ']';
}

void write_logs(const std::optional<LogRecord>& record, ObjectWriter& ok) {
    std::string& out = ok.member("log");
    out += '[';
    if (record) write_log(*record, out);
    out += ']';
}

}  // namespace

ReasoningPolicy reasoning_policy(Params& params) {
    return params.choice<ReasoningPolicy>("reasoning", ReasoningPolicy::keep,
                                          {{"keep", ReasoningPolicy::keep},
                                           {"drop_behind_cut", ReasoningPolicy::drop_behind_cut}});
}

Pending pending_policy(Params& params, Pending absent) {
    return params.choice<Pending>("pending", absent,
                                  {{"drop", Pending::drop}, {"keep", Pending::keep}});
}

namespace {

Fault estimate_op(Call& call) {
    Params params = call.params();
    const Counter counter = params.counter();
    if (params.error()) return params.error();
    const auto history = call.history();
    if (const auto* error = std::get_if<Error>(&history)) return *error;
    ObjectWriter ok{call.out};
    ok.integer("tokens", estimate(std::get<History>(history), counter, call.steps));
    ok.close();
    return std::nullopt;
}

Fault effective_budget_op(Call& call) {
    Params params = call.params();
    BudgetConfig config;
    config.pruning_enabled = params.boolean("pruning_enabled").value_or(false);
    config.pruning_max_tokens = config.pruning_enabled
                                    ? params.required_integer("pruning_max_tokens", 0)
                                    : params.integer("pruning_max_tokens", 0).value_or(0);
    config.max_context_tokens = params.required_integer("max_context_tokens", 0);
    if (params.error()) return params.error();
    ObjectWriter ok{call.out};
    ok.integer("budget_tokens", effective_budget(config, call.steps));
    ok.close();
    return std::nullopt;
}

Fault trim_op(Call& call) {
    Params params = call.params();
    const Tokens budget = params.required_integer("budget_tokens", 0);
    const Counter counter = params.counter();
    const ReasoningPolicy reasoning = reasoning_policy(params);
    if (params.error()) return params.error();
    auto history = call.history();
    if (const auto* error = std::get_if<Error>(&history)) return *error;
    const Trimmed trimmed =
        trim(std::get<History>(std::move(history)), budget, counter, reasoning, call.steps);
    ObjectWriter ok{call.out};
    write_history_member(trimmed.history, call, ok);
    ObjectWriter report{ok.member("report")};
    report.boolean("trimmed", trimmed.report.trimmed);
    report.integer("dropped_turns", trimmed.report.dropped_turns);
    report.integer("dropped_messages", trimmed.report.dropped_messages);
    report.integer("kept_turns", trimmed.report.kept_turns);
    report.integer("tokens_before", trimmed.report.tokens_before);
    report.integer("tokens_after", trimmed.report.tokens_after);
    report.close();
    write_events(trimmed.event, ok);
    write_logs(std::nullopt, ok);
    ok.close();
    return std::nullopt;
}

Fault write_capped(const Outcome<Capped>& outcome, Call& call) {
    if (const auto* error = std::get_if<Error>(&outcome)) return *error;
    const auto& capped = std::get<Capped>(outcome);
    ObjectWriter ok{call.out};
    write_history_member(capped.history, call, ok);
    ObjectWriter report{ok.member("report")};
    report.boolean("capped", capped.report.capped);
    report.integer("dropped_messages", capped.report.dropped_messages);
    report.close();
    write_events(capped.event, ok);
    write_logs(capped.log, ok);
    ok.close();
    return std::nullopt;
}

Fault cap_messages_op(Call& call) {
    Params params = call.params();
    const std::int64_t max = params.required_integer("max_messages", 0);
    const Pending pending = pending_policy(params, Pending::keep);
    const ReasoningPolicy reasoning = reasoning_policy(params);
    if (params.error()) return params.error();
    auto history = call.history();
    if (const auto* error = std::get_if<Error>(&history)) return *error;
    return write_capped(cap_messages(std::get<History>(std::move(history)), max, pending, reasoning,
                                     call.steps),
                        call);
}

Fault cap_turns_op(Call& call) {
    Params params = call.params();
    const std::int64_t max = params.required_integer("max_messages", 0);
    const ReasoningPolicy reasoning = reasoning_policy(params);
    if (params.error()) return params.error();
    auto history = call.history();
    if (const auto* error = std::get_if<Error>(&history)) return *error;
    return write_capped(
        cap_turns(std::get<History>(std::move(history)), max, reasoning, call.steps), call);
}

Fault sweep_op(Call& call) {
    Params params = call.params();
    const Pending pending = pending_policy(params, Pending::drop);
    if (params.error()) return params.error();
    auto history = call.history();
    if (const auto* error = std::get_if<Error>(&history)) return *error;
    const Swept swept = sweep(std::get<History>(std::move(history)), pending, call.steps);
    ObjectWriter ok{call.out};
    write_history_member(swept.history, call, ok);
    ObjectWriter report{ok.member("report")};
    report.integer("removed_messages", swept.report.removed_messages);
    report.integer("removed_blocks", swept.report.removed_blocks);
    std::string& ids = report.member("orphan_ids");
    write_array(swept.report.orphan_ids, ids,
                [&](const Text& id) { json::write_string(id.view(), ids); });
    report.close();
    ok.close();
    return std::nullopt;
}

Fault normalize_system_op(Call& call) {
    if (const Params params = call.params(); params.error()) return params.error();
    auto history = call.history();
    if (const auto* error = std::get_if<Error>(&history)) return *error;
    ObjectWriter ok{call.out};
    write_history_member(normalize_system(std::get<History>(std::move(history)), call.steps), call,
                         ok);
    ok.close();
    return std::nullopt;
}

void write_cap_report(const CapTextReport& capped, ObjectWriter& ok) {
    ObjectWriter report{ok.member("report")};
    report.boolean("truncated", capped.truncated);
    report.integer("removed", capped.removed);
    report.close();
}

Fault cap_tool_result_op(Call& call) {
    Params params = call.params();
    const std::int64_t max = params.required_integer("max_chars", 0);
    const Unit unit = params.unit();
    const json::Value* value = call.request.find("text");
    const Text* text = value ? value->get_if<Text>() : nullptr;
    if (text == nullptr) params.refuse("text", "must be a string beside \"params\"");
    if (text == nullptr || params.error()) return params.error();
    const CappedText capped = cap_tool_result(*text, max, unit, call.steps);
    ObjectWriter ok{call.out};
    ok.text("text", capped.text.view());
    write_cap_report(capped.report, ok);
    ok.close();
    return std::nullopt;
}

Fault cap_tool_message_op(Call& call) {
    Params params = call.params();
    const std::int64_t max = params.required_integer("max_chars", 0);
    const Unit unit = params.unit();
    if (params.error()) return params.error();
    const auto message = read_message(call.take("message"), call.dialect);
    if (const auto* error = std::get_if<Error>(&message)) return *error;
    const CappedMessage capped =
        cap_tool_message(std::get<MessagePtr>(message), max, unit, call.steps);
    ObjectWriter ok{call.out};
    write_message(*capped.message, call.dialect, ok.member("message"));
    write_cap_report(capped.report, ok);
    ok.close();
    return std::nullopt;
}

}  // namespace

RecoverParams recover_params(Params& params) {
    RecoverParams recover;
    recover.budget = params.required_integer("budget_tokens", 0);
    recover.require_fit = params.boolean("require_fit");
    recover.min_result_chars =
        params.integer("min_result_chars", 1).value_or(recover.min_result_chars);
    recover.attempt = params.integer("attempt", 1);
    recover.max_attempts = params.integer("max_attempts", 1).value_or(recover.max_attempts);
    recover.reported_tokens = params.integer("reported_tokens", 0);
    recover.reported_limit = params.integer("reported_limit", 0);
    recover.reasoning = reasoning_policy(params);
    return recover;
}

namespace {

Fault recover_op(Call& call) {
    Params params = call.params();
    const RecoverParams wanted = recover_params(params);
    const Counter counter = params.counter();
    if (params.error()) return params.error();
    const auto history = call.history();
    if (const auto* error = std::get_if<Error>(&history)) return *error;
    const auto outcome = recover(std::get<History>(history), wanted, counter, call.steps);
    if (const auto* error = std::get_if<Error>(&outcome)) return *error;
    const auto& recovered = std::get<Recovered>(outcome);
    ObjectWriter ok{call.out};
    write_history_member(recovered.history, call, ok);
    ok.text("status", name_of(recovered.status));
    ObjectWriter report{ok.member("report")};
    report.integer("tokens_before", recovered.report.tokens_before);
    report.integer("tokens_after", recovered.report.tokens_after);
    report.integer("dropped_turns", recovered.report.dropped_turns);
    report.integer("dropped_messages", recovered.report.dropped_messages);
    report.integer("kept_turns", recovered.report.kept_turns);
    report.integer("shrunk_results", recovered.report.shrunk_results);
    report.close();
    write_events(recovered.event, ok);
    write_logs(std::nullopt, ok);
    ok.close();
    return std::nullopt;
}

Fault render_event_op(Call& call) {
    Params params = call.params();
    const auto surface = params.choice<Surface>(
        "surface", Surface::acp,
        {{"acp", Surface::acp}, {"ws", Surface::websocket}, {"sse", Surface::sse}});
    if (!params.error() && !params.text("surface")) params.refuse("surface", "is missing");
    Event event;
    event.dropped_messages = params.required_integer("dropped_messages", 0);
    event.kept_turns = params.required_integer("kept_turns", 0);
    event.reason = params.choice<Reason>(
        "reason", Reason::budget, {{"budget", Reason::budget}, {"overflow", Reason::overflow}});
    if (!params.error() && !params.text("reason")) params.refuse("reason", "is missing");
    const Attribution attribution{params.text("session_id"), params.text("agent_alias"),
                                  params.text("channel"), params.text("turn_id")};
    if (surface == Surface::acp && !attribution.session_id)
        params.refuse("session_id", "is missing: an ACP update belongs to a session");
    if (params.error()) return params.error();
    ObjectWriter ok{call.out};
    render_event(event, surface, attribution, ok.member("event"));
    ok.close();
    return std::nullopt;
}

void write_tokens(std::string_view key, const std::optional<std::int64_t>& tokens,
                  ObjectWriter& ok) {
    ok.member(key) += tokens ? std::to_string(*tokens) : "null";
}

Fault classify_error_op(Call& call) {
    Params params = call.params();
    const std::int64_t http_status = params.required_integer("http_status", 0);
    const auto body = params.text("body");
    if (!params.error() && !body) params.refuse("body", "is missing");
    (void)params.text("provider");  // gateways pass on what others say, so it decides nothing
    if (params.error()) return params.error();
    const ClassifiedError classified = call.steps.recover_overflow_recognised(http_status, *body);
    ObjectWriter ok{call.out};
    ok.text("kind", name_of(classified.kind));
    write_tokens("actual_tokens", classified.actual_tokens, ok);
    write_tokens("max_tokens", classified.max_tokens, ok);
    ok.close();
    return std::nullopt;
}

struct Operation {
    std::string_view name;
    Fault (*perform)(Call&);
};

constexpr std::array kOperations{
    Operation{"estimate", &estimate_op},
    Operation{"effective_budget", &effective_budget_op},
    Operation{"trim", &trim_op},
    Operation{"cap_messages", &cap_messages_op},
    Operation{"cap_turns", &cap_turns_op},
    Operation{"sweep", &sweep_op},
    Operation{"normalize_system", &normalize_system_op},
    Operation{"cap_tool_result", &cap_tool_result_op},
    Operation{"cap_tool_message", &cap_tool_message_op},
    Operation{"recover", &recover_op},
    Operation{"render_event", &render_event_op},
    Operation{"classify_error", &classify_error_op},
};

}  // namespace

std::span<const std::string_view> operation_names() noexcept {
    static constexpr auto kNames = [] {
        std::array<std::string_view, kOperations.size()> names{};
        for (std::size_t i = 0; i < names.size(); ++i) names[i] = kOperations[i].name;
        return names;
    }();
    return kNames;
}

std::optional<Error> perform(std::string_view op, json::Value request, Dialect dialect,
                             const Steps& steps, std::string& out) {
    const auto* operation = std::find_if(kOperations.begin(), kOperations.end(),
                                         [&](const Operation& known) { return known.name == op; });
    Call call{std::move(request), dialect, steps, out, {}};
    return operation->perform(call);
}

}  // namespace trimspec::wire
