#include "explore/search/random_walk.h"

namespace tidelock::search {

namespace {

class Walk : public Sampling::Guide {
public:
    explicit Walk(std::uint64_t seed) : seed_(seed), random_(seed, 0) {}

    void begin(std::uint64_t execution) override { random_ = RandomNumbers(seed_, execution); }
    ts::Choice choose(const std::vector<ts::Choice>& enabled) override {
        return enabled[random_.below(static_cast<std::uint32_t>(enabled.size()))];
    }

private:
    const std::uint64_t seed_;
    RandomNumbers random_;
};

}  // namespace

SearchResult random_walk(ts::TransitionSystem& system, const SearchOptions& options, const SamplingOptions& sampling,
                         const Environment& environment, Listener& listener) {
    Walk walk(sampling.seed);
    return Sampling(system, options, sampling, environment, listener).run(walk);
}

}  // namespace tidelock::search
