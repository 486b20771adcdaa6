// A transition system that is another one: for those who look on and change one thing or another.
#pragma once

#include "explore/ts/transition_system.h"

namespace tidelock::ts {

class Forwarding : public TransitionSystem {
public:
    explicit Forwarding(TransitionSystem& to) : to_(to) {}

    StepEnd start() override { return to_.start(); }
    void enabled(std::vector<Choice>& choices) override { to_.enabled(choices); }
    StepEnd execute(Choice choice) override { return to_.execute(choice); }
    Stored store() override { return to_.store(); }
    void restore(StateRef state) override { to_.restore(state); }
    [[nodiscard]] const Footprint& footprint() const override { return to_.footprint(); }
    [[nodiscard]] std::span<const Violation> violations() const override { return to_.violations(); }
    [[nodiscard]] std::span<const std::uint64_t> held() const override { return to_.held(); }
    void waiting(std::vector<Waiting>& actors) override { to_.waiting(actors); }
    [[nodiscard]] bool is_progress() const override { return to_.is_progress(); }
    [[nodiscard]] bool has_to_end(std::uint32_t actor) override { return to_.has_to_end(actor); }
    [[nodiscard]] std::optional<Violation> judge_endless(std::span<const std::uint32_t> movers) override {
        return to_.judge_endless(movers);
    }
    void locate(Violation& violation) override { to_.locate(violation); }

private:
    TransitionSystem& to_;
};

}  // namespace tidelock::ts
