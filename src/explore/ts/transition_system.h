// The narrow waist: a program as states and steps. The search knows nothing else of it.
//
// It is always in one current state. `start` brings it into the first one; `execute` makes a step from the current
// state; `store` says what the state reached is called and whether it is new; `restore` goes to any stored state.
// `enabled` lists the choices of the current state in an order that is a function of the state alone; when there are
// none, the state is an end, good or bad. What is found wrong on the way is in `violations` until the next call.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "explore/ts/choice.h"
#include "explore/ts/footprint.h"
#include "explore/ts/state_ref.h"
#include "explore/ts/violation.h"
#include "explore/ts/waiting.h"

namespace tidelock::ts {

enum class StepEnd : std::uint8_t {
    Next,         // a state was reached
    Pruned,       // an assumption failed: there is no state here
    Violation,    // the program cannot go on: there is no state here
    Unsupported,  // nor here: something is missing, and what would follow is not known
    Restart,      // nor here: what the steps so far took for granted does not hold; a new search will not take it so
};

class TransitionSystem {
public:
    TransitionSystem() = default;
    TransitionSystem(const TransitionSystem&) = delete;
    TransitionSystem& operator=(const TransitionSystem&) = delete;
    virtual ~TransitionSystem() = default;

    virtual StepEnd start() = 0;
    virtual void enabled(std::vector<Choice>& choices) = 0;  // replaces what is in `choices`
    virtual StepEnd execute(Choice choice) = 0;
    virtual Stored store() = 0;
    virtual void restore(StateRef state) = 0;
    [[nodiscard]] virtual const Footprint& footprint() const = 0;  // of the last execute
    [[nodiscard]] virtual std::span<const Violation> violations() const = 0;

    // --- for reductions ---
    // The locks that the actor of the last step held, alone, when it began; in ascending order.
    [[nodiscard]] virtual std::span<const std::uint64_t> held() const { return {}; }
    // Actors of the current state that are not enabled, or only because their wait may time out, replacing what is in
    // `actors`. Those who are neither enabled nor waiting have ended or do not exist yet.
    virtual void waiting(std::vector<Waiting>& actors) { actors.clear(); }

    // --- for violations that the search finds by itself: cycles ---
    // Did the last step bring an actor to its end, or do what the program calls progress?
    [[nodiscard]] virtual bool is_progress() const { return false; }
    // Must it come to an end? Others may go on forever by themselves.
    [[nodiscard]] virtual bool has_to_end([[maybe_unused]] std::uint32_t actor) { return true; }
    // In a state from which no end can be reached, and in which nobody but these actors (in ascending order) ever moves
    // again: what is wrong with that, if anything is.
    [[nodiscard]] virtual std::optional<Violation> judge_endless(std::span<const std::uint32_t> movers);
    // Says of a violation where its actor is in the current state (place, key), and what its actors are called.
    virtual void locate([[maybe_unused]] Violation& violation) {}
};

inline std::optional<Violation> TransitionSystem::judge_endless(std::span<const std::uint32_t> movers) {
    Violation violation;
    violation.kind = ViolationKind::Hang;
    violation.actor = movers.front();
    violation.actors.assign(movers.begin(), movers.end());
    violation.facts = Standstill{Standstill::Cause::Movers};
    locate(violation);
    return violation;
}

}  // namespace tidelock::ts
