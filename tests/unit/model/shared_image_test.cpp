// Machines that share an image: none can tell what others have loaded, lowered or done before.
#include <string>

#include "model/program_model.h"
#include "model_fixture.h"

namespace tidelock::model {
namespace {

testing::SmallAssembly three_threads() {
    return program({{"Add", kAddToA}, {"Locked", kAddWithLock}, {"Write", kWriteB}}, {"Add", "Locked", "Write"});
}

// What a machine has found out: all states by their numbers, with what can be done in each, and the bytes of everything
// that they consist of.
struct FoundOut {
    std::vector<std::pair<std::uint32_t, std::vector<ts::Choice>>> states;
    std::vector<std::vector<std::byte>> components;
    bool operator==(const FoundOut&) const = default;
};

FoundOut find_out(Opened&& opened) {
    FoundOut found;
    for (const Opened::Reached& one : opened.all()) found.states.emplace_back(one.state.root, one.choices);
    const store::ComponentPool& pool = opened.model().components();
    for (std::uint32_t i = 1; i < pool.size(); ++i) {
        const auto bytes = pool.at(i);
        found.components.emplace_back(bytes.begin(), bytes.end());
    }
    return found;
}

ModelOptions relaxed() {
    ModelOptions options;
    options.order = &order::kNet;
    return options;
}

TEST(SharedImage, ASecondMachineFindsWhatTheFirstHasFound) {
    OpenedImage image(three_threads());
    const FoundOut first = find_out(Opened(image));
    const std::size_t lowered = image.image().codes().size();
    EXPECT_GT(first.states.size(), 20U);
    EXPECT_GT(lowered, 0U);
    EXPECT_TRUE(first == find_out(Opened(image)));
    EXPECT_EQ(image.image().codes().size(), lowered) << "nothing should be lowered twice";
}

// Not even after one that came to other code, and to the same in another form.
TEST(SharedImage, AnotherPlanLeavesNothingBehind) {
    OpenedImage image(three_threads());
    const FoundOut first = find_out(Opened(image));
    find_out(Opened(image, relaxed()));
    EXPECT_TRUE(first == find_out(Opened(image)));

    OpenedImage other(three_threads());
    find_out(Opened(other, relaxed()));
    const FoundOut second = find_out(Opened(other));
    EXPECT_EQ(first.states, second.states);
    EXPECT_EQ(first.components, second.components);
}

TEST(SharedImage, MachinesSideBySideDoNotMeet) {
    OpenedImage image(three_threads());
    const FoundOut alone = find_out(Opened(image));
    Opened one(image);
    Opened two(image, relaxed());
    EXPECT_EQ(two.model().start(), ts::StepEnd::Next);
    const FoundOut beside = find_out(std::move(one));
    EXPECT_TRUE(alone == beside);
    EXPECT_NE(two.static_address("a"), 0U);
}

}  // namespace
}  // namespace tidelock::model
