// What the bounded search remembers besides states: how it arrived at them, and which choices are put off until the
// next bound.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "explore/store/pair_table.h"
#include "explore/ts/choice.h"
#include "explore/ts/state_ref.h"

namespace tidelock::search {

// Arrivals at states: from which arrival, and by which choice. There may be several at one state, because it matters
// who came. Eight bytes each.
class Arrivals {
public:
    static constexpr std::uint32_t kNone = 0;  // at the first state

    std::uint32_t add(std::uint32_t from, ts::Choice choice) {
        links_.push_back({from, choices_.intern(choice.actor, choice.option).index});
        return static_cast<std::uint32_t>(links_.size());
    }

    // The choices from the first state up to this arrival.
    void path_to(std::uint32_t arrival, std::vector<ts::Choice>& path) const;

private:
    struct Link {
        std::uint32_t from = 0;
        std::uint32_t choice = 0;
    };
    std::vector<Link> links_;
    store::PairTable choices_;  // there are few different ones
};

// The states with choices that are put off: `now`, to be gone on with at the present bound, and those for the next one,
// which all other functions are about. A state is put off at most once: at the next bound all its choices are made.
class Frontier {
public:
    struct Entry {
        ts::StateRef state;
        std::uint32_t arrival = 0;
        std::uint64_t depth = 0;
        std::size_t begin = 0;
        std::size_t end = 0;
    };

    // What was put off is for now.
    void begin_bound();
    [[nodiscard]] const std::vector<Entry>& now() const { return now_.entries; }
    [[nodiscard]] std::span<const ts::Choice> choices(const Entry& entry) const {
        return {now_.choices.data() + entry.begin, entry.end - entry.begin};
    }

    void put_off(ts::StateRef state, std::uint32_t arrival, std::uint64_t depth, std::span<const ts::Choice> choices);
    [[nodiscard]] bool is_empty() const { return count_ == 0; }
    [[nodiscard]] bool has(ts::StateRef state) const { return find(state) != nullptr; }
    [[nodiscard]] bool has(ts::StateRef state, std::uint32_t actor) const;
    // Moves the choices of one actor, or of all, into `choices`. There should be some.
    void take(ts::StateRef state, std::optional<std::uint32_t> actor, std::vector<ts::Choice>& choices);

private:
    struct Level {
        std::vector<Entry> entries;
        std::vector<ts::Choice> choices;
    };

    // An entry with choices left.
    [[nodiscard]] const Entry* find(ts::StateRef state) const;

    Level now_;
    Level later_;
    std::uint64_t count_ = 0;             // choices in later_
    std::uint32_t before_ = 0;            // entries before later_
    std::vector<std::uint32_t> numbers_;  // by root: the number of its entry, from 1 on through all bounds; 0: none
};

}  // namespace tidelock::search
