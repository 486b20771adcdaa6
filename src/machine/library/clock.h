// The clock while states are explored (docs/decisions/019-the-clock.md).
//
// Time has passed as little as it must: a wait that runs out has taken as long as it says. At each look of the program
// that comes after the first, it is a choice of the search whether much more has passed. How often an execution sees
// time pass is bounded (DataUse::clock_budget): there it is cut off, and the result says so.
#pragma once

#include "machine/library/native_table.h"

namespace tidelock::library {

// Part of the state. Nothing of it moves before the first look: nobody could tell.
struct Clock {
    std::int64_t now = 0;         // ticks of 100 ns since the first look: at least so much has passed
    std::int64_t seen = 0;        // what the last look saw
    std::uint32_t spent = 0;      // of the budget
    std::uint32_t alone = 0;      // looks of a thread that lived alone that saw time pass: the first ones cost nothing
    std::uint32_t unseen = 0;     // waits that ran out since the last look
    std::uint32_t is_in_use = 0;  // somebody has looked
    // Where time jumps only for those who do nothing but look (DataUse::follows_looker): who looked last, with nobody
    // else having moved since, and where.
    std::uint64_t looker = 0;
    std::uint64_t place = 0;
};

inline constexpr std::int64_t kTicksPerMillisecond = 10'000;
// Past every deadline. NB: two of them, in milliseconds, still fit into an int.
inline constexpr std::int64_t kJumpTicks = std::int64_t{10} * 24 * 3600 * 1000 * kTicksPerMillisecond;
inline constexpr std::uint32_t kJumpCost = 3;  // a look that sees time pass otherwise costs 1

// A thread that stands before a look has this in place of a number of choices. The ways to go on are 0, as little time
// has passed as must have, and kTimeJumps.
inline constexpr std::uint32_t kLook = ~std::uint32_t{0};
inline constexpr std::uint32_t kTimeJumps = 1;
inline bool is_look(const threads::Wait& wait) { return wait.choices == kLook; }

// What looks and waits that run out have in common.
inline constexpr threads::SyncKey kClockKey = exec::cell_key(Cell::Clock);

inline Clock clock_of(Machine& m) { return m.cells().get<Clock>(Cell::Clock); }

// A look of the running native at the clock: true with the ticks since the start, or false with what to return.
struct Look {
    bool is_made = false;
    std::int64_t now = 0;
    NativeResult otherwise{};
};
Look look_at_clock(NativeCall& call);

// Was the last thing that happened a look of this thread, at the place where it stands before another?
bool only_looks(Machine& m, const threads::Thread& thread);
// The thread makes a step.
void note_step(Machine& m, const threads::Thread& thread);

// A wait of the thread runs out: its time has passed.
void pass_deadline(Machine& m, const threads::Thread& thread);
// Do waits run out in the order of their deadlines (DataUse::orders_deadlines)? Before the first look deadlines are
// what is left of the waits, so that a loop that waits comes back to the same state. Where the clock only says that it
// is late they can no longer be told apart.
bool orders_deadlines(Machine& m);

}  // namespace tidelock::library
