// Something the search found wrong with the program.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tidelock::ts {

enum class ViolationKind : std::uint8_t {
    Deadlock,
    Assertion,
    UnhandledException,
    DataRace,
    LockMisuse,
    MemoryError,
    Invariant,
    Livelock,
    Divergence,
    Hang,
};

struct Violation {
    ViolationKind kind{};
    bool is_warning = false;  // told, but neither ends the search nor changes the verdict
    bool goes_on = false;     // the step that showed it leads on to a state all the same: others can go on
    std::uint32_t actor = 0;  // whose step it was; 0: nobody's in particular
    std::string message;      // one line
    std::string details;      // more lines: the cycle of waits, the other access of a race, the stack
    std::string place;        // violations of one kind with the same place are one violation
    // In the source, if known.
    std::string file;
    std::uint32_t line = 0;
    std::uint32_t column = 0;
    std::string method;
    std::vector<std::uint32_t> actors{};  // deadlock: who cannot go on; race: the two
};

}  // namespace tidelock::ts
