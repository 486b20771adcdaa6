// The instruction `await`: may the instruction after it be executed, although not all reads have completed?
#include <algorithm>

#include "machine/exec/complete.h"
#include "machine/exec/issue.h"
#include "machine/exec/ops.h"
#include "machine/exec/own_words.h"
#include "machine/exec/promises.h"
#include "machine/exec/visible.h"
#include "machine/memory/near_null.h"
#include "program/code/awaits.h"
#include "program/code/op_info.h"

namespace tidelock::exec {

using code::Op;
using code::OpKind;
using threads::Needs;
using threads::OperationId;
using threads::PendingOperation;
using threads::Thread;
using Kind = PendingOperation::Kind;

namespace {

OpKind kind_of(Op op) { return code::op_info(op).kind; }

// Without effects, and cannot fault.
bool is_pure(Op op) { return kind_of(op) == OpKind::Pure; }

bool cannot_raise(Op op) {
    switch (kind_of(op)) {
        case OpKind::Move:
        case OpKind::Pure:
        case OpKind::Branch:
        case OpKind::Switch:
        case OpKind::Jump:
            return true;
        default:
            return code::is_of_register(op);
    }
}

bool is_division(Op op) { return op >= Op::div_i4 && op <= Op::rem_un_i8; }

// Looks at its operands, and faults or does not.
bool is_check(Op op) { return kind_of(op) == OpKind::Check; }

// A function of its operands and of what never changes, which may fault.
bool is_checked(Op op) { return kind_of(op) == OpKind::Checked || is_check(op); }

// Accesses whose address may be a promise. NB: stelem_ref has to look at the array's type first.
bool may_lack_address(Op op) { return (code::is_load(op) || code::is_store(op)) && op != Op::stelem_ref; }

bool is_through_address(Op op) {
    return (code::is_load(op) || code::is_store(op)) && code::op_info(op).place == code::OpPlace::Address;
}

class Awaiting {
public:
    Awaiting(Exec& x, const Insn* insn, Slot* fp)
        : x_(x),
          m_(*x.machine),
          t_(*x.thread),
          rules_(*x.stepping->order),
          own_(x),
          insn_(insn),
          fp_(fp),
          map_(promise_map(m_, *x.frame->code)) {}

    // Call: the method is called on an object that is not known yet, and is taken for valid.
    enum class Answer : std::uint8_t { Go, Call, Skip, Stop, OutOfFuel };

    Answer run() {
        const Op op = insn_->op;
        const Insn& await = insn_[-1];
        if (await.c == code::kEntry) return enter();
        if (await.c == code::kBoxing && rules_.delays_local && may_delay(x_) && !x_.stepping->is_alone) {
            if (lacks_operand()) return wait_for_operands();
            return box();
        }
        const bool is_repaired = await.a == code::kBarrier || await.b == code::kInterlocked;
        if ((code::is_interlocked(op) || is_repaired) && !drain(x_)) return stop();
        if (t_.promises.empty()) return Answer::Go;
        Answer answer = answer_for(op);
        const bool ends_frame = op == Op::ret_void || op == Op::tail_call || op == Op::tail_call_virt;
        if (ends_frame && answer == Answer::Go) drop_promises_from(t_, fp_);
        return answer;
    }

    const Insn* next = nullptr;  // Skip: where it goes on

private:
    [[nodiscard]] std::uint32_t index() const { return static_cast<std::uint32_t>(insn_ - x_.frame->code->begin); }
    [[nodiscard]] OperationId promise_at(std::uint32_t slot) const { return promise_of(t_, fp_ + slot); }

