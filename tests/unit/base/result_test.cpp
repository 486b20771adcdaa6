#include "base/result.h"

#include <gtest/gtest.h>

namespace tidelock {
namespace {

Result<int> half(int value) {
    if (value % 2 != 0) return Error{"half", "is odd"};
    return value / 2;
}

Result<int> quarter(int value) {
    TL_TRY(first, half(value));
    TL_TRY(second, half(first));
    return second;
}

Result<void> must_be_even(int value) {
    TL_TRY_VOID(half(value));
    return {};
}

TEST(Result, CarriesValue) { EXPECT_EQ(quarter(12).value(), 3); }

TEST(Result, TryHandsErrorOn) {
    const Result<int> result = quarter(6);
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().message(), "half: is odd");
}

TEST(Result, OfVoid) {
    EXPECT_TRUE(must_be_even(2).ok());
    EXPECT_EQ(must_be_even(3).error().what, "is odd");
}

TEST(Result, MovesOnlyValues) {
    Result<std::unique_ptr<int>> result = std::make_unique<int>(7);
    const std::unique_ptr<int> taken = std::move(result).value();
    EXPECT_EQ(*taken, 7);
}

TEST(ResultDeathTest, ValueOfFailureIsOurBug) { EXPECT_DEATH(static_cast<void>(half(1).value()), "should be ok"); }

}  // namespace
}  // namespace tidelock
