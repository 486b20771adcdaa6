// The state of lowering one method, shared by the files lowering_*.cpp, one per family of CIL instructions.
//
// The evaluation stack is simulated. An entry is a constant, an argument or local not copied yet, the address of one,
// or a temporary. The temporary of an entry is determined by its depth and kind, so that joins agree without renaming,
// and every register keeps one kind for good. Entries that are not in their temporary are moved there at the end of a
// block.
//
// Registers are numbered while lowering and get their frame slots at the end: arguments, locals, temporaries that hold
// pointers, other temporaries.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "image/cil/instruction.h"
#include "program/code/code.h"
#include "program/code/linker.h"
#include "program/code/regions.h"
#include "program/types/loader.h"

namespace tidelock::code {

using types::StackKind;
using types::Storage;

using Reg = std::uint16_t;

struct Entry {
    enum class Place : std::uint8_t { Temp, Variable, Constant, VariableAddress };
    Place place{};
    StackKind kind{};
    Storage narrow = Storage::None;  // I1..U2: the value is known to fit, no truncation needed
    Reg reg = 0;                     // Temp, Variable, VariableAddress
    std::uint32_t offset = 0;        // VariableAddress: bytes
    std::int64_t constant = 0;       // Constant: bits
    types::Type* type = nullptr;     // Value: its type; Ref: static type if known
    bool exact = false;              // Ref: type is exact
};

// One eight-byte slot of a register: value types are passed slot by slot.
struct SourceSlot {
    Reg reg = 0;
    std::uint16_t part = 0;
};

struct BlockState {
    std::uint32_t il = 0;
    std::int32_t insn = -1;  // once emitted
    bool reached = false;    // `stack` is known
    bool assumed = false;    // it was not when the block was lowered, and taken to be empty or as hinted
    bool hinted = false;     // a former attempt found `hint` on a backward branch
    std::vector<Entry> hint;
    std::vector<Entry> stack;
    std::set<std::size_t> widened;  // depths at which a former attempt found floats of both widths
};

// Does the entry of this method run the constructor of its class?
bool triggers_class_init(const types::Method& method);

class Lowering {
public:
    Lowering(types::Loader& loader, Linker& linker, types::Method& method, Code& code);
    void run();

private:
    std::int64_t symbol(const Symbol& symbol);  // what its immediate is until it is linked
    // --- driver (lowering.cpp) ---
    void lend(const std::vector<bool>& arguments, const std::vector<bool>& locals);
    void make_room_for_lent();
    void note_native_pointer();
    // The value is used as a number from here on.
    void note_number(const Entry& entry) {
        const bool is_pointer = entry.kind == StackKind::Ref || entry.kind == StackKind::ByRef;
        if (is_pointer && entry.place != Entry::Place::Constant) code_.shows_addresses = true;
    }
    void note_unsafe(int what);
    void note_foreign_pointer(const types::Method& called);
    bool scan();  // leaders, variables whose address is taken; false: invalid
    const types::LoadError* declare_variables();
    bool enter_handlers();
    void lower_body();
    void forget_attempt();
    void prologue();
    void stub_out(const types::LoadError* error);
    void give_up(const std::string& what);  // the whole method is unsupported
    [[nodiscard]] std::uint32_t argument_slots();
    struct Mark {
        std::size_t insns, words, jumps;
    };
    [[nodiscard]] Mark mark() const { return {code_.insns.size(), words_.size(), jumps_.size()}; }
    void roll_back(const Mark& mark);
    void lower_instruction(const cil::Instruction& in);
    void lower_prefix(const cil::Instruction& in);
    bool lower_simple(const cil::Instruction& in);
    bool lower_memory(const cil::Instruction& in);
    bool lower_object(const cil::Instruction& in);
    bool lower_flow(const cil::Instruction& in);
    void begin_block(std::uint32_t il);
    void finish();  // jumps, clauses, slots
    void assign_slots();
    void renumber();
    void patch_jumps();
    void make_clauses();

