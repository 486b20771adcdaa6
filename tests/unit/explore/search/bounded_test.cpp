// The bounded search against an enumeration of all schedules by their number of preemptions.
#include "explore/search/bounded.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "explore/search/dfs.h"
#include "explore/search/toy_graph.h"
#include "explore/search/toy_threads.h"

namespace tidelock::search {
namespace {

using Found = std::tuple<ts::ViolationKind, std::uint32_t, std::string>;

Found found(const ts::Violation& violation) { return {violation.kind, violation.actor, violation.key}; }

bool has_actor(const std::vector<ts::Choice>& choices, std::uint32_t actor) {
    return std::any_of(choices.begin(), choices.end(), [=](ts::Choice c) { return c.actor == actor; });
}

std::uint32_t count_preemptions(const ToyProgram& program, std::span<const ts::Choice> path) {
    ToyThreads system(program);
    static_cast<void>(system.start());
    std::vector<ts::Choice> choices;
    std::uint32_t count = 0;
    for (std::size_t i = 0; i < path.size(); ++i) {
        system.enabled(choices);
        EXPECT_TRUE(std::find(choices.begin(), choices.end(), path[i]) != choices.end());
        if (i > 0 && path[i].actor != path[i - 1].actor && has_actor(choices, path[i - 1].actor)) ++count;
        static_cast<void>(system.execute(path[i]));
    }
    return count;
}

// What a violation takes at least, and what a step takes that can be had only at the highest price.
struct Prices {
    std::map<Found, std::uint32_t> violations;
    std::map<std::vector<std::uint32_t>, std::uint32_t> states;
    std::uint32_t highest = 0;
};

// Goes through all (state, last actor), again whenever one turns out to be cheaper.
class Enumeration {
public:
    explicit Enumeration(const ToyProgram& program) : system_(program) {
        static_cast<void>(system_.start());
        visit(std::nullopt, 0);
        for (const auto& [step, price] : steps_) prices.highest = std::max(prices.highest, price);
    }

    Prices prices;

private:
    using Contents = std::vector<std::uint32_t>;

    void visit(std::optional<std::uint32_t> last, std::uint32_t price) {
        const Contents contents = system_.contents();
        if (!lower(seen_, std::pair(contents, last), price)) return;
        lower(prices.states, contents, price);
        std::vector<ts::Choice> choices;
        system_.enabled(choices);
        note(price);
        const ts::StateRef state = system_.store().state;
        for (const ts::Choice choice : choices) {
            const std::uint32_t total = price + (last && *last != choice.actor && has_actor(choices, *last) ? 1U : 0U);
            lower(steps_, std::tuple(contents, choice.actor, choice.option), total);
            system_.restore(state);
            const ts::StepEnd end = system_.execute(choice);
            note(total);
            if (end == ts::StepEnd::Next) visit(choice.actor, total);
        }
    }

    void note(std::uint32_t price) {
        for (const ts::Violation& violation : system_.violations()) lower(prices.violations, found(violation), price);
    }

    template <class Map>
    static bool lower(Map& map, const typename Map::key_type& key, std::uint32_t price) {
        const auto [at, is_new] = map.try_emplace(key, price);
        if (!is_new && at->second <= price) return false;
        at->second = price;
        return true;
    }

    ToyThreads system_;
    std::map<std::pair<Contents, std::optional<std::uint32_t>>, std::uint32_t> seen_;
    std::map<std::tuple<Contents, std::uint32_t, std::uint32_t>, std::uint32_t> steps_;
};

class Watcher : public Listener {
public:
    Watcher(ToyThreads& system, const ToyProgram& program) : system_(system), program_(program) {}

    std::map<Found, std::uint32_t> violations;  // with the preemptions of the first path
    std::map<std::vector<std::uint32_t>, std::uint32_t> states;
    std::uint32_t bound = 0;  // the present one
    std::map<std::uint32_t, int> left;

