#include "machine/library/reflection.h"

#include <algorithm>
#include <functional>

#include "image/metadata/flags.h"
#include "image/metadata/lookup.h"

namespace tidelock::library {
namespace {

struct MetadataBlocks {
    static constexpr exec::Kept kKept = exec::Kept::MetadataBlocks;
    std::unordered_map<const void*, Address> by_heap;  // looked up only
};

Address in_heap(Machine& m, Bytes heap, const void* at) {
    auto& blocks = m.kept<MetadataBlocks>().by_heap;
    auto it = blocks.find(heap.data());
    if (it == blocks.end()) {
        // NB: the mapped file is read-only, and so is the block.
        auto* data = const_cast<std::byte*>(heap.data());
        const memory::BlockId id =
            m.blocks().adopt(data, static_cast<std::uint32_t>(heap.size()), nullptr, memory::BlockKind::Data);
        m.blocks()[id].write_limit = 0;
        m.blocks()[id].read_only = 1;
        it = blocks.emplace(heap.data(), memory::make_address(id)).first;
    }
    // The names of what reflection made up are in no heap.
    const auto* p = static_cast<const std::byte*>(at);
    const bool is_inside = !std::less<>()(p, heap.data()) && std::less<>()(p, heap.data() + heap.size());
    return it->second + (is_inside ? static_cast<std::uint64_t>(p - heap.data()) : 0);
}

struct IntroducedMethods {
    static constexpr exec::Kept kKept = exec::Kept::IntroducedMethods;
    std::unordered_map<const Type*, std::vector<Method*>> by_type;
};

}  // namespace

Address assembly_object(Machine& m, Assembly& a) {
    if (const Address known = m.assembly_data(a).assembly_object; known != 0) return known;
    const memory::Permanent permanent(m.blocks());
    Type* type = m.find_type("System.Reflection", "RuntimeAssembly");
    const Address object = m.heap().new_object(type);
    TL_CHECK(object != 0, "there should be memory for an assembly object");
    m.heap().make_constant(object);
    m.blocks().store<std::uint64_t>(object + m.field_offset(type, "m_assembly"), m.assembly_handle(a));
    m.assembly_data(a).assembly_object = object;
    return object;
}

Address module_object(Machine& m, Assembly& a) {
    if (const Address known = m.assembly_data(a).module_object; known != 0) return known;
    const memory::Permanent permanent(m.blocks());
    Type* type = m.find_type("System.Reflection", "RuntimeModule");
    const Address object = m.heap().new_object(type);
    TL_CHECK(object != 0, "there should be memory for a module object");
    m.heap().make_constant(object);
    m.blocks().store<std::uint64_t>(object + m.field_offset(type, "m_pData"), m.assembly_handle(a));
    m.blocks().store<Address>(object + m.field_offset(type, "m_runtimeAssembly"), assembly_object(m, a));
    m.assembly_data(a).module_object = object;
    return object;
}

void put_object(NativeCall& call, std::uint32_t slot, Address object) { call.store<Address>(call.ref(slot), object); }

void put_string(NativeCall& call, std::uint32_t slot, std::string_view text) {
    call.store<Address>(call.ref(slot), call.m.heap().new_string_utf8(text));
}

Address object_at(NativeCall& call, std::uint32_t slot) { return call.object(call.load<Address>(call.ref(slot))); }

Address new_type_array(Machine& m, Type* element, std::span<Type* const> types) {
    const Address array = m.heap().new_array(m.loader().sz_array_of(element), types.size());
    TL_CHECK(array != 0, "there should be memory for an array of types");
    for (std::size_t i = 0; i < types.size(); ++i)
        m.blocks().store<Address>(array + types::kArrayData + 8 * i, m.type_object(types[i]));
    return array;
}

std::vector<Type*> read_types(NativeCall& call, Address first, std::int32_t count) {
    const auto size = static_cast<std::uint64_t>(std::max(count, 0));
    if (size != 0 && call.bytes(first, 8 * size) == nullptr) {
        call.m.blocks().note_bad_access(first);
        return {};
    }
    std::vector<Type*> out(size);
    for (Type*& type : out) {
        type = call.type(call.load<Address>(first));
        first += 8;
    }
    return out;
}

Address name_address(Machine& m, const Assembly& a, std::string_view name) {
    return in_heap(m, a.image().md().heaps().strings,
                   name.data() == nullptr || name.empty()
                       ? static_cast<const void*>(a.image().md().heaps().strings.data())
                       : name.data());
}

Address blob_address(Machine& m, const Assembly& a, metadata::Blob blob) {
    return blob.empty() ? 0 : in_heap(m, a.image().md().heaps().blobs, blob.data());
}

Address user_string_address(Machine& m, const Assembly& a, metadata::UserString text) {
    // NB: also of an empty one, which is a string all the same.
    const Bytes units = text.bytes();
    return units.data() == nullptr ? 0 : in_heap(m, a.image().md().heaps().user_strings, units.data());
}

std::uint32_t element_type_code(const Type& t) {
    switch (t.shape) {
        case types::Shape::SzArray:
            return 0x1D;
        case types::Shape::MdArray:
            return 0x14;
        case types::Shape::Pointer:
            return 0x0F;
        case types::Shape::ByRef:
            return 0x10;
        case types::Shape::FunctionPointer:
            return 0x1B;
        case types::Shape::GenericParam:
            return t.is_method_param ? 0x1E : 0x13;
        case types::Shape::Class:
        case types::Shape::Interface:
            return 0x12;
        case types::Shape::ValueType:
            break;
    }
    if (t.is_enum) return 0x11;
    switch (t.prim) {
        case types::Prim::None:
            return 0x11;
        case types::Prim::I:
            return 0x18;
        case types::Prim::U:
            return 0x19;
        default:
            return static_cast<std::uint32_t>(t.prim);  // Void .. R8 are in the order of ECMA-335 II.23.1.16
    }
}

const std::vector<Method*>& introduced_methods(Machine& m, Type* type) {
    auto& known = m.kept<IntroducedMethods>().by_type;
    auto it = known.find(type);
    if (it == known.end()) it = known.emplace(type, m.loader().declared_methods(type)).first;
    return it->second;
}

Method* default_constructor(Machine& m, Type* type) {
    for (Method* method : introduced_methods(m, type)) {
        if (method->is_ctor() && method->signature.params.empty()) return method;
    }
    return nullptr;
}

Address new_instance(NativeCall& call, Type* type) {
    const bool has_objects = type->shape == types::Shape::Class || type->shape == types::Shape::ValueType;
    const bool is_other = type == call.m.known().string || type->contains_generic_params ||
                          type == call.m.known().array || type->prim == types::Prim::Void;
    if (has_objects && !is_other && call.m.loader().ensure_complete(type) == nullptr)
        return call.m.heap().new_object(type);
    call.m.blocks().note_bad_word(0, "allocation of an object of a type that has none");
    return 0;
}

std::uint16_t parameter_flags(const Type& parameter) {
    const Assembly* a = parameter.assembly;
    return a == nullptr || parameter.param_row == 0
               ? std::uint16_t{0}
               : a->image().md().GenericParam(metadata::GenericParamRow(parameter.param_row)).Flags();
}

}  // namespace tidelock::library
