// What searches have in common that make executions one after the other, each chosen at random, without storing states:
// for programs too large for anything else. They are never complete.
//
// Executions are the same for the same seed, and none depends on how many come after it. One that has not
// ended after SearchOptions::max_depth steps (kLongestSample if there is no such limit) is cut.
#pragma once

#include <cstdint>
#include <vector>

#include "explore/search/random_numbers.h"
#include "explore/search/session.h"

namespace tidelock::search {

struct SamplingOptions {
    std::uint64_t seed = 0;
    std::uint64_t executions = 0;  // 0: until a limit is reached
    std::uint32_t pct_depth = 3;   // see pct.h
};

inline constexpr std::uint64_t kLongestSample = 100'000;

class Sampling {
public:
    // Decides which way an execution goes.
    class Guide {
    public:
        Guide() = default;
        Guide(const Guide&) = delete;
        Guide& operator=(const Guide&) = delete;
        virtual ~Guide() = default;

        virtual void begin(std::uint64_t execution) = 0;
        virtual ts::Choice choose(const std::vector<ts::Choice>& enabled) = 0;  // not empty
        virtual void end([[maybe_unused]] std::uint64_t length, [[maybe_unused]] bool is_cut) {}
    };

    Sampling(ts::TransitionSystem& system, const SearchOptions& options, const SamplingOptions& sampling,
             const Environment& environment, Listener& listener);

    [[nodiscard]] SearchResult run(Guide& guide);

private:
    bool begin();
    void make_execution(Guide& guide, std::uint64_t number);
    bool step(ts::Choice choice);
    void tell_violations() {
        session_.tell_violations([&] { return std::span<const ts::Choice>(path_); });
    }

    ts::TransitionSystem& system_;
    Listener& listener_;
    const SamplingOptions sampling_;
    Session session_;
    ts::StateRef first_;
    std::vector<ts::Choice> enabled_;
    std::vector<ts::Choice> path_;
};

}  // namespace tidelock::search