    Answer answer_for(Op op) {
        switch (op) {
            case Op::ret:
            case Op::ret_vt:
                return hand_back();
            case Op::mov:
                return copy_own(place(insn_->a), place(insn_->b), 8);
            case Op::mov_vt:
                return copy_own(place(insn_->a), place(insn_->b), static_cast<std::uint32_t>(insn_->imm) * 8);
            case Op::ldl_vt:
                return copy_own(place(insn_->a), place(insn_->b) + insn_->span.offset, insn_->span.size);
            case Op::stl_vt:
                return copy_own(place(insn_->b) + insn_->span.offset, place(insn_->a), insn_->span.size);
            case Op::addr_of:
                return defined();
            default:
                break;
        }
        if (code::is_of_register(op)) {
            const std::uint32_t at = place(insn_->b) + insn_->span.offset;
            const std::uint32_t size = code::accessed_bytes(*insn_);
            return kind_of(op) == OpKind::Load ? load_own(at, size) : store_own(at, size, insn_->a);
        }
        if (op_info(op).visibility == code::Visibility::Call && op != Op::ret_void) return hand_over();
        if (is_in_own_stack(op)) return access_own(op);
        if (!lacks_operand()) return defined();
        return go_on_with_promises(op);
    }

    Answer stop() { return Answer::Stop; }
    Answer wait(Needs needs) {
        wait_in_order(x_, needs);
        return stop();
    }

    // Is there no room for so many operations? Then the thread waits; or some of its own were completed to make room,
    // and it is looked at anew what is known.
    std::optional<Answer> lacks_room(std::uint32_t operations) {
        const std::size_t before = t_.pending.size();
        if (!has_room(x_, operations)) return wait(Needs::Room);
        if (t_.pending.size() != before) return skip(insn_ - 1);
        return std::nullopt;
    }

    bool lacks_operand() {
        bool lacks = false;
        map_.effects.each_read(index(), [&](code::SlotRange r) {
            for (std::uint32_t i = 0; i < r.count; ++i) lacks |= promise_at(r.first + i) != 0;
        });
        return lacks;
    }

    // Waits until all that it reads is known; local reads complete at once.
    Answer wait_for_operands() {
        bool waits = false;
        map_.effects.each_read(index(), [&](code::SlotRange r) {
            for (std::uint32_t i = 0; i < r.count; ++i) waits |= !keep(r.first + i);
        });
        return waits ? wait(Needs::Promise) : defined();
    }
    bool keep(std::uint32_t slot) { return keep_promise(promise_at(slot)); }
    bool keep_promise(OperationId promise) { return promise == 0 || complete_if_local(m_, t_, promise); }
    // Likewise some bytes of the stack.
    bool keep_bytes(std::uint32_t at, std::uint32_t size) {
        bool is_kept = true;
        for (std::uint32_t slot = at / 8; slot <= (at + std::max(size, 1U) - 1) / 8; ++slot)
            is_kept &= keep_promise(promise_of(t_, t_.stack + slot));
        return is_kept;
    }

    // It is executed: what it defines is known then. Where an exception can be caught the old value may still be asked
    // for, and has to be known if the instruction may raise one.
    Answer defined() {
        const code::SlotRange r = map_.effects.written(index());
        const bool may_fail = !x_.frame->code->clauses.empty() && !cannot_raise(insn_->op);
        for (std::uint32_t i = 0; i < r.count; ++i) {
            if (may_fail && !keep(r.first + i)) return wait(Needs::Promise);
            drop_promise(t_, fp_ + r.first + i);
        }
        return Answer::Go;
    }

    Answer skip(const Insn* to) {
        next = to;
        return Answer::Skip;
    }

    // --- the thread's own words ---
    [[nodiscard]] std::uint32_t place(std::uint32_t slot) const { return own_.place_of(fp_ + slot); }

    Answer copy_own(std::uint32_t to, std::uint32_t from, std::uint32_t size) {
        if (!own_.has_promise(from, size) && !own_.has_promise(to, size)) return Answer::Go;
        if (const auto answer = lacks_room(OwnWords::operations_for_copy(to, from, size))) return *answer;
        if (own_.may_hold_promise(to) && own_.copy(insn_, to, from, size)) return skip(insn_ + 1);
        return keep_bytes(from, size) && keep_bytes(to, size) ? Answer::Go : wait(Needs::Promise);
    }

