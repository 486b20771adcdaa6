#include "explore/search/pct_priorities.h"

#include <algorithm>

namespace tidelock::search {

namespace {

// From above: first priorities, those of change points, those of who moved too often.
constexpr std::uint64_t kFirst = std::uint64_t{1} << 63U;
constexpr std::uint64_t kChanged = std::uint64_t{1} << 62U;

}  // namespace

PctPriorities::PctPriorities(RandomNumbers random, std::uint32_t depth, std::uint32_t length)
    : random_(random), fallen_(kChanged) {
    for (std::uint32_t i = 1; i < depth; ++i) change_points_.push_back(random_.below(std::max(length, 1U)));
}

ts::Choice PctPriorities::choose(const std::vector<ts::Choice>& enabled) {
    std::uint32_t actor = highest(enabled);
    for (std::size_t i = 0; i < change_points_.size(); ++i) {
        if (change_points_[i] != steps_) continue;
        priority(actor) = kChanged + i;
        actor = highest(enabled);
    }
    if (has_lost_patience(actor, enabled)) {
        priority(actor) = --fallen_;
        actor = highest(enabled);
    }
    in_a_row_ = last_ == actor ? in_a_row_ + 1 : 1;
    last_ = actor;
    ++steps_;
    const auto is_of_actor = [=](ts::Choice choice) { return choice.actor == actor; };
    const auto options = static_cast<std::uint32_t>(std::count_if(enabled.begin(), enabled.end(), is_of_actor));
    std::uint32_t option = options == 1 ? 0 : random_.below(options);
    for (const ts::Choice choice : enabled) {
        if (is_of_actor(choice) && option-- == 0) return choice;
    }
    return enabled.front();
}

std::uint32_t PctPriorities::highest(const std::vector<ts::Choice>& enabled) {
    std::uint32_t best = enabled.front().actor;
    std::uint64_t best_priority = 0;
    for (std::size_t i = 0; i < enabled.size(); ++i) {
        if (i > 0 && enabled[i].actor == enabled[i - 1].actor) continue;
        const std::uint64_t own = priority(enabled[i].actor);
        if (own > best_priority) {
            best = enabled[i].actor;
            best_priority = own;
        }
    }
    return best;
}

std::uint64_t& PctPriorities::priority(std::uint32_t actor) {
    const auto [at, is_new] = priorities_.try_emplace(actor, 0);
    if (is_new) at->second = random_.next() | kFirst;
    return at->second;
}

bool PctPriorities::has_lost_patience(std::uint32_t actor, const std::vector<ts::Choice>& enabled) {
    if (last_ != actor || in_a_row_ < kPatience) return false;
    return std::any_of(enabled.begin(), enabled.end(), [=](ts::Choice choice) { return choice.actor != actor; });
}

}  // namespace tidelock::search
