#include "explore/search/choice_stack.h"

#include <gtest/gtest.h>

namespace tidelock::search {
namespace {

constexpr ts::Choice kFirst{1, 0};
constexpr ts::Choice kTimeOut{1, 1};
constexpr ts::Choice kSecond{2, 0};

TEST(ChoiceStack, GoesThroughTheChoicesOfAState) {
    ChoiceStack<ChoiceFrame> stack;
    const ts::Choice choices[] = {kFirst, kTimeOut, kSecond};
    stack.push({{7, 0}}, choices);
    EXPECT_EQ(stack.choices().size(), 3U);
    EXPECT_EQ(stack.next(), kFirst);
    EXPECT_TRUE(stack.is_first_of_actor());
    stack.take();
    EXPECT_EQ(stack.next(), kTimeOut);
    EXPECT_FALSE(stack.is_first_of_actor());
    stack.take();
    EXPECT_TRUE(stack.is_first_of_actor());
    stack.take();
    EXPECT_TRUE(stack.is_done());
}

TEST(ChoiceStack, ThePathHasTheLastChoiceOfEachState) {
    ChoiceStack<ChoiceFrame> stack;
    const ts::Choice choices[] = {kFirst, kSecond};
    stack.push({{1, 0}}, choices);
    stack.take();
    stack.take();
    stack.push({{2, 0}}, choices);
    stack.take();
    std::vector<ts::Choice> path;
    const auto made = stack.path(path);
    EXPECT_EQ(std::vector<ts::Choice>(made.begin(), made.end()), (std::vector<ts::Choice>{kSecond, kFirst}));
}

TEST(ChoiceStack, AStateThatIsLeftGivesBackItsChoices) {
    ChoiceStack<ChoiceFrame> stack;
    const ts::Choice choices[] = {kFirst, kSecond};
    stack.push({{1, 0}}, choices);
    stack.take();
    stack.push({{2, 0}}, choices);
    EXPECT_TRUE(stack.is_at_top());
    EXPECT_EQ(stack.pop().state.root, 2U);
    EXPECT_FALSE(stack.is_at_top());
    EXPECT_EQ(stack.choices().size(), 2U);
    EXPECT_EQ(stack.next(), kSecond);
}

TEST(ChoiceStack, AStateWithoutChoicesIsDoneAtOnce) {
    ChoiceStack<ChoiceFrame> stack;
    stack.push({{1, 0}}, {});
    EXPECT_TRUE(stack.is_done());
}

}  // namespace
}  // namespace tidelock::search
