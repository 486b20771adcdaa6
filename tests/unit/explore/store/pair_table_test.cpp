#include "explore/store/pair_table.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <utility>

namespace tidelock::store {
namespace {

TEST(PairTable, NothingIsThePairOfNothing) {
    PairTable table;
    const Interned nothing = table.intern(0, 0);
    EXPECT_EQ(nothing.index, 0U);
    EXPECT_FALSE(nothing.is_new);
    EXPECT_EQ(table.size(), 0U);
    EXPECT_EQ(table.left(0), 0U);
    EXPECT_EQ(table.right(0), 0U);
}

TEST(PairTable, NumbersPairsInOrderOfInsertion) {
    PairTable table;
    EXPECT_EQ(table.intern(7, 0).index, 1U);
    EXPECT_EQ(table.intern(0, 7).index, 2U);
    const Interned again = table.intern(7, 0);
    EXPECT_EQ(again.index, 1U);
    EXPECT_FALSE(again.is_new);
    EXPECT_EQ(table.left(2), 0U);
    EXPECT_EQ(table.right(2), 7U);
}

TEST(PairTable, AgreesWithAMap) {
    PairTable table;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> reference;
    std::mt19937 random(1);
    for (int i = 0; i < 300'000; ++i) {
        // Small and neighbouring numbers for the most part, and now and then any.
        const bool any = random() % 8 == 0;
        const auto left = static_cast<std::uint32_t>(any ? random() : random() % 500);
        const auto right = static_cast<std::uint32_t>(any ? random() : random() % 500 + 1);
        const auto [at, is_new] =
            reference.try_emplace({left, right}, static_cast<std::uint32_t>(reference.size() + 1));
        const Interned got = table.intern(left, right);
        ASSERT_EQ(got.index, at->second);
        ASSERT_EQ(got.is_new, is_new);
    }
    ASSERT_EQ(table.size(), reference.size());
    for (const auto& [pair, index] : reference) {
        ASSERT_EQ(table.left(index), pair.first);
        ASSERT_EQ(table.right(index), pair.second);
    }
    EXPECT_FALSE(table.full());
}

TEST(PairTable, HoldsFewBytesPerPair) {
    PairTable table;
    double worst = 0;
    double sum = 0;
    int samples = 0;
    for (std::uint32_t i = 1; i <= 3'000'000; ++i) {
        table.intern(i / 1000, i % 1000 + 1);
        if (i >= 1'000'000 && i % 50'000 == 0) {
            const double bytes = static_cast<double>(table.bytes()) / i;
            worst = bytes > worst ? bytes : worst;
            sum += bytes;
            ++samples;
        }
    }
    EXPECT_LT(sum / samples, 15.0);
    EXPECT_LT(worst, 17.0);
}

TEST(PairTable, TellsThatItIsFullBeforeItIs) {
    PairTable table(10'000);
    std::uint32_t told_at = 0;
    for (std::uint32_t i = 1; i <= 20'000; ++i) {
        if (table.full() && told_at == 0) told_at = i;
        const Interned got = table.intern(i, i);
        if (i <= 10'000) {
            ASSERT_EQ(got.index, i);
        } else {
            ASSERT_EQ(got.index, 0U);
            ASSERT_FALSE(got.is_new);
        }
    }
    EXPECT_GT(told_at, 9'000U);
    EXPECT_LT(told_at, 10'000U);
    EXPECT_EQ(table.size(), 10'000U);
    EXPECT_EQ(table.intern(77, 77).index, 77U);
}

}  // namespace
}  // namespace tidelock::store
