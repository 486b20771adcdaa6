// Calls that the JIT replaces and whose IL is a placeholder (DOTNET_VM 2.1), and a few that are worth an instruction.
// One row per method: type, name, expander and its argument. The test `library/table` checks each name against the
// installed framework.
#include "program/code/intrinsics.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <string_view>

#include "program/code/lowering.h"

namespace tidelock::code {
namespace {

enum UnsafeKind : int {
    kAdd,
    kSubtract,
    kAddBytes,
    kSubtractBytes,
    kAreSame,
    kAs,
    kAsPointer,
    kAsRef,
    kBitCast,
    kByteOffset,
    kCopy,
    kCopyBlock,
    kInitBlock,
    kGreater,
    kLess,
    kGreaterEqual,
    kLessEqual,
    kIsNullRef,
    kNullRef,
    kRead,
    kSizeOf,
    kSkipInit,
    kUnbox,
    kWrite
};
enum TypeQuery : int { kHasReferences, kBitwiseEquatable };
enum TokenUse : int { kTypeFromHandle, kInitializeArray, kCreateSpan };
enum Exchange : int { kExchange, kCompareExchange, kExchangeAdd };
enum VolatileUse : int { kVolatileRead, kVolatileWrite };

template <double (*F)(double)>
std::uint64_t real(std::uint64_t a, std::uint64_t) {
    return std::bit_cast<std::uint64_t>(F(std::bit_cast<double>(a)));
}
template <double (*F)(double, double)>
std::uint64_t real2(std::uint64_t a, std::uint64_t b) {
    return std::bit_cast<std::uint64_t>(F(std::bit_cast<double>(a), std::bit_cast<double>(b)));
}
template <float (*F)(float)>
std::uint64_t single(std::uint64_t a, std::uint64_t) {
    return std::bit_cast<std::uint32_t>(F(std::bit_cast<float>(static_cast<std::uint32_t>(a))));
}
template <float (*F)(float, float)>
std::uint64_t single2(std::uint64_t a, std::uint64_t b) {
    return std::bit_cast<std::uint32_t>(
        F(std::bit_cast<float>(static_cast<std::uint32_t>(a)), std::bit_cast<float>(static_cast<std::uint32_t>(b))));
}
std::uint64_t bits(std::uint64_t a, std::uint64_t) { return a; }
std::uint64_t sign_extended(std::uint64_t a, std::uint64_t) {
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(static_cast<std::int32_t>(a)));
}
std::uint64_t low_half(std::uint64_t a, std::uint64_t) { return a & 0xFFFFFFFFU; }
std::uint64_t reciprocal(std::uint64_t a, std::uint64_t) {
    return std::bit_cast<std::uint64_t>(1.0 / std::bit_cast<double>(a));
}
std::uint64_t reciprocal_sqrt(std::uint64_t a, std::uint64_t) {
    return std::bit_cast<std::uint64_t>(1.0 / std::sqrt(std::bit_cast<double>(a)));
}
std::uint64_t reciprocal_f(std::uint64_t a, std::uint64_t) {
    return std::bit_cast<std::uint32_t>(1.0F / std::bit_cast<float>(static_cast<std::uint32_t>(a)));
}
std::uint64_t reciprocal_sqrt_f(std::uint64_t a, std::uint64_t) {
    return std::bit_cast<std::uint32_t>(1.0F / std::sqrt(std::bit_cast<float>(static_cast<std::uint32_t>(a))));
}

struct MathRow {
    std::string_view name;
    PureFunction real;
    PureFunction single;
};

constexpr MathRow kMath[] = {
    {"Acos", real<std::acos>, single<std::acos>},     {"Acosh", real<std::acosh>, single<std::acosh>},
    {"Asin", real<std::asin>, single<std::asin>},     {"Asinh", real<std::asinh>, single<std::asinh>},
    {"Atan", real<std::atan>, single<std::atan>},     {"Atan2", real2<std::atan2>, single2<std::atan2>},
    {"Atanh", real<std::atanh>, single<std::atanh>},  {"Cbrt", real<std::cbrt>, single<std::cbrt>},
    {"Ceiling", real<std::ceil>, single<std::ceil>},  {"Cos", real<std::cos>, single<std::cos>},
    {"Cosh", real<std::cosh>, single<std::cosh>},     {"Exp", real<std::exp>, single<std::exp>},
    {"Floor", real<std::floor>, single<std::floor>},  {"Log", real<std::log>, single<std::log>},
    {"Log10", real<std::log10>, single<std::log10>},  {"Log2", real<std::log2>, single<std::log2>},
    {"Pow", real2<std::pow>, single2<std::pow>},      {"Sin", real<std::sin>, single<std::sin>},
    {"Sinh", real<std::sinh>, single<std::sinh>},     {"Sqrt", real<std::sqrt>, single<std::sqrt>},
    {"Tan", real<std::tan>, single<std::tan>},        {"Tanh", real<std::tanh>, single<std::tanh>},
    {"ReciprocalEstimate", reciprocal, reciprocal_f}, {"ReciprocalSqrtEstimate", reciprocal_sqrt, reciprocal_sqrt_f},
};

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
        {"Unsafe", "ReadUnaligned", &L::expand_unsafe, kRead},
        {"Unsafe", "SizeOf", &L::expand_unsafe, kSizeOf},
        {"Unsafe", "SkipInit", &L::expand_unsafe, kSkipInit},
        {"Unsafe", "Subtract", &L::expand_unsafe, kSubtract},
        {"Unsafe", "SubtractByteOffset", &L::expand_unsafe, kSubtractBytes},
        {"Unsafe", "Unbox", &L::expand_unsafe, kUnbox},
        {"Unsafe", "Write", &L::expand_unsafe, kWrite},
        {"Unsafe", "WriteUnaligned", &L::expand_unsafe, kWrite},
        {"RuntimeHelpers", "IsReferenceOrContainsReferences", &L::expand_type_query, kHasReferences},
        {"RuntimeHelpers", "IsBitwiseEquatable", &L::expand_type_query, kBitwiseEquatable},
        {"RuntimeHelpers", "InitializeArray", &L::expand_handle_token, kInitializeArray},
        {"RuntimeHelpers", "CreateSpan", &L::expand_handle_token, kCreateSpan},
        {"RuntimeHelpers", "IsKnownConstant", &L::expand_constant, 0},
        {"RuntimeHelpers", "GetMethodTable", &L::expand_object, 1},
        {"Type", "GetTypeFromHandle", &L::expand_handle_token, kTypeFromHandle},
        {"Object", "GetType", &L::expand_object, 0},
        {"MemoryMarshal", "GetArrayDataReference", &L::expand_array, 1},
        {"Array", "get_Length", &L::expand_array, 0},
        {"String", "get_Length", &L::expand_string, 0},
        {"String", "get_Chars", &L::expand_string, 1},
        {"Interlocked", "Exchange", &L::expand_exchange, kExchange},
        {"Interlocked", "CompareExchange", &L::expand_exchange, kCompareExchange},
        {"Interlocked", "ExchangeAdd", &L::expand_exchange, kExchangeAdd},
        {"Interlocked", "MemoryBarrier", &L::expand_fence, 0},
        {"Interlocked", "MemoryBarrierProcessWide", &L::expand_fence, 0},
        {"Thread", "MemoryBarrier", &L::expand_fence, 0},
        {"Thread", "FastPollGC", &L::expand_fence, 1},
        {"Volatile", "ReadBarrier", &L::expand_fence, 0},
        {"Volatile", "WriteBarrier", &L::expand_fence, 0},
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
    if (m.name != "get_IsSupported") return false;
    const types::Type* outer = m.owner;
    while (outer->enclosing != nullptr) outer = outer->enclosing;
    if (!outer->name_space.starts_with("System.Runtime.Intrinsics.")) return false;
    return expand_constant(m, 0);
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
    if (what == 0) emit(Op::fence);
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
            emit(Op::ldc, part, 0, 0, static_cast<std::int64_t>(linker_.static_address(*field)));
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
    if (params.empty() || params.size() > 2) return false;
    const StackKind kind = params[0]->stack;
    if (kind != StackKind::R4 && kind != StackKind::R8) return false;
    for (const MathRow& row : kMath) {
        if (row.name != m.name) continue;
        const bool two = row.name == "Atan2" || row.name == "Pow";
        if (params.size() != (two ? 2U : 1U)) return false;
        Reg second = 0;
        if (two) {
            Entry e = pop();
            e = coerce(e, params[1], depth());
            second = reg_of(e, depth());
        }
        Entry first = pop();
        first = coerce(first, params[0], depth());
        const Reg ra = reg_of(first, depth());
        const Reg to = result_temp(kind, nullptr);
        emit_pointer(Op::intrinsic, to, ra, two ? second : ra,
                     reinterpret_cast<const void*>(kind == StackKind::R8 ? row.real : row.single));
        push_temp(to, kind);
        return true;
    }
    return false;
}

