#include "../../reference/wire/protocol.hpp"
#include "../../reference/wire/reading.hpp"
#include "render.hpp"

namespace trimspec::explain {
namespace {

using wire::ObjectWriter;
using wire::write_array;

void write_numbers(const Numbers& numbers, std::string& out) {
    ObjectWriter object{out};
    for (const NamedNumber& number : numbers) object.integer(number.name, number.value);
    object.close();
}

template <class Number>
void write_optional(std::string_view key, const std::optional<Number>& value,
                    ObjectWriter& object) {
    object.member(key) += value ? std::to_string(*value) : "null";
}

void write_shortened(const Row& row, ObjectWriter& object) {
    if (row.shortened.empty()) return;
    std::string& out = object.member("shortened");
    write_array(row.shortened, out, [&](const Shortening& one) {
        ObjectWriter result{out};
        result.text("call_id", one.call_id);
        result.integer("from", one.from);
        result.integer("to", one.to);
        result.close();
    });
}

void write_row(const Row& row, std::string& out) {
    ObjectWriter object{out};
    write_optional("index", row.index, object);
    write_optional("index_after", row.index_after, object);
    object.text("part", name_of(row.part));
    if (row.part == Part::turn) {
        object.integer("turn", static_cast<std::int64_t>(row.turn));
        object.boolean("newest", row.newest);
    }
    object.text("role", wire::name_of(row.role));
    object.text("text", row.text);
    object.integer("characters", row.sent.characters);
    object.integer("images", row.sent.images);
    object.integer("cost", row.cost);
    write_optional("cost_after", row.cost_after, object);
    object.text("fate", name_of(row.fate));
    write_shortened(row, object);
    std::string& rules = object.member("rules");
    write_array(row.rules, rules, [&](std::string_view rule) { json::write_string(rule, rules); });
    object.close();
}

void write_decision(const Decision& decision, std::string& out) {
    ObjectWriter object{out};
    object.text("rule", decision.rule);
    object.text("sentence", decision.sentence);
    object.text("what", decision.what);
    write_numbers(decision.numbers, object.member("numbers"));
    object.close();
}

}  // namespace

std::string render_json(const Explanation& explanation) {
    std::string out;
    ObjectWriter object{out};
    object.text("op", explanation.op);
    object.text("status", explanation.status);
    if (explanation.error) wire::write_error(*explanation.error, object.member("error"));
    write_numbers(explanation.numbers, object.member("numbers"));
    std::string& rows = object.member("rows");
    write_array(explanation.rows, rows, [&](const Row& row) { write_row(row, rows); });
    std::string& decisions = object.member("decisions");
    write_array(explanation.decisions, decisions,
                [&](const Decision& decision) { write_decision(decision, decisions); });
    object.close();
    return out;
}

}  // namespace trimspec::explain
