#include "recorder.hpp"

#include <cassert>

namespace trimspec::explain {
namespace {

thread_local Recorder* listening = nullptr;

}  // namespace

Recorder& recorder() {
    assert(listening != nullptr);
    return *listening;
}

Recorder::Recorder() {
    assert(listening == nullptr);
    listening = this;
}

Recorder::~Recorder() { listening = nullptr; }

const Steps& recording_steps() {
    static const Steps kRecording = [] {
        Steps steps = kReference;
        listen_to_bounds(steps);
        listen_to_messages(steps);
        return steps;
    }();
    return kRecording;
}

}  // namespace trimspec::explain
