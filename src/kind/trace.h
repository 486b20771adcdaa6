// A counterexample, step by step: what replay/recorder.h makes of a schedule, and every form of report prints. Plain
// data.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "explore/ts/choice.h"
#include "explore/ts/violation.h"

namespace tidelock::kind {

// Memory that a step read or wrote.
struct TraceAccess {
    std::string location;  // "Account#2.balance"
    bool is_write = false;
    std::string before;  // the value read, or the one overwritten
    std::string after;   // writes only
    // --- for choosing what is shown (replay/relevant_accesses.h) ---
    enum class Made : std::uint8_t {
        ByProgram,
        ByLibrary,  // at a stop of its own, in code of a library
        InCall,     // in the middle of a call that counts as one step
    };
    Made made = Made::ByProgram;
    std::uint64_t address = 0;
    std::uint32_t size = 0;
};

// One visible operation of one thread. The last rows of a trace are no steps: they show where threads stand at the end.
struct TraceStep {
    bool is_end = false;
    bool is_passed = false;  // an access in the middle of the step before: the search did not stop for it
    bool is_issue = false;   // of an operation that takes effect later, in another order: no step either
    ts::Choice choice;
    std::string thread;     // "main", "thread 2"
    std::string operation;  // "read", "write", "lock", "start", "choose", ...: see docs/json-output.md
    std::string object;     // the lock, thread or handle; empty for memory and others
    std::vector<TraceAccess> accesses;
    std::string note;                      // what else is to be said: the value chosen, "times out"
    std::optional<ts::Blocked> blocked{};  // is_end: what it waits for; otherwise the violation is what is to be said
    std::string method;                    // "Bank.Transfer"
    std::string file;                      // empty: no source is known
    std::uint32_t line = 0;
    std::uint32_t column = 0;
    std::string text;       // of the line, trimmed; empty when the source is not at hand
    std::string statement;  // the part of it that the step belongs to
    // --- under a relaxed memory model ---
    bool is_completion = false;              // of an operation that was issued before: that is what the rest is about
    bool is_forwarded = false;               // a read of the thread's own write, which has not taken effect
    bool is_reordered = false;               // it changed places with another of its thread: see Reordered
    std::optional<std::size_t> issued_at{};  // is_completion: the row in which it was issued
};

using Trace = std::vector<TraceStep>;

// A location as one says in the method of a step: without the class that it belongs to, and without the closure.
std::string short_location(const TraceStep& step, const std::string& location);

// A time-out that runs out, a sleep that ends or time that jumps at a look at the clock, while another thread could go
// on.
struct Expiry {
    enum class What : std::uint8_t { TimeOut, Sleep, Look };
    What what = What::TimeOut;
    std::string thread;             // whose
    std::int32_t milliseconds = 0;  // 0: not known
    std::string file;
    std::uint32_t line = 0;
    std::string others;  // "thread 2", "thread 2, thread 3": who could have gone on
};

struct SourcePoint {
    std::string file;
    std::uint32_t line = 0;
};

// Two operations of one thread that took effect in another order than the program has them.
struct Reordered {
    SourcePoint first;   // in the program; it took effect after the other, or not at all
    SourcePoint second;  // in the program
    std::string text;    // one sentence
};

}  // namespace tidelock::kind
