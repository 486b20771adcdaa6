#include "machine/exec/issue.h"

#include <algorithm>

#include "machine/exec/access_log.h"
#include "machine/exec/complete.h"
#include "machine/exec/machine.h"
#include "machine/exec/own_words.h"
#include "machine/exec/promises.h"
#include "machine/exec/sharing.h"
#include "machine/heap/pointers.h"
#include "program/code/awaits.h"
#include "program/code/bulk_kind.h"
#include "program/code/op_info.h"

namespace tidelock::exec {

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

// Could the operation access some of these bytes?
bool touches(const PendingOperation& o, const MemoryAccess& access) {
    if (!order::is_access(o)) return false;
    const memory::BlockId known = order::known_block(o);
    if (known == 0 || (known == memory::block_of(access.address) && !o.has_address)) return true;
    return known == memory::block_of(access.address) && o.address < access.address + access.size &&
           access.address < o.address + o.size;
}

// The class library accesses what is its own.
bool is_library_own(const Exec& x, std::span<const MemoryAccess> accesses) {
    const bool is_open = std::any_of(accesses.begin(), accesses.end(), [&](const MemoryAccess& a) {
        return sharing_of(x.machine->blocks().at(a.address)) == memory::Sharing::Open;
    });
    return !is_open && library_call(*x.thread, x.frame) != nullptr;
}

// Was the access made stronger?
bool is_repaired(const Exec& x, const Insn* ip, std::uint16_t how) {
    return x.frame->code->has_awaits && ip != x.frame->code->begin && ip[-1].op == Op::await && ip[-1].b == how;
}

}  // namespace

bool may_delay(const Exec& x) {
    const code::Code& code = *x.frame->code;
    return code.is_reordered && code.atomicity != code::Atomicity::Unseen &&
           atomic_frame(*x.thread, x.frame) == nullptr;
}

namespace {

PendingOperation operation_at(const Exec& x, const Insn* ip, const MemoryAccess& access, const Part& part) {
    PendingOperation operation;
    operation.kind = access.is_write ? Kind::Write : Kind::Read;
    operation.is_volatile = access.is_atomic || is_repaired(x, ip, code::kMadeVolatile);
    operation.offset = static_cast<std::uint16_t>(part.offset);
    operation.size = static_cast<std::uint8_t>(part.size);
    operation.code = x.frame->code;
    operation.insn = ip;
    operation.address = access.address + part.offset;
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

OperationId add_access(Exec& x, PendingOperation operation) {
    const memory::BlockId block = memory::block_of(operation.address);
    const bool is_shared = x.machine->blocks()[block].shared != 0;
    // To the thread itself all is in order, unless others see later in which order it was.
    operation.is_volatile = operation.is_volatile && (is_shared || x.stepping->order->delays_local);
    const OperationId id = add_pending(x, operation);
    x.machine->blocks().set_delayed(block, true);
    if (x.stepping->log != nullptr && is_shared) x.stepping->log->log_shared(block);
    announce(*x.machine, *x.thread, x.thread->pending.size() - 1);
    return id;
}

}  // namespace

namespace {

// The parts of an access whose address is known, one after the other.
class Issuing {
public:
    Issuing(Exec& x, const Insn* ip, Slot* fp, std::span<const MemoryAccess> accesses)
        : x_(x), t_(*x.thread), own_(x), ip_(ip), fp_(fp), accesses_(accesses) {}

    // Where the access goes is not known yet: `place` is the offset in what `base` refers to.
    struct Unknown {
        Operand base;
        Operand index;
        std::uint32_t place = 0;
    };
    void run(const Parts& parts, const Unknown& unknown) {
        unknown_ = unknown;
        run(parts);
    }

    void run(Parts parts) {
        is_chained_ = parts.size() > kFewParts;
        if (is_copy(ip_->op)) {
            // What is read is not overwritten first, as in memmove.
            const bool is_within = memory::block_of(accesses_[0].address) == memory::block_of(accesses_[1].address);
            if (is_within && accesses_[1].address > accesses_[0].address) std::reverse(parts.begin(), parts.end());
            for (const Part& part : parts) copy(part);
        } else if (ip_->op == Op::cmp_blk) {
            compare(parts);
        } else if (is_load(ip_->op)) {
            for (const Part& part : parts) load(part);
            if (parts.size() > 1 && accesses_[0].grain == Grain::Bytes) put_together();
        } else {
            for (const Part& part : parts) {
                PendingOperation operation = operation_at(x_, ip_, accesses_[0], part);
                operation.value = is_store(ip_->op) ? stored(part) : filled(part);
                add(operation);
            }
        }
    }

private:
    static constexpr std::size_t kFewParts = 4;

