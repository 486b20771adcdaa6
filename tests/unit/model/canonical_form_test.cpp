// Canonical numbering: states that differ in the numbers of blocks only are one, and no others are.
#include "model/canonical_form.h"

#include <set>

#include "model_fixture.h"

namespace tidelock::model {
namespace {

using Reached = Opened::Reached;

const std::string kReplaceGate = "newobj Object::.ctor \n stsfld gate \n ret";
const std::string kDropGate = "ldnull \n stsfld gate \n ret";
const std::string kHashOfNew = "newobj Object::.ctor \n call RuntimeHelpers::GetHashCode \n stsfld a \n ret";
const std::string kAddressOfA = "ldsflda a \n conv.u \n conv.i4 \n stsfld b \n ret";

ModelOptions canonical(const PinnedTypes& pinned = {}) {
    ModelOptions options;
    options.numbering = Numbering::Canonical;
    options.assumptions.pinned = pinned;
    return options;
}

testing::SmallAssembly replacing() {
    return program({{"Replace", kReplaceGate}, {"Drop", kDropGate}}, {"Replace", "Replace", "Drop"});
}

testing::SmallAssembly hashing() {
    testing::SmallAssembly a;
    a.type_reference("RuntimeHelpers", "System.Runtime.CompilerServices");
    a.reference("RuntimeHelpers", "GetHashCode", "int(object)");
    a.type("Test");
    a.field("a", "int", true);
    a.method("Main", "void()", kHashOfNew);
    return a;
}

TEST(CanonicalForm, WhoMadeAnObjectDoesNotShow) {
    const std::size_t placed = Opened(replacing()).all().size();
    Opened opened(replacing(), canonical());
    EXPECT_LT(opened.all().size(), placed);
    EXPECT_FALSE(opened.model().must_restart());
}

TEST(CanonicalForm, ProgramsThatMakeNoObjectsHaveTheSameStates) {
    const testing::SmallAssembly adding = program({{"Add", kAddToA}, {"Locked", kAddWithLock}}, {"Add", "Locked"});
    EXPECT_EQ(Opened(adding, canonical()).all().size(), Opened(adding).all().size());
}

TEST(CanonicalForm, WhatIsReferredToShows) {
    const auto ends = [](Opened& opened) {
        std::set<bool> has_gate;
        for (const Reached& one : opened.all()) {
            if (!one.choices.empty()) continue;
            opened.model().restore(one.state);
            has_gate.insert(opened.machine().blocks().load<memory::Address>(opened.static_address("gate")) != 0);
        }
        return has_gate;
    };
    Opened opened(replacing(), canonical());
    EXPECT_EQ(ends(opened), (std::set<bool>{false, true}));
}

TEST(CanonicalForm, GoingBackToAFormIsBeingInIt) {
    Opened opened(replacing(), canonical());
    const std::vector<Reached> states = opened.all();
    for (std::size_t i = 0; i < 2 * states.size(); ++i) {
        const Reached& one = states[i * 7 % states.size()];
        opened.model().restore(one.state);
        EXPECT_EQ(opened.enabled(), one.choices);
        const ts::Stored again = opened.model().store();
        EXPECT_FALSE(again.is_new);
        EXPECT_EQ(again.state.root, one.state.root);
    }
}

// Every step from a state leads to the same form, whichever state of that form it is made from.
TEST(CanonicalForm, StepsOfStatesWithOneFormAreTheSame) {
    Opened opened(replacing(), canonical());
    ProgramModel& model = opened.model();
    const auto next = [&](ts::Choice choice) {
        EXPECT_EQ(model.execute(choice), ts::StepEnd::Next);
        return model.store().state;
    };
    std::size_t compared = 0;
    for (const Reached& one : opened.all()) {
        for (const ts::Choice first : one.choices) {
            model.restore(one.state);
            const ts::StateRef reached = next(first);  // here the machine is in the state itself, then in the first
            const std::vector<ts::Choice> choices = opened.enabled();
            for (const ts::Choice second : choices) {
                model.restore(one.state);
                next(first);
                const std::uint32_t from_itself = next(second).root;
                model.restore(reached);
                EXPECT_EQ(opened.enabled(), choices);
                EXPECT_EQ(next(second).root, from_itself);
                ++compared;
            }
        }
    }
    EXPECT_GT(compared, 50U);
}

TEST(CanonicalForm, ATypeWhoseHashIsSeenIsMissing) {
    Opened opened(hashing(), canonical());
    EXPECT_EQ(opened.model().start(), ts::StepEnd::Restart);
    ASSERT_TRUE(opened.model().must_restart());
    const PinnedTypes pinned = opened.model().assumptions().pinned;
    EXPECT_EQ(pinned.names, (std::set<std::string>{"System.Object"}));
    Opened again(hashing(), canonical(pinned));
    EXPECT_EQ(again.model().start(), ts::StepEnd::Next);
    EXPECT_FALSE(again.model().must_restart());
}

TEST(CanonicalForm, WhereAddressesAreNumbersNothingIsRenamed) {
    const testing::SmallAssembly showing =
        program({{"Show", kAddressOfA}, {"Replace", kReplaceGate}}, {"Show", "Replace", "Replace"});
    Opened opened(showing, canonical());
    ASSERT_EQ(opened.model().start(), ts::StepEnd::Restart);
    const PinnedTypes pinned = opened.model().assumptions().pinned;
    EXPECT_TRUE(pinned.is_everything);
    EXPECT_EQ(Opened(showing, canonical(pinned)).all().size(), Opened(showing).all().size());
}

TEST(WideWords, AreIntegersOfSixtyFourBits) {
    Opened opened(replacing());
    types::Loader& loader = opened.loader();
    WideWords words;
    const auto count = [&](const char* name_space, const char* name) {
        types::Type* type = loader.find_type(loader.corelib(), name_space, name).value;
        EXPECT_EQ(loader.ensure_layout(type), nullptr);
        return words.of_instance(*type).size();
    };
    EXPECT_EQ(count("System", "Object"), 0U);
    EXPECT_EQ(count("System", "Int32"), 0U);
    EXPECT_EQ(count("System", "Int64"), 1U);
    EXPECT_EQ(count("System", "IntPtr"), 1U);
    EXPECT_EQ(count("System", "Decimal"), 1U);  // two int32 are none
    EXPECT_EQ(count("System", "Int128"), 2U);
}

}  // namespace
}  // namespace tidelock::model
