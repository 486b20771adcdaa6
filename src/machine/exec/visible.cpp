#include "machine/exec/visible.h"

#include <algorithm>
#include <cstring>
#include <span>
#include <string_view>

#include "machine/exec/access_log.h"
#include "machine/exec/complete.h"
#include "machine/exec/foreign.h"
#include "machine/exec/guards.h"
#include "machine/exec/issue.h"
#include "machine/exec/machine.h"
#include "machine/exec/ops.h"
#include "machine/exec/sharing.h"
#include "machine/exec/tearing.h"
#include "machine/memory/near_null.h"
#include "program/code/bulk_kind.h"
#include "program/code/op_info.h"

namespace tidelock::exec {

using code::Atomicity;
using code::Op;
using memory::block_of;
using memory::BlockTable;
using memory::offset_of;
using memory::Sharing;

Frame* atomic_frame(const threads::Thread& thread, Frame* top) {
    Frame* found = nullptr;
    bool in_library = true;
    for (Frame* f = top; f >= thread.frames; --f) {
        switch (f->code->atomicity) {
            case Atomicity::Program:
                in_library = false;
                break;
            case Atomicity::Library:
            case Atomicity::Unseen:
                break;
            case Atomicity::Trusted:
            case Atomicity::Bulk:
                if (in_library) found = f;
                break;
            case Atomicity::Atomic:
                found = f;
                break;
        }
    }
    return found;
}

Frame* library_call(const threads::Thread& thread, Frame* top) {
    Frame* found = nullptr;
    for (Frame* f = top; f >= thread.frames && f->code->atomicity != Atomicity::Program; --f) {
        if (f->code->atomicity == Atomicity::Atomic) return nullptr;
        if (f->code->atomicity != Atomicity::Unseen) found = f;
    }
    return found != nullptr && found->code->atomicity == Atomicity::Library ? found : nullptr;
}

void end_sections(Frame* caller) {
    const auto is_library = [](Atomicity s) { return s != Atomicity::Program && s != Atomicity::Atomic; };
    for (Frame* f = caller; is_library(f->code->atomicity); --f) f->has_acted = false;  // a thread's first is a stub
}

void note_exposing_call(const Exec& x, const Frame* caller, const code::Code& callee) {
    if (x.stepping == nullptr) return;
    // NB: what trusted code asks in passing is part of its operation; what is shown later may be shown to anybody.
    const bool is_beside = !x.stepping->is_alone && caller->code->atomicity != Atomicity::Trusted;
    if (callee.exposes == code::Exposes::Ever || is_beside) x.stepping->exposing_call = &callee;
}

namespace {

// Inside Verify.Atomic that has begun, or in the constructor of a class of the library. A thread that stopped in such a
// constructor, before the first act of an atomic section around it, would keep those waiting who could have come first.
bool is_under_way(const Exec& x) {
    for (const Frame* f = x.frame; f >= x.thread->frames; --f) {
        if (f->code->atomicity == Atomicity::Atomic && f->has_acted) return true;
    }
    return false;
}

}  // namespace

namespace {

// The class library acts on what is its own.
bool take_internal_allowance(Exec& x, Frame& call) {
    Stepping& s = *x.stepping;
    if (!call.has_acted) {
        if (!s.may_act) return false;
        call.has_acted = true;
    }
    s.may_act = false;
    return true;
}

// Trusted code that has begun, and finds that its thread has operations that have not completed. If they were there
// when it began, it was to do no more than look: then there is no such path. If not, they come from a callback.
bool is_behind(Exec& x, const Frame& section) {
    if (x.stepping->order == nullptr || x.thread->pending.empty()) return false;
    if (section.code->atomicity != Atomicity::Trusted || !section.has_acted) return false;
    clear_way(*x.machine, *x.thread, threads::Needs::Empty);
    if (x.thread->pending.empty()) return false;
    x.stepping->has_guessed_wrong = x.stepping->has_guessed_wrong || x.stepping->is_looking;
    return true;
}

}  // namespace

bool take_allowance(Exec& x, Sharing on) {
    Stepping& s = *x.stepping;
    if (s.is_alone) return true;
    if (x.frame->code->atomicity == Atomicity::Unseen) return true;
    Frame* section = atomic_frame(*x.thread, x.frame);
    if (section != nullptr && is_behind(x, *section)) return false;
    if (section != nullptr && (section->has_acted || is_under_way(x))) return true;
    if (on == Sharing::Internal && (section == nullptr || section->code->atomicity != Atomicity::Atomic)) {
        if (Frame* call = library_call(*x.thread, x.frame)) return take_internal_allowance(x, *call);
    }
    if (!s.may_act) return false;
    // NB: an atomic section is a full fence where it begins, whatever it begins with.
    const bool is_section = section != nullptr && section->code->atomicity == Atomicity::Atomic;
    if (is_section && s.order != nullptr && !x.thread->pending.empty()) return false;
    s.may_act = false;
    if (section == nullptr) return true;
    section->has_acted = true;
    // NB: natives are the runtime's, and most of all that is called; nobody wants to be told of them.
    const bool is_told = section->code->atomicity == Atomicity::Trusted && !section->code->is_native;
    if (is_told && s.on_trusted) s.on_trusted(*x.thread, *section);
    return true;
}

bool take_look(Exec& x, Sharing on) {
    Frame* section = atomic_frame(*x.thread, x.frame);
    const bool may_look = queue_of(*x.machine, *x.thread).meets(threads::Needs::Look);
    if (section == nullptr) return may_look && take_allowance(x, on);
    if (section->has_acted || is_under_way(x)) {
        if (may_look) return true;
        x.stepping->has_guessed_wrong = x.stepping->has_guessed_wrong || x.stepping->is_looking;
        return false;
    }
    // NB: the section has not begun, so that this is its beginning.
    if (!take_allowance(x, on)) return false;
    x.stepping->is_looking = true;
    return true;
}

void note_unseen(Exec& x) {
    if (x.stepping != nullptr && x.stepping->log != nullptr) x.stepping->log->is_opaque = true;
}

// --- what an instruction accesses ---

namespace {

MemoryAccess element(const Slot& array, const Slot& index, std::uint32_t size, bool is_write) {
    const std::uint64_t offset = types::kArrayData + std::uint64_t{static_cast<std::uint32_t>(index.u)} * size;
    return {(array.u & ~std::uint64_t{0xFFFFFFFF}) + offset, size, is_write, false};
}

MemoryAccess scalar_at(const Insn* ip, Address address, bool is_write) {
    const std::uint32_t size = code::accessed_bytes(*ip);
    const bool is_aligned = (ip->c & code::kUnaligned) == 0 && address % size == 0;
    return {address, size, is_write, (ip->c & code::kVolatile) != 0,
            is_aligned || size == 1 ? Grain::Whole : Grain::Bytes};
}

MemoryAccess values(Address address, std::uint64_t size, bool is_write) {
    return {address, static_cast<std::uint32_t>(std::min<std::uint64_t>(size, 0xFFFFFFFFU)), is_write, false,
            Grain::Values};
}

MemoryAccess values(MemoryAccess access) {
    access.grain = Grain::Values;
    return access;
}

// Is what is filled in smaller than the elements that it is filled into (a span of bytes over an array of numbers)?
// NB: what clears memory does not say how it sees it.
bool fills_parts(const Insn* ip, const Block& b) {
    const std::uint32_t size = ip->imm == 0 ? 1 : code::filled_size(ip->imm);
    return size != 0 && b.type != nullptr && b.type->is_array() && b.type->element_size > size;
}

}  // namespace

std::uint32_t data_begin(const Block& object) {
    const types::Type* type = object.type;
    if (type == nullptr || (type->name == "String" && type->name_space == "System")) return object.size;
    if (!type->is_array()) return std::min(types::kObjectHeader, object.size);
    return types::kArrayData + (type->shape == types::Shape::MdArray ? 8 * type->rank : 0);
}

std::uint32_t data_size(const Block& object) { return object.size - data_begin(object); }

namespace {

bool is_compare_exchange(Op op) { return code::op_info(op).kind == code::OpKind::CompareExchange; }

// One value that is loaded or stored.
MemoryAccess access_of_value(const Insn* ip, const Slot* fp, bool is_write) {
    const code::OpInfo& info = code::op_info(ip->op);
    const std::uint32_t size = code::accessed_bytes(*ip);
    const bool is_whole = info.width != code::OpWidth::Value;
    if (info.place == code::OpPlace::Element) {
        const MemoryAccess access = element(fp[code::base_slot(*ip)], fp[code::index_slot(*ip)], size, is_write);
        return is_whole ? access : values(access);
    }
    if (info.place == code::OpPlace::Fixed) {
        const auto address = static_cast<Address>(ip->imm);
        if (!is_whole) return values(address, size, is_write);
        return {address, size, is_write, (ip->c & code::kVolatile) != 0};
    }
    const Address base = fp[code::base_slot(*ip)].u;
    if (!is_whole) return values(base + ip->span.offset, size, is_write);
    return scalar_at(ip, base + static_cast<std::uint64_t>(ip->imm), is_write);
}

}  // namespace

std::uint32_t accesses_of(const Insn* ip, const Slot* fp, const Block* blocks, MemoryAccess (&out)[2]) {
    const Op op = ip->op;
    if (code::is_load(op) || code::is_store(op)) {
        out[0] = access_of_value(ip, fp, code::is_store(op));
        return 1;
    }
    if (code::is_interlocked(op)) {
        out[0] = {fp[ip->b].u, code::accessed_bytes(*ip), true, true};
        out[0].compares = is_compare_exchange(op);
        return 1;
    }
    switch (op) {
        case Op::cpblk:
            out[0] = values(fp[ip->b].u, block_size(ip, fp), false);
            out[1] = values(fp[ip->a].u, block_size(ip, fp), true);
            return 2;
        case Op::cmp_blk:
            out[0] = values(fp[ip->b].u, fp[ip->imm].u, false);
            out[1] = values(fp[ip->c].u, fp[ip->imm].u, false);
            return 2;
        case Op::copy_data: {
            const Block& b = blocks[block_of(fp[ip->b].u)];
            out[0] = values(fp[ip->b].u + data_begin(b), data_size(b), false);
            out[1] = values(fp[ip->a].u + data_begin(b), data_size(b), true);
            return 2;
        }
        case Op::copy_obj: {
            const auto* type = static_cast<const types::Type*>(ip->pointer);
            const std::uint32_t size = type->storage == types::Storage::Ref ? 8 : type->value_size;
            out[0] = values(fp[ip->b].u, size, false);
            out[1] = values(fp[ip->a].u, size, true);
            return 2;
        }
        case Op::initblk:
            out[0] = values(fp[ip->a].u, block_size(ip, fp), true);
            if (fills_parts(ip, blocks[block_of(fp[ip->a].u)])) out[0].grain = Grain::Bytes;
            return 1;
        case Op::init_obj:
            out[0] = values(fp[ip->a].u, static_cast<std::uint32_t>(ip->imm), true);
            return 1;
        case Op::init_array:
            out[0] = {fp[ip->a].u, blocks[block_of(fp[ip->a].u)].size, true, false};
            if (const Block& b = blocks[block_of(fp[ip->a].u)]; b.type != nullptr && b.type->is_array()) {
                out[0].address += data_begin(b);
                out[0].size = data_size(b);
            }
            return 1;
        case Op::unbox_nullable:
            out[0] = {fp[ip->b].u, blocks[block_of(fp[ip->b].u)].size, false, false};
            return 1;
        default:
            return 0;
    }
}

// NB: the class library makes some of them of others, Interlocked.And for example.
bool is_interlocked(const code::Code& code) {
    if (code.atomicity == Atomicity::Program || code.method == nullptr) return false;
    const types::Type& owner = *code.method->owner;
    return owner.name == "Interlocked" && owner.name_space == "System.Threading" && code.method->name != "Read";
}

std::uint32_t pending_accesses(const threads::Thread& thread, const Block* blocks, MemoryAccess (&out)[2]) {
    if (thread.top == nullptr || thread.state == threads::ThreadState::Finished) return 0;
    if (is_delegate_cache(thread.top->ip)) return 0;
    const std::uint32_t count = accesses_of(thread.top->ip, thread.top->fp, blocks, out);
    if (count == 0 || thread.top->code->atomicity == Atomicity::Program) return count;
    if (is_interlocked(*thread.top->code)) out[0].is_write = out[0].is_atomic = true;
    const Frame* section = atomic_frame(thread, thread.top);
    if (section != nullptr && section->code->atomicity == Atomicity::Bulk) out[0].grain = Grain::Bulk;
    return count;
}

bool changes_nothing(const threads::Thread& thread, const MemoryAccess& access, const memory::BlockTable& blocks) {
    const Insn* ip = thread.top->ip;
    const Slot* fp = thread.top->fp;
    const bool may_change_nothing = is_compare_exchange(ip->op) || code::op_info(ip->op).kind == code::OpKind::Add;
    if (!may_change_nothing || access.size > sizeof(std::uint64_t)) return false;
    const auto holds = [&](std::uint64_t value) {
        const Block& b = blocks.at(access.address);
        return std::memcmp(b.data + offset_of(access.address), &value, access.size) == 0;
    };
    if (!is_compare_exchange(ip->op)) return fp[ip->c].u == 0;
    return !holds(fp[ip->imm].u) || holds(fp[ip->c].u);
}

std::vector<MemoryAccess> bulk_accesses(const Frame& frame, const memory::BlockTable& blocks) {
    constexpr std::string_view kWriters[] = {"Fill", "Clear",   "Reverse", "Replace",
                                             "Copy", "TryCopy", "Sort",    "Memmove"};
    const std::string_view name = frame.code->method->name;
    const bool is_write =
        std::any_of(std::begin(kWriters), std::end(kWriters), [&](std::string_view w) { return name.starts_with(w); });
    std::vector<MemoryAccess> all;
    for (const std::uint16_t slot : frame.code->pointer_slots) {
        const Address address = frame.fp[slot].u;
        if (blocks.at(address).shared == 0) continue;
        all.push_back({memory::make_address(block_of(address)), blocks.at(address).size, is_write, false, Grain::Bulk});
    }
    return all;
}

// --- the slow path of an access ---

bool is_immutable(const Exec& x, const Insn* ip) {
    if (!code::is_load(ip->op) || !code::is_static(ip->op) || (ip->c & code::kInitOnlyField) == 0) return false;
    const types::Type* owner = x.machine->blocks().owner(block_of(static_cast<Address>(ip->imm)));
    return owner != nullptr && x.machine->class_state(owner) == ClassState::Done;
}

bool is_delegate_cache(const Insn* ip) {
    return (ip->op == Op::lds_ref || ip->op == Op::sts_ref) && (ip->c & code::kDelegateCache) != 0;
}

bool passes_over(const Exec& x, const Insn* ip) { return is_delegate_cache(ip) && !x.stepping->looks_into_caches; }

static bool writes(Op op, code::OpWidth width) {
    const code::OpKind kind = code::op_info(op).kind;
    const bool is_write = code::is_store(op) || kind == code::OpKind::Exchange || kind == code::OpKind::CompareExchange;
    return is_write && code::op_info(op).width == width;
}

bool writes_reference(Op op) { return writes(op, code::OpWidth::Ref); }

bool writes_word(Op op) { return writes(op, code::OpWidth::I8); }

bool writes_values(Op op) {
    return writes(op, code::OpWidth::Value) || code::op_info(op).kind == code::OpKind::Copy || op == Op::initblk;
}

bool is_valid(const Block& b, const MemoryAccess& access) {
    if (b.kind == memory::BlockKind::Free || (access.is_write && b.read_only != 0)) return false;
    return std::uint64_t{offset_of(access.address)} + access.size <= b.size;
}

namespace {

// How an access of shared memory is made: at once, because that is how .NET makes it; at once as long as others do not
// show that it must not be; piece by piece.
enum class Manner : std::uint8_t { Atomic, AtOnce, InPieces };

Manner manner_of(const Exec& x, const Insn* ip, std::span<const MemoryAccess> accesses) {
    if (!x.thread->partial.empty()) return Manner::InPieces;  // begun while others lived
    if (x.stepping->is_alone) return Manner::Atomic;
    Tearing& tearing = *x.stepping->tearing;
    const code::Code& code = *x.frame->code;
    const Frame* section = code.atomicity == Atomicity::Program ? nullptr : atomic_frame(*x.thread, x.frame);
    if (section != nullptr && section->code->atomicity == Atomicity::Bulk) tearing.note_whole();
    if (accesses[0].grain == Grain::Whole || !tearing.is_wide(accesses, code, ip)) return Manner::Atomic;
    if (section != nullptr || atomic_frame(*x.thread, x.frame) != nullptr) return Manner::Atomic;
    if (tearing.tears(code, ip)) return Manner::InPieces;
    tearing.note_whole();
    return Manner::AtOnce;
}

// Notes the accesses, and says whether the thread may make them without a stop (guards.h). NB: not as the first thing
// that it does in a step, for a step that takes a lock has to begin with that; not where a thread was started, for what
// is shared is found out there when the step is over (decision 007).
bool are_passed(const Exec& x, std::span<const MemoryAccess> accesses, Sharing sharing) {
    Stepping& s = *x.stepping;
    if (s.guards == nullptr || s.is_alone) return false;
    const bool may_pass = s.guards->passes() && !s.may_act && !s.adds_threads && sharing == Sharing::Open &&
                          x.thread->partial.empty() && atomic_frame(*x.thread, x.frame) == nullptr;
    bool are_guarded = true;
    for (const MemoryAccess& access : accesses) {
        if (x.machine->blocks().at(access.address).shared == 0) continue;
        const bool is_guarded = s.guards->note(x.thread->id, access);
        are_guarded &= is_guarded;
        if (s.log != nullptr) s.log->log_guarded(access, is_guarded, s.synchronised.size());
    }
    return may_pass && are_guarded;
}

void tell_passed(const Exec& x, const Insn* ip, std::span<const MemoryAccess> accesses, bool is_passed) {
    const bool is_unseen = x.stepping->is_alone && x.frame->code->atomicity == code::Atomicity::Program;
    if (!is_passed && !is_unseen) return;
    x.frame->ip = ip;
    x.thread->top = x.frame;
    x.stepping->on_passed(*x.thread, accesses);
}

// Does library code no more than read something that none of its thread's incomplete operations has to do with?
bool is_look(const Exec& x, std::span<const MemoryAccess> accesses) {
    if (x.stepping->order == nullptr || x.thread->pending.empty()) return false;
    const bool changes = std::any_of(accesses.begin(), accesses.end(), [&](const MemoryAccess& a) {
        return a.is_write && x.machine->blocks().at(a.address).shared != 0;
    });
    if (changes) return false;
    const Atomicity own = x.frame->code->atomicity;
    if (x.stepping->is_alone || own == Atomicity::Unseen || own == Atomicity::Program) return false;
    const Frame* section = atomic_frame(*x.thread, x.frame);
    const bool is_whole = section != nullptr && section->code->atomicity != Atomicity::Trusted;
    return !is_whole && !is_touched(x, accesses);
}

// The program hands over what it has got from the class library (a list out of a static table, an array out of a pool):
// from now on that is as much the program's.
void open_arguments(Exec& x) {
    Frame* call = library_call(*x.thread, x.frame);
    if (call == nullptr || call->has_acted || x.stepping->is_alone) return;
    BlockTable& table = x.machine->blocks();
    for (const std::uint16_t slot : call->code->pointer_slots) {
        if (slot >= call->code->arg_slots) continue;
        const Block& b = table.at(call->fp[slot].u);
        if (b.internal == 0 || b.kind != memory::BlockKind::Object) continue;
        if (keeper_of(*table.tracking(), b) == memory::Keeper::Library) share(table, call->fp[slot].u, Sharing::Open);
    }
}

}  // namespace

bool is_handed(const Frame& call, const MemoryAccess& access, const Block& b) {
    const code::Code& code = *call.code;
    const bool is_array = b.type != nullptr && b.type->is_array();
    for (const std::uint16_t slot : code.pointer_slots) {
        const bool is_this = slot == 0 && code.method->signature.has_this;
        if (slot >= code.arg_slots || is_this) continue;
        const Address handed = call.fp[slot].u;
        if (handed == access.address) return true;
        if (is_array && block_of(handed) == block_of(access.address)) return true;  // or a span of it
    }
    return false;
}

namespace {

void end_before_handed(Exec& x, std::span<const MemoryAccess> accesses, const Block* blocks) {
    if (x.stepping->is_alone || x.frame->code->atomicity == Atomicity::Program) return;
    if (!x.thread->pending.empty()) return;  // then it was only to look, and there is no such path (is_behind)
    Frame* call = atomic_frame(*x.thread, x.frame);
    if (call == nullptr || call->code->atomicity != Atomicity::Trusted || !call->has_acted) return;
    if (call->code->is_native || is_interlocked(*call->code) || is_under_way(x)) return;
    for (const MemoryAccess& access : accesses) {
        const Block& b = blocks[block_of(access.address)];
        if (b.shared != 0 && is_handed(*call, access, b)) call->has_acted = false;
    }
}

Sharing most_shared(const Block* blocks, std::span<const MemoryAccess> accesses) {
    Sharing most = Sharing::None;
    for (const MemoryAccess& access : accesses) most = std::max(most, sharing_of(blocks[block_of(access.address)]));
    return most;
}

}  // namespace

// The program writes into a string that is not being made: others may read it, and strings do not count as shared.
static bool writes_string(const Exec& x, const MemoryAccess& access, const Block& b) {
    if (!access.is_write || x.stepping->is_alone || x.frame->code->atomicity != Atomicity::Program) return false;
    if (b.type == nullptr || b.type->name != "String" || b.type->name_space != "System") return false;
    for (const Frame* f = x.frame; f >= x.thread->frames; --f) {  // a callback of String.Create may
        const types::Method* method = f->code->method;
        if (method != nullptr && method->owner == b.type) return false;
    }
    return true;
}

static bool is_on_own_stack(const Exec& x, const MemoryAccess& access) {
    return block_of(access.address) == x.thread->stack_block;
}

// A char of a string that others never see change; the thread itself may still be making it, or reading it.
static SlowAccess prepare_char(Exec& x, const Insn* ip) {
    Block& b = x.machine->blocks().at(x.fault_address);
    if (b.delayed == 0) return SlowAccess::Fault;
    if (!settle_writes(x, x.fault_address, 2)) return SlowAccess::Stop;
    x.stepping->opened.push_back(block_of(x.fault_address));
    BlockTable::open_limits(b);
    x.out_of_line[0] = *ip;
    x.out_of_line[1].op = Op::resume;
    x.origin = ip;
    return SlowAccess::Go;
}

// The step ends here because others can reach what comes next: that is part of what it depends on.
static void log_stop(const Exec& x, std::span<const MemoryAccess> accesses) {
    if (x.stepping->log == nullptr) return;
    for (const MemoryAccess& access : accesses) {
        const memory::BlockId id = block_of(access.address);
        if (x.machine->blocks()[id].shared != 0) x.stepping->log->log_shared(id);
    }
}

SlowAccess prepare_access(Exec& x, const Insn* ip, Slot* fp, Block* blocks) {
    MemoryAccess accesses[2];
    const std::uint32_t count = accesses_of(ip, fp, blocks, accesses);
    if (count == 0) return ip->op == Op::ld_char ? prepare_char(x, ip) : SlowAccess::Fault;
    bool is_visible = false;
    for (std::uint32_t i = 0; i < count; ++i) {
        const Block& b = blocks[block_of(accesses[i].address)];
        if (accesses[i].address < memory::kNearNull || !is_valid(b, accesses[i])) return SlowAccess::Fault;
        // NB: constants are beside what others see, too; the other side of a copy or comparison is not.
        if (is_on_own_stack(x, accesses[i]) || b.kind == memory::BlockKind::Data) continue;
        if (writes_string(x, accesses[i], b)) return SlowAccess::WritesString;
        if (!is_tracked(b)) return SlowAccess::Fault;  // another thread's stack
        if (is_foreign(x, b) && !take_over(x, block_of(accesses[i].address))) {
            x.fault_address = accesses[i].address;
            return SlowAccess::Fault;
        }
        is_visible |= b.shared != 0;
    }
    Sharing sharing = most_shared(blocks, {accesses, count});
    if (sharing == Sharing::Internal) {
        open_arguments(x);
        sharing = most_shared(blocks, {accesses, count});
    }
    const bool is_passed_over = passes_over(x, ip);
    is_visible = is_visible && !is_passed_over && !is_immutable(x, ip);
    const bool is_passed = is_visible && are_passed(x, {accesses, count}, sharing);
    if (is_visible && x.stepping->on_passed) tell_passed(x, ip, {accesses, count}, is_passed);
    if (x.stepping->order != nullptr) {
        const SlowAccess how = order_access(x, ip, fp, {accesses, count});
        if (how != SlowAccess::Go) return how;
    }
    if (is_visible && !is_passed) {
        end_before_handed(x, {accesses, count}, blocks);
        const bool is_own = sharing == Sharing::Internal && library_call(*x.thread, x.frame) != nullptr;
        const bool is_torn_never = is_own && x.thread->partial.empty();
        const Manner manner = is_torn_never ? Manner::Atomic : manner_of(x, ip, {accesses, count});
        const bool is_in_order = x.stepping->order == nullptr || x.thread->pending.empty();
        const bool is_beside =
            !is_in_order && is_torn_never && !accesses[0].is_atomic && is_beside_queue(x, {accesses, count});
        const bool looks = !is_beside && manner != Manner::InPieces && is_look(x, {accesses, count});
        const bool may_go = looks ? take_look(x, sharing) : take_allowance(x, sharing);
        if (may_go && manner == Manner::InPieces) return tear(x, ip, fp, {accesses, count});
        x.thread->wait = {};
        if (!may_go && looks) x.thread->wait.needs = threads::Needs::Look;
        if (!may_go && is_beside) x.thread->wait.needs = threads::Needs::Nothing;
        if (!may_go && manner == Manner::InPieces) x.thread->wait.choices = torn_choices(x, ip, {accesses, count});
        if (!may_go) {
            log_stop(x, {accesses, count});
            return SlowAccess::Stop;
        }
        if (manner == Manner::AtOnce) x.stepping->tearing->note_made(x, ip, {accesses, count});
    }
    BlockTable& table = x.machine->blocks();
    for (std::uint32_t i = 0; i < count; ++i) {
        const memory::BlockId id = block_of(accesses[i].address);
        if (is_on_own_stack(x, accesses[i])) continue;
        if (accesses[i].is_write) table.touch(id);
        if (blocks[id].shared == 0 && blocks[id].delayed == 0) continue;
        if (blocks[id].shared != 0 && x.stepping->log != nullptr) {
            const bool is_exchange = code::is_interlocked(ip->op);
            x.stepping->log->add(accesses[i], is_exchange, blocks[id].data + offset_of(accesses[i].address));
        }
        x.stepping->opened.push_back(id);
        BlockTable::open_limits(blocks[id]);
        if (blocks[id].shared == 0) continue;
        if (!is_passed_over && !is_passed) x.stepping->accesses.push_back(accesses[i]);
        if (!accesses[i].is_write) continue;
        if (writes_reference(ip->op) || (writes_word(ip->op) && table.tracking()->has_numbered))
            x.stepping->published = accesses[i].address;
        if (writes_values(ip->op)) table.tracking()->written_shared.push_back(id);
    }
    x.out_of_line[0] = *ip;
    x.out_of_line[1].op = Op::resume;
    x.origin = ip;
    return SlowAccess::Go;
}

// NB: a step can be made while another thread has a lock if it does something else before it takes it.
void note_synchronisation(Exec& x, const threads::SyncKey& key, Synchronisation::How how) {
    using How = Synchronisation::How;
    Stepping& s = *x.stepping;
    const bool is_first = s.accesses.empty() && s.synchronised.empty();
    if (key.is_of_object() && is_private(x, key.object)) {
        how = How::Private;
    } else if (how == How::Take && !is_first) {
        how = How::Use;
    }
    s.synchronised.push_back({key, how});
    if (!s.is_alone || !s.on_passed_lock) return;
    x.thread->top = x.frame;
    s.on_passed_lock(*x.thread, key);
}

void note_access(Exec& x, const MemoryAccess& access) {
    Stepping& s = *x.stepping;
    s.accesses.push_back(access);
    if (s.guards == nullptr || s.is_alone) return;
    const bool is_guarded = s.guards->note(x.thread->id, access);
    if (s.log != nullptr) s.log->log_guarded(access, is_guarded, s.synchronised.size());
}

bool may_use(Exec& x, Address object) {
    if (is_private(x, object)) return true;
    const Block& b = x.machine->blocks().at(object);
    if (x.stepping->log != nullptr && b.shared != 0) x.stepping->log->log_shared(block_of(object));
    return take_allowance(x, b.internal != 0 ? Sharing::Internal : Sharing::Open);
}

bool is_private(const Exec& x, Address object) {
    if (x.stepping == nullptr) return true;
    // What a lock does to the order of memory accesses it does whoever can reach it.
    if (!x.thread->pending.empty()) return false;
    // NB: strings never count as shared, but their monitors are.
    const Block& b = x.machine->blocks().at(object);
    return can_be_shared(b) && b.shared == 0;
}

void finish_access(Exec& x) {
    BlockTable& table = x.machine->blocks();
    for (const memory::BlockId id : x.stepping->opened) BlockTable::set_limits(table[id]);
    x.stepping->opened.clear();
    if (x.stepping->published != 0) {
        const auto object = table.load<Address>(x.stepping->published);
        if (!writes_reference(x.out_of_line[0].op)) {
            if (share_numbered(table, object)) note_unseen(x);
        } else {
            if (x.stepping->log != nullptr) x.stepping->log->log_published(object, table);
            share(table, object, sharing_of(table.at(x.stepping->published)));
        }
        x.stepping->published = 0;
    }
    finish_native(x);
}

void finish_native(Exec& x) {
    memory::Tracking& tracking = *x.machine->blocks().tracking();
    for (const memory::BlockId id : tracking.written_shared) {
        if (x.stepping->log != nullptr) x.stepping->log->log_referents(id, x.machine->blocks());
        share_referents(x.machine->blocks(), id);
    }
    tracking.written_shared.clear();
}

TL_HANDLER(resume) {
    finish_access(*x);
    TL_GO(x->origin + 1);
}

}  // namespace tidelock::exec
