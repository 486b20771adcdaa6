// Tells what happens while a schedule is repeated, as rows of a trace. The kind makes it for one repetition
// (Exploration::narrate); replay/recorder.h calls it, in this order:
//
//   after_start                     the system has been started
//   before_step, after_step, ...    around each step of the system
//   blocked_row, end_row, stacks    the violation is there: where the actors stand
//   finish                          the trace is whole
#pragma once

#include <cstdint>
#include <vector>

#include "explore/ts/choice.h"
#include "explore/ts/violation.h"
#include "kind/trace.h"

namespace tidelock::kind {

// What is to be said of a whole trace.
struct Remarks {
    std::vector<Expiry> expiries;
    std::vector<Reordered> reordered;  // under a relaxed memory model
};

class Narrator {
public:
    Narrator() = default;
    Narrator(const Narrator&) = delete;
    Narrator& operator=(const Narrator&) = delete;
    virtual ~Narrator() = default;

    virtual void after_start(Trace& trace) = 0;
    virtual void before_step(ts::Choice choice) = 0;
    // Appends the rows of the step.
    virtual void after_step(Trace& trace) = 0;

    // Where a blocked actor stands, with what it waits for and who took that where.
    virtual TraceStep blocked_row(std::uint32_t actor) = 0;
    // Where the program was when it went wrong.
    virtual TraceStep end_row(const ts::Violation& violation) = 0;
    virtual std::vector<ts::ActorStack> stacks() = 0;  // of all actors that have not ended

    // Adds to the rows what only the whole trace shows.
    virtual Remarks finish(Trace& trace) = 0;
};

}  // namespace tidelock::kind
