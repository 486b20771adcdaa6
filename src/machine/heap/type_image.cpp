// MethodTable images: constant blocks laid out as the class library reads them (DOTNET_VM 5.1). Field offsets and flag
// bits are those of .NET 8 to 10; only what managed code looks at is filled in.
#include <algorithm>

#include "machine/heap/heap.h"

namespace tidelock::heap {
namespace {

constexpr std::uint32_t kImageBytes = 128;
constexpr std::uint32_t kAuxiliaryAt = 80;
constexpr std::uint32_t kExposedAt = kAuxiliaryAt + 16;  // MethodTableAuxiliaryData.ExposedClassObjectRaw
constexpr std::uint32_t kDescExposedAt = 8;              // TypeDesc._exposedClassObject
constexpr std::uint32_t kDictionaryAt = 104;             // of a Nullable
constexpr std::uint32_t kDescTag = 2;                    // the bit that tells a TypeDesc from a MethodTable

enum Flag : std::uint32_t {
    kIsByRefLike = 0x00001000,
    kGenericInst = 0x00000010,
    kTypicalInst = 0x00000030,
    kHasDefaultCtor = 0x00000200,
    kHasFinalizer = 0x00100000,
    kCategoryValueType = 0x00040000,
    kCategoryNullable = 0x00050000,
    kCategoryEnum = 0x00060000,
    kCategoryPrimitive = 0x00070000,
    kCategoryArray = 0x00080000,
    kCategorySzArray = 0x000A0000,
    kCategoryInterface = 0x000C0000,
    kContainsGcPointers = 0x01000000,
    kContainsGenericVariables = 0x20000000,
    kHasComponentSize = 0x80000000,
};

template <class T>
void put(std::byte* image, std::uint32_t offset, T value) {
    std::memcpy(image + offset, &value, sizeof(value));
}

std::uint32_t round_up(std::uint32_t n, std::uint32_t to) { return (n + to - 1) / to * to; }

// What the runtime describes by a TypeDesc rather than by a MethodTable.
bool is_type_desc(const types::Type& t) {
    return t.shape == types::Shape::Pointer || t.shape == types::Shape::ByRef ||
           t.shape == types::Shape::FunctionPointer || t.shape == types::Shape::GenericParam;
}

}  // namespace

Address Heap::no_handle(const types::LoadError* error) {
    load_error_ = error;
    return 0;
}

Address Heap::type_handle(types::Type* type) {
    Address& handle = types_[type].handle;
    if (handle != 0) return handle;
    if (!type->contains_generic_params && type->shape != types::Shape::GenericParam) {
        if (const types::LoadError* error = loader_.ensure_complete(type)) return no_handle(error);
    } else if (!is_type_desc(*type)) {
        if (const types::LoadError* error = loader_.ensure_linked(type)) return no_handle(error);
    }
    BlockId id = blocks_.allocate_for(type, kImageBytes, memory::BlockKind::TypeImage);
    while (id == 0 && blocks_.extend_limit())
        id = blocks_.allocate_for(type, kImageBytes, memory::BlockKind::TypeImage);
    if (id == 0) return 0;
    blocks_[id].constant = 1;
    blocks_[id].write_limit = 0;
    blocks_[id].read_only = 1;
    handle = memory::make_address(id);
    if (is_type_desc(*type)) {
        handle += kDescTag;
        return handle;
    }
    fill_image(type, blocks_[id].data);
    return handle;
}

void Heap::expose(types::Type* type, Address type_object) {
    const Address handle = type_handle(type);
    if (handle == 0) return;
    put(blocks_.at(handle).data, is_type_desc(*type) ? kDescExposedAt : kExposedAt, type_object);
}

void Heap::fill_image(types::Type* type, std::byte* image) {
    std::uint32_t flags = 0;
    std::uint32_t base_size = std::max<std::uint32_t>(24, 16 + round_up(type->value_size, 8));
    const types::WellKnown& known = loader_.well_known();
    switch (type->shape) {
        case types::Shape::ValueType:
            flags |= kCategoryValueType;
            if (type->definition == known.nullable) flags = kCategoryNullable;
            if (type->prim != types::Prim::None) flags = type->is_enum ? kCategoryEnum : kCategoryPrimitive;
            break;
        case types::Shape::Interface:
            flags |= kCategoryInterface;
            break;
        case types::Shape::SzArray:
            flags |= kCategorySzArray | kHasComponentSize | (type->element_size & 0xFFFFU);
            base_size = 24;
            break;
        case types::Shape::MdArray:
            flags |= kCategoryArray | kHasComponentSize | (type->element_size & 0xFFFFU);
            base_size = 24 + 8 * type->rank;
            break;
        default:
            break;
    }
    if (type == known.string) {
        flags |= kHasComponentSize | 2;
        base_size = 22;
    }
    if (type->has_pointers ||
        (type->is_array() && (type->element->storage == types::Storage::Ref || type->element->has_pointers))) {
        flags |= kContainsGcPointers;
    }
    if (type->has_finalizer) flags |= kHasFinalizer;
    if (type->contains_generic_params) flags |= kContainsGenericVariables;
    if ((flags & kHasComponentSize) == 0) {
        if (type->is_byref_like) flags |= kIsByRefLike;
        if (type->is_generic()) flags |= type->is_generic_definition ? kTypicalInst : kGenericInst;
        if (loader_.find_method(type, ".ctor", 0) != nullptr && type->shape == types::Shape::Class)
            flags |= kHasDefaultCtor;
    }
    put(image, 0, flags);
    put(image, 4, base_size);
    put(image, 12, static_cast<std::uint16_t>(type->vtable.size()));
    put(image, 14, static_cast<std::uint16_t>(std::min<std::size_t>(type->interfaces.size(), 0xFFFF)));
    if (type->base != nullptr) put(image, 16, type_handle(type->base));
    put(image, 32, types_[type].handle + kAuxiliaryAt);
    if (type->is_array()) put(image, 48, type_handle(type->element));
    if (type->definition == known.nullable && !type->args.empty() && !type->contains_generic_params) {
        // NB: from .NET 10 the InterfaceMap word of a Nullable holds where its value lies.
        put(image, 56, static_cast<std::uint32_t>(std::max<std::uint32_t>(1, type->args[0]->alignment)));
        put(image, 60, type->args[0]->storage == types::Storage::Ref ? 8U : type->args[0]->value_size);
        // PerInstInfo[0][0] is the argument.
        const Address self = types_[type].handle;
        put(image, 48, self + kDictionaryAt);
        put(image, kDictionaryAt, self + kDictionaryAt + 8);
        put(image, kDictionaryAt + 8, type_handle(type->args[0]));
    }
}

}  // namespace tidelock::heap
