// The consequences for overflow recovery.

#include "properties_fixture.hpp"

namespace trimspec::conformance::properties {
namespace {

TEST(Properties, recover_bounded) { expect_holds("recover.bounded"); }
TEST(Properties, recover_shape_kept) { expect_holds("recover.shape_kept"); }
TEST(Properties, recover_one_measure) { expect_holds("recover.one_measure"); }
TEST(Properties, recover_loop_terminates) { expect_holds("recover.loop_terminates"); }

}  // namespace
}  // namespace trimspec::conformance::properties
