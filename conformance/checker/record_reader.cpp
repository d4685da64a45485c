#include "record_reader.hpp"

#include <algorithm>

#include "../../reference/turns.hpp"
#include "../../reference/wire/protocol.hpp"
#include "case_bytes.hpp"
#include "records.hpp"

namespace trimspec::conformance::checker {
namespace {

using generate::Op;
using generate::Sample;

constexpr std::size_t kMostParts = 32;

// A JSON text that a reader takes for a block or an item that it does not know; else one that is.
Text opaque_of(const std::string& said) {
    constexpr std::size_t kDeepest = 16;
    auto read = json::read("{\"role\":\"user\",\"content\":[" + said + "]}", kDeepest);
    if (auto* value = std::get_if<json::Value>(&read)) {
        auto message = wire::read_message(std::move(*value), wire::Dialect::canonical);
        if (const auto* held = std::get_if<MessagePtr>(&message); held && (*held)->blocks.size() == 1)
            if (const auto* opaque = std::get_if<Opaque>(&(*held)->blocks.front().value))
                return opaque->compact;
    }
    return Text{kOpaques[0]};
}

class Reader {
public:
    Reader(ByteReader& bytes, const Sample& first, bool steps_too)
        : bytes_{bytes}, first_{first}, steps_too_{steps_too} {
        begin(first);
    }

    Samples read() {
        while (!bytes_.at_end()) {
            const auto tag = static_cast<Tag>(bytes_.byte() %
                                              static_cast<std::uint8_t>(Tag::count_));
            if (!read_message(tag) && !read_block(tag) && !read_bound(tag)) read_number(tag);
        }
        finish();
        return std::move(samples_);
    }

private:
    void begin(const Sample& sample) {
        samples_.push_back(sample);
        body_distance_.reset();
        size_distance_.reset();
        ceiling_dice_.reset();
    }

    [[nodiscard]] Sample& sample() { return samples_.back(); }

    // Messages.

    void open(Message message) {
        close();
        message_ = std::move(message);
    }

    // What no reader would take is no message of a case.
    void close() {
        if (!message_) return;
        const bool is_empty_tool = message_->role == Role::tool && message_->blocks.empty();
        if (!is_empty_tool) add(std::make_shared<const Message>(std::move(*message_)));
        message_.reset();
    }

    void add(MessagePtr message) {
        if (sample().history.size() < kMostMessages)
            sample().history.push_back(std::move(message));
    }

    bool read_message(Tag tag) {
        constexpr std::array kRoles{Role::system, Role::user, Role::assistant, Role::tool};
        if (tag >= Tag::system_message && tag <= Tag::tool_message) {
            open(generate::message_of(
                kRoles[static_cast<std::size_t>(tag) - static_cast<std::size_t>(Tag::system_message)],
                {}));
        } else if (tag == Tag::breadcrumb) {
            open(*make_breadcrumb());
            close();
        } else if (tag == Tag::synthetic_message) {
            open(generate::message_of(Role::user, {}));
            message_->synthetic = Text{bytes_.word(kSynthetics)};
        } else if (tag == Tag::generated_message || tag == Tag::generated_turns) {
            generate_messages(tag);
        } else {
            return false;
        }
        return true;
    }

    void generate_messages(Tag tag) {
        close();
        constexpr std::size_t kMostDice = 64;
        generate::ByteDice dice{bytes_.take(bytes_.byte() % kMostDice)};
        if (tag == Tag::generated_message)
            return add(std::make_shared<const Message>(generate::any_message(dice)));
        for (const MessagePtr& message : generate::valid_history(dice, 12)) add(message);
    }

    // Blocks and items.

    void block(std::variant<Text, ToolCall, ToolResult, Image, Reasoning, Opaque> value) {
        if (!message_) open(generate::message_of(Role::user, {}));
        const bool is_call = std::holds_alternative<ToolCall>(value);
        const bool is_result = std::holds_alternative<ToolResult>(value);
        const Role role = message_->role;
        if (is_call && role != Role::assistant) return;
        if (is_result && role != Role::user && role != Role::tool) return;
        if ((role == Role::tool && !is_result) || message_->blocks.size() >= kMostParts) return;
        message_->blocks.push_back({std::move(value), {}});
    }

    void item(std::variant<Text, Image, Opaque> value) {
        if (!message_ || message_->blocks.empty()) return;
        auto* result = std::get_if<ToolResult>(&message_->blocks.back().value);
        if (result != nullptr && result->items.size() < kMostParts)
            result->items.push_back({std::move(value), {}});
    }

    Text text() { return Text{bytes_.text()}; }
    Text id() {
        std::string word = bytes_.word(kIds);
        return word.empty() ? Text{kIds[0]} : Text{std::move(word)};
    }
    Image image() {
        Text media_type{bytes_.word(kMediaTypes)};
        return {std::move(media_type), Text{bytes_.word(kReferences)}};
    }
    ToolCall call() {
        Text call_id = id();
        Text name{bytes_.word(kNames)};
        return {std::move(call_id), std::move(name), Text{bytes_.word(kArguments)}};
    }
    Reasoning reasoning() {
        Text thought = text();
        return {std::move(thought), Text{bytes_.word(kSignatures)}};
    }

