// Calls that the JIT replaces and whose IL is a placeholder (DOTNET_VM 2.1), and a few that are worth an instruction.
// One row per method: type, name, expander and its argument. The test `library/table` checks each name against the
// installed framework.
#include "program/code/intrinsics.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "program/code/bulk_kind.h"
#include "program/code/lowering.h"
#include "program/code/unsafe_kind.h"

namespace tidelock::code {
namespace {

enum TypeQuery : int { kHasReferences, kBitwiseEquatable };
enum Fence : int { kFullFence, kHalfFence, kNoFence };
enum TokenUse : int { kTypeFromHandle, kInitializeArray, kCreateSpan };
enum Exchange : int { kExchange, kCompareExchange, kExchangeAdd };
enum VolatileUse : int { kVolatileRead, kVolatileWrite };

std::uint64_t low_half(std::uint64_t a, std::uint64_t) { return a & 0xFFFFFFFFU; }

}  // namespace

struct IntrinsicTable {
    struct Row {
        std::string_view type;
        std::string_view method;
        bool (Lowering::*expand)(types::Method&, int);
        int what;
    };
    using L = Lowering;
    static constexpr Row kRows[] = {
        {"Unsafe", "Add", &L::expand_unsafe, kAdd},
        {"Unsafe", "AddByteOffset", &L::expand_unsafe, kAddBytes},
        {"Unsafe", "AreSame", &L::expand_unsafe, kAreSame},
        {"Unsafe", "As", &L::expand_unsafe, kAs},
        {"Unsafe", "AsPointer", &L::expand_unsafe, kAsPointer},
        {"Unsafe", "AsRef", &L::expand_unsafe, kAsRef},
        {"Unsafe", "BitCast", &L::expand_unsafe, kBitCast},
        {"Unsafe", "ByteOffset", &L::expand_unsafe, kByteOffset},
        {"Unsafe", "Copy", &L::expand_unsafe, kCopy},
        {"Unsafe", "CopyBlock", &L::expand_unsafe, kCopyBlock},
        {"Unsafe", "CopyBlockUnaligned", &L::expand_unsafe, kCopyBlock},
        {"Unsafe", "InitBlock", &L::expand_unsafe, kInitBlock},
        {"Unsafe", "InitBlockUnaligned", &L::expand_unsafe, kInitBlock},
        {"Unsafe", "IsAddressGreaterThan", &L::expand_unsafe, kGreater},
        {"Unsafe", "IsAddressGreaterThanOrEqualTo", &L::expand_unsafe, kGreaterEqual},
        {"Unsafe", "IsAddressLessThan", &L::expand_unsafe, kLess},
        {"Unsafe", "IsAddressLessThanOrEqualTo", &L::expand_unsafe, kLessEqual},
        {"Unsafe", "IsNullRef", &L::expand_unsafe, kIsNullRef},
        {"Unsafe", "NullRef", &L::expand_unsafe, kNullRef},
        {"Unsafe", "Read", &L::expand_unsafe, kRead},
        {"Unsafe", "ReadUnaligned", &L::expand_unsafe, kReadUnaligned},
        {"Unsafe", "SizeOf", &L::expand_unsafe, kSizeOf},
        {"Unsafe", "SkipInit", &L::expand_unsafe, kSkipInit},
        {"Unsafe", "Subtract", &L::expand_unsafe, kSubtract},
        {"Unsafe", "SubtractByteOffset", &L::expand_unsafe, kSubtractBytes},
        {"Unsafe", "Unbox", &L::expand_unsafe, kUnbox},
        {"Unsafe", "Write", &L::expand_unsafe, kWrite},
        {"Unsafe", "WriteUnaligned", &L::expand_unsafe, kWriteUnaligned},
        {"RuntimeHelpers", "IsReferenceOrContainsReferences", &L::expand_type_query, kHasReferences},
        {"RuntimeHelpers", "IsBitwiseEquatable", &L::expand_type_query, kBitwiseEquatable},
        {"RuntimeHelpers", "InitializeArray", &L::expand_handle_token, kInitializeArray},
        {"RuntimeHelpers", "CreateSpan", &L::expand_handle_token, kCreateSpan},
        {"RuntimeHelpers", "IsKnownConstant", &L::expand_constant, 0},
        {"RuntimeHelpers", "GetMethodTable", &L::expand_object, 1},
        {"Type", "GetTypeFromHandle", &L::expand_handle_token, kTypeFromHandle},
        {"Object", "GetType", &L::expand_object, 0},
        {"Object", "MemberwiseClone", &L::expand_clone, 0},
        {"SpanHelpers", "Memmove", &L::expand_bulk, kMoveBytes},
        {"Buffer", "BulkMoveWithWriteBarrier", &L::expand_bulk, kMoveBytes},
        {"Buffer", "Memmove", &L::expand_bulk, kMoveElements},
        {"SpanHelpers", "ClearWithoutReferences", &L::expand_bulk, kClearBytes},
        {"SpanHelpers", "ClearWithReferences", &L::expand_bulk, kClearWords},
        {"SpanHelpers", "Fill", &L::expand_bulk, kFillBytes},
        {"SpanHelpers", "SequenceEqual", &L::expand_sequence_equal, 0},
        {"MemoryMarshal", "GetArrayDataReference", &L::expand_array, 1},
        {"Array", "get_Length", &L::expand_array, 0},
        {"String", "get_Length", &L::expand_string, 0},
        {"String", "get_Chars", &L::expand_string, 1},
        {"Interlocked", "Exchange", &L::expand_exchange, kExchange},
        {"Interlocked", "CompareExchange", &L::expand_exchange, kCompareExchange},
        {"Interlocked", "ExchangeAdd", &L::expand_exchange, kExchangeAdd},
        {"Interlocked", "MemoryBarrier", &L::expand_fence, kFullFence},
        {"Interlocked", "MemoryBarrierProcessWide", &L::expand_fence, kFullFence},
        {"Thread", "MemoryBarrier", &L::expand_fence, kFullFence},
        {"Thread", "FastPollGC", &L::expand_fence, kNoFence},
        {"Volatile", "ReadBarrier", &L::expand_fence, kHalfFence},
        {"Volatile", "WriteBarrier", &L::expand_fence, kHalfFence},
        {"Double", "ConvertToIntegerNative", &L::expand_to_integer, 0},
        {"Single", "ConvertToIntegerNative", &L::expand_to_integer, 0},
        {"Volatile", "Read", &L::expand_volatile, kVolatileRead},
        {"Volatile", "Write", &L::expand_volatile, kVolatileWrite},
    };
};

namespace {

bool is_bitwise_equatable(const types::Type& t) {
    switch (t.prim) {
        case types::Prim::None:
        case types::Prim::Void:
        case types::Prim::R4:
        case types::Prim::R8:
            return t.shape == types::Shape::Pointer;
        default:
            return true;
    }
}

Op shift_op(Op base, int n) { return static_cast<Op>(static_cast<int>(base) + n); }

// i1 u1 i2 u2 i4 i8 ref, as in the exchange families of ops.def; -1 if the type has no exchange instruction.
int exchange_index(const types::Type& t) {
    switch (t.storage) {
        case Storage::I1:
            return 0;
        case Storage::U1:
            return 1;
        case Storage::I2:
            return 2;
        case Storage::U2:
            return 3;
        case Storage::I4:
        case Storage::U4:
        case Storage::R4:
            return 4;
        case Storage::I8:
        case Storage::R8:
            return 5;
        case Storage::Ref:
            return 6;
        default:
            return -1;
    }
}

}  // namespace

bool Lowering::expand_intrinsic(types::Method& m) {
    if (m.assembly != &loader_.corelib()) return false;
    if (m.is_intrinsic && expand_hardware(m)) return true;
    const std::string_view type = m.owner->name;
    for (const IntrinsicTable::Row& row : IntrinsicTable::kRows) {
        if (row.method == m.name && row.type == type) return (this->*row.expand)(m, row.what);
    }
    if ((type == "Math" || type == "MathF") && m.owner->name_space == "System") return expand_math(m, 0);
    return false;
}

// No vector unit: every IsSupported is false, and the software paths of the class library run.
bool Lowering::expand_hardware(types::Method& m) {
    if (m.name == "get_IsHardwareAccelerated") return expand_constant(m, 0);
    const types::Type* outer = m.owner;
    while (outer->enclosing != nullptr) outer = outer->enclosing;
    if (!outer->name_space.starts_with("System.Runtime.Intrinsics.") || m.name == ".cctor") return false;
    if (m.name == "get_IsSupported") return expand_constant(m, 0);
    return throw_not_supported(m);
}

// An instruction that the machine does not have, used without asking: its IL would call itself.
bool Lowering::throw_not_supported(types::Method& m) {
    const auto type = loader_.find_type(loader_.corelib(), "System", "PlatformNotSupportedException");
    if (type.value == nullptr || !ready(type.value)) return false;
    types::Method* ctor = loader_.find_method(type.value, ".ctor", 0);
    if (ctor == nullptr) return false;
    std::vector<SourceSlot> args;
    if (!ready(m.signature.result) || !pop_arguments(m.signature, m.signature.has_this ? m.owner : nullptr, args))
        return true;
    const Reg exception = temp(depth() + 1, StackKind::Ref, nullptr);
    emit_pointer(Op::new_obj, exception, 0, 0, type.value);
    emit_direct_call(*ctor, {SourceSlot{exception, 0}}, false);
    emit(Op::throw_, exception);
    push_call_result(m.signature);
    return true;
}

bool Lowering::expand_constant(types::Method& m, int value) {
    if (m.signature.params.size() + (m.signature.has_this ? 1 : 0) > stack_.size()) return false;
    for (std::size_t i = 0; i < m.signature.params.size(); ++i) pop();
    push_constant(StackKind::I4, value);
    return true;
}

bool Lowering::expand_type_query(types::Method& m, int what) {
    if (m.args.size() != 1 || !m.signature.params.empty()) return false;
    types::Type* t = m.args[0];
    if (!ready(t)) return true;
    const bool answer =
        what == kHasReferences ? (t->storage == Storage::Ref || t->has_pointers) : is_bitwise_equatable(*t);
    push_constant(StackKind::I4, answer ? 1 : 0);
    top().narrow = Storage::U1;
    return true;
}

bool Lowering::expand_fence(types::Method& m, int what) {
    if (!m.signature.params.empty()) return false;
    if (what != kNoFence) emit(Op::fence, what == kHalfFence ? 1 : 0);
    return true;
}

void Lowering::same_bits(StackKind kind, types::Type* type) {
    Entry e = pop();
    if (e.kind == StackKind::Value && slots_of(e.type) != 1) {
        valid_ = false;
        return;
    }
    if (e.place == Entry::Place::VariableAddress && kind == StackKind::ByRef) {
        push(e);
        return;
    }
    if (kind_of(e.kind) == kind_of(kind) && kind != StackKind::Value && e.place != Entry::Place::VariableAddress) {
        e.kind = kind;
        e.type = type;
        e.narrow = Storage::None;
        push(e);
        return;
    }
    const Reg from = reg_of(e, depth());
    const Reg to = result_temp(kind, type);
    emit(Op::mov, to, from);
    push_temp(to, kind, type);
}

bool Lowering::expand_handle_token(types::Method& m, int what) {
    switch (what) {
        case kTypeFromHandle: {
            if (m.signature.params.size() != 1) return false;
            same_bits(StackKind::Ref, loader_.well_known().runtime_type);
            return true;
        }
        case kInitializeArray: {
            if (m.signature.params.size() != 2 || token_.field == nullptr || token_.insn + 1 != code_.insns.size())
                return false;
            types::Field* field = token_.field;
            if (!field->is_static || !field->has_rva || stack_.size() < 2) return false;
            code_.insns.pop_back();
            code_.il_offsets.pop_back();
            pop();
            const Entry array = pop_scalar();
            emit_pointer(Op::init_array, reg_of(array, depth()), 0, 0, field);
            token_ = {};
            return true;
        }
        default: {
            if (m.args.size() != 1 || token_.field == nullptr || token_.insn + 1 != code_.insns.size()) return false;
            types::Field* field = token_.field;
            if (!field->is_static || !field->has_rva) return false;
            types::Type* span = m.signature.result;
            auto data_type = loader_.field_type(field);
            if (!data_type || !ready(data_type.value) || !ready(m.args[0])) return true;
            code_.insns.pop_back();
            code_.il_offsets.pop_back();
            pop();
            const std::uint32_t size = std::max<std::uint32_t>(1, m.args[0]->value_size);
            const Reg to = result_temp(StackKind::Value, span);
            const Reg part = temp(depth() + 1, StackKind::I8, nullptr);
            emit(Op::ldc, part, kIsSymbol, 0, symbol({.field = field}));
            emit(Op::stl_i8, part, to, 0, 0);
            emit(Op::ldc, part, 0, 0, data_type->value_size / size);
            emit(Op::stl_i8, part, to, 0, 8);
            last_def_ = kNone;
            push_temp(to, StackKind::Value, span);
            token_ = {};
            return true;
        }
    }
}

bool Lowering::expand_object(types::Method& m, int what) {
    if (m.argument_count() != 1) return false;
    const Entry object = pop_scalar();
    const Reg from = reg_of(object, depth());
    if (what == 1) {  // GetMethodTable: the word at offset 0
        const Reg to = result_temp(StackKind::Native, nullptr);
        emit(Op::ld_i8, to, from, 0, 0);
        push_temp(to, StackKind::Native);
        return true;
    }
    const Reg to = result_temp(StackKind::Ref, nullptr);
    emit(Op::get_type, to, from);
    push_temp(to, StackKind::Ref, loader_.well_known().runtime_type);
    return true;
}

bool Lowering::expand_array(types::Method& m, int what) {
    if (what == 0) {
        load_length();
        top().kind = StackKind::I4;
        return true;
    }
    if (m.args.size() != 1) return false;  // the overload for System.Array has IL
    const Entry array = pop_scalar();
    const Reg from = reg_of(array, depth());
    const Reg to = result_temp(StackKind::ByRef, nullptr);
    emit(Op::null_check, 0, from);
    emit(Op::add_addr, to, from, 0, types::kArrayData);
    push_temp(to, StackKind::ByRef);
    return true;
}

// Saturating, as the conversion instructions are.
bool Lowering::expand_to_integer(types::Method& m, int) {
    if (m.args.size() != 1 || stack_.empty()) return false;
    switch (m.args[0]->prim) {
        case types::Prim::I1:
            convert(cil::Op::conv_i1);
            return true;
        case types::Prim::U1:
            convert(cil::Op::conv_u1);
            return true;
        case types::Prim::I2:
            convert(cil::Op::conv_i2);
            return true;
        case types::Prim::Char:
        case types::Prim::U2:
            convert(cil::Op::conv_u2);
            return true;
        case types::Prim::I4:
            convert(cil::Op::conv_i4);
            return true;
        case types::Prim::U4:
            convert(cil::Op::conv_u4);
            return true;
        case types::Prim::I8:
            convert(cil::Op::conv_i8);
            return true;
        case types::Prim::U8:
            convert(cil::Op::conv_u8);
            return true;
        case types::Prim::I:
            convert(cil::Op::conv_i);
            return true;
        case types::Prim::U:
            convert(cil::Op::conv_u);
            return true;
        default:
            return false;
    }
}

bool Lowering::expand_string(types::Method&, int what) {
    if (what == 0) {
        const Entry s = pop_scalar();
        const Reg from = reg_of(s, depth());
        const Reg to = result_temp(StackKind::I4, nullptr);
        emit(Op::ld_i4, to, from, 0, types::kObjectHeader);
        push_temp(to, StackKind::I4);
        return true;
    }
    const Entry index = pop_scalar();
    const Entry s = pop_scalar();
    const Reg from = reg_of(s, depth());
    const Reg ri = reg_of(index, depth() + 1);
    const Reg to = result_temp(StackKind::I4, nullptr);
    emit(Op::ld_char, to, from, ri);
    push_temp(to, StackKind::I4, nullptr, Storage::U2);
    return true;
}

bool Lowering::expand_exchange(types::Method& m, int what) {
    const auto params = m.signature.params;
    if (params.empty() || params[0]->shape != types::Shape::ByRef) return false;
    types::Type* element = params[0]->element;
    if (!ready(element)) return true;
    const int index = exchange_index(*element);
    if (index < 0 || (what == kExchangeAdd && index != 4 && index != 5)) return false;
    const std::size_t count = what == kCompareExchange ? 3 : 2;
    if (params.size() != count || stack_.size() < count) return false;
    Entry comparand;
    const auto base = static_cast<std::uint32_t>(stack_.size() - count);
    if (what == kCompareExchange) comparand = coerce(pop(), element, base + 2);
    const Entry value = coerce(pop(), element, base + 1);
    const Entry address = pop_scalar();
    const Reg ra = reg_of(address, base);
    const Reg rv = reg_of(value, base + 1);
    const Reg to = result_temp(element->stack, element);
    if (what == kCompareExchange) {
        const Reg rc = reg_of(comparand, base + 2);
        emit(shift_op(Op::cmpxchg_i1, index), to, ra, rv, rc);
    } else if (what == kExchange) {
        emit(shift_op(Op::xchg_i1, index), to, ra, rv);
    } else {
        emit(shift_op(Op::xadd_i4, index - 4), to, ra, rv);
    }
    if (element->storage == Storage::R4)
        emit_pointer(Op::intrinsic, to, to, to, reinterpret_cast<const void*>(&low_half));
    last_def_ = kNone;
    push_typed(to, element);
    return true;
}

bool Lowering::expand_volatile(types::Method& m, int what) {
    const auto params = m.signature.params;
    if (params.empty() || params[0]->shape != types::Shape::ByRef) return false;
    types::Type* element = params[0]->element;
    if (!ready(element)) return true;
    volatile_ = true;
    if (what == kVolatileRead) {
        const Entry address = pop_scalar();
        load_from(reg_of(address, depth()), 0, element);
    } else {
        Entry value = pop();
        value = coerce(value, element, depth());
        const Entry address = pop_scalar();
        const Reg base = reg_of(address, depth());
        emit_store(base, 0, value, element, depth() + 1);
    }
    volatile_ = false;
    return true;
}

bool Lowering::expand_math(types::Method& m, int) {
    const auto params = m.signature.params;
    if (params.empty() || params.size() > 2 || stack_.size() < params.size()) return false;
    const StackKind kind = params[0]->stack;
    if (kind != StackKind::R4 && kind != StackKind::R8) return false;
    const PureFunction function = find_math_function(m.name, kind == StackKind::R4);
    const bool two = m.name == "Atan2" || m.name == "Pow";
    if (function == nullptr || params.size() != (two ? 2U : 1U)) return false;
    Reg second = 0;
    if (two) second = reg_of(coerce(pop(), params[1], depth() - 1), depth());
    const Entry first = coerce(pop(), params[0], depth() - 1);
    const Reg ra = reg_of(first, depth());
    const Reg to = result_temp(kind, nullptr);
    emit_pointer(Op::intrinsic, to, ra, two ? second : ra, reinterpret_cast<const void*>(function));
    push_temp(to, kind);
    return true;
}

std::vector<std::pair<std::string_view, std::string_view>> intrinsic_names() {
    std::vector<std::pair<std::string_view, std::string_view>> out;
    for (const IntrinsicTable::Row& row : IntrinsicTable::kRows) out.emplace_back(row.type, row.method);
    for (const std::string_view name : math_function_names()) out.emplace_back("Math", name);
    return out;
}

}  // namespace tidelock::code
