#include "machine/library/program.h"

#include "machine/library/areas.h"
#include "machine/library/resources.h"
#include "machine/library/scheduler.h"
#include "machine/library/stack_trace_text.h"

namespace tidelock::library {
namespace {

// The string[] that Main receives.
Address make_arguments(Machine& m) {
    const auto& arguments = m.host().arguments();
    const Address array = m.heap().new_array(m.loader().sz_array_of(m.known().string), arguments.size());
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        m.blocks().store<Address>(array + types::kArrayData + 8 * i, m.heap().new_string_utf8(arguments[i]));
    }
    return array;
}

RunOutcome failed(End end, std::string text) {
    RunOutcome out;
    out.end = end;
    out.text = std::move(text);
    return out;
}

// What .NET writes before it aborts.
RunOutcome unhandled(Machine& m, threads::Thread& thread, Address exception) {
    RunOutcome out = failed(End::Unhandled, {});
    out.text = "Unhandled exception. " + exception_text(m, thread, exception);
    return out;
}

}  // namespace

RunOutcome run_program(Machine& m, types::Assembly& assembly) {
    m.resource_finder = &find_resource;
    const metadata::Token token = assembly.image().entry_point();
    if (token.is_nil()) return failed(End::Unsupported, "an assembly without entry point");
    auto entry = m.loader().resolve_method(assembly, token.value(), {});
    if (!entry) return failed(End::Unsupported, entry.error->message);
    threads::Thread& main = m.new_thread();
    make_main_thread(m, main);
    std::vector<Slot> args;
    if (!entry->signature.params.empty()) args.push_back(Slot{make_arguments(m)});
    m.prepare_call(main, **entry, args);
    Scheduler scheduler(m);
    const ScheduleEnd end = scheduler.run();
    RunOutcome out;
    out.exit_code = m.exit_code;
    switch (end.stop) {
        case Stop::Unhandled: return unhandled(m, *end.thread, m.exec().exception);
        case Stop::Unsupported: out = failed(End::Unsupported, m.problem); break;
        case Stop::MemoryError: out = failed(End::MemoryError, m.problem); break;
        case Stop::FailFast: out = failed(End::FailFast, m.problem); break;
        case Stop::StackOverflow: out = failed(End::StackOverflow, stack_overflow_text(m, *end.thread)); break;
        case Stop::Blocked: out = failed(End::Deadlock, "every thread waits"); break;
        case Stop::Exit: break;
        case Stop::None:
        case Stop::OutOfFuel:
        case Stop::ThreadEnded:
            if (entry->signature.result->stack == types::StackKind::I4) {
                out.exit_code = static_cast<std::int32_t>(main_result(main).i);
            }
            break;
    }
    if (out.end != End::Exited) out.caller = caller_text(m, *end.thread);
    return out;
}

}  // namespace tidelock::library
