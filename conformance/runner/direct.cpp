#include "direct.hpp"

#include "../adapter/reply.hpp"

namespace trimspec::conformance {
namespace {

using adapter::Answer;
using adapter::Fault;

constexpr std::int64_t kId = 1;

Answer crash(const impl::Fault& fault) {
    Answer answer;
    answer.fault.emplace();
    answer.fault->kind = adapter::FaultKind::crash;
    answer.fault->what = "The implementation broke down: " + fault.what + ".";
    return answer;
}

std::optional<Fault> fault_of(const adapter::Reply& reply, std::string_view line, bool null_id) {
    if (line.find('\n') != std::string_view::npos)
        return adapter::protocol_error("wrote a reply with a line feed", line,
                                       "A reply is one line: no pretty printing, and nothing "
                                       "behind the object.");
    const std::optional<std::int64_t> due = null_id ? std::nullopt : std::optional{kId};
    if (reply.id == due) return std::nullopt;
    return adapter::protocol_error("wrote a reply with another id", line,
                                   "Echo the request's id as the integer that it is, null when it "
                                   "cannot be read.");
}

Answer read(std::string line, bool null_id) {
    Answer answer;
    answer.reply_line = std::move(line);
    auto reply = adapter::read_reply(answer.reply_line);
    if (auto* bad = std::get_if<adapter::BadLine>(&reply)) {
        answer.fault = std::move(bad->fault);
        return answer;
    }
    auto& good = std::get<adapter::Reply>(reply);
    answer.fault = fault_of(good, answer.reply_line, null_id);
    answer.reply = std::move(good.value);
    return answer;
}

}  // namespace

Ask ask_directly(Call call) {
    return [call = std::move(call)](const Prepared& prepared) {
        auto outcome = call(prepared.line(kId));
        if (const auto* fault = std::get_if<impl::Fault>(&outcome)) return crash(*fault);
        return read(std::get<std::string>(std::move(outcome)), prepared.null_id);
    };
}

Call call_of(const impl::Implementation& implementation) {
    return [implementation](std::string_view line) { return impl::ask(implementation, line); };
}

}  // namespace trimspec::conformance
