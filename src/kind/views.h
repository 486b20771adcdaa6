// What a simulator shows of the state it is in, as plain data (inspector.h makes it, report/explorer_text.h prints it).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "explore/ts/choice.h"
#include "explore/ts/violation.h"
#include "kind/trace.h"

namespace tidelock::kind {

// One of the ways in which an actor can make its next step.
struct StepOption {
    enum class What : std::uint8_t {
        Step,       // the operation that it stands before
        Value,      // of a choice that the program makes: this value
        TimeOut,    // its wait runs out
        Interrupt,  // its wait ends because it was interrupted
        TimeJumps,  // at a look at the clock: all deadlines have passed
        Complete,   // an operation that was issued before takes effect: `completed` (relaxed memory models)
        Guess,      // goes on with a guess
    };
    What what = What::Step;
    ts::Choice choice;
    std::uint32_t value = 0;  // Value, Guess
    TraceStep completed{};
};

struct ActorView {
    enum class Can : std::uint8_t { GoOn, Wait, Ended };
    std::uint32_t number = 0;
    std::string name;
    bool is_background = false;
    Can can = Can::Wait;
    TraceStep next{};                    // where it stands and what it is about to do
    std::optional<ts::Blocked> waits{};  // Wait: for what
    std::vector<StepOption> options{};
};

struct FrameView {
    std::string method;
    bool is_own = true;  // otherwise code of a library
    std::string file{};  // empty: not known
    std::uint32_t line = 0;
    std::string text{};
};

struct LockView {
    std::string name;
    std::uint32_t owner = 0;  // 0: nobody, but actors wait to be woken
    std::string owner_name{};
    std::uint32_t depth = 0;
    std::vector<std::string> wanted_by{};  // who stands before it
    std::vector<std::string> waiters{};    // who waits to be woken, longest first
};

struct Variable {
    enum class Known : std::uint8_t {
        Yes,
        Unused,   // it is not read any more, or not yet: its value is no part of the state
        Pending,  // the result of a read that has not taken place (relaxed memory models)
    };
    std::string name;
    std::string type;
    std::string value;  // of a struct: {X = 1, Y = 2}
    Known known = Known::Yes;
};

struct Inspected {
    Variable whole;
    std::vector<Variable> parts{};  // fields or elements, of an object also those of its base classes
    std::size_t left_out = 0;       // elements after those
};

// What a step did, as far as breakpoints are concerned.
struct StepTraits {
    struct Place {
        std::string file;
        std::uint32_t line = 0;
        friend bool operator==(const Place&, const Place&) = default;
    };
    std::vector<Place> places{};         // where the actor stands now, and what it passed
    std::vector<std::string> written{};  // locations
    bool meets_held_lock = false;
    bool has_violation = false;
};

}  // namespace tidelock::kind
