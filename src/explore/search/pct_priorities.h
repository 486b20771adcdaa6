// Who moves next in one execution of probabilistic concurrency testing.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "explore/search/random_numbers.h"
#include "explore/ts/choice.h"

namespace tidelock::search {

class PctPriorities {
public:
    static constexpr std::uint32_t kPatience = 1000;

    // `length` is the number of steps to be expected.
    PctPriorities(RandomNumbers random, std::uint32_t depth, std::uint32_t length);

    // `enabled` should not be empty, and actors should be together in it.
    ts::Choice choose(const std::vector<ts::Choice>& enabled);

private:
    [[nodiscard]] std::uint32_t highest(const std::vector<ts::Choice>& enabled);
    std::uint64_t& priority(std::uint32_t actor);
    [[nodiscard]] bool has_lost_patience(std::uint32_t actor, const std::vector<ts::Choice>& enabled);

    RandomNumbers random_;
    std::vector<std::uint32_t> change_points_;  // the i-th gives the i-th priority from below; in no particular order
    std::map<std::uint32_t, std::uint64_t> priorities_;
    std::uint64_t fallen_;  // the priority of who lost patience last: lower each time
    std::uint32_t steps_ = 0;
    std::optional<std::uint32_t> last_;
    std::uint32_t in_a_row_ = 0;
};

}  // namespace tidelock::search
