#include "machine/memory/tracking.h"

#include <gtest/gtest.h>

#include "machine/memory/block_table.h"

namespace tidelock::memory {
namespace {

struct Tracked : testing::Test {
    BlockTable table;
    Tracking tracking;

    BlockId make(std::uint32_t size = 16) { return table.allocate(size, nullptr, BlockKind::Native); }
    void clean_all() {
        for (const BlockId id : tracking.dirty) table.clean(id);
        tracking.dirty.clear();
    }
};

TEST_F(Tracked, WhatIsWrittenIsDirtyOnce) {
    table.start_tracking(tracking);
    const BlockId id = make();
    EXPECT_EQ(tracking.dirty, std::vector<BlockId>{id});
    clean_all();
    EXPECT_EQ(table[id].write_limit, 0U) << "the first store should take the slow path";
    EXPECT_EQ(table[id].read_limit, 16U);
    table.store<int>(make_address(id), 1);
    table.store<int>(make_address(id), 2);
    EXPECT_EQ(tracking.dirty, std::vector<BlockId>{id});
    EXPECT_EQ(table[id].write_limit, 16U);
}

TEST_F(Tracked, SharedBlocksFailEveryAccess) {
    table.start_tracking(tracking);
    const BlockId id = make();
    table.set_sharing(id, Sharing::Open);
    EXPECT_EQ(table[id].read_limit, 0U);
    EXPECT_EQ(table[id].write_limit, 0U);
    table.set_sharing(id, Sharing::None);
    EXPECT_EQ(table[id].read_limit, 16U);
}

TEST_F(Tracked, ThePlaceDependsOnTheThreadAndNotOnTheOrder) {
    table.start_tracking(tracking);
    tracking.placement.set_actor(1);
    const BlockId one = make();
    tracking.placement.set_actor(2);
    const BlockId two = make();
    table.free(one);
    table.free(two);
    tracking.placement.set_actor(2);
    EXPECT_EQ(make(), two);
    tracking.placement.set_actor(1);
    EXPECT_EQ(make(), one);
}

TEST_F(Tracked, TheFirstFreePlaceIsTaken) {
    table.start_tracking(tracking);
    const BlockId a = make();
    const BlockId b = make();
    const BlockId c = make();
    table.free(c);
    table.free(a);
    EXPECT_EQ(make(), a);
    EXPECT_EQ(make(), c);
    EXPECT_NE(make(), b);
}

TEST_F(Tracked, ABlockThatComesBackIsZeroed) {
    table.start_tracking(tracking);
    const BlockId id = make();
    table.store<int>(make_address(id), 7);
    table.free(id);
    EXPECT_EQ(table.find_readable(make_address(id), 4), nullptr);
    ASSERT_EQ(make(), id);
    EXPECT_EQ(table.load<int>(make_address(id)), 0);
}

TEST_F(Tracked, TheFirstBytesOfAnOldBlockAreKept) {
    const BlockId id = make();
    table.store<int>(make_address(id), 5);
    table.start_tracking(tracking);
    table.store<int>(make_address(id), 6);
    ASSERT_EQ(tracking.permanent.size(), 1U);
    EXPECT_EQ(tracking.permanent[0].id, id);
    EXPECT_EQ(tracking.permanent[0].bytes[0], std::byte{5});
}

TEST_F(Tracked, PermanentBlocksAreNotPlaced) {
    table.start_tracking(tracking);
    BlockId id = 0;
    {
        const Permanent permanent(table);
        id = make();
        table.store<int>(make_address(id), 9);
    }
    EXPECT_FALSE(tracking.placement.is_placed(id));
    EXPECT_TRUE(tracking.dirty.empty());
    ASSERT_EQ(tracking.permanent.size(), 1U);
    EXPECT_EQ(tracking.permanent[0].bytes[0], std::byte{9});
}

}  // namespace
}  // namespace tidelock::memory
