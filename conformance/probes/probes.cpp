#include "probes.hpp"

#include <memory>
#include <set>

#include <fmt/format.h>

#include "requests.hpp"

namespace trimspec::conformance {
namespace {

constexpr std::string_view kText = "Please read the build log.";

std::string members_of(const Talk& talk) {
    return request_members(talk.claims(), std::string{kText});
}

std::optional<Trouble> probe_reply(Talk& talk) {
    const std::int64_t id = talk.next_id();
    const auto heard = talk.ask(id, request_line(id, members_of(talk)));
    if (const auto* trouble = std::get_if<Trouble>(&heard)) return *trouble;
    const auto& reply = std::get<HeardReply>(heard);
    const bool is_known = reply.value.find("ok") || reply.value.find("error") ||
                          reply.value.find("unsupported");
    if (!is_known)
        return Trouble{"The reply has neither \"ok\" nor \"error\" nor \"unsupported\": " +
                       adapter::shown(reply.line) + ". Put the outcome into \"ok\"."};
    return talk.unasked();
}

std::optional<Trouble> probe_large_id(Talk& talk) {
    constexpr std::int64_t kLargest = (std::int64_t{1} << 53U) - 1;
    const auto heard = talk.ask(kLargest, request_line(kLargest, members_of(talk)));
    const auto* trouble = std::get_if<Trouble>(&heard);
    if (trouble == nullptr) return std::nullopt;
    return Trouble{trouble->words + " Ids reach up to 2^53 - 1: hold them in 64 bits."};
}

std::optional<Trouble> probe_several(Talk& talk) {
    constexpr std::size_t kAtOnce = 40;
    std::set<std::int64_t> open;
    for (std::size_t i = 0; i < kAtOnce; ++i) {
        const std::int64_t id = talk.next_id();
        open.insert(id);
        talk.send(request_line(id, members_of(talk)));
    }
    while (!open.empty()) {
        const auto heard = talk.hear();
        if (const auto* trouble = std::get_if<Trouble>(&heard))
            return Trouble{fmt::format("{} requests came at once, {} were answered. {} Answer every "
                                       "line, those too that arrive in one read.",
                                       kAtOnce, kAtOnce - open.size(), trouble->words)};
        const auto& reply = std::get<HeardReply>(heard);
        if (!reply.id || open.erase(*reply.id) == 0)
            return Trouble{"While several requests were under way a reply came that belongs to none "
                           "of them, or came twice: " + adapter::shown(reply.line) +
                           ". Keep the id together with its request; where calls are asynchronous, "
                           "do not keep it in a variable that they share."};
    }
    return talk.unasked();
}

std::optional<Trouble> probe_independence(Talk& talk) {
    json::Value first;
    const std::string other = request_members(talk.claims(), "Something else.");
    for (int round = 0; round < 3; ++round) {
        const std::int64_t id = talk.next_id();
        const auto heard = talk.ask(id, request_line(id, round == 1 ? other : members_of(talk)));
        if (const auto* trouble = std::get_if<Trouble>(&heard)) return *trouble;
        json::Object rest;
        for (const json::Member& member :
             *std::get<HeardReply>(heard).value.get_if<json::Object>())
            if (member.key.view() != "id") rest.push_back(member);
        json::Value outcome{std::move(rest)};
        if (round == 0) first = std::move(outcome);
        else if (round == 2 && !(outcome == first))
            return Trouble{"The same request was answered differently the second time. Requests are "
                           "independent: make a new object of the library for each, and put no "
                           "time, random number or running number into a reply."};
    }
    return std::nullopt;
}

std::optional<Trouble> probe_end(Talk& talk) { return talk.end(); }

constexpr NamedProbe kProbes[] = {
    {"a reply under the request's id, and nothing else", &probe_reply},
    {"the largest id", &probe_large_id},
    {"members in any order, unknown members, white space", &probe_members},
    {"40 requests at once", &probe_several},
    {"the same request twice, another between", &probe_independence},
    {"a line that is no JSON", &probe_no_json},
    {"an unknown operation", &probe_unknown_operation},
    {"text beyond ASCII, as it is and escaped", &probe_other_languages, true},
    {"characters that only look like line ends", &probe_line_ends, true},
    {"a line of 4 MB", &probe_long_line, true},
    {"the end of input", &probe_end},
};

}  // namespace

bool check_adapter(const std::string& command, const adapter::SessionLimits& limits,
                   const std::function<void(const ProbeResult&)>& on_result) {
    using Kind = ProbeResult::Kind;
    bool all_passed = true;
    std::unique_ptr<Talk> talk;
    const auto report = [&](Kind kind, std::string_view name, std::string words) {
        all_passed = all_passed && kind != Kind::failed;
        on_result({kind, std::string{name}, std::move(words)});
    };
    const auto open = [&](std::string_view name, bool tell) {
        talk = std::make_unique<Talk>(command, limits);
        const auto trouble = talk->open();
        if (trouble) report(Kind::failed, name, trouble->words);
        else if (tell) report(Kind::passed, name, "");
        return !trouble;
    };
    if (!open("start and hello", true)) return false;
    for (const NamedProbe& one : kProbes) {
        const std::string operation = probed_operation(talk->claims());
        if (one.needs_text && !takes_text(operation)) {
            report(Kind::skipped, one.name, "no operation that takes text is claimed");
            continue;
        }
        const auto trouble = one.probe(*talk);
        report(trouble ? Kind::failed : Kind::passed, one.name, trouble ? trouble->words : "");
        if (trouble && !open("start again", false)) return false;
    }
    return all_passed;
}

}  // namespace trimspec::conformance
