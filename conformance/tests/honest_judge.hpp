// Judges an outcome by the honest part of an exported case alone, as a reader of case.schema.json
// would.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "../export/export.hpp"

namespace trimspec::conformance {

class HonestJudge {
public:
    HonestJudge(const json::Value& request, const json::Value& honest,
                const ExportOptions& options);

    /// The first member of the honest part that `outcome`, members of an ok, breaks; "" when none.
    [[nodiscard]] std::string complaint(const json::Value& outcome) const;

private:
    [[nodiscard]] std::string history_complaint(const History& outcome) const;
    [[nodiscard]] std::string stays_complaint(const History& outcome) const;
    [[nodiscard]] std::string goes_complaint(const History& outcome) const;
    [[nodiscard]] std::string ids_complaint(const History& outcome) const;
    [[nodiscard]] std::string texts_complaint(const History& outcome) const;
    [[nodiscard]] std::string limits_complaint(const History& outcome) const;
    [[nodiscard]] std::string text_complaint(const json::Value& outcome) const;
    [[nodiscard]] std::string message_complaint(const json::Value& outcome) const;

    [[nodiscard]] bool may_be(std::size_t index, const Message& outcome) const;
    [[nodiscard]] Message without_blocks(std::size_t index, const char* member) const;
    [[nodiscard]] bool is_listed(const char* member, std::size_t index) const;
    [[nodiscard]] std::vector<std::size_t> indexes(const char* member) const;

    json::Value request_;  ///< text forms expanded
    nlohmann::json honest_;
    ExportOptions options_;
    History input_;
};

}  // namespace trimspec::conformance
