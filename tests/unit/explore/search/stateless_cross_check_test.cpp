// The search without stored states, in all its variants, on generated programs: it finds what a plain search finds, and
// at its best explores exactly one execution of each equivalence class.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <set>
#include <tuple>

#include "explore/search/dfs.h"
#include "explore/search/stateless.h"
#include "explore/search/toy_threads.h"

namespace tidelock::search {
namespace {

struct Knowledge {
    std::set<std::tuple<ts::ViolationKind, std::uint32_t, std::string>> violations;
    std::set<std::vector<std::uint32_t>> ends;
    friend bool operator==(const Knowledge&, const Knowledge&) = default;
};

class Watcher : public Listener {
public:
    explicit Watcher(ToyThreads& system) : system_(system) {}
    Knowledge known;
    std::vector<std::vector<ts::Choice>> paths;

    void end_state(ts::StateRef) override { known.ends.insert(system_.contents()); }
    bool violation(const ts::Violation& violation, std::span<const ts::Choice> path) override {
        const bool is_new = known.violations.insert({violation.kind, violation.actor, violation.key}).second;
        if (is_new) paths.emplace_back(path.begin(), path.end());
        return true;
    }

private:
    ToyThreads& system_;
};

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

// Loops would have no end.
ToyProgram without_loops(ToyProgram program) {
    for (auto& actor : program.actors) {
        for (ToyInstruction& i : actor) {
            if (i.op == ToyOp::Back) i = {ToyOp::Add, i.variable % program.variables, i.value};
        }
    }
    return program;
}

ToyProgram generate(std::uint32_t seed) {
    if (seed % 5 == 4) return random_timed_program(seed / 5);
    return without_loops(seed % 2 == 0 ? random_toy_program(seed / 2) : random_busy_program(seed / 2));
}

// By the thousand in the usual tests, by the hundred thousand if asked for.
std::uint32_t programs(std::uint32_t usual) {
    const char* factor = std::getenv("TIDELOCK_MORE_PROGRAMS");
    return factor == nullptr ? usual : usual * static_cast<std::uint32_t>(std::atoi(factor));
}

// The class of an execution: of each step, the steps of others before it on which it depends.
using Class = std::map<std::pair<std::uint32_t, std::uint32_t>,
                       std::pair<std::uint32_t, std::set<std::pair<std::uint32_t, std::uint32_t>>>>;

// All executions without any reduction, by their classes. A program in which a step reaches no state has none.
class AllExecutions {
public:
    explicit AllExecutions(const ToyProgram& program) : system_(program) {}

    // Are they so few?
    bool find(std::size_t most) {
        most_ = most;
        static_cast<void>(system_.start());
        explore();
        return !is_too_much_;
    }
    std::set<Class> classes;
    bool has_dead_steps = false;

private:
    struct Made {
        ts::Choice choice;
        std::uint32_t number = 0;
        ts::Footprint footprint;
    };

    void explore() {
        std::vector<ts::Choice> choices;
        system_.enabled(choices);
        if (choices.empty()) return finish();
        const ts::StateRef state = system_.store().state;
        for (const ts::Choice choice : choices) {
            if (is_too_much_) return;
            system_.restore(state);
            const ts::StepEnd end = system_.execute(choice);
            if (end != ts::StepEnd::Next) {
                has_dead_steps = is_too_much_ = true;
                return;
            }
            path_.push_back({choice, counts_[choice.actor]++, system_.footprint()});
            explore();
            path_.pop_back();
            --counts_[choice.actor];
        }
    }

    void finish() {
        if (++executions_ > most_) is_too_much_ = true;
        Class found;
        for (std::size_t i = 0; i < path_.size(); ++i) {
            const Made& step = path_[i];
            auto& entry = found[{step.choice.actor, step.number}];
            entry.first = step.choice.option;
            for (std::size_t j = 0; j < i; ++j) {
                const Made& other = path_[j];
                if (other.choice.actor == step.choice.actor) continue;
                if (ts::independent(step.footprint, other.footprint)) continue;
                entry.second.insert({other.choice.actor, other.number});
            }
        }
        classes.insert(std::move(found));
    }

    ToyThreads system_;
    std::vector<Made> path_;
    std::map<std::uint32_t, std::uint32_t> counts_;
    std::size_t most_ = 0;
    std::size_t executions_ = 0;
    bool is_too_much_ = false;
};

const StatelessOptions kVariants[] = {
    {Reduction::None, false},      {Reduction::None, true},    {Reduction::Persistent, false},
    {Reduction::Persistent, true}, {Reduction::Source, false}, {Reduction::Source, true},
    {Reduction::Optimal, false},   {Reduction::Optimal, true},
};

TEST(StatelessCrossCheck, FindsWhatAPlainSearchFinds) {
    std::uint32_t compared[std::size(kVariants)] = {};
    for (std::uint32_t seed = 0; seed < programs(600); ++seed) {
        const ToyProgram program = generate(seed);
        ToyThreads plain(program);
        Watcher plain_watcher(plain);
        depth_first(plain, {.on_violation = OnViolation::GoOn}, {}, plain_watcher);
        for (std::size_t i = 0; i < std::size(kVariants); ++i) {
            ToyThreads system(program);
            Watcher watcher(system);
            const SearchOptions options{.max_states = 3000, .on_violation = OnViolation::GoOn};
            const SearchResult result = stateless(system, options, kVariants[i], {}, watcher);
            if (result.reason == StopReason::States) continue;
            ASSERT_TRUE(result.complete);
            ASSERT_EQ(watcher.known.violations, plain_watcher.known.violations) << seed << " " << i;
            ASSERT_EQ(watcher.known.ends, plain_watcher.known.ends) << seed << " " << i;
            ++compared[i];
            expect_that_paths_replay(system, watcher);
        }
    }
    for (const std::uint32_t count : compared) EXPECT_GT(count, programs(600) * 3 / 4);
}

TEST(StatelessCrossCheck, OptimalExploresEachClassOnce) {
    std::uint32_t compared = 0;
    for (std::uint32_t seed = 0; seed < programs(1500); ++seed) {
        ToyProgram program = generate(seed);
        for (auto& actor : program.actors) {
            for (ToyInstruction& i : actor) {
                if (i.op == ToyOp::Assume || i.op == ToyOp::Assert) {
                    i = {ToyOp::Set, i.variable % program.variables, i.value};
                }
            }
        }
        AllExecutions plain(program);
        if (!plain.find(500)) continue;
        ++compared;
        ToyThreads system(program);
        Watcher watcher(system);
        const SearchResult result = stateless(system, {.on_violation = OnViolation::GoOn}, {}, {}, watcher);
        ASSERT_EQ(result.statistics.executions, plain.classes.size()) << seed;
        // Not in vain either, if it is known what the actors wait for, and there is one way for each to go on.
        if (program.hints != ToyHints::None && !program.has(ToyOp::Choose) && !program.has(ToyOp::TimedWait)) {
            ASSERT_EQ(result.statistics.blocked, 0U) << seed;
        }
        // The others explore no less.
        for (const StatelessOptions& variant : kVariants) {
            ToyThreads again(program);
            const auto got = stateless(again, {.on_violation = OnViolation::GoOn}, variant, {}, watcher).statistics;
            ASSERT_GE(got.executions, plain.classes.size()) << seed;
            if (variant.sleep) {
                ASSERT_EQ(got.executions, plain.classes.size()) << seed;
            }
        }
    }
    EXPECT_GT(compared, programs(1500) / 3);
}

}  // namespace
}  // namespace tidelock::search
