// Calls and returns. A call copies its argument slots to a new frame at the top of the stack.
#include "machine/exec/complete.h"
#include "machine/exec/issue.h"
#include "machine/exec/machine.h"
#include "machine/exec/ops.h"
#include "machine/exec/visible.h"
#include "machine/memory/near_null.h"

namespace tidelock::exec {
namespace {

using types::Method;
using types::Type;

Method* operand(const Insn* ip) { return const_cast<Method*>(static_cast<const Method*>(ip->pointer)); }

// No frame could be pushed: no room, or the fuel is used up and the call is made when there is more.
void no_frame(const Insn* ip, Slot* fp, Exec* x, Block* blocks) {
    if (x->fuel <= 0) return out_of_fuel(ip, fp, x, blocks);
    TL_STOP(StackOverflow);
}

// The method found takes or gives other slots than the call site: a forged reference or pointer.
void wrong_shape(const Insn* ip, Slot* fp, Exec* x, Block* blocks) {
    x->machine->problem = "call of a method with another signature";
    TL_STOP(MemoryError);
}

// A call on what is no object: null, or a forged reference.
void no_object(const Insn* ip, Slot* fp, Exec* x, Block* blocks, Address object) {
    if (object < memory::kNearNull) TL_RAISE(NullReference);
    TL_ACCESS_FAILED(object);
}

// A call through what is no method. NB: no exception, also near null: in .NET control is where no code is.
void no_method(const Insn* ip, Slot* fp, Exec* x, Block* blocks, Address pointer) {
    if (pointer >= memory::kNearNull) TL_ACCESS_FAILED(pointer);
    if (is_guessing(*x->thread)) {  // it is not known yet that there is such a path
        wait_for_order(*x->thread, threads::Needs::Promise);
        TL_STOP(Visible);
    }
    x->machine->problem = "call through a null function pointer";
    TL_STOP(MemoryError);
}

// Room for a frame of this code? Then `frame` and registers are set up but for the arguments. Calls burn fuel, because
// recursion can go on for ever without a backward branch.
[[gnu::always_inline]] inline bool push_frame(Exec* x, code::Code* code, std::uint16_t result, const Insn* resume,
                                              Slot*& new_fp) {
    Frame* caller = x->frame;
    new_fp = x->sp;
    if (new_fp + code->frame_slots > x->stack_end || caller + 1 >= x->frames_end || x->fuel-- <= 0) [[unlikely]]
        return false;
    caller->ip = resume;
    note_call(*x, caller, *code);
    Frame* callee = caller + 1;
    callee->fp = new_fp;
    callee->code = code;
    callee->result = result;
    callee->kind = threads::FrameKind::Method;
    callee->has_acted = false;
    x->frame = callee;
    x->sp = new_fp + code->frame_slots;
    for (std::uint32_t i = code->zero_begin; i < code->zero_end; ++i) new_fp[i].u = 0;
    return true;
}

[[gnu::always_inline]] inline code::Code* code_of(Exec* x, Method* m) {
    code::Code* code = x->methods[m->id].code;
    if (code == nullptr) [[unlikely]]
        code = x->machine->code_of(*m);
    return code;
}

[[gnu::always_inline]] inline void copy_arguments(const Insn* ip, std::uint32_t count, const Slot* from, Slot* to) {
    const auto* words = reinterpret_cast<const code::ArgumentWord*>(ip + 1);
    std::uint32_t done = 0;
    while (count - done > code::kSlotsPerWord) {
        for (std::uint32_t i = 0; i < code::kSlotsPerWord; ++i) to[done + i] = from[words->slots[i]];
        done += code::kSlotsPerWord;
        ++words;
    }
    for (std::uint32_t i = 0; done < count; ++i, ++done) to[done] = from[words->slots[i]];
}

const Insn* after_words(const Insn* ip) { return ip + 1 + code::extension_words(ip->b); }

// The general call: target known, arguments in the words.
[[gnu::always_inline]] inline void call_words(const Insn* ip, Slot* fp, Exec* x, Block* blocks, Method* m,
                                              bool is_virtual) {
    code::Code* code = code_of(x, m);
    if (is_virtual && (code->arg_slots != ip->b || code->result_slots != ip->c)) [[unlikely]]
        return wrong_shape(ip, fp, x, blocks);
    Slot* callee = nullptr;
    if (!push_frame(x, code, ip->a, after_words(ip), callee)) [[unlikely]]
        return no_frame(ip, fp, x, blocks);
    copy_arguments(ip, ip->b, fp, callee);
    if (is_virtual) callee[0].u += code->this_adjust;
    return dispatch(code->begin, callee, x, blocks);
}

[[gnu::noinline]] Method* resolve_virtual(Exec* x, Type* type, Method* declared) {
    return x->machine->loader().vtable_method(type, static_cast<std::uint32_t>(declared->slot));
}

}  // namespace

TL_HANDLER(call0) {
    code::Code* code = code_of(x, operand(ip));
    Slot* callee = nullptr;
    if (!push_frame(x, code, ip->a, ip + 1, callee)) [[unlikely]]
        return no_frame(ip, fp, x, blocks);
    return dispatch(code->begin, callee, x, blocks);
}
TL_HANDLER(call1) {
    code::Code* code = code_of(x, operand(ip));
    Slot* callee = nullptr;
    if (!push_frame(x, code, ip->a, ip + 1, callee)) [[unlikely]]
        return no_frame(ip, fp, x, blocks);
    callee[0] = fp[ip->b];
    return dispatch(code->begin, callee, x, blocks);
}
TL_HANDLER(call2) {
    code::Code* code = code_of(x, operand(ip));
    Slot* callee = nullptr;
    if (!push_frame(x, code, ip->a, ip + 1, callee)) [[unlikely]]
        return no_frame(ip, fp, x, blocks);
    callee[0] = fp[ip->b];
    callee[1] = fp[ip->c];
    return dispatch(code->begin, callee, x, blocks);
}
TL_HANDLER(call) { return call_words(ip, fp, x, blocks, operand(ip), false); }
TL_HANDLER(call1_this) {
    if (fp[ip->b].u < memory::kNearNull) [[unlikely]]
        TL_RAISE(NullReference);
    return op_call1(ip, fp, x, blocks);
}
TL_HANDLER(call2_this) {
    if (fp[ip->b].u < memory::kNearNull) [[unlikely]]
        TL_RAISE(NullReference);
    return op_call2(ip, fp, x, blocks);
}
TL_HANDLER(call_this) {
    if (fp[code::argument_slot(ip, 0)].u < memory::kNearNull) [[unlikely]]
        TL_RAISE(NullReference);
    return call_words(ip, fp, x, blocks, operand(ip), false);
}
TL_HANDLER(call_virt) {
    const Slot object = fp[code::argument_slot(ip, 0)];
    Type* type = blocks[object.u >> 32].type;
    if (type == nullptr) [[unlikely]]
        return no_object(ip, fp, x, blocks, object.u);
    Method* declared = operand(ip);
    const auto slot = static_cast<std::size_t>(declared->slot);
    Method* m = slot < type->vtable.size() ? type->vtable[slot] : nullptr;
    if (m == nullptr) [[unlikely]] {
        m = resolve_virtual(x, type, declared);
        if (m == nullptr) TL_RAISE(EntryPointNotFound);
    }
    return call_words(ip, fp, x, blocks, m, true);
}
namespace {
void resolve_site(const Insn* ip, Slot* fp, Exec* x, Block* blocks) {
    auto* site = const_cast<code::CallSite*>(static_cast<const code::CallSite*>(ip->pointer));
    const Slot object = fp[code::argument_slot(ip, 0)];
    Type* type = blocks[object.u >> 32].type;
    if (type == nullptr) return no_object(ip, fp, x, blocks, object.u);
    auto* found = x->machine->find_implementation(type, site->declared);
    if (found == nullptr) return raise_load_error(ip, fp, x, blocks);
    site->cached_type = type;
    site->cached_target = found;
    return call_words(ip, fp, x, blocks, found, true);
}
}  // namespace
TL_HANDLER(call_site) {
    const auto* site = static_cast<const code::CallSite*>(ip->pointer);
    const Slot object = fp[code::argument_slot(ip, 0)];
    Type* type = blocks[object.u >> 32].type;
    if (type != site->cached_type || type == nullptr) [[unlikely]]
        return resolve_site(ip, fp, x, blocks);
    return call_words(ip, fp, x, blocks, site->cached_target, true);
}

namespace {
// An open delegate to an instance method: the first argument is its `this`. A virtual one is looked up on each call.
[[gnu::noinline]] void call_open_instance(const Insn* ip, Slot* fp, Exec* x, Block* blocks, Method* m) {
    if (ip->b < 2) return wrong_shape(ip, fp, x, blocks);
    const Slot object = fp[code::argument_slot(ip, 1)];
    if (object.u < memory::kNearNull) TL_RAISE(NullReference);
    std::uint64_t adjust = 0;
    if (m->is_virtual() && !m->owner->is_value_type()) {
        Type* type = blocks[memory::block_of(object.u)].type;
        if (type == nullptr) return no_object(ip, fp, x, blocks, object.u);
        m = x->machine->find_implementation(type, m);
        if (m == nullptr) return raise_load_error(ip, fp, x, blocks);
        adjust = code_of(x, m)->this_adjust;
    }
    code::Code* code = code_of(x, m);
    if (code->arg_slots != ip->b - 1U || code->result_slots != ip->c) return wrong_shape(ip, fp, x, blocks);
    Slot* callee = nullptr;
    if (!push_frame(x, code, ip->a, after_words(ip), callee)) return no_frame(ip, fp, x, blocks);
    for (std::uint32_t i = 1; i < ip->b; ++i) callee[i - 1] = fp[code::argument_slot(ip, i)];
    callee[0].u += adjust;
    return dispatch(code->begin, callee, x, blocks);
}
}  // namespace

// A delegate's method: _methodPtr is the method's address. Closed: _target is its first argument. Open: _methodPtrAux
// is set and holds the address. Multicast delegates run Invoke's own native (library/delegates.cpp).
TL_HANDLER(call_delegate) {
    const Slot object = fp[code::argument_slot(ip, 0)];
    const Block& b = blocks[object.u >> 32];
    if (b.type == nullptr) [[unlikely]]
        return no_object(ip, fp, x, blocks, object.u);
    const DelegateLayout& layout = x->machine->delegate_layout();
    if (b.size < layout.size) [[unlikely]]
        TL_ACCESS_FAILED(object.u);
    if (b.read_limit == 0) [[unlikely]]
        note_unseen(*x);
    if (read_memory<std::uint64_t>(b.data + layout.invocation_count) != 0) [[unlikely]] {
        return call_words(ip, fp, x, blocks, operand(ip), false);
    }
    const auto aux = read_memory<Address>(b.data + layout.method_ptr_aux);
    const auto pointer = aux != 0 ? aux : read_memory<Address>(b.data + layout.method_ptr);
    Method* m = method_behind(blocks, pointer).or_null();
    if (m == nullptr) [[unlikely]]
        return no_method(ip, fp, x, blocks, pointer);
    if (aux != 0 && m->signature.has_this) [[unlikely]]
        return call_open_instance(ip, fp, x, blocks, m);
    code::Code* code = code_of(x, m);
    if (code->arg_slots + (aux != 0 ? 1U : 0U) != ip->b || code->result_slots != ip->c) [[unlikely]]
        return wrong_shape(ip, fp, x, blocks);
    Slot* callee = nullptr;
    if (!push_frame(x, code, ip->a, after_words(ip), callee)) [[unlikely]]
        return no_frame(ip, fp, x, blocks);
    if (aux != 0) {
        // Open: the delegate itself is dropped.
        for (std::uint32_t i = 1; i < ip->b; ++i) callee[i - 1] = fp[code::argument_slot(ip, i)];
    } else {
        copy_arguments(ip, ip->b, fp, callee);
        callee[0].u = read_memory<Address>(b.data + layout.target) + code->this_adjust;
    }
    return dispatch(code->begin, callee, x, blocks);
}
static bool is_box(Address self, const Method& m, const Block* blocks) {
    return memory::offset_of(self) == 0 && blocks[memory::block_of(self)].type == m.owner;
}

// --- tail calls: the frame is replaced ---
namespace {
void tail_to(const Insn* ip, Slot* fp, Exec* x, Block* blocks, Method* m, bool is_virtual) {
    code::Code* code = code_of(x, m);
    Frame* frame = x->frame;
    if (code->arg_slots != ip->b || code->result_slots != frame->code->result_slots)
        return wrong_shape(ip, fp, x, blocks);
    if (fp + code->frame_slots + ip->b > x->stack_end) return no_frame(ip, fp, x, blocks);
    // Arguments may come from slots that they overwrite: gather above the frame first.
    Slot* gather = x->sp;
    if (gather + ip->b > x->stack_end) return no_frame(ip, fp, x, blocks);
    copy_arguments(ip, ip->b, fp, gather);
    std::memmove(fp, gather, std::size_t{ip->b} * sizeof(Slot));
    frame->code = code;
    x->sp = fp + code->frame_slots;
    for (std::uint32_t i = code->zero_begin; i < code->zero_end; ++i) fp[i].u = 0;
    if (is_virtual) fp[0].u += code->this_adjust;
    if (--x->fuel <= 0) [[unlikely]]
        return out_of_fuel(code->begin, fp, x, blocks);
    return dispatch(code->begin, fp, x, blocks);
}
}  // namespace
TL_HANDLER(calli) {
    const Address pointer = fp[ip->c].u;
    Method* m = method_behind(blocks, pointer).or_null();
    if (m == nullptr) [[unlikely]]
        return no_method(ip, fp, x, blocks, pointer);
    code::Code* code = code_of(x, m);
    const auto* site = static_cast<const code::IndirectSite*>(ip->pointer);
    if (code->arg_slots != ip->b || code->result_slots != site->result_slots) [[unlikely]]
        return wrong_shape(ip, fp, x, blocks);
    // NB: where operands are awaited they are handed to a frame above this one.
    if (site->is_tail && !x->frame->code->has_awaits) return tail_to(ip, fp, x, blocks, m, false);
    // What ldvirtftn gives of a boxed value takes the box; what ldftn gives of the same method takes a pointer to a
    // value, which never points to the beginning of an object.
    const bool takes_box =
        code->this_adjust != 0 && site->has_this && is_box(fp[code::argument_slot(ip, 0)].u, *m, blocks);
    Slot* callee = nullptr;
    if (!push_frame(x, code, ip->a, after_words(ip), callee)) [[unlikely]]
        return no_frame(ip, fp, x, blocks);
    copy_arguments(ip, ip->b, fp, callee);
    if (takes_box) callee[0].u += code->this_adjust;
    return dispatch(code->begin, callee, x, blocks);
}
TL_HANDLER(tail_call) {
    if (ip->c != 0 && fp[code::argument_slot(ip, 0)].u < memory::kNearNull) TL_RAISE(NullReference);
    return tail_to(ip, fp, x, blocks, operand(ip), false);
}
TL_HANDLER(tail_call_virt) {
    auto* site = const_cast<code::CallSite*>(static_cast<const code::CallSite*>(ip->pointer));
    const Slot object = fp[code::argument_slot(ip, 0)];
    Type* type = blocks[object.u >> 32].type;
    if (type == nullptr) TL_RAISE(NullReference);
    if (type != site->cached_type) {
        auto* found = x->machine->find_implementation(type, site->declared);
        if (found == nullptr) return raise_load_error(ip, fp, x, blocks);
        site->cached_type = type;
        site->cached_target = found;
    }
    return tail_to(ip, fp, x, blocks, site->cached_target, true);
}
TL_HANDLER(arguments) { TL_NEXT(); }
TL_HANDLER(intrinsic) {
    using PureFunction = std::uint64_t (*)(std::uint64_t, std::uint64_t);
    fp[ip->a].u = reinterpret_cast<PureFunction>(const_cast<void*>(ip->pointer))(fp[ip->b].u, fp[ip->c].u);
    TL_NEXT();
}

// --- returns ---
TL_HANDLER(ret) {
    const Frame* frame = x->frame;
    Frame* caller = x->frame - 1;
    caller->fp[frame->result].u = fp[ip->a].u;
    x->sp = fp;
    x->frame = caller;
    return dispatch(caller->ip, caller->fp, x, blocks);
}
TL_HANDLER(ret_void) {
    Frame* caller = x->frame - 1;
    x->sp = fp;
    x->frame = caller;
    return dispatch(caller->ip, caller->fp, x, blocks);
}
TL_HANDLER(ret_vt) {
    const Frame* frame = x->frame;
    Frame* caller = x->frame - 1;
    std::memmove(&caller->fp[frame->result], &fp[ip->a], static_cast<std::size_t>(ip->imm) * 8);
    x->sp = fp;
    x->frame = caller;
    return dispatch(caller->ip, caller->fp, x, blocks);
}
namespace {
// Are the stackalloc areas of the frame free of what its thread has issued?
[[gnu::noinline]] bool settle_locals(Exec& x) {
    const auto frame = static_cast<std::uint32_t>(x.frame - x.thread->frames);
    const auto& locals = x.thread->local_blocks;
    for (std::size_t i = locals.size(); i-- > 0 && locals[i].frame >= frame;) {
        if (settle_block(*x.machine, *x.thread, locals[i].block)) continue;
        wait_in_order(x, threads::Needs::Promise);
        return false;
    }
    return true;
}
}  // namespace
TL_HANDLER(free_locals) {
    if (!x->thread->pending.empty() && !settle_locals(*x)) [[unlikely]]
        TL_STOP(Visible);
    x->machine->end_locals(*x->thread, static_cast<std::uint32_t>(x->frame - x->thread->frames));
    TL_NEXT();
}

}  // namespace tidelock::exec
