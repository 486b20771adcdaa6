// Finds actors that go on forever by themselves: a cycle of steps of one actor which touch nothing that others see, so
// that nobody can end it. Searches that store states tell it each step they make, once.
//
// Only steps count that are the actor's only choice: a loop that goes on or ends by choice is not endless. With that
// each (state, actor) has at most one such step, and adding one closes a cycle exactly if it leads back into the tree
// of steps whose root is the state that it begins in; trees are kept as sets in a union-find forest. So every cycle is
// found, by its last step, whatever the order of the search. About twenty bytes for each state that such a step begins
// in or leads to: few when there are several threads, because then nearly all steps touch something.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "explore/search/session.h"
#include "explore/store/pair_table.h"

namespace tidelock::search {

class SilentSteps {
public:
    // Does this step close a cycle? States are given by their roots.
    bool add(std::uint32_t actor, std::uint32_t from, std::uint32_t to);

private:
    std::uint32_t number(std::uint32_t root, std::uint32_t actor);
    std::uint32_t tree_of(std::uint32_t number);

    store::PairTable pairs_;
    std::vector<std::uint32_t> parents_;  // by number; of a root: itself
};

class Divergence {
public:
    // Does nothing if the options do not ask for it.
    Divergence(ts::TransitionSystem& system, const SearchOptions& options, Session& session)
        : system_(system), session_(session) {
        if (options.divergence) steps_.emplace();
    }

    // After the system made `choice` in the state `from`, which has these choices, to the state `to`, which was stored.
    // There it is afterwards, too. `make_path` gives the path to it.
    template <class MakePath>
    void step(ts::StateRef from, std::span<const ts::Choice> choices, ts::Choice choice, ts::StateRef to,
              MakePath&& make_path) {
        if (!steps_ || !system_.footprint().empty() || !is_only_choice(choices, choice)) return;
        if (!system_.has_to_end(choice.actor)) return;
        if (steps_->add(choice.actor, from.root, to.root)) tell(from, choice, to, make_path());
    }

private:
    [[nodiscard]] static bool is_only_choice(std::span<const ts::Choice> choices, ts::Choice choice);
    void tell(ts::StateRef from, ts::Choice choice, ts::StateRef to, std::span<const ts::Choice> path);

    ts::TransitionSystem& system_;
    Session& session_;
    std::optional<SilentSteps> steps_;
    std::vector<ts::Choice> path_;
    std::vector<ts::Choice> enabled_;
};

}  // namespace tidelock::search
