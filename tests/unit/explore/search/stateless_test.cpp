// Programs whose number of executions is known (GenMC and Nidhugg agree on them), and what else a search without stored
// states has to keep to.
#include "explore/search/stateless.h"

#include <gtest/gtest.h>

#include <numeric>

#include "explore/search/toy_threads.h"

namespace tidelock::search {
namespace {

using Code = std::vector<ToyInstruction>;
using enum ToyOp;

// With three actors more than there are threads: none. The threads are there from the start.
ToyProgram program(std::uint32_t variables, std::vector<Code> actors) {
    ToyProgram made;
    made.variables = variables;
    made.actors = std::move(actors);
    return made;
}

Statistics search(const ToyProgram& program, StatelessOptions options = {}) {
    ToyThreads system(program);
    Listener listener;
    const SearchResult result = stateless(system, {.on_violation = OnViolation::GoOn}, options, {}, listener);
    EXPECT_TRUE(result.complete);
    return result.statistics;
}

std::uint64_t executions(const ToyProgram& program) {
    const Statistics optimal = search(program);
    EXPECT_EQ(optimal.blocked, 0U);
    const Statistics source = search(program, {.reduction = Reduction::Source});
    EXPECT_EQ(source.executions, optimal.executions);
    return optimal.executions;
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
        const std::vector<Code> actors(n, Code{{Acquire, 0, 0}, {Read, 0, 0}, {Increase, 0, 1}, {Write, 0, 0}, {Release, 0, 0}});
        EXPECT_EQ(executions(program(1, actors)), factorial(n)) << n;
    }
}

}  // namespace
}  // namespace tidelock::search
