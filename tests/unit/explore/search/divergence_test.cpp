// Actors that go on forever by themselves, in graphs that can be checked by eye and in generated ones.
#include "explore/search/divergence.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "explore/search/bfs.h"
#include "explore/search/bounded.h"
#include "explore/search/dfs.h"
#include "explore/search/toy_steps.h"
#include "explore/search/toy_threads.h"

namespace tidelock::search {
namespace {

using Search = SearchResult (*)(ts::TransitionSystem&, const SearchOptions&, const Environment&, Listener&);

SearchResult bounded_without_limit(ts::TransitionSystem& system, const SearchOptions& options,
                                   const Environment& environment, Listener& listener) {
    return bounded(system, options, {.max_preemptions = 1000}, environment, listener);
}

using Nodes = std::set<std::uint32_t>;

// The cycles told, each with its actor; checked on the way.
class Watcher : public Listener {
public:
    explicit Watcher(const ToySteps& system) : system_(system) {}

    std::multiset<std::pair<std::uint32_t, Nodes>> cycles;

    bool endless(const ts::Violation& violation, std::span<const ts::Choice> path, std::size_t begin) override {
        EXPECT_EQ(violation.kind, ts::ViolationKind::Divergence);
        EXPECT_FALSE(violation.is_warning);
        EXPECT_LT(begin, path.size());
        std::uint32_t node = 0;
        std::uint32_t first = 0;
        Nodes nodes;
        for (std::size_t i = 0; i < path.size(); ++i) {
            const ToyStep& step = system_.step(node, path[i]);
            if (i == begin) first = node;
            if (i >= begin) {
                EXPECT_EQ(step.actor, violation.actor);
                EXPECT_FALSE(step.is_seen);
                EXPECT_TRUE(nodes.insert(node).second);  // one round
            }
            node = step.to;
        }
        EXPECT_EQ(node, first);
        EXPECT_EQ(violation.key, "node " + std::to_string(first));
        cycles.emplace(violation.actor, nodes);
        return true;
    }

private:
    const ToySteps& system_;
};

constexpr SearchOptions kAll{.on_violation = OnViolation::GoOn, .divergence = true};

class Divergences : public testing::TestWithParam<Search> {
protected:
    static std::multiset<std::pair<std::uint32_t, Nodes>> cycles(std::vector<ToyStep> steps) {
        ToySteps system(std::move(steps));
        Watcher watcher(system);
        const SearchResult result = GetParam()(system, kAll, {}, watcher);
        EXPECT_TRUE(result.complete);
        EXPECT_EQ(result.statistics.violations, watcher.cycles.size());
        return watcher.cycles;
    }
};
std::string search_name(const testing::TestParamInfo<Search>& about) {
    return about.index == 0 ? "DepthFirst" : about.index == 1 ? "BreadthFirst" : "Bounded";
}
INSTANTIATE_TEST_SUITE_P(Search, Divergences, testing::Values(depth_first, breadth_first, bounded_without_limit),
                         search_name);

TEST_P(Divergences, AStateThatIsItsOwnSuccessor) {
    const auto found = cycles({{0, 1, 1}, {1, 1, 1, false}});
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found.begin()->second, Nodes{1});
}

TEST_P(Divergences, ALongerCycle) {
    const auto found = cycles({{0, 1, 1}, {1, 1, 2, false}, {2, 1, 3, false}, {3, 1, 1, false}});
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found.begin()->second, (Nodes{1, 2, 3}));
}

TEST_P(Divergences, WhatOthersSeeIsNone) { EXPECT_TRUE(cycles({{0, 1, 1, false}, {1, 1, 0, true}}).empty()); }

TEST_P(Divergences, StepsOfTwoActorsAreNone) { EXPECT_TRUE(cycles({{0, 1, 1, false}, {1, 2, 0, false}}).empty()); }

TEST_P(Divergences, ALoopThatEndsByChoiceIsNone) {
    EXPECT_TRUE(cycles({{0, 1, 1, false}, {1, 1, 0, false}, {1, 1, 2, false}}).empty());
}

