// Every collector against a plain traversal: small cases by hand, then random graphs that change step by step and now
// and then go back to an earlier state.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "machine/reclaim/collector.h"

namespace tidelock::reclaim {
namespace {

using Nodes = std::vector<Node>;

// What the model knows: the nodes that there are, and their references.
struct Graph {
    std::map<Node, Nodes> nodes;
    std::set<Node> roots;

    [[nodiscard]] std::set<Node> reachable() const {
        std::set<Node> seen(roots);
        Nodes pending(roots.begin(), roots.end());
        while (!pending.empty()) {
            const Node n = pending.back();
            pending.pop_back();
            for (const Node to : nodes.at(n)) {
                if (to != 0 && seen.insert(to).second) pending.push_back(to);
            }
        }
        return seen;
    }
};

// Tells a collector of changes and compares its answers.
class Driver {
public:
    explicit Driver(CollectorKind kind) : collector_(make_collector(kind)) {}

    void add(Node n) {
        graph.nodes[n];
        collector_->added(n);
    }
    void root(Node n, bool is_root) {
        is_root ? static_cast<void>(graph.roots.insert(n)) : static_cast<void>(graph.roots.erase(n));
        collector_->set_root(n, is_root);
    }
    void refer(Node n, const Nodes& to) {
        collector_->change(n, graph.nodes.at(n), to);
        graph.nodes.at(n) = to;
    }
    // Makes the graph that of another state.
    void restore(const Graph& to) {
        const Graph from = graph;
        for (const auto& [n, references] : to.nodes) {
            if (!from.nodes.contains(n)) add(n);
        }
        for (const auto& [n, references] : to.nodes) {
            if (graph.nodes.at(n) != references) refer(n, references);
        }
        for (const Node n : from.roots) {
            if (!to.roots.contains(n)) root(n, false);
        }
        for (const Node n : to.roots) {
            if (!from.roots.contains(n)) root(n, true);
        }
        for (const auto& [n, references] : from.nodes) {
            if (to.nodes.contains(n)) continue;
            collector_->removed(n);
            graph.nodes.erase(n);
        }
    }

    Nodes collect() {
        const std::set<Node> alive = graph.reachable();
        Nodes expected;
        for (const auto& [n, references] : graph.nodes) {
            if (!alive.contains(n)) expected.push_back(n);
        }
        EXPECT_TRUE(expected.empty() || collector_->may_be_dirty());
        Nodes dead;
        collector_->collect(dead);
        EXPECT_EQ(dead, expected);
        EXPECT_FALSE(collector_->may_be_dirty());
        for (const Node n : expected) graph.nodes.erase(n);
        return dead;
    }

    Graph graph;

private:
    std::unique_ptr<Collector> collector_;
};

class Collectors : public testing::TestWithParam<CollectorKind> {};

TEST_P(Collectors, NothingReferredToIsDead) {
    Driver d(GetParam());
    d.add(1);
    d.root(1, true);
    d.add(2);
    EXPECT_EQ(d.collect(), (Nodes{2}));
    d.add(2);
    d.refer(1, {2});
    EXPECT_EQ(d.collect(), Nodes{});
    d.refer(1, {});
    EXPECT_EQ(d.collect(), (Nodes{2}));
}

TEST_P(Collectors, CyclesDie) {
    Driver d(GetParam());
    for (Node n = 1; n <= 4; ++n) d.add(n);
    d.root(1, true);
    d.refer(1, {0, 2});
    d.refer(2, {3, 2});
    d.refer(3, {4});
    d.refer(4, {2, 0, 3});
    EXPECT_EQ(d.collect(), Nodes{});
    d.refer(1, {0, 4});
    EXPECT_EQ(d.collect(), Nodes{});
    d.refer(1, {});
    EXPECT_EQ(d.collect(), (Nodes{2, 3, 4}));
}

TEST_P(Collectors, TwoCyclesThatRootsLeftAtOnceDie) {
    Driver d(GetParam());
    for (Node n = 1; n <= 3; ++n) d.add(n);
    d.root(1, true);
    d.refer(1, {2, 3});
    d.refer(2, {3});
    d.refer(3, {2});
    EXPECT_EQ(d.collect(), Nodes{});
    d.refer(1, {});
    EXPECT_EQ(d.collect(), (Nodes{2, 3}));
}

TEST_P(Collectors, ARootThatIsNoneAnyMoreIsANodeLikeOthers) {
    Driver d(GetParam());
    for (Node n = 1; n <= 4; ++n) d.add(n);
    d.root(1, true);
    d.root(2, true);
    d.refer(1, {3});
    d.refer(3, {2});
    d.refer(2, {4});
    EXPECT_EQ(d.collect(), Nodes{});
    d.root(2, false);
    EXPECT_EQ(d.collect(), Nodes{});
    d.root(1, false);
    EXPECT_EQ(d.collect(), (Nodes{1, 2, 3, 4}));
}

TEST_P(Collectors, AListThatGrowsAtEitherEndStays) {
    Driver d(GetParam());
    d.add(1);
    d.root(1, true);
    d.add(2);
    d.root(2, true);
    d.add(100);
    d.refer(1, {100, 100});
    for (Node n = 1; n < 50; ++n) {
        d.add(100 + n);
        d.refer(2, {100 + n});
        d.refer(100 + n - 1, {100 + n});
        d.refer(1, {100, 100 + n});
        d.refer(2, {});
        EXPECT_EQ(d.collect(), Nodes{});
    }
    d.refer(1, {120});
    EXPECT_EQ(d.collect().size(), 20U);
}

// Random steps of the kind that programs make: an allocation, a reference stored, dropped or moved; then a collection.
class Walk {
public:
    Walk(Driver& driver, std::uint32_t seed, Node nodes) : d_(driver), random_(seed), limit_(nodes) {}

