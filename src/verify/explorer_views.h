// What a simulator shows of the state it is in, as plain data (explorer.h makes it, report/explorer_text.h prints it).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "explore/ts/choice.h"
#include "explore/ts/transition_system.h"
#include "model/inspection.h"
#include "replay/trace.h"

namespace tidelock::verify {

// One of the ways in which a thread can make its next step.
struct StepOption {
    enum class What : std::uint8_t {
        Step,       // the operation that it stands before
        Value,      // Verify.Choose: this value
        TimeOut,    // its wait runs out
        Interrupt,  // its wait ends because it was interrupted
        TimeJumps,  // at a look at the clock: all deadlines have passed
        Complete,   // an operation that was issued before takes effect: `completed` (relaxed memory models)
        Guess,      // goes on with a guess
    };
    What what = What::Step;
    ts::Choice choice;
    std::uint32_t value = 0;  // Value, Guess
    replay::TraceStep completed{};
};

struct ThreadView {
    enum class Can : std::uint8_t { GoOn, Wait, Ended };
    std::uint32_t number = 0;
    std::string name;
    bool is_background = false;
    Can can = Can::Wait;
    replay::TraceStep next{};            // where it stands and what it is about to do
    std::optional<ts::Blocked> waits{};  // Wait: for what
    std::vector<StepOption> options{};
};

struct FrameView {
    std::string method;
    bool is_own = true;  // otherwise code of the class library
    std::string file{};  // empty: not known
    std::uint32_t line = 0;
    std::string text{};
};

struct LockView {
    std::string name;
    std::uint32_t owner = 0;  // 0: nobody, but threads wait to be pulsed
    std::string owner_name{};
    std::uint32_t depth = 0;
    std::vector<std::string> wanted_by{};  // who stands before it
    std::vector<std::string> waiters{};    // in Monitor.Wait, longest first
};

struct StateView {
    enum class Status : std::uint8_t {
        Open,         // somebody can go on
        Ended,        // the program has come to its end
        Stuck,        // it has not, and nobody can go on
        Violation,    // the last step showed a violation, after which there is nothing
        Pruned,       // an assumption of the program (Verify.Assume) does not hold
        Unsupported,  // the last step met something that is not supported: `problem`
    };
    Status status = Status::Open;
    std::size_t step = 0;      // so many steps after the beginning
    std::uint32_t number = 0;  // of the state; 0: there is none here
    std::optional<std::size_t>
        on_path{};  // after so many steps of this path the state was the same, for the first time
    std::optional<std::size_t> in_session{};  // likewise on any path before
    std::string problem{};
};

}  // namespace tidelock::verify
