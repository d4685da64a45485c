#include <algorithm>

#include "area_checks.hpp"
#include "filled.hpp"
#include "match.hpp"
#include "result_text.hpp"

namespace trimspec::conformance::checks {

namespace {

struct Sizes {
    std::int64_t before = 0;
    std::int64_t after = 0;
};

Unit unit_of(const Context& context) {
    const Json* unit = member(context.asked.params, "unit");
    return unit == nullptr ? Unit::codepoint : plain_unit(*unit).value_or(Unit::codepoint);
}

/// `truncated` and `removed`. Without the marker's form all that is known of the number is that
/// what is gone is at least what the text got shorter by, and at most the text.
void check_report(const Context& context, bool changed, const Sizes& sizes) {
    const Json* report = report_of(context, "report", "result.count_exact");
    if (report == nullptr) return;
    expect_flag(context, "result.count_exact", *report, "truncated", changed);
    const Json* value = member(*report, "removed");
    if (value == nullptr) return;
    const auto removed = whole_number(value);
    const std::int64_t least = changed ? std::max<std::int64_t>(sizes.before - sizes.after, 1) : 0;
    const std::int64_t most = changed ? sizes.before : 0;
    if (!removed || *removed < least || *removed > most)
        context.add("result.count_exact",
                    filled("`removed` is {}, yet the text measured {} and measures {}",
                           shown(value), sizes.before, sizes.after),
                    {}, {{"least", least}, {"most", most}});
}

/// A limit of 0: the policy `zero_cap`, except that for exact it is always no limit and that the
/// default, which refuses it for messages, leaves results unlimited.
void check_zero(const Context& context, bool changed, std::int64_t size_after) {
    const bool nothing = !context.declared.exact && context.policy("zero_cap", "nothing");
    if (!nothing && changed)
        context.add("result.zero_unlimited", "a limit of 0 is no limit, yet the text was changed");
    if (nothing && changed && size_after > 0)
        context.add("result.zero_unlimited",
                    "a limit of 0 is declared to leave nothing, yet some of the text is left");
}

void judge_result(const Context& context, const ToolResult& before, const ToolResult& after,
                  const std::string& where, std::int64_t max, Unit unit) {
    const std::string text_before = plain_text(before);
    const std::string text_after = plain_text(after);
    ToolResult untexted_before = before;
    ToolResult untexted_after = after;
    const auto is_text = [](const ResultItem& item) {
        return std::holds_alternative<Text>(item.value);
    };
    std::erase_if(untexted_before.items, is_text);
    std::erase_if(untexted_after.items, is_text);
    if (!same_block({untexted_before, {}}, {untexted_after, {}}))
        context.add("result.shape_kept",
                    "call id, error flag, images or other items are not what they were", where);
    if (max == 0) return;
    check_capped(context, {text_before, text_after, where}, max, unit);
    const bool within = plain_size(text_before, unit) <= max;
    if (within && text_before == text_after && !same_block({before, {}}, {after, {}}))
        context.add("result.within_untouched", "the items of a result within the limit changed",
                    where);
}

/// Rule: result.shape_kept, apart from the results' own. True when blocks pair up.
bool check_shape(const Context& context, const Message& before, const Message& after) {
    bool same = same_envelope(before, after) && before.blocks.size() == after.blocks.size();
    for (std::size_t i = 0; same && i < before.blocks.size(); ++i) {
        const bool was_result = std::holds_alternative<ToolResult>(before.blocks[i].value);
        const bool is_result = std::holds_alternative<ToolResult>(after.blocks[i].value);
        same = was_result == is_result &&
               (was_result || same_block(before.blocks[i], after.blocks[i]));
    }
    if (!same)
        context.add("result.shape_kept", "role, blocks or unknown members are not what they were");
    return same;
}

Sizes sizes_of(const Message& before, const Message& after, Unit unit) {
    Sizes sizes;
    for (const Block& block : before.blocks)
        if (const ToolResult* result = std::get_if<ToolResult>(&block.value))
            sizes.before += plain_size(plain_text(*result), unit);
    for (const Block& block : after.blocks)
        if (const ToolResult* result = std::get_if<ToolResult>(&block.value))
            sizes.after += plain_size(plain_text(*result), unit);
    return sizes;
}

}  // namespace

void check_cap_tool_result(const Context& context) {
    const std::int64_t max = number_param(context, "max_chars").value_or(0);
    const Unit unit = unit_of(context);
    const std::string_view before = context.asked.text->view();
    const std::string_view after = context.replied.text->view();
    const Sizes sizes{plain_size(before, unit), plain_size(after, unit)};
    if (max == 0)
        check_zero(context, before != after, sizes.after);
    else
        check_capped(context, {before, after, {}}, max, unit);
    check_report(context, before != after, sizes);
}

void check_cap_tool_message(const Context& context) {
    const std::int64_t max = number_param(context, "max_chars").value_or(0);
    const Unit unit = unit_of(context);
    const Message& before = *context.asked.message;
    const Message& after = *context.replied.message;
    if (!check_shape(context, before, after)) return;
    const Sizes sizes = sizes_of(before, after, unit);
    const bool changed = !same_message(before, after);
    if (max == 0) check_zero(context, changed, sizes.after);
    for (std::size_t i = 0; i < before.blocks.size(); ++i)
        if (const ToolResult* result = std::get_if<ToolResult>(&before.blocks[i].value))
            judge_result(context, *result, std::get<ToolResult>(after.blocks[i].value),
                         filled("/content/{}", i), max, unit);
    check_report(context, changed, sizes);
}

}  // namespace trimspec::conformance::checks