    // --- emitting (lowering_stack.cpp) ---
    std::size_t emit(Op op, Reg a = 0, Reg b = 0, Reg c = 0, std::int64_t imm = 0);
    std::size_t emit_pointer(Op op, Reg a, Reg b, Reg c, const void* pointer);
    void emit_words(const std::vector<SourceSlot>& slots);
    void fail(const types::LoadError* error);  // throws it here; the rest of the block is dead
    void invalid(const char* why);
    void unsupported(std::string what);
    void end_of_flow();  // what follows is unreachable until the next block

    // --- registers and stack (lowering_stack.cpp) ---
    Reg new_register(RegisterKind kind, types::Type* type, std::uint32_t slots);
    Reg temp(std::uint32_t depth, StackKind kind, types::Type* type);
    Reg variable_register(types::Type* type);
    Reg result_temp(StackKind kind, types::Type* type);  // of the entry about to be pushed
    Entry pop();
    Entry pop_scalar();  // anything but a value type
    Entry& top(std::uint32_t down = 0);
    void push(Entry entry);
    void push_temp(Reg reg, StackKind kind, types::Type* type = nullptr, Storage narrow = Storage::None);
    void push_typed(Reg reg, types::Type* type);  // as a location of this type loads
    void push_constant(StackKind kind, std::int64_t bits);
    Reg reg_of(const Entry& entry, std::uint32_t depth);  // materialised if need be, into the temporary of `depth`
    Reg reg_of(const Entry& entry) { return reg_of(entry, depth()); }
    Entry in_register(const Entry& entry, std::uint32_t depth);
    void move(Reg to, const Entry& entry);
    void copy_value(Reg to, Reg from, types::Type* type);
    Entry coerce(Entry entry, types::Type* target, std::uint32_t depth);
    void flush(std::size_t keep = 0);  // all entries but the top `keep` into their temporaries
    void save_uses_of(Reg variable);   // before it is overwritten
    // Records or checks the stack at a branch target.
    void widen(Entry& e, std::size_t i);
    void to_block(std::uint32_t il, Crossing how = Crossing::Plain);
    bool can_retarget(const Entry& entry) const;
    [[nodiscard]] std::uint32_t depth() const { return static_cast<std::uint32_t>(stack_.size()); }
    std::uint32_t slots_of(types::Type* type);
    bool ready(types::Type* type);  // laid out, or fails
    [[nodiscard]] bool fits(Reg reg, std::uint64_t offset, std::uint32_t size) const {
        return offset + size <= 8 * std::uint64_t{code_.registers[reg].slots};
    }
    static RegisterKind kind_of(StackKind kind);

    // --- families ---
    void load_variable(Reg reg, types::Type* type);
    void store_variable(Reg reg, types::Type* type);
    void load_variable_address(Reg reg, types::Type* type);
    void binary(cil::Op op);
    void binary_checked(cil::Op op);
    void unary(cil::Op op);
    void shift(cil::Op op);
    void convert(cil::Op op);
    void convert_checked(cil::Op op);
    void compare(cil::Op op);
    Entry promote(Entry entry, StackKind kind, std::uint32_t depth);
    void branch(cil::Op op, std::uint32_t target);
    void branch_if(bool on, std::uint32_t target);
    void jump_to(std::size_t insn, std::uint32_t target_il);
    void emit_jump(std::uint32_t target_il, Crossing how = Crossing::Plain);
    bool is_backward(std::uint32_t target_il) const { return target_il <= il_; }
    void switch_on(const cil::Instruction& in);
    void leave(std::uint32_t target);
    void end_finally();
    void end_filter();
    void throw_top();
    void rethrow();
    void ret();

