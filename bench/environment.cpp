#include "environment.hpp"

#include <benchmark/benchmark.h>

namespace trimspec::bench {
namespace {

#ifdef __clang__
constexpr const char* kCompiler = "clang " __clang_version__;
#else
constexpr const char* kCompiler = "g++ " __VERSION__;
#endif

#ifdef NDEBUG
constexpr const char* kBuild = "Release";
#else
constexpr const char* kBuild = "Debug";
#endif

}  // namespace

int run(int argc, char** argv) {
    benchmark::AddCustomContext("compiler", kCompiler);
    benchmark::AddCustomContext("build", kBuild);
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}

}  // namespace trimspec::bench
