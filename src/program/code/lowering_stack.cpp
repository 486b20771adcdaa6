// Registers, the simulated evaluation stack, and emission.
#include <cstring>

#include "program/code/lowering.h"
#include "program/code/op_info.h"

namespace tidelock::code {

// --- emission ---

std::size_t Lowering::emit(Op op, Reg a, Reg b, Reg c, std::int64_t imm) {
    Insn insn;
    insn.op = op;
    insn.a = a;
    insn.b = b;
    insn.c = c;
    insn.imm = imm;
    code_.insns.push_back(insn);
    code_.il_offsets.push_back(il_);
    const std::size_t at = code_.insns.size() - 1;
    last_def_ = op_info(op).a == Role::Define ? at : kNone;
    last_def_end_ = code_.insns.size();
    return at;
}

std::int64_t Lowering::symbol(const Symbol& symbol) {
    code_.symbols.push_back(symbol);
    return static_cast<std::int64_t>(code_.symbols.size()) - 1;
}

std::size_t Lowering::emit_pointer(Op op, Reg a, Reg b, Reg c, const void* pointer) {
    const std::size_t at = emit(op, a, b, c);
    code_.insns[at].pointer = pointer;
    return at;
}

void Lowering::emit_words(const std::vector<SourceSlot>& slots) {
    words_.push_back({code_.insns.size(), slots});
    for (std::uint32_t i = 0; i < extension_words(static_cast<std::uint32_t>(slots.size())); ++i) {
        Insn word;
        word.op = Op::arguments;
        code_.insns.push_back(word);
        code_.il_offsets.push_back(il_);
    }
    last_def_ = kNone;
}

void Lowering::fail(const types::LoadError* error) {
    if (error->kind == types::LoadError::Kind::Unsupported) {
        unsupported(error->message);
        return;
    }
    emit_pointer(Op::fail, 0, 0, 0, error);
    end_of_flow();
}

void Lowering::invalid(const char* why) { fail(loader_.fail(types::LoadError::Kind::InvalidProgram, why)); }

void Lowering::unsupported(std::string what) {
    auto* missing = new Missing{std::move(what)};
    code_.missing.emplace_back(missing);
    emit_pointer(Op::unsupported, 0, 0, 0, missing);
    end_of_flow();
}

void Lowering::end_of_flow() {
    dead_ = true;
    stack_.clear();
    last_def_ = kNone;
}

// --- registers ---

RegisterKind Lowering::kind_of(StackKind kind) {
    switch (kind) {
        case StackKind::Ref:
        case StackKind::ByRef:
            return RegisterKind::Pointer;
        case StackKind::Value:
            return RegisterKind::Value;
        case StackKind::Void:
        case StackKind::I4:
        case StackKind::I8:
        case StackKind::Native:
        case StackKind::R4:
        case StackKind::R8:
            return RegisterKind::Scalar;
    }
    return RegisterKind::Scalar;
}

std::uint32_t Lowering::slots_of(types::Type* type) {
    if (type->stack != StackKind::Value) return 1;
    return std::max<std::uint32_t>(1, (type->value_size + 7) / 8);
}

bool Lowering::ready(types::Type* type) {
    const types::LoadError* error = loader_.ensure_layout(type);
    if (error == nullptr) return true;
    fail(error);
    return false;
}

Reg Lowering::new_register(RegisterKind kind, types::Type* type, std::uint32_t slots) {
    if (code_.registers.size() >= 0xFFF0 || slots > 0xFFF0) {
        valid_ = false;
        too_large_ = true;
        return 0;
    }
    Register r;
    r.kind = kind;
    r.type = type;
    r.slots = static_cast<std::uint16_t>(slots);
    code_.registers.push_back(r);
    return static_cast<Reg>(code_.registers.size() - 1);
}

Reg Lowering::variable_register(types::Type* type) { return new_register(kind_of(type->stack), type, slots_of(type)); }

Reg Lowering::temp(std::uint32_t depth, StackKind kind, types::Type* type) {
    RegisterKind rk = kind_of(kind);
    if (rk == RegisterKind::Value && type == nullptr) {
        valid_ = false;
        rk = RegisterKind::Scalar;
    }
    types::Type* key = rk == RegisterKind::Value ? type : nullptr;
    const auto [it, fresh] =
        temps_.try_emplace({(std::uint64_t{depth} << 8) | static_cast<std::uint8_t>(rk), key}, Reg{0});
    if (fresh) it->second = new_register(rk, key, key != nullptr ? slots_of(key) : 1);
    return it->second;
}

Reg Lowering::result_temp(StackKind kind, types::Type* type) { return temp(depth(), kind, type); }

// --- stack ---

Entry Lowering::pop() {
    if (stack_.empty()) {
        valid_ = false;
        Entry zero;
        zero.place = Entry::Place::Constant;
        zero.kind = StackKind::I4;
        return zero;
    }
    Entry e = stack_.back();
    stack_.pop_back();
    return e;
}

Entry Lowering::pop_scalar() {
    const Entry e = pop();
    if (e.kind != StackKind::Value) return e;
    valid_ = false;
    Entry zero;
    zero.place = Entry::Place::Constant;
    zero.kind = StackKind::I4;
    return zero;
}

Entry& Lowering::top(std::uint32_t down) {
    static thread_local Entry nothing;
    if (stack_.size() <= down) {
        valid_ = false;
        nothing = Entry{};
        return nothing;
    }
    return stack_[stack_.size() - 1 - down];
}

void Lowering::push(Entry entry) { stack_.push_back(entry); }

void Lowering::push_temp(Reg reg, StackKind kind, types::Type* type, Storage narrow) {
    Entry e;
    e.place = Entry::Place::Temp;
    e.reg = reg;
    e.kind = kind;
    e.type = type;
    e.narrow = narrow;
    stack_.push_back(e);
}

void Lowering::push_typed(Reg reg, types::Type* type) {
    Storage narrow = Storage::None;
    if (type->stack == StackKind::I4 && type->storage != Storage::I4 && type->storage != Storage::U4)
        narrow = type->storage;
    push_temp(reg, type->stack, type, narrow);
}

void Lowering::push_constant(StackKind kind, std::int64_t bits) {
    Entry e;
    e.place = Entry::Place::Constant;
    e.kind = kind;
    e.constant = bits;
    stack_.push_back(e);
}

Entry Lowering::in_register(const Entry& entry, std::uint32_t at) {
    if (entry.place == Entry::Place::Temp || entry.place == Entry::Place::Variable) return entry;
    Entry e = entry;
    e.reg = temp(at, entry.kind, entry.type);
    move(e.reg, entry);
    e.place = Entry::Place::Temp;
    return e;
}

Reg Lowering::reg_of(const Entry& entry, std::uint32_t at) { return in_register(entry, at).reg; }

void Lowering::copy_value(Reg to, Reg from, types::Type* type) {
    const std::uint32_t slots = slots_of(type);
    if (slots == 1) {
        emit(Op::mov, to, from);
    } else {
        emit(Op::mov_vt, to, from, 0, slots);
    }
}

void Lowering::move(Reg to, const Entry& entry) {
    switch (entry.place) {
        case Entry::Place::Constant:
            emit(Op::ldc, to, 0, 0, entry.constant);
            return;
        case Entry::Place::VariableAddress:
            emit(Op::addr_of, to, entry.reg, 0, entry.offset);
            return;
        case Entry::Place::Temp:
        case Entry::Place::Variable:
            if (to == entry.reg) return;
            if (entry.kind == StackKind::Value) {
                copy_value(to, entry.reg, entry.type);
            } else {
                emit(Op::mov, to, entry.reg);
            }
            return;
    }
}

// An entry may give its result straight to a variable if the last instruction made it and nobody else refers to it.
bool Lowering::can_retarget(const Entry& entry) const {
    if (entry.place != Entry::Place::Temp || last_def_ == kNone || last_def_end_ != code_.insns.size()) return false;
    if (code_.insns[last_def_].a != entry.reg) return false;
    for (const Entry& other : stack_) {
        if (other.place == Entry::Place::Temp && other.reg == entry.reg) return false;
    }
    return true;
}

namespace {

// Does a constant fit the location without truncation?
bool constant_fits(std::int64_t value, Storage storage) {
    switch (storage) {
        case Storage::I1:
            return value == static_cast<std::int8_t>(value);
        case Storage::U1:
            return value == static_cast<std::uint8_t>(value);
        case Storage::I2:
            return value == static_cast<std::int16_t>(value);
        case Storage::U2:
            return value == static_cast<std::uint16_t>(value);
        default:
            return true;
    }
}

bool fits_without_truncation(Storage from, Storage to) {
    if (from == to) return true;
    return from == Storage::U1 && (to == Storage::I2 || to == Storage::U2);
}

Op truncation_to(Storage storage) {
    switch (storage) {
        case Storage::I1:
            return Op::conv_i1;
        case Storage::U1:
            return Op::conv_u1;
        case Storage::I2:
            return Op::conv_i2;
        default:
            return Op::conv_u2;
    }
}

}  // namespace

// Implicit argument and assignment coercion, ECMA-335 III.1.6.
Entry Lowering::coerce(Entry entry, types::Type* target, std::uint32_t at) {
    const StackKind to = target->stack;
    if (to != StackKind::Ref && to != StackKind::ByRef) note_number(entry);
    if ((to == StackKind::Native || to == StackKind::I8) && is_managed_address(entry)) {
        const Reg from = reg_of(entry, at);
        Entry number;
        number.place = Entry::Place::Temp;
        number.kind = to;
        number.reg = temp(at, to, nullptr);
        emit(Op::number_of, number.reg, from);
        return number;
    }
    if (to == StackKind::I4 &&
        (entry.kind == StackKind::I8 || entry.kind == StackKind::Native || entry.kind == StackKind::ByRef)) {
        Entry source = in_register(entry, at);
        Entry e;
        e.kind = StackKind::I4;
        e.place = Entry::Place::Temp;
        e.reg = temp(at, StackKind::I4, nullptr);
        emit(Op::conv_i4, e.reg, source.reg);
        entry = e;
    }
    if (to == StackKind::I4 && entry.kind == StackKind::I4) {
        const Storage s = target->storage;
        if (s != Storage::I4 && s != Storage::U4 && !fits_without_truncation(entry.narrow, s)) {
            if (entry.place == Entry::Place::Constant) {
                if (constant_fits(entry.constant, s)) return entry;
            }
            Entry source = in_register(entry, at);
            Entry e;
            e.place = Entry::Place::Temp;
            e.kind = StackKind::I4;
            e.narrow = s;
            e.reg = temp(at, StackKind::I4, nullptr);
            emit(truncation_to(s), e.reg, source.reg);
            return e;
        }
        return entry;
    }
    if (to == StackKind::R4 || to == StackKind::R8) {
        if (entry.kind == StackKind::Value) valid_ = false;
        if (entry.kind != to) return promote(entry, to, at);
        return entry;
    }
    if (to == StackKind::Value && entry.kind != StackKind::Value) {
        // A handle made by ldtoken, or an integer where a one-slot value is wanted (IntPtr-like structs in old code).
        if (slots_of(target) != 1) {
            valid_ = false;
            return entry;
        }
        Entry e = entry;
        e.reg = temp(at, StackKind::Value, target);
        move(e.reg, entry);
        e.place = Entry::Place::Temp;
        e.kind = StackKind::Value;
        e.type = target;
        return e;
    }
    if (to == StackKind::Value) {
        if (slots_of(entry.type) != slots_of(target)) valid_ = false;
        return entry;
    }
    if (entry.kind == StackKind::Value) valid_ = false;
    return entry;
}

void Lowering::flush(std::size_t keep) {
    const std::size_t count = stack_.size() > keep ? stack_.size() - keep : 0;
    for (std::size_t i = 0; i < count; ++i) {
        Entry& e = stack_[i];
        const Reg home = temp(static_cast<std::uint32_t>(i), e.kind, e.type);
        if (e.place == Entry::Place::Temp && e.reg == home) continue;
        move(home, e);
        e.place = Entry::Place::Temp;
        e.reg = home;
    }
}

void Lowering::save_uses_of(Reg variable) {
    for (std::size_t i = 0; i < stack_.size(); ++i) {
        Entry& e = stack_[i];
        if (e.place != Entry::Place::Variable || e.reg != variable) continue;
        const Reg home = temp(static_cast<std::uint32_t>(i), e.kind, e.type);
        move(home, e);
        e.place = Entry::Place::Temp;
        e.reg = home;
    }
}

// A float at depth `i` of a block that others of another width come to: as float64, in a register that only such blocks
// use (what is converted may be needed again where the branch is not taken).
void Lowering::widen(Entry& e, std::size_t i) {
    constexpr std::uint32_t kJoins = 1U << 24U;
    if (e.kind != StackKind::R4 && e.kind != StackKind::R8) return;
    const Reg to = temp(kJoins + static_cast<std::uint32_t>(i), StackKind::R8, nullptr);
    emit(e.kind == StackKind::R4 ? Op::conv_r8_r4 : Op::mov, to, e.reg);
    e.place = Entry::Place::Temp;
    e.kind = StackKind::R8;
    e.type = nullptr;
    e.reg = to;
}

void Lowering::to_block(std::uint32_t il, Crossing how) {
    if (il >= block_at_.size() || block_at_[il] < 0 || !regions_.may_jump(il_, il, how)) {
        valid_ = false;
        return;
    }
    BlockState& block = blocks_[static_cast<std::size_t>(block_at_[il])];
    if (!block.reached) {
        block.reached = true;
        block.stack = stack_;
        for (Entry& e : block.stack) e.exact = false;
        for (const std::size_t i : block.widened) {
            if (i < block.stack.size()) widen(block.stack[i], i);
        }
        return;
    }
    if (block.stack.size() != stack_.size()) {
        if (block.assumed && !block.hinted) {
            block.hinted = true;
            block.hint = stack_;
            again_ = true;
        } else {
            valid_ = false;
        }
        return;
    }
    for (std::size_t i = 0; i < stack_.size(); ++i) {
        Entry& want = block.stack[i];
        if (want.type != stack_[i].type && want.kind != StackKind::Value) want.type = nullptr;
        if (want.narrow != stack_[i].narrow) want.narrow = Storage::None;
        const StackKind have = stack_[i].kind;
        const bool floats = have == StackKind::R4 || have == StackKind::R8;
        // Kinds that differ but convert: float widths, and null or native int against a pointer.
        if (floats != (want.kind == StackKind::R4 || want.kind == StackKind::R8)) {
            valid_ = false;
        } else if (floats && block.widened.contains(i)) {
            Entry e = stack_[i];
            widen(e, i);
        } else if (floats && have != want.kind) {  // F is one type to ECMA-335: nothing is lost where widths meet
            block.widened.insert(i);
            again_ = true;
        } else if (stack_[i].reg == want.reg) {
            continue;
        } else if (want.kind == StackKind::Value || stack_[i].kind == StackKind::Value) {
            valid_ = false;
        } else {
            emit(Op::mov, want.reg, stack_[i].reg);
        }
    }
}

}  // namespace tidelock::code