    // NB: of many parts not every order is tried: those that are read, and those that are written, are in order.
    OperationId add(PendingOperation operation) {
        OperationId& last = operation.kind == Kind::Write ? last_write_ : last_read_;
        if (is_chained_ && last != 0) operation.after |= threads::after_bit(last);
        if (unknown_) {
            operation.has_address = false;
            operation.base = unknown_->base;
            operation.index = unknown_->index;
            operation.address = is_element(ip_->op) ? 0 : unknown_->place + operation.offset;
        }
        last = unknown_ ? add_pending(x_, operation) : add_access(x_, operation);
        return last;
    }

    [[nodiscard]] std::uint32_t place(std::uint16_t slot, const Part& part) const {
        return own_.place_of(fp_ + slot) + part.offset;
    }

    void load(const Part& part) {
        const OperationId id = add(operation_at(x_, ip_, accesses_[0], part));
        Slot* word = fp_ + ip_->a + part.offset / 8;
        const std::uint32_t end = std::min(accesses_[0].size, (part.offset / 8 + 1) * 8);
        const bool is_first = part.offset % 8 == 0;
        if (is_first && part.offset + part.size == end) {
            set_promise(t_, word, id);
            return;
        }
        if (is_first) {
            drop_promise(t_, word);
            word->u = 0;
        }
        own_.store(ip_, place(ip_->a, part), part.size, {0, id});
    }

    // A primitive value, of its bytes.
    void put_together() {
        const Operand value = taken(own_.load(ip_, own_.place_of(fp_ + ip_->a), accesses_[0].size));
        if (!value.is_known()) set_promise(t_, fp_ + ip_->a, value.promise);
    }

    Operand stored(const Part& part) {
        const std::uint16_t slot = code::value_slot(*ip_);
        const bool is_scalar = accesses_[0].size <= 8 && part.size == accesses_[0].size;
        return is_scalar ? operand_of(t_, fp_ + slot) : taken(own_.load(ip_, place(slot, part), part.size));
    }

    // NB: the value of initblk is known, and a whole number of them is filled in.
    [[nodiscard]] Operand filled(const Part& part) const {
        std::uint64_t bits = 0;
        if (ip_->op == Op::init_obj) return {};
        if (ip_->op == Op::init_array) {
            const auto* field = static_cast<const types::Field*>(ip_->pointer);
            const Address data = x_.machine->static_address(const_cast<types::Field&>(*field));
            std::memcpy(&bits, x_.machine->blocks().at(data).data + memory::offset_of(data) + part.offset, part.size);
            return {bits, 0};
        }
        const std::uint32_t size = std::max(1U, code::filled_size(ip_->imm));
        const auto* value = reinterpret_cast<const std::byte*>(fp_ + ip_->b);
        for (std::uint32_t i = 0; i < part.size; ++i)
            std::memcpy(reinterpret_cast<std::byte*>(&bits) + i, value + (part.offset + i) % size, 1);
        return {bits, 0};
    }

    Operand read(const MemoryAccess& access, const Part& part) {
        const PendingOperation operation = operation_at(x_, ip_, access, part);
        if (own_.is_own(operation.address))
            return taken(own_.load(ip_, OwnWords::place_of(operation.address), part.size));
        if (const Block& b = x_.machine->blocks().at(operation.address); b.kind == memory::BlockKind::Data) {
            std::uint64_t constant = 0;
            std::memcpy(&constant, b.data + memory::offset_of(operation.address), part.size);
            return {constant, 0};
        }
        return {0, add(operation)};
    }

    // Each comparison has the result of the one before it as its first operand.
    void compare(const Parts& parts) {
        Operand equal{1, 0};
        for (const Part& part : parts) {
            PendingOperation comparison;
            comparison.kind = Kind::Compute;
            comparison.code = x_.frame->code;
            comparison.insn = ip_;
            comparison.size = static_cast<std::uint8_t>(part.size);
            comparison.value = equal;
            comparison.base = read(accesses_[0], part);
            comparison.index = read(accesses_[1], part);
            equal = {0, add_pending(x_, comparison)};
        }
        if (!x_.stepping->order->guesses) {
            set_promise(t_, fp_ + ip_->a, equal.promise);
            return;
        }
        // The library decides by each of them where to go on.
        PendingOperation guess;
        guess.kind = Kind::Guess;
        guess.code = x_.frame->code;
        guess.insn = ip_;
        guess.is_taken = x_.stepping->option != 0;
        guess.value = equal;
        add_pending(x_, guess);
        drop_promise(t_, fp_ + ip_->a);
        fp_[ip_->a].u = guess.is_taken ? 1 : 0;
    }

