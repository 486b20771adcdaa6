// What a result takes for granted, as data. The sentences for the reader are in report/assumptions.cpp: a new
// assumption is a new kind and its row there.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tidelock::kind {

enum class Assumes : std::uint8_t {
    Clock,       // the program looks at the clock, and sees time pass
    ClockStuck,  // the same, with --timeouts stuck
    ClockBound,  // and would have seen it more often than was followed
    ClockFixed,  // or it does not see it
    Random,      // --- sources of data that are fixed
    RandomLeft,  // random data of which no option tries other values
    Variables,
    Input,
    HashCodes,
    Processors,
    Machine,
    TimeZone,
    Collector,
    WeakReferences,
    ThreadNumbers,
    Finalizers,   // of the program's own types: they do not run
    RandomBound,  // random numbers are choices, among some values only
    Placement,    // pointers are used as numbers
    Invariants,   // nothing is left out, because invariants are looked at in every state
    RacesUnderSc,
    RunsForever,     // that the program cannot end is no violation
    TrustedLibrary,  // calls of these types are one step each, by contract
    Listeners,       // names: events of the runtime whose handlers are added while others may raise them
    OneThread,       // the program never has a second thread
    EmptyMain,       // nothing of the program is run
    TestsNotRun,     // names: the test frameworks it refers to
};

struct Assumption {
    Assumes kind{};
    std::vector<std::string> names{};  // what it is about: types, variables; may be empty
    std::uint64_t count = 0;           // how often; 0: not counted
};

}  // namespace tidelock::kind
