// Stack traces as .NET prints them.
#pragma once

#include <string>

#include "base/checksum.h"
#include "machine/exec/machine.h"

namespace tidelock::library {

using Trace = std::vector<exec::Machine::TraceElement>;

struct SourceLine {
    std::string file;  // empty: unknown
    std::uint32_t line = 0;
    std::uint32_t column = 0;
    std::uint32_t end_line = 0;  // of the statement; its last column is the one before end_column
    std::uint32_t end_column = 0;
};

// From the PDB beside the method's assembly.
SourceLine source_of(exec::Machine& machine, const types::Method& method, std::uint32_t il_offset);

// What the PDB has of that file: its text, or empty; its checksum.
struct SourceDocument {
    std::string embedded;
    Checksum checksum;
};
SourceDocument source_document(exec::Machine& machine, const types::Method& method, std::uint32_t il_offset);

// Of all statements of an assembly, in no order; only files and lines are told.
std::vector<SourceLine> lines_with_code(exec::Machine& machine, const types::Assembly& assembly);

// What the PDB calls a local variable at an offset; empty: nothing.
std::string local_name(exec::Machine& machine, const types::Method& method, std::uint16_t local,
                       std::uint32_t il_offset);
// Of the parameters, without `this`; empty where the metadata has no name.
std::vector<std::string_view> parameter_names(const types::Method& method);

// "Program.Main(String[] args)", as in a stack trace.
std::string method_text(const types::Method& method);

// StackTrace.ToString(): a line per frame that is shown, without the last line's end.
std::string trace_text(exec::Machine& machine, const Trace& trace);
// As the runtime itself prints it: all frames, types of parameters in full, no source.
std::string plain_trace_text(const Trace& trace);

// Exception.ToString() as the runtime prints it for an unhandled exception, without running guest code.
std::string exception_text(exec::Machine& machine, memory::Address exception);
std::string stack_overflow_text(exec::Machine& machine, threads::Thread& thread);
// The frames of a thread: "\n   at N.T.M() in File.cs:line 3" each.
std::string caller_text(exec::Machine& machine, threads::Thread& thread);

}  // namespace tidelock::library
