#include "case_bytes.hpp"

#include <algorithm>

#include "../../reference/wire/params.hpp"
#include "../../reference/wire/protocol.hpp"
#include "../generate/request.hpp"
#include "bare_request.hpp"
#include "record_reader.hpp"
#include "record_writer.hpp"
#include "transcript_bytes.hpp"

namespace trimspec::conformance::checker {
namespace {

using generate::Op;
using generate::Sample;

enum How : std::uint8_t { kRecords = 0, kDice = 2, kLine = 3, kHows = 4 };

constexpr std::array kDialects{wire::Dialect::canonical, wire::Dialect::openai_chat,
                               wire::Dialect::anthropic, wire::Dialect::gemini,
                               wire::Dialect::zeroclaw_chat};
constexpr std::array kUnits{Unit::codepoint, Unit::byte, Unit::utf16};

template <class Values, class Value>
std::uint8_t place_of(const Values& values, const Value& value) {
    const auto place = std::find(values.begin(), values.end(), value);
    return place == values.end() ? 0 : static_cast<std::uint8_t>(place - values.begin());
}

std::vector<std::string> ops_of(const Scope& scope) {
    if (!scope.ops.empty()) return scope.ops;
    const auto names = wire::operation_names();
    return {names.begin(), names.end()};
}

// The operation keeps its number in every scope that has it.
std::string op_at(std::uint8_t number, const Scope& scope) {
    const auto names = wire::operation_names();
    const std::string named{names[number % names.size()]};
    const auto ops = ops_of(scope);
    if (std::find(ops.begin(), ops.end(), named) != ops.end()) return named;
    return ops[number % ops.size()];
}

void write_head(ByteWriter& bytes, std::uint8_t how, std::string_view op, wire::Dialect dialect,
                Unit unit) {
    bytes.byte(how);
    bytes.byte(place_of(wire::operation_names(), op));
    bytes.byte(static_cast<std::uint8_t>(place_of(kDialects, dialect) +
                                         kDialects.size() * place_of(kUnits, unit)));
}

Sample head_of(std::uint8_t spoken, const Scope& scope) {
    Sample head;
    head.dialect = scope.dialect.value_or(kDialects[spoken % kDialects.size()]);
    head.counter.unit = scope.unit.value_or(kUnits[spoken / kDialects.size() % kUnits.size()]);
    return head;
}

ByteCase thrown(const std::string& op, generate::Dice& dice, int size, Sample head,
                const Scope& scope) {
    const auto known = sample_op(op);
    if (!known) return {bare_request(op, dice), head.dialect, head.counter.unit, {}, {}};
    constexpr std::array kBuilds{generate::Build::plain, generate::Build::valid,
                                 generate::Build::nearly_valid, generate::Build::hostile};
    const auto build = kBuilds[dice.below(kBuilds.size())];
    Sample sample = generate::sample_for(*known, build, dice, size);
    if (scope.unit) sample.counter.unit = *scope.unit;
    if (*known == Op::recover && dice.chance(20)) sample.require_fit = dice.chance(50);
    if (*known == Op::recover && dice.chance(20)) sample.max_attempts = dice.between(1, 5);
    return case_of(std::move(sample), scope);
}

// With what is the default left out.
nlohmann::ordered_json params_said(Sample sample) {
    if (sample.max_attempts == RecoverParams{}.max_attempts) sample.max_attempts.reset();
    return generate::params_of(sample);
}

bool is_same_text(const MessagePtr& a, const MessagePtr& b) {
    return (a == nullptr) == (b == nullptr) && (a == nullptr || same_message(*a, *b));
}

}  // namespace

ByteCase case_of(Sample sample, const Scope& scope) {
    ByteCase made;
    made.unit = sample.counter.unit;
    if (sample.reasoning == ReasoningPolicy::drop_behind_cut)
        sample.history = generate::with_reasoning_of_the_model_alone(std::move(sample.history));
    made.unsent = sample;
    Sample sent = scope.dialect ? fitted(std::move(sample), *scope.dialect)
                                : generate::as_sent(sample);
    made.dialect = sent.dialect;
    made.line = generate::request_line(sent);
    made.sample = std::move(sent);
    return made;
}

std::vector<Sample> decode_transcript(std::span<const std::uint8_t> all, const Scope& scope) {
    ByteReader bytes{all, kMostText};
    (void)bytes.byte();
    const std::uint8_t op = bytes.byte();
    Sample first = head_of(bytes.byte(), scope);
    // What comes back is sent again: it must be the same history in the model.
    if (!scope.dialect) first.dialect = wire::Dialect::canonical;
    const auto known = sample_op(op_at(op, scope));
    const bool bounds = known && *known != Op::cap_tool_result && *known != Op::cap_tool_message;
    first.op = bounds ? *known : Op::trim;
    return read_records(bytes, first, true);
}

Sample fitted(Sample sample, wire::Dialect dialect) {
    sample.dialect = dialect;
    for (;;) {
        Sample sent = generate::as_sent(sample);
        if (sent.dialect == dialect) return sent;
        if (sample.message) {
            sample.message = std::make_shared<const Message>(generate::message_of(
                Role::tool, {{ToolResult{Text{"a"}, {{Text{"x"}, {}}}, false}, {}}}));
            continue;
        }
        const auto held = wire::translate(sample.history, dialect);
        const auto* refused = std::get_if<wire::NotRepresentable>(&held);
        if (refused == nullptr || sample.history.empty()) return sent;
        const std::size_t at = refused->pointer.size() > 1
                                   ? std::strtoul(refused->pointer.c_str() + 1, nullptr, 10)
                                   : 0;
        const auto place = std::min(at, sample.history.size() - 1);
        sample.history.erase(sample.history.begin() + static_cast<std::ptrdiff_t>(place));
    }
}

ByteCase decode(std::span<const std::uint8_t> all, const Scope& scope) {
    ByteReader bytes{all, kMostText};
    const std::uint8_t how = bytes.byte() % kHows;
    const std::string op = op_at(bytes.byte(), scope);
    Sample head = head_of(bytes.byte(), scope);
    if (how == kLine) {
        const auto rest = bytes.rest();
        return {std::string{rest.begin(), rest.end()}, head.dialect, head.counter.unit, {}, {}};
    }
    const auto known = sample_op(op);
    if (how == kDice || !known) {
        generate::ByteDice dice{bytes.rest()};
        return thrown(op, dice, 30, head, scope);
    }
    head.op = *known;
    return case_of(read_records(bytes, head, false).front(), scope);
}

bool is_line_as_it_stood(std::string_view bytes) {
    return !bytes.empty() && static_cast<std::uint8_t>(bytes.front()) % kHows == kLine;
}

ByteCase generated(generate::Dice& dice, int size, const Scope& scope) {
    Sample head;
    head.dialect = scope.dialect.value_or(dice.one_of(kDialects));
    head.counter.unit = scope.unit.value_or(dice.one_of(kUnits));
    return thrown(dice.one_of(ops_of(scope)), dice, size, head, scope);
}

bool asks_same(const Sample& a, const Sample& b) {
    const bool plain = a.op == b.op && a.dialect == b.dialect && a.counter.unit == b.counter.unit &&
                       a.text == b.text && is_same_text(a.message, b.message) &&
                       same_history(a.history, b.history);
    return plain && params_said(a) == params_said(b);
}

std::optional<std::string> bytes_of(const Sample& sample, const Scope& scope) {
    ByteWriter bytes;
    write_head(bytes, kRecords, generate::name_of(sample.op), sample.dialect, sample.counter.unit);
    write_records(sample, bytes);
    std::string written = bytes.take();
    const auto* data = reinterpret_cast<const std::uint8_t*>(written.data());
    const ByteCase again = decode({data, written.size()}, scope);
    if (!again.sample || !asks_same(*again.sample, sample)) return std::nullopt;
    return written;
}

std::string encode(std::string_view line, wire::Dialect dialect, Unit unit, const Scope& scope) {
    if (const auto sample = sample_of(line, dialect, unit))
        if (auto bytes = bytes_of(*sample, scope)) return std::move(*bytes);
    ByteWriter bytes;
    write_head(bytes, kLine, "", dialect, unit);
    bytes.raw(line);
    return bytes.take();
}

}  // namespace trimspec::conformance::checker
