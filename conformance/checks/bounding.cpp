#include "bounding.hpp"
#include "filled.hpp"

#include <algorithm>
#include <string>


namespace trimspec::conformance::checks {

namespace {

/// Generous stand-in for a sentence whose text the adapter did not declare.
constexpr std::size_t kUnknownSentenceBytes = 400;

bool has_other_than_text(const Message& message) {
    return std::any_of(message.blocks.begin(), message.blocks.end(), [](const Block& block) {
        return !std::holds_alternative<Text>(block.value);
    });
}

/// The text without the declared sentence, which an earlier trim may have left in it.
std::string without_sentence(std::string text, const Declared& declared) {
    if (!declared.breadcrumb || declared.breadcrumb->empty()) return text;
    const std::size_t at = plain_find(text, *declared.breadcrumb, 0);
    return at == std::string::npos ? text : text.erase(at, declared.breadcrumb->size());
}

bool is_amended(const Message& before, const Message& after, const Declared& declared) {
    if (!same_envelope(before, after) || has_other_than_text(before) != has_other_than_text(after))
        return false;
    const std::string was = without_sentence(plain_text(before), declared);
    const std::string is = plain_text(after);
    return is.size() > was.size() && (is.compare(0, was.size(), was) == 0 ||
                                      is.compare(is.size() - was.size(), was.size(), was) == 0);
}

/// The notice as a system message of its own: its text must be the declared one.
bool is_system_notice(const Context& context, const Message& message) {
    const Declared& declared = context.declared;
    return !declared.exact && declared.breadcrumb && plain_is_system(message) &&
           plain_text(message) == *declared.breadcrumb;
}

/// A notice where no system message was, for the policy that puts it into the system text.
bool is_new_system_text(const Context& context, const Message& message) {
    if (!context.policy("notice", "system") || !plain_is_system(message)) return false;
    return !context.declared.breadcrumb ||
           plain_find(plain_text(message), *context.declared.breadcrumb, 0) != std::string::npos;
}

/// Index behind the leading system messages of the reply.
std::size_t check_leading_system(const Context& context, Bounding& bounding) {
    std::size_t at = 0;
    for (; at < bounding.shape.leading_system; ++at) {
        const bool there = at < bounding.after.size();
        if (there && bounding.numbers_before[at] == bounding.numbers_after[at]) continue;
        if (there && context.policy("notice", "system") && !bounding.system_changed &&
            is_amended(*bounding.before[at], *bounding.after[at], context.declared)) {
            bounding.system_changed = true;
            continue;
        }
        context.add("trim.leading_system_kept",
                    filled("leading system message {} of {} is {}", at + 1,
                           bounding.shape.leading_system,
                           there ? "not what it was" : "missing"),
                    place(at));
        while (at < bounding.after.size() && plain_is_system(*bounding.after[at])) ++at;
        return std::min(at, bounding.after.size());
    }
    if (at == 0 && !bounding.after.empty() && is_new_system_text(context, *bounding.after[0])) {
        bounding.system_changed = true;
        ++at;
    }
    return at;
}

bool is_notice_here(const Context& context, const Bounding& bounding, std::size_t at) {
    if (at >= bounding.after.size()) return false;
    const Message& message = *bounding.after[at];
    const bool by_policy = !context.policy("notice", "none") && !context.policy("notice", "system");
    if (!by_policy && !bounding.shape.notice) return false;
    return plain_looks_like_notice(message, context.declared) || is_system_notice(context, message);
}

void check_notices(const Context& context, Bounding& bounding) {
    while (is_notice_here(context, bounding, bounding.kept_from)) {
        const bool kept_message_that_looks_alike =
            bounding.notice && bounding.kept_size() + bounding.shape.body() <= bounding.before.size() &&
            bounding.numbers_before[bounding.before.size() - bounding.kept_size()] ==
                bounding.numbers_after[bounding.kept_from];
        if (kept_message_that_looks_alike) return;
        if (bounding.notice)
            context.add("trim.breadcrumb_once", "a second notice stands behind the first",
                        place(bounding.kept_from));
        bounding.notice = true;
        ++bounding.kept_from;
    }
}

/// An earlier trim has put the declared sentence into the system text.
bool tells_already(const Context& context, const Bounding& bounding) {
    for (std::size_t i = 0; i < bounding.kept_from; ++i)
        if (context.declared.breadcrumb &&
            plain_find(plain_text(*bounding.after[i]), *context.declared.breadcrumb, 0) !=
                std::string::npos)
            return true;
    return false;
}

Message notice_message(const Declared& declared, Role role, std::string text) {
    Message message;
    message.role = role;
    message.blocks.push_back({Text{std::move(text)}, {}});
    if (role == Role::user && declared.dialect == wire::Dialect::canonical)
        message.synthetic = Text{"breadcrumb"};
    return message;
}

/// What the declared policy adds; nothing when it adds no message.
MessagePtr expected_notice(const Context& context) {
    const Declared& declared = context.declared;
    if (context.policy("notice", "none")) return nullptr;
    if (context.policy("notice", "system"))
        return std::make_shared<Message>(notice_message(
            declared, Role::system,
            declared.breadcrumb.value_or(std::string(kUnknownSentenceBytes, 'x'))));
    return std::make_shared<Message>(notice_message(
        declared, Role::user, declared.breadcrumb.value_or(std::string{kNoticeText})));
}

}  // namespace

PlainCounter counter_of(const Context& context) {
    const Json* counter = member(context.asked.params, "counter");
    return plain_counter(counter != nullptr ? *counter : Json{}, context.declared.unit);
}

bool drops_reasoning(const Context& context) {
    return string_of(member(context.asked.params, "reasoning")) == "drop_behind_cut";
}

Bounding read_bounding(const Context& context) {
    Bounding bounding;
    const bool strip = drops_reasoning(context);
    bounding.before =
        strip ? without_reasoning(context.asked.history) : context.asked.history;
    bounding.after = strip ? without_reasoning(*context.replied.history) : *context.replied.history;
    bounding.countable = bounding.before.size() == context.asked.history.size();
    bounding.shape = plain_shape(bounding.before, context.declared);
    // System messages behind a message that goes with its reasoning do not come to lead.
    const PlainShape whole = plain_shape(context.asked.history, context.declared);
    bounding.shape.leading_system = whole.leading_system;
    bounding.shape.notice = whole.notice;
    MessageNumbers numbers;
    bounding.numbers_before = numbers.of(bounding.before);
    bounding.numbers_after = numbers.of(bounding.after);
    bounding.kept_from = check_leading_system(context, bounding);
    check_notices(context, bounding);
    return bounding;
}

History smallest_whole(const Context& context, const History& before, const PlainShape& shape) {
    const auto at = [&before](std::size_t i) { return before.begin() + static_cast<std::ptrdiff_t>(i); };
    History kept{at(0), at(shape.leading_system)};
    if (const MessagePtr notice = expected_notice(context)) kept.push_back(notice);
    kept.insert(kept.end(), at(shape.newest()), before.end());
    return kept;
}

void check_notice(const Context& context, const Bounding& bounding) {
    const bool declared = context.declared.exact || context.declared.breadcrumb.has_value();
    if (!declared || context.policy("notice", "none")) return;
    const bool told = context.policy("notice", "system")
                          ? bounding.system_changed || tells_already(context, bounding)
                          : bounding.notice;
    if (!told)
        context.add("trim.breadcrumb_once", "turns are gone and no notice says so",
                    place(bounding.kept_from));
}

bool check_untouched(const Context& context, std::string_view label, std::string_view why) {
    const History& before = context.asked.history;
    const History& after = *context.replied.history;
    const std::size_t common = std::min(before.size(), after.size());
    std::size_t at = 0;
    while (at < common && same_message(*before[at], *after[at])) ++at;
    if (at == before.size() && at == after.size()) return true;
    context.add(label,
                filled("{}, yet message {} is {}", why, at,
                       at == after.size()    ? "missing"
                       : at == before.size() ? "new"
                                             : "not what it was"),
                place(at),
                {{"messages_before", static_cast<std::int64_t>(before.size())},
                 {"messages_after", static_cast<std::int64_t>(after.size())}});
    return false;
}

}  // namespace trimspec::conformance::checks
