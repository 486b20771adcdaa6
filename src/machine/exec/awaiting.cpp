// The instruction `await`: may the instruction after it be executed, although not all reads have completed?
#include "machine/exec/complete.h"
#include "machine/exec/issue.h"
#include "machine/exec/ops.h"
#include "machine/exec/promises.h"
#include "program/code/awaits.h"
#include "program/code/op_ranges.h"

namespace tidelock::exec {

using code::in;
using code::Op;
using threads::Needs;
using threads::OperationId;
using threads::PendingOperation;
using threads::Thread;
using Kind = PendingOperation::Kind;

namespace {

// Without effects, and cannot fault.
bool is_pure(Op op) {
    if (in(op, Op::div_i4, Op::rem_un_i8) || in(op, Op::add_ovf_i4, Op::mul_ovf_un_i8)) return false;
    if (op == Op::ckfinite_r4 || op == Op::ckfinite_r8 || op == Op::conv_ovf) return false;
    return in(op, Op::add_i4, Op::clt_un_i8_imm) || op == Op::intrinsic;
}

bool is_conditional(Op op) { return in(op, Op::br_true, Op::bge_un_r8) && op != Op::br_back; }

bool is_call(Op op) { return in(op, Op::call0, Op::call_this); }

bool is_interlocked(Op op) { return in(op, Op::xchg_i1, Op::xadd_i8); }

// Accesses of a word whose address may be a promise. NB: stelem_ref has to look at the array's type first.
bool may_lack_address(Op op) {
    return in(op, Op::ld_i1, Op::ld_ref) || in(op, Op::st_i1, Op::st_ref) || in(op, Op::ldelem_i1, Op::ldelem_ref) ||
           in(op, Op::stelem_i1, Op::stelem_i8) || op == Op::stelem_ref_nocheck;
}

bool is_word_store(Op op) {
    return in(op, Op::st_i1, Op::st_ref) || in(op, Op::sts_i1, Op::sts_ref) || in(op, Op::stelem_i1, Op::stelem_i8) ||
           op == Op::stelem_ref_nocheck;
}

class Awaiting {
public:
    Awaiting(Exec& x, const Insn* insn, Slot* fp)
        : x_(x),
          m_(*x.machine),
          t_(*x.thread),
          rules_(*x.stepping->order),
          insn_(insn),
          fp_(fp),
          map_(promise_map(m_, *x.frame->code)) {}

    enum class Answer : std::uint8_t { Go, Skip, Stop };

    Answer run() {
        if (!keep_pinned()) return wait(Needs::Promise);
        const Op op = insn_->op;
        const Insn& await = insn_[-1];
        const bool is_repaired = await.a == code::kBarrier || await.b == code::kInterlocked;
        if ((is_interlocked(op) || is_repaired) && !drain(x_)) return Answer::Stop;
        if (op == Op::ret || op == Op::ret_vt) return hand_back();
        if (in(op, Op::stl_i1, Op::stl_vt) && !keep_part()) return wait(Needs::Promise);
        Answer answer = Answer::Go;
        if (!lacks_operand()) {
            forget_defined();
        } else if (op == Op::mov || op == Op::mov_vt) {
            move();
        } else {
            answer = go_on_with_promises();
            if (answer == Answer::Go) forget_defined();
        }
        const bool ends_frame = op == Op::ret_void || op == Op::tail_call || op == Op::tail_call_virt;
        if (ends_frame && answer == Answer::Go) drop_promises_from(t_, fp_);
        return answer;
    }

    const Insn* next = nullptr;  // Skip: where it goes on

private:
    [[nodiscard]] std::uint32_t index() const { return static_cast<std::uint32_t>(insn_ - x_.frame->code->begin); }
    [[nodiscard]] OperationId promise_at(std::uint32_t slot) const { return promise_of(t_, fp_ + slot); }

    Answer wait(Needs needs) {
        wait_for_order(t_, needs);
        return Answer::Stop;
    }

    bool keep_pinned() {
        for (std::size_t i = 0; i < t_.promises.size();) {
            if (!t_.promises[i].is_pinned) {
                ++i;
            } else if (complete_if_local(m_, t_, t_.promises[i].operation)) {
                i = 0;
            } else {
                return false;
            }
        }
        return true;
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
        return waits ? wait(Needs::Promise) : Answer::Go;
    }
    bool keep(std::uint32_t slot) {
        const OperationId promise = promise_at(slot);
        return promise == 0 || complete_if_local(m_, t_, promise);
    }

