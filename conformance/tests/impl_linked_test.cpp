// The reference behind the C interface, linked into the program that asks.

#include <gtest/gtest.h>

#include "../impl/implementation.hpp"

namespace {

using namespace trimspec;

TEST(LinkedImpl, NeedsNoLibrary) {
    const auto found = impl::linked();
    ASSERT_TRUE(std::holds_alternative<impl::Implementation>(found));
    const auto reply = impl::ask(std::get<impl::Implementation>(found),
                                 R"({"id":7,"op":"estimate","history":[],"params":{}})");
    ASSERT_TRUE(std::holds_alternative<std::string>(reply));
    EXPECT_EQ(std::get<std::string>(reply), R"({"id":7,"ok":{"tokens":0}})");
}

}  // namespace
