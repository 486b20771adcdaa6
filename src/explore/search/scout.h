// A shallow search beside a depth-first one, on the same system: finds soon what needs few switches, whatever else the
// program does, and goes on looking near the first state while the other follows a path that may never end.
// docs/decisions/018-found-soon.md has the figures.
//
// First it walks a few paths on which the actors take turns. Then it makes steps in the order of their cost: the number
// of steps from the first state, and kPreemption for each switch away from an actor that could go on. All that is near
// in this sense is seen before anything further away, so that no endless path keeps it from anything. How much it does
// depends on how much the other search has done, not on time.
//
// The other search is handed the scout for its system, and the function `look` for Environment::aside. To each of the
// two every state is new when it reaches it for the first time.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "explore/search/bounded_frontier.h"
#include "explore/search/listener.h"
#include "explore/search/options.h"
#include "explore/search/search_result.h"
#include "explore/ts/forwarding.h"

namespace tidelock::search {

class Scout final : public ts::Forwarding {
public:
    // The listener is told of violations and warnings only.
    Scout(ts::TransitionSystem& system, const SearchOptions& options, Listener& listener);

    // --- the system of the other search ---
    ts::StepEnd start() override;
    ts::Stored store() override;
    void restore(ts::StateRef state) override;

    // Goes on for a while, and leaves the system as it was when the other search last stored or restored a state. If
    // that search must end: why, and what was done here is added to its statistics.
    StopReason look(Statistics& statistics);

private:
    static constexpr std::uint64_t kFirstSteps = 1000;       // of look, the first time
    static constexpr std::uint64_t kSteps = 24;              // each further time
    static constexpr std::uint64_t kMostStates = 1'000'000;  // then it gives up
    static constexpr std::uint64_t kWalkSteps = 250;
    static constexpr std::uint32_t kPreemption = 16;

    // A step to be made.
    struct Item {
        ts::StateRef state;
        ts::Choice choice;
        std::uint32_t arrival = 0;
        std::uint32_t depth = 0;
    };
    // How actors take turns: each makes so many steps. With `first_alone` the first actor runs as far as it can before.
    struct Turns {
        std::uint32_t steps = 1;
        bool first_alone = false;
    };
    static constexpr std::array kTurns{Turns{1, false}, Turns{1, true}, Turns{2, true}, Turns{3, true}};

    [[nodiscard]] bool is_over() const { return reason_ != StopReason::None; }
    void walk(const Turns& turns);
    [[nodiscard]] ts::Choice next_in_turn(const Turns& turns, std::uint32_t last, std::uint32_t made) const;
    void begin();
    void go_on(std::uint64_t until);
    void make(const Item& item, std::uint32_t cost);
    void expand(ts::StateRef state, std::uint32_t arrival, std::optional<std::uint32_t> last, std::uint32_t depth,
                std::uint32_t cost);
    template <class MakePath>
    void tell_violations(MakePath&& make_path);
    bool mark(std::vector<bool>& seen, std::uint32_t root);

    ts::TransitionSystem& system_;
    Listener& listener_;
    const OnViolation on_violation_;
    const std::uint64_t max_depth_;  // 0: none
    std::optional<ts::StateRef> first_;
    ts::StateRef current_;                  // where the other search is
    std::vector<bool> other_;               // by root: has the other search stored it?
    std::vector<bool> seen_;                // by root: have we?
    std::vector<std::vector<Item>> items_;  // by cost
    std::size_t cost_ = 0;
    std::size_t next_ = 0;  // in items_[cost_]
    Arrivals arrivals_;
    Statistics done_;
    StopReason reason_ = StopReason::None;
    bool has_begun_ = false;
    std::vector<ts::Choice> enabled_;
    std::vector<ts::Choice> path_;
};

}  // namespace tidelock::search
