// The driver: scan, lower block by block in the order of the CIL, then fix jumps, handlers and frame slots.
#include "program/code/lowering.h"

#include <algorithm>

#include "image/metadata/metadata.h"
#include "program/code/lower.h"
#include "program/code/op_info.h"

namespace tidelock::code {
namespace {

// Clauses times bytes of code: more would take too long, and nothing but a hostile image has them.
constexpr std::uint64_t kMaxHandlerWork = std::uint64_t{1} << 31;
constexpr std::uint32_t kMaxFrameSlots = 0xFFF0;

}  // namespace

Lowering::Lowering(types::Loader& loader, Linker& linker, types::Method& method, Code& code)
    : loader_(loader), linker_(linker), method_(method), assembly_(*method.assembly), code_(code) {
    context_.type_args = method.owner->args;
    context_.method_args = method.args;
}

void Lowering::run() {
    auto parsed =
        cil::MethodBody::parse(assembly_.image().body_bytes(metadata::MethodDefRow(method_.row)), method_.name);
    if (!parsed.ok()) {
        stub_out(loader_.fail(types::LoadError::Kind::BadImage, parsed.error().message()));
        return;
    }
    body_ = parsed.value();
    if (std::uint64_t{body_.clauses().size()} * body_.code().size() > kMaxHandlerWork) {
        give_up("method with very many exception handlers");
        return;
    }
    if (const types::LoadError* error = declare_variables(); error != nullptr) {
        stub_out(error);
        return;
    }
    if (!scan()) {
        stub_out(loader_.fail(types::LoadError::Kind::InvalidProgram,
                              "Common Language Runtime detected an invalid program."));
        return;
    }
    // A block that only a later backward branch reaches is taken to start with an empty stack, as ECMA-335 III.1.7.5
    // asks of valid code. Compilers of other languages than C# do not always keep to it: then the body is lowered once
    // more.
    for (int attempt = 0; attempt < 8; ++attempt) {
        lower_body();
        if (!again_ || attempt == 7) break;
        forget_attempt();
    }
    if (too_large_) {
        give_up("method with more than 65000 registers");
        return;
    }
    if (!valid_ || again_) {
        stub_out(loader_.fail(types::LoadError::Kind::InvalidProgram,
                              "Common Language Runtime detected an invalid program."));
        return;
    }
    finish();
}

void Lowering::lower_body() {
    prologue();
    for (cil::InstructionReader reader(body_.code()); reader.next();) {
        const cil::Instruction& in = reader.instruction();
        il_ = in.offset;
        next_il_ = in.next;
        if (block_at_[in.offset] >= 0) begin_block(in.offset);
        insn_at_[in.offset] = static_cast<std::int32_t>(code_.insns.size());
        if (dead_) continue;
        const Mark before = mark();
        lower_instruction(in);
        last_il_ = in.offset;
        if (!valid_) {
            if (!speculative_ || too_large_) break;
            // Nobody may ever come here: only this place is invalid. What was lowered by half must not be executed.
            roll_back(before);
            valid_ = true;
            invalid("Common Language Runtime detected an invalid program.");
        }
    }
    if (valid_ && !dead_) valid_ = false;  // falls off the end
}

void Lowering::forget_attempt() {
    code_.insns.clear();
    code_.il_offsets.clear();
    code_.jump_tables.clear();
    code_.missing.clear();
    code_.call_sites.clear();
    code_.indirect_sites.clear();
    jumps_.clear();
    words_.clear();
    handler_ends_.clear();
    stack_.clear();
    token_ = {};
    last_def_ = kNone;
    last_init_ = nullptr;
    dead_ = again_ = false;
    valid_ = true;
    for (BlockState& block : blocks_) {
        block.reached = block.assumed = false;
        block.stack.clear();
        block.insn = -1;
    }
    rethrow_regs_.clear();
    exception_regs_.clear();
    enter_handlers();
}

// The whole method is one instruction that fails. Its frame has room for the arguments that callers pass.
void Lowering::stub_out(const types::LoadError* error) {
    code_.insns.clear();
    code_.il_offsets.clear();
    code_.clauses.clear();
    code_.registers.clear();
    code_.frees_localloc = code_.lends_locals = false;
    arg_regs_.clear();
    local_regs_.clear();
    local_pinned_.clear();
    jumps_.clear();
    words_.clear();
    valid_ = true;
    il_ = 0;
    fail(error);
    assign_slots();
    code_.arg_slots = argument_slots();
    code_.frame_slots = code_.arg_slots + 1;
    code_.zero_begin = code_.zero_end = code_.arg_slots;
}

void Lowering::give_up(const std::string& what) { stub_out(loader_.fail(types::LoadError::Kind::Unsupported, what)); }

// What callers pass. A type that cannot be laid out has callers that fail before they call.
std::uint32_t Lowering::argument_slots() {
    std::uint64_t slots = method_.signature.has_this ? 1 : 0;
    for (types::Type* p : method_.signature.params) slots += loader_.ensure_layout(p) == nullptr ? slots_of(p) : 1;
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(slots, kMaxFrameSlots));
}

