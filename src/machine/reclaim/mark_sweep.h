// The plain collector, and what the others are checked against: goes over all that is reachable, then over all nodes.
#pragma once

#include "machine/reclaim/collector.h"

namespace tidelock::reclaim {

class MarkSweep final : public Collector {
public:
    void added(Node n) override;
    void removed(Node n) override;
    void set_root(Node n, bool is_root) override;
    void change(Node n, std::span<const Node> before, std::span<const Node> after) override;
    [[nodiscard]] bool may_be_dirty() const override { return dirty_; }
    void collect(std::vector<Node>& dead) override;

private:
    struct State {
        bool exists = false, is_root = false, marked = false;
        std::vector<Node> references;
    };

    State& at(Node n);
    void mark(Node n);

    std::vector<State> nodes_;
    std::vector<Node> pending_;
    bool dirty_ = false;
};

}  // namespace tidelock::reclaim