bool Lowering::expand_unsafe(types::Method& m, int what) {
    if (m.owner->name_space != "System.Runtime.CompilerServices") return false;
    const auto params = m.signature.params;
    types::Type* t = m.args.empty() ? nullptr : m.args[0];
    if (t != nullptr && !ready(t)) return true;
    if (m.args.size() > 1 && !ready(m.args[1])) return true;
    if (stack_.size() < params.size()) return false;
    const auto element_size = [&]() -> std::int64_t {
        return t->storage == Storage::Ref || t->storage == Storage::ByRef ? 8 : t->value_size;
    };
    types::Type* result = m.signature.result;
    switch (what) {
        case kSizeOf:
            push_constant(StackKind::I4, element_size());
            return true;
        case kNullRef:
            push_constant(StackKind::ByRef, 0);
            return true;
        case kSkipInit:
            pop();
            return true;
        case kAs:
        case kAsPointer:
        case kAsRef:
            same_bits(result->stack, result);
            return true;
        case kBitCast: {
            if (m.args.size() != 2 || m.args[0]->stack == StackKind::Ref || m.args[1]->stack == StackKind::Ref ||
                m.args[0]->value_size != m.args[1]->value_size) {
                return false;  // its IL throws
            }
            Entry e = pop();
            e = coerce(e, m.args[0], depth());
            bit_cast(e, m.args[0], m.args[1]);
            return true;
        }
        case kAreSame:
            compare(cil::Op::ceq);
            return true;
        case kGreater:
            compare(cil::Op::cgt_un);
            return true;
        case kLess:
            compare(cil::Op::clt_un);
            return true;
        case kGreaterEqual:
            compare(cil::Op::clt_un);
            push_constant(StackKind::I4, 0);
            compare(cil::Op::ceq);
            return true;
        case kLessEqual:
            compare(cil::Op::cgt_un);
            push_constant(StackKind::I4, 0);
            compare(cil::Op::ceq);
            return true;
        case kIsNullRef:
            push_constant(StackKind::I4, 0);
            compare(cil::Op::ceq);
            return true;
        case kByteOffset: {  // target - origin
            const Entry target = pop_scalar();
            const Entry origin = pop_scalar();
            const Reg ro = reg_of(origin, depth());
            const Reg rt = reg_of(target, depth() + 1);
            const Reg to = result_temp(StackKind::Native, nullptr);
            emit(Op::sub_i8, to, rt, ro);
            push_temp(to, StackKind::Native);
            return true;
        }
        case kAddBytes:
            binary(cil::Op::add);
            return true;
        case kSubtractBytes:
            binary(cil::Op::sub);
            return true;
        case kAdd:
        case kSubtract: {
            if (params.size() != 2) return false;
            // An nuint count is as wide as the address; an int is sign-extended already.
            if (params[1]->prim == types::Prim::I4) top().kind = StackKind::I4;
            const Entry count = pop_scalar();
            const std::int64_t size = element_size();
            if (count.place == Entry::Place::Constant) {
                push_constant(StackKind::Native, static_cast<std::int64_t>(static_cast<std::uint64_t>(count.constant) *
                                                                           static_cast<std::uint64_t>(size)));
            } else if (size == 1) {
                Entry e = count;
                e.kind = StackKind::Native;
                push(e);
            } else {
                const Reg rc = reg_of(count, depth());
                const Reg scaled = result_temp(StackKind::Native, nullptr);
                emit(Op::mul_i8_imm, scaled, rc, 0, size);
                push_temp(scaled, StackKind::Native);
            }
            binary(what == kAdd ? cil::Op::add : cil::Op::sub);
            return true;
        }
        case kRead: {
            const Entry address = pop_scalar();
            load_from(reg_of(address, depth()), 0, t);
            return true;
        }
        case kWrite:
            store_object(t);
            return true;
        case kCopy: {  // (destination, source), either a pointer or a managed pointer
            const Entry source = pop_scalar();
            const Entry target = pop_scalar();
            const Reg from = reg_of(source, depth() + 1);
            const Reg to = reg_of(target, depth());
            emit_pointer(Op::copy_obj, to, from, 0, t);
            return true;
        }
        case kCopyBlock:
        case kInitBlock: {
            const Entry size = pop_scalar();
            const Entry second = pop_scalar();
            const Entry target = pop_scalar();
            const Reg rt = reg_of(target, depth());
            const Reg rs = reg_of(second, depth() + 1);
            const Reg rn = reg_of(size, depth() + 2);
            emit(what == kCopyBlock ? Op::cpblk : Op::initblk, rt, rs, rn);
            return true;
        }
        case kUnbox:
            unbox(t);
            return true;
        default:
            return false;
    }
}

