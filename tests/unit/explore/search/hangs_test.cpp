// States from which no end can be reached: on small graphs, and every search against the definition on generated
// programs. TIDELOCK_TOY_PROGRAMS sets how many programs are tried.
#include "explore/search/hangs.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <deque>
#include <map>
#include <set>

#include "explore/search/bfs.h"
#include "explore/search/bounded.h"
#include "explore/search/dfs.h"
#include "explore/search/reduced_dfs.h"
#include "explore/search/toy_graph.h"
#include "explore/search/toy_steps.h"
#include "explore/search/toy_threads.h"

namespace tidelock::search {
namespace {

struct HangListener : Listener {
    std::vector<ts::Violation> found;
    std::vector<std::vector<ts::Choice>> paths;
    std::vector<std::size_t> begins;

    bool endless(const ts::Violation& violation, std::span<const ts::Choice> path, std::size_t cycle_begin) override {
        if (violation.kind != ts::ViolationKind::Hang) return true;
        found.push_back(violation);
        paths.emplace_back(path.begin(), path.end());
        begins.push_back(cycle_begin);
        return true;
    }
};

const SearchOptions kAll{.on_violation = OnViolation::GoOn, .hangs = true};

std::size_t hangs_in(ToyGraph& graph) {
    HangListener listener;
    static_cast<void>(depth_first(graph, kAll, {}, listener));
    return listener.found.size();
}

TEST(Hangs, CycleWithAWayOutIsNone) {
    ToyGraph graph{{0, 1}, {1, 0}, {1, 2}};
    EXPECT_EQ(hangs_in(graph), 0U);
}

TEST(Hangs, CycleWithoutAWayOutIsOne) {
    ToyGraph graph{{0, 1}, {1, 2}, {2, 1}, {0, 3}};
    EXPECT_EQ(hangs_in(graph), 1U);
}

TEST(Hangs, LoopIsACycle) {
    ToyGraph graph{{0, 1}, {1, 1}};
    EXPECT_EQ(hangs_in(graph), 1U);
}

TEST(Hangs, OnlyTheLastComponentIsTold) {
    ToyGraph graph{{0, 1}, {1, 0}, {1, 2}, {2, 3}, {3, 2}};
    EXPECT_EQ(hangs_in(graph), 1U);
}

TEST(Hangs, StepThatReachesNoStateIsAWayOut) {
    for (auto member : {&ToyGraph::failures, &ToyGraph::assumed_not, &ToyGraph::unsupported}) {
        ToyGraph graph{{0, 1}, {1, 0}, {1, 2}};
        (graph.*member).insert(2);
        EXPECT_EQ(hangs_in(graph), 0U);
    }
}

TEST(Hangs, LimitIsAWayOut) {
    ToyGraph graph{{0, 1}, {1, 0}, {1, 2}, {2, 3}};
    HangListener listener;
    SearchOptions options = kAll;
    options.max_depth = 2;
    static_cast<void>(depth_first(graph, options, {}, listener));
    EXPECT_TRUE(listener.found.empty());
}

TEST(Hangs, WayOutFoundLaterCounts) {
    ToyGraph graph{{0, 1}, {1, 2}, {2, 1}, {2, 3}, {3, 1}, {3, 4}};
    EXPECT_EQ(hangs_in(graph), 0U);
}

// The path leads round a cycle in which everybody moves who can all along.
TEST(Hangs, CycleIsShown) {
    ToySteps steps({{0, 1, 1}, {1, 1, 2}, {2, 1, 1}, {1, 2, 3}, {3, 2, 1}, {2, 2, 4}, {4, 2, 2}, {3, 1, 4}, {4, 1, 3}});
    HangListener listener;
    static_cast<void>(depth_first(steps, kAll, {}, listener));
    ASSERT_EQ(listener.found.size(), 1U);
    EXPECT_EQ(listener.found[0].actors, (std::vector<std::uint32_t>{1, 2}));
    std::uint32_t node = 0;
    std::uint32_t begin = 0;
    std::set<std::uint32_t> movers;
    for (std::size_t i = 0; i < listener.paths[0].size(); ++i) {
        if (i == listener.begins[0]) begin = node;
        if (i >= listener.begins[0]) movers.insert(listener.paths[0][i].actor);
        node = steps.step(node, listener.paths[0][i]).to;
    }
    EXPECT_EQ(node, begin);
    EXPECT_EQ(movers.size(), 2U);
}

// An actor that goes on unseen is a divergence; if it chooses each time how to, it is told here.
TEST(Hangs, ChoosingIsNoDivergence) {
    ToySteps alone({{0, 1, 1, false}, {1, 1, 0, false}});
    ToySteps choosing({{0, 1, 1, false}, {1, 1, 0, false}, {1, 1, 1, false}});
    for (ToySteps* steps : {&alone, &choosing}) {
        HangListener listener;
        SearchOptions options = kAll;
        options.divergence = true;
        static_cast<void>(depth_first(*steps, options, {}, listener));
        EXPECT_EQ(listener.found.size(), steps == &choosing ? 1U : 0U);
    }
}

// --- against the definition ---

// Is there a state from which neither an end nor a step without a state can be reached?
bool has_hang(ToyThreads& system) {
    struct Node {
        ts::StateRef state;
        std::vector<std::uint32_t> before;
        bool can_end = false;
    };
    std::vector<Node> nodes;
    std::map<std::uint32_t, std::uint32_t> numbers;
    const auto number_of = [&](ts::StateRef state) {
        const auto [at, is_new] = numbers.try_emplace(state.root, static_cast<std::uint32_t>(nodes.size()));
        if (is_new) nodes.push_back({state, {}, false});
        return at->second;
    };
    static_cast<void>(system.start());
    number_of(system.store().state);
    std::vector<ts::Choice> choices;
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
        system.restore(nodes[i].state);
        system.enabled(choices);
        nodes[i].can_end |= choices.empty();
        for (const ts::Choice choice : choices) {
            system.restore(nodes[i].state);
            if (system.execute(choice) != ts::StepEnd::Next) {
                nodes[i].can_end = true;
                continue;
            }
            nodes[number_of(system.store().state)].before.push_back(i);
        }
    }
    std::deque<std::uint32_t> queue;
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
        if (nodes[i].can_end) queue.push_back(i);
    }
    for (; !queue.empty(); queue.pop_front()) {
        for (const std::uint32_t before : nodes[queue.front()].before) {
            if (!std::exchange(nodes[before].can_end, true)) queue.push_back(before);
        }
    }
    return std::any_of(nodes.begin(), nodes.end(), [](const Node& node) { return !node.can_end; });
}

