// Rows of a trace for places in the program: method, source line and its text.
#pragma once

#include "machine/exec/machine.h"
#include "model/position.h"
#include "replay/source_text.h"
#include "replay/trace.h"

namespace tidelock::replay {

class Places {
public:
    Places(exec::Machine& machine, SourceText& source) : m_(machine), source_(source) {}

    // Where a thread stands.
    TraceStep row(const threads::Thread& thread, const model::Position& position);
    // An instruction of it, wherever it stands.
    TraceStep row(const threads::Thread& thread, const code::Code& code, const code::Insn* insn);
    // 0: not known.
    std::uint32_t line_of(const code::Code& code, const code::Insn* insn);

private:
    TraceStep row(const threads::Thread& thread, const types::Method* method, const model::Position& position);

    exec::Machine& m_;
    SourceText& source_;
};

}  // namespace tidelock::replay