    void new_state(ts::StateRef, std::uint64_t) override { states.emplace(system_.contents(), bound); }
    bool violation(const ts::Violation& violation, std::span<const ts::Choice> path) override {
        if (violations.contains(found(violation))) return true;
        violations.emplace(found(violation), count_preemptions(program_, path));
        return true;
    }
    void bound_completed(std::uint32_t preemptions) override {
        EXPECT_EQ(preemptions, bound);
        ++bound;
    }
    void backtrack(ts::StateRef state) override { ++left[state.root]; }

private:
    ToyThreads& system_;
    const ToyProgram& program_;
};

TEST(Bounded, AgreesWithAnEnumeration) {
    std::uint32_t with_bound = 0;
    for (std::uint32_t seed = 0; seed < 600; ++seed) {
        const ToyProgram program = random_toy_program(seed);
        const Prices prices = Enumeration(program).prices;
        for (std::uint32_t bound = 0; bound < 4; ++bound) {
            ToyThreads system(program);
            Watcher watcher(system, program);
            const SearchResult result =
                bounded(system, {.on_violation = OnViolation::GoOn}, {.max_preemptions = bound}, {}, watcher);
            std::map<Found, std::uint32_t> expected;
            for (const auto& [violation, price] : prices.violations) {
                if (price <= bound) expected.emplace(violation, price);
            }
            ASSERT_EQ(watcher.violations, expected) << seed << " " << bound;
            std::map<std::vector<std::uint32_t>, std::uint32_t> states;
            for (const auto& [state, price] : prices.states) {
                if (price <= bound) states.emplace(state, price);
            }
            ASSERT_EQ(watcher.states, states) << seed << " " << bound;
            ASSERT_EQ(result.complete, prices.highest <= bound) << seed << " " << bound;
            ASSERT_EQ(result.reason, StopReason::None);
            ASSERT_EQ(result.scope, result.complete ? Scope::Everything : Scope::Preemptions);
            ASSERT_EQ(result.completed_bound, std::min(bound, prices.highest)) << seed;
            ASSERT_EQ(watcher.bound, *result.completed_bound + 1);
            with_bound += result.complete ? 0 : 1;
        }
    }
    EXPECT_GT(with_bound, 300U);  // the programs are not all trivial
}

TEST(Bounded, WithoutALimitItMakesTheStepsOfThePlainSearch) {
    for (std::uint32_t seed = 0; seed < 600; ++seed) {
        const ToyProgram program = random_toy_program(seed);
        Listener nobody;
        ToyThreads plain(program);
        const Statistics expected = depth_first(plain, {.on_violation = OnViolation::GoOn}, {}, nobody).statistics;
        ToyThreads system(program);
        Watcher watcher(system, program);
        const SearchResult result =
            bounded(system, {.on_violation = OnViolation::GoOn}, {.max_preemptions = 1000}, {}, watcher);
        ASSERT_TRUE(result.complete);
        ASSERT_EQ(result.statistics.states, expected.states) << seed;
        ASSERT_EQ(result.statistics.transitions, expected.transitions) << seed;
        ASSERT_EQ(result.statistics.revisits, expected.revisits) << seed;
        ASSERT_EQ(result.statistics.executions, expected.executions) << seed;
        ASSERT_EQ(result.statistics.violations, expected.violations) << seed;
        ASSERT_EQ(watcher.left.size(), expected.states) << seed;  // each state is left, and left once
        for (const auto& [root, times] : watcher.left) ASSERT_EQ(times, 1);
    }
}

// Two actors add to a variable without a lock; the sum is wrong if one is interrupted between reading and writing.
ToyProgram lost_update() {
    const std::vector<ToyInstruction> add{{ToyOp::Read, 0, 0}, {ToyOp::Increase, 0, 1}, {ToyOp::Write, 0, 0}};
    std::vector<ToyInstruction> main = add;
    main.insert(main.end(), {{ToyOp::Read, 0, 0}, {ToyOp::Assert, 0, 1}});
    return {1, 1, {main, add}};
}

TEST(Bounded, StopsAtTheFirstViolation) {
    const ToyProgram program = lost_update();
    ToyThreads system(program);
    Watcher watcher(system, program);
    // With none at all the second actor may not have begun when the first one looks; that is a violation too.
    const SearchResult result = bounded(system, {}, {.max_preemptions = 3}, {}, watcher);
    EXPECT_EQ(result.reason, StopReason::Violation);
    EXPECT_FALSE(result.complete);
    ASSERT_EQ(watcher.violations.size(), 1U);
    EXPECT_EQ(watcher.violations.begin()->second, 0U);
    EXPECT_EQ(result.completed_bound, std::nullopt);
}

TEST(Bounded, HeedsLimits) {
    const ToyProgram program = lost_update();
    Listener nobody;
    const auto run = [&](const SearchOptions& options) {
        ToyThreads system(program);
        return bounded(system, options, {.max_preemptions = 5}, {}, nobody);
    };
    const SearchResult few = run({.max_states = 5, .on_violation = OnViolation::GoOn});
    EXPECT_EQ(few.reason, StopReason::States);
    EXPECT_EQ(few.statistics.states, 5U);
    const SearchResult shallow = run({.max_depth = 3, .on_violation = OnViolation::GoOn});
    EXPECT_EQ(shallow.reason, StopReason::Depth);
    EXPECT_FALSE(shallow.complete);
    EXPECT_EQ(shallow.completed_bound, std::nullopt);
    EXPECT_EQ(shallow.statistics.max_depth, 3U);
}

TEST(Bounded, AStartWithoutAStateIsTheEnd) {
    ToyGraph graph{{0, 1}};
    Listener nobody;
    graph.unsupported = {0};
    EXPECT_EQ(bounded(graph, {}, {}, {}, nobody).reason, StopReason::Unsupported);
    graph.unsupported = {};
    graph.failures = {0};
    EXPECT_EQ(bounded(graph, {}, {}, {}, nobody).reason, StopReason::Violation);
}

}  // namespace
}  // namespace tidelock::search