    void load_indirect(Storage storage, StackKind kind, types::Type* type);
    void store_indirect(Storage storage, types::Type* type);
    void load_from(Reg base, std::uint32_t offset, types::Type* type);
    void load_field(std::uint32_t token);
    void store_field(std::uint32_t token);
    void load_instance_field(types::Field* f);
    void store_instance_field(types::Field* f);
    void check_far_field(Reg base, std::uint32_t offset);
    void load_field_address(std::uint32_t token);
    [[nodiscard]] Reg static_marks(const types::Field& field) const;
    void load_static(std::uint32_t token);
    void store_static(std::uint32_t token);
    void load_static_address(std::uint32_t token);
    void load_object(types::Type* type);
    void store_object(types::Type* type);
    void init_object(types::Type* type);
    void copy_object(types::Type* type);
    types::Field* field(std::uint32_t token);
    types::Field* field_in(types::Assembly& assembly, std::uint32_t token, const types::GenericContext& context);
    types::Type* type(std::uint32_t token);
    types::Method* method(std::uint32_t token);
    void ensure_init(types::Type* type);
    void fix_static_value(types::Type* type);
    void emit_load(Reg to, Reg base, std::uint32_t offset, types::Type* type);
    void emit_store(Reg base, std::uint32_t offset, const Entry& value, types::Type* type, std::uint32_t depth);

    Reg index_register(const Entry& index, std::uint32_t at);
    void load_element(types::Type* type);
    void load_element_ref();
    void store_element(types::Type* type);
    void load_element_address(types::Type* type);
    void new_array(types::Type* element);
    void load_length();
    void md_array(types::Method& m);
    void md_new(types::Method& m);

    void new_object(std::uint32_t token);
    void new_string(types::Method& ctor);
    void new_value(types::Method& ctor, const std::vector<SourceSlot>& args, std::uint32_t above);
    void box(types::Type* type);
    void box_byref_like();
    void test_byref_like(types::Type* type);
    [[nodiscard]] bool is_byref_like_on_top() const;
    [[nodiscard]] std::optional<cil::Op> next_op() const;
    void unbox(types::Type* type);
    void unbox_any(types::Type* type);
    void cast(types::Type* type, Op op);
    void load_token(std::uint32_t token);
    void load_string(std::uint32_t token);
    void load_function(std::uint32_t token);
    void load_virtual_function(std::uint32_t token);
    void size_of(std::uint32_t token);
    void typed_reference(cil::Op op, std::uint32_t token);

    void call(std::uint32_t token, bool is_virtual);
    void call_method(types::Method& m, bool is_virtual);
    void call_constrained(types::Method& m, bool is_virtual);
    bool inline_trivial(types::Method& m);  // inlining.cpp: true if the call was replaced
    bool is_empty(types::Method& m, int depth);
    void call_indirect(std::uint32_t token);
    void jump_method(std::uint32_t token);
    // Pops the arguments (and `this`) and gives the source slots, value types slot by slot.
    bool pop_arguments(const types::MethodSignature& signature, types::Type* this_type, std::vector<SourceSlot>& out);
    void emit_call(Op op, const std::vector<SourceSlot>& args, const types::MethodSignature& signature,
                   const void* operand, Reg extra = 0);
    void emit_direct_call(types::Method& m, const std::vector<SourceSlot>& args, bool check_this);
    bool may_replace_frame(const types::MethodSignature& callee) const;
    bool emit_tail_call(types::Method& m, const std::vector<SourceSlot>& args, bool dispatch);
    Reg call_result(const types::MethodSignature& signature);
    void push_call_result(const types::MethodSignature& signature);
    Reg sink();

