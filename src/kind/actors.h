// Who makes steps, in the current state of an exploration, and what they are called. Actors are numbered from 1 on.
//
// The kind implements it; check/, replay/ and verify/ ask, between the steps of the system.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "explore/ts/choice.h"
#include "explore/ts/violation.h"
#include "kind/actor_origin.h"

namespace tidelock::kind {

enum class Life : std::uint8_t {
    Live,     // started, and not ended
    Leaving,  // its code has ended, and something that it did has still to take effect
    Ended,    // or never started
};

// Does the program wait for its end?
enum class Duty : std::uint8_t {
    None,     // the program may end without it
    Program,  // it belongs to those that the program consists of
    End,      // it carries out the program's end
};

class Actors {
public:
    Actors() = default;
    Actors(const Actors&) = delete;
    Actors& operator=(const Actors&) = delete;
    virtual ~Actors() = default;

    [[nodiscard]] virtual std::uint32_t count() = 0;
    [[nodiscard]] virtual std::string name(std::uint32_t actor) = 0;
    [[nodiscard]] virtual Life life(std::uint32_t actor) = 0;
    [[nodiscard]] virtual Duty duty(std::uint32_t actor) = 0;
    [[nodiscard]] virtual std::vector<ActorOrigin> origins() = 0;  // of actor 1, 2, ...
    // A violation of the actor where it stands: with place and key, without facts.
    [[nodiscard]] virtual ts::Violation at(ts::ViolationKind violation, std::uint32_t actor) = 0;
    // The step in a few words, before it is made: who, where, what.
    [[nodiscard]] virtual std::string label(ts::Choice choice) = 0;
};

}  // namespace tidelock::kind
