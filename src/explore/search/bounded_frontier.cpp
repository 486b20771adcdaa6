#include "explore/search/bounded_frontier.h"

#include <algorithm>
#include <utility>

#include "base/check.h"

namespace tidelock::search {

void Arrivals::path_to(std::uint32_t arrival, std::vector<ts::Choice>& path) const {
    path.clear();
    for (; arrival != kNone; arrival = links_[arrival - 1].from) {
        TL_DCHECK(links_[arrival - 1].from < arrival, "an arrival should come from an earlier one");
        const std::uint32_t choice = links_[arrival - 1].choice;
        path.push_back({choices_.left(choice), choices_.right(choice)});
    }
    std::reverse(path.begin(), path.end());
}

void Frontier::begin_bound() {
    before_ += static_cast<std::uint32_t>(later_.entries.size());
    std::swap(now_, later_);
    later_.entries.clear();
    later_.choices.clear();
    count_ = 0;
}

void Frontier::put_off(ts::StateRef state, std::uint32_t arrival, std::uint64_t depth,
                       std::span<const ts::Choice> choices) {
    later_.entries.push_back({state, arrival, depth, later_.choices.size(), later_.choices.size() + choices.size()});
    later_.choices.insert(later_.choices.end(), choices.begin(), choices.end());
    count_ += choices.size();
    TL_CHECK(state.root >= numbers_.size() || numbers_[state.root] <= before_,
             "a state should be put off once at a bound");
    if (state.root >= numbers_.size()) numbers_.resize(std::size_t{state.root} + 1);
    numbers_[state.root] = before_ + static_cast<std::uint32_t>(later_.entries.size());
}

const Frontier::Entry* Frontier::find(ts::StateRef state) const {
    if (state.root >= numbers_.size() || numbers_[state.root] <= before_) return nullptr;
    const Entry& entry = later_.entries[numbers_[state.root] - before_ - 1];
    return entry.begin != entry.end ? &entry : nullptr;
}

bool Frontier::has(ts::StateRef state, std::uint32_t actor) const {
    const Entry* entry = find(state);
    return entry != nullptr && std::any_of(later_.choices.data() + entry->begin, later_.choices.data() + entry->end,
                                           [=](ts::Choice choice) { return choice.actor == actor; });
}

void Frontier::take(ts::StateRef state, std::optional<std::uint32_t> actor, std::vector<ts::Choice>& choices) {
    TL_CHECK(has(state), "a state whose choices are taken should have some put off");
    Entry& entry = later_.entries[numbers_[state.root] - before_ - 1];
    ts::Choice* const begin = later_.choices.data() + entry.begin;
    ts::Choice* const end = later_.choices.data() + entry.end;
    ts::Choice* const taken =
        std::stable_partition(begin, end, [&](ts::Choice choice) { return actor && choice.actor != *actor; });
    choices.assign(taken, end);
    entry.end = entry.begin + static_cast<std::size_t>(taken - begin);
    TL_CHECK(!choices.empty() && choices.size() <= count_, "what is taken should have been put off");
    count_ -= choices.size();
}

}  // namespace tidelock::search
