#include "explore/search/pct.h"

#include <algorithm>
#include <limits>

#include "explore/search/pct_priorities.h"

namespace tidelock::search {

namespace {

class Pct : public Sampling::Guide {
public:
    explicit Pct(const SamplingOptions& options)
        : seed_(options.seed), depth_(options.pct_depth), priorities_(RandomNumbers(0, 0), 0, 0) {}

    void begin(std::uint64_t execution) override {
        priorities_ = PctPriorities(RandomNumbers(seed_, execution), depth_, longest_);
    }
    ts::Choice choose(const std::vector<ts::Choice>& enabled) override { return priorities_.choose(enabled); }
    void end(std::uint64_t length, bool is_cut) override {
        if (is_cut) return;  // of those that do not end the length says nothing
        const std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
        longest_ = std::max(longest_, static_cast<std::uint32_t>(std::min(length, most)));
    }

private:
    const std::uint64_t seed_;
    const std::uint32_t depth_;
    std::uint32_t longest_ = 1;
    PctPriorities priorities_;
};

}  // namespace

SearchResult pct(ts::TransitionSystem& system, const SearchOptions& options, const SamplingOptions& sampling,
                 const Environment& environment, Listener& listener) {
    Pct guide(sampling);
    return Sampling(system, options, sampling, environment, listener).run(guide);
}

}  // namespace tidelock::search
