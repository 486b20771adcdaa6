// Sets of actors against std::set, with few and with many actors.
#include "explore/reduction/actor_sets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

namespace tidelock::reduction {
namespace {

using Plain = std::set<std::uint32_t>;

ActorSet made(ActorSets& sets, const Plain& plain) {
    ActorSet set;
    for (const std::uint32_t actor : plain) set = sets.with(set, actor);
    return set;
}

TEST(ActorSets, AreLikePlainSets) {
    for (const std::uint32_t most : {10U, 63U, 64U, 65U, 80U, 300U}) {
        std::mt19937 random(most);
        ActorSets sets;
        for (int round = 0; round < 200; ++round) {
            Plain a;
            Plain b;
            for (auto i = random() % 20; i != 0; --i) a.insert(static_cast<std::uint32_t>(random() % most));
            for (auto i = random() % 20; i != 0; --i) b.insert(static_cast<std::uint32_t>(random() % most));
            Plain both = a;
            both.insert(b.begin(), b.end());
            Plain rest;
            std::ranges::set_difference(a, b, std::inserter(rest, rest.end()));
            const ActorSet x = made(sets, a);
            const ActorSet y = made(sets, b);
            EXPECT_EQ(sets.united(x, y), made(sets, both));
            EXPECT_EQ(sets.united(y, x), made(sets, both));
            EXPECT_EQ(sets.without(x, y), made(sets, rest));
            EXPECT_EQ(x.is_empty(), a.empty());
            if (!a.empty()) {
                EXPECT_EQ(sets.first(x), *a.begin());
            }
            for (std::uint32_t actor = 0; actor < most; ++actor) EXPECT_EQ(sets.has(x, actor), a.contains(actor));
        }
    }
}

TEST(ActorSets, ALargeSetThatGetsSmallIsTheSmallOne) {
    ActorSets sets;
    const ActorSet small = sets.only(5);
    EXPECT_EQ(sets.without(sets.with(small, 200), 200), small);
    EXPECT_EQ(sets.without(sets.with(small, 63), 63), small);
    EXPECT_TRUE(sets.without(sets.only(63), sets.only(63)).is_empty());
}

}  // namespace
}  // namespace tidelock::reduction
