#include "machine/exec/issue.h"

#include <algorithm>

#include "machine/exec/complete.h"
#include "machine/exec/machine.h"
#include "machine/exec/promises.h"
#include "machine/exec/sights.h"
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
        return order::is_access(o) && (!o.has_address || memory::block_of(o.address) == block);
    });
}

// Was the access made stronger?
bool is_repaired(const Exec& x, const Insn* ip, std::uint16_t how) {
    return x.frame->code->has_awaits && ip != x.frame->code->begin && ip[-1].op == Op::await && ip[-1].b == how;
}

PendingOperation operation_at(const Exec& x, const Insn* ip, const MemoryAccess& access, std::uint32_t word) {
    PendingOperation operation;
    operation.kind = access.is_write ? Kind::Write : Kind::Read;
    operation.is_volatile = access.is_atomic || is_repaired(x, ip, code::kVolatile);
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

void add_access(Exec& x, PendingOperation operation, OperationId& id) {
    const memory::BlockId block = memory::block_of(operation.address);
    id = add_pending(x, operation);
    x.machine->blocks().set_delayed(block, true);
    if (x.stepping->sights != nullptr && x.machine->blocks()[block].shared != 0) x.stepping->sights->see_shared(block);
}

void issue(Exec& x, const Insn* ip, Slot* fp, std::span<const MemoryAccess> accesses) {
    Thread& t = *x.thread;
    OperationId id = 0;
    for (std::uint32_t w = 0; w < words_of(accesses[0].size); ++w) {
        PendingOperation operation = operation_at(x, ip, accesses[0], w);
        if (is_store(ip->op)) operation.value = operand_of(t, fp + value_slot(ip) + w);
        add_access(x, operation, id);
        if (is_load(ip->op)) set_promise(*x.machine, t, *x.frame->code, fp, ip->a + w, id);
        if (ip->op != Op::copy_obj) continue;
        PendingOperation copy = operation_at(x, ip, accesses[1], w);
        copy.value.promise = id;
        add_access(x, copy, id);
    }
}

}  // namespace

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

bool drain(Exec& x) {
    clear_way(*x.machine, *x.thread, Needs::Drain);
    if (x.thread->pending.empty()) return true;
    wait_for_order(*x.thread, Needs::Drain);
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
    const bool may_wait = x.frame->code->has_awaits && can_wait(ip->op) && atomic_frame(t, x.frame) == nullptr &&
                          !is_repaired(x, ip, code::kInterlocked);
    if (!may_wait) {
        if (!is_in_queue || is_visible || settle_local(x)) return SlowAccess::Go;  // visible: when the queue is empty
        wait_for_order(t, Needs::Drain);
        return SlowAccess::Stop;
    }
    if (!is_visible && !is_in_queue && !x.stepping->order->delays_local) return SlowAccess::Go;
    std::uint32_t operations = words_of(accesses[0].size);
    if (ip->op == Op::copy_obj) operations *= 2;
    if (!has_room(x, operations)) {
        wait_for_order(t, Needs::Room);
        return SlowAccess::Stop;
    }
    issue(x, ip, fp, accesses);
    return SlowAccess::Done;
}

bool issue_with_promises(Exec& x, const Insn* ip, Slot* fp) {
    if (!has_room(x, 1)) return false;
    Thread& t = *x.thread;
    MemoryAccess accesses[2];
    accesses_of(ip, fp, x.machine->blocks().blocks(), accesses);
    PendingOperation operation = operation_at(x, ip, accesses[0], 0);
    if (is_store(ip->op)) operation.value = operand_of(t, fp + value_slot(ip));
    const bool has_index = is_element(ip->op);
    if (!is_static(ip->op)) {
        const std::uint16_t base = is_load(ip->op) ? ip->b : ip->a;
        operation.base = operand_of(t, fp + base);
        if (has_index) operation.index = operand_of(t, fp + (is_load(ip->op) ? ip->c : ip->b));
    }
    operation.has_address = operation.base.is_known() && operation.index.is_known();
    if (operation.has_address) {
        operation.base = operation.index = {};
    } else {
        operation.address = has_index ? 0 : static_cast<std::uint32_t>(ip->imm);
    }
    OperationId id = 0;
    if (operation.has_address) {
        add_access(x, operation, id);
    } else {
        id = add_pending(x, operation);
    }
    if (is_load(ip->op)) set_promise(*x.machine, t, *x.frame->code, fp, ip->a, id);
    return true;
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
        if (f->code->has_awaits) break;
    }
    add_pending(x, operation);
    return true;
}

}  // namespace tidelock::exec
