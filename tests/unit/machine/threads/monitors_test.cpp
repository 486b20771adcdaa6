#include "machine/threads/monitors.h"

#include <gtest/gtest.h>

namespace tidelock::threads {
namespace {

constexpr Address kObject = 0x500000000;
constexpr Address kOther = 0x600000000;

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

TEST(Monitors, AFreeLockIsForgottenUnlessSomebodyWaits) {
    Monitors monitors;
    ASSERT_TRUE(monitors.try_enter(kObject, 1));
    ASSERT_TRUE(monitors.leave(kObject, 1));
    EXPECT_TRUE(monitors.all().empty());
    ASSERT_TRUE(monitors.try_enter(kObject, 1));
    monitors.ensure(kObject).waiters.push_back(2);
    ASSERT_TRUE(monitors.leave(kObject, 1));
    ASSERT_NE(monitors.find(kObject), nullptr);
    EXPECT_EQ(monitors.find(kObject)->owner, 0U);
}

}  // namespace
}  // namespace tidelock::threads
