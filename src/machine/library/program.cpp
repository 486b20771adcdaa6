#include "machine/library/program.h"

#include "machine/library/areas.h"
#include "machine/library/older.h"
#include "machine/library/resources.h"
#include "machine/library/scheduler.h"
#include "machine/library/stack_trace_text.h"
#include "machine/threads/stack_size.h"

namespace tidelock::library {
namespace {

constexpr std::int64_t kReportFuel = 50'000'000;  // for guest code that only helps to report the end

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

// Runs a method to its end on a thread of its own that stands in for `instead_of`; false if it did not return.
bool run_to_end(Machine& m, threads::Thread& instead_of, Method& method, std::span<const Slot> arguments,
                Slot& result) {
    threads::Thread& thread = m.new_thread();
    thread.object = instead_of.object;
    m.prepare_call(thread, method, arguments);
    const bool ended = m.run(thread, kReportFuel) == Stop::ThreadEnded;
    if (ended) result = main_result(thread);
    thread.state = threads::ThreadState::Finished;
    return ended;
}

Address static_reference(Machine& m, Type* type, std::string_view field) {
    types::Field* f = m.loader().find_field(type, field);
    return f == nullptr ? 0 : m.blocks().load<Address>(m.static_address(*f));
}

// Who stands in for a thread has what belongs to that: its locks and its thread-static fields.
void hand_over(Machine& m, threads::Thread& from, threads::Thread& to) {
    for (threads::Monitor& monitor : m.monitors().all()) {
        if (monitor.owner == from.id) monitor.owner = to.id;
    }
    std::swap(from.thread_statics, to.thread_statics);
}

// The same beside all other threads, so that it may wait for them. Stop::None: it returned; else what ended the run.
ScheduleEnd run_beside(Machine& m, threads::Thread& instead_of, Method& method, std::span<const Slot> arguments) {
    if (!m.may_add_thread()) return {Stop::None, nullptr};
    threads::Thread& thread = m.new_thread();
    thread.object = instead_of.object;
    m.prepare_call(thread, method, arguments);
    instead_of.state = threads::ThreadState::Blocked;
    instead_of.wait = {};
    hand_over(m, instead_of, thread);
    const ScheduleEnd end = Scheduler(m).run_until_end_of(thread);
    hand_over(m, thread, instead_of);
    thread.state = threads::ThreadState::Finished;
    instead_of.state = threads::ThreadState::Ready;
    return end;
}

// What AppContext.OnUnhandledException does, for .NET 8 and 9, which have no such method: calls each handler.
ScheduleEnd tell_each_handler(Machine& m, threads::Thread& thread, Address handlers, Address exception) {
    Type* type = m.find_type("System", "UnhandledExceptionEventArgs");
    if (m.loader().ensure_complete(type) != nullptr) return {Stop::None, nullptr};
    const Address event = m.heap().new_object(type);
    if (event == 0) return {Stop::None, nullptr};
    m.blocks().store<Address>(event + m.field_offset(type, "_exception"), exception);
    m.blocks().store<std::uint8_t>(event + m.field_offset(type, "_isTerminating"), 1);
    m.heap().make_constant(event);
    const auto load = [&](Address at) { return m.blocks().load<Address>(at); };
    const Address list = load(handlers + m.field_offset(m.known().multicast_delegate, "_invocationList"));
    const bool is_list = list != 0 && m.heap().type_of(list)->is_array();
    const std::uint64_t count =
        is_list ? load(handlers + m.field_offset(m.known().multicast_delegate, "_invocationCount")) : 1;
    Method* invoke = m.loader().find_method(m.heap().type_of(handlers), "Invoke");
    for (std::uint64_t i = 0; i < count; ++i) {
        const Slot arguments[] = {{is_list ? load(list + types::kArrayData + 8 * i) : handlers}, {0}, {event}};
        if (const ScheduleEnd end = run_beside(m, thread, *invoke, arguments); end.stop != Stop::None) return end;
    }
    return {Stop::None, nullptr};
}

// AppDomain.UnhandledException
ScheduleEnd tell_handlers(Machine& m, threads::Thread& thread, Address exception) {
    Type* context = m.find_type("System", "AppContext");
    const Address handlers = static_reference(m, context, "UnhandledException");
    if (handlers == 0) return {Stop::None, nullptr};
    Method* method = m.loader().find_method(context, "OnUnhandledException", 1);
    if (method == nullptr) return tell_each_handler(m, thread, handlers, exception);
    const Slot argument{exception};
    return run_beside(m, thread, *method, {&argument, 1});
}

// What the object's own ToString says; what we can say without it when that fails.
std::string describe(Machine& m, threads::Thread& thread, Address exception) {
    Method* declared = m.loader().find_method(m.known().object, "ToString", 0);
    Method* method = m.find_implementation(m.heap().type_of(exception), declared);
    const Slot self{exception};
    Slot result{};
    if (method != nullptr && run_to_end(m, thread, *method, {&self, 1}, result) && result.u != 0) {
        return m.heap().string_utf8(result.u);
    }
    return exception_text(m, exception);
}

RunOutcome end_of_run(Machine& m, const ScheduleEnd& end);

// The handlers come first, then the report, then the finally blocks, then the process aborts.
RunOutcome unhandled(Machine& m, threads::Thread& thread, Address exception) {
    m.heap().make_constant(exception);
    if (const ScheduleEnd end = tell_handlers(m, thread, exception); end.stop != Stop::None) return end_of_run(m, end);
    RunOutcome out = failed(End::Unhandled, "Unhandled exception. " + describe(m, thread, exception));
    m.host().write_error(out.text + "\n");
    if (framework_version(m) < 9) return out;  // .NET 8 ends before the second pass
    if (m.unwind_all(thread, exception, kReportFuel) == Stop::Exit) {
        out.end = End::Exited;
        out.exit_code = m.cells().get<std::int32_t>(Cell::ExitCode);
    }
    return out;
}

RunOutcome end_of_run(Machine& m, const ScheduleEnd& end) {
    RunOutcome out;
    switch (end.stop) {
        case Stop::Unhandled:
            return unhandled(m, *end.thread, m.exec().exception);
        case Stop::Unsupported:
            out = failed(End::Unsupported, m.problem);
            break;
        case Stop::MemoryError:
            out = failed(End::MemoryError, m.problem);
            break;
        case Stop::FailFast:
            return failed(End::FailFast, m.problem);
        case Stop::StackOverflow:
            out = failed(End::StackOverflow, stack_overflow_text(m, *end.thread));
            m.host().write_error(out.text + "\n");
            return out;
        case Stop::Interrupted:
            return failed(End::Interrupted, {});
        case Stop::Blocked:
            out = failed(End::Deadlock, "every thread waits");
            break;
        case Stop::Exit:
        case Stop::None:
        case Stop::OutOfFuel:
        case Stop::Visible:  // stepping only
        case Stop::Pruned:
        case Stop::Assertion:
        case Stop::ThreadEnded:
            out.exit_code = m.cells().get<std::int32_t>(Cell::ExitCode);
            return out;
    }
    out.caller = caller_text(m, *end.thread);
    return out;
}

}  // namespace

namespace {

// Null with Machine::problem set.
Method* find_main(Machine& m, types::Assembly& assembly) {
    const metadata::Token token = assembly.image().entry_point();
    if (token.is_nil()) {
        m.problem = "an assembly without entry point";
        return nullptr;
    }
    auto entry = m.loader().resolve_method(assembly, token.value(), {});
    if (!entry) {
        m.problem = entry.error->message;
        return nullptr;
    }
    return *entry;
}

}  // namespace

bool prepare_program(Machine& m, types::Assembly& assembly) {
    m.resource_finder = &find_resource;
    Method* entry = find_main(m, assembly);
    if (entry == nullptr) return false;
    threads::Thread& main = m.new_thread();
    make_main_thread(m, main);
    static_cast<void>(threads::set_stack_size(main, 0));
    std::vector<Slot> args;
    if (!entry->signature.params.empty()) args.push_back(Slot{make_arguments(m)});
    m.prepare_call(main, *entry, args);
    return true;
}

RunOutcome run_program(Machine& m, types::Assembly& assembly) {
    if (!prepare_program(m, assembly)) return failed(End::Unsupported, m.problem);
    return end_of_run(m, Scheduler(m).run());
}

}  // namespace tidelock::library