    bool read_block(Tag tag) {
        switch (tag) {
            case Tag::text_block: block(text()); return true;
            case Tag::call_block: block(call()); return true;
            case Tag::result_block: block(ToolResult{id(), {}, false}); return true;
            case Tag::error_block: block(ToolResult{id(), {}, true}); return true;
            case Tag::text_item: item(text()); return true;
            case Tag::image_item: item(image()); return true;
            case Tag::opaque_item: item(Opaque{opaque_of(bytes_.word(kOpaques))}); return true;
            case Tag::image_block: block(image()); return true;
            case Tag::reasoning_block: block(reasoning()); return true;
            case Tag::opaque_block: block(Opaque{opaque_of(bytes_.word(kOpaques))}); return true;
            default: return false;
        }
    }

    // Bounds, which stand at some distance from what the history or the text measures.

    bool read_bound(Tag tag) {
        switch (tag) {
            case Tag::budget: read_budget(); return true;
            case Tag::max_messages:
                body_distance_.reset();
                sample().max_messages = number();
                return true;
            case Tag::max_messages_body: body_distance_ = bytes_.signed_number() % 1000; return true;
            case Tag::max_chars:
                size_distance_.reset();
                ceiling_dice_.reset();
                sample().max_chars = number();
                return true;
            case Tag::max_chars_size: size_distance_ = bytes_.signed_number() % 1000; return true;
            case Tag::max_chars_ceiling: ceiling_dice_ = bytes_.take(4); return true;
            case Tag::text: sample().text = text(); return true;
            case Tag::step: read_step(); return true;
            default: return false;
        }
    }

    void read_budget() {
        using From = generate::Budget::From;
        generate::Budget& budget = sample().budget;
        constexpr std::array kFrom{From::whole, From::kept, From::nothing};
        budget.from = kFrom[bytes_.byte() % kFrom.size()];
        budget.first = static_cast<std::size_t>(bytes_.number()) % (kMostMessages + 1);
        budget.delta = std::clamp(bytes_.signed_number(), -checks::kLargestNumber,
                                  checks::kLargestNumber);
    }

    std::int64_t number() { return std::min(bytes_.number(), checks::kLargestNumber); }
    std::int64_t number_from_one() { return std::max<std::int64_t>(1, number()); }

    void read_number(Tag tag) {
        Sample& to = sample();
        switch (tag) {
            case Tag::pending:
                to.pending = bytes_.byte() % 2 != 0 ? Pending::keep : Pending::drop;
                break;
            case Tag::reasoning_policy:
                to.reasoning = bytes_.byte() % 2 != 0 ? ReasoningPolicy::drop_behind_cut
                                                      : ReasoningPolicy::keep;
                break;
            case Tag::min_result_chars: to.min_result_chars = number_from_one(); break;
            case Tag::attempt: to.attempt = number_from_one(); break;
            case Tag::max_attempts: to.max_attempts = number_from_one(); break;
            case Tag::reported_tokens: to.reported_tokens = number(); break;
            case Tag::reported_limit: to.reported_limit = number(); break;
            case Tag::require_fit: to.require_fit = bytes_.byte() % 2 != 0; break;
            case Tag::per_message: to.counter.per_message = number(); break;
            case Tag::image_tokens: to.counter.image_tokens = number(); break;
            default: break;
        }
    }

    void read_step() {
        const std::uint8_t op = bytes_.byte();
        if (!steps_too_ || samples_.size() >= kMostSteps) return;
        finish();
        Sample next = first_;
        next.history.clear();
        const auto names = wire::operation_names();
        next.op = sample_op(names[op % names.size()]).value_or(Op::trim);
        if (next.op == Op::cap_tool_result || next.op == Op::cap_tool_message) next.op = Op::sweep;
        begin(next);
    }

    // Numbers that lean on what is read after them.
    void finish() {
        close();
        Sample& done = sample();
        if (done.op == Op::cap_tool_message) {
            const auto carrier = std::find_if(
                done.history.begin(), done.history.end(),
                [](const MessagePtr& one) { return checks::plain_is_carrier(*one); });
            done.message = carrier == done.history.end()
                               ? std::make_shared<const Message>(generate::message_of(
                                     Role::tool, {{ToolResult{Text{"a"}, {}, false}, {}}}))
                               : *carrier;
            done.history.clear();
        }
        if (body_distance_)
            done.max_messages =
                std::max<std::int64_t>(0, generate::plain_body(done.history) + *body_distance_);
        const Text capped = what_is_capped(done);
        if (size_distance_)
            done.max_chars = std::max<std::int64_t>(
                0, checks::plain_size(capped.view(), done.counter.unit) + *size_distance_);
        if (ceiling_dice_) {
            generate::ByteDice dice{*ceiling_dice_};
            done.max_chars = generate::ceiling_for(capped, done.counter.unit, dice);
        }
    }

    static Text what_is_capped(const Sample& sample) {
        if (sample.message == nullptr) return sample.text;
        for (const Block& block : sample.message->blocks)
            if (const auto* result = std::get_if<ToolResult>(&block.value))
                return Text{checks::plain_text(*result)};
        return Text{};
    }

    ByteReader& bytes_;
    Sample first_;
    bool steps_too_;
    Samples samples_;
    std::optional<Message> message_;
    std::optional<std::int64_t> body_distance_;
    std::optional<std::int64_t> size_distance_;
    std::optional<std::span<const std::uint8_t>> ceiling_dice_;
};

}  // namespace

std::optional<Op> sample_op(std::string_view name) {
    for (int op = 0; op <= static_cast<int>(Op::cap_tool_message); ++op)
        if (generate::name_of(static_cast<Op>(op)) == name) return static_cast<Op>(op);
    return std::nullopt;
}

Samples read_records(ByteReader& bytes, const Sample& first, bool steps_too) {
    return Reader{bytes, first, steps_too}.read();
}

}  // namespace trimspec::conformance::checker
