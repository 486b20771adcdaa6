// Class constructors, ECMA-335 II.10.5.3.3: one thread runs it, others wait for it, a thread that comes back to a class
// which it is initialising itself goes on. A failure is remembered and thrown again.
//
// A thread goes on as well if to wait would be a deadlock: if the one that runs the constructor waits, for classes
// only, for this one. So it matters who of them comes first to the class of the other. While states are explored,
// coming to a class that another thread initialises is a visible operation of its own, if the thread runs a class
// constructor itself (who does not is waited for by nobody). All of these have a key in common.
#include "machine/exec/class_init.h"

#include <algorithm>

#include "machine/exec/complete.h"
#include "machine/exec/issue.h"
#include "machine/exec/machine.h"
#include "machine/exec/native.h"
#include "machine/exec/ops.h"
#include "machine/exec/sharing.h"
#include "machine/exec/visible.h"

namespace tidelock::exec {

using types::Type;

namespace {

void note_class(Exec& x, Type* type, Synchronisation::How how) {
    if (x.stepping == nullptr) return;
    const Synchronisation use{threads::class_key(x.machine->heap().type_handle(type)), how};
    auto& all = x.stepping->synchronised;
    if (all.empty() || all.back() != use) all.push_back(use);  // a loop looks at a class again and again
}

// The thread comes to a class that another one is initialising. Who waits for whom is looked at, and may be changed.
InitStep arrive(Exec& x, Type* type) {
    Machine& m = *x.machine;
    if (x.stepping != nullptr && m.is_initialising(*x.thread, x.frame)) {
        if (!take_allowance(x)) {
            m.stand_before_class(*x.thread, x.frame, type);
            return InitStep::Stop;
        }
        note_class(x, type, Synchronisation::How::Look);
        x.stepping->synchronised.push_back({kClassWaits, Synchronisation::How::Use});
    }
    if (m.would_deadlock_on_class(*x.thread, type)) return InitStep::Done;
    m.wait_for_class(*x.thread, type);
    return x.stepping != nullptr ? InitStep::Stop : InitStep::Wait;
}

// Once threads have been started it matters who comes to a class first: then `ensure_init` does not pass it by.
std::uint32_t watched(const Exec& x) {
    const memory::Tracking* tracking = x.machine->blocks().tracking();
    return tracking != nullptr && tracking->statics_are_shared ? 1 : 0;
}

// What a class constructor did must be visible to all who find the class initialised.
bool is_done_for_all(NativeCall& call) {
    threads::Thread& thread = *call.x.thread;
    const auto next = [&] {
        return std::find_if(thread.pending.begin(), thread.pending.end(),
                            [](const threads::PendingOperation& o) { return o.is_of_class; });
    };
    auto operation = next();
    while (operation != thread.pending.end()) {
        if (!complete_if_local(call.m, thread, operation->id)) return false;
        operation = next();
    }
    return true;
}

}  // namespace

// The stub's frame: slot 0 holds the type's handle. The guest can write there, so it is looked at anew each time.
NativeResult run_class_constructor(NativeCall& call) {
    Type* type = call.m.heap().type_of_handle(call.ref(0)).or_null();
    if (type == nullptr || type->static_ctor == nullptr) return call.raise(Guest::InvalidProgram);
    if (call.step() == 0) {
        if (const types::LoadError* error = call.m.loader().ensure_complete(type)) return call.raise_load_error(*error);
        return call.call(type->static_ctor, {});
    }
    if (!call.x.thread->pending.empty() && !is_done_for_all(call)) {
        wait_for_order(*call.x.thread, threads::Needs::Class);
        return call.stop(Stop::Visible);
    }
    if (call.step() != kCaughtStep) {
        note_class(call.x, type, Synchronisation::How::Use);
        call.m.set_class_state(type, ClassState::Done, watched(call.x));
        call.m.wake_class_waiters(type);
        call.m.place_for(*call.x.thread, call.x.frame - 1);
        return call.done();
    }
    const Address inner = call.keep_pointer(0).u;
    // NB: as in .NET, a nested type by its own name alone, and a generic one without its arguments.
    std::string name(type->name_space);
    if (type->enclosing != nullptr || name.empty()) {
        name = type->name;
    } else {
        name.append(".").append(type->name);
    }
    const std::string text = "The type initializer for '" + name + "' threw an exception.";
    Machine& m = call.m;
    Type* failure_type = m.find_type("System", "TypeInitializationException");
    const Address failure = m.new_exception(failure_type, text, static_cast<std::int32_t>(0x80131534));
    m.blocks().store<Address>(failure + m.field_offset(m.known().exception, "_innerException"), inner);
    m.blocks().store<Address>(failure + m.field_offset(failure_type, "_typeName"), m.heap().new_string_utf8(name));
    m.heap().make_constant(failure);
    m.class_failures[type] = failure;
    share(m.blocks(), failure, memory::Sharing::Open);
    note_class(call.x, type, Synchronisation::How::Use);
    m.set_class_state(type, ClassState::Failed);
    m.wake_class_waiters(type);
    m.place_for(*call.x.thread, call.x.frame - 1);
    return call.raise_object(failure);
}

InitStep start_class_init(Exec& x, Type* type) {
    Machine& m = *x.machine;
    if (m.class_state(type) != ClassState::Done) note_unseen(x);
    switch (m.class_state(type)) {
        case ClassState::Done:
            note_class(x, type, Synchronisation::How::Look);
            return InitStep::Done;
        case ClassState::Failed:
            note_class(x, type, Synchronisation::How::Look);
            x.exception = m.class_failures[type];
            return InitStep::Failed;
        case ClassState::Running:
            return m.class_owner(type) == x.thread->id ? InitStep::Done : arrive(x, type);
        case ClassState::Untouched:
            break;
    }
    if (const types::LoadError* error = m.loader().ensure_complete(type)) {
        m.load_error = error;
        return InitStep::LoadError;
    }
    if (type->static_ctor == nullptr) {
        m.class_word(type) = static_cast<std::uint32_t>(ClassState::Done);  // for good: nothing can be seen of it
        return InitStep::Done;
    }
    if (x.stepping != nullptr && m.class_init_stub_for(*type)->atomicity == code::Atomicity::Program &&
        !take_allowance(x)) {
        m.stand_before_class(*x.thread, x.frame, type);
        return InitStep::Stop;
    }
    note_class(x, type, Synchronisation::How::Use);
    m.set_class_state(type, ClassState::Running, x.thread->id);
    return InitStep::Run;
}

namespace {

void ensure_slow(const Insn* ip, Slot* fp, Exec* x, Block* blocks) {
    auto* type = const_cast<Type*>(static_cast<const Type*>(ip->pointer));
    switch (start_class_init(*x, type)) {
        case InitStep::Done:
            TL_NEXT();
        case InitStep::Wait:
            x->thread->state = threads::ThreadState::Blocked;
            TL_STOP(Blocked);
        case InitStep::Stop:
            TL_STOP(Visible);
        case InitStep::Failed:
            return raise_object(ip, fp, x, blocks);
        case InitStep::LoadError:
            return raise_load_error(ip, fp, x, blocks);
        case InitStep::Run:
            break;
    }
    code::Code* stub = x->machine->class_init_stub_for(*type);
    Frame* frame = x->frame + 1;
    if (x->sp + stub->frame_slots > x->stack_end || frame >= x->frames_end) {
        x->machine->set_class_state(type, ClassState::Untouched);
        TL_STOP(StackOverflow);
    }
    x->frame->ip = ip + 1;
    note_call(*x, x->frame, *stub);
    Slot* callee = x->sp;
    for (std::uint32_t i = 0; i < stub->frame_slots; ++i) callee[i].u = 0;
    callee[0].u = x->machine->heap().type_handle(type);
    frame->fp = callee;
    frame->code = stub;
    frame->kind = threads::FrameKind::Method;
    frame->has_acted = stub->atomicity == code::Atomicity::Atomic;
    frame->result = 0;
    x->frame = frame;
    x->sp = callee + stub->frame_slots;
    x->machine->place_for(*x->thread, frame);
    return dispatch(stub->begin, callee, x, blocks);
}

}  // namespace

TL_HANDLER(ensure_init) {
    const auto* type = static_cast<const Type*>(ip->pointer);
    if (x->types[type->id].init != static_cast<std::uint32_t>(ClassState::Done)) [[unlikely]]
        return ensure_slow(ip, fp, x, blocks);
    TL_NEXT();
}

}  // namespace tidelock::exec
