#include "explore/search/second_pass.h"

#include "explore/search/dfs.h"

namespace tidelock::search {

namespace {

class EndlessOnly final : public Listener {
public:
    explicit EndlessOnly(Listener& next) : next_(next) {}

    bool endless(const ts::Violation& violation, std::span<const ts::Choice> path, std::size_t cycle_begin) override {
        return next_.endless(violation, path, cycle_begin);
    }
    void progress(const Statistics& statistics) override { next_.progress(statistics); }

private:
    Listener& next_;
};

}  // namespace

SearchResult find_hangs(ts::TransitionSystem& system, ts::StateRef first, const SearchOptions& options,
                        const Environment& environment, Listener& listener) {
    SecondPass again(system, first);
    EndlessOnly endless(listener);
    SearchOptions only = options;
    only.max_states = 0;
    only.max_depth = 0;
    only.livelock = false;
    only.divergence = false;
    return depth_first(again, only, environment, endless);
}

}  // namespace tidelock::search
