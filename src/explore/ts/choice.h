// What can happen next in a state: one actor (a thread, a process) makes its next step, in one of the ways open to it.
// The transition system gives meaning to both numbers; the search only counts and orders them.
#pragma once

#include <compare>
#include <cstdint>

namespace tidelock::ts {

struct Choice {
    std::uint32_t actor = 0;
    std::uint32_t option = 0;  // 0: the ordinary step; others: a time-out, a value chosen, ...
    friend auto operator<=>(const Choice&, const Choice&) = default;
};

}  // namespace tidelock::ts
