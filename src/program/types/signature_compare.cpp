// Are two signatures from two assemblies the same (ECMA-335 II.15.4.1, I.8.6.1)? Compared node by node on the blobs,
// modifiers included. Types are resolved only when their names agree; where one side has a type parameter with a known
// argument, that node is resolved on both sides and compared as a type.
#include "program/types/loader_impl.h"

namespace tidelock::types {
namespace {

using metadata::ElementType;
using metadata::Table;
using metadata::Token;

bool is_replaced(const SignatureSide& side) {
    return side.reader.peek_element() == ElementType::Var && !side.context.type_args.empty();
}

}  // namespace

std::span<Type* const> Loader::Impl::method_placeholders() {
    constexpr std::uint32_t kCount = 32;
    while (placeholders.size() < kCount) {
        Type* param = new_type();
        param->shape = Shape::GenericParam;
        param->assembly = corelib;
        param->definition = param;
        param->contains_generic_params = true;
        param->is_method_param = true;
        param->param_index = static_cast<std::uint32_t>(placeholders.size());
        placeholders.push_back(param);
    }
    return placeholders;
}

bool Loader::Impl::same_token(Assembly& a, Token token_a, Assembly& b, Token token_b) {
    if (&a == &b && token_a == token_b) return true;
    if (!token_a.is(Table::TypeSpec) && !token_b.is(Table::TypeSpec) &&
        metadata::type_name(md(a), token_a) != metadata::type_name(md(b), token_b)) {
        return false;
    }
    const Loaded<Type> type_a = resolve_type(a, token_a, {});
    const Loaded<Type> type_b = resolve_type(b, token_b, {});
    return type_a && type_a.value == type_b.value;
}

bool Loader::Impl::same_type(SignatureSide& a, SignatureSide& b, int depth) {
    if (depth > metadata::SignatureReader::kMaxDepth) return false;
    const bool same_context = a.context.type_args.data() == b.context.type_args.data();
    if (!same_context && (is_replaced(a) || is_replaced(b))) {
        GenericContext context_a{a.context.type_args, method_placeholders()};
        GenericContext context_b{b.context.type_args, method_placeholders()};
        const Loaded<Type> type_a = decode_type(*a.assembly, a.reader, context_a, depth);
        const Loaded<Type> type_b = decode_type(*b.assembly, b.reader, context_b, depth);
        return type_a && type_a.value == type_b.value;
    }
    const metadata::TypeNode node_a = a.reader.read_type();
    const metadata::TypeNode node_b = b.reader.read_type();
    if (node_a.element != node_b.element || node_a.number != node_b.number) return false;
    switch (node_a.element) {
        case ElementType::End:
            return false;
        case ElementType::Class:
        case ElementType::ValueType:
            return same_token(*a.assembly, node_a.token, *b.assembly, node_b.token);
        case ElementType::CModReqd:
        case ElementType::CModOpt:
            return same_token(*a.assembly, node_a.token, *b.assembly, node_b.token) && same_type(a, b, depth + 1);
        case ElementType::Ptr:
        case ElementType::ByRef:
        case ElementType::SzArray:
        case ElementType::Pinned:
        case ElementType::Sentinel:
            return same_type(a, b, depth + 1);
        case ElementType::GenericInst: {
            if (!same_token(*a.assembly, node_a.token, *b.assembly, node_b.token)) return false;
            for (std::uint32_t i = 0; i < node_a.number; ++i) {
                if (!same_type(a, b, depth + 1)) return false;
            }
            return true;
        }
        case ElementType::Array: {
            if (!same_type(a, b, depth + 1)) return false;
            return a.reader.read_array_shape().rank == b.reader.read_array_shape().rank;
        }
        case ElementType::FnPtr: {
            const metadata::MethodSignature method_a = a.reader.read_method();
            const metadata::MethodSignature method_b = b.reader.read_method();
            if (method_a.header.raw != method_b.header.raw || method_a.param_count != method_b.param_count)
                return false;
            for (std::uint32_t i = 0; i <= method_a.param_count; ++i) {
                if (!same_type(a, b, depth + 1)) return false;
            }
            return true;
        }
        default:
            return true;
    }
}

bool Loader::Impl::same_method(SignatureSide a, SignatureSide b) {
    const metadata::MethodSignature method_a = a.reader.read_method();
    const metadata::MethodSignature method_b = b.reader.read_method();
    if (method_a.header.raw != method_b.header.raw || method_a.generic_param_count != method_b.generic_param_count)
        return false;
    const bool is_vararg = method_a.header.kind() == metadata::CallKind::VarArg;
    if (method_a.param_count != method_b.param_count && !is_vararg) return false;
    if (!same_type(a, b)) return false;
    std::uint32_t left_a = method_a.param_count;
    std::uint32_t left_b = method_b.param_count;
    for (;; --left_a, --left_b) {
        const bool end_a = left_a == 0 || a.reader.peek_element() == ElementType::Sentinel;
        const bool end_b = left_b == 0 || b.reader.peek_element() == ElementType::Sentinel;
        if (end_a || end_b) return end_a && end_b;
        if (!same_type(a, b)) return false;
    }
}

bool Loader::Impl::same_field(SignatureSide a, SignatureSide b) {
    a.reader.read_field();
    b.reader.read_field();
    return same_type(a, b);
}

}  // namespace tidelock::types