void Lowering::roll_back(const Mark& mark) {
    code_.insns.resize(std::min(mark.insns, code_.insns.size()));
    code_.il_offsets.resize(code_.insns.size());
    words_.resize(std::min(mark.words, words_.size()));
    jumps_.resize(std::min(mark.jumps, jumps_.size()));
    std::erase_if(handler_ends_, [&](const HandlerEnd& end) { return end.insn >= code_.insns.size(); });
    last_def_ = kNone;
    token_ = {};
}

const types::LoadError* Lowering::declare_variables() {
    const types::MethodSignature& sig = method_.signature;
    if (sig.is_vararg) return loader_.fail(types::LoadError::Kind::Unsupported, "vararg method");
    if (sig.has_this) {
        types::Type* self = method_.owner;
        arg_types_.push_back(self->is_value_type() ? loader_.by_ref_to(self) : self);
    }
    for (types::Type* p : sig.params) arg_types_.push_back(p);
    const metadata::Token locals = body_.local_signature();
    if (!locals.is_nil()) {
        if (const auto* error = loader_.local_types(assembly_, locals.value(), context_, local_types_)) return error;
        local_pinned_ = types::Loader::pinned_locals(assembly_, locals.value());
    }
    for (std::vector<types::Type*>* list : {&arg_types_, &local_types_}) {
        for (types::Type* t : *list) {
            if (const auto* error = loader_.ensure_layout(t)) return error;
        }
    }
    if (const auto* error = loader_.ensure_layout(sig.result)) return error;
    for (types::Type* t : arg_types_) arg_regs_.push_back(variable_register(t));
    for (types::Type* t : local_types_) local_regs_.push_back(variable_register(t));
    arg_address_taken_.assign(arg_types_.size(), false);
    local_address_taken_.assign(local_types_.size(), false);
    return valid_ ? nullptr
                  : loader_.fail(types::LoadError::Kind::Unsupported, "method with more than 65000 registers");
}

// A native pointer is made of a managed one. NB: code before this place is lowered once more, for what it does when it
// returns.
void Lowering::note_native_pointer() {
    const auto is_taken = [](const std::vector<bool>& taken) {
        return std::find(taken.begin(), taken.end(), true) != taken.end();
    };
    if (code_.lends_locals || (!is_taken(local_address_taken_) && !is_taken(arg_address_taken_))) return;
    code_.lends_locals = again_ = true;
}

namespace {

// Variables whose address becomes a number at once, as in C#'s `&variable` and `&variable.field`.
class LentVariables {
public:
    LentVariables(std::size_t arguments, std::size_t locals) : arguments_(arguments), locals_(locals) {}

