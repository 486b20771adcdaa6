// Depth-first and breadth-first search on graphs that can be checked by eye.
#include <gtest/gtest.h>

#include <string>

#include "base/stop.h"
#include "explore/search/bfs.h"
#include "explore/search/dfs.h"
#include "explore/search/toy_graph.h"

namespace tidelock::search {
namespace {

using Search = SearchResult (*)(ts::TransitionSystem&, const SearchOptions&, const Environment&, Listener&);

// Writes down what it is told, and replays each violation's path on a copy of the graph.
class Recorder : public Listener {
public:
    explicit Recorder(const ToyGraph& graph) : graph_(graph) {}

    std::string log;
    std::vector<std::vector<ts::Choice>> paths;
    bool go_on = true;

    void started() override { log += "started"; }
    void choice(ts::Choice choice) override { log += " choice" + std::to_string(choice.option); }
    void new_state(ts::StateRef state, std::uint64_t depth) override {
        log += " new" + name(state) + "@" + std::to_string(depth);
    }
    void seen_state(ts::StateRef state, ts::StateRef from, ts::Choice) override {
        log += " seen" + name(state) + "from" + name(from);
    }
    void edge(ts::StateRef from, ts::Choice, ts::StateRef to) override { log += " " + name(from) + "->" + name(to); }
    void end_state(ts::StateRef state) override { log += " end" + name(state); }
    void backtrack(ts::StateRef done) override { log += " left" + name(done); }
    bool violation(const ts::Violation& violation, std::span<const ts::Choice> path) override {
        log += (violation.is_warning ? " warned" : " bad") + violation.key;
        paths.emplace_back(path.begin(), path.end());
        return go_on;
    }

private:
    std::string name(ts::StateRef state) const { return std::to_string(graph_.node_of(state)); }
    const ToyGraph& graph_;
};

struct Told {
    SearchResult result;
    std::string log;
    std::vector<std::vector<ts::Choice>> paths;
};

Told run(Search search, ToyGraph& graph, const SearchOptions& options = {}, const Environment& environment = {}) {
    Recorder recorder(graph);
    const SearchResult result = search(graph, options, environment, recorder);
    return {result, recorder.log, recorder.paths};
}

// Where a path leads.
ToyGraph::Node replay(ToyGraph& graph, const std::vector<ts::Choice>& path) {
    static_cast<void>(graph.start());
    for (const ts::Choice choice : path) static_cast<void>(graph.execute(choice));
    return graph.current();
}

class BothSearches : public testing::TestWithParam<Search> {};
INSTANTIATE_TEST_SUITE_P(Search, BothSearches, testing::Values(depth_first, breadth_first),
                         [](const auto& about) { return about.index == 0 ? "DepthFirst" : "BreadthFirst"; });

TEST_P(BothSearches, SharedSuccessorIsVisitedOnce) {
    ToyGraph diamond{{0, 1}, {0, 2}, {1, 3}, {2, 3}};
    const SearchResult result = run(GetParam(), diamond).result;
    EXPECT_TRUE(result.complete);
    EXPECT_EQ(result.reason, StopReason::None);
    EXPECT_EQ(result.statistics.states, 4U);
    EXPECT_EQ(result.statistics.transitions, 4U);
    EXPECT_EQ(result.statistics.revisits, 1U);
    EXPECT_EQ(result.statistics.executions, 1U);
    EXPECT_EQ(result.statistics.max_depth, 2U);
}

TEST_P(BothSearches, CyclesEnd) {
    ToyGraph graph{{0, 1}, {1, 1}, {1, 2}, {2, 0}};
    const SearchResult result = run(GetParam(), graph).result;
    EXPECT_TRUE(result.complete);
    EXPECT_EQ(result.statistics.states, 3U);
    EXPECT_EQ(result.statistics.revisits, 2U);
}

TEST_P(BothSearches, AStartWithoutAStateIsTheEnd) {
    ToyGraph graph{{0, 1}};
    graph.failures = {0};
    Told bad = run(GetParam(), graph);
    EXPECT_EQ(bad.log, "started bad0");
    EXPECT_EQ(bad.result.reason, StopReason::Violation);
    EXPECT_TRUE(bad.paths[0].empty());
    graph.failures = {};
    graph.assumed_not = {0};
    EXPECT_TRUE(run(GetParam(), graph).result.complete);
    graph.unsupported = {0};
    EXPECT_EQ(run(GetParam(), graph).result.reason, StopReason::Unsupported);
}

TEST_P(BothSearches, StopsAtTheFirstViolation) {
    ToyGraph graph{{0, 1}, {1, 2}, {0, 3}};
    graph.failures = {1, 3};
    const Told got = run(GetParam(), graph);
    EXPECT_EQ(got.result.reason, StopReason::Violation);
    EXPECT_FALSE(got.result.complete);
    ASSERT_EQ(got.paths.size(), 1U);
    EXPECT_EQ(replay(graph, got.paths[0]), 1U);
}

TEST_P(BothSearches, GoesOnAfterViolationsIfAsked) {
    ToyGraph graph{{0, 1}, {0, 2}, {2, 3}, {2, 4}, {4, 5}};
    graph.failures = {1, 5};
    graph.deadlocks = {3};
    const Told got = run(GetParam(), graph, {.on_violation = OnViolation::GoOn});
    EXPECT_TRUE(got.result.complete);
    EXPECT_EQ(got.result.statistics.violations, 3U);
    EXPECT_EQ(got.result.statistics.executions, 3U);
    ASSERT_EQ(got.paths.size(), 3U);
    EXPECT_EQ(replay(graph, got.paths[0]), 1U);
    EXPECT_EQ(replay(graph, got.paths[1]), 3U);
    EXPECT_EQ(replay(graph, got.paths[2]), 5U);
}

TEST_P(BothSearches, TheListenerMayHaveEnough) {
    ToyGraph graph{{0, 1}, {0, 2}};
    graph.failures = {1, 2};
    Recorder recorder(graph);
    recorder.go_on = false;
    const SearchResult result = GetParam()(graph, {.on_violation = OnViolation::GoOn}, {}, recorder);
    EXPECT_EQ(result.reason, StopReason::Violation);
    EXPECT_EQ(result.statistics.violations, 1U);
}

TEST_P(BothSearches, WarningsStopNothing) {
    ToyGraph graph{{0, 1}, {0, 2}};
    graph.warnings = {0, 1};
    Recorder recorder(graph);
    recorder.go_on = false;
    const SearchResult result = GetParam()(graph, {}, {}, recorder);
    EXPECT_TRUE(result.complete);
    EXPECT_EQ(result.statistics.violations, 0U);
    EXPECT_EQ(recorder.paths.size(), 2U);
    EXPECT_EQ(result.statistics.states, 3U);
}

TEST_P(BothSearches, PrunedStepsReachNothing) {
    ToyGraph graph{{0, 1}, {1, 2}, {0, 3}};
    graph.assumed_not = {1};
    const SearchResult result = run(GetParam(), graph).result;
    EXPECT_TRUE(result.complete);
    EXPECT_EQ(result.statistics.states, 2U);
    EXPECT_EQ(result.statistics.executions, 2U);
}

TEST_P(BothSearches, UnsupportedEndsItsPath) {
    ToyGraph graph{{0, 1}, {0, 2}};
    graph.unsupported = {1};
    const SearchResult result = run(GetParam(), graph).result;
    EXPECT_EQ(result.reason, StopReason::Unsupported);
    EXPECT_FALSE(result.complete);
    EXPECT_EQ(result.statistics.states, 2U);
}

TEST_P(BothSearches, TheLimitOfStatesIsExact) {
    ToyGraph graph{{0, 1}, {1, 2}, {2, 3}};
    Told got = run(GetParam(), graph, {.max_states = 3});
    EXPECT_EQ(got.result.reason, StopReason::States);
    EXPECT_EQ(got.result.statistics.states, 3U);
    ToyGraph again{{0, 1}, {1, 2}, {2, 3}};
    EXPECT_TRUE(run(GetParam(), again, {.max_states = 4}).result.complete);
}

TEST_P(BothSearches, TheLimitOfDepthCutsBranches) {
    ToyGraph graph{{0, 1}, {1, 2}, {2, 3}, {0, 4}};
    const Told got = run(GetParam(), graph, {.max_depth = 2});
    EXPECT_EQ(got.result.reason, StopReason::Depth);
    EXPECT_FALSE(got.result.complete);
    EXPECT_EQ(got.result.statistics.states, 4U);
    EXPECT_EQ(got.result.statistics.max_depth, 2U);
    ToyGraph again{{0, 1}, {1, 2}, {2, 3}, {0, 4}};
    EXPECT_TRUE(run(GetParam(), again, {.max_depth = 3}).result.complete);
}

TEST_P(BothSearches, ClockMemoryAndInterruptsAreHeeded) {
    const auto endless = [&](const SearchOptions& options, const Environment& environment) {
        ToyGraph graph{};
        for (ToyGraph::Node node = 0; node < 20'000; ++node) graph.add(node, node + 1);
        return run(GetParam(), graph, options, environment).result;
    };
    double now = 100;
    const SearchResult late = endless({.time_limit = 5}, {.seconds = [&] { return now += 1; }});
    EXPECT_EQ(late.reason, StopReason::Time);
    EXPECT_GT(late.statistics.seconds, 5);
    EXPECT_LT(late.statistics.transitions, 8000U);
    std::uint64_t memory = 0;
    const SearchResult large = endless({.memory_limit = 10}, {.memory = [&] { return memory += 4; }});
    EXPECT_EQ(large.reason, StopReason::Memory);
    int asked = 0;
    const auto interrupt = [&](Statistics&) {
        if (++asked == 3) request_stop(StopCause::Interrupt);
        return StopReason::None;
    };
    const SearchResult stopped = endless({}, {.aside = interrupt});
    EXPECT_EQ(stopped.reason, StopReason::Interrupted);
    EXPECT_EQ(stopped.statistics.transitions, 2048U);
    const SearchResult at_once = endless({}, {});
    withdraw_stop();
    EXPECT_EQ(at_once.statistics.transitions, 0U);
    EXPECT_EQ(at_once.statistics.states, 1U);
    EXPECT_TRUE(endless({}, {}).complete);
}

TEST(Dfs, TellsInOrder) {
    ToyGraph graph{{0, 1}, {1, 0}, {0, 2}};
    EXPECT_EQ(run(depth_first, graph).log,
              "started new0@0 choice0 new1@1 0->1 choice0 seen0from1 1->0 left1 choice1 new2@1 0->2 end2 left2 left0");
}

TEST(Bfs, TellsInOrder) {
    ToyGraph graph{{0, 1}, {0, 2}, {1, 3}, {2, 0}};
    graph.deadlocks = {3};
    EXPECT_EQ(run(breadth_first, graph, {.on_violation = OnViolation::GoOn}).log,
              "started new0@0 choice0 new1@1 0->1 choice1 new2@1 0->2 left0 "
              "choice0 new3@2 1->3 bad3 end3 left1 choice0 seen0from2 2->0 left2 left3");
}

TEST(Dfs, RestoresOnlyWhenItMust) {
    ToyGraph chain{{0, 1}, {1, 2}, {2, 3}};
    run(depth_first, chain);
    EXPECT_EQ(chain.restores, 0U);
    ToyGraph fork{{0, 1}, {0, 2}};
    run(depth_first, fork);
    EXPECT_EQ(fork.restores, 1U);
}

TEST(Bfs, FindsAShortestPath) {
    // Along the numbers it is far; there is a way of two steps, tried later.
    ToyGraph graph{{0, 1}, {1, 2}, {2, 3}, {3, 9}, {0, 5}, {5, 9}, {0, 6}, {6, 7}};
    graph.failures = {9};
    EXPECT_EQ(run(depth_first, graph).paths[0].size(), 4U);
    const Told got = run(breadth_first, graph);
    ASSERT_EQ(got.paths[0].size(), 2U);
    EXPECT_EQ(replay(graph, got.paths[0]), 9U);
}

}  // namespace
}  // namespace tidelock::search
