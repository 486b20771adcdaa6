// Arrays made by System.Array, and the elements' constructors for Array.Initialize.
#include "machine/heap/array_limit.h"
#include "machine/library/areas.h"
#include "machine/library/reflection.h"
#include "program/types/array_rank.h"

namespace tidelock::library {
namespace {

bool fits(std::span<const std::int32_t> lengths) {
    std::uint64_t total = 1;
    for (const std::int32_t n : lengths) {
        total *= static_cast<std::uint64_t>(n);
        if (total > 0x7FFFFFFFU) return false;
    }
    return true;
}

// The class library never asks for this: a word was overwritten.
NativeResult bad_argument(NativeCall& c) {
    c.m.blocks().note_bad_word(0, "an array type with another rank");
    return c.done();
}

// (QCallTypeHandle type, int rank, int* lengths, int* lower bounds or null, BOOL type is an array type, out array)
NativeResult create_instance(NativeCall& c) {
    Type* type = type_of_qcall(c, 0);
    const auto rank = c.u32(2);
    const bool is_array_type = c.u32(5) != 0;
    if (rank == 0 || rank > types::kMaxRank) {
        if (rank == 0 || is_array_type) return bad_argument(c);
        return c.raise(Guest::TypeLoad, types::too_many_dimensions(*type, rank));
    }
    std::vector<std::int32_t> lengths;
    std::vector<std::int32_t> bounds;
    bool has_bounds = false;
    for (std::uint32_t i = 0; i < rank; ++i) {
        lengths.push_back(c.load<std::int32_t>(c.ref(3) + Address{4} * i));
        bounds.push_back(c.ref(4) == 0 ? 0 : c.load<std::int32_t>(c.ref(4) + Address{4} * i));
        has_bounds = has_bounds || bounds.back() != 0;
        if (lengths.back() < 0) return c.raise(Guest::Overflow, c.m.resource("Overflow_NegateTwosCompNum"));
        if (std::int64_t{lengths.back()} + bounds.back() - 1 > 0x7FFFFFFF)
            return c.raise(Guest::ArgumentOutOfRange, c.m.resource("ArgumentOutOfRange_ArrayLBAndLength"));
    }
    Type* array = type;
    if (!is_array_type) {
        const bool is_bad = type->prim == types::Prim::Void || type->contains_generic_params ||
                            type->shape == types::Shape::GenericParam || type->shape == types::Shape::ByRef;
        if (is_bad)
            return c.raise(Guest::NotSupported,
                           c.m.resource(type->prim == types::Prim::Void      ? "NotSupported_VoidArray"
                                        : type->shape == types::Shape::ByRef ? "NotSupported_Type"
                                                                             : "NotSupported_OpenType"));
        if (const types::LoadError* e = c.m.loader().ensure_layout(type)) return c.raise_load_error(*e);
        if (type->is_byref_like) return c.raise(Guest::NotSupported, c.m.resource("NotSupported_ByRefLikeArray"));
        array = rank == 1 && !has_bounds ? c.m.loader().sz_array_of(type) : c.m.loader().md_array_of(type, rank);
    } else if (!type->is_array() || rank != (type->shape == types::Shape::SzArray ? 1 : type->rank)) {
        return bad_argument(c);
    } else if (type->shape == types::Shape::SzArray && has_bounds) {
        array = c.m.loader().md_array_of(type->element, 1);
    }
    if (const types::LoadError* e = c.m.loader().ensure_complete(array)) return c.raise_load_error(*e);
    Address object = 0;
    if (array->shape == types::Shape::SzArray) {
        object = c.m.heap().new_array(array, static_cast<std::uint64_t>(lengths[0]));
    } else if (fits(lengths)) {
        object = c.m.heap().new_md_array(array, lengths, bounds);
    }
    if (object == 0 && heap::is_large_array(*array, lengths)) return c.unsupported(heap::kLargeArray);
    if (object == 0) return c.raise(Guest::OutOfMemory, c.m.resource("Arg_OutOfMemoryException"));
    put_object(c, 6, object);
    return c.done();
}

NativeResult element_code(NativeCall& c) {  // of `this`, enums as their underlying type
    const Type* e = c.m.heap().type_of(c.ref(0))->element;
    if (e == nullptr) return bad_argument(c);
    if (e->prim == types::Prim::None || e->prim == types::Prim::I || e->prim == types::Prim::U || !e->is_enum)
        return c.ret(element_type_code(*e));
    return c.ret(static_cast<std::uint64_t>(e->prim));
}

NativeResult element_constructor(NativeCall& c) {
    Method* ctor = default_constructor(c.m, type_of_qcall(c, 0));
    return c.ret(ctor == nullptr ? 0 : c.m.method_address(*ctor));
}

constexpr NativeRow kNatives[] = {
    {"System.Array", "GetCorElementTypeOfElementType", nullptr, element_code, kPure},
};

constexpr ImportRow kImports[] = {
    {"Array_CreateInstance", create_instance, reads(What::Arguments)},
    {"Array_GetElementConstructorEntrypoint", element_constructor, kCache},
};

}  // namespace

const Area kArrays{"arrays", kNatives, kImports};

}  // namespace tidelock::library