    Answer load_own(std::uint32_t at, std::uint32_t size) {
        if (!own_.has_promise(at, size)) return defined();
        if (const auto answer = lacks_room(OwnWords::operations_for(at, size))) return *answer;
        const std::optional<threads::Operand> value = own_.load(insn_, at, size);
        if (!value) return keep_bytes(at, size) ? defined() : wait(Needs::Promise);
        return define(*value);
    }

    Answer store_own(std::uint32_t at, std::uint32_t size, std::uint32_t value) {
        const threads::Operand operand = operand_of(t_, fp_ + value);
        if (operand.is_known() && !own_.has_promise(at, size)) return Answer::Go;
        if (const auto answer = lacks_room(OwnWords::operations_for(at, size))) return *answer;
        if ((operand.is_known() || own_.may_hold_promise(at)) && own_.store(insn_, at, size, operand))
            return skip(insn_ + 1);
        return keep(value) && keep_bytes(at, size) ? Answer::Go : wait(Needs::Promise);
    }

    // Its result is this.
    Answer define(threads::Operand value) {
        if (value.is_known()) {
            drop_promise(t_, fp_ + insn_->a);
            fp_[insn_->a].u = value.bits;
        } else {
            set_promise(t_, fp_ + insn_->a, value.promise);
        }
        return skip(insn_ + 1);
    }

    // Does it access the thread's own stack through an address that is known?
    [[nodiscard]] bool is_in_own_stack(Op op) const {
        const auto is_own = [this](std::uint32_t slot) { return promise_at(slot) == 0 && own_.is_own(fp_[slot].u); };
        if (is_through_address(op)) return is_own(code::base_slot(*insn_));
        if (op == Op::init_obj || op == Op::initblk) return is_own(insn_->a);
        if (op == Op::cmp_blk) return is_own(insn_->b) || is_own(insn_->c);
        return (op == Op::copy_obj || op == Op::cpblk) && (is_own(insn_->a) || is_own(insn_->b));
    }

    Answer access_own(Op op) {
        if (op == Op::cpblk || op == Op::initblk || op == Op::cmp_blk) {
            const Answer answer = wait_for_operands();
            return answer == Answer::Go ? wait_for_ranges() : answer;
        }
        MemoryAccess accesses[2];
        const std::uint32_t count = accesses_of(insn_, fp_, m_.blocks().blocks(), accesses);
        for (std::uint32_t i = 0; i < count; ++i) {
            if (!is_valid(m_.blocks().at(accesses[i].address), accesses[i])) return defined();  // and faults
        }
        const std::uint32_t size = accesses[0].size;
        const std::uint32_t at = OwnWords::place_of(accesses[0].address);
        if (op == Op::copy_obj) return copy_object(accesses);
        if (op == Op::init_obj) return clear_own(at, size);
        if (op == Op::ld_vt) return copy_own(place(insn_->a), at, size);
        if (op == Op::st_vt) return copy_own(at, place(insn_->b), size);
        return code::is_load(op) ? load_own(at, size) : store_own(at, size, insn_->b);
    }

    Answer wait_for_ranges() {
        MemoryAccess accesses[2];
        const std::uint32_t count = accesses_of(insn_, fp_, m_.blocks().blocks(), accesses);
        bool is_kept = true;
        for (std::uint32_t i = 0; i < count; ++i) {
            const MemoryAccess& a = accesses[i];
            if (own_.is_own(a.address) && is_valid(m_.blocks().at(a.address), a))
                is_kept &= keep_bytes(OwnWords::place_of(a.address), a.size);
        }
        return is_kept ? Answer::Go : wait(Needs::Promise);
    }

