// The consequences for the message-count caps.

#include "properties_fixture.hpp"

namespace trimspec::conformance::properties {
namespace {

TEST(Properties, cap_under_ceiling_untouched) { expect_holds("cap.under_ceiling_untouched"); }
TEST(Properties, cap_ceiling_holds) { expect_holds("cap.ceiling_holds"); }
TEST(Properties, cap_no_orphans) { expect_holds("cap.no_orphans"); }
TEST(Properties, cap_never_empty) { expect_holds("cap.never_empty"); }

}  // namespace
}  // namespace trimspec::conformance::properties