    void copy(const Part& part) {
        PendingOperation write = operation_at(x_, ip_, accesses_[1], part);
        const Operand value = read(accesses_[0], part);
        if (own_.is_own(write.address)) {
            own_.store(ip_, OwnWords::place_of(write.address), part.size, value);
            return;
        }
        write.value = value;
        add(write);
    }

    static Operand taken(const std::optional<Operand>& value) {
        TL_CHECK(value.has_value(), "a part of an access should lie within a word");
        return *value;
    }

    Exec& x_;
    Thread& t_;
    OwnWords own_;
    const Insn* ip_;
    Slot* fp_;
    std::span<const MemoryAccess> accesses_;
    std::optional<Unknown> unknown_;
    bool is_chained_ = false;
    OperationId last_read_ = 0;
    OperationId last_write_ = 0;
};

}  // namespace

void issue_access(Exec& x, const Insn* ip, Slot* fp, std::span<const MemoryAccess> accesses, const Parts& parts) {
    Issuing(x, ip, fp, accesses).run(parts);
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

namespace {

// For want of room, completes an operation that only the thread itself can see; false: there is none that may.
// Nobody can see that it is early, unless the block is published before it could have been late.
bool hurry_local(Exec& x) {
    Thread& t = *x.thread;
    note_unseen(x);
    const order::Queue queue = queue_of(*x.machine, t);
    std::size_t local = 0;
    while (local < t.pending.size() && !(queue.is_local(local) && queue.may_complete(local))) ++local;
    if (local == t.pending.size()) return false;
    x.stepping->hurried.insert(memory::block_of(t.pending[local].address));
    return complete(*x.machine, t, local) == Completion::Done;
}

}  // namespace

bool has_room(Exec& x, std::uint32_t operations) {
    Thread& t = *x.thread;
    while (t.pending.size() + operations > x.stepping->queue_limit) {
        if (hurry_local(x)) continue;
        if (x.stepping->has_guessed_wrong) return false;
        x.stepping->has_met_limit = true;
        return t.pending.empty();
    }
    return true;
}

void wait_in_order(Exec& x, Needs needs) {
    wait_for_order(*x.thread, needs);
    // Trusted code that has begun to look does not wait for anything: it can begin later.
    const Frame* section = x.stepping->is_looking ? atomic_frame(*x.thread, x.frame) : nullptr;
    if (section != nullptr && section->has_acted) x.stepping->has_guessed_wrong = true;
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
    std::vector<Address> addresses = from;
    each_word_behind(x, addresses, [&](const Slot* word) {
        from.push_back(word->u);
        return true;
    });
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
    return std::any_of(accesses.begin(), accesses.end(), [&](const MemoryAccess& a) {
        return std::any_of(x.thread->pending.begin(), x.thread->pending.end(),
                           [&](const PendingOperation& o) { return touches(o, a); });
    });
}

namespace {

enum class Which : std::uint8_t { Writes, Accesses };

// The first that could access some of these bytes; 0: none.
OperationId next_of(const Thread& thread, Which which, Address address, std::uint32_t size) {
    for (const PendingOperation& o : thread.pending) {
        if (which == Which::Writes && o.kind != Kind::Write) continue;
        if (touches(o, {address, size, false, false})) return o.id;
    }
    return 0;
}

bool settle(Exec& x, Which which, Address address, std::uint32_t size) {
    while (const OperationId id = next_of(*x.thread, which, address, size)) {
        if (complete_if_local(*x.machine, *x.thread, id)) continue;
        wait_in_order(x, Needs::Promise);
        return false;
    }
    return true;
}

}  // namespace

bool is_written(const Thread& thread, Address address, std::uint32_t size) {
    return next_of(thread, Which::Writes, address, size) != 0;
}

bool settle_writes(Exec& x, Address address, std::uint32_t size) { return settle(x, Which::Writes, address, size); }

bool settle_accesses(Exec& x, Address address, std::uint32_t size) { return settle(x, Which::Accesses, address, size); }

bool is_beside_queue(const Exec& x, std::span<const MemoryAccess> accesses) {
    const bool releases =
        std::any_of(accesses.begin(), accesses.end(), [](const MemoryAccess& a) { return a.is_write && a.is_atomic; });
    return !releases && is_library_own(x, accesses) && !is_touched(x, accesses);
}

namespace {

// An access that the queue has no room for, or that it cannot take, is made at once, in order: if others can see it
// when nothing is incomplete, else when nothing that is has to do with it.
SlowAccess make_at_once(Exec& x, std::span<const MemoryAccess> accesses) {
    while (hurry_local(x)) {
    }
    bool is_visible = false;
    for (const MemoryAccess& a : accesses) {
        const bool is_shared = x.machine->blocks().at(a.address).shared != 0;
        is_visible |= is_shared;
        if (!is_shared && a.is_write) x.stepping->hurried.insert(memory::block_of(a.address));
    }
    x.stepping->has_met_limit |= is_visible;
    if (is_visible ? x.thread->pending.empty() : !is_touched(x, accesses)) return SlowAccess::Go;
    wait_in_order(x, Needs::Drain);
    return SlowAccess::Stop;
}

}  // namespace

SlowAccess order_access(Exec& x, const Insn* ip, Slot* fp, std::span<const MemoryAccess> accesses) {
    Thread& t = *x.thread;
    if (x.stepping->is_alone || is_immutable(x, ip) || passes_over(x, ip)) return SlowAccess::Go;
    const memory::BlockTable& blocks = x.machine->blocks();
    const auto is_shared = [&](const MemoryAccess& a) { return blocks.at(a.address).shared != 0; };
    const bool is_visible = std::any_of(accesses.begin(), accesses.end(), is_shared);
    const bool is_in_queue = is_touched(x, accesses);
    const bool is_own_step = may_delay(x);
    if (is_visible && is_beside_queue(x, accesses)) {
        const bool is_write = accesses.back().is_write;
        if (!is_write || !is_guessing(t)) return SlowAccess::Go;
        wait_in_order(x, Needs::Promise);
        return SlowAccess::Stop;
    }
    const bool may_wait = x.frame->code->has_awaits && can_wait(ip->op) &&
                          (is_own_step || (!is_visible && !x.stepping->order->delays_local)) &&
                          !is_repaired(x, ip, code::kInterlocked);
    if (!may_wait) {
        if (!is_in_queue || is_visible || settle_local(x)) return SlowAccess::Go;  // visible: when the queue is empty
        wait_in_order(x, Needs::Drain);
        return SlowAccess::Stop;
    }
    if (!is_visible && !is_in_queue && !x.stepping->order->delays_local) return SlowAccess::Go;
    const std::optional<Parts> parts = parts_of(x, ip, accesses);
    if (!parts) return make_at_once(x, accesses);
    if (!has_room(x, operations_for(ip->op, *parts))) {
        wait_in_order(x, Needs::Room);
        return SlowAccess::Stop;
    }
    if (ip->op == Op::cmp_blk && x.stepping->order->guesses) {
        if (!x.stepping->may_guess) {
            wait_in_order(x, Needs::Guess);
            t.wait.choices = 2;
            return SlowAccess::Stop;
        }
        x.stepping->may_guess = false;
    }
    issue_access(x, ip, fp, accesses, *parts);
    return SlowAccess::Done;
}

namespace {

// An access of which the address or the value is not known yet.
struct Promised {
    MemoryAccess access;
    Operand base;
    Operand index;
    Parts parts;

    [[nodiscard]] bool has_address() const { return base.is_known() && index.is_known(); }
};

Promised promised(Exec& x, const Insn* ip, const Slot* fp) {
    Promised found;
    MemoryAccess accesses[2];
    accesses_of(ip, fp, x.machine->blocks().blocks(), accesses);
    found.access = accesses[0];
    if (!is_static(ip->op)) {
        found.base = operand_of(*x.thread, fp + code::base_slot(*ip));
        if (is_element(ip->op)) found.index = operand_of(*x.thread, fp + code::index_slot(*ip));
    }
    if (found.has_address()) {
        std::optional<Parts> parts = parts_of(x, ip, {&found.access, 1});
        TL_CHECK(parts.has_value(), "an access that is issued should have parts");
        found.parts = std::move(*parts);
    } else {
        found.access.grain = Grain::Whole;  // nothing is known of its bytes
        found.parts = parts_without_address(x, ip, found.access.size);
    }
    return found;
}

}  // namespace

std::uint32_t operations_with_promises(Exec& x, const Insn* ip, const Slot* fp) {
    return operations_for(ip->op, promised(x, ip, fp).parts);
}

void issue_with_promises(Exec& x, const Insn* ip, Slot* fp) {
    const Promised promise = promised(x, ip, fp);
    if (promise.has_address()) return issue_access(x, ip, fp, {&promise.access, 1}, promise.parts);
    const bool is_value = ip->op == Op::ld_vt || ip->op == Op::st_vt;
    const std::uint32_t offset = is_value ? ip->span.offset : static_cast<std::uint32_t>(ip->imm);
    Issuing(x, ip, fp, {&promise.access, 1}).run(promise.parts, {promise.base, promise.index, offset});
}

void issue_box(Exec& x, const Insn* ip, Slot* fp, Address object, std::uint32_t size) {
    const MemoryAccess access{object + types::kObjectHeader, size, true, false};
    for (std::uint32_t at = 0; at < size; at += 8) {
        PendingOperation operation = operation_at(x, ip, access, {at, std::min(size - at, 8U)});
        operation.value = operand_of(*x.thread, fp + ip->b + at / 8);
        operation.may_refer = true;
        if (operation.value.is_known() && !x.stepping->order->delays_local) {
            std::memcpy(x.machine->blocks().at(operation.address).data + memory::offset_of(operation.address),
                        &operation.value.bits, operation.size);
        } else {
            add_access(x, operation);
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
    if (!write.has_address || blocks.at(write.address).shared == 0) return;
    if (write.kind == Kind::Write && write.size == 8 && !write.is_reference && write.value.is_known() &&
        share_numbered(blocks, write.value.bits))
        note_unseen(m.exec());
    if (!publishes(blocks, write)) return;
    if (!m.stepping->order->delays_local) {
        const std::vector<memory::BlockId> reached = reach_of(m, thread, {write.value.bits});
        for (std::size_t i = 0; i < index; ++i) {
            const PendingOperation& o = thread.pending[i];
            const bool is_reached = std::find(reached.begin(), reached.end(), order::known_block(o)) != reached.end();
            if (order::is_access(o) && is_reached) write.after |= threads::after_bit(o.id);
        }
    }
    const Address object = write.value.bits;
    if (m.stepping->log != nullptr) m.stepping->log->log_published(object, blocks);
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

bool owns_monitor(const Machine& m, const Thread& thread, const threads::SyncKey& lock) {
    const threads::Monitor* monitor = const_cast<Machine&>(m).monitors().find(lock);
    if (monitor == nullptr || monitor->owner != thread.id) return false;
    const auto exits = std::count_if(thread.pending.begin(), thread.pending.end(), [&lock](const PendingOperation& o) {
        return o.kind == Kind::Exit && threads::lock_of(o) == lock;
    });
    return monitor->recursion > static_cast<std::uint32_t>(exits);
}

bool delays_exit(const Exec& x) {
    if (x.stepping == nullptr || x.stepping->order == nullptr || x.stepping->is_alone) return false;
    const Frame* section = atomic_frame(*x.thread, x.frame);
    return section == nullptr || !section->has_acted;
}

bool issue_exit(Exec& x, const threads::SyncKey& lock) {
    if (!has_room(x, 1)) return false;
    if (AccessLog* log = x.stepping->log; log != nullptr) {
        log->monitors.push_back(lock);
        if (x.machine->blocks().at(lock.object).shared != 0) log->log_shared(memory::block_of(lock.object));
    }
    PendingOperation operation;
    operation.kind = Kind::Exit;
    operation.address = lock.object;
    operation.is_of_lock = lock.facet == threads::Facet::Lock;
    // Where the program called for it.
    for (const Frame* f = x.frame; f >= x.thread->frames; --f) {
        operation.code = f->code;
        operation.insn = f == x.frame ? f->ip : f->ip - 1;
        const code::Atomicity atomicity = f->code->atomicity;
        if (!f->code->is_native && (atomicity == code::Atomicity::Program || atomicity == code::Atomicity::Library))
            break;
    }
    add_pending(x, operation);
    return true;
}

}  // namespace tidelock::exec
