// Static fields: ordinary ones and [ThreadStatic] ones each get an area of their own, in metadata order, every field at
// its natural alignment. Literals have no storage, fields with an RVA have theirs in the image.
#include <algorithm>

#include "image/metadata/flags.h"
#include "program/types/loader_impl.h"

namespace tidelock::types {
namespace {

using metadata::ElementType;

// A type that is a reference whatever its name resolves to.
bool is_surely_reference(metadata::Blob signature) {
    metadata::SignatureReader reader(signature);
    reader.read_field();
    reader.skip_custom_modifiers();
    const metadata::TypeNode node = reader.read_type();
    if (node.element == ElementType::GenericInst) return !node.is_value_type;
    return node.element == ElementType::Class || node.element == ElementType::String ||
           node.element == ElementType::Object || node.element == ElementType::SzArray ||
           node.element == ElementType::Array;
}

struct Area {
    std::uint64_t size = 0;
    std::vector<std::uint32_t> pointers;

    std::uint32_t put(std::uint32_t bytes, std::uint32_t alignment) {
        alignment = std::clamp(alignment, 1U, 8U);
        size = (size + alignment - 1) / alignment * alignment;
        const auto offset = static_cast<std::uint32_t>(size);
        size += bytes;
        return offset;
    }
};

}  // namespace

// Class constructors are found here too: a type that is laid out says whether it has one.
void Loader::Impl::note_methods(Type* t) {
    const metadata::Metadata& tables = md(*t->assembly);
    constexpr std::uint16_t kWanted = metadata::MethodAttributes::Static | metadata::MethodAttributes::RTSpecialName;
    for (const metadata::MethodDefRow row : t->loading->method_list) {
        const auto columns = tables.MethodDef(row);
        if ((columns.Flags() & kWanted) == kWanted && columns.Name() == ".cctor") {
            t->has_static_ctor = true;
            return;
        }
    }
}

const LoadError* Loader::Impl::lay_out_statics(Type* t) {
    Area ordinary;
    Area thread;
    for (Field& field : t->fields) {
        if (!field.is_static || field.is_literal || field.has_rva) continue;
        Area& area = field.is_thread_static ? thread : ordinary;
        const metadata::Blob signature = md(*t->assembly).Field(metadata::FieldRow(field.row)).Signature();
        if (is_surely_reference(signature)) {
            field.offset = area.put(8, 8);
            area.pointers.push_back(field.offset);
            continue;
        }
        const Loaded<Type> type = field_type(&field);
        if (!type) return type.error;
        if (type->storage == Storage::None) return fail_type(*t, "a static field has an invalid type");
        if (type->is_value_type()) {
            if (const LoadError* error = ensure_layout(*type)) return error;
            // NB: structs with padding are kept at word boundaries, so that copies of them are whole words.
            field.offset = area.put(type->value_size, type->storage == Storage::Value ? 8U : type->alignment);
            for (const std::uint32_t inner : type->pointer_offsets) area.pointers.push_back(field.offset + inner);
        } else {
            field.offset = area.put(8, 8);
            if (type->storage == Storage::Ref || type->storage == Storage::ByRef) area.pointers.push_back(field.offset);
        }
    }
    constexpr std::uint64_t kMaxArea = 0x7FFFFFF;
    if (ordinary.size > kMaxArea || thread.size > kMaxArea) return fail_type(*t, "its static fields are too large");
    t->static_size = static_cast<std::uint32_t>(ordinary.size);
    t->static_pointer_offsets = arena.copy(std::span<const std::uint32_t>(ordinary.pointers));
    t->thread_static_size = static_cast<std::uint32_t>(thread.size);
    t->thread_static_pointer_offsets = arena.copy(std::span<const std::uint32_t>(thread.pointers));
    return nullptr;
}

}  // namespace tidelock::types