// The same bits as another type of the same size: between registers of different make, through memory order.
void Lowering::bit_cast(const Entry& e, types::Type* from, types::Type* to) {
    const Reg source = reg_of(e, depth());
    const Reg target = result_temp(to->stack, to);
    if (to->stack == StackKind::Value || from->stack == StackKind::Value) {
        if (to->stack == StackKind::Value) {
            if (from->stack == StackKind::Value) {
                copy_value(target, source, to);
            } else {
                emit(Op::mov, target, source);
            }
        } else {
            const Op load = to->storage == Storage::I1   ? Op::ldl_i1
                            : to->storage == Storage::U1 ? Op::ldl_u1
                            : to->storage == Storage::I2 ? Op::ldl_i2
                            : to->storage == Storage::U2 ? Op::ldl_u2
                            : to->storage == Storage::R4 ? Op::ldl_r4
                            : to->value_size == 4        ? Op::ldl_i4
                                                         : Op::ldl_i8;
            emit(load, target, source, 0, 0);
        }
        push_typed(target, to);
        return;
    }
    PureFunction f = bits;
    if (to->stack == StackKind::I4) f = sign_extended;
    if (to->stack == StackKind::R4) f = low_half;
    if (to->storage == Storage::U1 || to->storage == Storage::I1 || to->storage == Storage::U2 ||
        to->storage == Storage::I2) {
        emit(to->storage == Storage::U1   ? Op::conv_u1
             : to->storage == Storage::I1 ? Op::conv_i1
             : to->storage == Storage::U2 ? Op::conv_u2
                                          : Op::conv_i2,
             target, source);
    } else {
        emit_pointer(Op::intrinsic, target, source, source, reinterpret_cast<const void*>(f));
    }
    push_typed(target, to);
}

PureFunction find_math_function(std::string_view name, bool is_single) {
    for (const MathRow& row : kMath) {
        if (row.name == name) return is_single ? row.single : row.real;
    }
    return nullptr;
}

std::vector<std::pair<std::string_view, std::string_view>> intrinsic_names() {
    std::vector<std::pair<std::string_view, std::string_view>> out;
    for (const IntrinsicTable::Row& row : IntrinsicTable::kRows) out.emplace_back(row.type, row.method);
    for (const MathRow& row : kMath) out.emplace_back("Math", row.name);
    return out;
}

}  // namespace tidelock::code
