#include "explore/store/growing_array.h"

#include <gtest/gtest.h>

#include <span>

namespace tidelock::store {
namespace {

struct Pair {
    std::uint32_t left = 7;
    std::uint32_t right = 0;
};

TEST(GrowingArray, KeepsWhatIsInItWhenItGrows) {
    GrowingArray<Pair> array;
    for (std::uint32_t i = 0; i < 1'000'000; ++i) array.push_back({i, i + 1});
    ASSERT_EQ(array.size(), 1'000'000U);
    for (std::uint32_t i = 0; i < 1'000'000; ++i) ASSERT_EQ(array[i].left, i);
    EXPECT_EQ(array.back().right, 1'000'000U);
    EXPECT_GE(array.bytes(), array.size() * sizeof(Pair));
}

TEST(GrowingArray, TakesOneOfItsOwn) {
    GrowingArray<Pair> array;
    array.push_back({1, 2});
    for (int i = 0; i < 1000; ++i) array.push_back(array.back());
    EXPECT_EQ(array.back().right, 2U);
}

TEST(GrowingArray, IsFreshWhereItGrowsAgain) {
    GrowingArray<Pair> array;
    array.resize(3);
    for (Pair& pair : array) pair = {1, 1};
    array.resize(1);
    array.resize(3);
    EXPECT_EQ(array[0].left, 1U);
    EXPECT_EQ(array[1].left, 7U);
    EXPECT_EQ(array[2].right, 0U);
}

TEST(GrowingArray, IsAStack) {
    GrowingArray<std::uint32_t> array;
    EXPECT_TRUE(array.empty());
    array.push_back(1);
    array.push_back(2);
    array.pop_back();
    EXPECT_EQ(array.back(), 1U);
    EXPECT_EQ(std::span(array).size(), 1U);
}

}  // namespace
}  // namespace tidelock::store