    Answer clear_own(std::uint32_t at, std::uint32_t size) {
        if (!own_.has_promise(at, size)) return Answer::Go;
        if (const auto answer = lacks_room(OwnWords::operations_for(at, size))) return *answer;
        for (std::uint32_t done = 0; done < size;) {
            const std::uint32_t part = std::min(size - done, 8 - (at + done) % 8);
            own_.store(insn_, at + done, part, {});
            done += part;
        }
        return skip(insn_ + 1);
    }

    // Between the stack and other memory, or within the stack.
    Answer copy_object(const MemoryAccess (&accesses)[2]) {
        const bool is_from_own = own_.is_own(accesses[0].address);
        const std::uint32_t size = accesses[0].size;
        const std::uint32_t from = OwnWords::place_of(accesses[0].address);
        const std::uint32_t to = OwnWords::place_of(accesses[1].address);
        if (is_from_own && own_.is_own(accesses[1].address)) return copy_own(to, from, size);
        const std::uint32_t at = is_from_own ? from : to;
        if (!own_.has_promise(at, size)) return Answer::Go;
        const std::optional<Parts> parts = parts_of(x_, insn_, accesses);
        if (is_from_own && parts && rules_.carries_promises && may_issue(accesses[1].address)) {
            if (const auto answer = lacks_room(operations_for(insn_->op, *parts))) return *answer;
            issue_access(x_, insn_, fp_, accesses, *parts);
            return skip(insn_ + 1);
        }
        return keep_bytes(at, size) ? Answer::Go : wait(Needs::Promise);
    }

    // --- what is not known yet ---
    Answer go_on_with_promises(Op op) {
        if (rules_.carries_promises) {
            if (is_pure(op)) return compute();
            if (is_checked(op)) return compute_checked();
            if (may_lack_address(op)) return access();
            if (op == Op::stelem_ref) return store_element();
            if (op == Op::box || op == Op::box_vt) return box();
        }
        if (rules_.guesses && code::is_conditional(op) && !has_guess()) return guess_branch();
        if (rules_.guesses && op == Op::switch_ && !has_guess()) return guess_switch();
        return wait_for_operands();
    }

    // May an access to this memory wait in the queue? In what counts as one operation only what nobody sees.
    [[nodiscard]] bool may_issue(Address address) const { return m_.blocks().at(address).shared == 0 || may_delay(x_); }

    Answer access() {
        if (lacks_address()) {
            return may_delay(x_) && !may_be_own() ? guess_valid() : wait_for_operands();
        }
        MemoryAccess accesses[2];
        accesses_of(insn_, fp_, m_.blocks().blocks(), accesses);
        const Address address = accesses[0].address;
        if (address < memory::kNearNull || !is_valid(m_.blocks().at(address), accesses[0]))
            return Answer::Go;  // and faults
        return may_issue(address) && parts_of(x_, insn_, {accesses, 1}) ? issue_as_is() : wait_for_operands();
    }

    // Could the address turn out to be one of the thread's own stack?
    [[nodiscard]] bool may_be_own() const {
        if (!is_through_address(insn_->op)) return false;
        std::vector<OperationId> from{promise_at(code::base_slot(*insn_))};
        while (!from.empty()) {
            const OperationId id = from.back();
            from.pop_back();
            for (const PendingOperation& o : t_.pending) {
                if (o.id != id || !order::is_computation(o)) continue;
                for (const threads::Operand* operand : {&o.value, &o.base}) {
                    if (!operand->is_known()) from.push_back(operand->promise);
                    if (operand->is_known() && own_.is_own(operand->bits)) return true;
                }
            }
        }
        return false;
    }

