#include "errors.hpp"

namespace trimspec {

std::string_view name_of(ErrorCode code) noexcept {
    switch (code) {
        case ErrorCode::invalid_request: return "invalid_request";
        case ErrorCode::invalid_history: return "invalid_history";
        case ErrorCode::invalid_params: return "invalid_params";
        case ErrorCode::impossible_budget: return "impossible_budget";
        case ErrorCode::attempts_exhausted: return "attempts_exhausted";
        case ErrorCode::internal: break;
    }
    return "internal";
}

}  // namespace trimspec
