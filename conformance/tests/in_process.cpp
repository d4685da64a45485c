#include "in_process.hpp"

#include "../runner/direct.hpp"

namespace trimspec::conformance {

const CaseSet& all_cases() {
    static const CaseSet kCases = std::get<CaseSet>(embedded_cases());
    return kCases;
}

Claims claims_of(const AnswerLine& answer) {
    const auto reply = json::read(answer(hello_line()), 300);
    return std::get<Claims>(read_claims(std::get<json::Value>(reply)));
}

CaseReport play_in_process(const Case& of, const Setting& setting, const AnswerLine& answer) {
    return play(of, setting, ask_directly(answer));
}

}  // namespace trimspec::conformance