void expect_that_cycles_close(ToyThreads& system, const HangListener& listener) {
    for (std::size_t i = 0; i < listener.paths.size(); ++i) {
        std::vector<std::uint32_t> begin;
        static_cast<void>(system.start());
        std::vector<ts::Choice> choices;
        for (std::size_t step = 0; step < listener.paths[i].size(); ++step) {
            if (step == listener.begins[i]) begin = system.contents();
            system.enabled(choices);
            ASSERT_NE(std::find(choices.begin(), choices.end(), listener.paths[i][step]), choices.end());
            ASSERT_EQ(system.execute(listener.paths[i][step]), ts::StepEnd::Next);
        }
        ASSERT_LT(listener.begins[i], listener.paths[i].size());
        ASSERT_EQ(system.contents(), begin);
    }
}

template <class Search>
bool finds_hang(const ToyProgram& program, Search&& search) {
    ToyThreads system(program);
    HangListener listener;
    const SearchResult result = search(system, listener);
    EXPECT_TRUE(result.complete);
    expect_that_cycles_close(system, listener);
    return !listener.found.empty();
}

std::uint32_t program_count(std::uint32_t usual) {
    const char* count = std::getenv("TIDELOCK_TOY_PROGRAMS");
    return count != nullptr ? static_cast<std::uint32_t>(std::strtoul(count, nullptr, 10)) : usual;
}

template <class Make>
void cross_check(Make&& make, std::uint32_t count) {
    std::uint32_t hanging = 0;
    for (std::uint32_t seed = 0; seed < count; ++seed) {
        const ToyProgram program = make(seed);
        ToyThreads system(program);
        const bool expected = has_hang(system);
        hanging += expected ? 1 : 0;
        const auto plain = [](auto& s, auto& l) { return depth_first(s, kAll, {}, l); };
        const auto dpor = [](auto& s, auto& l) { return reduced_depth_first(s, kAll, {.dpor = true}, {}, l); };
        const auto sleep = [](auto& s, auto& l) {
            return reduced_depth_first(s, kAll, {.dpor = false, .sleep = true}, {}, l);
        };
        const auto breadth = [](auto& s, auto& l) { return breadth_first(s, kAll, {}, l); };
        const auto few = [](auto& s, auto& l) { return bounded(s, kAll, {.max_preemptions = 1000}, {}, l); };
        ASSERT_EQ(finds_hang(program, plain), expected) << seed;
        ASSERT_EQ(finds_hang(program, dpor), expected) << seed;
        ASSERT_EQ(finds_hang(program, sleep), expected) << seed;
        ASSERT_EQ(finds_hang(program, breadth), expected) << seed;
        ASSERT_EQ(finds_hang(program, few), expected) << seed;
    }
    testing::Test::RecordProperty("hanging", std::to_string(hanging));
    EXPECT_GT(hanging, count / 100);
}

TEST(HangCrossCheck, SimplePrograms) { cross_check(random_toy_program, program_count(500)); }
TEST(HangCrossCheck, LoopyPrograms) { cross_check(random_loopy_program, program_count(700)); }
TEST(HangCrossCheck, BusyPrograms) {
    const auto make = [](std::uint32_t seed) {
        ToyProgram program = random_busy_program(seed);
        program.tells_cut_off = seed % 2 == 0;
        return program;
    };
    cross_check(make, program_count(700));
}

}  // namespace
}  // namespace tidelock::search
