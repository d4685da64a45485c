// The consequences for tool-result capping.

#include "properties_fixture.hpp"

namespace trimspec::conformance::properties {
namespace {

TEST(Properties, result_within_untouched) { expect_holds("result.within_untouched"); }
TEST(Properties, result_never_longer) { expect_holds("result.never_longer"); }
TEST(Properties, result_idempotent) { expect_holds("result.idempotent"); }
TEST(Properties, result_nothing_invented) { expect_holds("result.nothing_invented"); }
TEST(Properties, result_shape_kept) { expect_holds("result.shape_kept"); }

}  // namespace
}  // namespace trimspec::conformance::properties
