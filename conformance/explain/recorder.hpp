// The reference with its ears open: a table of steps that does what kReference does, and writes
// down what was asked and answered.
//
// Steps are plain functions without a place for data, so the records go to one recorder a thread.
#pragma once

#include "records.hpp"

namespace trimspec::explain {

/// While it lives, steps called on this thread through recording_steps() are recorded in it.
/// One at a time a thread.
class Recorder {
public:
    Recorder();
    ~Recorder();
    Recorder(const Recorder&) = delete;
    Recorder& operator=(const Recorder&) = delete;

    [[nodiscard]] const Records& records() const noexcept { return records_; }

    template <class Kind>
    Kind& add(Kind record) {
        return std::get<Kind>(records_.emplace_back(std::move(record)));
    }
    /// The last record, which must be of this kind.
    template <class Kind>
    [[nodiscard]] Kind& last() {
        return std::get<Kind>(records_.back());
    }
    /// The last record if it is of this kind, else null.
    template <class Kind>
    [[nodiscard]] Kind* if_last() {
        return records_.empty() ? nullptr : std::get_if<Kind>(&records_.back());
    }

private:
    Records records_;
};

/// kReference with recording wrappers. Requires a living Recorder on the thread that uses it.
[[nodiscard]] const Steps& recording_steps();

/// The one that listens on this thread, and the two halves of the table: for the wrappers alone.
[[nodiscard]] Recorder& recorder();
void listen_to_bounds(Steps& steps);
void listen_to_messages(Steps& steps);

}  // namespace trimspec::explain
