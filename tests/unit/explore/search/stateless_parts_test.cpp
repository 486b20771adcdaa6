// The parts of the search without stored states: wakeup trees, and the races of an execution.
#include <gtest/gtest.h>

#include "explore/search/stateless_trace.h"
#include "explore/search/stateless_wakeup.h"

namespace tidelock::search {
namespace {

ts::Access access(std::uint64_t location, ts::Touch touch, std::uint32_t begin = 0, std::uint32_t end = 1) {
    return {location, begin, end, touch};
}

class Parts : public testing::Test {
protected:
    // A step of an actor that writes, or reads, one location.
    Step write(std::uint32_t actor, std::uint64_t location) { return step(actor, location, ts::Touch::Write); }
    Step read(std::uint32_t actor, std::uint64_t location) { return step(actor, location, ts::Touch::Read); }
    Step step(std::uint32_t actor, std::uint64_t location, ts::Touch touch) {
        return {{actor, 0}, footprints.intern({access(location, touch)})};
    }

    void make(std::uint32_t actor, const ts::Footprint& footprint, std::vector<std::uint64_t> held = {}) {
        trace.append({actor, 0}, footprints.intern(footprint), held);
        trace.reach({{0, 0}, {1, 0}, {2, 0}}, {});
    }
    std::vector<std::uint32_t> races(std::uint32_t step) const {
        std::vector<std::uint32_t> firsts;
        for (const Race race : trace.races(step)) firsts.push_back(race.first);
        return firsts;
    }

    FootprintTable footprints;
    Trace trace{footprints};
    std::vector<WakeupTree> tree;
};

using Steps = std::vector<std::uint32_t>;

TEST_F(Parts, EachFootprintIsKeptOnce) {
    const auto one = footprints.intern({access(1, ts::Touch::Read)});
    EXPECT_EQ(footprints.intern({access(1, ts::Touch::Read)}), one);
    const auto other = footprints.intern({access(1, ts::Touch::Write)});
    EXPECT_NE(other, one);
    EXPECT_TRUE(footprints.independent(one, one));
    EXPECT_FALSE(footprints.independent(one, other));
    EXPECT_FALSE(footprints.independent(one, FootprintTable::kUnknown));
}

TEST_F(Parts, AStepIsFirstBesideOrAgainst) {
    const std::vector<Step> steps{write(0, 5), write(1, 6)};
    EXPECT_EQ(place_of(write(1, 6), steps, footprints).place, Place::First);
    EXPECT_EQ(place_of(write(2, 7), steps, footprints).place, Place::Beside);
    EXPECT_EQ(place_of(read(2, 6), steps, footprints).place, Place::Against);
    const Step other_way{{1, 3}, write(1, 6).footprint};
    EXPECT_EQ(place_of(other_way, steps, footprints).place, Place::Against);
    const std::vector<Step> dependent{write(0, 5), read(1, 5)};
    EXPECT_EQ(place_of(read(1, 5), dependent, footprints).place, Place::Against);
}

TEST_F(Parts, ASequenceGoesBelowWhatItBeginsWith) {
    insert(tree, {{write(0, 5), write(1, 5)}, true}, footprints);
    insert(tree, {{write(0, 5), write(2, 5)}, true}, footprints);
    ASSERT_EQ(tree.size(), 1U);
    ASSERT_EQ(tree[0].children.size(), 2U);
    EXPECT_EQ(tree[0].children[1].step.choice.actor, 2U);
    // Another order comes to the right.
    insert(tree, {{write(1, 5), write(0, 5)}, true}, footprints);
    EXPECT_EQ(tree.size(), 2U);
}

TEST_F(Parts, ASequenceThatALeafBeginsIsThere) {
    insert(tree, {{write(0, 5)}, true}, footprints);
    EXPECT_FALSE(has_room(tree, {{write(1, 6), write(0, 5)}, true}, footprints));
    // Beside a leaf: only if nothing more is to come.
    EXPECT_FALSE(has_room(tree, {{write(1, 6)}, true}, footprints));
    EXPECT_TRUE(has_room(tree, {{write(1, 6)}, false}, footprints));
    EXPECT_TRUE(has_room(tree, {{write(1, 5)}, true}, footprints));
}

TEST_F(Parts, RacesAreWithTheLastThatCouldComeLater) {
    trace.reach({{0, 0}, {1, 0}, {2, 0}}, {});
    make(0, {access(1, ts::Touch::Write)});
    make(1, {access(1, ts::Touch::Read)});
    make(2, {access(1, ts::Touch::Write)});
    EXPECT_EQ(races(1), Steps({0}));
    EXPECT_EQ(races(2), Steps({1}));  // the first write comes before the read
    EXPECT_TRUE(trace.happens_before(0, 2));
    make(0, {access(2, ts::Touch::Write)});
    EXPECT_FALSE(trace.happens_before(2, 3));
    trace.cut(2);
    make(2, {access(1, ts::Touch::Read)});
    EXPECT_EQ(races(2), Steps({0}));
    EXPECT_FALSE(trace.happens_before(1, 2));
}

TEST_F(Parts, PartsOfALocationDoNotRace) {
    trace.reach({{0, 0}, {1, 0}, {2, 0}}, {});
    make(0, {access(1, ts::Touch::Write, 0, 4)});
    make(1, {access(1, ts::Touch::Write, 4, 8)});
    make(2, {access(1, ts::Touch::Write, 2, 6)});
    EXPECT_EQ(races(1), Steps{});
    EXPECT_EQ(races(2), Steps({1, 0}));
}

TEST_F(Parts, AnAcquisitionRacesWithTheOneBefore) {
    trace.reach({{0, 0}, {1, 0}, {2, 0}}, {});
    make(0, {access(9, ts::Touch::Acquire)});
    make(0, {access(1, ts::Touch::Write)}, {9});
    make(0, {access(9, ts::Touch::Sync)}, {9});
    make(1, {access(9, ts::Touch::Acquire)});
    EXPECT_EQ(races(3), Steps({0}));
    EXPECT_TRUE(trace.happens_before(2, 3));
    make(1, {access(1, ts::Touch::Write)}, {9});
    EXPECT_EQ(races(4), Steps{});  // the lock orders them
    // One that waits for the lock wants to come before its owner.
    std::vector<Race> wanted;
    trace.find_races({2, true, 1, {access(9, ts::Touch::Acquire)}}, trace.size(), wanted);
    ASSERT_EQ(wanted.size(), 1U);
    EXPECT_EQ(wanted[0].first, 3U);
    EXPECT_TRUE(wanted[0].is_certain);
}

TEST_F(Parts, ANewActorComesAfterTheStepThatAddedIt) {
    trace.reach({{0, 0}}, {});
    trace.append({0, 0}, footprints.intern({access(1, ts::Touch::Write)}), {});
    trace.reach({{0, 0}, {7, 0}}, {});
    trace.append({7, 0}, footprints.intern({access(1, ts::Touch::Write)}), {});
    EXPECT_EQ(races(1), Steps{});
    EXPECT_TRUE(trace.happens_before(0, 1));
}

}  // namespace
}  // namespace tidelock::search
