// What a run of a benchmark says of itself.
#pragma once

namespace trimspec::bench {

/// Puts the compiler and its options into the head of the run's figures, and runs.
int run(int argc, char** argv);

}  // namespace trimspec::bench
