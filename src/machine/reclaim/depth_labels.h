// Memoised collection (Nguyen and Ruys, MoonWalker): each node is labelled with its distance from the nearest root, and
// the labels are brought up to date after each step by the dynamic shortest-path algorithm of Ramalingam and Reps. A
// node whose distance becomes infinite is garbage. A step costs as many nodes as have another distance than before.
#pragma once

#include "machine/reclaim/collector.h"
#include "machine/reclaim/references.h"

namespace tidelock::reclaim {

class DepthLabels final : public Collector {
public:
    void added(Node n) override;
    void removed(Node n) override;
    void set_root(Node n, bool is_root) override;
    void change(Node n, std::span<const Node> before, std::span<const Node> after) override;
    [[nodiscard]] bool may_be_dirty() const override { return !suspects_.empty(); }
    void collect(std::vector<Node>& dead) override;

private:
    using Depth = std::uint32_t;
    static constexpr Depth kInfinite = ~Depth{0};

    struct State {
        Depth depth = kInfinite;
        bool exists = false, is_root = false;
        bool is_suspect = false;
        bool is_unreachable = false;  // in unreachable_
    };
    struct Pending {
        Depth key;
        Node node;
        // The smallest is on top of the heap.
        bool operator<(const Pending& other) const { return key != other.key ? key > other.key : node > other.node; }
    };
    struct Watcher {
        DepthLabels& of;
        void dropped(EdgeId e) const;
        void added(EdgeId e) const;
        void moved(EdgeId, EdgeId) const {}
    };

    State& at(Node n);
    void suspect(Node n);
    [[nodiscard]] Depth distance(Node n) const;  // by its referrers' labels
    void check(Node n);                          // to be looked at if its label is wrong
    void correct(Node n);

    References references_;
    std::vector<State> nodes_;
    std::vector<Node> suspects_;
    std::vector<Pending> pending_;
    std::vector<Node> unreachable_;
};

}  // namespace tidelock::reclaim
