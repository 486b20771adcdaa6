#include "cli/suggestion.h"

#include <gtest/gtest.h>

#include <vector>

namespace tidelock::cli {
namespace {

TEST(Suggestion, DistancesCountExchangedNeighboursOnce) {
    EXPECT_EQ(edit_distance("", ""), 0U);
    EXPECT_EQ(edit_distance("check", "check"), 0U);
    EXPECT_EQ(edit_distance("chekc", "check"), 1U);
    EXPECT_EQ(edit_distance("ceck", "check"), 1U);
    EXPECT_EQ(edit_distance("", "abc"), 3U);
    EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
}

TEST(Suggestion, OnlyWhatIsNearIsMeant) {
    const std::vector<std::string> known{"check", "run", "replay"};
    EXPECT_EQ(nearest("Chekc", known), "check");
    EXPECT_EQ(nearest("rnu", known), "run");
    EXPECT_EQ(nearest("frobnicate", known), std::nullopt);
    EXPECT_EQ(nearest("x", known), std::nullopt);
    EXPECT_EQ(nearest(std::string(100'000, 'a'), known), std::nullopt);
}

}  // namespace
}  // namespace tidelock::cli
