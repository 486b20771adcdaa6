#include "machine/order/completion.h"

#include "base/check.h"

namespace tidelock::order {

using memory::block_of;
using memory::offset_of;
using threads::Needs;
using threads::PendingOperation;
using Kind = PendingOperation::Kind;

bool is_access(const PendingOperation& operation) {
    return operation.kind == Kind::Read || operation.kind == Kind::Write;
}

bool is_computation(const PendingOperation& operation) {
    return operation.kind == Kind::Compute || operation.kind == Kind::Insert || operation.kind == Kind::Extract;
}

memory::BlockId known_block(const PendingOperation& operation) {
    if (operation.has_address) return block_of(operation.address);
    return operation.base.is_known() ? block_of(operation.base.bits) : 0;
}

Class class_of(const PendingOperation& operation) {
    switch (operation.kind) {
        case Kind::Read:
            return operation.is_volatile ? Class::VolatileRead : Class::Read;
        case Kind::Write:
            return operation.is_volatile ? Class::VolatileWrite : Class::Write;
        case Kind::Exit:
            return Class::Exit;
        case Kind::Compute:
        case Kind::Insert:
        case Kind::Extract:
        case Kind::Guess:
            break;
    }
    return Class::Guess;
}

namespace {

bool overlap(std::uint32_t a, std::uint32_t a_size, std::uint32_t b, std::uint32_t b_size) {
    return a < b + b_size && b < a + a_size;
}

bool is_element(const PendingOperation& operation) {
    const code::Op op = operation.insn->op;
    return op >= code::Op::ldelem_i1 && op <= code::Op::stelem_vt;
}

bool covers(const PendingOperation& write, const PendingOperation& read) {
    return write.has_address && write.address <= read.address && write.address + write.size >= read.address + read.size;
}

}  // namespace

// May the access go to anything, rather than to a field of an object or an element of an array? Its base was computed.
bool Queue::is_pointer(const PendingOperation& access) const {
    if (access.has_address || access.base.is_known() || is_element(access)) return false;
    for (const PendingOperation& o : operations_) {
        if (o.id != access.base.promise) continue;
        const code::Op op = o.insn->op;
        return o.kind != Kind::Read && op != code::Op::castclass && op != code::Op::isinst;
    }
    return false;
}

// Could they access the same memory?
bool Queue::may_overlap(const PendingOperation& a, const PendingOperation& b) const {
    if (a.has_address && b.has_address) {
        return block_of(a.address) == block_of(b.address) &&
               overlap(offset_of(a.address), a.size, offset_of(b.address), b.size);
    }
    const memory::BlockId x = known_block(a);
    const memory::BlockId y = known_block(b);
    if (x != 0 && y != 0) return x == y;  // the index of one of them is not known
    if (is_pointer(a) || is_pointer(b)) return true;
    // An object is not known. Elements of arrays are no fields; of two fields the place in the object tells.
    const auto is_in_array = [&](const PendingOperation& o, memory::BlockId block) {
        return is_element(o) || (block != 0 && blocks_[block].type != nullptr && blocks_[block].type->is_array());
    };
    const bool is_array = is_in_array(a, x);
    if (is_array != is_in_array(b, y)) return false;
    return is_array || overlap(offset_of(a.address), a.size, offset_of(b.address), b.size);
}

bool Queue::is_local(std::size_t index) const {
    const PendingOperation& operation = operations_[index];
    return is_access(operation) && operation.has_address && blocks_.at(operation.address).shared == 0;
}

bool Queue::is_made_of(const threads::Operand& operand, const PendingOperation& read) const {
    if (operand.is_known()) return false;
    if (operand.promise == read.id) return true;
    for (const PendingOperation& o : operations_) {
        if (o.id != operand.promise) continue;
        return is_computation(o) &&
               (is_made_of(o.value, read) || is_made_of(o.base, read) || is_made_of(o.index, read));
    }
    return false;
}

bool Queue::may_be_known(const threads::Operand& operand) const {
    if (operand.is_known()) return true;
    for (std::size_t i = 0; i < operations_.size(); ++i) {
        const PendingOperation& o = operations_[i];
        if (o.id != operand.promise) continue;
        if (is_computation(o)) return may_be_known(o.value) && may_be_known(o.base) && may_be_known(o.index);
        return is_local(i) && may_complete(i);
    }
    return false;
}

bool Queue::waits_for(std::size_t later_index, std::size_t earlier_index) const {
    TL_DCHECK(earlier_index < later_index, "an operation should only wait for earlier ones of its queue");
    const PendingOperation& later = operations_[later_index];
    const PendingOperation& earlier = operations_[earlier_index];
    if (is_computation(earlier)) return false;
    if (!rules_.may_pass(class_of(earlier), class_of(later))) return true;
    if (!is_access(earlier)) return false;
    if (later.kind == Kind::Write && is_made_of(later.value, earlier)) return true;
    // It may still turn out to fault: as with a guess, nothing but reads goes on before that is known.
    if (!earlier.has_address && !rules_.may_pass(Class::Guess, class_of(later))) return true;
    if (!is_access(later)) return false;
    if ((later.after & threads::after_bit(earlier.id)) != 0) return true;
    const bool publishes = rules_.orders_publication && later.kind == Kind::Write && later.is_reference;
    if (publishes && later.value.bits != 0 &&
        (!earlier.has_address || block_of(earlier.address) == block_of(later.value.bits)))
        return true;
    if (!may_overlap(earlier, later)) return false;
    if (later.kind == Kind::Write) return true;
    if (earlier.kind == Kind::Read) return rules_.orders_reads;
    return !rules_.forwards || !covers(earlier, later);
}

const PendingOperation* Queue::forwarded_to(std::size_t read) const {
    if (operations_[read].kind != Kind::Read) return nullptr;
    for (std::size_t i = read; i-- > 0;) {
        if (operations_[i].kind == Kind::Write && may_overlap(operations_[i], operations_[read]))
            return &operations_[i];
    }
    return nullptr;
}

bool Queue::may_complete(std::size_t index) const {
    TL_DCHECK(index < operations_.size(), "what may complete should be in the queue");
    if (may_complete_.empty()) may_complete_.resize(operations_.size(), Answer::Unknown);
    if (may_complete_[index] == Answer::Unknown)
        may_complete_[index] = find_may_complete(index) ? Answer::Yes : Answer::No;
    return may_complete_[index] == Answer::Yes;
}

bool Queue::find_may_complete(std::size_t index) const {
    const PendingOperation& operation = operations_[index];
    if (operation.kind == Kind::Guess || is_computation(operation)) return false;  // they are, by themselves
    if (!operation.has_address) return false;
    if (operation.kind == Kind::Write && !may_be_known(operation.value)) return false;
    for (std::size_t i = 0; i < index; ++i) {
        if (waits_for(index, i) && !(is_local(i) && may_complete(i))) return false;
    }
    const PendingOperation* write = rules_.forwards ? forwarded_to(index) : nullptr;
    return write == nullptr || write->value.is_known();
}

bool Queue::is_choice(std::size_t index) const {
    const PendingOperation& operation = operations_[index];
    TL_DCHECK(operation.id != 0, "an operation of a queue should have a number");
    if (operation.kind == Kind::Exit) return true;
    return is_access(operation) && operation.has_address && !is_local(index);
}

bool Queue::delays_enter(std::size_t earlier) const {
    const PendingOperation& operation = operations_[earlier];
    if (is_computation(operation)) return false;
    if (!rules_.may_pass(class_of(operation), Class::Enter)) return true;
    return is_access(operation) && !operation.has_address && !rules_.may_pass(Class::Guess, Class::Enter);
}

bool Queue::delays_look(std::size_t earlier) const {
    const PendingOperation& operation = operations_[earlier];
    if (is_computation(operation)) return false;
    if (!rules_.may_pass(class_of(operation), Class::VolatileRead)) return true;
    return is_access(operation) && !operation.has_address && !rules_.may_pass(Class::Guess, Class::VolatileRead);
}

bool Queue::delays(Needs needs, std::size_t earlier) const {
    switch (needs) {
        case Needs::Nothing:
            return false;
        case Needs::Acquire:
            return delays_enter(earlier);
        case Needs::Look:
            return delays_look(earlier);
        default:
            return true;
    }
}

bool Queue::meets(Needs needs) const {
    if (needs == Needs::Nothing || operations_.empty()) return true;
    const bool has_own_way = needs == Needs::Empty || needs == Needs::Acquire || needs == Needs::Look;
    if (!has_own_way && needs != Needs::Drain) return false;
    for (std::size_t i = 0; i < operations_.size(); ++i) {
        if (!delays(needs, i)) continue;
        const PendingOperation& o = operations_[i];
        const bool goes = is_computation(o) ? may_be_known(o.value) && may_be_known(o.base) && may_be_known(o.index)
                                            : is_local(i) && may_complete(i);
        if (!goes) return false;
    }
    return true;
}

}  // namespace tidelock::order
