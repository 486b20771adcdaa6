// The loader: from names and tokens in metadata to Types, Methods and Fields. It owns all of them. Lowering and the
// machine call it; it calls nobody. Everything is lazy: an assembly is opened when first named, a type created when
// first referred to, linked, laid out and completed when first needed (ensure_* does all earlier stages too).
//
// Open generic definitions are Types as well (args = their own GenericParam types), so that reflection can show them.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "program/types/assembly.h"
#include "program/types/load_error.h"
#include "program/types/method.h"
#include "program/types/type.h"
#include "program/types/well_known.h"

namespace tidelock::types {

struct GenericContext {
    std::span<Type* const> type_args;
    std::span<Type* const> method_args;
};

struct LoaderOptions {
    std::vector<std::string> search_folders;       // the program's folder first, then the shared framework's
    std::vector<std::string> extra_files;          // full paths from deps.json and explicit references
    std::vector<std::string> framework_folders{};  // the shared frameworks'; none: where System.Private.CoreLib lies
    bool operator==(const LoaderOptions&) const = default;
};

class Loader {
public:
    // Opens System.Private.CoreLib through the search folders and binds the well-known types; fails early if one is
    // missing.
    static Result<std::unique_ptr<Loader>> open(LoaderOptions options);
    ~Loader();
    Loader(const Loader&) = delete;
    Loader& operator=(const Loader&) = delete;

    // --- assemblies ---
    Result<Assembly*> load_file(const std::string& path);                                  // the program itself
    Result<Assembly*> load_memory(std::vector<std::byte> bytes, const std::string& name);  // an image that is no file
    Loaded<Assembly> load_by_name(std::string_view simple_name);  // case-insensitive, cached, search folders in order
    Loaded<Assembly> resolve_assembly_ref(Assembly& from, std::uint32_t assembly_ref_row);
    // Would the reference be resolved to an assembly of the shared framework? Loads nothing.
    [[nodiscard]] bool refers_to_framework(Assembly& from, std::uint32_t assembly_ref_row);
    [[nodiscard]] Assembly& corelib() const;
    [[nodiscard]] std::span<Assembly* const> assemblies() const;  // in order of loading

    // --- types ---
    const WellKnown& well_known() const;
    [[nodiscard]] Type* type_by_id(std::uint32_t id) const;  // of one that there is
    Loaded<Type> find_type(Assembly& in, std::string_view name_space,
                           std::string_view name);                    // follows forwarders; nested as "Outer+Inner"
    Loaded<Type> type_def(Assembly& in, std::uint32_t type_def_row);  // the definition (open if generic)
    Loaded<Type> resolve_type(Assembly& in, std::uint32_t token,
                              const GenericContext& context);  // TypeDef, TypeRef, TypeSpec
    Loaded<Type> resolve_type_signature(Assembly& in, std::span<const std::byte> blob, const GenericContext& context);
    Loaded<Type> instantiate(Type* definition, std::span<Type* const> args);
    Loaded<Type> substitute(Type* open, const GenericContext& context);  // replaces generic parameters
    Type* sz_array_of(Type* element);
    Type* md_array_of(Type* element, std::uint32_t rank);
    Type* pointer_to(Type* element);
    Type* by_ref_to(Type* element);

    [[nodiscard]] const LoadError* ensure_linked(Type* t);  // null when fine
    [[nodiscard]] const LoadError* ensure_layout(Type* t);
    [[nodiscard]] const LoadError* ensure_complete(Type* t);

    // --- members ---
    Loaded<Method> method_def(Type* owner,
                              std::uint32_t method_def_row);  // owner exact; method generic -> its definition
    Loaded<Method> instantiate_method(Method* definition_on_owner, std::span<Type* const> args);
    Loaded<Method> resolve_method(Assembly& in, std::uint32_t token,
                                  const GenericContext& context);  // MethodDef, MemberRef, MethodSpec
    Loaded<Field> resolve_field(Assembly& in, std::uint32_t token,
                                const GenericContext& context);  // FieldDef, MemberRef
    Loaded<Type> field_type(Field* f);
    Field* find_field(Type* owner, std::string_view name);  // declared in owner; null if none. Lays it out.
    // Declared in owner; `params` < 0 means any count. First match in metadata order; null if none.
    Method* find_method(Type* owner, std::string_view name, int params = -1);
    // A method that no metadata has: what the machine puts in the place of a function of type `owner` so that it can be
    // called as one of type `made_for`. One for each such pair, named and shaped as said first.
    Method* stand_in(Type* owner, Type* made_for, std::string_view name, const MethodSignature& signature);
    std::vector<Method*> declared_methods(Type* owner);  // all, in metadata order (generic ones as definitions)
    bool resolve_call_site(Assembly& in, std::uint32_t standalone_sig_token, const GenericContext& context,
                           MethodSignature& out, const LoadError*& error);
    // Local variable types of a body.
    const LoadError* local_types(Assembly& in, std::uint32_t local_sig_token, const GenericContext& context,
                                 std::vector<Type*>& out);
    // Which of them are `pinned`: what these refer to stays as long as the method runs.
    static std::vector<bool> pinned_locals(Assembly& in, std::uint32_t local_sig_token);
    // Catch types, tokens of any kind for ldtoken: exactly one of the three is set.
    struct AnyMember {
        Type* type = nullptr;
        Method* method = nullptr;
        Field* field = nullptr;
        const LoadError* error = nullptr;
    };
    AnyMember resolve_any(Assembly& in, std::uint32_t token, const GenericContext& context);

    // --- dispatch ---
    Method* vtable_method(Type* exact, std::uint32_t slot);  // fills and returns exact->vtable[slot]
    // The implementation that a virtual or interface call of `declared` reaches on an object of `exact` (for value
    // types: the unboxed method, whose `this` is a managed pointer). Handles slots, MethodImpl, covariant returns,
    // variance, default interface methods, generic virtual methods, and SZ arrays' generic interfaces (SZArrayHelper).
    // Not cached: callers cache.
    Loaded<Method> find_implementation(Type* exact, Method* declared);
    // constrained. call on a type argument: static abstract/virtual members, or an instance member of a value type.
    // value == nullptr without error: the value type does not override it (box and call `declared`).
    struct Constrained {
        Method* method = nullptr;
        const LoadError* error = nullptr;
    };
    Constrained resolve_constrained(Type* constraint, Method* declared);

    // --- relations ---
    bool is_subclass_of(const Type* t, const Type* base) const;  // or the same
    bool is_assignable(Type* from, Type* to);  // castclass/isinst: classes, interfaces, variance, arrays
    // If a limit of ours is in the way of the last answer: which. The answer is false then.
    [[nodiscard]] const LoadError* unanswered() const;

    // --- names, as reflection and stack traces print them ---
    static std::string full_name(
        const Type& t);  // Type.FullName without assembly of arguments: "N.Outer+Inner`1[System.Int32]"
    static std::string display_name(const Type& t);  // Type.ToString()

    const LoadError* fail(LoadError::Kind kind, std::string message);  // puts an error in the arena

private:
    struct Impl;
    explicit Loader(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace tidelock::types
