// Steps that are repeated without being run: nobody may see a difference.
#include <string>

#include "model/program_model.h"
#include "model_fixture.h"

namespace tidelock::model {
namespace {

using Reached = Opened::Reached;

ModelOptions remembering(bool reduces) {
    ModelOptions options;
    options.remembers_steps = true;
    options.reduces = reduces;
    return options;
}

testing::SmallAssembly three_threads() {
    return program({{"Add", kAddToA}, {"Locked", kAddWithLock}, {"Write", kWriteB}}, {"Add", "Locked", "Locked"});
}

TEST(RepeatedSteps, LeadToTheSameStates) {
    const std::size_t count = Opened(three_threads()).all().size();
    EXPECT_GT(count, 20U);
    Opened opened(three_threads(), remembering(false));
    const std::vector<Reached> states = opened.all();
    EXPECT_EQ(states.size(), count);
    // All once more, with all that there is to remember.
    for (const Reached& one : states) {
        for (const ts::Choice choice : one.choices) {
            opened.model().restore(one.state);
            ASSERT_EQ(opened.model().execute(choice), ts::StepEnd::Next);
            EXPECT_FALSE(opened.model().store().is_new);
        }
    }
}

// The first time round they are run, later they are not.
TEST(RepeatedSteps, TellTheSame) {
    Opened opened(three_threads(), remembering(true));
    ProgramModel& model = opened.model();
    const std::vector<Reached> states = opened.all();
    struct Told {
        ts::Footprint footprint;
        std::uint32_t root = 0;
        std::int32_t value = 0;
        bool is_progress = false;
        bool operator==(const Told&) const = default;
    };
    std::vector<Told> first;
    for (int round = 0; round < 3; ++round) {
        std::size_t number = 0;
        for (const Reached& one : states) {
            for (const ts::Choice choice : one.choices) {
                model.restore(one.state);
                model.execute(choice);
                Told told{model.footprint(), 0, opened.value("a"), model.is_progress()};
                told.root = model.store().state.root;
                if (round == 0) first.push_back(told);
                EXPECT_TRUE(first[number] == told) << "step " << number << " in round " << round;
                ++number;
            }
        }
    }
}

TEST(RepeatedSteps, CanBeTakenBack) {
    Opened opened(three_threads(), remembering(false));
    const std::vector<Reached> states = opened.all();
    for (const Reached& one : states) {
        for (const ts::Choice choice : one.choices) {
            opened.model().restore(one.state);
            const std::int32_t before = opened.value("a");
            opened.model().execute(choice);  // and not stored
            opened.model().restore(one.state);
            EXPECT_EQ(opened.enabled(), one.choices);
            EXPECT_EQ(opened.value("a"), before);
            EXPECT_EQ(opened.model().store().state.root, one.state.root);
        }
    }
}

// A step that is made before the last one was stored.
TEST(RepeatedSteps, CanFollowEachOther) {
    Opened plain(three_threads());
    Opened opened(three_threads(), remembering(false));
    const std::vector<Reached> expected = plain.all();
    const std::vector<Reached> states = opened.all();
    ASSERT_EQ(states.size(), expected.size());
    const auto after_two = [](Opened& in, const Reached& from, ts::Choice choice) {
        in.model().restore(from.state);
        in.model().execute(choice);
        const std::vector<ts::Choice> next = in.enabled();
        if (next.empty()) return std::string("end ") + std::to_string(in.value("a"));
        in.model().execute(next.back());
        std::string text = std::to_string(in.value("a")) + (in.model().store().is_new ? " new" : "");
        for (const ts::Choice c : in.enabled()) text += " " + std::to_string(c.actor);
        return text;
    };
    for (std::size_t i = 0; i < states.size(); ++i) {
        ASSERT_EQ(states[i].choices, expected[i].choices);
        for (const ts::Choice choice : states[i].choices) {
            EXPECT_EQ(after_two(opened, states[i], choice), after_two(plain, expected[i], choice)) << i;
        }
    }
}

}  // namespace
}  // namespace tidelock::model