    // --- calls that become instructions (intrinsics.cpp): true if the call was replaced ---
    friend struct IntrinsicTable;
    bool expand_intrinsic(types::Method& m);
    bool expand_unsafe(types::Method& m, int what);
    bool expand_constant(types::Method& m, int value);
    bool expand_type_query(types::Method& m, int what);
    bool expand_handle_token(types::Method& m, int what);
    bool expand_exchange(types::Method& m, int what);
    bool expand_volatile(types::Method& m, int what);
    bool expand_fence(types::Method& m, int what);
    bool expand_math(types::Method& m, int what);
    bool expand_string(types::Method& m, int what);
    bool expand_object(types::Method& m, int what);
    bool expand_clone(types::Method& m, int what);
    bool expand_bulk(types::Method& m, int what);
    bool expand_fill(types::Method& m);
    bool expand_sequence_equal(types::Method& m, int what);
    // A managed pointer or reference, to other memory than a variable of this method.
    static bool is_managed_address(const Entry& e) {
        return (e.kind == StackKind::ByRef || e.kind == StackKind::Ref) && e.place != Entry::Place::Constant &&
               e.place != Entry::Place::VariableAddress;
    }
    void to_number(StackKind kind, types::Type* type);
    // Operand c of a load or store through an address.
    [[nodiscard]] Reg access_marks() const {
        return static_cast<Reg>((volatile_ ? kVolatile : 0) | (unaligned_ ? kUnaligned : 0));
    }
    bool expand_to_integer(types::Method& m, int what);
    bool expand_array(types::Method& m, int what);
    bool expand_hardware(types::Method& m);
    bool throw_not_supported(types::Method& m);
    void same_bits(StackKind kind, types::Type* type);  // the top entry, seen as another kind
    void bit_cast(const Entry& e, types::Type* from, types::Type* to);

    // --- data ---
    types::Loader& loader_;
    Linker& linker_;
    types::Method& method_;
    types::Assembly& assembly_;
    Code& code_;
    types::GenericContext context_;
    cil::MethodBody body_;
    Regions regions_;

    std::vector<types::Type*> arg_types_, local_types_;
    std::vector<bool> local_pinned_;
    std::vector<Reg> arg_regs_, local_regs_;
    std::vector<bool> arg_address_taken_, local_address_taken_;
    std::vector<std::int32_t> block_at_;  // by IL offset: index into blocks_
    std::vector<BlockState> blocks_;
    std::vector<std::int32_t> insn_at_;  // by IL offset: first instruction, for handlers
    std::vector<Entry> stack_;
    std::map<std::pair<std::uint64_t, types::Type*>, Reg> temps_;
    struct Jump {
        std::size_t insn;
        std::uint32_t target;
        std::int32_t table;
        std::uint32_t index;
    };
    std::vector<Jump> jumps_;
    struct WordPart {
        std::size_t insn;
        std::vector<SourceSlot> slots;
    };
    std::vector<WordPart> words_;
    std::vector<std::uint32_t> rethrows_;  // CIL offsets, ascending
    static constexpr Reg kNoReg = 0xFFFF;
    std::vector<Reg> rethrow_regs_;  // by clause
    std::vector<Reg> exception_regs_;
    struct HandlerEnd {
        std::size_t insn;
        std::uint32_t handler;
    };
    std::vector<HandlerEnd> handler_ends_;  // endfinally and endfilter, with the block that they end
    std::size_t last_def_ = kNone;          // instruction that may be retargeted,
    std::size_t last_def_end_ = 0;          // if nothing was emitted after here
    static constexpr std::size_t kNone = ~std::size_t{0};
    Reg sink_ = kNoReg;
    // The last ldtoken, for the calls that consume it (typeof, InitializeArray, CreateSpan).
    struct Token {
        std::size_t insn = kNone;
        types::Type* type = nullptr;
        types::Field* field = nullptr;
    };
    Token token_;
    std::uint32_t il_ = 0, next_il_ = 0;
    std::uint32_t last_il_ = 0;  // the instruction that was lowered last
    bool dead_ = false;
    bool again_ = false;        // an assumption about a block's stack was wrong
    bool speculative_ = false;  // no forward flow reached this block
    bool valid_ = true;
    bool too_large_ = false;  // more registers than an operand can name
    // prefixes of the instruction at hand
    struct LentVariable {
        Reg reg;
        types::Type* type;
    };
    std::vector<LentVariable> lent_arguments_, lent_locals_;  // variables that native pointers are made to
    std::map<Reg, Reg> homes_;  // of these: the register that has the address of its memory
    bool volatile_ = false, unaligned_ = false, tail_ = false, readonly_ = false;
    types::Type* constrained_ = nullptr;
    types::Type* last_init_ = nullptr;  // class already ensured in this block
};

}  // namespace tidelock::code
