// The loader's public face: opening, and one line per function of the inside.
#include "program/types/loader.h"

#include <filesystem>

#include <fmt/format.h>

#include "program/types/loader_impl.h"

namespace tidelock::types {

using metadata::Token;

Loader::Loader(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Loader::~Loader() = default;

Result<std::unique_ptr<Loader>> Loader::open(LoaderOptions options) {
    auto impl = std::make_unique<Impl>(std::move(options));
    const Loaded<Assembly> corelib = impl->load_by_name("System.Private.CoreLib", nullptr);
    if (!corelib) return Error{"framework", corelib.error->message};
    impl->corelib = *corelib;
    if (impl->options.framework_folders.empty())
        impl->options.framework_folders = {std::filesystem::absolute(corelib->path()).parent_path().string()};
    impl->corelib->is_framework_ = true;
    const auto bind = [&](Type*& into, std::string_view name_space, std::string_view name) {
        into = impl->find_type(*impl->corelib, name_space, name).value;
        return into != nullptr;
    };
#define TL_BIND(member, name_space, name)                                     \
    if (!bind(impl->known.member, name_space, name)) {                        \
        return Error{corelib->path(), "it has no type " name_space "." name}; \
    }
    TL_WELL_KNOWN_TYPES(TL_BIND)
#undef TL_BIND
    constexpr std::string_view kGeneric = "System.Collections.Generic";
    Impl::ArrayInterfaces& arrays = impl->array_interfaces;
    if (!bind(arrays.list, kGeneric, "IList`1") || !bind(arrays.collection, kGeneric, "ICollection`1") ||
        !bind(arrays.enumerable, kGeneric, "IEnumerable`1") ||
        !bind(arrays.read_only_list, kGeneric, "IReadOnlyList`1") ||
        !bind(arrays.read_only_collection, kGeneric, "IReadOnlyCollection`1")) {
        return Error{corelib->path(), "it lacks the interfaces of arrays"};
    }
    if (const LoadError* error = impl->ensure_slots(impl->known.object)) return Error{corelib->path(), error->message};
    return std::unique_ptr<Loader>(new Loader(std::move(impl)));
}

// --- assemblies ---
Result<Assembly*> Loader::load_file(const std::string& path) { return impl_->load_file(path); }
Result<Assembly*> Loader::load_memory(std::vector<std::byte> bytes, const std::string& name) {
    TL_TRY(image, metadata::Image::from_memory(std::move(bytes), name));
    return impl_->add_assembly(name, std::move(image));
}
Loaded<Assembly> Loader::load_by_name(std::string_view simple_name) {
    return impl_->load_by_name(simple_name, nullptr);
}
Loaded<Assembly> Loader::resolve_assembly_ref(Assembly& from, std::uint32_t assembly_ref_row) {
    return impl_->resolve_assembly_ref(from, assembly_ref_row);
}
bool Loader::refers_to_framework(Assembly& from, std::uint32_t assembly_ref_row) {
    return impl_->refers_to_framework(from, assembly_ref_row);
}
Assembly& Loader::corelib() const { return *impl_->corelib; }
std::span<Assembly* const> Loader::assemblies() const { return impl_->assemblies; }

// --- types ---
const WellKnown& Loader::well_known() const { return impl_->known; }
Type* Loader::type_by_id(std::uint32_t id) const { return impl_->types_by_id.at(id); }
Loaded<Type> Loader::find_type(Assembly& in, std::string_view name_space, std::string_view name) {
    return impl_->find_type(in, name_space, name);
}
Loaded<Type> Loader::type_def(Assembly& in, std::uint32_t type_def_row) { return impl_->type_def(in, type_def_row); }
Loaded<Type> Loader::resolve_type(Assembly& in, std::uint32_t token, const GenericContext& context) {
    return impl_->resolve_type(in, Token(token), context);
}
Loaded<Type> Loader::resolve_type_signature(Assembly& in, std::span<const std::byte> blob,
                                            const GenericContext& context) {
    metadata::SignatureReader reader(blob);
    return impl_->decode_type(in, reader, context);
}
Loaded<Type> Loader::instantiate(Type* definition, std::span<Type* const> args) {
    return impl_->instantiate(definition, args);
}
Loaded<Type> Loader::substitute(Type* open, const GenericContext& context) { return impl_->substitute(open, context); }
Type* Loader::sz_array_of(Type* element) { return impl_->element_type_of(Shape::SzArray, element, 0); }
Type* Loader::md_array_of(Type* element, std::uint32_t rank) {
    return impl_->element_type_of(Shape::MdArray, element, rank);
}
Type* Loader::pointer_to(Type* element) { return impl_->element_type_of(Shape::Pointer, element, 0); }
Type* Loader::by_ref_to(Type* element) { return impl_->element_type_of(Shape::ByRef, element, 0); }
const LoadError* Loader::ensure_linked(Type* t) { return impl_->ensure_linked(t); }
const LoadError* Loader::ensure_layout(Type* t) { return impl_->ensure_layout(t); }
const LoadError* Loader::ensure_complete(Type* t) { return impl_->ensure_complete(t); }

// --- members ---
Loaded<Method> Loader::method_def(Type* owner, std::uint32_t method_def_row) {
    return impl_->method_def(owner, method_def_row);
}
Loaded<Method> Loader::instantiate_method(Method* definition_on_owner, std::span<Type* const> args) {
    return impl_->instantiate_method(definition_on_owner, args);
}
Loaded<Method> Loader::resolve_method(Assembly& in, std::uint32_t token, const GenericContext& context) {
    return impl_->resolve_method(in, Token(token), context);
}
Loaded<Field> Loader::resolve_field(Assembly& in, std::uint32_t token, const GenericContext& context) {
    return impl_->resolve_field(in, Token(token), context);
}
Loaded<Type> Loader::field_type(Field* f) { return impl_->field_type(f); }
Field* Loader::find_field(Type* owner, std::string_view name) {
    if (impl_->ensure_layout(owner) != nullptr) return nullptr;
    for (Field& field : owner->fields) {
        if (field.name == name) return &field;
    }
    return nullptr;
}
Method* Loader::find_method(Type* owner, std::string_view name, int params) {
    return impl_->find_method(owner, name, params);
}
Method* Loader::stand_in(Type* owner, Type* made_for, std::string_view name, const MethodSignature& signature) {
    return impl_->stand_in(owner, made_for, name, signature);
}
std::vector<Method*> Loader::declared_methods(Type* owner) { return impl_->declared_methods(owner); }
bool Loader::resolve_call_site(Assembly& in, std::uint32_t standalone_sig_token, const GenericContext& context,
                               MethodSignature& out, const LoadError*& error) {
    const metadata::StandAloneSigRow row = Token(standalone_sig_token).to<metadata::StandAloneSigRow>();
    metadata::SignatureReader reader(in.image().md().StandAloneSig(row).Signature());
    error = impl_->decode_method(in, reader, context, out);
    return error == nullptr;
}
const LoadError* Loader::local_types(Assembly& in, std::uint32_t local_sig_token, const GenericContext& context,
                                     std::vector<Type*>& out) {
    out.clear();
    if (local_sig_token == 0) return nullptr;
    const metadata::StandAloneSigRow row = Token(local_sig_token).to<metadata::StandAloneSigRow>();
    return impl_->decode_locals(in, in.image().md().StandAloneSig(row).Signature(), context, out);
}
std::vector<bool> Loader::pinned_locals(Assembly& in, std::uint32_t local_sig_token) {
    if (local_sig_token == 0) return {};
    const metadata::StandAloneSigRow row = Token(local_sig_token).to<metadata::StandAloneSigRow>();
    metadata::SignatureReader reader(in.image().md().StandAloneSig(row).Signature());
    std::vector<bool> pinned;
    for (std::uint32_t left = reader.read_locals(); left > 0 && reader.ok(); --left) {
        reader.skip_custom_modifiers();
        pinned.push_back(reader.peek_element() == metadata::ElementType::Pinned);
        reader.skip_type();
    }
    return pinned;
}
Loader::AnyMember Loader::resolve_any(Assembly& in, std::uint32_t token, const GenericContext& context) {
    using metadata::Table;
    AnyMember out;
    const Token any(token);
    const bool is_field_ref =
        any.is(Table::MemberRef) &&
        metadata::SignatureReader(in.image().md().MemberRef(metadata::MemberRefRow(any.row())).Signature())
                .peek_header()
                .kind() == metadata::CallKind::Field;
    if (any.is(Table::Field) || is_field_ref) {
        const Loaded<Field> field = impl_->resolve_field(in, any, context);
        out.field = field.value;
        out.error = field.error;
    } else if (any.is(Table::MethodDef) || any.is(Table::MemberRef) || any.is(Table::MethodSpec)) {
        const Loaded<Method> method = impl_->resolve_method(in, any, context);
        out.method = method.value;
        out.error = method.error;
    } else {
        const Loaded<Type> type = impl_->resolve_type(in, any, context);
        out.type = type.value;
        out.error = type.error;
    }
    return out;
}

// --- dispatch ---
Method* Loader::vtable_method(Type* exact, std::uint32_t slot) { return impl_->vtable_method(exact, slot); }
Loaded<Method> Loader::find_implementation(Type* exact, Method* declared) {
    return impl_->find_implementation(exact, declared);
}
Loader::Constrained Loader::resolve_constrained(Type* constraint, Method* declared) {
    return impl_->resolve_constrained(constraint, declared);
}

// --- relations ---
bool Loader::is_subclass_of(const Type* t, const Type* base) const {
    // NB: linking changes nothing that a caller with a const Type can see being different.
    if (impl_->ensure_linked(const_cast<Type*>(t)) != nullptr)
        return t == base;  // NOLINT(cppcoreguidelines-pro-type-const-cast)
    for (; t != nullptr; t = t->base) {
        if (t == base) return true;
    }
    return false;
}
bool Loader::is_assignable(Type* from, Type* to) { return impl_->answer_assignable(from, to); }
const LoadError* Loader::unanswered() const { return impl_->relations.unanswered; }

const LoadError* Loader::fail(LoadError::Kind kind, std::string message) {
    return impl_->fail(kind, std::move(message));
}

}  // namespace tidelock::types
