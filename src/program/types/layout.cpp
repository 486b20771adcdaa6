// Layout of types: fields are created, the rules are read from metadata, instance_layout.cpp places them, and the
// pointer map follows from the places. Static areas wait until the outermost layout is done (static_layout.cpp): a
// static field may be of a struct that is being laid out.
#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "image/metadata/flags.h"
#include "program/types/instance_layout.h"
#include "program/types/loader_impl.h"

namespace tidelock::types {
namespace {

using metadata::ElementType;
using metadata::FieldAttributes;
using metadata::TypeAttributes;

constexpr int kMaxLayoutDepth = 200;                   // struct in struct in struct ...
constexpr std::uint64_t kMaxInstanceSize = 0x7FFFFFF;  // as in CoreCLR's field descriptors
constexpr std::uint64_t kMaxInlineArraySize = 1U << 20U;

std::uint32_t prim_size(Prim prim) {
    switch (prim) {
        case Prim::None:
            return 0;
        case Prim::Void:
        case Prim::Boolean:
        case Prim::I1:
        case Prim::U1:
            return 1;
        case Prim::Char:
        case Prim::I2:
        case Prim::U2:
            return 2;
        case Prim::I4:
        case Prim::U4:
        case Prim::R4:
            return 4;
        case Prim::I8:
        case Prim::U8:
        case Prim::R8:
        case Prim::I:
        case Prim::U:
            return 8;
    }
    return 0;
}

// Vector<T> has the width of the vector unit: here, as on x64 with AVX2, 32 bytes. Its fields are those of 16.
constexpr std::uint32_t kVectorBytes = 32;
bool is_vector(const Type& t, const Assembly* corelib) {
    return t.assembly == corelib && t.name_space == "System.Numerics" && t.name == "Vector`1";
}

// These types, known by their names, have the alignment of the platform's calling convention, not that of their fields.
std::optional<std::uint32_t> platform_alignment(const Type& t, const Assembly* corelib) {
    struct Row {
        std::string_view name_space;
        std::string_view name;
        std::uint32_t alignment;
    };
    static constexpr Row kRows[] = {
        {"System", "Int128", 16},
        {"System", "UInt128", 16},
        {"System.Runtime.Intrinsics", "Vector128`1", 16},
        {"System.Runtime.Intrinsics", "Vector256`1", 32},
        {"System.Runtime.Intrinsics", "Vector512`1", 64},
    };
    if (t.assembly != corelib) return std::nullopt;
    for (const Row& row : kRows) {
        if (t.name_space == row.name_space && t.name == row.name) return row.alignment;
    }
    return std::nullopt;
}

FieldSlot slot_for(const Type& type) {
    switch (type.storage) {
        case Storage::Ref:
            return {FieldSlot::Kind::Reference, 8, 8, 0};
        case Storage::Value:
            return {FieldSlot::Kind::Struct, type.value_size, type.alignment, 0};
        default:
            break;
    }
    const std::uint32_t size = type.shape == Shape::ValueType ? std::max(prim_size(type.prim), 1U) : 8U;
    return {FieldSlot::Kind::Primitive, size, size, 0};
}

bool holds_pointers(const Field& field, const FieldSlot& place) {
    if (place.kind == FieldSlot::Kind::Reference) return true;
    return field.type->storage == Storage::ByRef || field.type->has_pointers;
}

// Explicit layout: the offset of a field that puts other bytes where another field has a reference, or a reference
// where none may be. References may share their place with references, and other bytes with other bytes.
std::optional<std::uint32_t> find_bad_overlap(std::span<Field* const> fields, std::span<const FieldSlot> places) {
    using Range = std::pair<std::uint32_t, std::uint32_t>;
    std::vector<Range> plain;
    std::vector<std::uint32_t> pointers;
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const std::uint32_t begin = places[i].offset;
        std::vector<std::uint32_t> own;
        if (holds_pointers(*fields[i], places[i])) {
            if (begin % 8 != 0) return begin;
            if (places[i].kind == FieldSlot::Kind::Struct) {
                for (const std::uint32_t inner : fields[i]->type->pointer_offsets) own.push_back(begin + inner);
            } else {
                own.push_back(begin);
            }
        }
        // The bytes of this field that hold no pointer.
        std::vector<Range> rest;
        std::uint32_t at = begin;
        for (const std::uint32_t pointer : own) {
            if (pointer > at) rest.emplace_back(at, pointer);
            at = pointer + 8;
        }
        if (begin + places[i].size > at) rest.emplace_back(at, begin + places[i].size);
        const auto meets = [](const Range& range, std::uint32_t pointer) {
            return range.first < pointer + 8 && pointer < range.second;
        };
        for (const auto& range : rest) {
            for (const std::uint32_t pointer : pointers) {
                if (meets(range, pointer)) return begin;
            }
        }
        for (const auto& range : plain) {
            for (const std::uint32_t pointer : own) {
                if (meets(range, pointer)) return begin;
            }
        }
        pointers.insert(pointers.end(), own.begin(), own.end());
        plain.insert(plain.end(), rest.begin(), rest.end());
    }
    return std::nullopt;
}

// What a type is of which there are no arrays; empty for others.
std::string_view no_element(const Type& type) {
    if (type.shape == Shape::ByRef) return "ByRef";
    if (type.prim == Prim::Void) return "System.Void";
    return type.is_byref_like ? "ByRef-like" : "";
}

bool is_volatile_field(const metadata::Metadata& md, metadata::Blob signature) {
    metadata::SignatureReader reader(signature);
    reader.read_field();
    while (reader.peek_element() == ElementType::CModReqd || reader.peek_element() == ElementType::CModOpt) {
        if (metadata::type_name(md, reader.read_type().token).name == "IsVolatile") return true;
    }
    return false;
}

}  // namespace

