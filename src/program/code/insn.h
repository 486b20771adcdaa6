// One lowered instruction: 16 bytes, three register slots and a 64-bit immediate. The rows of ops.def say what each
// operand means. Register operands are slot numbers: slot n is the eight bytes at fp + 8n.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tidelock::code {

enum class Op : std::uint16_t {
#define OP(name, a, b, c, imm, visibility, kind, place, width) name,
#include "program/code/ops.def"
#undef OP
    kCount
};

inline constexpr std::size_t kOpCount = static_cast<std::size_t>(Op::kCount);

struct Branch {
    std::int32_t jump;   // in instructions, relative to this one
    std::int32_t value;  // JumpInt: what to compare with
};

struct Span {
    std::uint32_t offset;
    std::uint32_t size;
};

struct Insn {
    Op op{};
    std::uint16_t a = 0;
    std::uint16_t b = 0;
    std::uint16_t c = 0;
    union {
        std::int64_t imm = 0;
        const void* pointer;
        Branch branch;
        Span span;
    };
};
static_assert(sizeof(Insn) == 16);

// Operand c of loads and stores through an address, and of static fields, by bit.
inline constexpr std::uint16_t kVolatile = 1;
inline constexpr std::uint16_t kInitOnlyField = 2;
inline constexpr std::uint16_t kDelegateCache = 4;  // see is_delegate_cache in lowering_memory.cpp
inline constexpr std::uint16_t kUnaligned = 8;      // the prefix unaligned.

// Operand b of ldc in code that is not linked yet: the immediate is a symbol.
inline constexpr std::uint16_t kIsSymbol = 1;

// Is the immediate one more register?
constexpr bool has_register_in_imm(Op op) {
    return (op >= Op::cmpxchg_i1 && op <= Op::cmpxchg_ref) || op == Op::cmp_blk;
}

// Calls with more argument slots than fit, and multi-dimensional array operations, carry the source slots in words
// after the instruction. They are never executed.
struct ArgumentWord {
    Op op = Op::arguments;
    std::uint16_t slots[7] = {};
};
static_assert(sizeof(ArgumentWord) == sizeof(Insn));

inline constexpr std::uint32_t kSlotsPerWord = 7;

constexpr std::uint32_t extension_words(std::uint32_t slots) { return (slots + kSlotsPerWord - 1) / kSlotsPerWord; }

// Is operand b of the instruction the number of slots in the words after it?
constexpr bool has_words(Op op) {
    switch (op) {
        case Op::call:
        case Op::call_this:
        case Op::call_virt:
        case Op::call_site:
        case Op::call_delegate:
        case Op::calli:
        case Op::tail_call:
        case Op::tail_call_virt:
        case Op::md_new:
            return true;
        default:
            return false;
    }
}

// How many source slots are in the words after an instruction.
constexpr std::uint32_t word_slots(const Insn& insn) {
    if (insn.op == Op::md_addr) return insn.c & 0xFFU;
    return has_words(insn.op) ? insn.b : 0;
}

// The i-th source slot of a call whose words start right after `call`.
inline std::uint16_t argument_slot(const Insn* call, std::uint32_t i) {
    return reinterpret_cast<const ArgumentWord*>(call + 1)[i / kSlotsPerWord].slots[i % kSlotsPerWord];
}

}  // namespace tidelock::code
