#include "base/check.h"

#include <gtest/gtest.h>

#include <cstdio>

namespace tidelock {
namespace {

TEST(CheckDeathTest, PrintsMessageAndAborts) {
    EXPECT_DEATH(TL_CHECK(1 + 1 == 3, "sums should be right"), "sums should be right.*1 \\+ 1 == 3");
}

TEST(CheckDeathTest, UsesHandler) {
    EXPECT_DEATH(
        {
            set_check_handler([](const CheckFailure& failure) {
                std::fprintf(stderr, "handled <%.*s>", static_cast<int>(failure.message.size()),
                             failure.message.data());
            });
            TL_CHECK(false, "x should hold");
        },
        "handled <x should hold>");
}

TEST(Check, EvaluatesConditionOnce) {
    int count = 0;
    TL_CHECK(++count == 1, "the condition should be evaluated once");
    EXPECT_EQ(count, 1);
}

}  // namespace
}  // namespace tidelock
