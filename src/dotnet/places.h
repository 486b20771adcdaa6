// Rows of a trace for places in the program: method, source line and its text.
#pragma once

#include "kind/source_text.h"
#include "kind/trace.h"
#include "machine/exec/machine.h"
#include "model/position.h"

namespace tidelock::dotnet {

class Places {
public:
    Places(exec::Machine& machine, kind::SourceText& source) : m_(machine), source_(source) {}

    // Where a thread stands.
    kind::TraceStep row(const threads::Thread& thread, const model::Position& position);
    // An instruction of it, wherever it stands.
    kind::TraceStep row(const threads::Thread& thread, const code::Code& code, const code::Insn* insn);
    // 0: not known.
    std::uint32_t line_of(const code::Code& code, const code::Insn* insn);

private:
    kind::TraceStep row(const threads::Thread& thread, const types::Method* method, const model::Position& position);

    exec::Machine& m_;
    kind::SourceText& source_;
};

}  // namespace tidelock::dotnet
