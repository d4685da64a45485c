// One operation: any history or text, any parameters, every dialect. TRIMSPEC_OP is its name.
#include "examine.hpp"
#include "subject.hpp"

namespace {

using namespace trimspec;

const conformance::checker::Scope& scope() {
    static const conformance::checker::Scope kScope = [] {
        conformance::checker::Scope scope = fuzz::fuzzed().scope;
        scope.ops = {TRIMSPEC_OP};
        return scope;
    }();
    return kScope;
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
    fuzz::take_options(*argc, *argv);
    (void)fuzz::fuzzed();
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::span bytes{data, size};
    fuzz::examine(conformance::checker::decode(bytes, scope()), bytes);
    return 0;
}
