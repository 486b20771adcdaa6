// Both searches on thousands of generated programs of a few threads, against a plain search that keeps whole states.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "explore/search/bfs.h"
#include "explore/search/dfs.h"
#include "explore/search/toy_threads.h"

namespace tidelock::search {
namespace {

using State = std::vector<std::uint32_t>;

// What can be known of a program: its states with their distances, and its violations with the least length of a path.
struct Knowledge {
    std::map<State, std::uint64_t> distance;
    std::uint64_t transitions = 0;
    std::map<std::pair<ts::ViolationKind, std::string>, std::size_t> violations;
};

class Watcher : public Listener {
public:
    explicit Watcher(ToyThreads& system) : system_(system) {}

    Knowledge known;
    std::vector<std::vector<ts::Choice>> paths;

    void new_state(ts::StateRef, std::uint64_t depth) override { known.distance[system_.contents()] = depth; }
    bool violation(const ts::Violation& violation, std::span<const ts::Choice> path) override {
        known.violations.try_emplace({violation.kind, violation.key}, path.size());
        paths.emplace_back(path.begin(), path.end());
        return true;
    }

private:
    ToyThreads& system_;
};

// Breadth-first without any store: a state is reached anew by its path each time.
Knowledge search_plainly(const ToyProgram& program) {
    ToyThreads system(program);
    Knowledge known;
    std::vector<std::vector<ts::Choice>> level{{}};
    static_cast<void>(system.start());
    known.distance[system.contents()] = 0;
    const auto note = [&](std::size_t length) {
        for (const ts::Violation& violation : system.violations()) {
            known.violations.try_emplace({violation.kind, violation.key}, length);
        }
    };
    std::vector<ts::Choice> choices;
    while (!level.empty()) {
        std::vector<std::vector<ts::Choice>> next;
        for (const auto& path : level) {
            const auto replay = [&] {
                static_cast<void>(system.start());
                for (const ts::Choice choice : path) static_cast<void>(system.execute(choice));
            };
            replay();
            system.enabled(choices);
            note(path.size());
            for (const ts::Choice choice : choices) {
                replay();
                ++known.transitions;
                const ts::StepEnd end = system.execute(choice);
                note(path.size() + 1);
                if (end != ts::StepEnd::Next) continue;
                if (!known.distance.try_emplace(system.contents(), path.size() + 1).second) continue;
                next.push_back(path);
                next.back().push_back(choice);
            }
        }
        level = std::move(next);
    }
    return known;
}

// A path leads to its violation.
void expect_that_paths_replay(ToyThreads& system, const Watcher& watcher) {
    std::vector<ts::Choice> choices;
    for (const auto& path : watcher.paths) {
        static_cast<void>(system.start());
        for (const ts::Choice choice : path) static_cast<void>(system.execute(choice));
        if (system.violations().empty()) system.enabled(choices);
        ASSERT_FALSE(system.violations().empty());
    }
}

TEST(CrossCheck, SearchesAgreeWithThePlainOne) {
    for (std::uint32_t seed = 0; seed < 800; ++seed) {
        const ToyProgram program = random_toy_program(seed);
        const Knowledge plain = search_plainly(program);
        const SearchOptions options{.on_violation = OnViolation::GoOn};

        ToyThreads breadth(program);
        Watcher breadth_watcher(breadth);
        const SearchResult breadth_result = breadth_first(breadth, options, {}, breadth_watcher);
        ASSERT_TRUE(breadth_result.complete);
        ASSERT_EQ(breadth_watcher.known.distance, plain.distance) << seed;
        ASSERT_EQ(breadth_watcher.known.violations, plain.violations) << seed;
        ASSERT_EQ(breadth_result.statistics.transitions, plain.transitions) << seed;
        expect_that_paths_replay(breadth, breadth_watcher);

        ToyThreads depth(program);
        Watcher depth_watcher(depth);
        const SearchResult depth_result = depth_first(depth, options, {}, depth_watcher);
        ASSERT_TRUE(depth_result.complete);
        ASSERT_EQ(depth_result.statistics.states, plain.distance.size()) << seed;
        ASSERT_EQ(depth_result.statistics.transitions, plain.transitions) << seed;
        ASSERT_EQ(depth_watcher.known.distance.size(), plain.distance.size()) << seed;
        for (const auto& [state, distance] : depth_watcher.known.distance) {
            ASSERT_TRUE(plain.distance.contains(state)) << seed;
            ASSERT_GE(distance, plain.distance.at(state)) << seed;
        }
        ASSERT_EQ(depth_watcher.known.violations.size(), plain.violations.size()) << seed;
        for (const auto& [violation, length] : depth_watcher.known.violations) {
            ASSERT_TRUE(plain.violations.contains(violation)) << seed;
        }
        expect_that_paths_replay(depth, depth_watcher);
    }
}

TEST(CrossCheck, TwoRunsAreTheSame) {
    for (std::uint32_t seed = 0; seed < 200; ++seed) {
        std::vector<std::vector<ts::Choice>> paths;
        for (int round = 0; round < 2; ++round) {
            ToyThreads system(random_toy_program(seed));
            Watcher watcher(system);
            depth_first(system, {.on_violation = OnViolation::GoOn}, {}, watcher);
            if (round == 1) {
                ASSERT_EQ(watcher.paths, paths);
            }
            paths = watcher.paths;
        }
    }
}

}  // namespace
}  // namespace tidelock::search