TEST_P(Divergences, OthersMayMoveMeanwhile) {
    // Actor 1 has a loop of three places, and actor 2 goes back and forth: two copies of the cycle. A search in depth
    // that looks for cycles on its stack alone can miss both.
    std::vector<ToyStep> steps;
    for (std::uint32_t x = 0; x < 2; ++x) {
        for (std::uint32_t l = 0; l < 3; ++l) {
            steps.push_back({3 * x + l, 1, 3 * x + (l + 1) % 3, false});
            steps.push_back({3 * x + l, 2, 3 * (1 - x) + l, true});
        }
    }
    EXPECT_EQ(cycles(steps).size(), 2U);
}

TEST_P(Divergences, AreFoundOnlyIfAskedForAndStopTheSearch) {
    ToySteps system({{0, 1, 0, false}});
    Watcher watcher(system);
    EXPECT_TRUE(GetParam()(system, {}, {}, watcher).complete);
    EXPECT_TRUE(watcher.cycles.empty());
    EXPECT_EQ(GetParam()(system, {.divergence = true}, {}, watcher).reason, StopReason::Violation);
    EXPECT_EQ(watcher.cycles.size(), 1U);
}

TEST_P(Divergences, AllAreFoundInRandomGraphs) {
    std::size_t count = 0;
    for (std::uint32_t seed = 0; seed < 3000; ++seed) {
        std::mt19937 random(seed);
        const auto nodes = static_cast<std::uint32_t>(2 + random() % 7);
        std::vector<ToyStep> steps;
        for (std::uint32_t node = 0; node < nodes; ++node) {
            for (std::uint32_t actor = 1; actor <= 2; ++actor) {
                for (std::uint32_t i = random() % 5 == 0 ? 2 : random() % 4 == 0 ? 0 : 1; i > 0; --i) {
                    const auto to = static_cast<std::uint32_t>(random() % nodes);
                    steps.push_back({node, actor, to, random() % 4 == 0});
                }
            }
        }
        const ToySteps system(steps);
        // By hand: who is reachable, and where one gets by following one actor.
        Nodes reachable{0};
        for (std::size_t before = 0; before != reachable.size();) {
            before = reachable.size();
            for (const ToyStep& step : steps) {
                if (reachable.contains(step.from)) reachable.insert(step.to);
            }
        }
        std::set<std::pair<std::uint32_t, Nodes>> expected;
        for (const std::uint32_t first : reachable) {
            for (std::uint32_t actor = 1; actor <= 2; ++actor) {
                Nodes round;
                std::uint32_t node = first;
                do {
                    const auto choices = system.choices(node);
                    const auto own =
                        std::count_if(choices.begin(), choices.end(), [=](ts::Choice c) { return c.actor == actor; });
                    if (own != 1 || system.step(node, {actor, 0}).is_seen || !round.insert(node).second) break;
                    node = system.step(node, {actor, 0}).to;
                } while (node != first);
                if (node == first && !round.empty()) expected.emplace(actor, round);
            }
        }
        const auto found = cycles(steps);
        ASSERT_TRUE(std::equal(found.begin(), found.end(), expected.begin(), expected.end())) << seed;
        count += found.size();
    }
    EXPECT_GT(count, 1000U);
}

TEST(Divergence, ThreadsThatSpinOnWhatOthersSeeAreNone) {
    // Actor 0 spins until actor 1 sets the variable; actor 2 spins on its own local.
    const std::vector<ToyInstruction> waits{{ToyOp::Read, 0, 0}, {ToyOp::Back, 0, 1}};
    const std::vector<ToyInstruction> sets{{ToyOp::Set, 0, 1}};
    const std::vector<ToyInstruction> spins{{ToyOp::Increase, 0, 0}, {ToyOp::Back, 0, 1}};
    Listener nobody;
    ToyThreads fine({1, 1, {waits, sets}});
    EXPECT_TRUE(depth_first(fine, {.divergence = true}, {}, nobody).complete);
    ToyThreads bad({1, 1, {waits, sets, spins}});
    EXPECT_EQ(depth_first(bad, {.divergence = true}, {}, nobody).reason, StopReason::Violation);
}

}  // namespace
}  // namespace tidelock::search
