// The rules by which a program is explored, and what is looked for: the same words for programs of every kind. A kind
// that does not know one of them refuses it when the program is opened.
#pragma once

#include <cstdint>

namespace tidelock::kind {

// When a time-out may expire.
enum class TimeOuts : std::uint8_t {
    Any,    // a wait with a deadline may run out at any point
    Never,  // sleeps end, waits do not run out
    Stuck,  // only when nothing else can run
};

// What objects are called in the identity of a state.
enum class Numbering : std::uint8_t {
    Placement,  // by where they were placed
    Canonical,  // by the order in which a walk from the roots comes to them
};

enum class MemoryModel : std::uint8_t {
    Sc,
    Tso,
    Ecma,  // ECMA-335
    Net,   // as the .NET runtime documents it
};

// Data races.
enum class Races : std::uint8_t {
    Off,
    Warn,      // once of two actors at two instructions
    WarnEach,  // each time: for a system that is searched more than once
    Error,
};

// A program that cannot end.
enum class RunsForever : std::uint8_t {
    IsHang,
    IsFine,  // a server: only actors that wait for what never comes are a violation
};

// The option of a choice that lets a wait run out.
inline constexpr std::uint32_t kTimeOut = 0xFFFF'FFFF;

}  // namespace tidelock::kind
