#include "machine/exec/complete.h"

#include <algorithm>
#include <limits>

#include "machine/exec/access_log.h"
#include "machine/exec/issue.h"
#include "machine/exec/ops.h"
#include "machine/exec/own_words.h"
#include "machine/exec/sharing.h"
#include "machine/exec/visible.h"
#include "machine/memory/near_null.h"
#include "program/code/op_info.h"

namespace tidelock::exec {

using code::Op;
using threads::Needs;
using threads::Operand;
using threads::OperationId;
using threads::PendingOperation;
using threads::Thread;
using Kind = PendingOperation::Kind;

order::Queue queue_of(Machine& m, const Thread& thread) { return {*m.stepping->order, m.blocks(), thread.pending}; }

namespace {

// --- instructions on operands of their own ---

struct Executed {
    std::uint64_t result = 0;
    bool jumped = false;
    bool has_faulted = false;
};

// Executes an instruction without effects; its operands are in the slots from 1 on.
Executed execute_apart(Machine& m, Insn insn, std::uint64_t first, std::uint64_t second) {
    Slot slots[3] = {{0}, {first}, {second}};
    const code::OpInfo& info = op_info(insn.op);
    if (info.a == code::Role::Use) {  // a branch
        insn.a = 1;
        insn.b = 2;
        insn.branch.jump = 2;
    } else {
        insn.a = 0;
        insn.b = 1;
        if (info.c == code::Role::Use) insn.c = 2;
    }
    Insn line[3];
    line[0] = insn;
    line[1].op = line[2].op = Op::end_of_line;
    Exec& x = m.exec();
    const Insn* ip = x.ip;
    Slot* fp = x.fp;
    const std::int64_t fuel = x.fuel;
    x.fuel = std::numeric_limits<std::int32_t>::max();
    x.ip = nullptr;
    x.apart = Apart::Runs;
    kHandlers[static_cast<std::size_t>(insn.op)](line, slots, &x, m.blocks().blocks());
    const Executed done{slots[0].u, x.ip == line + 2, x.apart == Apart::Faulted};
    x.apart = Apart::No;
    x.ip = ip;
    x.fp = fp;
    x.fuel = fuel;
    return done;
}

// --- effects ---

class Completing {
public:
    Completing(Machine& m, Thread& thread) : m_(m), t_(thread) {}

    // After the local ones that it waits for.
    Completion with_others(std::size_t index) {
        const OperationId id = t_.pending[index].id;
        for (std::size_t i = 0; i < index;) {
            if (queue_of(m_, t_).waits_for(index, i)) {
                if (with_others(i) == Completion::WrongGuess) return Completion::WrongGuess;
                // What it knew of places in the queue is not true any more.
                index = place_of(id);
                if (index == kNowhere) return Completion::Done;
                i = 0;
            } else {
                ++i;
            }
        }
        return alone(index);
    }

    Completion alone(std::size_t index) {
        const PendingOperation operation = t_.pending[index];
        CompletedOperation done{operation, operation.value.bits, false};
        switch (operation.kind) {
            case Kind::Read:
                done.value = read(index, done.is_forwarded);
                break;
            case Kind::Write:
                write(operation);
                break;
            case Kind::Exit:
                m_.leave_monitor(threads::lock_of(operation), t_.id);
                m_.stepping->synchronised.push_back({threads::lock_of(operation), Synchronisation::How::Use});
                break;
            case Kind::Compute:
            case Kind::Insert:
            case Kind::Extract:
            case Kind::Guess:
                return Completion::Done;
        }
        m_.stepping->completed.push_back(done);
        erase(index);
        return operation.kind == Kind::Read ? deliver(operation.id, done.value) : settle();
    }

    // Takes note of results: computes and compares what waited for them.
    Completion settle() {
        while (true) {
            const auto ready = std::find_if(t_.pending.begin(), t_.pending.end(), [](const PendingOperation& o) {
                const bool has_operands = o.value.is_known() && o.base.is_known() && o.index.is_known();
                if (o.kind == Kind::Guess || order::is_computation(o)) return has_operands;
                return !o.has_address && o.base.is_known() && o.index.is_known();
            });
            if (ready == t_.pending.end()) break;
            PendingOperation operation = *ready;
            const auto index = static_cast<std::size_t>(ready - t_.pending.begin());
            if (order::is_computation(operation)) {
                erase(index);
                const Computed computed = compute(operation);
                if (computed.has_faulted) return wrong_guess();  // of the guess that it does not
                substitute(operation.id, computed.result);
            } else if (operation.kind == Kind::Guess) {
                erase(index);
                if (!is_right(operation)) return wrong_guess();
            } else {
                if (!find_address(m_, t_.pending[index])) return wrong_guess();
                delay(memory::block_of(t_.pending[index].address));
                announce(m_, t_, index);
            }
        }
        return complete_unseen();
    }

