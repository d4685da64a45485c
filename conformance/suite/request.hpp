// From a case, or one step of its transcript, to a request in the adapter's dialect.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "case.hpp"
#include "setting.hpp"

namespace trimspec::conformance {

/// What a step works on, in the adapter's dialect.
struct Input {
    History history;
    wire::Envelope envelope;   ///< what stands beside the messages
    std::string history_json;  ///< as it is sent, "" when the operation takes none
    bool readable = true;      ///< false: raw JSON that is no history
    std::optional<Text> text;  ///< of cap_tool_result in a transcript
    MessagePtr message;        ///< of cap_tool_message in a transcript, or null
};

/// Why a case says nothing about an adapter.
struct NotCovered {
    std::string reason;
};

/// A request, ready to be sent, beside what its answer is judged by.
struct Prepared {
    std::string head;  ///< the line up to the id, or the whole line when it takes none
    std::string tail;  ///< the line behind it
    bool takes_id = true;
    bool null_id = false;  ///< the reply's id is to be null
    Asked asked;
    bool checkable = true;  ///< `asked` holds the whole request
    json::Value raw_input;  ///< raw JSON history or message, as it was sent; else null
    Measure measure;        ///< under the counter of the params

    [[nodiscard]] std::string line(std::int64_t id) const {
        return takes_id ? head + std::to_string(id) + tail : head;
    }
    /// Whether `line` is this request, under whatever id.
    [[nodiscard]] bool is_line(std::string_view line) const;
};

/// `messages`, a canonical list with text forms, as a history of the adapter's dialect.
[[nodiscard]] std::variant<History, NotCovered> history_in_dialect(const json::Value& messages,
                                                                   wire::Dialect dialect);

/// The input of a case's first step.
[[nodiscard]] std::variant<Input, NotCovered> first_input(const Case& of, wire::Dialect dialect);

/// The input that `history`, of the adapter's dialect, makes within `envelope`.
[[nodiscard]] Input input_of(History history, wire::Dialect dialect, wire::Envelope envelope = {});

/// The request of `step` (the case itself, or a step of its transcript) on `input`.
/// Throws ExpressionError for a faulty case.
[[nodiscard]] std::variant<Prepared, NotCovered> prepare(const json::Value& step, const Input& input,
                                                         const Setting& setting);

/// Why `of` says nothing about this adapter, as far as its hello tells.
[[nodiscard]] std::optional<NotCovered> not_covered(const Case& of, const Setting& setting);

}  // namespace trimspec::conformance
