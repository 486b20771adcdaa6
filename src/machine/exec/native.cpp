#include "machine/exec/native.h"

#include "machine/exec/class_init.h"
#include "machine/exec/issue.h"
#include "machine/exec/ops.h"
#include "machine/exec/sights.h"
#include "machine/exec/visible.h"

namespace tidelock::exec {

NativeResult NativeCall::raise(Guest kind, const std::string& text) {
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

NativeResult NativeCall::stop_before(threads::Thread::Wait wait) {
    x.thread->wait = std::move(wait);
    return stop(Stop::Visible);
}

namespace {

// Pushes the frame of the method that a native called; the native is entered again, one step further, when it returns.
Stop push_call(Slot* fp, Exec& x, NativeCall& native) {
    code::Code* code = native.target == nullptr
                           ? x.machine->class_init_stub_for(*x.machine->heap().type_of_handle(native.arguments[0].u))
                           : x.machine->code_of(*native.target);
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
    native.set_step(native.step() + 1);
    if (x.stepping != nullptr) native.clear_result();
    if (!native.arguments.empty()) std::memcpy(callee, native.arguments.data(), native.arguments.size() * sizeof(Slot));
    for (std::uint32_t i = code->zero_begin; i < code->zero_end; ++i) callee[i].u = 0;
    frame->fp = callee;
    frame->code = code;
    frame->kind = threads::FrameKind::Method;
    frame->has_acted = native.target == nullptr && code->stretch == code::Stretch::Atomic;
    frame->result = static_cast<std::uint16_t>(native.result() - fp);
    x.frame = frame;
    x.sp = callee + code->frame_slots;
    if (native.target == nullptr) x.machine->place_for(*x.thread, frame);
    return Stop::None;
}

// The native was given an address that it could not use.
NativeResult bad_native_access(NativeCall& call) {
    const Address address = call.m.blocks().take_bad_access();
    if (address < 0x10000) return call.raise(Guest::NullReference);
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

// A native that says nothing of what it touches may have touched every shared block it was handed.
void note_arguments(NativeCall& call, const code::Code& code) {
    for (const std::uint16_t slot : code.pointer_slots) {
        if (slot >= code.arg_slots) continue;
        const Block& b = call.m.blocks().at(call.fp[slot].u);
        if (b.shared == 0) continue;
        note_access(call.x, {memory::make_address(memory::block_of(call.fp[slot].u)), b.size, true, false});
    }
}

// Out of line, so that the handler itself has nothing to destroy after its jump.
[[gnu::noinline]] NativeResult run_native(const Insn* ip, Slot* fp, Exec& x) {
    const code::Code& code = *x.frame->code;
    x.frame->ip = ip;
    x.thread->top = x.frame;
    x.thread->sp = x.sp;
    NativeCall call(x, *x.machine, fp, code.method, code.arg_slots);
    if (x.stepping != nullptr && x.stepping->sights != nullptr) ++x.stepping->sights->natives;
    if (!references_hold(call, code)) return bad_native_access(call);
    if (!x.thread->pending.empty()) {
        // What natives do cannot be taken back, and most know nothing of queues.
        const bool is_guessed = is_guessing(*x.thread);
        if (is_guessed || (!code.tells_visibility && !settle_local(x))) {
            wait_for_order(*x.thread, is_guessed ? threads::Needs::Promise : threads::Needs::Drain);
            return call.stop(Stop::Visible);
        }
    }
    if (x.stepping != nullptr && !code.tells_visibility && call.step() == 0 && has_shared_argument(x, code, fp)) {
        if (!call.may_act()) return call.stop_before({});
        note_arguments(call, code);
    }
    const NativeResult result = reinterpret_cast<NativeFn>(code.native)(call);
    if (x.machine->blocks().has_bad_access()) [[unlikely]]
        return bad_native_access(call);
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
