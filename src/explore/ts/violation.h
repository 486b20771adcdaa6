// Something the search found wrong with the program, as data. report/violation_text.h makes sentences of it.
//
// Names (of actors, objects, places) are what the kind of program calls them; nothing here depends on which kind it is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
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

struct Place {
    std::string file;  // empty: not known
    std::uint32_t line = 0;
    std::uint32_t column = 0;
    std::string method{};
};

// --- waits ---

struct Holder {
    std::string actor;
    bool has_ended = false;
};

// What an actor waits for that cannot go on.
struct Wait {
    enum class For : std::uint8_t {
        Nothing,      // it is not known
        End,          // of another actor: objects[0]
        Initialiser,  // of a class: objects[0]
        Lock,         // objects[0]
        SpinLock,
        Pulse,   // on objects[0]
        Signal,  // of objects[0]
        AnyOf,   // the objects
        AllOf,
        Call,  // the operation `call` on objects[0], inside of which it waits
        Time,  // that never passes
    };
    For what = For::Nothing;
    std::vector<std::string> objects{};
    std::string call{};
    std::optional<Holder> holder{};  // of what it waits for; who runs the initialiser
    bool has_returned = false;       // End: its code has ended, but it lives as long as the program
    bool may_be_woken = false;       // it is not known that nobody ends the wait
};

struct Blocked {
    std::string actor;
    Wait wait{};
    Place place{};
    Place held_since{};  // where the holder took it; without a file: not known
};

// --- what is wrong, by kind ---

// The last `steps` of `of` steps are repeated for ever.
struct Cycle {
    std::size_t steps = 0;
    std::size_t of = 0;
};

// Deadlock, and Hang: actors that go on without an end of the program.
struct Standstill {
    enum class Cause : std::uint8_t {
        Cycle,        // the blocked wait for each other
        EndedHolder,  // of a lock
        MainThread,   // the first actor never ends
        AllBlocked,   // nobody can go on
        Movers,       // others go on for ever, and this changes nothing
    };
    Cause cause = Cause::AllBlocked;
    std::vector<Blocked> blocked{};
    std::vector<std::string> movers{};
    std::optional<Cycle> cycle{};  // of the movers
};

// Livelock, Divergence: a cycle without progress, or without anything that others can see.
struct Endless {
    std::vector<std::string> actors;
    Cycle cycle{};
};

struct RacingAccess {
    enum class What : std::uint8_t { Read, Write, VolatileRead, AtomicWrite };
    std::string actor;
    What what = What::Read;
    Place place{};
};

struct Race {
    std::string location;
    RacingAccess first;
    RacingAccess second;
};

struct BrokenInvariant {
    std::string name;
    bool is_false = true;  // otherwise it cannot be evaluated
};

// Assertion, UnhandledException, LockMisuse, MemoryError: what the program or its run-time says, in one or more lines.
struct Failure {
    std::string text;
};

using Facts = std::variant<Failure, Standstill, Endless, Race, BrokenInvariant>;

// Where an actor stood at the violation: the innermost frame first.
struct ActorStack {
    std::string actor;
    std::vector<Place> frames;
};

struct Violation {
    ViolationKind kind{};
    bool is_warning = false;  // told, but neither ends the search nor changes the verdict
    bool goes_on = false;     // the step that showed it leads on to a state all the same: others can go on
    std::uint32_t actor = 0;  // whose step it was; 0: nobody's in particular
    Facts facts{};
    std::string key{};                    // violations of one kind with the same key are one violation
    Place place{};                        // in the source, if known
    std::vector<ActorStack> stacks{};     // of all actors that have not ended; once it was repeated
    std::vector<std::uint32_t> actors{};  // deadlock: who cannot go on; race: the two
};

}  // namespace tidelock::ts
