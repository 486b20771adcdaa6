#include "machine/threads/thread.h"

#include <gtest/gtest.h>

namespace tidelock::threads {
namespace {

TEST(Thread, ItsStackIsABlock) {
    memory::BlockTable blocks;
    Thread thread(1, blocks);
    thread.stack[3].u = 77;
    EXPECT_EQ(blocks.load<std::uint64_t>(thread.address_of(thread.stack + 3)), 77U);
}

TEST(Thread, GivesBackItsStackWhenItHasEnded) {
    memory::BlockTable blocks;
    Thread thread(1, blocks);
    const Address address = thread.address_of(thread.stack);
    thread.state = ThreadState::Finished;
    thread.release(blocks);
    EXPECT_EQ(thread.stack, nullptr);
    EXPECT_EQ(blocks.find(address, 8), nullptr);
}

TEST(Thread, StartsNowhereAndWaitsForNothing) {
    memory::BlockTable blocks;
    const Thread thread(5, blocks);
    EXPECT_EQ(thread.id, 5U);
    EXPECT_EQ(thread.state, ThreadState::Unstarted);
    EXPECT_EQ(thread.top, nullptr);
    EXPECT_FALSE(thread.wait.has_deadline);
}

}  // namespace
}  // namespace tidelock::threads
