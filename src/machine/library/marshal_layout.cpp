// Marshal.SizeOf, OffsetOf and copies of structures: the layout that a type would have in unmanaged memory. No
// unmanaged code runs here; programs ask for sizes, or move blittable structures to memory that they allocated.
#include "base/byte_reader.h"
#include "image/metadata/lookup.h"
#include "machine/library/areas.h"
#include "machine/library/reflection.h"

namespace tidelock::library {
namespace {

struct NativeShape {
    bool known = false;  // false: needs a marshaller that Tidelock does not have
    bool blittable = true;
    std::uint32_t size = 0;
    std::uint32_t alignment = 1;
};

constexpr std::uint32_t kUnicodeClass = 0x10000;

std::uint32_t round_up(std::uint32_t n, std::uint32_t to) { return (n + to - 1) / to * to; }

NativeShape native_layout(Machine& m, Type* type, const Field* wanted, std::uint32_t* offset, int depth);

NativeShape scalar(std::uint32_t size, bool blittable = true) { return {true, blittable, size, size}; }

NativeShape marshalled_as(metadata::Blob blob, bool unicode) {  // UnmanagedType
    ByteReader reader(blob);
    switch (reader.read_u8()) {
        case 0x02:
            return scalar(4, false);  // Bool
        case 0x03:
        case 0x04:
            return scalar(1, false);
        case 0x05:
        case 0x06:
            return scalar(2, false);
        case 0x07:
        case 0x08:
            return scalar(4, false);
        case 0x09:
        case 0x0A:
            return scalar(8, false);
        case 0x14:
        case 0x15:
        case 0x1F:
        case 0x20:
        case 0x30:
            return scalar(8, false);  // strings, sized integers
        case 0x17: {                  // ByValTStr
            const std::uint32_t unit = unicode ? 2 : 1;
            return {true, false, unit * reader.read_compressed_u32(), unit};
        }
        case 0x25:
            return scalar(2, false);  // VariantBool
        default:
            return {};
    }
}

NativeShape field_shape(Machine& m, Field& f, Type* owner, int depth) {
    const metadata::Metadata& md = f.owner->assembly->image().md();
    const bool unicode = (owner->flags & 0x30000U) == kUnicodeClass;
    if (const auto marshal = metadata::find_field_marshal(md, metadata::FieldRow(f.row)); !marshal.is_nil()) {
        return marshalled_as(md[marshal].NativeType(), unicode);
    }
    Type* t = m.loader().field_type(&f).value;
    if (t == nullptr || m.loader().ensure_layout(t) != nullptr) return {};
    if (t->prim == types::Prim::Boolean) return scalar(4, false);
    if (t->prim == types::Prim::Char) return scalar(unicode ? 2 : 1, unicode);
    if (t->prim != types::Prim::None || t->shape == types::Shape::Pointer || t->shape == types::Shape::FunctionPointer)
        return scalar(std::max(t->value_size, 1U));
    if (t == m.known().string || m.loader().is_subclass_of(t, m.known().delegate)) return scalar(8, false);
    return t->is_value_type() ? native_layout(m, t, nullptr, nullptr, depth + 1) : NativeShape{};
}

// The layout of a type; of `wanted`, the offset.
NativeShape native_layout(Machine& m, Type* type, const Field* wanted, std::uint32_t* offset, int depth) {
    if (depth > 16 || m.loader().ensure_layout(type) != nullptr) return {};
    if (type->prim != types::Prim::None)
        return type->prim == types::Prim::Char      ? scalar(1, false)
               : type->prim == types::Prim::Boolean ? scalar(4, false)
                                                    : scalar(type->value_size);
    const std::uint32_t layout = type->flags & 0x18U;
    const bool is_class = type->shape == types::Shape::Class;
    if (layout == 0 || type->is_generic() || (!type->is_value_type() && !is_class)) return {};  // auto
    const metadata::Metadata& md = type->assembly->image().md();
    std::uint32_t pack = 8;
    std::uint32_t least = 0;
    if (const auto row = metadata::find_class_layout(md, metadata::TypeDefRow(type->type_def)); !row.is_nil()) {
        if (md[row].PackingSize() != 0) pack = md[row].PackingSize();
        least = md[row].ClassSize();
    }
    NativeShape out;
    out.known = true;
    if (is_class && type->base != m.known().object && type->base != nullptr) {
        out = native_layout(m, type->base, nullptr, nullptr, depth + 1);
        if (!out.known) return {};
    }
    std::uint32_t end = out.size;
    for (Field& f : type->fields) {
        if (f.is_static) continue;
        const NativeShape one = field_shape(m, f, type, depth);
        if (!one.known) return {};
        const std::uint32_t alignment = std::min(std::max(one.alignment, 1U), pack);
        std::uint32_t at = round_up(end, alignment);
        if (layout == 0x10U) {
            const auto row = metadata::find_field_layout(md, metadata::FieldRow(f.row));
            at = row.is_nil() ? 0 : md[row].Offset();
        }
        if (&f == wanted && offset != nullptr) *offset = at;
        end = layout == 0x10U ? std::max(end, at + one.size) : at + one.size;
        out.alignment = std::max(out.alignment, alignment);
        out.blittable = out.blittable && one.blittable;
    }
    out.size = std::max({round_up(std::max(end, 1U), out.alignment), least, 1U});
    return out;
}

NativeResult not_marshalable(NativeCall& c, const Type& t) {
    if (t.contains_generic_params || t.is_generic() || t.is_interface() || t.is_array())
        return c.raise(Guest::Argument, c.m.resource("Argument_NeedNonGenericType"));
    return c.raise(
        Guest::Argument,
        "Type '" + types::Loader::full_name(t) +
            "' cannot be marshaled as an unmanaged structure; no meaningful size or offset can be computed.");
}

NativeResult size_of(NativeCall& c) {  // (QCallTypeHandle, BOOL throw)
    Type* t = type_of_qcall(c, 0);
    const NativeShape shape = native_layout(c.m, t, nullptr, nullptr, 0);
    if (shape.known && !t->is_enum) return c.ret(shape.size);  // NB: an enum has a size as a field only
    return c.u32(2) != 0 ? not_marshalable(c, *t) : c.ret(0);
}

NativeResult offset_of(NativeCall& c) {  // (field handle)
    const Field* f = c.field(c.ref(0));
    std::uint32_t offset = 0;
    const NativeShape shape = native_layout(c.m, f->owner, f, &offset, 0);
    return shape.known ? c.ret(offset) : not_marshalable(c, *f->owner);
}

NativeResult structure_stub(NativeCall& c) {  // (type handle, out stub, out size): no stub, the bytes are the same
    Type* t = type_of(c, 0);
    const NativeShape shape = native_layout(c.m, t, nullptr, nullptr, 0);
    if (!shape.known) return c.ret(0);
    if (!shape.blittable) return c.unsupported("marshalling of structure " + types::Loader::full_name(*t));
    c.store<Address>(c.ref(1), 0);
    c.store<std::uint64_t>(c.ref(2), shape.size);
    return c.ret(1);
}

constexpr ImportRow kImports[] = {
    {"MarshalNative_SizeOfHelper", size_of, kCache},
    {"MarshalNative_OffsetOf", offset_of, kCache},
    {"MarshalNative_TryGetStructMarshalStub", structure_stub, kCache},
};

}  // namespace

const Area kMarshalLayout{"marshal layout", {}, kImports};

}  // namespace tidelock::library
