#include "repair/hitting_set.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace tidelock::repair {
namespace {

std::uint64_t cost_of(const std::vector<Element>& chosen, const std::vector<std::uint64_t>& costs) {
    std::uint64_t cost = 0;
    for (const Element e : chosen) cost += costs[e];
    return cost;
}

TEST(HittingSet, NothingIsNeededForNothing) {
    EXPECT_TRUE(cheapest_hitting_set({}, {1, 2})->empty());
    EXPECT_FALSE(cheapest_hitting_set({{0}, {}}, {1, 2}).has_value());
}

TEST(HittingSet, OneElementForAll) {
    EXPECT_EQ(*cheapest_hitting_set({{0, 1}, {1, 2}, {1, 3}}, {1, 2, 1, 1}), std::vector<Element>{1});
}

// Against all subsets.
TEST(HittingSet, IsTheCheapest) {
    std::mt19937 random(1);
    for (int round = 0; round < 500; ++round) {
        const std::size_t elements = 1 + random() % 8;
        std::vector<std::uint64_t> costs(elements);
        for (auto& cost : costs) cost = 1 + random() % 5;
        std::vector<Clause> clauses(random() % 7);
        for (Clause& clause : clauses) {
            for (Element e = 0; e < elements; ++e) {
                if (random() % 3 == 0) clause.push_back(e);
            }
            if (clause.empty()) clause.push_back(static_cast<Element>(random() % elements));
        }
        std::uint64_t best = ~std::uint64_t{0};
        for (std::uint32_t subset = 0; subset < 1U << elements; ++subset) {
            const bool hits = std::all_of(clauses.begin(), clauses.end(), [&](const Clause& clause) {
                return std::any_of(clause.begin(), clause.end(), [&](Element e) { return (subset >> e & 1) != 0; });
            });
            std::uint64_t cost = 0;
            for (Element e = 0; e < elements; ++e) cost += (subset >> e & 1) != 0 ? costs[e] : 0;
            if (hits) best = std::min(best, cost);
        }
        const auto found = cheapest_hitting_set(clauses, costs);
        ASSERT_TRUE(found.has_value());
        EXPECT_EQ(cost_of(*found, costs), best);
        for (const Clause& clause : clauses) {
            EXPECT_TRUE(std::any_of(clause.begin(), clause.end(),
                                    [&](Element e) { return std::binary_search(found->begin(), found->end(), e); }));
        }
    }
}

}  // namespace
}  // namespace tidelock::repair
