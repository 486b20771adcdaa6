// Summaries against plain sets of elements.
#include "explore/reduction/summaries.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <tuple>

namespace tidelock::reduction {
namespace {

struct Step {
    std::uint32_t actor = 0;
    ts::Footprint footprint;
    std::vector<std::uint64_t> held;
    bool is_wanted = false;
};

// Actor, location, begin, end, does it read only?, locks.
using Plain = std::tuple<std::uint32_t, std::uint64_t, std::uint32_t, std::uint32_t, bool, std::set<std::uint64_t>>;
using PlainSummary = std::set<Plain>;

std::set<std::uint64_t> locks_of(const Step& step) {
    std::set<std::uint64_t> locks(step.held.begin(), step.held.end());
    for (const ts::Access& access : step.footprint) {
        if (access.touch == ts::Touch::Acquire) locks.insert(access.location);
    }
    return locks;
}

std::set<std::uint32_t> in_conflict(const PlainSummary& summary, const ts::Access& access, const Step& step) {
    std::set<std::uint32_t> actors;
    for (const auto& [actor, location, begin, end, reads, locks] : summary) {
        if (location != access.location || begin >= access.end || access.begin >= end) continue;
        if (reads && access.touch == ts::Touch::Read) continue;
        const auto& theirs = locks;
        if (std::any_of(step.held.begin(), step.held.end(), [&](auto lock) { return theirs.contains(lock); })) continue;
        actors.insert(actor);
    }
    return actors;
}

ActorSet conflicts(const PlainSummary& summary, const Step& step, Operations& operations) {
    ActorSet found;
    for (const ts::Access& access : step.footprint) {
        for (const std::uint32_t actor : in_conflict(summary, access, step)) {
            if (actor != step.actor) found = operations.sets().with(found, operations.dense_actor(actor));
        }
    }
    return found;
}

ActorSet only(Summaries& summaries, std::uint32_t actor) {
    Operations& operations = summaries.operations();
    return operations.sets().only(operations.dense_actor(actor));
}

PlainSummary before(const PlainSummary& after, const Step& step) {
    PlainSummary result;
    for (const Plain& element : after) {
        const auto& [actor, location, begin, end, reads, locks] = element;
        bool is_hidden = false;
        for (const ts::Access& access : step.footprint) {
            if (step.is_wanted || access.touch == ts::Touch::Read || access.location != location) continue;
            if (access.begin > begin || end > access.end) continue;
            is_hidden |= actor == step.actor || in_conflict(after, access, step).contains(actor);
        }
        if (!is_hidden) result.insert(element);
    }
    for (const ts::Access& access : step.footprint) {
        result.insert(
            {step.actor, access.location, access.begin, access.end, access.touch == ts::Touch::Read, locks_of(step)});
    }
    return result;
}

std::uint32_t number_of(Summaries& summaries, const Step& step) {
    if (step.is_wanted) return summaries.operations().wanted(step.actor, step.footprint);
    return summaries.operations().made(step.actor, step.footprint, step.held);
}

// Locations of memory, and locks above 100.
Step random_step(std::mt19937& random, std::uint32_t actors) {
    const auto below = [&](std::uint32_t bound) { return static_cast<std::uint32_t>(random() % bound); };
    Step step;
    step.actor = below(actors) * 7919;
    step.is_wanted = below(8) == 0;
    if (!step.is_wanted && below(3) == 0) step.held.push_back(100 + below(2));
    if (!step.is_wanted && below(9) == 0) step.held = {100, 101};
    for (std::uint32_t i = below(3) + (step.is_wanted ? 1 : 0); i != 0; --i) {
        if (below(3) == 0) {
            const ts::Touch touch = below(2) == 0 ? ts::Touch::Acquire : ts::Touch::Sync;
            step.footprint.push_back({100 + below(2), 0, 1, touch});
        } else {
            const std::uint32_t begin = below(2);
            const ts::Touch touch = below(2) == 0 ? ts::Touch::Read : ts::Touch::Write;
            step.footprint.push_back({below(12), begin, begin + 1 + below(2 - begin), touch});
        }
    }
    return step;
}

TEST(Summaries, AreLikePlainSets) {
    for (std::uint32_t seed = 0; seed < 300; ++seed) {
        std::mt19937 random(seed);
        Summaries summaries;
        std::vector<std::pair<Summary, PlainSummary>> all{{0, {}}};
        for (int i = 0; i < 120; ++i) {
            const auto& [summary, plain] = all[random() % all.size()];
            if (random() % 4 == 0) {
                const auto& [other, other_plain] = all[random() % all.size()];
                PlainSummary both = plain;
                both.insert(other_plain.begin(), other_plain.end());
                const Summary united = summaries.united(summary, other);
                ASSERT_EQ(united, summaries.united(other, summary));
                all.emplace_back(united, std::move(both));
            } else {
                const Step step = random_step(random, 3);
                const Effect effect = summaries.effect(summary, number_of(summaries, step));
                ASSERT_EQ(effect.conflicts, conflicts(plain, step, summaries.operations())) << seed;
                all.emplace_back(effect.before, before(plain, step));
            }
        }
        for (const auto& [summary, plain] : all) {
            const Step step = random_step(random, 3);
            ASSERT_EQ(summaries.effect(summary, number_of(summaries, step)).conflicts,
                      conflicts(plain, step, summaries.operations()));
        }
    }
}

// Many parts of one location: they are drawn together, and nothing is lost.
TEST(Summaries, LargeSetsSayMoreNeverLess) {
    std::mt19937 random(1);
    Summaries summaries;
    Summary summary = 0;
    PlainSummary plain;
    for (std::uint32_t i = 0; i < 200; ++i) {
        const auto begin = static_cast<std::uint32_t>(random() % 50);
        const Step step{
            static_cast<std::uint32_t>(random() % 5), {{9, begin * 2, begin * 2 + 1, ts::Touch::Write}}, {}};
        plain.insert({step.actor, 9, begin * 2, begin * 2 + 1, false, {}});
        summary = summaries.united(summary, summaries.effect(0, number_of(summaries, step)).before);
        const Step query{9, {{9, begin, begin + 3, ts::Touch::Read}}, {}};
        const ActorSet expected = conflicts(plain, query, summaries.operations());
        const ActorSet found = summaries.effect(summary, number_of(summaries, query)).conflicts;
        EXPECT_TRUE(summaries.operations().sets().without(expected, found).is_empty());
    }
    const Step elsewhere{9, {{8, 0, 100, ts::Touch::Write}}, {}};
    EXPECT_EQ(summaries.effect(summary, number_of(summaries, elsewhere)).conflicts, ActorSet());
}

TEST(Summaries, OrderDoesNotMatter) {
    Summaries summaries;
    std::vector<Summary> parts;
    for (std::uint32_t i = 0; i < 300; ++i) {
        const Step step{i % 3, {{i * 977, 0, 4, ts::Touch::Write}}, {}};
        parts.push_back(summaries.effect(0, number_of(summaries, step)).before);
    }
    Summary forward = 0;
    for (const Summary part : parts) forward = summaries.united(forward, part);
    Summary backward = 0;
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) backward = summaries.united(*part, backward);
    EXPECT_EQ(forward, backward);
    EXPECT_EQ(summaries.united(forward, parts[17]), forward);
    for (std::uint32_t i = 0; i < 300; ++i) {
        const std::uint32_t location = summaries.operations().dense_location(i * 977);
        EXPECT_EQ(summaries.actors_at(forward, location), only(summaries, i % 3));
    }
}

TEST(Summaries, AnActorThatWaitsForWhoKnowsWhatIsInConflictWithAll) {
    Summaries summaries;
    const Step unknown{4, {}, {}, true};
    const Step other{5, {{1, 0, 1, ts::Touch::Read}}, {}};
    const Summary summary = summaries.effect(0, number_of(summaries, unknown)).before;
    EXPECT_EQ(summaries.effect(summary, number_of(summaries, other)).conflicts, only(summaries, 4));
    EXPECT_EQ(summaries.actors_at(summary, summaries.operations().dense_location(77)), only(summaries, 4));
}

TEST(Summaries, ThereMayBeManyActors) {
    Summaries summaries;
    for (std::uint32_t actor = 0; actor < 200; ++actor) {
        const Step step{actor, {{1, 0, 1, ts::Touch::Write}}, {}};
        const Summary summary = summaries.effect(0, number_of(summaries, step)).before;
        const Step other{1000, {{1, 0, 1, ts::Touch::Read}}, {}};
        EXPECT_EQ(summaries.effect(summary, number_of(summaries, other)).conflicts, only(summaries, actor));
    }
    const Step last{199, {{1, 0, 1, ts::Touch::Write}}, {}};
    const std::uint32_t operation = number_of(summaries, last);
    EXPECT_TRUE(summaries.effect(summaries.effect(0, operation).before, operation).conflicts.is_empty());
}

// A step over more locations than are put in one by one.
TEST(Summaries, LongSteps) {
    Summaries summaries;
    Step all{1, {}, {}};
    for (std::uint32_t i = 0; i < 20'000; ++i) all.footprint.push_back({i * 31, 0, 1, ts::Touch::Sync});
    const Step some{2, {{31 * 17, 0, 1, ts::Touch::Sync}, {5, 0, 1, ts::Touch::Write}}, {}};
    const Summary after = summaries.effect(0, number_of(summaries, some)).before;
    const Effect effect = summaries.effect(after, number_of(summaries, all));
    EXPECT_EQ(effect.conflicts, only(summaries, 2));
    const Step query{3, {{31 * 19'999, 0, 1, ts::Touch::Read}}, {}};
    EXPECT_EQ(summaries.effect(effect.before, number_of(summaries, query)).conflicts, only(summaries, 1));
    const Step beside{3, {{31 * 19'999 + 1, 0, 1, ts::Touch::Write}}, {}};
    EXPECT_TRUE(summaries.effect(effect.before, number_of(summaries, beside)).conflicts.is_empty());
    const Step other{3, {{5, 0, 1, ts::Touch::Read}}, {}};
    EXPECT_EQ(summaries.effect(effect.before, number_of(summaries, other)).conflicts, only(summaries, 2));
}

}  // namespace
}  // namespace tidelock::reduction