    void look_at(const cil::Instruction& in) {
        switch (in.op) {
            case cil::Op::ldarga:
            case cil::Op::ldarga_s:
                of_ = &arguments_;
                variable_ = in.variable();
                return;
            case cil::Op::ldloca:
            case cil::Op::ldloca_s:
                of_ = &locals_;
                variable_ = in.variable();
                return;
            case cil::Op::ldflda:
                return;
            case cil::Op::conv_u:
            case cil::Op::conv_i:
                if (of_ != nullptr && variable_ < of_->size()) (*of_)[variable_] = true;
                break;
            default:
                break;
        }
        of_ = nullptr;
    }
    [[nodiscard]] const std::vector<bool>& arguments() const { return arguments_; }
    [[nodiscard]] const std::vector<bool>& locals() const { return locals_; }

private:
    std::vector<bool> arguments_, locals_;
    std::vector<bool>* of_ = nullptr;  // whose address is on the stack, if that is known
    std::uint32_t variable_ = 0;
};

}  // namespace

// Other threads may get at them: they are kept in memory of their own, like a stackalloc area, not in registers.
void Lowering::lend(const std::vector<bool>& arguments, const std::vector<bool>& locals) {
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (arguments[i]) lent_arguments_.push_back({arg_regs_[i], arg_types_[i]});
    }
    for (std::size_t i = 0; i < locals.size(); ++i) {
        if (locals[i]) lent_locals_.push_back({local_regs_[i], local_types_[i]});
    }
    if (!lent_arguments_.empty() || !lent_locals_.empty()) code_.frees_localloc = true;
}

void Lowering::make_room_for_lent() {
    homes_.clear();
    const auto make_room = [this](const LentVariable& variable) {
        const Reg home = new_register(RegisterKind::Pointer, nullptr, 1);
        const Reg size = temp(0, StackKind::I4, nullptr);
        emit(Op::ldc, size, 0, 0, std::max(8U, variable.type->value_size));
        emit(Op::localloc, home, size);
        homes_[variable.reg] = home;
        return home;
    };
    for (const LentVariable& variable : lent_arguments_) {
        const Reg home = make_room(variable);
        Entry value;
        value.place = Entry::Place::Variable;
        value.kind = variable.type->stack;
        value.type = variable.type;
        value.reg = variable.reg;
        emit_store(home, 0, value, variable.type, 0);
    }
    for (const LentVariable& variable : lent_locals_) make_room(variable);
    last_def_ = kNone;
}

bool Lowering::scan() {
    const std::size_t size = body_.code().size();
    std::vector<std::uint8_t> starts(size + 1, 0);
    std::vector<std::uint8_t> leaders(size + 1, 0);
    bool in_range = true;
    const auto lead = [&](std::uint64_t at) {
        if (at < size) {
            leaders[at] = 1;
        } else {
            in_range = false;
        }
    };
    using cil::OperandKind;
    cil::InstructionReader reader(body_.code());
    LentVariables lent(arg_types_.size(), local_types_.size());
    while (reader.next()) {
        const cil::Instruction& in = reader.instruction();
        lent.look_at(in);
        starts[in.offset] = 1;
        const cil::OpInfo& info = in.info();
        if (info.operand == OperandKind::ShortBranch || info.operand == OperandKind::Branch) {
            lead(in.target());
            if (in.next < size) leaders[in.next] = 1;
        } else if (info.operand == OperandKind::Switch) {
            for (std::uint32_t i = 0; i < in.switch_count(); ++i) lead(in.switch_target(i));
            if (in.next < size) leaders[in.next] = 1;
        } else if (info.flow == cil::FlowKind::Return || info.flow == cil::FlowKind::Throw) {
            if (in.next < size) leaders[in.next] = 1;
        }
        switch (in.op) {
            case cil::Op::ldarga:
            case cil::Op::ldarga_s:
                if (in.variable() >= arg_types_.size()) return false;
                arg_address_taken_[in.variable()] = true;
                break;
            case cil::Op::ldloca:
            case cil::Op::ldloca_s:
                if (in.variable() >= local_types_.size()) return false;
                local_address_taken_[in.variable()] = true;
                break;
            case cil::Op::localloc:
                code_.frees_localloc = true;
                break;
            case cil::Op::rethrow:
                rethrows_.push_back(in.offset);
                break;
            default:
                break;
        }
    }
    if (!reader.ok()) return false;
    // NB: the core library hands such pointers to natives, which keep none.
    if (&assembly_ != &loader_.corelib()) lend(lent.arguments(), lent.locals());
    for (const cil::Clause clause : body_.clauses()) {
        if (std::uint64_t{clause.try_offset} + clause.try_length > size) return false;
        if (std::uint64_t{clause.handler_offset} + clause.handler_length > size) return false;
        lead(clause.try_offset);
        lead(clause.handler_offset);
        if (clause.kind == cil::ClauseKind::Filter) lead(clause.filter_offset);
        if (clause.try_offset + clause.try_length < size) leaders[clause.try_offset + clause.try_length] = 1;
        if (clause.handler_offset + clause.handler_length < size)
            leaders[clause.handler_offset + clause.handler_length] = 1;
    }
    if (!in_range || !regions_.build(body_.clauses(), static_cast<std::uint32_t>(size)) || !regions_.may_start())
        return false;
    block_at_.assign(size, -1);
    insn_at_.assign(size + 1, -1);
    for (std::uint32_t at = 0; at < size; ++at) {
        if (leaders[at] == 0) continue;
        if (starts[at] == 0) return false;
        block_at_[at] = static_cast<std::int32_t>(blocks_.size());
        BlockState block;
        block.il = at;
        blocks_.push_back(std::move(block));
    }
    for (std::size_t i = 0; i < arg_regs_.size(); ++i)
        code_.registers[arg_regs_[i]].address_taken = arg_address_taken_[i];
    for (std::size_t i = 0; i < local_regs_.size(); ++i)
        code_.registers[local_regs_[i]].address_taken = local_address_taken_[i];
    return enter_handlers();
}