    // The register of which a part is about to be written.
    bool keep_part() {
        const code::SlotRange r = map_.effects.register_at(insn_->b);
        bool is_kept = true;
        for (std::uint32_t i = 0; i < r.count; ++i) is_kept &= keep(r.first + i);
        return is_kept;
    }

    void forget_defined() {
        const code::SlotRange r = map_.effects.written(index());
        for (std::uint32_t i = 0; i < r.count; ++i) drop_promise(t_, fp_ + r.first + i);
    }

    Answer go_on_with_promises() {
        const Op op = insn_->op;
        if (is_call(op)) return hand_over();
        if (rules_.carries_promises) {
            if (is_pure(op)) return compute();
            if (may_lack_address(op) && lacks_address()) return guess_valid();
            if (is_word_store(op)) return issue_as_is();
            if (op == Op::null_check) return guess_valid();
        }
        if (rules_.guesses && is_conditional(op) && !has_guess()) return guess_branch();
        return wait_for_operands();
    }

    // --- promises that go to another register ---
    void transfer(const code::Code& code, Slot* to_fp, std::uint32_t to, OperationId promise) {
        if (promise != 0) {
            set_promise(m_, t_, code, to_fp, to, promise);
        } else {
            drop_promise(t_, to_fp + to);
        }
    }

    void move() {
        const std::uint32_t count = insn_->op == Op::mov ? 1 : static_cast<std::uint32_t>(insn_->imm);
        for (std::uint32_t i = 0; i < count; ++i)
            transfer(*x_.frame->code, fp_, insn_->a + i, promise_at(insn_->b + i));
    }

    // To the caller, if it knows what to do with them.
    Answer hand_back() {
        const Frame* caller = x_.frame - 1;
        if (!caller->code->has_awaits) {
            const Answer answer = wait_for_operands();
            if (answer == Answer::Go) drop_promises_from(t_, fp_);
            return answer;
        }
        const std::uint32_t count = insn_->op == Op::ret ? 1 : static_cast<std::uint32_t>(insn_->imm);
        for (std::uint32_t i = 0; i < count; ++i)
            transfer(*caller->code, caller->fp, x_.frame->result + i, promise_at(insn_->a + i));
        drop_promises_from(t_, fp_);
        return Answer::Go;
    }

    // To the method that is called. The object that it is called on has to be known.
    Answer hand_over() {
        auto* method = const_cast<types::Method*>(static_cast<const types::Method*>(insn_->pointer));
        const code::Code& callee = *m_.code_of(*method);
        if (!callee.has_awaits) return wait_for_operands();
        const Op op = insn_->op;
        const bool has_words = code::has_words(op);
        const std::uint32_t count = has_words                                 ? insn_->b
                                    : op == Op::call2 || op == Op::call2_this ? 2U
                                    : op == Op::call0                         ? 0U
                                                                              : 1U;
        const auto argument = [&](std::uint32_t i) {
            return has_words ? code::argument_slot(insn_, i) : i == 0 ? insn_->b : insn_->c;
        };
        const bool has_object = op == Op::call1_this || op == Op::call2_this || op == Op::call_this;
        if (has_object && !keep(argument(0))) return wait(Needs::Promise);
        if (x_.sp + callee.frame_slots > x_.stack_end) return Answer::Go;  // and overflows
        for (std::uint32_t i = 0; i < count; ++i) {
            const OperationId promise = promise_at(argument(i));
            if (promise != 0) set_promise(m_, t_, callee, x_.sp, i, promise);
        }
        return Answer::Go;
    }

    // --- what is done later ---
    Answer compute() {
        if (!has_room(x_, 1)) return wait(Needs::Room);
        PendingOperation operation;
        operation.kind = Kind::Compute;
        operation.code = x_.frame->code;
        operation.insn = insn_;
        operation.value = operand_of(t_, fp_ + insn_->b);
        if (op_info(insn_->op).c == code::Role::Use) operation.base = operand_of(t_, fp_ + insn_->c);
        set_promise(m_, t_, *x_.frame->code, fp_, insn_->a, add_pending(x_, operation));
        return skip(insn_ + 1);
    }

