#include "explore/store/component_pool.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>
#include <vector>

#include "base/bytes.h"

namespace tidelock::store {
namespace {

TEST(ComponentPool, EqualBytesAreOneComponent) {
    ComponentPool pool;
    EXPECT_EQ(pool.intern(as_bytes("frame")).index, 1U);
    EXPECT_EQ(pool.intern(as_bytes("frame ")).index, 2U);
    const Interned again = pool.intern(as_bytes("frame"));
    EXPECT_EQ(again.index, 1U);
    EXPECT_FALSE(again.is_new);
    EXPECT_EQ(as_text(pool.at(2)), "frame ");
}

TEST(ComponentPool, TheEmptyRunIsAComponent) {
    ComponentPool pool;
    const Interned first = pool.intern({});
    EXPECT_EQ(first.index, 1U);
    EXPECT_TRUE(first.is_new);
    EXPECT_FALSE(pool.intern({}).is_new);
    EXPECT_TRUE(pool.at(1).empty());
}

TEST(ComponentPool, AgreesWithAMap) {
    ComponentPool pool;
    std::map<std::string, std::uint32_t> reference;
    std::vector<const std::byte*> addresses{nullptr};
    std::mt19937 random(2);
    for (int i = 0; i < 100'000; ++i) {
        const std::size_t size = random() % 1000 == 0 ? random() % 100'000 : random() % 40;
        const std::string text(size, static_cast<char>(random() % 256));
        std::string changed = text;
        if (size != 0) changed[random() % size] = static_cast<char>(random() % 64);
        const auto [at, is_new] = reference.try_emplace(changed, static_cast<std::uint32_t>(reference.size() + 1));
        const Interned got = pool.intern(as_bytes(changed));
        ASSERT_EQ(got.index, at->second);
        ASSERT_EQ(got.is_new, is_new);
        if (is_new) addresses.push_back(pool.at(got.index).data());
    }
    ASSERT_EQ(pool.size(), reference.size());
    for (const auto& [text, index] : reference) {
        ASSERT_EQ(as_text(pool.at(index)), text);
        ASSERT_EQ(pool.at(index).data(), addresses[index]);
        ASSERT_EQ(reinterpret_cast<std::uintptr_t>(addresses[index]) % 8, 0U);
    }
}

TEST(ComponentPool, TellsThatItIsFull) {
    ComponentPool pool(std::size_t{1} << 20U);
    std::uint32_t last = 0;
    for (std::uint32_t i = 1; i <= 100'000 && !pool.full(); ++i) {
        last = pool.intern(std::as_bytes(std::span(&i, 1))).index;
        ASSERT_EQ(last, i);
    }
    EXPECT_TRUE(pool.full());
    EXPECT_GT(last, 60'000U);
    const std::vector<std::byte> large(std::size_t{2} << 20U);
    EXPECT_EQ(pool.intern(large).index, 0U);
}

}  // namespace
}  // namespace tidelock::store
