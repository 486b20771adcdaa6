// The shallow search beside a depth-first one.
#include "explore/search/scout.h"

#include <gtest/gtest.h>

#include "explore/search/dfs.h"
#include "explore/search/reduced_dfs.h"
#include "explore/search/toy_graph.h"
#include "explore/search/toy_threads.h"

namespace tidelock::search {
namespace {

struct CountingListener : Listener {
    std::uint64_t states = 0;
    std::vector<std::vector<ts::Choice>> paths;

    void new_state(ts::StateRef, std::uint64_t) override { ++states; }
    bool violation(const ts::Violation& violation, std::span<const ts::Choice> path) override {
        if (!violation.is_warning) paths.emplace_back(path.begin(), path.end());
        return true;
    }
};

template <class Search>
SearchResult run_beside(ts::TransitionSystem& system, Listener& listener, const SearchOptions& options,
                        Search&& search) {
    Scout scout(system, options, listener);
    Environment environment;
    environment.aside = [&](Statistics& statistics) { return scout.look(statistics); };
    return search(scout, options, environment, listener);
}

// An endless counter beside a short way to a failure: depth first it would never be seen.
class EndlessCounter final : public ts::TransitionSystem {
public:
    ts::StepEnd start() override { return go_to({}); }
    void enabled(std::vector<ts::Choice>& choices) override { choices = {{1, 0}, {2, 0}}; }
    ts::StepEnd execute(ts::Choice choice) override {
        State next = current_;
        ++(choice.actor == 1 ? next.counter : next.place);
        return go_to(next);
    }
    ts::Stored store() override {
        const auto [at, is_new] = roots_.try_emplace({current_.counter, current_.place}, roots_.size() + 1);
        if (is_new) states_.push_back(current_);
        return {{static_cast<std::uint32_t>(at->second), 0}, is_new};
    }
    void restore(ts::StateRef state) override { current_ = states_[state.root - 1]; }
    [[nodiscard]] const ts::Footprint& footprint() const override { return footprint_; }
    [[nodiscard]] std::span<const ts::Violation> violations() const override { return violations_; }

private:
    struct State {
        std::uint32_t counter = 0;
        std::uint32_t place = 0;
    };
    ts::StepEnd go_to(State state) {
        violations_.clear();
        current_ = state;
        footprint_ = {{state.place, 0, 1, ts::Touch::Write}};
        if (state.place < 5) return ts::StepEnd::Next;
        violations_.emplace_back().kind = ts::ViolationKind::Assertion;
        return ts::StepEnd::Violation;
    }

    State current_;
    std::vector<State> states_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> roots_;
    ts::Footprint footprint_;
    std::vector<ts::Violation> violations_;
};

TEST(Scout, EndlessPathHidesNothing) {
    EndlessCounter system;
    CountingListener listener;
    const SearchResult result = run_beside(system, listener, {.max_states = 100'000}, depth_first);
    EXPECT_EQ(result.reason, StopReason::Violation);
    ASSERT_EQ(listener.paths.size(), 1U);
    EXPECT_LE(listener.paths[0].size(), 25U);
    EXPECT_LE(result.statistics.states, 3000U);
}

// Each takes its first lock, then the next one's.
ToyProgram philosophers(std::uint32_t count) {
    ToyProgram program;
    program.locks = count;
    for (std::uint32_t i = 0; i < count; ++i) {
        program.actors.push_back({{ToyOp::Acquire, i, 0},
                                  {ToyOp::Acquire, (i + 1) % count, 0},
                                  {ToyOp::Release, (i + 1) % count, 0},
                                  {ToyOp::Release, i, 0}});
    }
    return program;
}

TEST(Scout, ActorsInTurnFindDeadlock) {
    ToyThreads system(philosophers(10));
    CountingListener listener;
    const auto reduced = [](auto& s, auto& o, auto& u, auto& l) { return reduced_depth_first(s, o, {}, u, l); };
    const SearchResult result = run_beside(system, listener, {}, reduced);
    EXPECT_EQ(result.reason, StopReason::Violation);
    EXPECT_LE(result.statistics.states, 100U);
}

// What the other search counts and finds does not depend on the scout.
TEST(Scout, OtherSearchSeesEveryStateAsNew) {
    for (std::uint32_t seed = 0; seed < 300; ++seed) {
        const ToyProgram program = random_loopy_program(seed);
        ToyThreads alone(program);
        CountingListener by_itself;
        const SearchResult plain = depth_first(alone, {}, {}, by_itself);
        ToyThreads shared(program);
        CountingListener beside;
        const SearchResult both = run_beside(shared, beside, {}, depth_first);
        ASSERT_EQ(plain.reason, both.reason) << seed;
        if (plain.reason != StopReason::None) continue;
        ASSERT_EQ(plain.statistics.states, both.statistics.states) << seed;
        ASSERT_EQ(plain.statistics.transitions, both.statistics.transitions) << seed;
        ASSERT_EQ(by_itself.states, beside.states) << seed;
    }
}

}  // namespace
}  // namespace tidelock::search
