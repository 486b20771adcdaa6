// The reduced search against the full one on generated programs: it may leave out states, but no violation, no end
// state and no race. TIDELOCK_TOY_PROGRAMS sets how many programs are tried.
#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

#include "base/stop.h"
#include "explore/search/dfs.h"
#include "explore/search/reduced_dfs.h"
#include "explore/search/toy_graph.h"
#include "explore/search/toy_threads.h"

namespace tidelock::search {
namespace {

// What has to be preserved.
struct Findings {
    std::set<std::pair<ts::ViolationKind, std::string>> violations;
    std::set<std::vector<std::uint32_t>> ends;
    std::set<std::string> races;
    friend bool operator==(const Findings&, const Findings&) = default;
};

class Finder : public Listener {
public:
    explicit Finder(ToyThreads& system) : system_(system) {}

    Findings found;
    std::vector<std::vector<ts::Choice>> paths;
    std::set<std::uint32_t> open;
    bool has_cycle = false;

    void new_state(ts::StateRef state, std::uint64_t) override {
        open.insert(state.root);
        for (std::string& race : system_.races()) found.races.insert(std::move(race));
    }
    void seen_state(ts::StateRef state, ts::StateRef, ts::Choice) override { has_cycle |= open.contains(state.root); }
    void backtrack(ts::StateRef state) override { EXPECT_EQ(open.erase(state.root), 1U); }
    void end_state(ts::StateRef) override {
        if (system_.is_cut_off()) return;
        found.ends.insert(system_.contents());
    }
    bool endless(const ts::Violation& violation, std::span<const ts::Choice>, std::size_t) override {
        found.violations.insert({violation.kind, violation.key});
        return true;
    }
    bool violation(const ts::Violation& violation, std::span<const ts::Choice> path) override {
        found.violations.insert({violation.kind, violation.key});
        paths.emplace_back(path.begin(), path.end());
        return true;
    }

private:
    ToyThreads& system_;
};

struct Outcome {
    SearchResult result;
    Findings found;
    bool has_cycle = false;
};

void expect_that_paths_replay(ToyThreads& system, const std::vector<std::vector<ts::Choice>>& paths) {
    std::vector<ts::Choice> choices;
    for (const auto& path : paths) {
        static_cast<void>(system.start());
        for (const ts::Choice choice : path) {
            system.enabled(choices);
            ASSERT_NE(std::find(choices.begin(), choices.end(), choice), choices.end());
            static_cast<void>(system.execute(choice));
        }
        if (system.violations().empty()) system.enabled(choices);
        ASSERT_FALSE(system.violations().empty());
    }
}

Outcome run_fully(const ToyProgram& program) {
    ToyThreads system(program);
    Finder finder(system);
    const SearchResult result =
        depth_first(system, {.on_violation = OnViolation::GoOn, .divergence = true}, {}, finder);
    return {result, finder.found, finder.has_cycle};
}

Outcome run_reduced(const ToyProgram& program, const Reductions& reductions) {
    ToyThreads system(program);
    Finder finder(system);
    const SearchResult result =
        reduced_depth_first(system, {.on_violation = OnViolation::GoOn, .divergence = true}, reductions, {}, finder);
    EXPECT_TRUE(finder.open.empty());
    expect_that_paths_replay(system, finder.paths);
    return {result, finder.found, finder.has_cycle};
}

std::string text_of(const ToyProgram& program) {
    static constexpr const char* kNames[] = {"Set",     "Read",    "Write",     "Add",    "Increase", "Acquire",
                                             "Release", "Choose",  "Back",      "Assume", "Assert",   "TryAcquire",
                                             "Signal",  "WaitFor", "Spawn",     "Join",   "Copy",     "Clear",
                                             "Exit",    "Begin",   "TimedWait", "Pulse"};
    std::string text = std::to_string(program.variables) + " variables " + std::to_string(program.locks) + " locks " +
                       std::to_string(program.events) + " events, running " + std::to_string(program.running) +
                       ", hints " + std::to_string(static_cast<int>(program.hints)) + "\n";
    for (const auto& actor : program.actors) {
        for (const ToyInstruction& i : actor) {
            text += std::string(kNames[static_cast<std::size_t>(i.op)]) + "(" + std::to_string(i.variable) + "," +
                    std::to_string(i.value) + ") ";
        }
        text += "\n";
    }
    return text;
}

std::uint32_t program_count(std::uint32_t usual) {
    const char* count = std::getenv("TIDELOCK_TOY_PROGRAMS");
    return count != nullptr ? static_cast<std::uint32_t>(std::strtoul(count, nullptr, 10)) : usual;
}

// The smallest program that still shows the difference is the one to look at.
bool is_as_full(const ToyProgram& program, const Reductions& reductions) {
    return run_fully(program).found == run_reduced(program, reductions).found;
}

ToyProgram shrink(ToyProgram program, const Reductions& reductions) {
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (std::size_t actor = 0; actor < program.actors.size(); ++actor) {
            for (std::size_t i = 0; i < program.actors[actor].size() && program.actors[actor].size() > 1; ++i) {
                ToyProgram smaller = program;
                smaller.actors[actor].erase(smaller.actors[actor].begin() + static_cast<std::ptrdiff_t>(i));
                if (is_as_full(smaller, reductions)) continue;
                program = smaller;
                has_changed = true;
            }
        }
    }
    return program;
}

template <class Make>
void cross_check(Make&& make, std::uint32_t count) {
    std::uint64_t cyclic = 0;
    std::uint64_t with_deadlock = 0;
    std::uint64_t full_states = 0;
    std::uint64_t reduced_states = 0;
    std::uint64_t full_transitions = 0;
    std::uint64_t sleeping_transitions = 0;
    for (std::uint32_t seed = 0; seed < count; ++seed) {
        const ToyProgram program = make(seed);
        const Outcome full = run_fully(program);
        cyclic += full.has_cycle ? 1 : 0;
        with_deadlock +=
            !full.found.violations.empty() && full.found.violations.begin()->first == ts::ViolationKind::Deadlock ? 1
                                                                                                                  : 0;
        full_states += full.result.statistics.states;
        full_transitions += full.result.statistics.transitions;
        for (const Reductions& reductions :
             {Reductions{.dpor = false, .sleep = false}, Reductions{.dpor = false, .sleep = true},
              Reductions{.dpor = true, .sleep = false}}) {
            if (!reductions.dpor && !reductions.sleep && seed % 16 != 0) continue;
            const Outcome reduced = run_reduced(program, reductions);
            ASSERT_TRUE(reduced.result.complete);
            ASSERT_LE(reduced.result.statistics.states, full.result.statistics.states);
            if (!reductions.dpor) {
                ASSERT_EQ(reduced.result.statistics.states, full.result.statistics.states) << seed;
                sleeping_transitions += reductions.sleep ? reduced.result.statistics.transitions : 0;
            }
            if (!(reduced.found == full.found)) {
                FAIL() << "seed " << seed << ": " << text_of(shrink(program, reductions));
            }
            if (reductions.dpor) reduced_states += reduced.result.statistics.states;
        }
    }
    testing::Test::RecordProperty("cyclic", std::to_string(cyclic));
    testing::Test::RecordProperty("deadlocks", std::to_string(with_deadlock));
    testing::Test::RecordProperty("full_states", std::to_string(full_states));
    testing::Test::RecordProperty("reduced_states", std::to_string(reduced_states));
    testing::Test::RecordProperty("full_transitions", std::to_string(full_transitions));
    testing::Test::RecordProperty("sleeping_transitions", std::to_string(sleeping_transitions));
}

TEST(ReducedCrossCheck, SimplePrograms) { cross_check(random_toy_program, program_count(3000)); }
TEST(ReducedCrossCheck, LoopyPrograms) { cross_check(random_loopy_program, program_count(3000)); }
TEST(ReducedCrossCheck, BusyPrograms) {
    const auto make = [](std::uint32_t seed) {
        ToyProgram program = random_busy_program(seed);
        program.tells_cut_off = seed % 2 == 0;
        // Make some of them begin what nobody may come in between of.
        for (auto& actor : program.actors) {
            for (std::size_t i = 0; i < actor.size() && seed % 3 == 0; ++i) {
                if ((seed + i) % 4 == 0) actor[i] = {ToyOp::Begin, seed % program.variables, 1};
            }
        }
        return program;
    };
    cross_check(make, program_count(6000));
}

TEST(ReducedCrossCheck, TimedPrograms) { cross_check(random_timed_program, program_count(6000)); }

// After the Pulse the other actor has another step to make, for which it needs the lock: nothing behind the Pulse tells
// that the time-out could have come first.
TEST(ReducedCrossCheck, TimeOutsBeforeAPulse) {
    ToyProgram program;
    program.actors = {{{ToyOp::Acquire, 0, 0}},
                      {{ToyOp::Acquire, 0, 0}, {ToyOp::Pulse, 0, 0}},
                      {{ToyOp::Acquire, 0, 0}, {ToyOp::TimedWait, 0, 0}}};
    EXPECT_EQ(run_reduced(program, {}).found, run_fully(program).found);
}

// A state that is cut off tells nothing of what comes after it, so nobody may be left out before it.
TEST(ReducedCrossCheck, DepthLimit) {
    ToyProgram program;
    program.variables = 2;
    program.actors = {{{ToyOp::Read, 1, 0}, {ToyOp::Assert, 0, 1}}, {{ToyOp::Set, 1, 1}}};
    for (int i = 0; i < 40; ++i) program.actors[0].push_back({ToyOp::Add, 0, 1});
    ToyThreads system(program);
    Finder finder(system);
    const SearchOptions options{.max_depth = 10, .on_violation = OnViolation::GoOn};
    const SearchResult result = reduced_depth_first(system, options, {}, {}, finder);
    EXPECT_FALSE(result.complete);
    EXPECT_EQ(result.reason, StopReason::Depth);
    EXPECT_EQ(finder.found.violations.size(), 1U);
}

// The violations that are near enough in every order are found with a limit, whatever lies behind it.
TEST(ReducedCrossCheck, DepthLimits) {
    for (std::uint32_t seed = 0; seed < program_count(3000); ++seed) {
        const ToyProgram program = seed % 2 == 0 ? random_busy_program(seed) : random_timed_program(seed);
        const auto run = [&](const Reductions& reductions) {
            ToyThreads system(program);
            Finder finder(system);
            const SearchOptions options{
                .max_depth = 3 + seed % 9, .on_violation = OnViolation::GoOn, .divergence = true};
            const SearchResult result = reduced_depth_first(system, options, reductions, {}, finder);
            return Outcome{result, finder.found, finder.has_cycle};
        };
        const Outcome full = run_fully(program);
        const Outcome cut = run({});
        for (const auto& violation : cut.found.violations)
            ASSERT_TRUE(full.found.violations.contains(violation)) << seed;
        ASSERT_TRUE(!cut.result.complete || cut.found == full.found) << seed << text_of(program);
    }
}

// More actors than there are bits for them.
TEST(ReducedCrossCheck, ManyActors) {
    ToyProgram program;
    program.running = 1;
    program.actors.resize(70);
    for (std::uint32_t i = 0; i < 66; ++i) program.actors[i] = {{ToyOp::Spawn, i + 1, 0}};
    const auto meddle = [](std::uint32_t next, std::uint32_t value) {
        return std::vector<ToyInstruction>{
            {ToyOp::Spawn, next, 0}, {ToyOp::Set, 0, value}, {ToyOp::Read, 0, 0}, {ToyOp::Assert, 0, 3 - value}};
    };
    for (std::uint32_t i = 66; i < 70; ++i) program.actors[i] = meddle(i + 1, i % 3);
    EXPECT_EQ(run_reduced(program, {}).found, run_fully(program).found);
}

TEST(ReducedCrossCheck, ManyIndependentActorsTakeOneOrder) {
    ToyProgram program;
    program.variables = 100;
    program.actors.resize(100);
    for (std::uint32_t i = 0; i < 100; ++i) program.actors[i] = {{ToyOp::Set, i, 1}, {ToyOp::Add, i, 1}};
    EXPECT_EQ(run_reduced(program, {}).result.statistics.states, 201U);
    // Two of those beyond the 64th have something to do with each other.
    program.actors[70] = {{ToyOp::Set, 90, 3}};
    program.actors[90] = {{ToyOp::Read, 90, 0}, {ToyOp::Assert, 0, 3}};
    const Outcome reduced = run_reduced(program, {});
    EXPECT_EQ(reduced.found.violations.size(), 1U);
    EXPECT_LT(reduced.result.statistics.states, 1000U);
}

TEST(ReducedCrossCheck, IndependentActorsTakeOneOrder) {
    ToyProgram program;
    program.variables = 5;
    program.actors.resize(5);
    for (std::uint32_t i = 0; i < 5; ++i) {
        program.actors[i] = {{ToyOp::Set, i, 1}, {ToyOp::Add, i, 1}, {ToyOp::Read, i, 0}};
    }
    EXPECT_EQ(run_reduced(program, {}).result.statistics.states, 16U);
    EXPECT_EQ(run_fully(program).result.statistics.states, 1024U);
}

// What every search does: limits, stopping, and the order of events.
TEST(ReducedDfs, LimitsAreHeeded) {
    const auto run = [](const SearchOptions& options, const Environment& environment, ToyGraph& graph) {
        Listener nobody;
        return reduced_depth_first(graph, options, {}, environment, nobody);
    };
    ToyGraph chain{{0, 1}, {1, 2}, {2, 3}};
    EXPECT_EQ(run({.max_states = 3}, {}, chain).reason, StopReason::States);
    EXPECT_TRUE(run({.max_states = 4}, {}, chain).complete);
    const SearchResult cut = run({.max_depth = 2}, {}, chain);
    EXPECT_EQ(cut.reason, StopReason::Depth);
    EXPECT_EQ(cut.statistics.states, 3U);
    request_stop(StopCause::Interrupt);
    EXPECT_EQ(run({}, {}, chain).reason, StopReason::Interrupted);
    withdraw_stop();
    chain.failures = {2};
    EXPECT_EQ(run({}, {}, chain).reason, StopReason::Violation);
    chain.unsupported = {0};
    EXPECT_EQ(run({}, {}, chain).reason, StopReason::Unsupported);
}

TEST(ReducedDfs, TellsInOrder) {
    class Recorder : public Listener {
    public:
        std::string log;
        void started() override { log += "started"; }
        void choice(ts::Choice choice) override { log += " choice" + std::to_string(choice.option); }
        void new_state(ts::StateRef state, std::uint64_t depth) override {
            log += " new" + std::to_string(state.root) + "@" + std::to_string(depth);
        }
        void seen_state(ts::StateRef state, ts::StateRef from, ts::Choice) override {
            log += " seen" + std::to_string(state.root) + "from" + std::to_string(from.root);
        }
        void edge(ts::StateRef from, ts::Choice, ts::StateRef to) override {
            log += " " + std::to_string(from.root) + "->" + std::to_string(to.root);
        }
        void end_state(ts::StateRef state) override { log += " end" + std::to_string(state.root); }
        void backtrack(ts::StateRef state) override { log += " left" + std::to_string(state.root); }
    };
    ToyGraph graph{{0, 1}, {1, 0}, {0, 2}};
    Recorder recorder;
    EXPECT_TRUE(reduced_depth_first(graph, {}, {}, {}, recorder).complete);
    // States of a cycle are left together.
    EXPECT_EQ(recorder.log,
              "started new1@0 choice0 new2@1 1->2 choice0 seen1from2 2->1 choice1 new3@1 1->3 end3 left3 left2 left1");
}

}  // namespace
}  // namespace tidelock::search
