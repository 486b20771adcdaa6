#include "machine/exec/visible.h"

#include <algorithm>
#include <span>

#include "machine/exec/guards.h"
#include "machine/exec/issue.h"
#include "machine/exec/machine.h"
#include "machine/exec/ops.h"
#include "machine/exec/sharing.h"
#include "machine/exec/sights.h"
#include "program/code/op_ranges.h"

namespace tidelock::exec {

using code::in;
using code::Op;
using code::Stretch;
using memory::block_of;
using memory::BlockTable;
using memory::offset_of;

Frame* atomic_frame(const threads::Thread& thread, Frame* top) {
    Frame* found = nullptr;
    bool in_library = true;
    for (Frame* f = top; f >= thread.frames; --f) {
        switch (f->code->stretch) {
            case Stretch::Program:
                in_library = false;
                break;
            case Stretch::Library:
            case Stretch::Unseen:
                break;
            case Stretch::Trusted:
                if (in_library) found = f;
                break;
            case Stretch::Atomic:
                found = f;
                break;
        }
    }
    return found;
}

namespace {

// Inside Verify.Atomic that has begun, or in the constructor of a class of the library. A thread that stopped in such a
// constructor, before the first act of an atomic stretch around it, would keep those waiting who could have come first.
bool is_under_way(const Exec& x) {
    for (const Frame* f = x.frame; f >= x.thread->frames; --f) {
        if (f->code->stretch == Stretch::Atomic && f->has_acted) return true;
    }
    return false;
}

}  // namespace

bool take_allowance(Exec& x) {
    Stepping& s = *x.stepping;
    if (s.is_alone) return true;
    if (x.frame->code->stretch == Stretch::Unseen) return true;
    Frame* stretch = atomic_frame(*x.thread, x.frame);
    if (stretch != nullptr && (stretch->has_acted || is_under_way(x))) return true;
    if (!s.may_act) return false;
    s.may_act = false;
    if (stretch != nullptr) stretch->has_acted = true;
    return true;
}

void note_unseen(Exec& x) {
    if (x.stepping != nullptr && x.stepping->sights != nullptr) x.stepping->sights->is_opaque = true;
}

// --- what an instruction accesses ---

namespace {

std::uint32_t scalar_size(Op op) {
    switch (op) {
        case Op::ld_i1:
        case Op::ld_u1:
        case Op::st_i1:
        case Op::lds_i1:
        case Op::lds_u1:
        case Op::sts_i1:
        case Op::ldelem_i1:
        case Op::ldelem_u1:
        case Op::stelem_i1:
        case Op::xchg_i1:
        case Op::xchg_u1:
        case Op::cmpxchg_i1:
        case Op::cmpxchg_u1:
            return 1;
        case Op::ld_i2:
        case Op::ld_u2:
        case Op::st_i2:
        case Op::lds_i2:
        case Op::lds_u2:
        case Op::sts_i2:
        case Op::ldelem_i2:
        case Op::ldelem_u2:
        case Op::stelem_i2:
        case Op::xchg_i2:
        case Op::xchg_u2:
        case Op::cmpxchg_i2:
        case Op::cmpxchg_u2:
            return 2;
        case Op::ld_i4:
        case Op::ld_r4:
        case Op::st_i4:
        case Op::lds_i4:
        case Op::lds_r4:
        case Op::sts_i4:
        case Op::ldelem_i4:
        case Op::ldelem_r4:
        case Op::stelem_i4:
        case Op::xchg_i4:
        case Op::cmpxchg_i4:
        case Op::xadd_i4:
            return 4;
        default:
            return 8;
    }
}

MemoryAccess element(const Slot& array, const Slot& index, std::uint32_t size, bool is_write) {
    const std::uint64_t offset = types::kArrayData + std::uint64_t{static_cast<std::uint32_t>(index.u)} * size;
    return {(array.u & ~std::uint64_t{0xFFFFFFFF}) + offset, size, is_write, false};
}

}  // namespace

std::uint32_t accesses_of(const Insn* ip, const Slot* fp, const Block* blocks, MemoryAccess (&out)[2]) {
    const Op op = ip->op;
    const bool is_volatile = (ip->c & 1U) != 0;
    if (in(op, Op::ld_i1, Op::ld_ref)) {
        out[0] = {fp[ip->b].u + static_cast<std::uint64_t>(ip->imm), scalar_size(op), false, is_volatile};
        return 1;
    }
    if (in(op, Op::st_i1, Op::st_ref)) {
        out[0] = {fp[ip->a].u + static_cast<std::uint64_t>(ip->imm), scalar_size(op), true, is_volatile};
        return 1;
    }
    if (in(op, Op::lds_i1, Op::lds_ref)) {
        out[0] = {static_cast<Address>(ip->imm), scalar_size(op), false, is_volatile};
        return 1;
    }
    if (in(op, Op::sts_i1, Op::sts_ref)) {
        out[0] = {static_cast<Address>(ip->imm), scalar_size(op), true, is_volatile};
        return 1;
    }
    if (in(op, Op::ldelem_i1, Op::ldelem_ref)) {
        out[0] = element(fp[ip->b], fp[ip->c], scalar_size(op), false);
        return 1;
    }
    if (in(op, Op::stelem_i1, Op::stelem_ref_nocheck)) {
        out[0] = element(fp[ip->a], fp[ip->b], scalar_size(op), true);
        return 1;
    }
    if (in(op, Op::xchg_i1, Op::xadd_i8)) {
        out[0] = {fp[ip->b].u, scalar_size(op), true, true};
        return 1;
    }
    switch (op) {
        case Op::ld_vt:
            out[0] = {fp[ip->b].u + ip->span.offset, ip->span.size, false, is_volatile};
            return 1;
        case Op::st_vt:
            out[0] = {fp[ip->a].u + ip->span.offset, ip->span.size, true, is_volatile};
            return 1;
        case Op::lds_vt:
            out[0] = {static_cast<Address>(ip->imm), ip->b, false, is_volatile};
            return 1;
        case Op::sts_vt:
            out[0] = {static_cast<Address>(ip->imm), ip->b, true, is_volatile};
            return 1;
        case Op::ldelem_vt:
            out[0] = element(fp[ip->b], fp[ip->c], static_cast<std::uint32_t>(ip->imm), false);
            return 1;
        case Op::stelem_vt:
            out[0] = element(fp[ip->a], fp[ip->b], static_cast<std::uint32_t>(ip->imm), true);
            return 1;
        case Op::cpblk:
            out[0] = {fp[ip->b].u, static_cast<std::uint32_t>(fp[ip->c].u), false, false};
            out[1] = {fp[ip->a].u, static_cast<std::uint32_t>(fp[ip->c].u), true, false};
            return 2;
        case Op::copy_obj: {
            const auto* type = static_cast<const types::Type*>(ip->pointer);
            const std::uint32_t size = type->storage == types::Storage::Ref ? 8 : type->value_size;
            out[0] = {fp[ip->b].u, size, false, false};
            out[1] = {fp[ip->a].u, size, true, false};
            return 2;
        }
        case Op::initblk:
            out[0] = {fp[ip->a].u, static_cast<std::uint32_t>(fp[ip->c].u), true, false};
            return 1;
        case Op::init_obj:
            out[0] = {fp[ip->a].u, static_cast<std::uint32_t>(ip->imm), true, false};
            return 1;
        case Op::init_array:
            out[0] = {fp[ip->a].u, blocks[block_of(fp[ip->a].u)].size, true, false};
            return 1;
        case Op::unbox_nullable:
            out[0] = {fp[ip->b].u, blocks[block_of(fp[ip->b].u)].size, false, false};
            return 1;
        default:
            return 0;
    }
}

std::uint32_t pending_accesses(const threads::Thread& thread, const Block* blocks, MemoryAccess (&out)[2]) {
    if (thread.top == nullptr || thread.state == threads::ThreadState::Finished) return 0;
    if (is_delegate_cache(thread.top->ip)) return 0;
    return accesses_of(thread.top->ip, thread.top->fp, blocks, out);
}

// --- the slow path of an access ---

bool is_immutable(const Exec& x, const Insn* ip) {
    if (!in(ip->op, Op::lds_i1, Op::lds_vt) || (ip->c & code::kInitOnlyField) == 0) return false;
    const types::Type* owner = x.machine->blocks().owner(block_of(static_cast<Address>(ip->imm)));
    return owner != nullptr && x.machine->class_state(owner) == ClassState::Done;
}

bool is_delegate_cache(const Insn* ip) {
    return (ip->op == Op::lds_ref || ip->op == Op::sts_ref) && (ip->c & code::kDelegateCache) != 0;
}

bool passes_over(const Exec& x, const Insn* ip) { return is_delegate_cache(ip) && !x.stepping->looks_into_caches; }

bool writes_reference(Op op) {
    return op == Op::st_ref || op == Op::sts_ref || op == Op::stelem_ref || op == Op::stelem_ref_nocheck ||
           op == Op::xchg_ref || op == Op::cmpxchg_ref;
}

bool writes_values(Op op) {
    return op == Op::st_vt || op == Op::sts_vt || op == Op::stelem_vt || op == Op::cpblk || op == Op::copy_obj;
}

bool is_valid(const Block& b, const MemoryAccess& access) {
    if (b.kind == memory::BlockKind::Free || (access.is_write && b.read_only != 0)) return false;
    return std::uint64_t{offset_of(access.address)} + access.size <= b.size;
}

namespace {

bool is_value_store(Op op) { return op == Op::st_vt || op == Op::sts_vt || op == Op::stelem_vt; }

// A value of more than a word is not read or written at once: others can come in between.
bool is_torn(const Exec& x, const Insn* ip, const MemoryAccess& access) {
    const Op op = ip->op;
    const bool is_value = op == Op::ld_vt || op == Op::lds_vt || op == Op::ldelem_vt || is_value_store(op);
    if (!is_value || access.size <= 8) return false;
    if (!x.thread->partial.empty()) return true;  // begun while others lived
    if (x.stepping->is_alone) return false;
    return atomic_frame(*x.thread, x.frame) == nullptr;
}

// The next word of such a value; Thread::partial has the words already read, or as many as were written.
SlowAccess move_word(Exec& x, const Insn* ip, Slot* fp, const MemoryAccess& whole) {
    note_unseen(x);
    std::vector<std::uint64_t>& partial = x.thread->partial;
    const auto done = static_cast<std::uint32_t>(partial.size() * 8);
    const std::uint32_t size = std::min(whole.size - done, 8U);
    const memory::BlockId id = block_of(whole.address);
    BlockTable& table = x.machine->blocks();
    if (whole.is_write) table.touch(id);
    std::byte* memory = table[id].data + offset_of(whole.address) + done;
    const std::uint16_t value = ip->op == Op::st_vt ? ip->b : ip->op == Op::stelem_vt ? ip->c : ip->a;
    std::uint64_t word = 0;
    if (whole.is_write) {
        std::memcpy(memory, reinterpret_cast<const std::byte*>(&fp[value]) + done, size);
        table.tracking()->written_shared.push_back(id);
        finish_native(x);
    } else {
        std::memcpy(&word, memory, size);
    }
    partial.push_back(word);
    x.stepping->accesses.push_back({whole.address + done, size, whole.is_write, whole.is_atomic});
    if (done + size < whole.size) return SlowAccess::Stop;
    if (!whole.is_write) std::memcpy(&fp[value], partial.data(), whole.size);
    partial.clear();
    return SlowAccess::Done;
}

// Are all of them made with the locks held that guard them? Tells the guards in any case.
bool are_guarded(const Exec& x, std::span<const MemoryAccess> accesses) {
    Guards* guards = x.stepping->guards;
    if (guards == nullptr || x.stepping->is_alone || !x.thread->partial.empty()) return false;
    bool all = true;
    for (const MemoryAccess& access : accesses) {
        if (x.machine->blocks().at(access.address).shared == 0) continue;
        const bool is_guarded = guards->note(x.thread->id, access);
        all &= is_guarded;
        if (x.stepping->sights != nullptr)
            x.stepping->sights->see_guards(access, is_guarded, x.stepping->synchronised.size());
    }
    // An atomic stretch has its one stop before the first thing it does, whatever that is.
    return all && atomic_frame(*x.thread, x.frame) == nullptr;
}

void tell_passed(const Exec& x, const Insn* ip, std::span<const MemoryAccess> accesses, bool is_guarded) {
    const bool is_alone = x.stepping->is_alone && x.frame->code->stretch == code::Stretch::Program;
    if (!is_guarded && !is_alone) return;
    x.frame->ip = ip;
    x.thread->top = x.frame;
    x.stepping->on_passed(*x.thread, accesses);
}

}  // namespace

SlowAccess prepare_access(Exec& x, const Insn* ip, Slot* fp, Block* blocks) {
    MemoryAccess accesses[2];
    const std::uint32_t count = accesses_of(ip, fp, blocks, accesses);
    if (count == 0) return SlowAccess::Fault;
    bool is_visible = false;
    for (std::uint32_t i = 0; i < count; ++i) {
        const Block& b = blocks[block_of(accesses[i].address)];
        if (accesses[i].address < 0x10000 || !is_valid(b, accesses[i])) return SlowAccess::Fault;
        if (!is_tracked(b)) return SlowAccess::Fault;  // another thread's stack
        is_visible |= b.shared != 0;
    }
    // Who comes first to guarded memory is decided where its lock is taken, if it matters at all.
    const bool is_passed_over = passes_over(x, ip);
    is_visible = is_visible && !is_passed_over && !is_immutable(x, ip);
    const bool is_passed = is_visible && !is_touched(x, {accesses, count}) && are_guarded(x, {accesses, count});
    if (is_visible && x.stepping->on_passed) tell_passed(x, ip, {accesses, count}, is_passed);
    if (x.stepping->order != nullptr && !is_passed) {
        const SlowAccess how = order_access(x, ip, fp, {accesses, count});
        if (how != SlowAccess::Go) return how;
    }
    if (is_visible && !is_passed) {
        const bool may_go = take_allowance(x);
        x.thread->wait = {};
        if (!may_go) return SlowAccess::Stop;
        if (is_torn(x, ip, accesses[0])) return move_word(x, ip, fp, accesses[0]);
    }
    BlockTable& table = x.machine->blocks();
    for (std::uint32_t i = 0; i < count; ++i) {
        const memory::BlockId id = block_of(accesses[i].address);
        if (accesses[i].is_write) table.touch(id);
        if (blocks[id].shared == 0 && blocks[id].delayed == 0) continue;
        if (blocks[id].shared != 0 && x.stepping->sights != nullptr) {
            const bool is_exchange = in(ip->op, Op::xchg_i1, Op::xadd_i8);
            x.stepping->sights->see(accesses[i], is_exchange, blocks[id].data + offset_of(accesses[i].address));
        }
        x.stepping->opened.push_back(id);
        BlockTable::open_limits(blocks[id]);
        if (blocks[id].shared == 0) continue;
        if (!is_passed && !is_passed_over) x.stepping->accesses.push_back(accesses[i]);
        if (!accesses[i].is_write) continue;
        if (writes_reference(ip->op)) x.stepping->published = accesses[i].address;
        if (writes_values(ip->op)) table.tracking()->written_shared.push_back(id);
    }
    x.out_of_line[0] = *ip;
    x.out_of_line[1].op = Op::resume;
    x.origin = ip;
    return SlowAccess::Go;
}

void note_access(Exec& x, const MemoryAccess& access) {
    x.stepping->accesses.push_back(access);
    if (x.stepping->guards != nullptr && !x.stepping->is_alone) x.stepping->guards->note(x.thread->id, access);
}

bool is_private(const Exec& x, Address object) {
    // NB: strings never count as shared, but their monitors are.
    const Block& b = x.machine->blocks().at(object);
    return x.stepping == nullptr || (can_be_shared(b) && b.shared == 0);
}

void finish_access(Exec& x) {
    BlockTable& table = x.machine->blocks();
    for (const memory::BlockId id : x.stepping->opened) BlockTable::set_limits(table[id]);
    x.stepping->opened.clear();
    if (x.stepping->published != 0) {
        const auto object = table.load<Address>(x.stepping->published);
        if (x.stepping->sights != nullptr) x.stepping->sights->see_published(object, table);
        share(table, object);
        x.stepping->published = 0;
    }
    finish_native(x);
}

void finish_native(Exec& x) {
    memory::Tracking& tracking = *x.machine->blocks().tracking();
    for (const memory::BlockId id : tracking.written_shared) {
        if (x.stepping->sights != nullptr) x.stepping->sights->see_referents(id, x.machine->blocks());
        share_referents(x.machine->blocks(), id);
    }
    tracking.written_shared.clear();
}

bool has_shared_argument(const Exec& x, const code::Code& code, const Slot* fp) {
    for (const std::uint16_t slot : code.pointer_slots) {
        if (slot >= code.arg_slots) continue;
        if (x.machine->blocks().at(fp[slot].u).shared != 0) return true;
    }
    return false;
}

TL_HANDLER(resume) {
    finish_access(*x);
    TL_GO(x->origin + 1);
}

}  // namespace tidelock::exec
