// Programs whose number of executions is known (GenMC and Nidhugg agree on them), and what else a search without stored
// states has to keep to.
#include "explore/search/stateless.h"
#include "base/stop.h"

#include <gtest/gtest.h>

#include "explore/search/toy_graph.h"
#include "explore/search/toy_memory.h"
#include "explore/search/toy_threads.h"

namespace tidelock::search {
namespace {

using Code = std::vector<ToyInstruction>;
using enum ToyOp;

ToyProgram program(std::uint32_t variables, std::vector<Code> actors) {
    ToyProgram made;
    made.variables = variables;
    made.actors = std::move(actors);
    return made;
}

Statistics search(ts::TransitionSystem& system, StatelessOptions options = {}) {
    Listener listener;
    const SearchResult result = stateless(system, {.on_violation = OnViolation::GoOn}, options, {}, listener);
    EXPECT_TRUE(result.complete);
    return result.statistics;
}

std::uint64_t executions(ts::TransitionSystem& system) {
    const Statistics optimal = search(system);
    EXPECT_EQ(optimal.blocked, 0U);
    const Statistics source = search(system, {.reduction = Reduction::Source});
    EXPECT_EQ(source.executions, optimal.executions);
    return optimal.executions;
}

std::uint64_t executions(const ToyProgram& program) {
    ToyThreads system(program);
    return executions(system);
}

std::uint64_t factorial(std::uint64_t n) { return n < 2 ? 1 : n * factorial(n - 1); }

TEST(StatelessCounts, StoreBuffering) {
    for (std::uint32_t n = 2; n <= 7; ++n) {
        std::vector<Code> actors;
        for (std::uint32_t i = 0; i < n; ++i) actors.push_back({{Set, i, 1}, {Read, (i + 1) % n, 0}});
        EXPECT_EQ(executions(program(n, actors)), (1U << n) - 1) << n;
    }
}

TEST(StatelessCounts, MessagePassing) {
    std::uint64_t expected = 1;
    for (std::uint32_t n = 1; n <= 5; ++n) {
        expected *= 3;
        std::vector<Code> actors{{{Set, 0, 1}, {Set, 1, 1}}};
        for (std::uint32_t i = 0; i < n; ++i) actors.push_back({{Read, 1, 0}, {Read, 0, 0}});
        EXPECT_EQ(executions(program(2, actors)), expected) << n;
    }
}

TEST(StatelessCounts, WritersAndAReader) {
    for (std::uint32_t n = 1; n <= 5; ++n) {
        std::vector<Code> actors{{{Read, 0, 0}}};
        for (std::uint32_t i = 0; i < n; ++i) actors.push_back({{Set, 0, i}});
        EXPECT_EQ(executions(program(1, actors)), factorial(n + 1)) << n;
    }
}

TEST(StatelessCounts, AWriterAndReaders) {
    for (std::uint32_t n = 1; n <= 8; ++n) {
        std::vector<Code> actors{{{Set, 0, 1}}};
        for (std::uint32_t i = 0; i < n; ++i) actors.push_back({{Read, 0, 0}});
        EXPECT_EQ(executions(program(1, actors)), std::uint64_t{1} << n) << n;
    }
}

TEST(StatelessCounts, UnprotectedCounter) {
    for (std::uint32_t n = 1; n <= 4; ++n) {
        const std::vector<Code> actors(n, Code{{Read, 0, 0}, {Increase, 0, 1}, {Write, 0, 0}});
        EXPECT_EQ(executions(program(1, actors)), factorial(n) * factorial(n)) << n;
    }
}

TEST(StatelessCounts, LockedCounter) {
    for (std::uint32_t n = 1; n <= 5; ++n) {
        const std::vector<Code> actors(
            n, Code{{Acquire, 0, 0}, {Read, 0, 0}, {Increase, 0, 1}, {Write, 0, 0}, {Release, 0, 0}});
        EXPECT_EQ(executions(program(1, actors)), factorial(n)) << n;
    }
}

TEST(StatelessCounts, Fibonacci) {
    const std::uint64_t expected[] = {19, 141, 1107, 8953, 73789};
    for (std::uint32_t rounds = 2; rounds <= 6; ++rounds) {
        std::vector<Code> actors(2);
        for (std::uint32_t i = 0; i < rounds; ++i) {
            for (std::uint32_t actor = 0; actor < 2; ++actor) {
                actors[actor].push_back({Read, 1 - actor, 0});
                actors[actor].push_back({Write, actor, 0});
            }
        }
        EXPECT_EQ(executions(program(2, actors)), expected[rounds - 2]) << rounds;
    }
}

// One of them has the lock, sets the flag and gives the lock back; another may have seen that there is no flag and then
// has the lock later, without writing.
TEST(StatelessCounts, DoubleCheckedLocking) {
    const std::uint64_t expected[] = {4, 15, 64, 325, 1956};
    const auto step = [](ToyMemory& memory, ToyMemory::Thread& me) {
        switch (me.place++) {
            case 0:
                me.place = memory.read(0) != 0 ? ToyMemory::kDone : 1;
                return;
            case 1:
                return memory.acquire(1);
            case 2:
                me.place = memory.read(0) != 0 ? 4 : 3;
                return;
            case 3:
                return memory.write(0, 1);
            default:
                me.place = ToyMemory::kDone;
                return memory.release(1);
        }
    };
    for (std::uint32_t n = 2; n <= 6; ++n) {
        ToyMemory system(2, std::vector<ToyMemory::Code>(n, {step, 1U << 1U, 1}));
        EXPECT_EQ(executions(system), expected[n - 2]) << n;
    }
}

TEST(StatelessCounts, Indexer) {
    const std::uint64_t expected[] = {8, 64, 512, 4096};
    for (std::uint32_t n = 12; n <= 15; ++n) {
        std::vector<ToyMemory::Code> threads;
        for (std::uint32_t id = 0; id < n; ++id) {
            // Locals: which message, and how far its place was tried.
            const auto step = [id](ToyMemory& memory, ToyMemory::Thread& me) {
                const std::uint32_t word = (me.locals[0] + 1) * 11 + id;
                if (memory.compare_and_set((word * 7 + me.locals[1]) % 128, 0, word)) {
                    me.locals[1] = 0;
                    if (++me.locals[0] == 4) me.place = ToyMemory::kDone;
                } else {
                    ++me.locals[1];
                }
            };
            threads.push_back({step});
        }
        ToyMemory system(128, threads);
        EXPECT_EQ(executions(system), expected[n - 12]) << n;
    }
}

TEST(StatelessCounts, LastZero) {
    const std::pair<std::uint32_t, std::uint64_t> expected[] = {{5, 64}, {8, 704}, {10, 3328}, {12, 15360}};
    for (const auto& [n, count] : expected) {
        const auto reader = [](ToyMemory& memory, ToyMemory::Thread& me) {
            if (memory.read(me.locals[0]--) == 0) me.place = ToyMemory::kDone;
        };
        std::vector<ToyMemory::Code> threads{{reader, 0, 0, n}};
        for (std::uint32_t id = 1; id <= n; ++id) {
            const auto writer = [id](ToyMemory& memory, ToyMemory::Thread& me) {
                if (me.place++ == 0) {
                    me.locals[0] = memory.read(id - 1) + 1;
                } else {
                    memory.write(id, me.locals[0]);
                    me.place = ToyMemory::kDone;
                }
            };
            threads.push_back({writer});
        }
        ToyMemory system(n + 1, threads);
        EXPECT_EQ(executions(system), count) << n;
    }
}

TEST(Stateless, OptimalBeginsNothingInVain) {
    // Of Abdulla, Aronis, Jonsson and Sagonas: source sets alone begin executions that sleep sets then cut.
    const ToyProgram one = program(
        3, {{{Set, 0, 1}}, {{Read, 1, 0}, {Read, 0, 0}}, {{Read, 2, 0}, {Read, 0, 0}}, {{Set, 1, 1}}, {{Set, 2, 1}}});
    ToyThreads system(one);
    const Statistics optimal = search(system);
    EXPECT_EQ(optimal.blocked, 0U);
    for (const Reduction reduction : {Reduction::None, Reduction::Persistent, Reduction::Source}) {
        EXPECT_EQ(search(system, {.reduction = reduction}).executions, optimal.executions);
        EXPECT_GE(search(system, {.reduction = reduction, .sleep = false}).executions, optimal.executions);
    }
}

TEST(Stateless, AnEndlessExecutionIsCut) {
    ToyProgram loop = program(1, {{{Read, 0, 0}, {Back, 0, 1}}});
    ToyThreads system(loop);
    Listener listener;
    const SearchResult result = stateless(system, {}, {}, {}, listener);
    EXPECT_FALSE(result.complete);
    EXPECT_EQ(result.reason, StopReason::Depth);
    EXPECT_EQ(result.statistics.max_depth, kLongestExecution);
    EXPECT_EQ(stateless(system, {.max_depth = 5}, {}, {}, listener).statistics.max_depth, 5U);
}

TEST(Stateless, StopsAtAViolationAndAtLimits) {
    Listener listener;
    ToyThreads failing(program(1, {{{Assert, 0, 0}}, {{Set, 0, 1}}}));
    EXPECT_EQ(stateless(failing, {}, {}, {}, listener).reason, StopReason::Violation);
    ToyThreads many(program(1, {{{Set, 0, 1}, {Set, 0, 1}}, {{Set, 0, 1}, {Set, 0, 1}}}));
    const SearchResult limited = stateless(many, {.max_states = 7}, {}, {}, listener);
    EXPECT_EQ(limited.reason, StopReason::States);
    EXPECT_EQ(limited.statistics.states, 7U);
    request_stop(StopCause::Interrupt);
    const SearchResult stopped = stateless(many, {}, {}, {}, listener);
    withdraw_stop();
    EXPECT_EQ(stopped.reason, StopReason::Interrupted);
    ToyGraph unsupported{{0, 1}, {0, 2}};
    unsupported.unsupported = {1};
    EXPECT_EQ(stateless(unsupported, {}, {}, {}, listener).reason, StopReason::Unsupported);
}

TEST(Stateless, StoresOneState) {
    ToyGraph graph{{0, 1}, {1, 2}, {0, 3}, {3, 2}, {2, 4}};
    Listener listener;
    const SearchResult result = stateless(graph, {}, {}, {}, listener);
    EXPECT_TRUE(result.complete);
    EXPECT_EQ(result.statistics.executions, 2U);  // each way is one, also to the same state
    EXPECT_EQ(result.statistics.states, 7U);
    EXPECT_EQ(graph.store().state.root, 2U);
    EXPECT_EQ(graph.restores, 1U);
}

}  // namespace
}  // namespace tidelock::search
