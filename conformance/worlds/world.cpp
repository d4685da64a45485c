#include "world.hpp"

namespace trimspec::worlds {

namespace {

const char* name_of(Unit unit) {
    if (unit == Unit::byte) return "byte";
    return unit == Unit::utf16 ? "utf16" : "codepoint";
}

void add_recover(const RecoverParams& recover, Json& params) {
    params["budget_tokens"] = recover.budget;
    params["min_result_chars"] = recover.min_result_chars;
    if (recover.require_fit) params["require_fit"] = *recover.require_fit;
    if (recover.attempt) params["attempt"] = *recover.attempt;
    if (recover.attempt) params["max_attempts"] = recover.max_attempts;
    if (recover.reported_tokens) params["reported_tokens"] = *recover.reported_tokens;
    if (recover.reported_limit) params["reported_limit"] = *recover.reported_limit;
}

Json log_of(const LogRecord& log) {
    return {{"level", "warn"},
            {"event", "message_cap"},
            {"dropped_messages", log.dropped_messages},
            {"max_messages", log.max_messages},
            {"messages_before", log.messages_before},
            {"messages_after", log.messages_after}};
}

template <class Report>
Json recover_report(const Report& report) {
    return {{"tokens_before", report.tokens_before}, {"tokens_after", report.tokens_after},
            {"dropped_turns", report.dropped_turns}, {"dropped_messages", report.dropped_messages},
            {"kept_turns", report.kept_turns},       {"shrunk_results", report.shrunk_results}};
}

template <class Report>
Json trim_report(const Report& report) {
    return {{"trimmed", report.trimmed},
            {"dropped_turns", report.dropped_turns},
            {"dropped_messages", report.dropped_messages},
            {"kept_turns", report.kept_turns},
            {"tokens_before", report.tokens_before},
            {"tokens_after", report.tokens_after}};
}

template <class Report>
Json sweep_report(const Report& report) {
    Json ids = Json::array();
    for (const Text& id : report.orphan_ids) ids.push_back(std::string{id.view()});
    return {{"removed_messages", report.removed_messages},
            {"removed_blocks", report.removed_blocks},
            {"orphan_ids", ids}};
}

Json event_of(std::int64_t dropped, std::int64_t kept, bool overflow, std::int64_t shrunk) {
    Json event{{"type", "history_trimmed"},
               {"dropped_messages", dropped},
               {"kept_turns", kept},
               {"reason", overflow ? "overflow" : "budget"}};
    if (shrunk > 0) event["shrunk_results"] = shrunk;
    return event;
}

Json events_of(const std::optional<Event>& event) {
    Json events = Json::array();
    if (event)
        events.push_back(event_of(event->dropped_messages, event->kept_turns,
                                  event->reason == Reason::overflow, event->shrunk_results));
    return events;
}

Json events_of(const std::optional<oracle::Notice>& event) {
    Json events = Json::array();
    if (event)
        events.push_back(event_of(event->dropped_messages, event->kept_turns, event->overflow,
                                  event->shrunk_results));
    return events;
}

Answer ok(const History& history, Json rest) { return {false, history, std::move(rest)}; }

Json floor_json(const Floor& floor) {
    return {{"code", "impossible_budget"},
            {"message", "the history cannot be brought below the target: raise the budget"},
            {"floor_tokens", floor.floor_tokens},
            {"budget_tokens", floor.budget_tokens},
            {"system_tokens", floor.system_tokens},
            {"newest_turn_tokens", floor.newest_turn_tokens}};
}

Answer error(const Error& said) {
    if (said.code == ErrorCode::impossible_budget) return {true, {}, floor_json(said.floor)};
    Json object{{"code", name_of(said.code)}, {"message", said.message}};
    if (said.code == ErrorCode::invalid_params) object["param"] = said.param;
    return {true, {}, object};
}

}  // namespace

Json params_of(const World& world, const Alphabet& alphabet) {
    Json params = Json::object();
    if (world.budget_tokens) params["budget_tokens"] = *world.budget_tokens;
    if (world.max_messages) params["max_messages"] = *world.max_messages;
    if (world.pending) params["pending"] = *world.pending == Pending::keep ? "keep" : "drop";
    if (world.recover != nullptr) add_recover(*world.recover, params);
    if (world.reasoning == ReasoningPolicy::drop_behind_cut)
        params["reasoning"] = "drop_behind_cut";
    if (world.budget_tokens || world.recover != nullptr)
        params["counter"] = {{"per_message", alphabet.counter.per_message},
                             {"image_tokens", alphabet.counter.image_tokens},
                             {"unit", name_of(alphabet.counter.unit)}};
    return params;
}

Answer answer_of(const Trimmed& said) {
    return ok(said.history, {{"report", trim_report(said.report)},
                             {"events", events_of(said.event)},
                             {"log", Json::array()}});
}

Answer answer_of(const oracle::TrimAnswer& due) {
    return ok(
        due.history,
        {{"report", trim_report(due)}, {"events", events_of(due.event)}, {"log", Json::array()}});
}

Answer answer_of(const Swept& said) {
    return ok(said.history, {{"report", sweep_report(said.report)}});
}

Answer answer_of(const oracle::SweepAnswer& due) {
    return ok(due.history, {{"report", sweep_report(due)}});
}

Answer answer_of(const Outcome<Capped>& said) {
    if (const auto* fault = std::get_if<Error>(&said)) return error(*fault);
    const auto& capped = std::get<Capped>(said);
    Json log = Json::array();
    if (capped.log) log.push_back(log_of(*capped.log));
    return ok(
        capped.history,
        {{"report",
          {{"capped", capped.report.capped}, {"dropped_messages", capped.report.dropped_messages}}},
         {"events", events_of(capped.event)},
         {"log", log}});
}

Answer answer_of(const CapDue& due) {
    Json log = Json::array();
    if (due.answer.capped)
        log.push_back(log_of({due.answer.dropped_messages, due.max_messages,
                              due.answer.messages_before, due.answer.messages_after}));
    return ok(due.answer.history,
              {{"report",
                {{"capped", due.answer.capped}, {"dropped_messages", due.answer.dropped_messages}}},
               {"events", Json::array()},
               {"log", log}});
}

Answer answer_of(const Outcome<Recovered>& said) {
    if (const auto* fault = std::get_if<Error>(&said)) return error(*fault);
    const auto& recovered = std::get<Recovered>(said);
    return ok(recovered.history, {{"status", name_of(recovered.status)},
                                  {"report", recover_report(recovered.report)},
                                  {"events", events_of(recovered.event)},
                                  {"log", Json::array()}});
}

Answer answer_of(const oracle::RecoverAnswer& due) {
    using Status = oracle::RecoverAnswer::Status;
    switch (due.status) {
        case Status::attempts_exhausted:
            return {true, {}, {{"code", "attempts_exhausted"}, {"message", "give up"}}};
        case Status::impossible_budget:
            return {true, due.history,
                    floor_json(
                        {due.tokens_after, due.target, due.system_tokens, due.newest_turn_tokens})};
        default: break;
    }
    const char* status = due.status == Status::not_needed ? "not_needed"
                         : due.status == Status::fits     ? "fits"
                                                          : "progress";
    return ok(due.history, {{"status", status},
                            {"report", recover_report(due)},
                            {"events", events_of(due.event)},
                            {"log", Json::array()}});
}

}  // namespace trimspec::worlds