    Answer issue_as_is() { return issue_with_promises(x_, insn_, fp_) ? skip(insn_ + 1) : wait(Needs::Room); }

    Answer skip(const Insn* to) {
        next = to;
        return Answer::Skip;
    }

    // --- guesses ---
    [[nodiscard]] bool has_guess() const {
        for (const PendingOperation& o : t_.pending) {
            if (o.kind == Kind::Guess && o.insn == insn_) return true;
        }
        return false;
    }

    PendingOperation new_guess(bool is_taken) {
        PendingOperation guess;
        guess.kind = Kind::Guess;
        guess.is_taken = is_taken;
        guess.code = x_.frame->code;
        guess.insn = insn_;
        return guess;
    }

    // Has the thread been told what to guess? If not it stops for that.
    bool may_guess() {
        if (!x_.stepping->may_guess) return false;
        x_.stepping->may_guess = false;
        return true;
    }
    Answer ask() {
        wait_for_order(t_, Needs::Guess);
        t_.wait.choices = 2;
        return Answer::Stop;
    }

    Answer guess_branch() {
        if (!has_room(x_, 1)) return wait(Needs::Room);
        if (!may_guess()) return ask();
        PendingOperation guess = new_guess(x_.stepping->option != 0);
        guess.value = operand_of(t_, fp_ + insn_->a);
        if (op_info(insn_->op).b == code::Role::Use) guess.base = operand_of(t_, fp_ + insn_->b);
        const bool jumps = guess.is_taken;
        add_pending(x_, guess);
        if (jumps && insn_->branch.jump <= 0) --x_.fuel;
        return skip(jumps ? insn_ + insn_->branch.jump : insn_ + 1);
    }

    [[nodiscard]] bool lacks_address() const {
        const bool is_load = code::is_load(insn_->op);
        if (promise_at(is_load ? insn_->b : insn_->a) != 0) return true;
        return code::is_element(insn_->op) && promise_at(is_load ? insn_->c : insn_->b) != 0;
    }

    // Through a reference that is not known yet: it does not fault, or it does and the thread waits for that.
    Answer guess_valid() {
        for (const PendingOperation& o : t_.pending) {
            if (o.kind == Kind::Guess && o.insn == insn_ && !o.is_taken) return wait_for_operands();
        }
        if (!has_room(x_, 1)) return wait(Needs::Room);
        if (!may_guess()) return ask();
        const bool is_valid = x_.stepping->option == 0;
        const bool is_check = insn_->op == Op::null_check;
        if (is_valid && !is_check) return issue_as_is();
        PendingOperation guess = new_guess(is_valid);
        const bool is_load = is_check || code::is_load(insn_->op);
        guess.base = operand_of(t_, fp_ + (is_load ? insn_->b : insn_->a));
        if (code::is_element(insn_->op)) guess.index = operand_of(t_, fp_ + (is_load ? insn_->c : insn_->b));
        add_pending(x_, guess);
        return is_valid ? skip(insn_ + 1) : wait_for_operands();
    }

    Exec& x_;
    Machine& m_;
    Thread& t_;
    const order::Rules& rules_;
    const Insn* insn_;
    Slot* fp_;
    const PromiseMap& map_;
};

// Out of line, so that the handler has nothing to destroy after its jump.
[[gnu::noinline]] Awaiting::Answer await_slow(Exec& x, const Insn* ip, Slot* fp, const Insn*& next) {
    if (x.stepping == nullptr || x.stepping->order == nullptr) return Awaiting::Answer::Go;
    x.frame->ip = ip;
    x.thread->top = x.frame;
    Awaiting awaiting(x, ip + 1, fp);
    const Awaiting::Answer answer = awaiting.run();
    next = awaiting.next;
    return x.stepping->has_guessed_wrong ? Awaiting::Answer::Stop : answer;
}

}  // namespace

TL_HANDLER(await) {
    if (x->thread->pending.empty()) [[likely]]
        TL_NEXT();
    const Insn* next = nullptr;
    switch (await_slow(*x, ip, fp, next)) {
        case Awaiting::Answer::Go:
            TL_NEXT();
        case Awaiting::Answer::Skip:
            TL_GO(next);
        case Awaiting::Answer::Stop:
            TL_STOP(Visible);
    }
}

}  // namespace tidelock::exec
