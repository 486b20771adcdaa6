#include "program/code/liveness.h"

#include <algorithm>

#include "program/code/control_flow.h"
#include "program/code/effects.h"
#include "program/code/op_info.h"

namespace tidelock::code {
namespace {

using Word = std::uint64_t;

// More than this is no code that people write, and is not worth the time: all is live then.
constexpr std::size_t kMaxRowWords = std::size_t{1} << 22;
constexpr std::size_t kMaxClauses = 1024;
constexpr std::uint64_t kMaxWork = std::uint64_t{1} << 28;

std::size_t row_words(const Code& code) { return std::max<std::size_t>(1, (std::size_t{code.frame_slots} + 63) / 64); }

class Analysis {
public:
    explicit Analysis(const Code& code)
        : code_(code), effects_(code), flow_(code), words_(row_words(code)), live_(words_ * code.count), row_(words_) {
        for (std::uint32_t i = 0; i < code.count; i = flow_.after(i)) starts_.push_back(i);
    }

    bool run() {
        find_always_live();
        find_lock_flags();
        if (!find_live() || !find_escaped()) return false;
        add_waiting();
        return true;
    }

    std::vector<Word>& live() { return live_; }
    std::vector<Word>& waiting() { return waiting_; }
    std::vector<std::uint32_t>& waiting_row() { return waiting_row_; }

private:
    [[nodiscard]] Word* row(std::vector<Word>& rows, std::uint32_t i) const { return rows.data() + i * words_; }
    bool add(Word* to, const Word* from) const {
        Word fresh = 0;
        for (std::size_t i = 0; i < words_; ++i) {
            fresh |= from[i] & ~to[i];
            to[i] |= from[i];
        }
        return fresh != 0;
    }
    static void set(Word* to, SlotRange r) {
        for (std::uint32_t s = r.first; s < r.first + r.count; ++s) to[s / 64] |= Word{1} << (s % 64);
    }
    static void clear(Word* to, SlotRange r) {
        for (std::uint32_t s = r.first; s < r.first + r.count; ++s) to[s / 64] &= ~(Word{1} << (s % 64));
    }
    bool may_go_on() { return (work_ += std::uint64_t{code_.count} * (words_ + 1)) <= kMaxWork; }

    // sync_enter and sync_exit use the first argument; native pointers are made of what is pinned.
    void find_always_live() {
        always_.assign(words_, 0);
        for (const std::uint16_t slot : code_.pinned_slots) set(always_.data(), {slot, 1});
        const types::Method* m = code_.method;
        if (m != nullptr && m->is_synchronized() && !m->is_static()) set(always_.data(), {0, 1});
        if (code_.is_safe_by_contract) find_handed();
    }

    // What trusted code was handed to read or write, by reference, as an array or as a span, is looked at whenever it
    // accesses memory (exec/visible.cpp, is_handed).
    void find_handed() {
        for (const std::uint16_t index : code_.argument_registers) {
            const Register& r = code_.registers[index];
            if (r.type == nullptr || r.kind == RegisterKind::Scalar) continue;
            if (r.kind == RegisterKind::Value) {
                if (r.type->is_byref_like) set(always_.data(), {r.slot, r.slots});
                continue;
            }
            if (r.type->is_array() || r.type->stack == types::StackKind::ByRef) set(always_.data(), {r.slot, 1});
        }
    }

    // What the handlers of these clauses need: the exception itself is put into its slot on entry.
    void add_handlers(Word* to, std::span<const std::uint32_t> clauses) {
        for (const std::uint32_t k : clauses) {
            const Clause& c = code_.clauses[k];
            add_handler(to, c, c.handler_begin);
            if (c.kind == ClauseKind::Filter) add_handler(to, c, c.filter_begin);
        }
    }
    void add_handler(Word* to, const Clause& c, std::uint32_t entry) {
        if (entry >= code_.count) return;
        entry_.assign(row(live_, entry), row(live_, entry) + words_);
        if (c.kind == ClauseKind::Catch || c.kind == ClauseKind::Filter) clear(entry_.data(), {c.exception_slot, 1});
        add(to, entry_.data());
    }

    void find_lock_flags();
    [[nodiscard]] const SlotRange* flag_of_call(std::uint32_t i) const {
        const auto found =
            std::find_if(lock_flags_.begin(), lock_flags_.end(), [i](const LockFlag& flag) { return flag.call == i; });
        return found == lock_flags_.end() ? nullptr : &found->slot;
    }
    bool find_live();
    bool find_escaped();
    bool escape_to_handlers(const Word* from, std::span<const std::uint32_t> clauses);
    void add_waiting();