const LoadError* Loader::Impl::create_fields(Type* t) {
    const metadata::Metadata& tables = md(*t->assembly);
    const auto list = t->loading->field_list;
    t->fields = arena.make_array<Field>(list.size());
    std::uint32_t index = 0;
    for (const metadata::FieldRow row : list) {
        const auto columns = tables.Field(row);
        Field& field = t->fields[index++];
        field.id = next_field_id++;
        field.owner = t;
        field.row = row.value();
        field.flags = columns.Flags();
        field.name = columns.Name();
        field.is_static = (field.flags & FieldAttributes::Static) != 0;
        field.is_literal = (field.flags & FieldAttributes::Literal) != 0;
        field.has_rva = (field.flags & FieldAttributes::HasFieldRVA) != 0;
        field.is_volatile = !field.is_literal && is_volatile_field(tables, columns.Signature());
        field.is_thread_static = field.is_static && !field.is_literal && !field.has_rva &&
                                 metadata::has_attribute(tables, row, "System", "ThreadStaticAttribute");
    }
    return nullptr;
}

Loaded<Type> Loader::Impl::field_type(Field* f) {
    if (f->type != nullptr) return f->type;
    Assembly& assembly = *f->owner->assembly;
    metadata::SignatureReader reader(md(assembly).Field(metadata::FieldRow(f->row)).Signature());
    reader.read_field();
    const Loaded<Type> decoded = decode_type(assembly, reader, context_of(*f->owner));
    if (decoded) f->type = *decoded;
    return decoded;
}

const LoadError* Loader::Impl::ensure_layout(Type* t) {
    if (t->stage >= Stage::LaidOut) return nullptr;
    if (const LoadError* error = ensure_linked(t)) return error;
    if (t->loading->error != nullptr) return t->loading->error;
    if (t->stage == Stage::LayingOut) return fail_type(*t, {});  // it contains itself
    if (layout_depth > kMaxLayoutDepth) return fail(LoadError::Kind::Unsupported, "structs nested more than 200 deep");
    if (const LoadError* error = lay_out_bases(t)) return error;
    t->stage = Stage::LayingOut;
    ++layout_depth;
    const LoadError* error = lay_out(t);
    --layout_depth;
    t->stage = error == nullptr ? Stage::LaidOut : Stage::Linked;
    t->loading->error = error;
    if (error == nullptr && t->type_def != 0 && !t->contains_generic_params) pending_statics.push_back(t);
    while (layout_depth == 0 && !pending_statics.empty()) {
        Type* next = pending_statics.back();
        pending_statics.pop_back();
        ++layout_depth;
        const LoadError* static_error = lay_out_statics(next);
        --layout_depth;
        if (static_error != nullptr) {
            next->loading->error = static_error;
            next->stage = Stage::Linked;
        }
    }
    return t->loading->error;
}