    void start() {
        for (Node n = 1; n <= kRoots; ++n) {
            d_.add(n);
            d_.root(n, true);
        }
        d_.collect();
        states_.push_back(d_.graph);
    }

    void step() {
        const std::uint32_t changes = 1 + random_() % 4;
        for (std::uint32_t i = 0; i < changes; ++i) change();
        d_.collect();
        if (random_() % 40 == 0) {
            if (states_.size() > 20) states_.erase(states_.begin() + 1 + static_cast<std::ptrdiff_t>(random_() % 19));
            states_.push_back(d_.graph);
        }
        if (random_() % 30 == 0) {
            d_.restore(states_[random_() % states_.size()]);
            EXPECT_EQ(d_.collect(), Nodes{});
        }
    }

private:
    static constexpr Node kRoots = 4;

    Node any() {
        auto it = d_.graph.nodes.begin();
        std::advance(it, static_cast<std::ptrdiff_t>(random_() % d_.graph.nodes.size()));
        return it->first;
    }

    void change() {
        const Node n = any();
        Nodes references = d_.graph.nodes.at(n);
        switch (random_() % 8) {
            case 0:
            case 1:
            case 2:  // a new node, referred to by n
                for (Node fresh = kRoots + 1; fresh < limit_; ++fresh) {
                    if (d_.graph.nodes.contains(fresh)) continue;
                    d_.add(fresh);
                    references.push_back(fresh);
                    if (random_() % 2 == 0) d_.refer(fresh, {any(), n});
                    break;
                }
                break;
            case 3:
                references.push_back(any());
                break;
            case 4:
                references.insert(references.begin(), random_() % 3 == 0 ? 0 : any());
                break;
            case 5:
                if (!references.empty()) references[random_() % references.size()] = random_() % 2 == 0 ? 0 : any();
                break;
            case 6:
                if (!references.empty())
                    references.erase(references.begin() + static_cast<std::ptrdiff_t>(random_() % references.size()));
                break;
            default:
                if (n > kRoots && random_() % 4 == 0) {
                    d_.root(n, !d_.graph.roots.contains(n));
                } else if (random_() % 4 == 0) {
                    references.clear();
                }
        }
        if (references.size() > 6) references.resize(3);
        d_.refer(n, references);
    }

    Driver& d_;
    std::mt19937 random_;
    Node limit_;
    std::vector<Graph> states_;
};

TEST_P(Collectors, AgreeWithATraversalOnRandomSteps) {
    for (const Node size : {8U, 14U, 30U, 90U}) {
        for (std::uint32_t seed = 1; seed <= 5; ++seed) {
            Driver d(GetParam());
            Walk walk(d, seed * 977 + size, size);
            walk.start();
            for (int i = 0; i < 5'000; ++i) {
                walk.step();
                ASSERT_FALSE(HasFailure()) << "size " << size << " seed " << seed << " step " << i;
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(All, Collectors,
                         testing::Values(CollectorKind::MarkSweep, CollectorKind::DepthLabels,
                                         CollectorKind::ReferenceCounts, CollectorKind::Supports),
                         [](const auto& tested) {
                             switch (tested.param) {
                                 case CollectorKind::MarkSweep:
                                     return "MarkSweep";
                                 case CollectorKind::DepthLabels:
                                     return "DepthLabels";
                                 case CollectorKind::ReferenceCounts:
                                     return "ReferenceCounts";
                                 case CollectorKind::Supports:
                                     return "Supports";
                             }
                             return "Unknown";
                         });

}  // namespace
}  // namespace tidelock::reclaim
