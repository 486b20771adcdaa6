#include "machine/exec/native.h"

#include "base/stop.h"
#include "machine/exec/access_log.h"
#include "machine/exec/class_init.h"
#include "machine/exec/collecting.h"
#include "machine/exec/complete.h"
#include "machine/exec/issue.h"
#include "machine/exec/ops.h"
#include "machine/exec/own_words.h"
#include "machine/exec/promises.h"
#include "machine/exec/visible.h"
#include "machine/memory/near_null.h"

namespace tidelock::exec {

NativeResult NativeCall::raise(Guest kind, const std::string& text) {
    // There was no object, but not for want of memory.
    if (const types::LoadError* error = m.heap().load_error(); error != nullptr && kind == Guest::OutOfMemory) {
        m.heap().forget_load_error();
        return raise_load_error(*error);
    }
    x.exception = m.new_exception(kind, text);
    return NativeResult::Throw;
}

NativeResult NativeCall::raise_object(Address exception) {
    x.exception = exception;
    return NativeResult::Throw;
}

NativeResult NativeCall::raise_load_error(const types::LoadError& error) {
    if (error.kind == types::LoadError::Kind::Unsupported) return unsupported(error.message);
    return raise(guest_of(error), error.message);
}

NativeResult NativeCall::stop(Stop why) {
    x.stop = why;
    return NativeResult::Stop;
}

NativeResult NativeCall::unsupported(std::string what) {
    m.problem = std::move(what);
    return stop(Stop::Unsupported);
}

NativeResult NativeCall::block() {
    x.thread->state = threads::ThreadState::Blocked;
    x.thread->wait.has_begun = true;
    return NativeResult::Block;
}

NativeResult NativeCall::call(types::Method* callee, std::initializer_list<std::uint64_t> values) {
    target = callee;
    arguments.clear();
    for (const std::uint64_t v : values) arguments.push_back(Slot{v});
    return NativeResult::Call;
}

NativeResult NativeCall::call(types::Method* callee, std::span<const Slot> values) {
    target = callee;
    arguments.assign(values.begin(), values.end());
    return NativeResult::Call;
}

NativeResult NativeCall::init_class(types::Type* type) {
    switch (start_class_init(x, type)) {
        case InitStep::Done:
            return NativeResult::Return;
        case InitStep::Wait:
            return block();
        case InitStep::Stop:
            return stop(Stop::Visible);
        case InitStep::Failed:
            return NativeResult::Throw;
        case InitStep::LoadError:
            return raise_load_error(*m.load_error);
        case InitStep::Run:
            break;
    }
    return call(nullptr, {m.heap().type_handle(type)});
}

bool NativeCall::may_act() { return x.stepping == nullptr || take_allowance(x); }
bool NativeCall::may_use(Address object) { return x.stepping == nullptr || exec::may_use(x, object); }

NativeResult NativeCall::stop_before(threads::Wait wait) {
    x.thread->wait = std::move(wait);
    x.thread->wait.has_begun = step() != 0;
    return stop(Stop::Visible);
}

namespace {

// Pushes the frame of the method that a native called; the native is entered again, one step further, when it returns.
Stop push_call(Slot* fp, Exec& x, NativeCall& native) {
    code::Code* code = native.target_code;
    if (code == nullptr) {
        code = native.target == nullptr ? x.machine->class_init_stub_for(*native.type(native.arguments[0].u))
                                        : x.machine->code_of(*native.target);
    }
    if (code->result_slots > code::kNativeResultSlots) {
        x.machine->problem = "call from a native with a result of more than 256 bytes";
        return Stop::Unsupported;
    }
    if (native.arguments.size() != code->arg_slots) {
        x.machine->problem = "call from a native with the wrong number of arguments";
        return Stop::MemoryError;
    }
    --x.fuel;
    Slot* callee = x.sp;
    Frame* frame = x.frame + 1;
    if (callee + code->frame_slots > x.stack_end || frame >= x.frames_end) return Stop::StackOverflow;
    note_call(x, x.frame, *code);
    native.set_step(native.step() + 1);
    if (x.stepping != nullptr) native.clear_result();
    if (!native.arguments.empty()) std::memcpy(callee, native.arguments.data(), native.arguments.size() * sizeof(Slot));
    for (std::uint32_t i = code->zero_begin; i < code->zero_end; ++i) callee[i].u = 0;
    frame->fp = callee;
    frame->code = code;
    frame->kind = threads::FrameKind::Method;
    frame->has_acted = native.target == nullptr && code->atomicity == code::Atomicity::Atomic;
    frame->result = static_cast<std::uint16_t>(native.result() - fp);
    x.frame = frame;
    x.sp = callee + code->frame_slots;
    if (native.target == nullptr) x.machine->place_for(*x.thread, frame);
    return Stop::None;
}

// The native was given an address that it could not use.
NativeResult bad_native_access(NativeCall& call) {
    const auto [address, what] = call.m.blocks().take_bad_access();
    if (what != nullptr) {
        call.m.problem = what;
        return call.stop(Stop::MemoryError);
    }
    if (address < memory::kNearNull) return call.raise(Guest::NullReference);
    call.m.describe_bad_access(address);
    return call.stop(Stop::MemoryError);
}

// Unverifiable code can pass anything as an object. Is every argument what it was declared to be?
bool references_hold(NativeCall& call, const code::Code& code) {
    const types::Type* object = call.m.known().object;
    for (const code::NativeReference& argument : code.native_references) {
        const Address reference = call.ref(argument.slot);
        if (reference == 0) {
            if (argument.slot != 0 || !code.method->signature.has_this) continue;
            call.m.blocks().note_bad_access(0);  // null `this`
            return false;
        }
        types::Type* type = call.m.blocks().at(reference).type;
        if (type != nullptr && memory::offset_of(reference) == 0 &&
            (argument.type == type || argument.type == object || call.m.is_instance(type, argument.type)))
            continue;
        call.m.blocks().note_bad_access(reference);
        return false;
    }
    return true;
}

// Calls f(address) for every address that leads to a block of the kinds which the native's effect names.
template <class F>
void each_block(const NativeCall& call, const code::Code& code, const F& f) {
    const Effect& effect = *code.effect;
    if (effect.touches(What::Addresses)) {
        for (std::uint32_t slot = 0; slot < code.arg_slots; ++slot) f(call.fp[slot].u);
        return;
    }
    for (const std::uint16_t slot : code.pointer_slots) {
        if (slot >= code.arg_slots) continue;
        const Address address = call.fp[slot].u;
        if (effect.touches(What::Arguments)) f(address);
        const bool is_slot = memory::block_of(address) == call.x.thread->stack_block && effect.touches(What::Slots);
        if (is_slot) f(call.load<Address>(address));
    }
}

memory::Sharing most_shared_block(const NativeCall& call, const code::Code& code) {
    memory::Sharing most = memory::Sharing::None;
    each_block(call, code, [&](Address a) { most = std::max(most, sharing_of(call.m.blocks().at(a))); });
    return most;
}

// Blocks that are not there any more: natives can tell.
void note_gone(const NativeCall& call, const code::Code& code) {
    if (code.effect->touches(What::Addresses)) each_block(call, code, [&](Address a) { call.m.note_gone(a); });
}

// What the effect says that it may have touched: shared blocks as a whole, and cells.
void note_effect(NativeCall& call, const code::Code& code) {
    const Effect& effect = *code.effect;
    note_gone(call, code);
    each_block(call, code, [&](Address a) {
        const Block& b = call.m.blocks().at(a);
        if (b.shared == 0) return;
        note_access(call.x, {memory::make_address(memory::block_of(a)), b.size, effect.changes_blocks(), false});
    });
    if (!effect.has_cells()) return;
    for (std::size_t i = 0; i < kCellCount; ++i) {
        const auto cell = static_cast<Cell>(i);
        if (!effect.touches(cell)) continue;
        const auto how = effect.changes(cell) ? Synchronisation::How::Use : Synchronisation::How::Look;
        call.x.stepping->synchronised.push_back({cell_key(cell), how});
    }
}

// Is something in the queue of its thread that has to do with the blocks that the native was handed?
bool is_touched(const NativeCall& call, const code::Code& code) {
    bool is_any = false;
    each_block(call, code, [&](Address a) {
        const MemoryAccess whole{memory::make_address(memory::block_of(a)), call.m.blocks().at(a).size, false, false};
        is_any = is_any || is_touched(call.x, {&whole, 1});
    });
    return is_any;
}

// While states are explored, before a native begins: all that follows from what its row declares. False: the thread
// has to stop before it, until its queue is as it needs it.
bool begin_effect(NativeCall& call, const code::Code& code, threads::Needs& needs) {
    const Effect& effect = *code.effect;
    if (!effect.acts() || effect.is_told() || call.step() != 0) return true;
    const memory::Sharing sharing = effect.has_cells() ? memory::Sharing::Open : most_shared_block(call, code);
    if (sharing == memory::Sharing::None) {
        note_gone(call, code);
        return true;
    }
    const bool is_own = sharing == memory::Sharing::Internal && library_call(*call.x.thread, call.x.frame) != nullptr;
    if (is_own && !call.x.thread->pending.empty()) {
        if (is_touched(call, code)) return false;
        needs = threads::Needs::Nothing;
    }
    const bool only_looks = !effect.has_cells() && !effect.changes_blocks() && !effect.synchronises();
    if (!is_own && only_looks && !call.x.thread->pending.empty() && !is_touched(call, code)) {
        needs = threads::Needs::Look;
        if (!take_look(call.x, sharing)) return false;
    } else if (!take_allowance(call.x, sharing)) {
        return false;
    }
    note_effect(call, code);
    return true;
}

// Under a relaxed memory model: what a native does cannot be taken back, and most know nothing of queues and promises.
// Is all known that it may look at? If not the thread waits for that.
bool knows_all(Exec& x, const code::Code& code, const Slot* fp) {
    threads::Thread& thread = *x.thread;
    const auto waits = [&](threads::Needs needs) {
        wait_in_order(x, needs);
        return false;
    };
    // What does not act, and looks at no memory, may do so on a path that does not exist.
    if (is_guessing(thread) && code.effect->kind() != Effect::Kind::Inert) return waits(threads::Needs::Promise);
    // What it keeps, too: memory of its own that it has called code to fill.
    const std::uint32_t looked_at = code.arg_slots + code::kNativePointerSlots;
    for (std::uint32_t i = 0; i < looked_at; ++i) {
        const threads::OperationId promise = promise_of(thread, fp + i);
        if (promise != 0 && !complete_if_local(*x.machine, thread, promise)) return waits(threads::Needs::Promise);
    }
    while (const threads::OperationId promise = promise_behind(x, fp, looked_at)) {
        if (!complete_if_local(*x.machine, thread, promise)) return waits(threads::Needs::Promise);
    }
    if (x.stepping->has_guessed_wrong) return false;
    const bool knows_queues = code.effect->synchronises() || code.effect->kind() == Effect::Kind::Inert;
    if (knows_queues || settle_for(x, {fp, looked_at})) return true;
    return waits(threads::Needs::Drain);
}

// What a native that does not act gives follows from what is seen of the step anyway, unless it is handed a shared
// object: nobody changes that, but in another state there may be another object in its block.
void note_native(AccessLog& log, const NativeCall& call, const code::Code& code) {
    if (code.effect->acts()) {
        ++log.natives;
        return;
    }
    if (code.effect->kind() == Effect::Kind::Inert) return;
    for (std::uint32_t slot = 0; slot < code.arg_slots; ++slot)
        log.is_opaque |= call.m.blocks().at(call.fp[slot].u).shared != 0;
}

// Out of line, so that the handler itself has nothing to destroy after its jump.
[[gnu::noinline]] NativeResult run_native(const Insn* ip, Slot* fp, Exec& x) {
    poll_stop();
    const code::Code& code = *x.frame->code;
    x.frame->ip = ip;
    x.thread->top = x.frame;
    x.thread->sp = x.sp;
    NativeCall call(x, *x.machine, fp, code.method, code.arg_slots);
    if (call.step() == kRaiseStep) return call.raise_object(call.keep_pointer(0).u);
    if (call.step() == 0) collect_if_wanted(x);
    if (x.stepping != nullptr && x.stepping->log != nullptr) note_native(*x.stepping->log, call, code);
    static_cast<void>(x.machine->blocks().take_bad_access());  // none of its own
    x.machine->heap().forget_load_error();
    if (!references_hold(call, code)) return bad_native_access(call);
    if (!x.thread->pending.empty() && !knows_all(x, code, fp)) return call.stop(Stop::Visible);
    threads::Wait wait;
    if (x.stepping != nullptr && !begin_effect(call, code, wait.needs)) return call.stop_before(wait);
    const NativeResult result = reinterpret_cast<NativeFn>(code.native)(call);
    if (x.machine->blocks().has_bad_access()) [[unlikely]]
        return bad_native_access(call);
    if (const types::LoadError* error = x.machine->heap().load_error();
        error != nullptr && error->kind == types::LoadError::Kind::Unsupported) [[unlikely]]
        return call.unsupported(error->message);
    if (x.stepping != nullptr) finish_native(x);
    if (result != NativeResult::Call) return result;
    x.stop = push_call(fp, x, call);
    return x.stop == Stop::None ? NativeResult::Call : NativeResult::Stop;
}

}  // namespace

TL_HANDLER(native) {
    switch (run_native(ip, fp, *x)) {
        case NativeResult::Return: {
            const Frame* frame = x->frame;
            Frame* caller = x->frame - 1;
            if (!x->thread->promises.empty()) drop_result(*x->thread, frame);
            std::memmove(&caller->fp[frame->result], fp, std::size_t{frame->code->result_slots} * sizeof(Slot));
            x->sp = fp;
            x->frame = caller;
            return dispatch(caller->ip, caller->fp, x, blocks);
        }
        case NativeResult::Throw:
            return raise_object(ip, fp, x, blocks);
        case NativeResult::Call:
            return dispatch(x->frame->code->begin, x->frame->fp, x, blocks);
        case NativeResult::Block:
            TL_STOP(Blocked);
        case NativeResult::Stop:
            return leave_loop(ip, fp, x, blocks);
    }
}

}  // namespace tidelock::exec
