#include "explore/reduction/word_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

namespace tidelock::reduction {
namespace {

TEST(WordTable, NumbersSequencesDensely) {
    for (const std::uint32_t width : {0U, 3U}) {
        WordTable table(width);
        std::map<std::vector<std::uint32_t>, std::uint32_t> plain;
        std::mt19937 random(width);
        for (int i = 0; i < 20'000; ++i) {
            std::vector<std::uint32_t> words(width != 0 ? width : 1 + random() % 4);
            for (std::uint32_t& word : words) word = static_cast<std::uint32_t>(random() % 20);
            const store::Interned got = table.intern(words);
            const auto [at, is_new] = plain.try_emplace(words, static_cast<std::uint32_t>(plain.size() + 1));
            ASSERT_EQ(got.index, at->second);
            ASSERT_EQ(got.is_new, is_new);
        }
        ASSERT_EQ(table.size(), plain.size());
        for (const auto& [words, number] : plain) ASSERT_TRUE(std::ranges::equal(table[number], words));
    }
}

TEST(WordTable, TheEmptySequenceIsZero) {
    WordTable table;
    EXPECT_EQ(table.intern({}).index, 0U);
    EXPECT_TRUE(table[0].empty());
}

}  // namespace
}  // namespace tidelock::reduction
