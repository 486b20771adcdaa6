// Livelocks in graphs that can be checked by eye, in threads, and in generated graphs against an enumeration.
#include "explore/search/progress_cycles.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "explore/search/dfs.h"
#include "explore/search/strong_components.h"
#include "explore/search/toy_steps.h"
#include "explore/search/toy_threads.h"

namespace tidelock::search {
namespace {

using Nodes = std::set<std::uint32_t>;

// The cycles told as the nodes they go through; that each is fair and without progress is checked on the way.
class Watcher : public Listener {
public:
    explicit Watcher(const ToySteps& system) : system_(system) {}

    std::vector<Nodes> cycles;
    std::vector<std::size_t> lengths;

    bool endless(const ts::Violation& violation, std::span<const ts::Choice> path, std::size_t begin) override {
        EXPECT_EQ(violation.kind, ts::ViolationKind::Livelock);
        EXPECT_LT(begin, path.size());
        std::uint32_t node = 0;
        std::uint32_t first = 0;
        Nodes nodes;
        std::set<std::uint32_t> movers;
        for (std::size_t i = 0; i < path.size(); ++i) {
            const ToyStep& step = system_.step(node, path[i]);
            if (i == begin) first = node;
            if (i >= begin) {
                EXPECT_FALSE(step.is_progress);
                nodes.insert(node);
                movers.insert(step.actor);
            }
            node = step.to;
        }
        EXPECT_EQ(node, first);
        EXPECT_TRUE(std::equal(movers.begin(), movers.end(), violation.actors.begin(), violation.actors.end()));
        for (const std::uint32_t actor : {1U, 2U, 3U}) {
            EXPECT_TRUE(movers.contains(actor) || std::any_of(nodes.begin(), nodes.end(), [&](std::uint32_t n) {
                            const auto choices = system_.choices(n);
                            return std::none_of(choices.begin(), choices.end(),
                                                [=](ts::Choice c) { return c.actor == actor; });
                        }));
        }
        cycles.push_back(nodes);
        lengths.push_back(path.size() - begin);
        return true;
    }

private:
    const ToySteps& system_;
};

constexpr SearchOptions kAll{.on_violation = OnViolation::GoOn, .livelock = true};

std::vector<Nodes> cycles(std::vector<ToyStep> steps, const SearchOptions& options = kAll) {
    ToySteps system(std::move(steps));
    Watcher watcher(system);
    const SearchResult result = depth_first(system, options, {}, watcher);
    EXPECT_TRUE(result.complete);
    EXPECT_EQ(result.statistics.violations, watcher.cycles.size());
    return watcher.cycles;
}

TEST(ProgressCycles, TwoThatBackOffForEver) {
    EXPECT_EQ(cycles({{0, 1, 1}, {1, 2, 2}, {2, 1, 3}, {3, 2, 0}}), (std::vector<Nodes>{{0, 1, 2, 3}}));
}

TEST(ProgressCycles, WhoCouldMoveAllTheTimeMustMove) {
    // Actor 1 spins; actor 2 could end that, and in the second graph does not.
    EXPECT_TRUE(cycles({{0, 1, 1}, {1, 1, 0}, {0, 2, 2}, {1, 2, 2}}).empty());
    EXPECT_EQ(cycles({{0, 1, 1}, {1, 1, 0}, {0, 2, 2}}), (std::vector<Nodes>{{0, 1}}));
}

TEST(ProgressCycles, ProgressIsNoLivelock) {
    EXPECT_TRUE(cycles({{0, 1, 1}, {1, 1, 0, true, true}}).empty());
    // Within a larger component that makes progress there may be a smaller one that does not.
    EXPECT_EQ(cycles({{0, 1, 1}, {1, 1, 0, true, true}, {1, 1, 2}, {2, 1, 1}}), (std::vector<Nodes>{{1, 2}}));
}

TEST(ProgressCycles, OneRoundIsShort) {
    // Actor 2 moves only far away in the component, but cannot always move: the short cycle is fair.
    std::vector<ToyStep> steps{{0, 1, 1}, {1, 1, 0}, {1, 1, 2}, {2, 1, 3}, {3, 2, 4}, {4, 1, 0}};
    ToySteps system(steps);
    Watcher watcher(system);
    depth_first(system, kAll, {}, watcher);
    EXPECT_EQ(watcher.lengths, std::vector<std::size_t>{2});
}

TEST(ProgressCycles, OnlyTheLastOfSeveralIsTold) {
    // 0 <-> 1, then on to 2 <-> 3 or to 4, the end.
    const std::vector<ToyStep> steps{{0, 1, 1}, {1, 1, 0}, {1, 1, 2}, {2, 1, 3}, {3, 1, 2}, {0, 1, 4}};
    EXPECT_EQ(cycles(steps), (std::vector<Nodes>{{2, 3}}));
    // Two that do not lead to each other.
    EXPECT_EQ(cycles({{0, 1, 1}, {1, 1, 1}, {0, 1, 2}, {2, 1, 2}}), (std::vector<Nodes>{{1}, {2}}));
}

TEST(ProgressCycles, DivergencesAreToldOnce) {
    const std::vector<ToyStep> steps{{0, 1, 1, false}, {1, 1, 0, false}};
    EXPECT_EQ(cycles(steps).size(), 1U);
    ToySteps system(steps);
    Listener nobody;
    const SearchOptions both{.on_violation = OnViolation::GoOn, .divergence = true, .livelock = true};
    EXPECT_EQ(depth_first(system, both, {}, nobody).statistics.violations, 1U);
}

TEST(ProgressCycles, AreFoundOnlyIfAskedForAndStopTheSearch) {
    ToySteps system({{0, 1, 0}});
    Watcher watcher(system);
    EXPECT_TRUE(depth_first(system, {}, {}, watcher).complete);
    EXPECT_TRUE(watcher.cycles.empty());
    EXPECT_EQ(depth_first(system, {.livelock = true}, {}, watcher).reason, StopReason::Violation);
    EXPECT_EQ(watcher.cycles.size(), 1U);
}

TEST(ProgressCycles, LongChainsNeedNoDeepCalls) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> ring;
    constexpr std::uint32_t kNodes = 1'000'000;
    for (std::uint32_t node = 0; node < kNodes; ++node) ring.emplace_back(node, (node + 1) % kNodes);
    EXPECT_EQ(strong_components(kNodes, ring), std::vector<std::uint32_t>(kNodes));
    ring.pop_back();
    EXPECT_EQ(strong_components(kNodes, ring)[0], kNodes - 1);
}

// By its definition: the closed walks through a set of nodes, for every set of nodes. A set can be walked through
// fairly if it is strongly connected by steps without progress within it, and each actor moves in it or cannot in some
// node.
std::set<Nodes> fair_sets(const ToySteps& system, const Nodes& reachable) {
    std::set<Nodes> sets;
    const std::vector<std::uint32_t> all(reachable.begin(), reachable.end());
    for (std::uint32_t bits = 1; bits < 1U << all.size(); ++bits) {
        Nodes nodes;
        for (std::uint32_t i = 0; i < all.size(); ++i) {
            if ((bits >> i & 1U) != 0) nodes.insert(all[i]);
        }
        const auto is_inside = [&](const ToyStep& s) {
            return !s.is_progress && nodes.contains(s.from) && nodes.contains(s.to);
        };
        bool is_connected = true;
        for (const std::uint32_t from : nodes) {
            Nodes reached;
            for (std::uint32_t round = 0; round <= nodes.size(); ++round) {
                for (const ToyStep& step : system.steps()) {
                    if (is_inside(step) && (step.from == from || reached.contains(step.from))) reached.insert(step.to);
                }
            }
            is_connected = is_connected && reached == nodes;
        }
        if (!is_connected) continue;
        bool is_fair = true;
        for (const std::uint32_t actor : {1U, 2U, 3U}) {
            bool is_treated_well = false;
            for (const ToyStep& step : system.steps()) is_treated_well |= step.actor == actor && is_inside(step);
            for (const std::uint32_t node : nodes) {
                is_treated_well |= std::none_of(system.steps().begin(), system.steps().end(),
                                                [&](const ToyStep& s) { return s.from == node && s.actor == actor; });
            }
            is_fair = is_fair && is_treated_well;
        }
        if (is_fair) sets.insert(nodes);
    }
    return sets;
}

TEST(ProgressCycles, AreThoseOfTheDefinition) {
    std::size_t with = 0;
    std::size_t without = 0;
    std::size_t several = 0;
    for (std::uint32_t seed = 0; seed < 3000; ++seed) {
        std::mt19937 random(seed);
        const auto nodes = static_cast<std::uint32_t>(2 + random() % 6);
        std::vector<ToyStep> steps;
        const std::uint32_t density = 2 + static_cast<std::uint32_t>(random() % 3);
        for (std::uint32_t node = 0; node < nodes; ++node) {
            for (std::uint32_t actor = 1; actor <= 3; ++actor) {
                if (random() % density != 0) continue;
                for (std::uint32_t i = random() % 5 == 0 ? 2 : 1; i > 0; --i) {
                    const auto to = static_cast<std::uint32_t>(random() % nodes);
                    steps.push_back({node, actor, to, true, random() % 4 == 0});
                }
            }
        }
        // Who reaches whom, in no or more steps.
        std::map<std::uint32_t, Nodes> reach;
        for (std::uint32_t node = 0; node < nodes; ++node) {
            reach[node] = {node};
            for (std::size_t before = 0; before != reach[node].size();) {
                before = reach[node].size();
                for (const ToyStep& step : steps) {
                    if (reach[node].contains(step.from)) reach[node].insert(step.to);
                }
            }
        }
        // Expected: one for each class of nodes that reach each other, with a fair set, that reaches no other such.
        const ToySteps system(steps);
        Nodes leaders;
        for (const Nodes& set : fair_sets(system, reach[0])) {
            const std::uint32_t some = *set.begin();
            for (const std::uint32_t node : reach[some]) {
                if (!reach[node].contains(some)) continue;
                leaders.insert(node);  // the smallest of the class
                break;
            }
        }
        Nodes expected;
        for (const std::uint32_t leader : leaders) {
            if (std::none_of(leaders.begin(), leaders.end(),
                             [&](std::uint32_t other) { return other != leader && reach[leader].contains(other); }))
                expected.insert(leader);
        }
        Nodes got;
        const std::vector<Nodes> found = cycles(steps);
        for (const Nodes& cycle : found) {
            for (const std::uint32_t node : reach[*cycle.begin()]) {
                if (!reach[node].contains(*cycle.begin())) continue;
                got.insert(node);
                break;
            }
        }
        ASSERT_EQ(got, expected) << seed;
        ASSERT_EQ(found.size(), got.size()) << seed;
        (found.empty() ? without : with) += 1;
        several += found.size() > 1 ? 1 : 0;
    }
    EXPECT_GT(with, 500U);
    EXPECT_GT(without, 500U);
    EXPECT_GT(several, 5U);
}

TEST(ProgressCycles, Threads) {
    Listener nobody;
    const auto has_livelock = [&](std::vector<std::vector<ToyInstruction>> actors) {
        ToyThreads system({2, 1, std::move(actors)});
        return depth_first(system, {.livelock = true}, {}, nobody).reason == StopReason::Violation;
    };
    const std::vector<ToyInstruction> waits{{ToyOp::Read, 0, 0}, {ToyOp::Back, 0, 1}};
    const std::vector<ToyInstruction> sets{{ToyOp::Increase, 0, 1}, {ToyOp::Set, 0, 1}};
    EXPECT_FALSE(has_livelock({waits, sets}));  // only because it is unfair
    EXPECT_FALSE(has_livelock({waits, waits, sets}));
    EXPECT_TRUE(has_livelock({waits}));
    // Each takes the other's wish into account: announces its own, looks at the other's, and begins again.
    const auto polite = [](std::uint32_t own, std::uint32_t other) {
        return std::vector<ToyInstruction>{
            {ToyOp::Set, own, 1}, {ToyOp::Read, other, 0}, {ToyOp::Increase, 0, 3},  // 0 if the other one wishes too
            {ToyOp::Set, own, 0}, {ToyOp::Back, 0, 4},
        };
    };
    EXPECT_TRUE(has_livelock({polite(0, 1), polite(1, 0)}));
    EXPECT_FALSE(has_livelock({polite(0, 1)}));
}

}  // namespace
}  // namespace tidelock::search
