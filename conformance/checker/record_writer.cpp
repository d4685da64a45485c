#include "record_writer.hpp"

#include "../../reference/turns.hpp"
#include "records.hpp"

namespace trimspec::conformance::checker {
namespace {

using generate::Budget;
using generate::Op;
using generate::Sample;

class Writer {
public:
    explicit Writer(ByteWriter& bytes) : bytes_{bytes} {}

    void write(const Sample& sample) {
        write_params(sample);
        if (sample.op == Op::cap_tool_result) {
            tag(Tag::text);
            bytes_.text(sample.text.view());
        }
        if (sample.message) write_message(*sample.message);
        for (const MessagePtr& message : sample.history) write_message(*message);
    }

private:
    void tag(Tag value) { bytes_.byte(static_cast<std::uint8_t>(value)); }

    void number(Tag name, std::optional<std::int64_t> value) {
        if (!value) return;
        tag(name);
        bytes_.number(*value);
    }

    void flag(Tag name, bool value) {
        tag(name);
        bytes_.byte(value ? 1 : 0);
    }

    void write_params(const Sample& sample) {
        const Counter plain;
        if (sample.counter.per_message != plain.per_message)
            number(Tag::per_message, sample.counter.per_message);
        if (sample.counter.image_tokens != plain.image_tokens)
            number(Tag::image_tokens, sample.counter.image_tokens);
        if (sample.op == Op::trim || sample.op == Op::recover) write_budget(sample.budget);
        if (sample.op == Op::cap_messages || sample.op == Op::cap_turns)
            number(Tag::max_messages, sample.max_messages);
        if (sample.op == Op::cap_tool_result || sample.op == Op::cap_tool_message)
            number(Tag::max_chars, sample.max_chars);
        if (sample.pending == Pending::keep) flag(Tag::pending, true);
        if (sample.reasoning == ReasoningPolicy::drop_behind_cut)
            flag(Tag::reasoning_policy, true);
        if (sample.op != Op::recover) return;
        number(Tag::min_result_chars, sample.min_result_chars);
        number(Tag::attempt, sample.attempt);
        number(Tag::max_attempts, sample.max_attempts);
        number(Tag::reported_tokens, sample.reported_tokens);
        number(Tag::reported_limit, sample.reported_limit);
        if (sample.require_fit) flag(Tag::require_fit, *sample.require_fit);
    }

    void write_budget(const Budget& budget) {
        tag(Tag::budget);
        bytes_.byte(budget.from == Budget::From::whole  ? 0
                    : budget.from == Budget::From::kept ? 1
                                                        : 2);
        bytes_.number(static_cast<std::int64_t>(budget.first));
        bytes_.signed_number(budget.delta);
    }

    void write_message(const Message& message) {
        if (message.role == Role::user && message.synthetic) {
            if (same_message(message, *make_breadcrumb())) return tag(Tag::breadcrumb);
            tag(Tag::synthetic_message);
            bytes_.word(message.synthetic->view(), kSynthetics);
        } else {
            constexpr std::array kTags{Tag::system_message, Tag::user_message,
                                       Tag::assistant_message, Tag::tool_message};
            tag(kTags[static_cast<std::size_t>(message.role)]);
        }
        for (const Block& block : message.blocks)
            std::visit([&](const auto& value) { write_block(value); }, block.value);
    }

    void write_block(const Text& text) {
        tag(Tag::text_block);
        bytes_.text(text.view());
    }
    void write_block(const ToolCall& call) {
        tag(Tag::call_block);
        bytes_.word(call.id.view(), kIds);
        bytes_.word(call.name.view(), kNames);
        bytes_.word(call.arguments.view(), kArguments);
    }
    void write_block(const Image& image) { write_image(Tag::image_block, image); }
    void write_block(const Opaque& opaque) { write_opaque(Tag::opaque_block, opaque); }
    void write_block(const Reasoning& reasoning) {
        tag(Tag::reasoning_block);
        bytes_.text(reasoning.text.view());
        bytes_.word(reasoning.signature.view(), kSignatures);
    }
    void write_block(const ToolResult& result) {
        tag(result.is_error ? Tag::error_block : Tag::result_block);
        bytes_.word(result.call_id.view(), kIds);
        for (const ResultItem& item : result.items)
            std::visit([&](const auto& value) { write_item(value); }, item.value);
    }

    void write_item(const Text& text) {
        tag(Tag::text_item);
        bytes_.text(text.view());
    }
    void write_item(const Image& image) { write_image(Tag::image_item, image); }
    void write_item(const Opaque& opaque) { write_opaque(Tag::opaque_item, opaque); }

    void write_image(Tag name, const Image& image) {
        tag(name);
        bytes_.word(image.media_type.view(), kMediaTypes);
        bytes_.word(image.ref.view(), kReferences);
    }
    void write_opaque(Tag name, const Opaque& opaque) {
        tag(name);
        bytes_.word(opaque.compact.view(), kOpaques);
    }

    ByteWriter& bytes_;
};

}  // namespace

void write_records(const Sample& sample, ByteWriter& bytes) { Writer{bytes}.write(sample); }

}  // namespace trimspec::conformance::checker