// A catch or filter block starts with the exception on its stack; a handler that rethrows keeps a copy of it.
bool Lowering::enter_handlers() {
    const cil::Clauses& clauses = body_.clauses();
    for (std::size_t i = 0; i < clauses.size(); ++i) {
        const cil::Clause clause = clauses[i];
        rethrow_regs_.push_back(kNoReg);
        exception_regs_.push_back(kNoReg);
        if (clause.kind == cil::ClauseKind::Finally || clause.kind == cil::ClauseKind::Fault) {
            blocks_[static_cast<std::size_t>(block_at_[clause.handler_offset])].reached = true;
            continue;
        }
        Entry e;
        e.place = Entry::Place::Temp;
        e.kind = StackKind::Ref;
        e.reg = temp(0, StackKind::Ref, nullptr);
        exception_regs_[i] = e.reg;
        for (const std::uint32_t at : {clause.handler_offset, clause.filter_offset}) {
            if (at == clause.filter_offset && clause.kind != cil::ClauseKind::Filter) continue;
            BlockState& block = blocks_[static_cast<std::size_t>(block_at_[at])];
            block.reached = true;
            block.stack = {e};
        }
        const auto rethrow_at = std::lower_bound(rethrows_.begin(), rethrows_.end(), clause.handler_offset);
        if (rethrow_at != rethrows_.end() && clause.handler_contains(*rethrow_at)) {
            rethrow_regs_[i] = new_register(RegisterKind::Pointer, nullptr, 1);
        }
    }
    return true;
}

// Precise class initialisation (ECMA-335 II.10.5.3.2): the first static method or constructor that runs. NB: the CLR
// takes instance methods of value types and interfaces too, because no constructor needs to have run before them.
bool triggers_class_init(const types::Method& method) {
    const types::Type& owner = *method.owner;
    if (!owner.has_static_ctor || owner.before_field_init || method.name == ".cctor") return false;
    return method.is_static() || method.is_ctor() || owner.is_value_type() || owner.is_interface();
}

void Lowering::prologue() {
    make_room_for_lent();
    if (method_.is_synchronized()) emit(Op::sync_enter);
    const types::Type* owner = method_.owner;
    if (loader_.ensure_layout(method_.owner) != nullptr) return;  // told at the call
    // A module initialiser runs before any other code of its module.
    if (types::Type* module = loader_.type_def(*method_.assembly, 1).value; module != nullptr && module != owner) {
        if (loader_.ensure_layout(module) == nullptr) ensure_init(module);
    }
    if (triggers_class_init(method_)) ensure_init(method_.owner);
}

