// States and steps of small programs: what is stored comes back, and what is said to be independent is.
#include "model/program_model.h"

#include <algorithm>
#include <set>

#include "model/footprints.h"
#include "model/thread_origin.h"
#include "model_fixture.h"

namespace tidelock::model {
namespace {

using Reached = Opened::Reached;

testing::SmallAssembly adding_twice() { return program({{"Add", kAddToA}}, {"Add", "Add"}); }

TEST(StoringStates, GoingBackToAStateIsBeingInIt) {
    Opened opened(
        program({{"Add", kAddToA}, {"Locked", kAddWithLock}, {"Write", kWriteB}}, {"Add", "Locked", "Write"}));
    const std::vector<Reached> states = opened.all();
    EXPECT_GT(states.size(), 20U);
    // From the last to the first, and then by leaps.
    for (std::size_t i = 0; i < 2 * states.size(); ++i) {
        const Reached& one = states[i < states.size() ? states.size() - 1 - i : i * 7 % states.size()];
        opened.model().restore(one.state);
        EXPECT_EQ(opened.enabled(), one.choices);
        const ts::Stored again = opened.model().store();
        EXPECT_FALSE(again.is_new);
        EXPECT_EQ(again.state.root, one.state.root);
    }
}

TEST(StoringStates, MemoryIsThatOfTheState) {
    Opened opened(adding_twice());
    std::set<std::int32_t> at_the_end;
    std::vector<std::pair<ts::StateRef, std::int32_t>> values;
    for (const Reached& one : opened.all()) {
        opened.model().restore(one.state);
        values.emplace_back(one.state, opened.value("a"));
        if (one.choices.empty()) at_the_end.insert(opened.value("a"));
    }
    EXPECT_EQ(at_the_end, (std::set<std::int32_t>{1, 2}));
    std::reverse(values.begin(), values.end());
    for (const auto& [state, value] : values) {
        opened.model().restore(state);
        EXPECT_EQ(opened.value("a"), value);
    }
}

TEST(StoringStates, EveryCollectorFindsTheSameStates) {
    using Kind = reclaim::CollectorKind;
    std::set<std::size_t> counts;
    for (const Kind kind : {Kind::MarkSweep, Kind::Supports, Kind::ReferenceCounts, Kind::DepthLabels}) {
        ModelOptions options;
        options.collector = kind;
        counts.insert(Opened(adding_twice(), options).all().size());
    }
    EXPECT_EQ(counts.size(), 1U);
}

// Of two steps that have nothing in common the order does not matter.
TEST(Footprints, IndependentStepsCommute) {
    ModelOptions options;
    options.reduces = true;
    Opened opened(program({{"Add", kAddToA}, {"Locked", kAddWithLock}, {"Write", kWriteB}}, {"Add", "Locked", "Write"}),
                  options);
    ProgramModel& model = opened.model();
    std::size_t pairs = 0;
    // NB: after a step that ends a thread, the other one may live alone and go on to its end at once.
    bool is_end = false;
    const auto footprint_of = [&](ts::StateRef from, ts::Choice choice) {
        model.restore(from);
        model.execute(choice);
        is_end |= model.is_progress();
        return ts::Footprint(model.footprint());
    };
    const auto end_of = [&](ts::StateRef from, ts::Choice first, ts::Choice second) {
        model.restore(from);
        model.execute(first);
        model.store();
        EXPECT_EQ(model.execute(second), ts::StepEnd::Next);
        return model.store().state.root;
    };
    for (const Reached& one : opened.all()) {
        for (const ts::Choice x : one.choices) {
            for (const ts::Choice y : one.choices) {
                if (x.actor >= y.actor) continue;
                is_end = false;
                const bool are_apart = independent(footprint_of(one.state, x), footprint_of(one.state, y));
                if (!are_apart || is_end) continue;
                EXPECT_EQ(end_of(one.state, x, y), end_of(one.state, y, x)) << x.actor << " and " << y.actor;
                ++pairs;
            }
        }
    }
    EXPECT_GT(pairs, 20U);
}

TEST(Footprints, TellWhatIsReadAndWritten) {
    Opened opened(adding_twice());
    const std::uint64_t block = memory::block_of(opened.static_address("a"));
    const std::uint32_t offset = memory::offset_of(opened.static_address("a"));
    std::set<ts::Touch> touches;
    for (const Reached& one : opened.all()) {
        for (const ts::Choice choice : one.choices) {
            opened.model().restore(one.state);
            const std::int32_t before = opened.value("a");
            opened.model().execute(choice);
            bool is_written = false;
            for (const ts::Access& access : opened.model().footprint()) {
                if (access.location != block || access.begin != offset) continue;
                EXPECT_EQ(access.end, offset + 4);
                touches.insert(access.touch);
                is_written |= access.touch == ts::Touch::Write;
            }
            EXPECT_TRUE(is_written || opened.value("a") == before);
        }
    }
    EXPECT_EQ(touches, (std::set<ts::Touch>{ts::Touch::Read, ts::Touch::Write}));
}

TEST(Symmetry, OfThreadsThatAreAlikeTheFirstMovesFirst) {
    const auto ends = [](Opened& opened, const std::vector<Reached>& states) {
        std::set<std::int32_t> values;
        for (const Reached& one : states) {
            if (!one.choices.empty()) continue;
            opened.model().restore(one.state);
            values.insert(opened.value("a"));
        }
        return values;
    };
    Opened plain(adding_twice());
    ModelOptions options;
    options.symmetry = true;
    Opened symmetric(adding_twice(), options);
    const std::vector<Reached> all = plain.all();
    const std::vector<Reached> fewer = symmetric.all();
    EXPECT_LT(fewer.size(), all.size());
    EXPECT_EQ(ends(symmetric, fewer), ends(plain, all));
}

TEST(Symmetry, ThreadsWithDifferentMethodsAreNotAlike) {
    ModelOptions options;
    options.symmetry = true;
    const testing::SmallAssembly unlike = program({{"Add", kAddToA}, {"Write", kWriteB}}, {"Add", "Write"});
    EXPECT_EQ(Opened(unlike, options).all().size(), Opened(unlike).all().size());
}

TEST(ThreadOrigins, NameThreadsByTheirMakers) {
    Opened opened(adding_twice());
    opened.all();
    const std::vector<kind::ActorOrigin> origins = thread_origins(opened.machine().threads());
    ASSERT_EQ(origins.size(), 3U);
    EXPECT_EQ(origins[1].maker, 1U);
    EXPECT_EQ(origins[2].maker, 1U);
    EXPECT_NE(origins[1], origins[2]);
    for (threads::ThreadId id = 1; id <= 3; ++id) EXPECT_EQ(corresponding(origins, origins, id), id);
    // Where it was not made yet there is none.
    EXPECT_EQ(corresponding(std::span(origins).first(2), origins, 3), 0U);
}

TEST(Interruptions, AreExpectedOfProgramsThatMentionThem) {
    Opened without(adding_twice());
    EXPECT_FALSE(mentions(without.loader(), without.program(), "Interrupt"));
    EXPECT_FALSE(without.model().has_interrupts());
    testing::SmallAssembly mentioning = adding_twice();
    mentioning.reference("Thread", "Interrupt", "instance void()");
    Opened with(mentioning);
    EXPECT_TRUE(mentions(with.loader(), with.program(), "Interrupt"));
    EXPECT_TRUE(with.model().has_interrupts());
}

}  // namespace
}  // namespace tidelock::model
