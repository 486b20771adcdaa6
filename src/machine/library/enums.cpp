// Enum values and names, and how value types without Equals and GetHashCode of their own are compared and hashed.
#include "machine/library/areas.h"
#include "machine/library/reflection.h"
#include "program/types/enum_members.h"

namespace tidelock::library {
namespace {

Type* unsigned_of(Machine& m, types::Prim prim) {
    using types::Prim;
    switch (prim) {
        case Prim::I1:
        case Prim::U1:
        case Prim::Boolean:
            return m.known().byte;
        case Prim::I2:
        case Prim::U2:
            return m.known().uint16;
        case Prim::Char:
            return m.known().char_;
        case Prim::I8:
        case Prim::U8:
            return m.known().uint64;
        case Prim::I:
        case Prim::U:
            return m.known().uintptr;
        case Prim::R4:
            return m.known().single;
        case Prim::R8:
            return m.known().double_;
        default:
            return m.known().uint32;
    }
}

// (QCallTypeHandle, out values, out names, BOOL names wanted), in the order of the metadata.
NativeResult values_and_names(NativeCall& c) {
    Machine& m = c.m;
    Type* type = type_of_qcall(c, 0);
    if (const types::LoadError* e = m.loader().ensure_linked(type)) return c.raise_load_error(*e);
    const std::vector<types::EnumMember> members = types::enum_members(*type);
    Type* element = unsigned_of(m, type->prim);
    const Address values = m.heap().new_array(m.loader().sz_array_of(element), members.size());
    if (values == 0) return c.raise(Guest::OutOfMemory);
    for (std::size_t i = 0; i < members.size(); ++i) {
        std::memcpy(m.blocks().at(values).data + types::kArrayData + i * element->value_size, &members[i].value,
                    element->value_size);
    }
    put_object(c, 2, values);
    if (c.u32(4) == 0) return c.done();
    const Address names = m.heap().new_array(m.loader().sz_array_of(m.known().string), members.size());
    for (std::size_t i = 0; i < members.size(); ++i) {
        m.blocks().store<Address>(names + types::kArrayData + 8 * i, m.heap().new_string_utf8(members[i].name));
    }
    put_object(c, 3, names);
    return c.done();
}

// --- ValueType ---

bool overrides(Machine& m, Type* type, std::string_view name, std::size_t params) {
    for (const Method* method : introduced_methods(m, type)) {
        if (method->is_virtual() && method->name == name && method->signature.params.size() == params &&
            (params == 0 || method->signature.params[0] == m.known().object))
            return true;
    }
    return false;
}

bool can_compare_bits(Machine& m, Type* type) {
    if (m.loader().ensure_layout(type) != nullptr || type->has_pointers) return false;
    std::uint32_t bytes = 0;
    for (Field& f : type->fields) {
        if (f.is_static) continue;
        auto field_type = m.loader().field_type(&f);
        if (!field_type || m.loader().ensure_layout(field_type.value) != nullptr) return false;
        Type* t = field_type.value;
        bytes += t->value_size;
        if (t->prim == types::Prim::R4 || t->prim == types::Prim::R8) return false;
        if (t->is_value_type() && t->prim == types::Prim::None) {
            if (overrides(m, t, "Equals", 1) || overrides(m, t, "GetHashCode", 0) || !can_compare_bits(m, t))
                return false;
        }
    }
    return bytes == type->value_size || type->prim != types::Prim::None;  // no gaps, no overlaps
}

NativeResult compares_bits(NativeCall& c) { return c.ret_bool(can_compare_bits(c.m, type_of(c, 0))); }

enum HashStrategy : std::uint64_t { kNone, kReferenceField, kDoubleField, kSingleField, kFastHash, kValueTypeOverride };

// (MethodTable*, ref object, out offset, out size, out field MethodTable): which field gives the hash.
NativeResult hash_strategy(NativeCall& c) {
    Machine& m = c.m;
    Type* type = type_of(c, 0);
    const Address object = object_at(c, 1);
    std::uint32_t offset = 0;
    const auto answer = [&](HashStrategy s, std::uint32_t at, std::uint32_t size, Type* field) {
        c.store<std::uint32_t>(c.ref(2), at);
        c.store<std::uint32_t>(c.ref(3), size);
        c.store<Address>(c.ref(4), field == nullptr ? 0 : m.heap().type_handle(field));
        return c.ret(s);
    };
    for (int depth = 0; depth < 64; ++depth) {
        Type* inner = nullptr;
        std::uint32_t inner_at = 0;
        for (Field& f : type->fields) {
            if (f.is_static) continue;
            Type* t = m.loader().field_type(&f).value;
            if (t == nullptr || m.loader().ensure_layout(t) != nullptr) continue;
            const std::uint32_t at = offset + f.offset;
            if (t->storage == types::Storage::Ref) {
                if (c.load<Address>(object + types::kObjectHeader + at) == 0) continue;
                return answer(kReferenceField, at, 8, nullptr);
            }
            if (t->prim == types::Prim::R8) return answer(kDoubleField, at, 8, nullptr);
            if (t->prim == types::Prim::R4) return answer(kSingleField, at, 4, nullptr);
            if (!t->is_value_type() || t->prim != types::Prim::None)
                return answer(kFastHash, at, std::max<std::uint32_t>(t->value_size, 1), nullptr);
            if (overrides(m, t, "GetHashCode", 0)) return answer(kValueTypeOverride, at, t->value_size, t);
            if (can_compare_bits(m, t)) return answer(kFastHash, at, t->value_size, nullptr);
            inner = t;
            inner_at = at;
            break;
        }
        if (inner == nullptr) break;
        type = inner;
        offset = inner_at;
    }
    return answer(kNone, 0, 0, nullptr);
}

constexpr ImportRow kImports[] = {
    {"Enum_GetValuesAndNames", values_and_names, kCache},
    {"MethodTable_CanCompareBitsOrUseFastGetHashCode", compares_bits, kPure},
    {"ValueType_GetHashCodeStrategy", hash_strategy, reads(What::Slots)},
};

}  // namespace

const Area kEnums{"enums", {}, kImports};

}  // namespace tidelock::library