void Lowering::begin_block(std::uint32_t il) {
    BlockState& block = blocks_[static_cast<std::size_t>(block_at_[il])];
    if (il == 0) {
        block.reached = true;
    } else if (!dead_) {
        const std::uint32_t here = il_;
        il_ = last_il_;
        flush();
        to_block(il);
        il_ = here;
    }
    speculative_ = !block.reached;
    if (speculative_) {
        block.assumed = true;
        if (block.hinted) block.stack = block.hint;
    }
    block.reached = true;
    stack_ = block.stack;
    block.insn = static_cast<std::int32_t>(code_.insns.size());
    dead_ = false;
    last_def_ = kNone;
    last_init_ = nullptr;
    token_ = {};
    volatile_ = unaligned_ = tail_ = readonly_ = false;
    constrained_ = nullptr;
    for (std::size_t i = 0; i < rethrow_regs_.size(); ++i) {
        if (rethrow_regs_[i] == kNoReg || body_.clauses()[i].handler_offset != il) continue;
        emit(Op::mov, rethrow_regs_[i], exception_regs_[i]);
        last_def_ = kNone;
    }
}

void Lowering::finish() {
    patch_jumps();
    make_clauses();
    assign_slots();
}

void Lowering::patch_jumps() {
    for (const Jump& jump : jumps_) {
        const std::int32_t target = blocks_[static_cast<std::size_t>(block_at_[jump.target])].insn;
        const std::int32_t delta = target - static_cast<std::int32_t>(jump.insn);
        if (jump.table >= 0) {
            (*code_.jump_tables[static_cast<std::size_t>(jump.table)])[jump.index] = delta;
        } else {
            code_.insns[jump.insn].branch.jump = delta;
        }
    }
    for (Insn& insn : code_.insns) {
        if (insn.op != Op::switch_) continue;
        insn.pointer = code_.jump_tables[static_cast<std::size_t>(insn.imm)]->data();
    }
}

void Lowering::make_clauses() {
    // The first instruction at or after an offset: dead code has none of its own.
    const auto at = [&](std::uint32_t il) {
        for (std::size_t i = il; i < insn_at_.size(); ++i) {
            if (insn_at_[i] >= 0) return static_cast<std::uint32_t>(insn_at_[i]);
        }
        return static_cast<std::uint32_t>(code_.insns.size());
    };
    // A block's own entry code (the copy for rethrow) comes before its first instruction's.
    const auto block_begin = [&](std::uint32_t il) {
        return static_cast<std::uint32_t>(blocks_[static_cast<std::size_t>(block_at_[il])].insn);
    };
    const cil::Clauses& clauses = body_.clauses();
    for (std::size_t i = 0; i < clauses.size(); ++i) {
        const cil::Clause in = clauses[i];
        Clause out;
        out.try_begin = block_begin(in.try_offset);
        out.try_end = at(in.try_offset + in.try_length);
        out.handler_begin = block_begin(in.handler_offset);
        out.handler_end = at(in.handler_offset + in.handler_length);
        switch (in.kind) {
            case cil::ClauseKind::Catch: {
                out.kind = ClauseKind::Catch;
                auto caught = loader_.resolve_type(assembly_, in.catch_type.value(), context_);
                out.catch_type = caught.value;
                break;
            }
            case cil::ClauseKind::Filter:
                out.kind = ClauseKind::Filter;
                out.filter_begin = block_begin(in.filter_offset);
                break;
            case cil::ClauseKind::Finally:
                out.kind = ClauseKind::Finally;
                break;
            case cil::ClauseKind::Fault:
                out.kind = ClauseKind::Fault;
                break;
        }
        out.exception_slot = exception_regs_[i] == kNoReg ? std::uint16_t{0} : exception_regs_[i];
        code_.clauses.push_back(out);
    }
    for (const HandlerEnd& end : handler_ends_) code_.insns[end.insn].imm = block_begin(end.handler);
    if (method_.is_synchronized()) {
        Clause out;
        out.kind = ClauseKind::Fault;
        out.try_begin = 1;
        out.try_end = static_cast<std::uint32_t>(code_.insns.size());
        out.handler_begin = out.try_end;
        emit(Op::sync_exit);
        emit(Op::end_finally, 0, 0, 0, out.handler_begin);
        out.handler_end = static_cast<std::uint32_t>(code_.insns.size());
        code_.clauses.push_back(out);
    }
}

