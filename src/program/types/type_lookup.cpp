// From names and TypeDef/TypeRef/TypeSpec tokens to types. A type that an assembly does not have may be forwarded
// (ExportedType rows, ECMA-335 II.22.14), possibly through several facades.
#include <fmt/format.h>

#include "program/types/loader_impl.h"

namespace tidelock::types {

using metadata::Table;
using metadata::Token;

const LoadError* Loader::Impl::type_not_found(const Assembly& in, std::string_view name_space, std::string_view name) {
    return fail(LoadError::Kind::TypeLoad, fmt::format("Could not load type '{}{}{}' from assembly '{}'.", name_space,
                                                       name_space.empty() ? "" : ".", name, in.display_name()));
}

Loaded<Type> Loader::Impl::find_top_level(Assembly& in, std::string_view name_space, std::string_view name,
                                          int forwards) {
    const metadata::TypeDefRow row = in.image().find_type(name_space, name);
    if (!row.is_nil()) return type_def(in, row.value());
    const metadata::ExportedTypeRow exported = in.image().find_exported_type(name_space, name);
    if (exported.is_nil() || forwards >= kMaxForwards) return static_cast<Type*>(nullptr);
    const Token implementation = md(in).ExportedType(exported).Implementation();
    if (!implementation.is(Table::AssemblyRef)) return static_cast<Type*>(nullptr);
    const Loaded<Assembly> next = resolve_assembly_ref(in, implementation.row());
    if (!next) return next.error;
    return find_top_level(*next.value, name_space, name, forwards + 1);
}

Loaded<Type> Loader::Impl::find_nested(Type* enclosing, std::string_view name_space, std::string_view name) {
    if (enclosing->type_def == 0) return static_cast<Type*>(nullptr);
    const metadata::TypeDefRow row =
        enclosing->assembly->image().find_nested_type(metadata::TypeDefRow(enclosing->type_def), name);
    if (!row.is_nil()) return type_def(*enclosing->assembly, row.value());
    static_cast<void>(name_space);
    return static_cast<Type*>(nullptr);
}

Loaded<Type> Loader::Impl::find_type(Assembly& in, std::string_view name_space, std::string_view name) {
    std::size_t plus = name.find('+');
    Loaded<Type> found = find_top_level(in, name_space, name.substr(0, plus), 0);
    if (found.error != nullptr) return found;
    while (found && plus != std::string_view::npos) {
        const std::size_t start = plus + 1;
        plus = name.find('+', start);
        found = find_nested(*found, {}, name.substr(start, plus == std::string_view::npos ? plus : plus - start));
        if (found.error != nullptr) return found;
    }
    if (!found) return type_not_found(in, name_space, name);
    return found;
}

Loaded<Type> Loader::Impl::resolve_type_ref(Assembly& in, std::uint32_t row, int depth) {
    if (row == 0 || row >= in.type_refs_.size() || depth > kMaxNesting) {
        return bad_image(in, "names a type reference that does not exist");
    }
    if (Type* cached = in.type_refs_[row]) return cached;
    const auto ref = md(in).TypeRef(metadata::TypeRefRow(row));
    const Token scope = ref.ResolutionScope();
    Loaded<Type> found = static_cast<Type*>(nullptr);
    Assembly* home = &in;
    if (scope.is(Table::TypeRef) && !scope.is_nil()) {
        const Loaded<Type> enclosing = resolve_type_ref(in, scope.row(), depth + 1);
        if (!enclosing) return enclosing;
        home = enclosing->assembly;
        found = find_nested(*enclosing, ref.TypeNamespace(), ref.TypeName());
    } else {
        if (scope.is(Table::AssemblyRef)) {
            const Loaded<Assembly> loaded = resolve_assembly_ref(in, scope.row());
            if (!loaded) return loaded.error;
            home = *loaded;
        }
        found = find_top_level(*home, ref.TypeNamespace(), ref.TypeName(), 0);
    }
    if (found.error != nullptr) return found;
    if (!found) return type_not_found(*home, ref.TypeNamespace(), ref.TypeName());
    in.type_refs_[row] = *found;
    return found;
}

Loaded<Type> Loader::Impl::resolve_type(Assembly& in, Token token, const GenericContext& context) {
    switch (token.table()) {
        case Table::TypeDef:
            return type_def(in, token.row());
        case Table::TypeRef:
            return resolve_type_ref(in, token.row(), 0);
        case Table::TypeSpec:
            break;
        default:
            return bad_image(in, "uses a token that is no type");
    }
    if (!md(in).contains(token)) return bad_image(in, "names a type specification that does not exist");
    metadata::SignatureReader reader(md(in).TypeSpec(metadata::TypeSpecRow(token.row())).Signature());
    return decode_type(in, reader, context);
}

Loaded<Type> Loader::Impl::definition_behind(Assembly& in, Token token) {
    if (token.is(Table::TypeSpec)) {
        metadata::SignatureReader reader(md(in).TypeSpec(metadata::TypeSpecRow(token.row())).Signature());
        token = reader.read_type().token;
        if (token.is_nil() || token.is(Table::TypeSpec)) return static_cast<Type*>(nullptr);
    }
    return resolve_type(in, token, {});
}

}  // namespace tidelock::types
