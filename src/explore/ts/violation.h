// Something the search found wrong with the program.
#pragma once

#include <cstdint>
#include <string>

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
};

struct Violation {
    ViolationKind kind{};
    bool is_warning = false;  // told, but neither ends the search nor changes the verdict
    std::uint32_t actor = 0;  // whose step it was; 0: nobody's in particular
    std::string message;
    std::string place;  // violations of one kind with the same place are one violation
};

}  // namespace tidelock::ts
