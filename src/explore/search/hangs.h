// Finds states from which no end can be reached. There is one exactly if a strongly connected component of the state
// graph has a cycle and no way out: no step leaves it, and none ends in it without a state (a violation, a failed
// assumption, something unsupported, a limit). docs/decisions/017-hangs.md says why that holds in a reduced graph too.
//
// `TerminalComponents` is told by a depth-first search what it does and finds the components (Tarjan 1972); `Hangs`
// makes a violation of one.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "explore/search/fair_cycles.h"
#include "explore/search/session.h"
#include "explore/store/growing_array.h"
#include "explore/ts/transition_system.h"

namespace tidelock::search {

// Four bytes per state, and sixteen for those whose component is not complete.
class TerminalComponents {
public:
    // A new state is put on the stack of the search.
    void enter(ts::StateRef state);
    // A step from the state on top of the stack leads to `to`; if that is new it is entered next.
    void step(ts::StateRef to);
    // The state on top of the stack has a way out: a step that reached no state, or steps that are not made.
    void note_exit();
    // The state on top of the stack is left. Is it the first of a component that has a cycle and no way out?
    [[nodiscard]] bool leave();

private:
    static constexpr std::uint32_t kUnknown = 0;  // in known_; otherwise 1 + the place in open_
    static constexpr std::uint32_t kDone = ~std::uint32_t{0};

    struct Member {
        std::uint32_t root = 0;
        std::uint32_t low = 0;  // the lowest member known to be in its component
        bool has_exit = false;
        bool has_cycle = false;
    };

    store::GrowingArray<std::uint32_t> known_;  // by root
    std::vector<Member> open_;
    std::vector<std::uint32_t> stack_;  // places in open_
};

class Hangs {
public:
    Hangs(ts::TransitionSystem& system, const SearchOptions& options, Session& session)
        : system_(system), session_(session), is_on_(options.hangs), reports_divergence_(options.divergence) {}

    [[nodiscard]] bool is_on() const { return is_on_; }
    // Tells of a component without a way out, which `path` leads into, to `state`. The system is somewhere else
    // afterwards.
    void tell(ts::StateRef state, std::span<const ts::Choice> path);

private:
    // What can be reached from the state, by all choices. No more than kMostStates states are expanded.
    struct Reached {
        GraphPiece piece;
        std::vector<ts::StateRef> states;
        std::vector<std::uint32_t> movers;  // in ascending order
        bool is_all = true;
    };
    static constexpr std::size_t kMostStates = 20'000;

    [[nodiscard]] Reached look_around(ts::StateRef from);
    [[nodiscard]] bool is_divergence(const Reached& reached);
    [[nodiscard]] FairCycle take_turns(ts::StateRef from, ts::StateRef& begin);

    ts::TransitionSystem& system_;
    Session& session_;
    const bool is_on_;
    const bool reports_divergence_;
};

}  // namespace tidelock::search