    const Code& code_;
    Effects effects_;
    ControlFlow flow_;
    std::size_t words_;
    std::vector<std::uint32_t> starts_;  // instructions without their words
    std::vector<Word> live_, waiting_;
    std::vector<Word> escaped_;  // empty if no address is taken
    struct LockFlag {
        std::uint32_t call = 0;
        SlotRange slot;
    };
    std::vector<LockFlag> lock_flags_;
    std::vector<std::uint32_t> waiting_row_;
    std::vector<Word> row_, entry_, always_;
    std::uint64_t work_ = 0;
};

// Calls of Monitor.Enter and TryEnter whose last argument is the address that the instruction before has taken.
void Analysis::find_lock_flags() {
    for (const std::uint32_t i : starts_) {
        std::uint32_t next = flow_.after(i);
        if (code_.begin[i].op != Op::addr_of || next >= code_.count) continue;
        if (code_.begin[next].op == Op::await) ++next;
        const Insn& call = code_.begin[next];
        if (call.op != Op::call2 && call.op != Op::call) continue;
        const auto* method = static_cast<const types::Method*>(call.pointer);
        const bool enters = method->name == "Enter" || method->name == "TryEnter";
        if (enters && method->owner->name == "Monitor" && method->owner->name_space == "System.Threading")
            lock_flags_.push_back({next, effects_.register_at(code_.begin[i].b)});
    }
}

// Backwards, until nothing is new.
bool Analysis::find_live() {
    for (bool again = true; again;) {
        if (!may_go_on()) return false;
        again = false;
        for (auto it = starts_.rbegin(); it != starts_.rend(); ++it) {
            const std::uint32_t i = *it;
            row_ = always_;
            flow_.each_next(i, [&](std::uint32_t next) { add(row_.data(), row(live_, next)); });
            clear(row_.data(), effects_.written(i));
            effects_.each_read(i, [&](SlotRange r) { set(row_.data(), r); });
            if (const SlotRange* flag = flag_of_call(i)) set(row_.data(), *flag);
            add_handlers(row_.data(), flow_.clauses(i));
            add_handlers(row_.data(), flow_.clauses_after_block(i));
            add(row_.data(), always_.data());
            if (add(row(live_, i), row_.data())) again = true;
        }
    }
    return true;
}

bool Analysis::escape_to_handlers(const Word* from, std::span<const std::uint32_t> clauses) {
    bool fresh = false;
    for (const std::uint32_t k : clauses) {
        const Clause& c = code_.clauses[k];
        if (c.handler_begin < code_.count) fresh |= add(row(escaped_, c.handler_begin), from);
        if (c.kind == ClauseKind::Filter && c.filter_begin < code_.count)
            fresh |= add(row(escaped_, c.filter_begin), from);
    }
    return fresh;
}

// Forwards: once an address has been taken, others may read and write through it until the frame is gone.
bool Analysis::find_escaped() {
    const auto takes_address = [&](std::uint32_t i) {
        if (code_.begin[i].op != Op::addr_of) return false;
        std::uint32_t next = flow_.after(i);
        if (next < code_.count && code_.begin[next].op == Op::await) ++next;
        return flag_of_call(next) == nullptr;
    };
    if (std::none_of(starts_.begin(), starts_.end(), takes_address)) return true;
    escaped_.resize(live_.size());
    for (bool again = true; again;) {
        if (!may_go_on()) return false;
        again = false;
        for (const std::uint32_t i : starts_) {
            row_.assign(row(escaped_, i), row(escaped_, i) + words_);
            if (takes_address(i)) set(row_.data(), effects_.register_at(code_.begin[i].b));
            flow_.each_next(i, [&](std::uint32_t next) { again |= add(row(escaped_, next), row_.data()); });
            again |= escape_to_handlers(row_.data(), flow_.clauses(i));
            again |= escape_to_handlers(row_.data(), flow_.clauses_after_block(i));
        }
    }
    for (const std::uint32_t i : starts_) add(row(live_, i), row(escaped_, i));
    return true;
}

void Analysis::add_waiting() {
    waiting_row_.resize(std::size_t{code_.count} + 1);
    waiting_.assign(words_, ~Word{0});
    for (const std::uint32_t i : starts_) {
        const Op op = code_.begin[i].op;
        const bool returns =
            op_info(op).visibility == Visibility::Call && op != Op::tail_call && op != Op::tail_call_virt;
        if (!returns && op != Op::ensure_init) continue;
        row_ = always_;
        if (flow_.after(i) < code_.count) add(row_.data(), row(live_, flow_.after(i)));
        clear(row_.data(), effects_.written(i));
        add(row_.data(), always_.data());
        add_handlers(row_.data(), flow_.clauses(i));
        if (!escaped_.empty()) add(row_.data(), row(escaped_, i));
        if (const SlotRange* flag = flag_of_call(i)) set(row_.data(), *flag);
        waiting_row_[flow_.after(i)] = static_cast<std::uint32_t>(waiting_.size() / words_);
        waiting_.insert(waiting_.end(), row_.begin(), row_.end());
    }
}

}  // namespace

Liveness::Liveness(const Code& code) : words_(row_words(code)) {
    const bool small = words_ * code.count <= kMaxRowWords && code.clauses.size() <= kMaxClauses;
    if (!code.is_native && small) {
        Analysis analysis(code);
        if (analysis.run()) {
            live_ = std::move(analysis.live());
            waiting_ = std::move(analysis.waiting());
            waiting_row_ = std::move(analysis.waiting_row());
            return;
        }
    }
    all_live_ = true;
    live_.assign(words_, ~Word{0});
}

}  // namespace tidelock::code
