// The consequences for trimming, and for what providers take.

#include "properties_fixture.hpp"

namespace trimspec::conformance::properties {
namespace {

TEST(Properties, trim_within_budget_untouched) { expect_holds("trim.within_budget_untouched"); }
TEST(Properties, trim_kept_unaltered) { expect_holds("trim.kept_unaltered"); }
TEST(Properties, trim_order_kept) { expect_holds("trim.order_kept"); }
TEST(Properties, trim_nothing_invented) { expect_holds("trim.nothing_invented"); }
TEST(Properties, trim_idempotent) { expect_holds("trim.idempotent"); }
TEST(Properties, trim_monotone) { expect_holds("trim.monotone"); }
TEST(Properties, valid_in_valid_out) { expect_holds("valid_in_valid_out"); }

}  // namespace
}  // namespace trimspec::conformance::properties
