#include "contestant.hpp"

#include <algorithm>

#include "../suite/claims.hpp"

namespace trimspec::conformance {
namespace {

// Requests are made under id 1; each is sent under its own.
constexpr std::string_view kHead = R"({"id":1,)";

std::string under(std::int64_t id, std::string_view line) {
    return R"({"id":)" + std::to_string(id) + "," + std::string{line.substr(kHead.size())};
}

RunFault by_adapter(std::string what, const adapter::Session& session) {
    return {true, std::move(what), session.stderr_tail()};
}

}  // namespace

Contestant::Contestant(std::string command, adapter::SessionLimits limits)
    : command_{std::move(command)}, session_{command_, limits} {}

std::optional<RunFault> Contestant::begin() {
    const auto reply = session_.hello(hello_line());
    if (const auto* fault = std::get_if<adapter::Fault>(&reply))
        return by_adapter(fault->what, session_);
    const auto claims = read_claims(std::get<json::Value>(reply));
    if (const auto* bad = std::get_if<BadHello>(&claims))
        return by_adapter("bad reply to hello: " + bad->what, session_);
    const auto& good = std::get<Claims>(claims);
    as_said_ = good.as_said;
    const Declared& declared = good.setting.declared;
    claimed_ = {declared, {good.setting.ops, declared.dialect, declared.unit}};
    if (declared.own_counter)
        return by_adapter("it counts with a counter of its own: `trimspec fuzz` makes and judges "
                          "requests by the counter that they name. `trimspec certify` holds it to "
                          "its own",
                          session_);
    return std::nullopt;
}

std::vector<Said> Contestant::ask(std::span<const checker::ByteCase> cases) {
    std::vector<Said> said(cases.size());
    std::vector<adapter::Request> requests(cases.size());
    for (std::size_t i = 0; i < cases.size(); ++i)
        requests[i].line = [&line = cases[i].line, &sent = said[i].line](std::int64_t id) {
            return sent = under(id, line);
        };
    session_.run(requests, [&](std::size_t index, adapter::Answer answer) {
        said[index].reply = std::move(answer.reply_line);
        said[index].fault = std::move(answer.fault);
    });
    const bool gave_up = std::any_of(said.begin(), said.end(), [](const Said& one) {
        return one.fault && one.fault->kind == adapter::FaultKind::adapter_fault;
    });
    if (!gave_up) return said;
    ++given_up_;
    (void)session_.hello(hello_line());
    return said;
}

}  // namespace trimspec::conformance
