// From MethodDef, MemberRef, MethodSpec and Field tokens to exact methods and fields (ECMA-335 II.22.25, II.22.29).
//
// A MemberRef is looked up once, on the open definition of its parent and then on that one's bases, where a VAR of the
// reference means the parent's parameter; the answer (how many bases up, which row) holds for every instantiation.
#include <fmt/format.h>

#include "image/metadata/flags.h"
#include "program/types/loader_impl.h"

namespace tidelock::types {

using metadata::Table;
using metadata::Token;

namespace {

bool is_field_signature(metadata::Blob blob) {
    return metadata::SignatureReader(blob).peek_header().kind() == metadata::CallKind::Field;
}

}  // namespace

// A definition token inside a generic type means the type's current instantiation.
Loaded<Type> Loader::Impl::owner_of_def(Assembly& in, metadata::TypeDefRow row, const GenericContext& context) {
    const Loaded<Type> definition = type_def(in, row.value());
    if (!definition || !definition->is_generic_definition) return definition;
    if (context.type_args.size() != definition->args.size()) return definition;
    return instantiate(*definition, context.type_args);
}

Loaded<Type> Loader::Impl::member_ref_parent(Assembly& in, Token parent, const GenericContext& context) {
    if (parent.is(Table::ModuleRef)) return type_def(in, 1);  // global members of this module
    return resolve_type(in, parent, context);
}

const LoadError* Loader::Impl::find_member_target(Assembly& in, std::uint32_t row, Type* owner,
                                                  Assembly::MemberTarget& out) {
    if (row == 0 || row >= in.member_refs_.size()) return bad_image(in, "names a member reference that does not exist");
    out = in.member_refs_[row];
    if (out.row != 0 && out.definition == owner->definition) return nullptr;
    const auto ref = md(in).MemberRef(metadata::MemberRefRow(row));
    const std::string_view name = ref.Name();
    const bool is_field = is_field_signature(ref.Signature());
    Type* const definition = owner->definition;
    const SignatureSide wanted{&in, metadata::SignatureReader(ref.Signature()), {definition->args, {}}};
    const auto found = [&](std::uint32_t found_row, std::uint32_t levels) -> const LoadError* {
        out = {definition, found_row, levels};
        in.member_refs_[row] = out;
        return nullptr;
    };
    std::uint32_t levels = 0;
    for (Type* t = definition; t != nullptr; t = t->base, ++levels) {
        if (const LoadError* error = ensure_linked(t)) return error;
        if (t->type_def == 0) continue;
        const metadata::Metadata& tables = md(*t->assembly);
        const auto side = [&](metadata::Blob blob) {
            return SignatureSide{t->assembly, metadata::SignatureReader(blob), context_of(*t)};
        };
        if (is_field) {
            for (const metadata::FieldRow field : t->loading->field_list) {
                if (tables.Field(field).Name() != name) continue;
                if (same_field(wanted, side(tables.Field(field).Signature()))) return found(field.value(), levels);
            }
        } else {
            for (const metadata::MethodDefRow method : t->loading->method_list) {
                if (tables.MethodDef(method).Name() != name) continue;
                if (same_method(wanted, side(tables.MethodDef(method).Signature())))
                    return found(method.value(), levels);
            }
        }
    }
    if (is_field) {
        return fail(LoadError::Kind::MissingField, fmt::format("Field not found: '{}'.", field_ref_text(in, row)));
    }
    return fail(LoadError::Kind::MissingMethod, fmt::format("Method not found: '{}'.", method_ref_text(in, row)));
}

Loaded<Method> Loader::Impl::resolve_method(Assembly& in, Token token, const GenericContext& context) {
    if (!md(in).contains(token)) return bad_image(in, "names a method that does not exist");
    switch (token.table()) {
        case Table::MethodDef: {
            const metadata::MethodDefRow row(token.row());
            const Loaded<Type> owner = owner_of_def(in, metadata::declaring_type(md(in), row), context);
            if (!owner) return owner.error;
            return method_def(*owner, row.value());
        }
        case Table::MemberRef:
            return resolve_member_method(in, token.row(), context);
        case Table::MethodSpec:
            return resolve_method_spec(in, token.row(), context);
        default:
            return bad_image(in, "uses a token that is no method");
    }
}

Loaded<Method> Loader::Impl::resolve_member_method(Assembly& in, std::uint32_t row, const GenericContext& context) {
    const auto ref = md(in).MemberRef(metadata::MemberRefRow(row));
    const Token parent = ref.Class();
    if (is_field_signature(ref.Signature())) return bad_image(in, "uses a field reference as a method");
    // A vararg call site names the method it calls by its definition.
    if (parent.is(Table::MethodDef)) return resolve_method(in, parent, context);
    const Loaded<Type> owner = member_ref_parent(in, parent, context);
    if (!owner) return owner.error;
    if (owner->is_array()) return resolve_array_method(in, row, *owner, context);
    Assembly::MemberTarget target;
    if (const LoadError* error = find_member_target(in, row, *owner, target)) return error;
    Type* exact = *owner;
    for (std::uint32_t level = 0; level < target.levels; ++level) {
        if (const LoadError* error = ensure_linked(exact)) return error;
        exact = exact->base;
        if (exact == nullptr) return bad_image(in, "has a member reference to a type without the base it needs");
    }
    return method_def(exact, target.row);
}

Loaded<Method> Loader::Impl::resolve_array_method(Assembly& in, std::uint32_t row, Type* array,
                                                  const GenericContext& context) {
    const auto ref = md(in).MemberRef(metadata::MemberRefRow(row));
    const std::string_view name = ref.Name();
    Special special = Special::None;
    if (name == ".ctor") special = Special::ArrayCtor;
    if (name == "Get") special = Special::ArrayGet;
    if (name == "Set") special = Special::ArraySet;
    if (name == "Address") special = Special::ArrayAddress;
    if (special == Special::None) {
        const LoadError* error = ensure_linked(known.array);
        if (error != nullptr) return error;
        for (const metadata::MethodDefRow method : known.array->loading->method_list) {
            const auto columns = md(*corelib).MethodDef(method);
            if (columns.Name() != name) continue;
            const SignatureSide wanted{&in, metadata::SignatureReader(ref.Signature()), {}};
            const SignatureSide have{corelib, metadata::SignatureReader(columns.Signature()), {}};
            if (same_method(wanted, have)) return method_def(known.array, method.value());
        }
        return fail(LoadError::Kind::MissingMethod, fmt::format("Method not found: '{}'.", method_ref_text(in, row)));
    }
    MethodSignature signature;
    metadata::SignatureReader reader(ref.Signature());
    if (const LoadError* error = decode_method(in, reader, context, signature)) return error;
    // NB: the reference's own signature has the element as a VAR or spelt out; what counts is the array's element.
    const std::uint32_t rank = array->shape == Shape::SzArray ? 1 : array->rank;
    const std::size_t count = signature.params.size();
    bool fits = count == rank;
    if (special == Special::ArrayCtor) fits = fits || count == 2 * std::size_t{rank} || array->shape == Shape::SzArray;
    if (special == Special::ArraySet) fits = count == std::size_t{rank} + 1;
    if (!fits || !signature.has_this) {
        return fail(LoadError::Kind::MissingMethod, fmt::format("Method not found: '{}'.", method_ref_text(in, row)));
    }
    return array_method(array, special, signature);
}

Loaded<Method> Loader::Impl::resolve_method_spec(Assembly& in, std::uint32_t row, const GenericContext& context) {
    const auto spec = md(in).MethodSpec(metadata::MethodSpecRow(row));
    if (spec.Method().is(Table::MethodSpec)) return bad_image(in, "has a method specification of itself");
    const Loaded<Method> definition = resolve_method(in, spec.Method(), context);
    if (!definition) return definition;
    metadata::SignatureReader reader(spec.Instantiation());
    const std::uint32_t count = reader.read_method_spec();
    if (!reader.ok() || count != definition->args.size()) return bad_image(in, "has a malformed method specification");
    std::vector<Type*> args(count);
    for (Type*& arg : args) {
        const Loaded<Type> decoded = decode_type(in, reader, context);
        if (!decoded) return decoded.error;
        arg = *decoded;
    }
    return instantiate_method(*definition, args);
}

Loaded<Field> Loader::Impl::field_def(Type* owner, std::uint32_t row) {
    if (const LoadError* error = ensure_layout(owner)) return error;
    if (!owner->fields.empty() && md(*owner->assembly).row_count(Table::FieldPtr) == 0) {
        const std::uint64_t position = std::uint64_t{row} - owner->fields[0].row;
        if (position < owner->fields.size()) return &owner->fields[position];
    }
    for (Field& field : owner->fields) {
        if (field.row == row) return &field;
    }
    return bad_image(*owner->assembly, "names a field that its type does not have");
}

Loaded<Field> Loader::Impl::resolve_field(Assembly& in, Token token, const GenericContext& context) {
    if (!md(in).contains(token)) return bad_image(in, "names a field that does not exist");
    if (token.is(Table::MemberRef)) return resolve_member_field(in, token.row(), context);
    if (!token.is(Table::Field)) return bad_image(in, "uses a token that is no field");
    const metadata::FieldRow row(token.row());
    const Loaded<Type> owner = owner_of_def(in, metadata::declaring_type(md(in), row), context);
    if (!owner) return owner.error;
    return field_def(*owner, row.value());
}

Loaded<Field> Loader::Impl::resolve_member_field(Assembly& in, std::uint32_t row, const GenericContext& context) {
    const auto ref = md(in).MemberRef(metadata::MemberRefRow(row));
    const Token parent = ref.Class();
    if (!is_field_signature(ref.Signature()) || parent.is(Table::MethodDef)) {
        return bad_image(in, "uses a method reference as a field");
    }
    const Loaded<Type> owner = member_ref_parent(in, parent, context);
    if (!owner) return owner.error;
    Assembly::MemberTarget target;
    if (const LoadError* error = find_member_target(in, row, *owner, target)) return error;
    Type* exact = *owner;
    for (std::uint32_t level = 0; level < target.levels; ++level) {
        if (const LoadError* error = ensure_linked(exact)) return error;
        exact = exact->base;
        if (exact == nullptr) return bad_image(in, "has a member reference to a type without the base it needs");
    }
    return field_def(exact, target.row);
}

}  // namespace tidelock::types