    // --- calls ---
    // To the caller, if it knows what to do with them.
    Answer hand_back() {
        const Frame* caller = x_.frame - 1;
        if (!caller->code->has_awaits) {
            const Answer answer = wait_for_operands();
            if (answer == Answer::Go) drop_promises_from(t_, fp_);
            return answer;
        }
        const std::uint32_t count = insn_->op == Op::ret ? 1 : static_cast<std::uint32_t>(insn_->imm);
        for (std::uint32_t i = 0; i < count; ++i) {
            Slot* to = caller->fp + x_.frame->result + i;
            if (const OperationId promise = promise_at(insn_->a + i)) {
                set_promise(t_, to, promise);
            } else {
                drop_promise(t_, to);
            }
        }
        drop_promises_from(t_, fp_);
        return Answer::Go;
    }

    [[nodiscard]] std::uint32_t argument_count() const {
        const Op op = insn_->op;
        if (code::has_words(op)) return insn_->b;
        return op == Op::call2 || op == Op::call2_this ? 2U : op == Op::call0 ? 0U : 1U;
    }
    [[nodiscard]] std::uint32_t argument(std::uint32_t i) const {
        return code::has_words(insn_->op) ? code::argument_slot(insn_, i) : i == 0 ? insn_->b : insn_->c;
    }

    // To the method that is called: its first instruction sees to what it cannot do with promises. The method itself
    // has to be known.
    Answer hand_over() {
        const Op op = insn_->op;
        if (op == Op::tail_call || op == Op::tail_call_virt) return wait_for_operands();
        if (!lacks_operand()) return called();
        std::uint32_t dropped = 0;  // arguments that the method does not get
        bool is_on_promise = false;
        if (op == Op::call_virt || op == Op::call_site || op == Op::call_delegate) {
            if (!keep(argument(0))) return wait(Needs::Promise);
            if (op == Op::call_delegate) {
                const std::optional<std::uint32_t> open = open_arguments();
                if (!open) return wait_for_operands();
                dropped = *open;
            }
        } else if (op == Op::calli) {
            if (!keep(insn_->c)) return wait(Needs::Promise);
        } else if ((op == Op::call1_this || op == Op::call2_this || op == Op::call_this) &&
                   promise_at(argument(0)) != 0) {
            if (!rules_.guesses) return wait_for_operands();
            if (!is_taken_for_valid()) return guess_object();
            is_on_promise = true;
        }
        if (x_.fuel <= 0) return Answer::OutOfFuel;
        for (std::uint32_t i = dropped; i < argument_count(); ++i) {
            if (const OperationId promise = promise_at(argument(i))) set_promise(t_, x_.sp + i - dropped, promise);
        }
        const Answer answer = called();
        return answer == Answer::Go && is_on_promise ? Answer::Call : answer;
    }

    // The method begins. Where its result goes may be referred to by an argument, as in `s = s.Next()` of a struct:
    // then what is promised there is the method's to read until it returns (drop_result).
    Answer called() {
        const code::SlotRange result = map_.effects.written(index());
        bool is_promised = false;
        for (std::uint32_t i = 0; i < result.count; ++i) is_promised |= promise_at(result.first + i) != 0;
        if (!is_promised || !refers_to(result)) return defined();
        if (x_.frame->code->clauses.empty()) return Answer::Go;
        bool is_kept = true;
        for (std::uint32_t i = 0; i < result.count; ++i) is_kept &= keep(result.first + i);
        return is_kept ? Answer::Go : wait(Needs::Promise);
    }
    [[nodiscard]] bool refers_to(code::SlotRange result) {
        std::vector<Address> addresses;
        for (std::uint32_t i = 0; i < argument_count(); ++i) addresses.push_back(fp_[argument(i)].u);
        bool is_found = false;
        each_word_behind(x_, addresses, [&](const Slot* word) {
            is_found |= word >= fp_ + result.first && word < fp_ + result.first + result.count;
            return !is_found;
        });
        return is_found;
    }

