#include "in_process.hpp"

#include "../suite/difference.hpp"

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
    return play(of, setting, [&](const Prepared& prepared) {
        adapter::Answer answered;
        answered.reply_line = answer(prepared.line(1));
        auto reply = json::read(answered.reply_line, 300);
        if (auto* value = std::get_if<json::Value>(&reply)) {
            answered.reply = std::move(*value);
            const json::Value* id = answered.reply.find("id");
            const bool right_id = id != nullptr && (prepared.null_id ? id->is_null()
                                                                     : shown(*id) == "1");
            if (!right_id)
                answered.fault = adapter::Fault{adapter::FaultKind::protocol_error,
                                                "the reply has another id", "", false, {}};
            return answered;
        }
        const bool split =
            std::get<json::ReadError>(reply).kind == json::ReadError::Kind::encoding;
        answered.fault = adapter::Fault{adapter::FaultKind::protocol_error, "the reply is no JSON",
                                        "", split, {}};
        return answered;
    });
}

}  // namespace trimspec::conformance
