#include "machine/threads/monitors.h"

#include <gtest/gtest.h>

namespace tidelock::threads {
namespace {

constexpr SyncKey kObject = monitor_key(0x500000000);
constexpr SyncKey kOther = monitor_key(0x600000000);

TEST(Monitors, AFreeLockIsTaken) {
    Monitors monitors;
    EXPECT_TRUE(monitors.try_enter(kObject, 1));
    EXPECT_TRUE(monitors.is_owner(kObject, 1));
    EXPECT_FALSE(monitors.is_owner(kObject, 2));
    EXPECT_FALSE(monitors.is_owner(kOther, 1));
}

TEST(Monitors, ATakenLockIsTakenAgainByItsOwnerOnly) {
    Monitors monitors;
    ASSERT_TRUE(monitors.try_enter(kObject, 1));
    EXPECT_TRUE(monitors.try_enter(kObject, 1));
    EXPECT_FALSE(monitors.try_enter(kObject, 2));
    EXPECT_EQ(monitors.find(kObject)->recursion, 2U);
}

TEST(Monitors, AsManyExitsAsEntersFreeIt) {
    Monitors monitors;
    ASSERT_TRUE(monitors.try_enter(kObject, 1));
    ASSERT_TRUE(monitors.try_enter(kObject, 1));
    EXPECT_TRUE(monitors.leave(kObject, 1));
    EXPECT_TRUE(monitors.is_owner(kObject, 1));
    EXPECT_TRUE(monitors.leave(kObject, 1));
    EXPECT_FALSE(monitors.is_owner(kObject, 1));
    EXPECT_TRUE(monitors.try_enter(kObject, 2));
}

TEST(Monitors, OnlyTheOwnerExits) {
    Monitors monitors;
    EXPECT_FALSE(monitors.leave(kObject, 1));
    ASSERT_TRUE(monitors.try_enter(kObject, 1));
    EXPECT_FALSE(monitors.leave(kObject, 2));
    EXPECT_TRUE(monitors.is_owner(kObject, 1));
}

TEST(Monitors, AFreeLockIsIdleUnlessSomebodyWaits) {
    Monitors monitors;
    ASSERT_TRUE(monitors.try_enter(kObject, 1));
    ASSERT_TRUE(monitors.leave(kObject, 1));
    EXPECT_TRUE(monitors.find(kObject)->is_idle());
    ASSERT_TRUE(monitors.try_enter(kObject, 1));
    monitors.ensure(kObject).waiters.push_back(2);
    ASSERT_TRUE(monitors.leave(kObject, 1));
    ASSERT_NE(monitors.find(kObject), nullptr);
    EXPECT_EQ(monitors.find(kObject)->owner, 0U);
    EXPECT_FALSE(monitors.find(kObject)->is_idle());
}

TEST(Monitors, TellsOnceWhichOnesWereTouched) {
    Monitors monitors;
    ASSERT_TRUE(monitors.try_enter(kObject, 1));
    ASSERT_TRUE(monitors.leave(kObject, 1));
    ASSERT_TRUE(monitors.try_enter(lock_key(kObject.object), 1));
    ASSERT_EQ(monitors.touched().size(), 2U);
    EXPECT_EQ(monitors.all()[monitors.touched()[0]].key, kObject);
    EXPECT_EQ(monitors.all()[monitors.touched()[1]].key, lock_key(kObject.object));
}

}  // namespace
}  // namespace tidelock::threads