    void erase(std::size_t index) {
        const Address address = t_.pending[index].address;
        const bool is_access = order::is_access(t_.pending[index]) && t_.pending[index].has_address;
        const std::uint64_t bit = threads::after_bit(t_.pending[index].id);
        t_.pending.erase(t_.pending.begin() + static_cast<std::ptrdiff_t>(index));
        const bool is_bit_free = std::none_of(t_.pending.begin(), t_.pending.end(), [&](const PendingOperation& o) {
            return threads::after_bit(o.id) == bit;
        });
        for (PendingOperation& o : t_.pending) o.after &= is_bit_free ? ~bit : ~std::uint64_t{0};
        if (!is_access || m_.stepping->order->delays_local) return;
        const auto is_there = [&](const PendingOperation& o) {
            return order::is_access(o) && o.has_address && memory::block_of(o.address) == memory::block_of(address);
        };
        if (std::none_of(t_.pending.begin(), t_.pending.end(), is_there))
            m_.blocks().set_delayed(memory::block_of(address), false);
    }

private:
    static constexpr std::size_t kNowhere = ~std::size_t{0};

    struct Computed {
        std::uint64_t result = 0;
        bool has_faulted = false;
    };
    Computed compute(const PendingOperation& operation) {
        if (operation.kind == Kind::Insert) return {inserted(operation), false};
        if (operation.kind == Kind::Extract) return {extracted(operation), false};
        if (operation.insn->op == Op::cmp_blk) return {is_equal(operation) ? 1U : 0U, false};
        const Executed done = execute_apart(m_, *operation.insn, operation.value.bits, operation.base.bits);
        return {done.result, done.has_faulted};
    }

    // A part of two ranges, after the parts before it.
    static bool is_equal(const PendingOperation& o) {
        return o.value.bits != 0 && low_bytes(o.base.bits, o.size) == low_bytes(o.index.bits, o.size);
    }

    Completion wrong_guess() {
        m_.stepping->has_guessed_wrong = true;
        return Completion::WrongGuess;
    }

    [[nodiscard]] std::size_t place_of(OperationId id) const {
        for (std::size_t i = 0; i < t_.pending.size(); ++i) {
            if (t_.pending[i].id == id) return i;
        }
        return kNowhere;
    }

    std::uint64_t read(std::size_t index, bool& is_forwarded) {
        const PendingOperation& operation = t_.pending[index];
        const PendingOperation* write = m_.stepping->order->forwards ? queue_of(m_, t_).forwarded_to(index) : nullptr;
        std::uint64_t bits = 0;
        if (write != nullptr) {
            is_forwarded = true;
            bits = write->value.bits >> ((operation.address - write->address) * 8);
        } else {
            const Block& b = m_.blocks().at(operation.address);
            if (b.shared != 0) note(operation);
            std::memcpy(&bits, b.data + memory::offset_of(operation.address), operation.size);
        }
        return loaded(operation.insn->op, low_bytes(bits, operation.size));
    }

    void note(const PendingOperation& operation) {
        Stepping& s = *m_.stepping;
        const MemoryAccess access{operation.address, operation.size, operation.kind == Kind::Write,
                                  operation.is_volatile};
        s.accesses.push_back(access);
        const Block& b = m_.blocks().at(access.address);
        if (s.log != nullptr) s.log->add(access, false, b.data + memory::offset_of(access.address));
    }

    void write(const PendingOperation& operation) {
        const memory::BlockId id = memory::block_of(operation.address);
        m_.blocks().touch(id);
        const Block& b = m_.blocks()[id];
        std::memcpy(b.data + memory::offset_of(operation.address), &operation.value.bits, operation.size);
        if (b.shared == 0) return;
        note(operation);
        AccessLog* log = m_.stepping->log;
        if (operation.is_reference) {
            if (log != nullptr) log->log_published(operation.value.bits, m_.blocks());
            share(m_.blocks(), operation.value.bits, sharing_of(b));
        }
        if (operation.size == 8 && !operation.is_reference && share_numbered(m_.blocks(), operation.value.bits))
            note_unseen(m_.exec());
        if (operation.may_refer) {
            if (log != nullptr) log->log_referents(id, m_.blocks());
            share_referents(m_.blocks(), id);
        }
    }

    void delay(memory::BlockId id) {
        if (id == t_.stack_block) return;  // never closed to its own thread
        m_.blocks().set_delayed(id, true);
        if (m_.stepping->log != nullptr && m_.blocks()[id].shared != 0) m_.stepping->log->log_shared(id);
    }

