#include "repair/min_cut.h"

#include <gtest/gtest.h>

namespace tidelock::repair {
namespace {

constexpr std::uint32_t kSolid = GraphEdge::kInOrder;

TEST(MinimumCut, NothingToCut) {
    const Cut cut = minimum_cut({{1, 2, kSolid}, {2, 3, 0}}, 1, Capacities::Basic);
    EXPECT_TRUE(cut.exists);
    EXPECT_TRUE(cut.places.empty());
}

TEST(MinimumCut, AViolationInOrderCannotBeCut) {
    EXPECT_FALSE(minimum_cut({{1, 2, kSolid}, {2, kViolation, kSolid}}, 1, Capacities::Basic).exists);
}

TEST(MinimumCut, AStepWithoutAPlaceCannotBeCut) {
    const Cut cut = minimum_cut({{1, 2, 0}, {2, kViolation, GraphEdge::kNowhere}}, 1, Capacities::Basic);
    EXPECT_EQ(cut.places, std::vector<std::uint32_t>{0});
    EXPECT_FALSE(minimum_cut({{1, kViolation, GraphEdge::kNowhere}}, 1, Capacities::Modified).exists);
}

TEST(MinimumCut, CutsWhereItIsNarrow) {
    // Two ways out of order that come together in one.
    const std::vector<GraphEdge> edges{{1, 2, 0},      {1, 3, 1}, {2, 4, kSolid},
                                       {3, 4, kSolid}, {4, 5, 2}, {5, kViolation, kSolid}};
    const Cut cut = minimum_cut(edges, 1, Capacities::Basic);
    EXPECT_TRUE(cut.exists);
    EXPECT_EQ(cut.places, std::vector<std::uint32_t>{2});
}

// Three edges of one place against two of two places.
TEST(MinimumCut, CountsEdgesOrPlaces) {
    std::vector<GraphEdge> edges;
    for (std::uint32_t i = 0; i < 3; ++i) {
        edges.push_back({1, 2 + i, 0});
        edges.push_back({2 + i, 5, kSolid});
    }
    for (std::uint32_t i = 0; i < 2; ++i) {
        edges.push_back({5, 6 + i, 1 + i});
        edges.push_back({6 + i, kViolation, kSolid});
    }
    EXPECT_EQ(minimum_cut(edges, 1, Capacities::Basic).places, (std::vector<std::uint32_t>{1, 2}));
    EXPECT_EQ(minimum_cut(edges, 1, Capacities::Modified).places, std::vector<std::uint32_t>{0});
}

}  // namespace
}  // namespace tidelock::repair
