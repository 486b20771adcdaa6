// Every reachable node has one reference that supports it, and following supports leads to a root. Dropping any other
// reference costs nothing.
//
// Supports cannot go in circles because each node has a label that is greater than that of its supporter. A node that
// loses its support takes any other reference from a node with a smaller label. If there is none, it moves up between
// its referrers and those that it supports itself, if their labels leave room. Only if that fails, too, is what it
// supports looked at in turn, and in the end what was left over is either garbage or takes new labels above all others,
// which is where anybody can support it later. So a step costs what it changed, not what is below it.
//
// The labels of new nodes descend, because what is young mostly refers to what is old: a list that grows at its head
// needs no new labels.
#pragma once

#include "machine/reclaim/collector.h"
#include "machine/reclaim/references.h"

namespace tidelock::reclaim {

class Supports final : public Collector {
public:
    void added(Node n) override;
    void removed(Node n) override;
    void set_root(Node n, bool is_root) override;
    void change(Node n, std::span<const Node> before, std::span<const Node> after) override;
    [[nodiscard]] bool may_be_dirty() const override { return !suspects_.empty(); }
    void collect(std::vector<Node>& dead) override;

private:
    using Label = std::uint64_t;
    static constexpr Label kStep = Label{1} << 16;  // room between neighbours
    static constexpr Label kMiddle = Label{1} << 63;

    struct State {
        Label label = 0;  // 0: roots
        EdgeId support = kNoEdge;
        bool exists = false, is_root = false;
        bool is_suspect = false;  // in suspects_
        bool is_lost = false;     // found without support in this collection
    };
    struct Pending {
        Label label;
        Node node;
        // The smallest is on top of the heap.
        bool operator<(const Pending& other) const {
            return label != other.label ? label > other.label : node > other.node;
        }
    };

    // What References tells.
    struct Watcher {
        Supports& of;
        void dropped(EdgeId e) const;
        void added(EdgeId e) const;
        void moved(EdgeId from, EdgeId to) const;
    };

    State& at(Node n);
    void suspect(Node n);
    [[nodiscard]] bool is_supported(const State& s) const { return s.is_root || s.support != kNoEdge; }
    void push(Node n);
    void settle(Node n);
    bool move_up(Node n, Label above);
    void lose(Node n);
    void rescue();
    void take(Node n, EdgeId support);

    References references_;
    std::vector<State> nodes_;
    std::vector<Node> suspects_;
    std::vector<Pending> pending_;
    std::vector<Node> lost_, rescued_;
    Label lowest_ = kMiddle, highest_ = kMiddle;
};

}  // namespace tidelock::reclaim
