// Values between objects, memory and registers, as reflection passes them.
#include "machine/library/reflection.h"

namespace tidelock::library {
namespace {

bool is_value(const Type& t) { return t.stack == types::StackKind::Value; }

// A scalar in memory as its register holds it: small integers extended, floats in the low half.
Slot load_scalar(NativeCall& c, const Type& t, Address at) {
    using types::Storage;
    Slot s{};
    switch (t.storage) {
        case Storage::I1:
            s.i = c.load<std::int8_t>(at);
            break;
        case Storage::U1:
            s.u = c.load<std::uint8_t>(at);
            break;
        case Storage::I2:
            s.i = c.load<std::int16_t>(at);
            break;
        case Storage::U2:
            s.u = c.load<std::uint16_t>(at);
            break;
        case Storage::I4:
        case Storage::U4:
            s.i = c.load<std::int32_t>(at);
            break;
        case Storage::R4:
            s.u = c.load<std::uint32_t>(at);
            break;
        default:
            s.u = c.load<std::uint64_t>(at);
            break;
    }
    return s;
}

// The value in a box, as far as that is one.
void copy_value(NativeCall& c, std::byte* to, Address box, std::uint32_t size) {
    if (const std::byte* from = c.bytes(box + types::kObjectHeader, size)) {
        std::memcpy(to, from, size);
    } else {
        c.m.blocks().note_bad_access(box);
    }
}

}  // namespace

void push_argument(NativeCall& c, Type* type, Address at, std::vector<Slot>& out) {
    if (type->shape == types::Shape::ByRef) {  // the argument is the address itself
        out.push_back(Slot{at});
        return;
    }
    if (!is_value(*type)) {
        out.push_back(load_scalar(c, *type, at));
        return;
    }
    const std::size_t slots = std::max<std::size_t>(1, (type->value_size + 7) / 8);
    const std::size_t first = out.size();
    out.resize(first + slots, Slot{});
    if (const std::byte* bytes = c.bytes(at, type->value_size)) {
        std::memcpy(&out[first], bytes, type->value_size);
    } else {
        c.m.blocks().note_bad_access(at);
    }
}

// A pointer as reflection hands it out: a System.Reflection.Pointer, which knows its type. Pointers to functions are
// numbers.
static Address box_pointer(NativeCall& c, Type* type, std::uint64_t word) {
    Machine& m = c.m;
    if (type->shape != types::Shape::Pointer) return m.heap().new_boxed(m.known().intptr, &word);
    Type* const box = m.find_type("System.Reflection", "Pointer");
    if (m.loader().ensure_complete(box) != nullptr) return 0;
    const Address object = m.heap().new_object(box);
    if (object == 0) return 0;
    c.store<std::uint64_t>(object + m.field_offset(box, "_ptr"), word);
    c.store<Address>(object + m.field_offset(box, "_ptrType"), m.type_object(type));
    return object;
}

Address box_memory(NativeCall& c, Type* type, Address at) {
    if (type->storage == types::Storage::Ref) return c.load<Address>(at);
    if (type->definition == c.m.known().nullable) {
        if (c.load<std::uint8_t>(at) == 0) return 0;
        Type* inner = type->args[0];
        return box_memory(c, inner, at + std::max<std::uint32_t>(1, inner->alignment));
    }
    if (!type->is_value_type()) return box_pointer(c, type, c.load<std::uint64_t>(at));
    const std::byte* bytes = c.bytes(at, type->value_size);
    if (bytes == nullptr) c.m.blocks().note_bad_access(at);
    return bytes == nullptr ? 0 : c.m.heap().new_boxed(type, bytes);
}

Address new_scratch(NativeCall& c, Type* type) {
    Machine& m = c.m;
    if (type->is_value_type()) {
        const Address box = m.heap().new_object(type);  // of Nullable too: its bytes are wanted
        return box == 0 ? 0 : box + types::kObjectHeader;
    }
    Type* element = type->storage == types::Storage::Ref ? m.known().object : m.known().intptr;
    const Address array = m.heap().new_array(m.loader().sz_array_of(element), 1);
    return array == 0 ? 0 : array + types::kArrayData;
}

Address box_result(NativeCall& c, Type* type, const Slot* from) {
    switch (type->stack) {
        case types::StackKind::Void:
            return 0;
        case types::StackKind::Ref:
            return from->u;
        case types::StackKind::ByRef:
            return box_memory(c, type->element, from->u);
        default:
            break;
    }
    if (type->definition == c.m.known().nullable) {
        const auto* bytes = reinterpret_cast<const std::byte*>(from);
        if (bytes[0] == std::byte{0}) return 0;
        Type* inner = type->args[0];
        return c.m.heap().new_boxed(inner, bytes + std::max<std::uint32_t>(1, inner->alignment));
    }
    if (!type->is_value_type()) return box_pointer(c, type, from->u);
    return c.m.heap().new_boxed(type, from);  // little-endian: the low bytes come first
}

void store_object(NativeCall& c, Type* type, Address at, Address object) {
    if (type->storage == types::Storage::Ref) {
        c.store<Address>(at, object);
        return;
    }
    if (type->definition == c.m.known().nullable) {
        Type* inner = type->args[0];
        std::byte* to = c.bytes_to_write(at, type->value_size);
        if (to == nullptr) return;
        std::memset(to, 0, type->value_size);
        if (object == 0) return;
        if (c.m.heap().type_of(object) == type) {  // boxed as it is, which only the class library does
            copy_value(c, to, object, type->value_size);
            return;
        }
        to[0] = std::byte{1};
        store_object(c, inner, at + std::max<std::uint32_t>(1, inner->alignment), object);
        return;
    }
    std::byte* to = c.bytes_to_write(at, type->value_size);
    if (to == nullptr) return;
    if (object == 0) {
        std::memset(to, 0, type->value_size);
        return;
    }
    copy_value(c, to, object, type->value_size);
}

}  // namespace tidelock::library
