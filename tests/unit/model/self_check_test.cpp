// The self-checks: they look, they have nothing to say of sound programs, and they notice what nobody was told of.
#include "model/self_check.h"

#include <string>

#include "model/program_model.h"
#include "model_fixture.h"

namespace tidelock::model {
namespace {

testing::SmallAssembly three_threads() {
    return program({{"Add", kAddToA}, {"Locked", kAddWithLock}, {"Write", kWriteB}}, {"Add", "Locked", "Locked"});
}

ModelOptions looking(bool reduces) {
    ModelOptions options;
    options.self_checks = SelfChecks::All;
    options.remembers_steps = true;
    options.reduces = options.keeps_shared = reduces;
    return options;
}

void explore_twice(Opened& opened) {
    const std::vector<Opened::Reached> states = opened.all();
    EXPECT_GT(states.size(), 20U);
    for (int round = 0; round < 3; ++round) {
        for (const Opened::Reached& one : states) {
            for (const ts::Choice choice : one.choices) {
                opened.model().restore(one.state);
                ASSERT_EQ(opened.model().execute(choice), ts::StepEnd::Next);
                EXPECT_FALSE(opened.model().store().is_new);
            }
        }
    }
}

TEST(SelfCheck, LooksAtStatesAndRepeatedSteps) {
    Opened opened(three_threads(), looking(false));
    explore_twice(opened);
    const SelfCheck::Counts& counts = opened.model().self_check()->counts();
    EXPECT_GT(counts.states, 0U);
    EXPECT_GT(counts.repeated, 0U);
    EXPECT_GT(counts.sharing, 20U);
    EXPECT_EQ(counts.footprints, 0U);  // nobody asks for them
}

TEST(SelfCheck, LooksAtFootprintsWhereTheyCount) {
    Opened opened(three_threads(), looking(true));
    explore_twice(opened);
    EXPECT_GT(opened.model().self_check()->counts().footprints, 20U);
}

TEST(SelfCheck, IsOffUnlessAskedFor) {
    ModelOptions options;
    options.self_checks = SelfChecks::Off;
    Opened opened(three_threads(), options);
    EXPECT_EQ(opened.model().self_check(), nullptr);
}

// Memory that is changed behind the back of whoever stores states.
TEST(SelfCheckDeathTest, NoticesAChangeThatNobodyNoted) {
    const auto change = [] {
        Opened opened(three_threads(), looking(false));
        ProgramModel& model = opened.model();
        static_cast<void>(model.start());
        const ts::StateRef first = model.store().state;
        const memory::Address a = opened.static_address("a");
        opened.machine().blocks().at(a).data[memory::offset_of(a)] = std::byte{77};
        model.restore(first);
    };
    EXPECT_DEATH(change(), "should");
}

// A footprint that does not tell of what a step has changed.
TEST(SelfCheckDeathTest, NoticesAStepThatDoesNotTell) {
    const auto step = [] {
        Opened opened(three_threads(), looking(true));
        ProgramModel& model = opened.model();
        static_cast<void>(model.start());
        static_cast<void>(model.store());
        SelfCheck check(opened.machine(), SelfChecks::All);
        check.begin_step();
        const memory::Address a = opened.static_address("a");
        opened.machine().blocks().at(a).data[memory::offset_of(a)] = std::byte{77};
        check.end_step({1, {}, {}, false, true});
    };
    EXPECT_DEATH(step(), "should tell of the shared memory that it changes");
}

// What others reach counts as local.
TEST(SelfCheckDeathTest, NoticesSharedMemoryThatCountsAsLocal) {
    const auto unshare = [] {
        Opened opened(three_threads(), looking(true));
        ProgramModel& model = opened.model();
        static_cast<void>(model.start());
        static_cast<void>(model.store());
        const memory::Address gate = opened.machine().blocks().load<memory::Address>(opened.static_address("gate"));
        opened.machine().blocks().set_sharing(memory::block_of(gate), memory::Sharing::None);
        opened.model().self_check()->check_sharing();
    };
    EXPECT_DEATH(unshare(), "no other thread should reach");
}

}  // namespace
}  // namespace tidelock::model
