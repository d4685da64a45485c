// The consequences for the orphan sweep.

#include "properties_fixture.hpp"

namespace trimspec::conformance::properties {
namespace {

TEST(Properties, sweep_pairs_untouched) { expect_holds("sweep.pairs_untouched"); }
TEST(Properties, sweep_order_kept) { expect_holds("sweep.order_kept"); }
TEST(Properties, sweep_idempotent) { expect_holds("sweep.idempotent"); }
TEST(Properties, sweep_never_grows) { expect_holds("sweep.never_grows"); }
TEST(Properties, sweep_after_trim_finds_nothing) { expect_holds("sweep.after_trim_finds_nothing"); }

}  // namespace
}  // namespace trimspec::conformance::properties
