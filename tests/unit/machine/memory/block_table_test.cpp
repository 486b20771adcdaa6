#include "machine/memory/block_table.h"

#include <gtest/gtest.h>

namespace tidelock::memory {
namespace {

TEST(BlockTable, GivesZeroedBlocksOfTheExactSize) {
    BlockTable table;
    for (const std::uint32_t size : {1U, 8U, 17U, 2048U, 2049U, 100000U}) {
        const BlockId id = table.allocate(size, nullptr, BlockKind::Native);
        ASSERT_NE(id, 0U);
        EXPECT_EQ(table[id].size, size);
        EXPECT_EQ(table[id].read_limit, size);
        EXPECT_EQ(table[id].write_limit, size);
        for (std::uint32_t i = 0; i < size; ++i) ASSERT_EQ(table[id].data[i], std::byte{0}) << size << " at " << i;
    }
}

TEST(BlockTable, GivesFreedNumbersAgainLastFirst) {
    BlockTable table;
    const BlockId a = table.allocate(16, nullptr, BlockKind::Native);
    const BlockId b = table.allocate(16, nullptr, BlockKind::Native);
    table[b].data[3] = std::byte{7};
    table.free(a);
    table.free(b);
    EXPECT_EQ(table.allocate(16, nullptr, BlockKind::Native), b);
    EXPECT_EQ(table[b].data[3], std::byte{0}) << "memory used before should be cleared";
    EXPECT_EQ(table.allocate(16, nullptr, BlockKind::Native), a);
}

TEST(BlockTable, FindsOnlyWhatLiesInsideOneLiveBlock) {
    BlockTable table;
    const BlockId id = table.allocate(10, nullptr, BlockKind::Native);
    const Address base = make_address(id);
    EXPECT_NE(table.find(base, 10), nullptr);
    EXPECT_NE(table.find(base + 9, 1), nullptr);
    EXPECT_EQ(table.find(base + 9, 2), nullptr);
    EXPECT_EQ(table.find(base - 1, 1), nullptr);
    EXPECT_EQ(table.find(0, 1), nullptr);
    EXPECT_EQ(table.find(make_address(id + 1000), 1), nullptr);
    table.free(id);
    EXPECT_EQ(table.find(base, 1), nullptr);
}

TEST(BlockTable, NullFreedAndForgedNumbersHaveLimitZero) {
    BlockTable table;
    const BlockId id = table.allocate(10, nullptr, BlockKind::Native);
    table.free(id);
    for (const BlockId n : {BlockId{0}, id, BlockId{0x7FFFFFFF}, BlockId{0xFFFFFFFF}}) {
        EXPECT_EQ(table[n].read_limit, 0U);
        EXPECT_EQ(table[n].write_limit, 0U);
        EXPECT_EQ(table[n].type, nullptr);
    }
}

TEST(BlockTable, KeepsToItsMemoryLimit) {
    BlockTable table;
    table.set_memory_limit(1 << 20);
    EXPECT_EQ(table.allocate(2 << 20, nullptr, BlockKind::Native), 0U);
    const BlockId id = table.allocate(1 << 19, nullptr, BlockKind::Native);
    EXPECT_NE(id, 0U);
    EXPECT_EQ(table.allocate(1 << 19 | 1, nullptr, BlockKind::Native), 0U);
    table.free(id);
    EXPECT_NE(table.allocate(1 << 19 | 1, nullptr, BlockKind::Native), 0U);
}

}  // namespace
}  // namespace tidelock::memory
