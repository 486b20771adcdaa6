// Random walks and probabilistic concurrency testing: the same for the same seed, and never wrong.
#include "explore/search/sampling.h"
#include "base/stop.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "explore/search/dfs.h"
#include "explore/search/pct.h"
#include "explore/search/random_walk.h"
#include "explore/search/toy_graph.h"
#include "explore/search/toy_threads.h"

namespace tidelock::search {
namespace {

using Search = SearchResult (*)(ts::TransitionSystem&, const SearchOptions&, const SamplingOptions&, const Environment&,
                                Listener&);
using Found = std::tuple<ts::ViolationKind, std::uint32_t, std::string>;

class Watcher : public Listener {
public:
    std::set<Found> violations;
    std::vector<std::vector<ts::Choice>> paths;
    std::vector<ts::Choice> choices;

    void choice(ts::Choice choice) override { choices.push_back(choice); }
    bool violation(const ts::Violation& violation, std::span<const ts::Choice> path) override {
        violations.emplace(violation.kind, violation.actor, violation.key);
        paths.emplace_back(path.begin(), path.end());
        return true;
    }
};

class BothSamplings : public testing::TestWithParam<Search> {};
INSTANTIATE_TEST_SUITE_P(Sampling, BothSamplings, testing::Values(random_walk, pct),
                         [](const auto& about) { return about.index == 0 ? "RandomWalk" : "Pct"; });

TEST_P(BothSamplings, WhatTheyFindIsThere) {
    std::size_t all = 0;
    std::size_t got = 0;
    for (std::uint32_t seed = 0; seed < 400; ++seed) {
        const ToyProgram program = random_toy_program(seed);
        const SearchOptions options{.max_depth = 100, .on_violation = OnViolation::GoOn};
        ToyThreads plain(program);
        Watcher expected;
        depth_first(plain, {.on_violation = OnViolation::GoOn}, {}, expected);
        ToyThreads system(program);
        Watcher watcher;
        const SearchResult result = GetParam()(system, options, {.seed = seed, .executions = 20}, {}, watcher);
        ASSERT_FALSE(result.complete);
        ASSERT_EQ(result.scope, Scope::Samples);
        ASSERT_LE(result.statistics.executions, 20U);
        ASSERT_TRUE(result.statistics.executions == 20 || result.reason == StopReason::Depth);
        for (const Found& violation : watcher.violations) ASSERT_TRUE(expected.violations.contains(violation)) << seed;
        all += expected.violations.size();
        got += watcher.violations.size();
        std::vector<ts::Choice> choices;
        for (const auto& path : watcher.paths) {
            static_cast<void>(system.start());
            for (const ts::Choice choice : path) static_cast<void>(system.execute(choice));
            if (system.violations().empty()) system.enabled(choices);
            ASSERT_FALSE(system.violations().empty());
        }
    }
    EXPECT_GT(got * 2, all);  // and most of what is there
}

TEST_P(BothSamplings, TheSeedDecides) {
    const ToyProgram program = random_toy_program(7);
    const auto choices = [&](std::uint64_t seed, std::uint64_t executions) {
        ToyThreads system(program);
        Watcher watcher;
        GetParam()(system, {.max_depth = 50, .on_violation = OnViolation::GoOn},
                   {.seed = seed, .executions = executions}, {}, watcher);
        return watcher.choices;
    };
    const std::vector<ts::Choice> some = choices(1, 10);
    EXPECT_EQ(choices(1, 10), some);
    EXPECT_NE(choices(2, 10), some);
    const std::vector<ts::Choice> more = choices(1, 20);
    ASSERT_GT(more.size(), some.size());
    EXPECT_TRUE(std::equal(some.begin(), some.end(), more.begin()));
}

TEST_P(BothSamplings, OnlyTheFirstStateIsStored) {
    ToyGraph graph{{0, 1}, {0, 2}, {1, 3}, {2, 3}};
    Listener nobody;
    const SearchResult result = GetParam()(graph, {}, {.executions = 5}, {}, nobody);
    EXPECT_EQ(result.statistics.executions, 5U);
    EXPECT_EQ(result.statistics.transitions, 10U);
    EXPECT_EQ(result.statistics.max_depth, 2U);
    EXPECT_EQ(result.statistics.states, 1U);
    EXPECT_EQ(graph.restores, 5U);
    EXPECT_EQ(result.reason, StopReason::None);
}

TEST_P(BothSamplings, LongExecutionsAreCut) {
    Listener nobody;
    ToyGraph endless{{0, 0}};
    SearchResult result = GetParam()(endless, {}, {.executions = 2}, {}, nobody);
    EXPECT_EQ(result.reason, StopReason::Depth);
    EXPECT_EQ(result.statistics.transitions, 2 * kLongestSample);
    EXPECT_EQ(result.statistics.executions, 0U);
    result = GetParam()(endless, {.max_depth = 10}, {.executions = 3}, {}, nobody);
    EXPECT_EQ(result.statistics.transitions, 30U);
}

TEST_P(BothSamplings, LimitsAndViolationsEndThem) {
    Listener nobody;
    ToyGraph graph{{0, 1}, {1, 2}};
    int asked = 0;
    const auto interrupt = [&](Statistics&) {
        if (++asked == 3) request_stop(StopCause::Interrupt);
        return StopReason::None;
    };
    SearchResult result = GetParam()(graph, {}, {}, {.aside = interrupt}, nobody);
    withdraw_stop();
    EXPECT_EQ(result.reason, StopReason::Interrupted);
    EXPECT_EQ(result.statistics.transitions, 2048U);
    graph.failures = {2};
    result = GetParam()(graph, {}, {}, {}, nobody);
    EXPECT_EQ(result.reason, StopReason::Violation);
    EXPECT_EQ(result.statistics.transitions, 2U);
    graph.unsupported = {1};
    // It ends an execution, not the search.
    EXPECT_EQ(GetParam()(graph, {}, {.executions = 50}, {}, nobody).reason, StopReason::Unsupported);
    graph.failures = {0};
    graph.unsupported = {};
    EXPECT_EQ(GetParam()(graph, {}, {}, {}, nobody).reason, StopReason::Violation);
    ToyGraph nothing{};
    nothing.deadlocks = {0};
    result = GetParam()(nothing, {.on_violation = OnViolation::GoOn}, {}, {}, nobody);
    EXPECT_EQ(result.statistics.violations, 1U);
    EXPECT_EQ(result.statistics.executions, 1U);
    EXPECT_FALSE(result.complete);
}

TEST(RandomWalk, AllChoicesAreEquallyLikely) {
    ToyGraph graph{{0, 1}, {0, 2}, {0, 3}};
    Watcher watcher;
    random_walk(graph, {}, {.seed = 5, .executions = 3000}, {}, watcher);
    std::map<std::uint32_t, int> times;
    for (const ts::Choice choice : watcher.choices) ++times[choice.option];
    for (const auto& [option, count] : times) EXPECT_NEAR(count, 1000, 100);
}

TEST(RandomNumbers, AreTheSameEverywhere) {
    RandomNumbers numbers(1, 2);
    EXPECT_EQ(numbers.next(), 0xD2F6D0470BE1A7B1U);
    EXPECT_EQ(numbers.next(), 0xE5EA3DCCF500A9AFU);
    EXPECT_NE(RandomNumbers(1, 3).next(), RandomNumbers(1, 2).next());
    EXPECT_NE(RandomNumbers(2, 2).next(), RandomNumbers(1, 2).next());
    std::map<std::uint32_t, int> times;
    for (int i = 0; i < 7000; ++i) ++times[numbers.below(7)];
    EXPECT_EQ(times.size(), 7U);
    for (const auto& [number, count] : times) EXPECT_NEAR(count, 1000, 120);
    EXPECT_EQ(numbers.below(1), 0U);
}

// One actor looks at a variable in the short while in which another has changed it.
ToyProgram narrow_bug(std::size_t before) {
    std::vector<ToyInstruction> one(before, {ToyOp::Increase, 0, 1});
    std::vector<ToyInstruction> two = one;
    one.insert(one.end(), {{ToyOp::Set, 0, 1}, {ToyOp::Set, 0, 0}});
    one.insert(one.end(), before, {ToyOp::Increase, 0, 1});
    two.insert(two.end(), {{ToyOp::Read, 0, 0}, {ToyOp::Assert, 0, 1}});
    return {1, 1, {one, two}};
}

TEST(Pct, FindsABugOfDepthTwo) {
    // An execution has 66 steps or so, and one actor of two must be the first: about 1 of 130.
    std::uint32_t found = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        ToyThreads system(narrow_bug(20));
        Listener nobody;
        const SearchResult result = pct(system, {}, {.seed = seed, .executions = 500, .pct_depth = 2}, {}, nobody);
        found += result.reason == StopReason::Violation ? 1 : 0;
    }
    EXPECT_GE(found, 18U);
    ToyThreads system(narrow_bug(20));
    Listener nobody;
    EXPECT_EQ(pct(system, {}, {.executions = 2000, .pct_depth = 1}, {}, nobody).reason, StopReason::None);
}

TEST(Pct, WithDepthOneNobodyIsInterrupted) {
    ToyThreads system(narrow_bug(3));
    Watcher watcher;
    pct(system, {}, {.executions = 50, .pct_depth = 1}, {}, watcher);
    std::uint32_t switches = 0;
    for (std::size_t i = 1; i < watcher.choices.size(); ++i) {
        switches += watcher.choices[i].actor != watcher.choices[i - 1].actor ? 1U : 0U;
    }
    EXPECT_LE(switches, 99U);
}

TEST(Pct, WhoSpinsLosesItsTurn) {
    const ToyProgram program{1, 1, {{{ToyOp::Read, 0, 0}, {ToyOp::Back, 0, 1}}, {{ToyOp::Set, 0, 1}}}};
    ToyThreads system(program);
    Listener nobody;
    const SearchResult result = pct(system, {}, {.executions = 30}, {}, nobody);
    EXPECT_EQ(result.reason, StopReason::None);
    EXPECT_EQ(result.statistics.executions, 30U);
    EXPECT_LT(result.statistics.max_depth, 1010U);
}

}  // namespace
}  // namespace tidelock::search
