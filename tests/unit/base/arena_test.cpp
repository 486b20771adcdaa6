#include "base/arena.h"

#include <gtest/gtest.h>

#include <cstdint>

#include "base/hash.h"
#include "base/typed_id.h"

namespace tidelock {
namespace {

TEST(Arena, ObjectsKeepTheirPlaceAndValue) {
    Arena arena(64);
    std::vector<int*> made;
    for (int i = 0; i < 1000; ++i) made.push_back(arena.make<int>(i));
    for (int i = 0; i < 1000; ++i) EXPECT_EQ(*made[static_cast<std::size_t>(i)], i);
}

TEST(Arena, HonoursAlignment) {
    Arena arena;
    static_cast<void>(arena.make<char>('a'));
    const auto at = reinterpret_cast<std::uintptr_t>(arena.allocate(64, 64));
    EXPECT_EQ(at % 64, 0U);
}

TEST(Arena, ArraysLargerThanAChunk) {
    Arena arena(16);
    const std::span<int> zeros = arena.make_array<int>(1000);
    ASSERT_EQ(zeros.size(), 1000U);
    EXPECT_EQ(zeros[999], 0);
    EXPECT_EQ(arena.copy_text("hello"), "hello");
}

struct ATag;
struct BTag;
static_assert(!std::is_convertible_v<TypedId<ATag>, TypedId<BTag>>);
static_assert(!std::is_convertible_v<int, TypedId<ATag>>);
static_assert(TypedId<ATag>(1) < TypedId<ATag>(2));

TEST(Hash, IsTheSameEveryWhere) {
    EXPECT_EQ(hash_text(""), 0x2D06800538D394C2ULL);  // XXH3's published value for no input
    EXPECT_NE(hash_text("a"), hash_text("b"));
    EXPECT_NE(hash_text("a", 1), hash_text("a", 2));
    EXPECT_NE(hash_combine(1, 2), hash_combine(2, 1));
}

}  // namespace
}  // namespace tidelock
