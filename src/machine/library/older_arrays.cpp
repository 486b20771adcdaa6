// What .NET 8 and 9 do natively with elements of arrays and with numbers that reflection converts: copies between
// arrays of different types, Array.SetValue, the widening of primitive types.
#include <array>
#include <cstring>

#include "machine/library/areas.h"
#include "machine/library/older.h"

namespace tidelock::library {
namespace {

using types::Prim;

// --- numbers ---

// By source type: a bit for each type that it widens to.
constexpr std::array<std::uint32_t, 16> kWidens = {0,      0,      0x0004, 0x3F88, 0x3550, 0x3FE8, 0x3540, 0x3F88,
                                                   0x3500, 0x3E00, 0x3400, 0x3800, 0x3000, 0x2000, 0x4000, 0x8000};

bool is_number(Prim p) { return p != Prim::None && p != Prim::Void; }
bool widens(Prim from, Prim to) {
    return is_number(from) && is_number(to) &&
           (kWidens[static_cast<std::size_t>(from)] >> static_cast<std::uint32_t>(to) & 1U) != 0;
}

template <class T>
T read(const std::byte* at) {
    T value;
    std::memcpy(&value, at, sizeof(T));
    return value;
}
template <class T>
void write(std::byte* at, T value) {
    std::memcpy(at, &value, sizeof(T));
}

struct Number {
    std::uint64_t bits = 0;  // of integers, extended
    double real = 0;
};

template <class T>
Number integer(const std::byte* at) {
    const T value = read<T>(at);
    return {static_cast<std::uint64_t>(static_cast<std::int64_t>(value)), static_cast<double>(value)};
}

Number load_number(Prim p, const std::byte* at) {
    switch (p) {
        case Prim::Boolean:
        case Prim::U1:
            return integer<std::uint8_t>(at);
        case Prim::I1:
            return integer<std::int8_t>(at);
        case Prim::I2:
            return integer<std::int16_t>(at);
        case Prim::Char:
        case Prim::U2:
            return integer<std::uint16_t>(at);
        case Prim::I4:
            return integer<std::int32_t>(at);
        case Prim::U4:
            return integer<std::uint32_t>(at);
        case Prim::U8:
        case Prim::U:
            return integer<std::uint64_t>(at);
        case Prim::R4:
            return {0, static_cast<double>(read<float>(at))};
        case Prim::R8:
            return {0, read<double>(at)};
        default:
            return integer<std::int64_t>(at);
    }
}

void store_widened(Prim from, const std::byte* source, Type* to, std::byte* at) {
    const Number n = load_number(from, source);
    if (to->prim == Prim::R8) return write(at, n.real);
    if (to->prim == Prim::R4 && from == Prim::I8)  // not by way of double: one rounding
        return write(at, static_cast<float>(static_cast<std::int64_t>(n.bits)));
    if (to->prim == Prim::R4 && from == Prim::U8) return write(at, static_cast<float>(n.bits));
    if (to->prim == Prim::R4) return write(at, static_cast<float>(n.real));
    std::memcpy(at, &n.bits, to->value_size);
}

// RuntimeType.CanValueSpecialCast(type of the value, target): numbers that widen, enums as their numbers, and pointers.
NativeResult can_convert(NativeCall& c) {
    Type* from = type_of_runtime_type(c, 0);
    Type* to = type_of_runtime_type(c, 1);
    const auto is_pointer = [](const Type& t) {
        return t.shape == types::Shape::Pointer || t.shape == types::Shape::FunctionPointer;
    };
    if (!is_pointer(*to)) return c.ret_bool(widens(from->prim, to->prim));
    const bool is_void_pointer = from->shape == types::Shape::Pointer && from->element->prim == Prim::Void;
    return c.ret_bool(from == to || is_void_pointer || from->prim == Prim::I || from->prim == Prim::U);
}

// --- copies ---

enum class Assign { Wrong, Simple, Cast, Box, Unbox, Widen };

Prim signless(Prim p) {
    switch (p) {
        case Prim::U1:
            return Prim::I1;
        case Prim::U2:
            return Prim::I2;
        case Prim::U4:
            return Prim::I4;
        case Prim::U8:
        case Prim::I:
        case Prim::U:
            return Prim::I8;
        default:
            return p;
    }
}

Assign how_to_assign(Machine& m, Type* from, Type* to) {
    if (from == to) return Assign::Simple;
    const auto fits = [&](Type* a, Type* b) { return m.is_instance(a, b); };
    if (from->is_value_type() && !to->is_value_type()) return fits(from, to) ? Assign::Box : Assign::Wrong;
    if (!from->is_value_type() && to->is_value_type()) return fits(to, from) ? Assign::Unbox : Assign::Wrong;
    if (is_number(from->prim) && is_number(to->prim)) {
        if (signless(from->prim) == signless(to->prim)) return Assign::Simple;
        return widens(from->prim, to->prim) ? Assign::Widen : Assign::Wrong;
    }
    if (fits(from, to)) return Assign::Simple;
    if (from->is_value_type()) return Assign::Wrong;
    if (fits(to, from) || to->is_interface() || from->is_interface()) return Assign::Cast;
    return Assign::Wrong;
}

Type* element_of(NativeCall& c, std::uint32_t slot) { return c.m.heap().type_of(c.ref(slot))->element; }

NativeResult is_simple_copy(NativeCall& c) {  // (Array, Array)
    return c.ret_bool(how_to_assign(c.m, element_of(c, 0), element_of(c, 1)) == Assign::Simple);
}

std::uint32_t size_of(const Type& t) { return t.storage == types::Storage::Ref ? 8 : t.value_size; }

Address element_at(NativeCall& c, Address array, std::uint64_t index) {
    const Type* type = c.m.heap().type_of(array);
    const std::uint64_t data = types::kArrayData + (type->shape == types::Shape::MdArray ? 8 * type->rank : 0);
    return array + data + index * size_of(*type->element);
}

bool is_instance(NativeCall& c, Address object, Type* type) {
    return object == 0 || c.m.is_instance(c.m.heap().type_of(object), type);
}

bool unboxes(NativeCall& c, Address object, const Type& to) {
    const Type* inner = to.definition == c.m.known().nullable ? to.args[0] : &to;
    return object == 0 ? inner != &to : c.m.heap().type_of(object) == inner;
}

bool copy_one(NativeCall& c, Assign how, Type* from, Type* to, Address source, Address target) {
    if (how == Assign::Box) {
        c.store<Address>(target, box_memory(c, from, source));
        return true;
    }
    if (how == Assign::Widen) {
        const std::byte* value = c.bytes(source, from->value_size);
        std::byte* at = c.bytes_to_write(target, to->value_size);
        if (value == nullptr) c.m.blocks().note_bad_access(source);
        if (value != nullptr && at != nullptr) store_widened(from->prim, value, to, at);
        return true;
    }
    const auto object = c.load<Address>(source);
    if (how == Assign::Unbox ? !unboxes(c, object, *to) : !is_instance(c, object, to)) return false;
    store_object(c, to, target, object);
    return true;
}

// (source, index, destination, index, length), all in range
NativeResult copy_slow(NativeCall& c) {
    Type* from = element_of(c, 0);
    Type* to = element_of(c, 2);
    const Assign how = how_to_assign(c.m, from, to);
    if (how == Assign::Wrong)
        return c.raise(Guest::ArrayTypeMismatch, c.m.resource("ArrayTypeMismatch_CantAssignType"));
    for (std::uint32_t i = 0; i < c.u32(4); ++i) {
        const Address source = element_at(c, c.ref(0), c.u32(1) + i);
        if (!copy_one(c, how, from, to, source, element_at(c, c.ref(2), c.u32(3) + i)))
            return c.raise(Guest::InvalidCast, c.m.resource("InvalidCast_DownCastArrayElement"));
    }
    return c.done();
}

// (this, value, index)
NativeResult set_value(NativeCall& c) {
    Type* type = element_of(c, 0);
    const Address value = c.ref(1);
    const Address at = element_at(c, c.ref(0), c.u64(2));
    if (type->shape == types::Shape::Pointer || type->shape == types::Shape::FunctionPointer)
        return c.raise(Guest::NotSupported, c.m.resource("NotSupported_Type"));
    const bool fits = value == 0 || (type->is_value_type() ? unboxes(c, value, *type) : is_instance(c, value, type));
    if (fits) {
        store_object(c, type, at, value);
        return c.done();
    }
    const Type* from = c.m.heap().type_of(value);
    if (!type->is_value_type() || !is_number(from->prim) || !is_number(type->prim) || type->is_enum)
        return c.raise(Guest::InvalidCast, c.m.resource("InvalidCast_StoreArrayElement"));
    if (!widens(from->prim, type->prim)) return c.raise(Guest::Argument, c.m.resource("Arg_PrimWiden"));
    copy_one(c, Assign::Widen, c.m.heap().type_of(value), type, value + types::kObjectHeader, at);
    return c.done();
}

// (RuntimeFieldHandle, RuntimeTypeHandle, out count): the data of a field in the image
NativeResult span_data(NativeCall& c) {
    types::Field* field = field_of_info(c, c.ref(0));
    Type* element = find_type_of_runtime_type(c, 1);
    Type* data = c.m.loader().field_type(field).value;
    if (!field->has_rva || data == nullptr || element == nullptr || c.m.loader().ensure_layout(data) != nullptr)
        return c.raise(Guest::Argument);
    c.store<std::uint32_t>(c.ref(2), data->value_size / std::max<std::uint32_t>(1, size_of(*element)));
    return c.ret(c.m.static_address(*field));
}

constexpr NativeRow kNatives[] = {
    {"System.RuntimeType", "CanValueSpecialCast", "RuntimeType,RuntimeType", can_convert, kPure},
    {"System.Array", "CopySlow", "Array,Int32,Array,Int32,Int32", copy_slow, writes(What::Arguments)},
    {"System.Array", "InternalSetValue", "Object,IntPtr", set_value, writes(What::Arguments)},
    {"System.Array", "IsSimpleCopy", "Array,Array", is_simple_copy, kPure},
    {"System.Runtime.CompilerServices.RuntimeHelpers", "GetSpanDataFrom", nullptr, span_data, kCache},
};

}  // namespace

const Area kOlderArrays{"older arrays", kNatives, {}, false};

}  // namespace tidelock::library
