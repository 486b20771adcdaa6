// Hangs for searches that do not keep track of components (breadth_first, bounded, sleeping_depth_first): once such a
// search has visited every state and a cycle is possible, a depth-first pass over the same states looks for them.
#pragma once

#include <vector>

#include "explore/search/listener.h"
#include "explore/search/options.h"
#include "explore/search/search_result.h"
#include "explore/ts/forwarding.h"

namespace tidelock::search {

// A system from a stored state on, each state of which is new once more.
class SecondPass final : public ts::Forwarding {
public:
    SecondPass(ts::TransitionSystem& system, ts::StateRef first) : ts::Forwarding(system), first_(first) {}

    ts::StepEnd start() override {
        restore(first_);
        return ts::StepEnd::Next;
    }
    ts::Stored store() override {
        ts::Stored stored = ts::Forwarding::store();
        const std::uint32_t root = stored.state.root;
        if (root >= seen_.size()) seen_.resize(std::size_t{root} + 1 + root / 4);
        stored.is_new = !seen_[root];
        seen_[root] = true;
        return stored;
    }
    // The last step showed or reached something, but that was told by the first pass.
    [[nodiscard]] std::span<const ts::Violation> violations() const override { return {}; }

private:
    const ts::StateRef first_;
    std::vector<bool> seen_;  // by root
};

// Tells the listener of hangs. The result says whether the pass came to its end.
SearchResult find_hangs(ts::TransitionSystem& system, ts::StateRef first, const SearchOptions& options,
                        const Environment& environment, Listener& listener);

}  // namespace tidelock::search