    // Of a delegate that is known: how many of the arguments its method does not get; nothing if it is not that simple.
    [[nodiscard]] std::optional<std::uint32_t> open_arguments() const {
        const Block& b = m_.blocks().at(fp_[argument(0)].u);
        const DelegateLayout& layout = m_.delegate_layout();
        if (b.type == nullptr || b.size < layout.size) return std::nullopt;
        if (read_memory<std::uint64_t>(b.data + layout.invocation_count) != 0) return 0;  // its own native
        const auto aux = read_memory<Address>(b.data + layout.method_ptr_aux);
        if (aux == 0) return 0;
        const types::Method* method = m_.method_of_address(aux).or_null();
        if (method == nullptr || method->signature.has_this) return std::nullopt;
        return 1;
    }

    // A method that cannot go on with promises begins: its arguments, and what they refer to, have to be known.
    Answer enter() {
        const code::Code& code = *x_.frame->code;
        bool is_kept = true;
        for (std::uint32_t i = 0; i < code.arg_slots; ++i) is_kept &= keep(i);
        OperationId behind = promise_behind(x_, fp_, code.arg_slots);
        while (is_kept && behind != 0) {
            is_kept = complete_if_local(m_, t_, behind);
            behind = promise_behind(x_, fp_, code.arg_slots);
        }
        if (!is_kept) return wait(Needs::Promise);
        drop_result(t_, x_.frame);
        return Answer::Go;
    }

    // --- what is done later ---
    PendingOperation operation_of(Kind kind) {
        PendingOperation operation;
        operation.kind = kind;
        operation.code = x_.frame->code;
        operation.insn = insn_;
        return operation;
    }

    Answer compute() {
        if (const auto answer = lacks_room(1)) return *answer;
        PendingOperation operation = operation_of(Kind::Compute);
        operation.value = operand_of(t_, fp_ + insn_->b);
        if (op_info(insn_->op).c == code::Role::Use) operation.base = operand_of(t_, fp_ + insn_->c);
        set_promise(t_, fp_ + insn_->a, add_pending(x_, operation));
        return skip(insn_ + 1);
    }

    // It does not fault, or it does and the thread waits for that.
    Answer compute_checked() {
        if (op_info(insn_->op).a == code::Role::Define && !may_fault()) return compute();
        if (!rules_.guesses || is_taken_to_fault()) return wait_for_operands();
        if (const auto answer = lacks_room(2)) return *answer;
        if (!may_guess()) return ask(2);
        PendingOperation guess = new_guess(x_.stepping->option == 0);
        guess.value = operand_of(t_, fp_ + insn_->b);
        if (op_info(insn_->op).c == code::Role::Use) guess.base = operand_of(t_, fp_ + insn_->c);
        add_pending(x_, guess);
        if (!guess.is_taken) return wait_for_operands();
        return op_info(insn_->op).a == code::Role::Define ? compute() : skip(insn_ + 1);
    }

    // Division by a number that is known faults or does not whatever is divided, but for the lowest of all by -1.
    [[nodiscard]] bool may_fault() const {
        if (!is_division(insn_->op) || promise_at(insn_->c) != 0) return true;
        return fp_[insn_->c].i == 0 || fp_[insn_->c].i == -1;
    }

    Answer issue_as_is() {
        if (const auto answer = lacks_room(operations_with_promises(x_, insn_, fp_))) return *answer;
        issue_with_promises(x_, insn_, fp_);
        return skip(insn_ + 1);
    }

    // The new object is there; what is in it comes later.
    Answer box() {
        auto* type = const_cast<types::Type*>(static_cast<const types::Type*>(insn_->pointer));
        const std::uint32_t size = type->storage == types::Storage::Ref ? 8 : type->value_size;
        if (type->definition == m_.known().nullable) return wait_for_operands();  // it may be null
        if (const auto answer = lacks_room(size / 8 + 1)) return *answer;
        const Address object = m_.heap().new_object(type);
        if (object == 0) return wait_for_operands();  // and it fails then
        issue_box(x_, insn_, fp_, object, size);
        return define({object, 0});
    }

