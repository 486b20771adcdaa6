// AppDomain.FirstChanceException: whoever listens hears of an exception before a handler for it is looked for.
//
// A stub's frame lies above the raising one meanwhile. When the listeners are done the stub throws again, which takes
// its frame away and goes on with the search (start_search).
#include "machine/exec/exceptions.h"
#include "machine/exec/machine.h"
#include "machine/exec/native.h"
#include "machine/exec/visible.h"

namespace tidelock::exec {

namespace {

enum Step : std::uint32_t { kMakeArguments, kInvoke, kGoOn };

types::Method* event_constructor(Machine& m, types::Type* arguments) {
    types::Method* found = m.loader().find_method(arguments, ".ctor", 1);
    TL_CHECK(found != nullptr, "FirstChanceExceptionEventArgs should have a constructor");
    return found;
}

}  // namespace

Address Machine::first_chance_listener() {
    if (first_chance_field_ == 0) {
        types::Type* context = find_type("System", "AppContext");
        types::Field* field = loader_.find_field(context, "FirstChanceException");
        if (field == nullptr) return 0;
        first_chance_field_ = static_address(*field);
    }
    return blocks_.load<Address>(first_chance_field_);
}

// keep_pointer(0): the exception; keep_pointer(1): the event's arguments.
NativeResult tell_first_chance(NativeCall& call) {
    Machine& m = call.m;
    const Address exception = call.keep_pointer(0).u;
    const Address listener = m.first_chance_listener();
    switch (listener == 0 ? kGoOn : call.step()) {
        case kMakeArguments: {
            types::Type* type = m.find_type("System.Runtime.ExceptionServices", "FirstChanceExceptionEventArgs");
            const Address arguments = m.heap().new_object(type);
            if (arguments == 0) break;
            call.keep_pointer(1).u = arguments;
            return call.call(event_constructor(m, type), {arguments, exception});
        }
        case kInvoke: {
            types::Method* invoke = m.loader().find_method(m.heap().type_of(listener), "Invoke");
            if (invoke == nullptr) break;
            return call.call(invoke, {listener, 0, call.keep_pointer(1).u});
        }
        default:
            break;
    }
    call.x.thread->told_first_chance = true;
    return call.raise_object(exception);
}

void push_first_chance(Exec& x, Address exception, Raised how) {
    code::Code* code = x.machine->first_chance_stub();
    Slot* fp = x.sp;
    note_call(x, x.frame, *code);
    Frame* frame = x.frame + 1;
    for (std::uint32_t i = 0; i < code->frame_slots; ++i) fp[i].u = 0;
    fp[0].u = static_cast<std::uint64_t>(how);
    fp[code->arg_slots].u = exception;
    frame->fp = fp;
    frame->code = code;
    frame->ip = code->begin;
    frame->kind = threads::FrameKind::Method;
    frame->has_acted = false;
    frame->result = 0;
    x.frame = frame;
    x.sp = fp + code->frame_slots;
    x.ip = code->begin;
    x.fp = fp;
}

}  // namespace tidelock::exec
