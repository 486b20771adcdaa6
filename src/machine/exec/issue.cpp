#include "machine/exec/issue.h"

#include <algorithm>

#include "machine/exec/complete.h"
#include "machine/exec/machine.h"
#include "machine/exec/own_words.h"
#include "machine/exec/promises.h"
#include "machine/exec/sharing.h"
#include "machine/exec/sights.h"
#include "machine/exec/tearing.h"
#include "machine/heap/pointers.h"
#include "program/code/awaits.h"
#include "program/code/op_ranges.h"

namespace tidelock::exec {

using code::in;
using code::is_element;
using code::is_load;
using code::is_static;
using code::is_store;
using code::Op;
using threads::Needs;
using threads::Operand;
using threads::OperationId;
using threads::PendingOperation;
using threads::Thread;
using Kind = PendingOperation::Kind;

namespace {

// Reads or writes that can wait; copies are a read and a write of what was read.
bool can_wait(Op op) { return is_load(op) || is_store(op) || op == Op::init_obj || op == Op::copy_obj; }

std::uint16_t value_slot(const Insn* ip) {
    if (in(ip->op, Op::st_i1, Op::st_vt)) return ip->b;
    return in(ip->op, Op::sts_i1, Op::sts_vt) ? ip->a : ip->c;
}

std::uint32_t words_of(std::uint32_t size) { return std::max(1U, (size + 7) / 8); }

bool touches(const Thread& thread, memory::BlockId block) {
    return std::any_of(thread.pending.begin(), thread.pending.end(), [block](const PendingOperation& o) {
        const memory::BlockId known = order::is_access(o) ? order::known_block(o) : block;
        return order::is_access(o) && (known == 0 || known == block);
    });
}

// Was the access made stronger?
bool is_repaired(const Exec& x, const Insn* ip, std::uint16_t how) {
    return x.frame->code->has_awaits && ip != x.frame->code->begin && ip[-1].op == Op::await && ip[-1].b == how;
}

}  // namespace

bool may_delay(const Exec& x) {
    const code::Code& code = *x.frame->code;
    return code.is_reordered && code.stretch != code::Stretch::Unseen && atomic_frame(*x.thread, x.frame) == nullptr;
}

bool is_cut_within_words(const Exec& x, const Insn* ip, std::span<const MemoryAccess> accesses) {
    const code::Code& code = *x.frame->code;
    return std::any_of(accesses.begin(), accesses.end(), [&](const MemoryAccess& a) {
        return a.grain != Grain::Whole && x.stepping->tearing->is_cut_within_words(a, code, ip);
    });
}

namespace {

PendingOperation operation_at(const Exec& x, const Insn* ip, const MemoryAccess& access, std::uint32_t word) {
    PendingOperation operation;
    operation.kind = access.is_write ? Kind::Write : Kind::Read;
    operation.is_volatile = access.is_atomic || is_repaired(x, ip, code::kMadeVolatile);
    operation.word = static_cast<std::uint16_t>(word);
    operation.size = static_cast<std::uint8_t>(std::min(access.size - word * 8, 8U));
    operation.code = x.frame->code;
    operation.insn = ip;
    operation.address = access.address + std::uint64_t{word} * 8;
    if (access.is_write) {
        operation.is_reference = writes_reference(ip->op);
        operation.may_refer = writes_values(ip->op);
    }
    return operation;
}

// --- publication ---

// Is the value of the write an object's address, in a place where one belongs?
bool publishes(const memory::BlockTable& blocks, const PendingOperation& write) {
    if (write.kind != Kind::Write || !write.has_address || !write.value.is_known() || write.value.bits == 0)
        return false;
    if (write.is_reference) return true;
    if (!write.may_refer || write.size != 8) return false;
    const memory::BlockId id = memory::block_of(write.address);
    const memory::Block& b = blocks[id];
    const bool has_owner = b.kind == memory::BlockKind::Statics || b.kind == memory::BlockKind::ThreadStatics;
    bool is_place = false;
    heap::each_pointer_place(b.size, b.kind, b.type, has_owner ? blocks.owner(id) : nullptr,
                             [&](std::uint32_t offset) { is_place |= offset == memory::offset_of(write.address); });
    return is_place;
}

void add_access(Exec& x, PendingOperation operation, OperationId& id) {
    const memory::BlockId block = memory::block_of(operation.address);
    const bool is_shared = x.machine->blocks()[block].shared != 0;
    // To the thread itself all is in order, unless others see later in which order it was.
    operation.is_volatile = operation.is_volatile && (is_shared || x.stepping->order->delays_local);
    id = add_pending(x, operation);
    x.machine->blocks().set_delayed(block, true);
    if (x.stepping->sights != nullptr && is_shared) x.stepping->sights->see_shared(block);
    announce(*x.machine, *x.thread, x.thread->pending.size() - 1);
}

}  // namespace

void issue_access(Exec& x, const Insn* ip, Slot* fp, std::span<const MemoryAccess> accesses) {
    Thread& t = *x.thread;
    OwnWords own(x);
    OperationId id = 0;
    for (std::uint32_t w = 0; w < words_of(accesses[0].size); ++w) {
        PendingOperation operation = operation_at(x, ip, accesses[0], w);
        Operand value;
        if (ip->op == Op::copy_obj && own.is_own(operation.address)) {
            // NB: within a word, as what is copied has its alignment.
            const auto loaded = own.load(ip, OwnWords::place_of(operation.address), operation.size);
            TL_CHECK(loaded.has_value(), "a value in a variable should lie in words of its own");
            value = *loaded;
        } else {
            if (is_store(ip->op)) operation.value = operand_of(t, fp + value_slot(ip) + w);
            add_access(x, operation, id);
            value = {0, id};
        }
        if (is_load(ip->op)) set_promise(t, fp + ip->a + w, id);
        if (ip->op != Op::copy_obj) continue;
        PendingOperation copy = operation_at(x, ip, accesses[1], w);
        if (own.is_own(copy.address)) {
            own.store(ip, OwnWords::place_of(copy.address), copy.size, value);
            continue;
        }
        copy.value = value;
        add_access(x, copy, id);
    }
}

OperationId add_pending(Exec& x, PendingOperation operation) {
    Thread& thread = *x.thread;
    operation.is_of_class = x.machine->is_initialising(thread, x.frame);
    const auto is_taken = [&](OperationId id) {
        return std::any_of(thread.pending.begin(), thread.pending.end(),
                           [id](const PendingOperation& o) { return o.id == id; });
    };
    operation.id = 1;
    while (is_taken(operation.id)) ++operation.id;
    thread.pending.push_back(operation);
    return operation.id;
}

bool is_guessing(const Thread& thread) {
    return std::any_of(thread.pending.begin(), thread.pending.end(), [](const PendingOperation& o) {
        return o.kind == Kind::Guess || (order::is_access(o) && !o.has_address);
    });
}

void wait_for_order(Thread& thread, Needs needs) {
    thread.wait = {};
    thread.wait.needs = needs;
}

bool has_room(Exec& x, std::uint32_t operations) {
    Thread& t = *x.thread;
    while (t.pending.size() + operations > x.stepping->queue_limit) {
        note_unseen(x);
        const order::Queue queue = queue_of(*x.machine, t);
        std::size_t local = 0;
        while (local < t.pending.size() && !(queue.is_local(local) && queue.may_complete(local))) ++local;
        if (local == t.pending.size()) {
            x.stepping->has_met_limit = true;
            return t.pending.empty();
        }
        // Nobody can see that it is early, unless the block is published before it could have been late.
        x.stepping->hurried.insert(memory::block_of(t.pending[local].address));
        if (complete(*x.machine, t, local) == Completion::WrongGuess) return false;
    }
    return true;
}

void wait_in_order(Exec& x, Needs needs) {
    wait_for_order(*x.thread, needs);
    // Trusted code that has begun to look does not wait for anything: it can begin later.
    const Frame* stretch = x.stepping->is_looking ? atomic_frame(*x.thread, x.frame) : nullptr;
    if (stretch != nullptr && stretch->has_acted) x.stepping->has_guessed_wrong = true;
}

bool drain(Exec& x) {
    clear_way(*x.machine, *x.thread, Needs::Drain);
    if (x.thread->pending.empty()) return true;
    wait_in_order(x, Needs::Drain);
    return false;
}

bool settle_local(Exec& x) {
    Thread& t = *x.thread;
    if (clear_way(*x.machine, t, Needs::Drain) == Completion::WrongGuess) return false;
    const order::Queue queue = queue_of(*x.machine, t);
    for (std::size_t i = 0; i < t.pending.size(); ++i) {
        if (queue.is_local(i) || (order::is_access(t.pending[i]) && !t.pending[i].has_address)) return false;
    }
    return true;
}

bool settle_for(Exec& x, std::span<const Slot> arguments) {
    Thread& t = *x.thread;
    std::vector<Address> from;
    for (const Slot& argument : arguments) from.push_back(argument.u);
    const std::vector<memory::BlockId> reached = reach_of(*x.machine, t, from);
    const auto is_in_way = [&](const PendingOperation& o) {
        if (!order::is_access(o)) return false;
        const memory::BlockId block = order::known_block(o);
        if (block != 0 && x.machine->blocks()[block].shared != 0) return false;
        return block == 0 || std::find(reached.begin(), reached.end(), block) != reached.end();
    };
    if (std::none_of(t.pending.begin(), t.pending.end(), is_in_way)) return true;
    return settle_local(x);
}

bool is_touched(const Exec& x, std::span<const MemoryAccess> accesses) {
    return std::any_of(accesses.begin(), accesses.end(),
                       [&](const MemoryAccess& a) { return touches(*x.thread, memory::block_of(a.address)); });
}

SlowAccess order_access(Exec& x, const Insn* ip, Slot* fp, std::span<const MemoryAccess> accesses) {
    Thread& t = *x.thread;
    if (x.stepping->is_alone || is_immutable(x, ip) || passes_over(x, ip)) return SlowAccess::Go;
    const memory::BlockTable& blocks = x.machine->blocks();
    const auto is_shared = [&](const MemoryAccess& a) { return blocks.at(a.address).shared != 0; };
    const bool is_visible = std::any_of(accesses.begin(), accesses.end(), is_shared);
    const bool is_in_queue = is_touched(x, accesses);
    const bool is_own_step = may_delay(x);
    const OwnWords own(x);
    const bool is_odd = ip->op == Op::copy_obj && own.is_own(accesses[1].address) && accesses[1].address % 8 != 0;
    const bool may_wait = x.frame->code->has_awaits && can_wait(ip->op) && !is_odd &&
                          (is_own_step || (!is_visible && !x.stepping->order->delays_local)) &&
                          !is_repaired(x, ip, code::kInterlocked);
    if (!may_wait) {
        if (!is_in_queue || is_visible || settle_local(x)) return SlowAccess::Go;  // visible: when the queue is empty
        wait_in_order(x, Needs::Drain);
        return SlowAccess::Stop;
    }
    if (!is_visible && !is_in_queue && !x.stepping->order->delays_local) return SlowAccess::Go;
    if (is_visible && is_cut_within_words(x, ip, accesses)) {
        if (t.pending.empty()) return SlowAccess::Go;
        wait_in_order(x, Needs::Drain);
        return SlowAccess::Stop;
    }
    std::uint32_t operations = words_of(accesses[0].size);
    if (ip->op == Op::copy_obj) operations *= 2;
    if (!has_room(x, operations)) {
        wait_in_order(x, Needs::Room);
        return SlowAccess::Stop;
    }
    issue_access(x, ip, fp, accesses);
    return SlowAccess::Done;
}

bool issue_with_promises(Exec& x, const Insn* ip, Slot* fp) {
    Thread& t = *x.thread;
    MemoryAccess accesses[2];
    accesses_of(ip, fp, x.machine->blocks().blocks(), accesses);
    const std::uint32_t words = words_of(accesses[0].size);
    if (!has_room(x, words)) return false;
    const bool has_index = is_element(ip->op);
    Operand base;
    Operand index;
    if (!is_static(ip->op)) {
        base = operand_of(t, fp + (is_load(ip->op) ? ip->b : ip->a));
        if (has_index) index = operand_of(t, fp + (is_load(ip->op) ? ip->c : ip->b));
    }
    const bool has_address = base.is_known() && index.is_known();
    const bool is_value = ip->op == Op::ld_vt || ip->op == Op::st_vt;
    const std::uint32_t offset = is_value ? ip->span.offset : static_cast<std::uint32_t>(ip->imm);
    for (std::uint32_t w = 0; w < words; ++w) {
        PendingOperation operation = operation_at(x, ip, accesses[0], w);
        if (is_store(ip->op)) operation.value = operand_of(t, fp + value_slot(ip) + w);
        OperationId id = 0;
        if (has_address) {
            add_access(x, operation, id);
        } else {
            operation.has_address = false;
            operation.base = base;
            operation.index = index;
            operation.address = has_index ? 0 : offset + w * 8;
            id = add_pending(x, operation);
        }
        if (is_load(ip->op)) set_promise(t, fp + ip->a + w, id);
    }
    return true;
}

void issue_box(Exec& x, const Insn* ip, Slot* fp, Address object, std::uint32_t size) {
    for (std::uint32_t w = 0; w < words_of(size); ++w) {
        const MemoryAccess access{object + types::kObjectHeader, size, true, false};
        PendingOperation operation = operation_at(x, ip, access, w);
        operation.value = operand_of(*x.thread, fp + ip->b + w);
        operation.may_refer = true;
        OperationId id = 0;
        if (operation.value.is_known()) {
            std::memcpy(x.machine->blocks().at(operation.address).data + memory::offset_of(operation.address),
                        &operation.value.bits, operation.size);
        } else {
            add_access(x, operation, id);
        }
    }
}

// Blocks that can be reached from these addresses, as far as nobody else can reach them yet; what is still to be
// written into them counts.
std::vector<memory::BlockId> reach_of(Machine& m, const Thread& thread, std::vector<Address> from) {
    const memory::BlockTable& blocks = m.blocks();
    std::vector<memory::BlockId> reached;
    while (!from.empty()) {
        const memory::BlockId id = memory::block_of(from.back());
        from.pop_back();
        if (id == 0 || id >= blocks.end() || std::find(reached.begin(), reached.end(), id) != reached.end()) continue;
        reached.push_back(id);
        if (blocks[id].shared != 0) continue;
        heap::each_pointer(blocks, id, [&](Address a) { from.push_back(a); });
        for (const PendingOperation& o : thread.pending) {
            if (order::is_access(o) && order::known_block(o) == id && publishes(blocks, o))
                from.push_back(o.value.bits);
        }
    }
    return reached;
}

void announce(Machine& m, Thread& thread, std::size_t index) {
    memory::BlockTable& blocks = m.blocks();
    PendingOperation& write = thread.pending[index];
    if (m.stepping->order->delays_local || !write.has_address || blocks.at(write.address).shared == 0) return;
    if (write.kind == Kind::Write && write.size == 8 && !write.is_reference && write.value.is_known() &&
        share_numbered(blocks, write.value.bits))
        note_unseen(m.exec());
    if (!publishes(blocks, write)) return;
    const std::vector<memory::BlockId> reached = reach_of(m, thread, {write.value.bits});
    for (std::size_t i = 0; i < index; ++i) {
        const PendingOperation& o = thread.pending[i];
        const bool is_reached = std::find(reached.begin(), reached.end(), order::known_block(o)) != reached.end();
        if (order::is_access(o) && is_reached) write.after |= threads::after_bit(o.id);
    }
    const Address object = write.value.bits;
    if (m.stepping->sights != nullptr) m.stepping->sights->see_published(object, blocks);
    const memory::Sharing before = sharing_of(blocks.at(object));
    share(blocks, object, sharing_of(blocks.at(write.address)));
    if (sharing_of(blocks.at(object)) == before) return;
    // What is still to be written into what is everybody's now.
    for (std::size_t i = 0; i < thread.pending.size(); ++i) {
        const PendingOperation& o = thread.pending[i];
        const bool is_behind =
            publishes(blocks, o) && sharing_of(blocks.at(o.value.bits)) < sharing_of(blocks.at(o.address));
        if (i != index && is_behind) announce(m, thread, i);
    }
}

// --- locks ---

bool owns_monitor(const Machine& m, const Thread& thread, Address key) {
    const threads::Monitor* monitor = const_cast<Machine&>(m).monitors().find(key);
    if (monitor == nullptr || monitor->owner != thread.id) return false;
    const auto exits = std::count_if(thread.pending.begin(), thread.pending.end(), [key](const PendingOperation& o) {
        return o.kind == Kind::Exit && o.address == key;
    });
    return monitor->recursion > static_cast<std::uint32_t>(exits);
}

bool delays_exit(const Exec& x) {
    if (x.stepping == nullptr || x.stepping->order == nullptr || x.stepping->is_alone) return false;
    const Frame* stretch = atomic_frame(*x.thread, x.frame);
    return stretch == nullptr || !stretch->has_acted;
}

bool issue_exit(Exec& x, Address key) {
    if (!has_room(x, 1)) return false;
    if (Sights* sights = x.stepping->sights; sights != nullptr) {
        sights->monitors.push_back(key);
        if (x.machine->blocks().at(key).shared != 0) sights->see_shared(memory::block_of(key));
    }
    PendingOperation operation;
    operation.kind = Kind::Exit;
    operation.address = key;
    // Where the program called for it.
    for (const Frame* f = x.frame; f >= x.thread->frames; --f) {
        operation.code = f->code;
        operation.insn = f == x.frame ? f->ip : f->ip - 1;
        const code::Stretch stretch = f->code->stretch;
        if (!f->code->is_native && (stretch == code::Stretch::Program || stretch == code::Stretch::Library)) break;
    }
    add_pending(x, operation);
    return true;
}

}  // namespace tidelock::exec