// The topmost first: classes have more levels than structs may have.
const LoadError* Loader::Impl::lay_out_bases(Type* t) {
    if (t->is_value_type()) return nullptr;
    std::vector<Type*> bases;
    for (Type* base = t->base; base != nullptr && base->stage < Stage::LaidOut; base = base->base)
        bases.push_back(base);
    ++layout_depth;
    const LoadError* error = nullptr;
    for (; !bases.empty() && error == nullptr; bases.pop_back()) error = ensure_layout(bases.back());
    --layout_depth;
    return error;
}

const LoadError* Loader::Impl::lay_out(Type* t) {
    if (t->type_def == 0) return lay_out_constructed(t);
    note_methods(t);
    if (const LoadError* error = create_fields(t)) return error;
    if (t->contains_generic_params || t->is_interface()) return nullptr;
    if (t->prim != Prim::None) {
        t->value_size = t->alignment = prim_size(t->prim);
        for (Field& field : t->fields) {
            if (!field.is_static) static_cast<void>(field_type(&field).value);
        }
        return nullptr;
    }
    return lay_out_instance(t);
}

const LoadError* Loader::Impl::lay_out_constructed(Type* t) {
    if (t->shape == Shape::GenericParam) return nullptr;
    t->alignment = 8;
    if (!t->is_array()) {
        t->value_size = 8;
        return nullptr;
    }
    if (t->element->is_value_type()) {
        if (const LoadError* error = ensure_layout(t->element)) return error;
    }
    if (const std::string_view is = no_element(*t->element); !is.empty()) {
        return fail(LoadError::Kind::TypeLoad,
                    fmt::format("Could not create array type '{}' from assembly '{}' because the element type is {}.",
                                Loader::full_name(*t), t->element->assembly->display_name(), is));
    }
    t->element_size = t->element->storage == Storage::Value ? t->element->value_size : slot_for(*t->element).size;
    t->has_pointers =
        t->element->storage == Storage::Ref || t->element->storage == Storage::ByRef || t->element->has_pointers;
    t->value_size = 8 + 8 * t->rank;  // length and padding; then lengths and lower bounds
    return nullptr;
}

