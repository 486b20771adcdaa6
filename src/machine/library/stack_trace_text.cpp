#include "machine/library/stack_trace_text.h"

#include "machine/library/areas.h"

namespace tidelock::library {

std::string exception_text(exec::Machine& m, threads::Thread&, Address exception) {
    std::string text = types::Loader::full_name(*m.heap().type_of(exception));
    const auto message = m.blocks().load<Address>(exception + m.field_offset(m.known().exception, "_message"));
    if (message != 0) text += ": " + m.heap().string_utf8(message);
    for (const auto& e : m.stack_trace(exception)) text += "\n   at " + method_name(*e.method);
    return text;
}

std::string stack_overflow_text(exec::Machine&, threads::Thread&) { return "Stack overflow."; }

std::string caller_text(exec::Machine& m, threads::Thread& thread) {
    std::string text;
    for (const auto& e : m.current_trace(thread)) text += "\n   at " + method_name(*e.method);
    return text;
}

}  // namespace tidelock::library