    // --- guesses ---
    [[nodiscard]] bool has_guess() const {
        for (const PendingOperation& o : t_.pending) {
            if (o.kind == Kind::Guess && o.insn == insn_) return true;
        }
        return false;
    }
    [[nodiscard]] bool is_taken_to_fault() const {
        for (const PendingOperation& o : t_.pending) {
            if (o.kind == Kind::Guess && o.insn == insn_ && !o.is_taken) return true;
        }
        return false;
    }

    PendingOperation new_guess(bool is_taken) {
        PendingOperation guess = operation_of(Kind::Guess);
        guess.is_taken = is_taken;
        return guess;
    }

    // Has the thread been told what to guess? If not it stops for that.
    bool may_guess() {
        if (!x_.stepping->may_guess) return false;
        x_.stepping->may_guess = false;
        return true;
    }
    Answer ask(std::uint32_t choices) {
        wait_in_order(x_, Needs::Guess);
        t_.wait.choices = choices;
        return stop();
    }

    Answer guess_branch() {
        if (const auto answer = lacks_room(1)) return *answer;
        if (!may_guess()) return ask(2);
        PendingOperation guess = new_guess(x_.stepping->option != 0);
        guess.value = operand_of(t_, fp_ + insn_->a);
        if (op_info(insn_->op).b == code::Role::Use) guess.base = operand_of(t_, fp_ + insn_->b);
        const bool jumps = guess.is_taken;
        add_pending(x_, guess);
        return go_to(jumps ? insn_->branch.jump : 1);
    }

    Answer guess_switch() {
        if (const auto answer = lacks_room(1)) return *answer;
        std::vector<std::int32_t> targets{1};
        const auto* jumps = static_cast<const std::int32_t*>(insn_->pointer);
        for (std::uint32_t i = 0; i < insn_->b; ++i) {
            if (std::find(targets.begin(), targets.end(), jumps[i]) == targets.end()) targets.push_back(jumps[i]);
        }
        if (!may_guess()) return ask(static_cast<std::uint32_t>(targets.size()));
        PendingOperation guess = new_guess(true);
        const std::int32_t jump = targets[x_.stepping->option];
        guess.address = static_cast<Address>(jump);
        guess.value = operand_of(t_, fp_ + insn_->a);
        add_pending(x_, guess);
        return go_to(jump);
    }

    Answer go_to(std::int32_t jump) {
        if (jump <= 0) --x_.fuel;
        return skip(insn_ + jump);
    }

    [[nodiscard]] bool lacks_address() const {
        const Op op = insn_->op;
        if (code::is_static(op)) return false;
        if (promise_at(code::base_slot(*insn_)) != 0) return true;
        return code::is_element(op) && promise_at(code::index_slot(*insn_)) != 0;
    }

    // Through a reference that is not known yet: it does not fault, or it does and the thread waits for that.
    Answer guess_valid() {
        if (!rules_.guesses || is_taken_to_fault()) return wait_for_operands();
        if (const auto answer = lacks_room(2)) return *answer;
        if (!may_guess()) return ask(2);
        if (x_.stepping->option == 0) return issue_as_is();
        PendingOperation guess = new_guess(false);
        guess.base = operand_of(t_, fp_ + code::base_slot(*insn_));
        if (code::is_element(insn_->op)) guess.index = operand_of(t_, fp_ + code::index_slot(*insn_));
        add_pending(x_, guess);
        return wait_for_operands();
    }

    // An object into an array that is known: whether the array may hold it is not.
    Answer store_element() {
        if (promise_at(insn_->a) != 0 || promise_at(insn_->b) != 0) return wait_for_operands();
        MemoryAccess accesses[2];
        accesses_of(insn_, fp_, m_.blocks().blocks(), accesses);
        const Address address = accesses[0].address;
        const Block& b = m_.blocks().at(address);
        if (address < memory::kNearNull || !is_valid(b, accesses[0]) || b.type == nullptr)
            return Answer::Go;  // and faults
        if (!may_issue(address)) return wait_for_operands();
        if (b.type->element == m_.known().object) return issue_as_is();
        if (is_taken_to_fault()) return wait_for_operands();
        if (const auto answer = lacks_room(1 + operations_with_promises(x_, insn_, fp_))) return *answer;
        if (!may_guess()) return ask(2);
        PendingOperation guess = new_guess(x_.stepping->option == 0);
        guess.value = operand_of(t_, fp_ + insn_->c);
        guess.base = operand_of(t_, fp_ + insn_->a);
        guess.size = 1;
        add_pending(x_, guess);
        return guess.is_taken ? issue_as_is() : wait_for_operands();
    }

