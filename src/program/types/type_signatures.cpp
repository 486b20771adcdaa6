// From signature blobs (ECMA-335 II.23.2) to exact types. Custom modifiers take no part in the identity of a type;
// where they matter, signatures are compared as blobs (signature_compare.cpp).
#include <array>
#include <vector>

#include "program/types/array_rank.h"
#include "program/types/loader_impl.h"

namespace tidelock::types {

using metadata::ElementType;

Loaded<Type> Loader::Impl::decode_type(Assembly& in, metadata::SignatureReader& reader, const GenericContext& context,
                                       int depth) {
    if (depth > metadata::SignatureReader::kMaxDepth)
        return fail(LoadError::Kind::Unsupported, "a signature with a type nested more than 64 deep");
    const metadata::TypeNode node = reader.read_type();
    const auto element_of = [&](Shape shape) -> Loaded<Type> {
        const Loaded<Type> element = decode_type(in, reader, context, depth + 1);
        if (!element) return element;
        if (element->loading->depth > kMaxTypeDepth)
            return fail(LoadError::Kind::Unsupported, "type arguments or array types nested more than 200 deep");
        return element_type_of(shape, *element, 0);
    };
    switch (node.element) {
        case ElementType::Void:
            return known.void_;
        case ElementType::Boolean:
            return known.boolean;
        case ElementType::Char:
            return known.char_;
        case ElementType::I1:
            return known.sbyte;
        case ElementType::U1:
            return known.byte;
        case ElementType::I2:
            return known.int16;
        case ElementType::U2:
            return known.uint16;
        case ElementType::I4:
            return known.int32;
        case ElementType::U4:
            return known.uint32;
        case ElementType::I8:
            return known.int64;
        case ElementType::U8:
            return known.uint64;
        case ElementType::R4:
            return known.single;
        case ElementType::R8:
            return known.double_;
        case ElementType::String:
            return known.string;
        case ElementType::Object:
            return known.object;
        case ElementType::TypedByRef:
            return known.typed_reference;
        case ElementType::I:
            return known.intptr;
        case ElementType::U:
            return known.uintptr;
        case ElementType::Ptr:
            return element_of(Shape::Pointer);
        case ElementType::ByRef:
            return element_of(Shape::ByRef);
        case ElementType::SzArray:
            return element_of(Shape::SzArray);
        case ElementType::Class:
        case ElementType::ValueType:
            // NB: a TypeSpec here is against II.23.2.8, and would let blobs contain each other.
            if (node.token.is(metadata::Table::TypeSpec)) return bad_image(in, "has a malformed signature");
            return resolve_type(in, node.token, context);
        case ElementType::CModReqd:
        case ElementType::CModOpt:
        case ElementType::Pinned:
        case ElementType::Sentinel:
            return decode_type(in, reader, context, depth + 1);
        case ElementType::Var:
            if (node.number < context.type_args.size()) return context.type_args[node.number];
            return bad_image(in, "has a signature with a type parameter that is not there");
        case ElementType::MVar:
            if (node.number < context.method_args.size()) return context.method_args[node.number];
            return bad_image(in, "has a signature with a method parameter that is not there");
        case ElementType::Array: {
            const Loaded<Type> element = decode_type(in, reader, context, depth + 1);
            if (!element) return element;
            const metadata::ArrayShape shape = reader.read_array_shape();
            if (!reader.ok() || shape.rank == 0) return bad_image(in, "has a malformed array signature");
            if (shape.rank > kMaxRank)
                return fail(LoadError::Kind::TypeLoad, too_many_dimensions(**element, shape.rank));
            if (element->loading->depth > kMaxTypeDepth)
                return fail(LoadError::Kind::Unsupported, "type arguments or array types nested more than 200 deep");
            return element_type_of(Shape::MdArray, *element, shape.rank);
        }
        case ElementType::GenericInst: {
            if (node.token.is(metadata::Table::TypeSpec)) return bad_image(in, "has a malformed signature");
            const Loaded<Type> definition = resolve_type(in, node.token, context);
            if (!definition) return definition;
            if (node.number == 0 || node.number != definition->args.size()) {
                return fail_type(**definition, "the number of type arguments is wrong");
            }
            std::array<Type*, 8> few{};
            std::vector<Type*> many(node.number > few.size() ? node.number : 0);
            const std::span<Type*> args =
                many.empty() ? std::span<Type*>(few).first(node.number) : std::span<Type*>(many);
            for (Type*& arg : args) {
                const Loaded<Type> decoded = decode_type(in, reader, context, depth + 1);
                if (!decoded) return decoded;
                arg = *decoded;
            }
            return instantiate(definition->definition, args);
        }
        case ElementType::FnPtr: {
            MethodSignature signature;
            if (const LoadError* error = decode_method(in, reader, context, signature, depth + 1)) return error;
            return function_pointer(signature);
        }
        default:
            return bad_image(in, "has a malformed signature");
    }
}

const LoadError* Loader::Impl::decode_method(Assembly& in, metadata::SignatureReader& reader,
                                             const GenericContext& context, MethodSignature& out, int depth) {
    const metadata::MethodSignature header = reader.read_method();
    if (!reader.ok() || header.param_count > 0xFFFFU) return bad_image(in, "has a malformed method signature");
    out.has_this = header.header.has_this();
    out.explicit_this = header.header.explicit_this();
    out.calling_convention = static_cast<std::uint8_t>(header.header.raw & 0x0FU);
    out.is_vararg = header.header.kind() == metadata::CallKind::VarArg;
    out.generic_count = header.generic_param_count;
    const Loaded<Type> result = decode_type(in, reader, context, depth + 1);
    if (!result) return result.error;
    out.result = *result;
    // NB: an array of 65535 pointers for a count that lies is the most a hostile blob can cost.
    const std::span<Type*> params = arena.make_array<Type*>(header.param_count);
    for (Type*& param : params) {
        const Loaded<Type> decoded = decode_type(in, reader, context, depth + 1);
        if (!decoded) return decoded.error;
        param = *decoded;
    }
    out.params = params;
    return nullptr;
}

const LoadError* Loader::Impl::decode_locals(Assembly& in, metadata::Blob blob, const GenericContext& context,
                                             std::vector<Type*>& out) {
    metadata::SignatureReader reader(blob);
    const std::uint32_t count = reader.read_locals();
    if (!reader.ok() || count > 0xFFFFU) return bad_image(in, "has a malformed local variable signature");
    out.clear();
    out.reserve(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        const Loaded<Type> decoded = decode_type(in, reader, context);
        if (!decoded) return decoded.error;
        out.push_back(*decoded);
    }
    return nullptr;
}

}  // namespace tidelock::types
