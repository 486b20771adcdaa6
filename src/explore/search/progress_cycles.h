// Finds livelocks: actors that go on forever, fairly, without progress (fair_cycles.h). Told by a depth-first search
// what it does, it keeps the strongly connected components that are not yet complete (Tarjan 1972), with their edges,
// and looks into each when it is.
//
// Of each component at most one cycle is told, and none if another component with one can be reached from it. Four
// bytes per state, and for the states of open components their choices and edges.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "explore/search/fair_cycles.h"
#include "explore/ts/state_ref.h"
#include "explore/ts/transition_system.h"

namespace tidelock::search {

struct Livelock {
    std::vector<ts::Choice> path;  // from the state left, where the component begins: to the cycle and once around
    std::size_t cycle_begin = 0;   // in the path
    ts::StateRef state;            // where the cycle begins
};

class ProgressCycles {
public:
    // With `is_alone_allowed` also cycles of one actor that touch nothing that others see: divergences.
    explicit ProgressCycles(bool is_alone_allowed) : is_alone_allowed_(is_alone_allowed) {}

    // A new state is put on the stack of the search.
    void enter(ts::StateRef state, std::span<const ts::Choice> enabled);
    // A step was made from the state on top of the stack. If it leads to a new state that is entered next.
    void edge(ts::Choice choice, ts::StateRef to, bool is_progress, bool is_silent);
    // The state on top is left.
    [[nodiscard]] std::optional<Livelock> leave();

private:
    struct Member {
        ts::StateRef state;
        std::uint32_t low = 0;
        bool reaches_livelock = false;
        std::size_t first_actor = 0;  // in actors_
        std::size_t first_edge = 0;   // all edges of this member and of those after it are from here on in edges_
    };
    struct Edge {
        std::uint32_t from = 0;  // in open_
        std::uint32_t to = 0;    // the root of the state
        ts::Choice choice;
        bool is_progress = false;
        bool is_silent = false;
    };

    // By root, what is known of a state: nothing, its place in open_ plus 1, or that its component is done.
    static constexpr std::uint32_t kUnknown = 0;
    static constexpr std::uint32_t kDone = 0xFFFF'FFFE;
    static constexpr std::uint32_t kDoneReachesLivelock = 0xFFFF'FFFF;

    [[nodiscard]] GraphPiece piece_from(std::uint32_t first) const;
    [[nodiscard]] std::optional<Livelock> look_into(std::uint32_t first) const;
    void close(std::uint32_t first, bool reaches_livelock);

    const bool is_alone_allowed_;
    std::vector<std::uint32_t> known_;
    std::vector<std::uint32_t> stack_;  // of the search: places in open_
    std::vector<Member> open_;
    std::vector<std::uint32_t> actors_;
    std::vector<Edge> edges_;
};

// What is told of it. The system is in the state in which the cycle begins, which is after so many choices of the path.
[[nodiscard]] ts::Violation livelock_violation(ts::TransitionSystem& system, std::span<const ts::Choice> path,
                                               std::size_t cycle_begin);

}  // namespace tidelock::search