    // The object that a method is called on: it is there, or it is not and the thread waits for that.
    [[nodiscard]] bool is_taken_for_valid() const {
        const OperationId object = promise_at(argument(0));
        for (const PendingOperation& o : t_.pending) {
            if (o.kind == Kind::Guess && o.insn == insn_ && o.is_taken && o.value.promise == object) return true;
        }
        return false;
    }
    Answer guess_object() {
        if (is_taken_to_fault()) return wait_for_operands();
        if (const auto answer = lacks_room(1)) return *answer;
        if (!may_guess()) return ask(2);
        PendingOperation guess = new_guess(x_.stepping->option == 0);
        guess.value = operand_of(t_, fp_ + argument(0));
        add_pending(x_, guess);
        return guess.is_taken ? hand_over() : wait_for_operands();
    }

    Exec& x_;
    Machine& m_;
    Thread& t_;
    const order::Rules& rules_;
    OwnWords own_;
    const Insn* insn_;
    Slot* fp_;
    const PromiseMap& map_;
};

Awaiting::Answer await_operands(Exec& x, const Insn* ip, Slot* fp, const Insn*& next) {
    const bool is_plain = ip->a == 0 && ip->b == 0 && ip->c == 0 && !code::is_interlocked(ip[1].op);
    if (is_plain && x.thread->promises.empty()) return Awaiting::Answer::Go;
    x.frame->ip = ip;
    x.thread->top = x.frame;
    Awaiting awaiting(x, ip + 1, fp);
    const Awaiting::Answer answer = awaiting.run();
    next = awaiting.next;
    return x.stepping->has_guessed_wrong ? Awaiting::Answer::Stop : answer;
}

// Out of line, so that the handler has nothing to destroy after its jump.
[[gnu::noinline]] Awaiting::Answer await_slow(Exec& x, const Insn* ip, Slot* fp, const Insn*& next) {
    if (x.stepping == nullptr || x.stepping->order == nullptr) return Awaiting::Answer::Go;
    const Awaiting::Answer answer = await_operands(x, ip, fp, next);
    // What the thread was told to guess was for the instruction that it stood before, even if nothing had to be
    // guessed.
    x.stepping->may_guess = false;
    return answer;
}

// That the object is there has been guessed.
void call_without_check(const Insn* ip, Slot* fp, Exec* x, Block* blocks) {
    switch (ip->op) {
        case Op::call1_this:
            return op_call1(ip, fp, x, blocks);
        case Op::call2_this:
            return op_call2(ip, fp, x, blocks);
        default:
            return op_call(ip, fp, x, blocks);
    }
}

}  // namespace

TL_HANDLER(await) {
    if (x->thread->pending.empty() && ip->c != code::kBoxing) [[likely]]
        TL_NEXT();
    const Insn* next = nullptr;
    switch (await_slow(*x, ip, fp, next)) {
        case Awaiting::Answer::Go:
            TL_NEXT();
        case Awaiting::Answer::Call:
            return call_without_check(ip + 1, fp, x, blocks);
        case Awaiting::Answer::Skip:
            TL_GO(next);
        case Awaiting::Answer::Stop:
            TL_STOP(Visible);
        case Awaiting::Answer::OutOfFuel:
            return out_of_fuel(ip, fp, x, blocks);
    }
}

}  // namespace tidelock::exec