    Completion deliver(OperationId id, std::uint64_t result) {
        substitute(id, result);
        return settle();
    }

    void substitute(OperationId id, std::uint64_t result) {
        for (const threads::Promise& p : t_.promises) {
            if (p.operation == id) t_.stack[p.slot].u = result;
        }
        std::erase_if(t_.promises, [id](const threads::Promise& p) { return p.operation == id; });
        for (std::size_t i = 0; i < t_.pending.size(); ++i) {
            PendingOperation& o = t_.pending[i];
            const bool is_written = o.kind == Kind::Write && o.value.promise == id;
            for (Operand* operand : {&o.value, &o.base, &o.index}) {
                if (operand->promise == id) *operand = {result, 0};
            }
            if (is_written && o.has_address) announce(m_, t_, i);
        }
    }

    // Does it go as was guessed?
    bool is_right(const PendingOperation& guess) {
        const Op op = guess.insn->op;
        if (op == Op::switch_)  // `address` is where it was taken to go
            return static_cast<Address>(jump_of_switch(*guess.insn, guess.value.bits)) == guess.address;
        return outcome(guess) == guess.is_taken;
    }

    // Does the branch jump; does the instruction not fault?
    bool outcome(const PendingOperation& guess) {
        const Op op = guess.insn->op;
        if (op == Op::cmp_blk) return guess.value.bits != 0;
        if (op == Op::stelem_ref && guess.size != 0) return holds(guess.base.bits, guess.value.bits);
        if (op_info(op).visibility == code::Visibility::Access) {
            PendingOperation access = guess;
            return find_address(m_, access);
        }
        if (op_info(op).visibility == code::Visibility::Call) return guess.value.bits >= memory::kNearNull;
        const Executed done = execute_apart(m_, *guess.insn, guess.value.bits, guess.base.bits);
        return code::is_conditional(op) ? done.jumped : !done.has_faulted;
    }

    // May the array hold the object?
    bool holds(Address array, Address object) {
        const types::Type* type = m_.blocks().at(array).type;
        if (object == 0 || type == nullptr || type->element == nullptr) return true;
        types::Type* of = m_.blocks().at(object).type;
        return of == type->element || (of != nullptr && may_hold(m_.exec(), type->element, of));
    }

    // Where local operations are not kept back they are in the queue only for want of a value.
    Completion complete_unseen() {
        if (m_.stepping->order->delays_local) return Completion::Done;
        for (std::size_t i = 0; i < t_.pending.size(); ++i) {
            const order::Queue queue = queue_of(m_, t_);
            if (queue.is_local(i) && queue.may_complete(i)) return with_others(i);  // and begins again
        }
        return Completion::Done;
    }

