// What a check says of the data and the time that its program gets, and what it notes of their use. No part of the
// state.
#pragma once

#include <map>
#include <set>
#include <string>

#include "machine/library/native_table.h"

namespace tidelock::library {

struct DataUse {
    static constexpr exec::Kept kKept = exec::Kept::Clock;
    std::int64_t plain_ticks = 0;  // the clock of a plain run, in ticks of 100 ns since the start
    // --- while states are explored ---
    std::uint32_t clock_budget = 0;  // how often an execution sees time pass (clock.h); 0: time stands still
    std::string input;               // all of the standard input
    bool follows_looker = false;     // Clock::looker is kept
    bool orders_deadlines = false;   // waits run out in the order of their deadlines (clock.h)
    bool has_input = false;          // somebody has said what it is
    // --- noted, in some step ---
    bool has_looked_at_clock = false;   // the program's own code
    bool has_met_clock_budget = false;  // an execution would have seen more
    bool has_reached_end = false;       // an execution came to the end of the program
    bool has_bounded_random = false;    // random numbers were chosen among some values only (chosen_random.cpp)
    std::map<std::uint8_t, std::set<std::string>>
        consulted;  // by Source: what was asked for by the program (sources.h)
    std::map<threads::ThreadId, std::int32_t>
        time_outs;  // milliseconds, of the last wait with one that a thread came to
};

inline DataUse& data_use(Machine& m) { return m.kept<DataUse>(); }

}  // namespace tidelock::library
