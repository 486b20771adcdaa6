#include "base/stop.h"

#include <gtest/gtest.h>

#include "base/memory_room.h"

namespace tidelock {
namespace {

class Stop : public testing::Test {
protected:
    ~Stop() override {
        withdraw_stop();
        set_memory_guard(nullptr);
    }
};

StopCause cause_of(void (*work)()) {
    try {
        work();
    } catch (const StopRequested& request) {
        return request.cause;
    }
    return StopCause::None;
}

TEST_F(Stop, IsThrownOnceItIsAskedFor) {
    EXPECT_EQ(cause_of([] { poll_stop(); }), StopCause::None);
    request_stop(StopCause::Time);
    request_stop(StopCause::Interrupt);
    EXPECT_EQ(cause_of([] { poll_stop(); }), StopCause::Time);
    EXPECT_EQ(requested_stop(), StopCause::Time);
    withdraw_stop();
    EXPECT_EQ(cause_of([] { poll_stop(); }), StopCause::None);
}

TEST_F(Stop, ComesBeforeMemoryIsTakenThatIsNotThere) {
    set_memory_guard([](std::size_t bytes) { return bytes <= 3 * kLargePiece; });
    EXPECT_TRUE(has_memory(3 * kLargePiece));
    EXPECT_FALSE(has_memory(3 * kLargePiece + 1));
    EXPECT_EQ(cause_of([] { take_memory(2 * kLargePiece); }), StopCause::None);
    EXPECT_EQ(cause_of([] { take_memory(4 * kLargePiece); }), StopCause::Memory);
    EXPECT_EQ(requested_stop(), StopCause::Memory);
}

TEST_F(Stop, SmallPiecesAreAskedForTogether) {
    static int asked = 0;
    asked = 0;
    set_memory_guard([](std::size_t) { return ++asked > 0; });
    for (int i = 0; i < 8; ++i) take_memory(kLargePiece / 4);
    EXPECT_EQ(asked, 2);
}

}  // namespace
}  // namespace tidelock