    Machine& m_;
    Thread& t_;
};

}  // namespace

bool find_address(Machine& m, PendingOperation& operation) {
    Insn insn = *operation.insn;
    const Slot slots[2] = {{operation.base.bits}, {operation.index.bits}};
    const bool is_load = code::is_load(insn.op);  // the operands: code::base_slot, code::index_slot
    (is_load ? insn.b : insn.a) = 0;
    if (code::is_element(insn.op)) (is_load ? insn.c : insn.b) = 1;
    MemoryAccess accesses[2];
    if (operation.base.bits < memory::kNearNull || accesses_of(&insn, slots, m.blocks().blocks(), accesses) != 1)
        return false;
    if (accesses[0].address < memory::kNearNull || !is_valid(m.blocks().at(accesses[0].address), accesses[0]))
        return false;
    operation.address = accesses[0].address + operation.offset;
    operation.has_address = true;
    operation.base = operation.index = {};
    return true;
}

std::int32_t jump_of_switch(const Insn& insn, std::uint64_t value) {
    const auto* jumps = static_cast<const std::int32_t*>(insn.pointer);
    const auto index = static_cast<std::uint32_t>(value);
    return index < insn.b ? jumps[index] : 1;
}

Completion complete(Machine& m, Thread& thread, std::size_t index) { return Completing(m, thread).with_others(index); }

Completion clear_way(Machine& m, Thread& thread, Needs needs) {
    for (std::size_t i = 0; i < thread.pending.size();) {
        const order::Queue queue = queue_of(m, thread);
        if (queue.delays(needs, i) && queue.is_local(i) && queue.may_complete(i)) {
            if (complete(m, thread, i) == Completion::WrongGuess) return Completion::WrongGuess;
            i = 0;
        } else {
            ++i;
        }
    }
    return Completion::Done;
}

namespace {

const PendingOperation* find_pending(const Thread& thread, OperationId id) {
    const auto found = std::find_if(thread.pending.begin(), thread.pending.end(),
                                    [id](const PendingOperation& o) { return o.id == id; });
    return found == thread.pending.end() ? nullptr : &*found;
}

}  // namespace

bool complete_if_local(Machine& m, Thread& thread, OperationId id) {
    const PendingOperation* operation = find_pending(thread, id);
    if (operation == nullptr) return false;
    if (order::is_computation(*operation)) {
        // It is computed along with the last of what it is made of.
        const OperationId parts[] = {operation->value.promise, operation->base.promise, operation->index.promise};
        for (const OperationId part : parts) {
            const bool is_there = part != 0 && find_pending(thread, part) != nullptr;
            if (is_there && !complete_if_local(m, thread, part)) return false;
        }
        return find_pending(thread, id) == nullptr;
    }
    const auto index = static_cast<std::size_t>(operation - thread.pending.data());
    const order::Queue queue = queue_of(m, thread);
    return queue.is_local(index) && queue.may_complete(index) && complete(m, thread, index) == Completion::Done;
}

Completion complete_unseen(Machine& m, Thread& thread) { return Completing(m, thread).settle(); }

Completion complete_all(Machine& m, Thread& thread) {
    while (!thread.pending.empty()) {
        std::size_t first = 0;
        while (first < thread.pending.size() && !queue_of(m, thread).may_complete(first)) ++first;
        TL_CHECK(first < thread.pending.size(), "something in a queue should be able to complete");
        if (complete(m, thread, first) == Completion::WrongGuess) return Completion::WrongGuess;
    }
    return Completion::Done;
}

void drop_unheard(Machine& m, Thread& thread) {
    const auto is_heard = [&](OperationId id) {
        const auto waits = [id](const PendingOperation& o) {
            return o.value.promise == id || o.base.promise == id || o.index.promise == id;
        };
        return std::any_of(thread.pending.begin(), thread.pending.end(), waits) ||
               std::any_of(thread.promises.begin(), thread.promises.end(),
                           [id](const threads::Promise& p) { return p.operation == id; });
    };
    // NB: a volatile read keeps later operations from passing a guess; one without address may still fault.
    const auto may_go = [&](const PendingOperation& o) {
        const bool has_effect = !order::is_computation(o) && (o.kind != Kind::Read || o.is_volatile || !o.has_address);
        return !has_effect && !is_heard(o.id);
    };
    for (std::size_t i = thread.pending.size(); i-- > 0;) {
        if (may_go(thread.pending[i])) Completing(m, thread).erase(i);
    }
}

bool settle_block(Machine& m, Thread& thread, memory::BlockId id) {
    const auto is_there = [id](const PendingOperation& o) {
        return order::is_access(o) && order::known_block(o) == id;
    };
    for (std::size_t i = 0; i < thread.pending.size();) {
        const order::Queue queue = queue_of(m, thread);
        if (is_there(thread.pending[i]) && queue.is_local(i) && queue.may_complete(i)) {
            if (complete(m, thread, i) == Completion::WrongGuess) return false;
            i = 0;
        } else {
            ++i;
        }
    }
    drop_unheard(m, thread);
    const bool is_seen = m.blocks()[id].shared != 0;
    const auto is_needed = [&](const PendingOperation& o) {
        const auto leads_there = [id](const Operand& a) { return a.is_known() && memory::block_of(a.bits) == id; };
        if (order::is_computation(o)) return leads_there(o.value) || leads_there(o.base);
        return is_there(o) && (is_seen || o.kind == Kind::Read || !o.has_address);
    };
    if (std::any_of(thread.pending.begin(), thread.pending.end(), is_needed)) return false;
    // What is left is written for nobody.
    for (std::size_t i = thread.pending.size(); i-- > 0;) {
        if (is_there(thread.pending[i])) Completing(m, thread).erase(i);
    }
    return true;
}

void forget_queue(Machine& m, Thread& thread) {
    if (thread.pending.empty()) return;
    for (const PendingOperation& o : thread.pending) {
        if (order::is_access(o) && o.has_address && !m.stepping->order->delays_local)
            m.blocks().set_delayed(memory::block_of(o.address), false);
    }
    thread.pending.clear();
    thread.promises.clear();
}

void delay_accessed(Machine& m, const Thread& thread) {
    for (const PendingOperation& o : thread.pending) {
        const bool is_elsewhere =
            order::is_access(o) && o.has_address && memory::block_of(o.address) != thread.stack_block;
        if (is_elsewhere) m.blocks().set_delayed(memory::block_of(o.address), true);
    }
}

// The end of what is executed apart from a method's code.
TL_HANDLER(end_of_line) { x->ip = ip; }

}  // namespace tidelock::exec