const LoadError* Loader::Impl::lay_out_instance(Type* t) {
    const metadata::Metadata& tables = md(*t->assembly);
    const metadata::TypeDefRow def(t->type_def);
    std::vector<Field*> fields;
    std::vector<FieldSlot> places;
    bool has_object_refs = false;
    for (Field& field : t->fields) {
        if (field.is_static) continue;
        const Loaded<Type> type = field_type(&field);
        if (!type) {
            // NB: the CLR loads a class whose field names a missing class; it fails when the field is used.
            metadata::SignatureReader reader(tables.Field(metadata::FieldRow(field.row)).Signature());
            reader.read_field();
            reader.skip_custom_modifiers();
            if (reader.peek_element() != ElementType::Class) return type.error;
            fields.push_back(&field);
            places.push_back({FieldSlot::Kind::Reference, 8, 8, 0});
            has_object_refs = true;
            continue;
        }
        if (type->storage == Storage::Value) {
            if (const LoadError* error = ensure_layout(*type)) return error;
        }
        if (type->storage == Storage::None) return fail_type(*t, "an instance field has an invalid type");
        has_object_refs = has_object_refs || type->storage == Storage::Ref || type->loading->has_object_refs;
        fields.push_back(&field);
        places.push_back(slot_for(**type));
    }

    LayoutRules rules;
    rules.is_value_type = t->is_value_type();
    rules.start = !t->is_value_type() && t->base != nullptr ? t->base->value_size : 0;
    const std::uint32_t wanted = t->flags & TypeAttributes::LayoutMask;
    if (wanted == TypeAttributes::ExplicitLayout) {
        rules.order = LayoutRules::Order::Explicit;
    } else if (wanted == TypeAttributes::SequentialLayout && !has_object_refs) {
        rules.order = LayoutRules::Order::Sequential;
    }
    if (wanted != TypeAttributes::AutoLayout) {
        const auto layout = tables.ClassLayout(metadata::find_class_layout(tables, def));
        rules.packing = layout.PackingSize();
        rules.minimum = layout.ClassSize();
        if (rules.packing > 128 || (rules.packing & (rules.packing - 1)) != 0)
            return fail_type(*t, "its packing is invalid");
        if (rules.minimum > kMaxInstanceSize) return fail_type(*t, "it is too large");
    }
    if (rules.order == LayoutRules::Order::Explicit) {
        for (std::size_t i = 0; i < fields.size(); ++i) {
            const metadata::FieldLayoutRow row =
                metadata::find_field_layout(tables, metadata::FieldRow(fields[i]->row));
            places[i].offset = tables.FieldLayout(row).Offset();
            if (row.is_nil() || places[i].offset > kMaxInstanceSize)
                return fail_type(*t, "a field of its explicit layout has no valid offset");
        }
        if (!t->args.empty()) return fail_type(*t, "generic types cannot have explicit layout");
        if (const auto at = find_bad_overlap(fields, places)) {
            return fail_type(*t, fmt::format("it contains an object field at offset {} that is incorrectly aligned or "
                                             "overlapped by a non-object field",
                                             *at));
        }
    }
    const InstanceLayout layout = place_fields(rules, places);
    if (layout.size > kMaxInstanceSize) return fail_type(*t, "it is too large");

    t->value_size = is_vector(*t, corelib) ? kVectorBytes : static_cast<std::uint32_t>(layout.size);
    t->alignment = platform_alignment(*t, corelib).value_or(layout.alignment);
    std::vector<std::uint32_t> pointers;
    if (rules.start != 0) pointers.assign(t->base->pointer_offsets.begin(), t->base->pointer_offsets.end());
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const std::uint32_t offset = places[i].offset;
        fields[i]->offset = offset;
        const bool is_by_ref = fields[i]->type != nullptr && fields[i]->type->storage == Storage::ByRef;
        if (is_by_ref || places[i].kind == FieldSlot::Kind::Reference) {
            pointers.push_back(offset);
        } else if (places[i].kind == FieldSlot::Kind::Struct) {
            for (const std::uint32_t inner : fields[i]->type->pointer_offsets) pointers.push_back(offset + inner);
        }
    }
    std::sort(pointers.begin(), pointers.end());
    pointers.erase(std::unique(pointers.begin(), pointers.end()), pointers.end());
    t->pointer_offsets = arena.copy(std::span<const std::uint32_t>(pointers));
    t->has_pointers = !pointers.empty();
    t->loading->has_object_refs = has_object_refs || (rules.start != 0 && t->base->loading->has_object_refs);
    return t->is_value_type() ? repeat_inline_array(t) : nullptr;
}

// [InlineArray(n)]: the one field, n times.
const LoadError* Loader::Impl::repeat_inline_array(Type* t) {
    const metadata::Metadata& tables = md(*t->assembly);
    const metadata::CustomAttributeRow attribute = metadata::find_attribute(
        tables, metadata::TypeDefRow(t->type_def), "System.Runtime.CompilerServices", "InlineArrayAttribute");
    if (attribute.is_nil()) return nullptr;
    ByteReader reader(tables.CustomAttribute(attribute).Value());
    const bool has_prolog = reader.read_u16() == 1;
    const std::int32_t length = reader.read_i32();
    const auto instance_fields =
        std::count_if(t->fields.begin(), t->fields.end(), [](const Field& f) { return !f.is_static; });
    if (!reader.ok() || !has_prolog || length <= 0) return fail_type(*t, "InlineArray length must be greater than 0");
    if (instance_fields != 1) return fail_type(*t, "InlineArray must have exactly one instance field");
    if ((t->flags & TypeAttributes::LayoutMask) == TypeAttributes::ExplicitLayout) {
        return fail_type(*t, "InlineArray must not have explicit layout");
    }
    const auto count = static_cast<std::uint32_t>(length);
    if (std::uint64_t{t->value_size} * count > kMaxInlineArraySize) return fail_type(*t, "InlineArray is too large");
    std::vector<std::uint32_t> pointers;
    for (std::uint32_t i = 0; i < count; ++i) {
        for (const std::uint32_t offset : t->pointer_offsets) pointers.push_back(i * t->value_size + offset);
    }
    t->pointer_offsets = arena.copy(std::span<const std::uint32_t>(pointers));
    t->value_size *= count;
    return nullptr;
}

}  // namespace tidelock::types
