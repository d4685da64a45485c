// The consequence for system normalisation.

#include "properties_fixture.hpp"

namespace trimspec::conformance::properties {
namespace {

TEST(Properties, normalize_idempotent) { expect_holds("normalize.idempotent"); }

}  // namespace
}  // namespace trimspec::conformance::properties
