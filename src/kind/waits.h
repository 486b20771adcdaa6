// Who waits for whom and for what, in the current state of an exploration: one graph over all that an actor can wait
// for and that somebody in particular has to give back (locks, classes under initialisation, ends of actors).
//
// The kind implements it; check/ and replay/ ask.
#pragma once

#include <cstdint>

#include "explore/ts/violation.h"

namespace tidelock::kind {

class Waits {
public:
    Waits() = default;
    Waits(const Waits&) = delete;
    Waits& operator=(const Waits&) = delete;
    virtual ~Waits() = default;

    // Who has to move before this actor may; 0: nobody in particular, or it can go on.
    [[nodiscard]] virtual std::uint32_t awaited(std::uint32_t actor) = 0;
    // Whose end it waits for; 0: it waits for something else, or for nothing.
    [[nodiscard]] virtual std::uint32_t awaited_end(std::uint32_t actor) = 0;
    [[nodiscard]] virtual bool can_go_on(std::uint32_t actor) = 0;
    // What it waits for, where.
    [[nodiscard]] virtual ts::Blocked blocked(std::uint32_t actor) = 0;
    // Can a wait be ended from outside, so that a cycle of waits is none for ever?
    [[nodiscard]] virtual bool may_be_broken() = 0;
    // Has the program come to its end, so that nobody has to move?
    [[nodiscard]] virtual bool has_ended() = 0;
};

}  // namespace tidelock::kind
