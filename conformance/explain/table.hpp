// The rows of an explanation: where each message stands and what became of it.
#pragma once

#include <unordered_map>

#include "explanation.hpp"

namespace trimspec::explain {

/// What costs and sizes are counted with.
struct Measure {
    const Counter& counter;
    Unit unit;  ///< of the sizes of results
};

/// Finds messages of a history, altered ones too: what they were read from rides along in them.
class Places {
public:
    explicit Places(const History& history);
    /// Index in the history, none for a message that does not stem from it.
    [[nodiscard]] std::optional<std::size_t> of(const Message& message) const;

private:
    std::unordered_map<const void*, std::size_t> index_of_;
};

/// A row for each message of `before`, in order, and one for each that `after` has beside them,
/// behind the leading system messages and the breadcrumb. `rules` are empty.
[[nodiscard]] std::vector<Row> rows_of(const History& before, const History& after,
                                       const Measure& measure);

/// One row for a message by itself.
[[nodiscard]] Row row_of(const MessagePtr& before, const MessagePtr& after, const Measure& measure);

}  // namespace trimspec::explain