// Frame slots: arguments, locals, temporaries that hold pointers (these two are cleared on entry), other temporaries.
void Lowering::assign_slots() {
    const std::size_t variables = arg_regs_.size() + local_regs_.size();
    std::uint32_t next = 0;
    const auto place = [&](Register& r) {
        r.slot = static_cast<std::uint16_t>(next);
        next += r.slots;
    };
    const auto holds_pointers = [](const Register& r) {
        return r.kind == RegisterKind::Pointer || (r.kind == RegisterKind::Value && r.type->has_pointers);
    };
    std::vector<Register>& registers = code_.registers;
    for (std::size_t i = 0; i < arg_regs_.size(); ++i) place(registers[i]);
    code_.arg_slots = next;
    code_.zero_begin = next;
    for (std::size_t i = arg_regs_.size(); i < variables; ++i) place(registers[i]);
    for (std::size_t i = variables; i < registers.size(); ++i) {
        if (holds_pointers(registers[i])) place(registers[i]);
    }
    code_.zero_end = next;
    for (std::size_t i = variables; i < registers.size(); ++i) {
        if (!holds_pointers(registers[i])) place(registers[i]);
    }
    code_.frame_slots = next + 1;
    if (next > kMaxFrameSlots) {
        give_up("method with a frame of more than 65000 slots");
        return;
    }
    for (std::size_t i = 0; i < local_pinned_.size(); ++i) {
        if (local_pinned_[i]) code_.pinned_slots.push_back(registers[local_regs_[i]].slot);
    }
    for (const Register& r : registers) {
        if (r.kind == RegisterKind::Pointer) code_.pointer_slots.push_back(r.slot);
        if (r.kind != RegisterKind::Value || !r.type->has_pointers) continue;
        for (const std::uint32_t offset : r.type->pointer_offsets) {
            code_.pointer_slots.push_back(static_cast<std::uint16_t>(r.slot + offset / 8));
        }
    }
    renumber();
    for (const Reg reg : arg_regs_) code_.argument_registers.push_back(reg);
    for (const Reg reg : local_regs_) code_.local_registers.push_back(reg);
    const types::Type* result = method_.signature.result;
    code_.result_slots =
        result->stack == StackKind::Void
            ? std::uint16_t{0}
            : static_cast<std::uint16_t>(std::min<std::uint32_t>(slots_of(method_.signature.result), 0xFFFF));
    code_.this_adjust = method_.signature.has_this && method_.owner->is_value_type() ? types::kObjectHeader : 0;
    code_.begin = code_.insns.data();
    code_.count = static_cast<std::uint32_t>(code_.insns.size());
}

// Register numbers become slots in every operand.
void Lowering::renumber() {
    const auto slot = [&](Reg reg) { return reg < code_.registers.size() ? code_.registers[reg].slot : reg; };
    const auto is_register = [](Role role) {
        return role == Role::Define || role == Role::Use || role == Role::AddressOf;
    };
    for (Insn& insn : code_.insns) {
        if (insn.op == Op::arguments) continue;
        const OpInfo& info = op_info(insn.op);
        if (is_register(info.a)) insn.a = slot(insn.a);
        if (is_register(info.b)) insn.b = slot(insn.b);
        if (is_register(info.c)) insn.c = slot(insn.c);
        if (has_register_in_imm(insn.op)) insn.imm = slot(static_cast<Reg>(insn.imm));
    }
    for (const WordPart& part : words_) {
        auto* words = reinterpret_cast<ArgumentWord*>(&code_.insns[part.insn]);
        for (std::size_t i = 0; i < part.slots.size(); ++i) {
            words[i / kSlotsPerWord].slots[i % kSlotsPerWord] =
                static_cast<std::uint16_t>(slot(part.slots[i].reg) + part.slots[i].part);
        }
    }
    for (Clause& clause : code_.clauses) clause.exception_slot = slot(clause.exception_slot);
}

