// Counts references. What is counted down to zero is garbage at once; what lost a reference and still has some may be a
// dead cycle, which trial deletion finds (Lins; Bacon and Rajan): take away the references inside of what the suspect
// reaches, and see whether any from outside are left. That costs as much as the suspect reaches.
#pragma once

#include "machine/reclaim/collector.h"

namespace tidelock::reclaim {

class ReferenceCounts final : public Collector {
public:
    void added(Node n) override;
    void removed(Node n) override;
    void set_root(Node n, bool is_root) override;
    void change(Node n, std::span<const Node> before, std::span<const Node> after) override;
    [[nodiscard]] bool may_be_dirty() const override { return !suspects_.empty(); }
    void collect(std::vector<Node>& dead) override;

private:
    enum class Colour : std::uint8_t { Black, Gray, White };

    struct State {
        std::uint32_t count = 0;  // a root has one more
        Colour colour = Colour::Black;
        bool exists = false, is_root = false;
        bool is_suspect = false;
        std::vector<Node> references;  // keeps its room
    };

    State& at(Node n);
    void suspect(Node n);
    void gain(Node n);
    void lose(Node n);
    void kill(Node n, std::vector<Node>& dead);
    void release(std::vector<Node>& dead);
    void try_without(Node n);
    void restore_from(Node n);
    void decide(Node n);
    void take_white(Node n, std::vector<Node>& dead);

    std::vector<State> nodes_;
    std::vector<Node> suspects_, trials_, stack_, black_, zero_;
};

}  // namespace tidelock::reclaim