std::unique_ptr<Code> lower(types::Loader& loader, Linker& linker, types::Method& method) {
    auto code = std::make_unique<Code>();
    code->method = &method;
    Lowering(loader, linker, method, *code).run();
    return code;
}

void link(Code& code, Linker& linker) {
    if (code.symbols.empty()) return;
    std::vector<std::int64_t> addresses;
    addresses.reserve(code.symbols.size());
    for (const Symbol& symbol : code.symbols) {
        addresses.push_back(static_cast<std::int64_t>(symbol.field != nullptr
                                                          ? linker.static_address(*symbol.field)
                                                          : linker.literal(*symbol.assembly, symbol.token)));
    }
    for (Insn& insn : code.insns) {
        const bool is_marked = insn.op == Op::ldc && insn.b == kIsSymbol;
        if (!is_marked && op_info(insn.op).imm != Imm::Address) continue;
        insn.imm = addresses[static_cast<std::size_t>(insn.imm)];
        if (is_marked) insn.b = 0;
    }
    code.symbols.clear();
}

std::unique_ptr<Code> copy_of(const Code& code) {
    auto copy = std::make_unique<Code>(code);
    copy->begin = copy->insns.data();
    return copy;
}

std::unique_ptr<Code> native_stub(types::Loader& loader, types::Method& method) {
    auto code = std::make_unique<Code>();
    code->method = &method;
    code->is_native = true;
    std::uint32_t next = 0;
    const auto argument = [&](types::Type* t) {
        if (loader.ensure_layout(t) != nullptr) return;
        const bool is_value = t->stack == StackKind::Value;
        if (t->stack == StackKind::Ref) code->native_references.push_back({next, t});
        if (t->stack == StackKind::Ref || t->stack == StackKind::ByRef)
            code->pointer_slots.push_back(static_cast<std::uint16_t>(next));
        if (is_value) {
            for (const std::uint32_t offset : t->pointer_offsets) {
                code->pointer_slots.push_back(static_cast<std::uint16_t>(next + offset / 8));
            }
            const auto slots = static_cast<std::uint16_t>(std::max<std::uint32_t>(1, (t->value_size + 7) / 8));
            code->registers.push_back({static_cast<std::uint16_t>(next), slots, RegisterKind::Value, false, t});
        }
        next += is_value ? std::max<std::uint32_t>(1, (t->value_size + 7) / 8) : 1;
    };
    types::Type* owner = method.owner;
    if (method.signature.has_this) argument(owner->is_value_type() ? loader.by_ref_to(owner) : owner);
    for (types::Type* p : method.signature.params) argument(p);
    code->arg_slots = next;
    code->zero_begin = next;
    for (std::uint32_t i = 0; i < kNativePointerSlots; ++i)
        code->pointer_slots.push_back(static_cast<std::uint16_t>(next++));
    next += kNativeScalarSlots;
    code->zero_end = next;
    types::Type* result = method.signature.result;
    if (loader.ensure_layout(result) == nullptr && result->stack != StackKind::Void) {
        code->result_slots = result->stack == StackKind::Value
                                 ? static_cast<std::uint16_t>(std::max<std::uint32_t>(1, (result->value_size + 7) / 8))
                                 : std::uint16_t{1};
    }
    code->frame_slots = std::max<std::uint32_t>(next + kNativeResultSlots, code->result_slots) + 1;
    code->this_adjust = method.signature.has_this && owner->is_value_type() ? types::kObjectHeader : 0;
    Insn insn;
    insn.op = Op::native;
    code->insns.push_back(insn);
    code->il_offsets.push_back(0);
    code->begin = code->insns.data();
    code->count = 1;
    return code;
}

}  // namespace tidelock::code
