// The loader's inside: what it owns, and its functions by the file that has them. Every function that can fail because
// of what it reads returns Loaded<T> or a LoadError; errors live as long as the loader. A type that failed once keeps
// its error and fails the same way again.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/arena.h"
#include "base/hash.h"
#include "image/metadata/image.h"
#include "image/metadata/signature.h"
#include "program/types/intern_table.h"
#include "program/types/loader.h"

namespace tidelock::types {

// One slot of a virtual table. `decl` is what a later override is matched against; `impl` is what a call reaches. They
// differ only where a MethodImpl row put another body into the slot.
struct VirtualSlot {
    Type* decl_owner = nullptr;
    Type* impl_owner = nullptr;
    std::uint32_t decl_row = 0;
    std::uint32_t impl_row = 0;
    std::uint32_t name_hash = 0;       // of decl
    bool preserves_overrides = false;  // impl came by a covariant return: it follows the slot of its own method
};

struct Type::Loading {
    const LoadError* error = nullptr;
    std::uint32_t depth = 0;  // nesting of arguments and elements
    bool has_slots = false;
    bool is_building_slots = false;
    bool has_object_refs = false;  // in the instance data; has_pointers counts managed pointers too
    metadata::RowList<metadata::Table::MethodDef> method_list;
    metadata::RowList<metadata::Table::Field> field_list;
    std::span<Method*> methods;  // by position in method_list, null until asked for
    std::span<VirtualSlot> slots;
    std::uint32_t own_interfaces = 0;            // interfaces[own_interfaces..) are not inherited from the base
    std::span<Type* const> declared_interfaces;  // of the InterfaceImpl rows, with all that they inherit
};

// One side of a comparison of signatures. Without type arguments a VAR stands for itself.
struct SignatureSide {
    Assembly* assembly = nullptr;
    metadata::SignatureReader reader;
    GenericContext context;
};

struct Loader::Impl {
    static constexpr std::uint32_t kMaxTypeDepth = 200;  // polymorphic recursion goes deep; our own recursion must not
    static constexpr int kMaxForwards = 16;
    static constexpr int kMaxNesting = 64;

    explicit Impl(LoaderOptions loader_options) : options(std::move(loader_options)) {}

    // --- what is owned ---
    LoaderOptions options;
    Arena arena;
    std::deque<LoadError> errors;
    std::vector<std::unique_ptr<Assembly>> owned_assemblies;
    std::vector<Assembly*> assemblies;
    Assembly* corelib = nullptr;
    WellKnown known;
    struct ArrayInterfaces {  // what T[] implements for its T
        Type* list = nullptr;
        Type* collection = nullptr;
        Type* enumerable = nullptr;
        Type* read_only_list = nullptr;
        Type* read_only_collection = nullptr;
    };
    ArrayInterfaces array_interfaces;
    InternTable<Type> constructed;     // instantiations, arrays, pointers, byrefs, function pointers
    InternTable<Method> instantiated;  // generic methods and array methods
    std::map<std::pair<std::uint32_t, std::uint32_t>, Method*> stand_ins;  // by the ids of owner and `made_for`
    std::uint32_t next_type_id = 1;
    std::uint32_t next_method_id = 1;
    std::uint32_t next_field_id = 1;
    std::vector<Type*> placeholders;  // stand for MVARs where signatures are compared
    int layout_depth = 0;
    std::vector<Type*> pending_statics;
    int link_depth = 0;
    struct Relations {
        struct Question {
            Type* from;
            Type* to;
            bool operator==(const Question&) const = default;
        };
        struct Hash {
            std::size_t operator()(const Question& q) const { return hash_combine(q.from->id, q.to->id); }
        };
        std::vector<Question> open;  // of variance, each asked by the one before
        std::unordered_map<Question, bool, Hash> answers;
        std::size_t circles = 0;                // open questions that were asked again
        const LoadError* unanswered = nullptr;  // why there is no answer to the last question
    };
    Relations relations;
    std::vector<Type*> types_by_id{nullptr};

    const LoadError* fail(LoadError::Kind kind, std::string message);
    const LoadError* fail_type(const Type& t,
                               std::string_view reason);  // "Could not load type ...", "because" if there is a reason
    const LoadError* bad_image(const Assembly& a, std::string_view what);

    // --- assembly_loading.cpp ---
    Result<Assembly*> load_file(const std::string& path);
    [[nodiscard]] bool is_of_framework(const std::string& path, const metadata::Image& image) const;
    Assembly* add_assembly(const std::string& path, std::unique_ptr<metadata::Image> image);
    Assembly* find_loaded(std::string_view simple_name);
    Loaded<Assembly> load_by_name(std::string_view simple_name, const metadata::AssemblyIdentity* wanted);
    Loaded<Assembly> resolve_assembly_ref(Assembly& from, std::uint32_t row);
    bool refers_to_framework(Assembly& from, std::uint32_t row);

    // --- type_lookup.cpp ---
    Loaded<Type> find_type(Assembly& in, std::string_view name_space, std::string_view name);
    // Null without error when there is no such type.
    Loaded<Type> find_top_level(Assembly& in, std::string_view name_space, std::string_view name, int forwards);
    Loaded<Type> find_nested(Type* enclosing, std::string_view name_space, std::string_view name);
    Loaded<Type> resolve_type_ref(Assembly& in, std::uint32_t row, int depth);
    Loaded<Type> resolve_type(Assembly& in, metadata::Token token, const GenericContext& context);
    // The type or generic definition behind a token, without making its arguments; null for arrays and the like.
    Loaded<Type> definition_behind(Assembly& in, metadata::Token token);
    const LoadError* type_not_found(const Assembly& in, std::string_view name_space, std::string_view name);

    // --- type_creation.cpp ---
    Type* new_type();
    void set_kinds(Type& t);
    Loaded<Type> type_def(Assembly& in, std::uint32_t row);
    Loaded<Type> create_type_def(Assembly& in, std::uint32_t row);
    void classify(Type& t);
    std::span<Type* const> generic_params(Assembly& in, metadata::Token owner, Type* type, Method* method);

    // --- constructed_types.cpp ---
    Loaded<Type> instantiate(Type* definition, std::span<Type* const> args);
    Type* element_type_of(Shape shape, Type* element, std::uint32_t rank);
    Type* function_pointer(const MethodSignature& signature);
    Loaded<Type> substitute(Type* open, const GenericContext& context);

    // --- type_signatures.cpp ---
    Loaded<Type> decode_type(Assembly& in, metadata::SignatureReader& reader, const GenericContext& context,
                             int depth = 0);
    const LoadError* decode_method(Assembly& in, metadata::SignatureReader& reader, const GenericContext& context,
                                   MethodSignature& out, int depth = 0);
    const LoadError* decode_locals(Assembly& in, metadata::Blob blob, const GenericContext& context,
                                   std::vector<Type*>& out);

    // --- signature_compare.cpp ---
    bool same_type(SignatureSide& a, SignatureSide& b, int depth = 0);
    bool same_method(SignatureSide a, SignatureSide b);
    bool same_field(SignatureSide a, SignatureSide b);
    bool same_token(Assembly& a, metadata::Token token_a, Assembly& b, metadata::Token token_b);
    std::span<Type* const> method_placeholders();

    // --- linking.cpp ---
    const LoadError* ensure_linked(Type* t);
    const LoadError* link(Type* t);
    const LoadError* link_array(Type* t);
    const LoadError* link_interfaces(Type* t);

    // --- instance_layout.cpp, static_layout.cpp ---
    const LoadError* ensure_layout(Type* t);
    const LoadError* lay_out_bases(Type* t);
    const LoadError* lay_out(Type* t);
    const LoadError* lay_out_constructed(Type* t);
    const LoadError* create_fields(Type* t);
    const LoadError* lay_out_instance(Type* t);
    const LoadError* lay_out_statics(Type* t);
    const LoadError* repeat_inline_array(Type* t);
    void note_methods(Type* t);
    Loaded<Type> field_type(Field* f);

    // --- slots.cpp ---
    const LoadError* ensure_slots(Type* t);
    const LoadError* build_slots(Type* t);
    const LoadError* copy_slots_of_definition(Type* t);
    const LoadError* place_methods(Type* t, std::vector<VirtualSlot>& slots);
    const LoadError* place_method_impls(Type* t, std::vector<VirtualSlot>& slots);
    const LoadError* ensure_complete(Type* t);
    std::int32_t find_base_slot(Type* t, std::uint32_t row, const std::vector<VirtualSlot>& slots,
                                std::size_t inherited);
    std::int32_t slot_of(Type* owner, std::uint32_t row);
    Method* vtable_method(Type* exact, std::uint32_t slot);

    // --- methods.cpp ---
    Loaded<Method> method_def(Type* owner, std::uint32_t row);
    Loaded<Method> create_method(Type* owner, std::uint32_t row);
    Loaded<Method> instantiate_method(Method* definition, std::span<Type* const> args);
    Loaded<Method> array_method(Type* array, Special special, const MethodSignature& signature);
    Method* stand_in(Type* owner, Type* made_for, std::string_view name, const MethodSignature& signature);
    Method* number(Method* method);  // gives it its id
    Method* find_method(Type* owner, std::string_view name, int params);
    std::vector<Method*> declared_methods(Type* owner);
    void add_array_methods(Type* array, std::vector<Method*>& out);
    std::int64_t method_position(const Type& owner, std::uint32_t row) const;

    // --- member_refs.cpp ---
    Loaded<Method> resolve_method(Assembly& in, metadata::Token token, const GenericContext& context);
    Loaded<Method> resolve_member_method(Assembly& in, std::uint32_t row, const GenericContext& context);
    Loaded<Method> resolve_array_method(Assembly& in, std::uint32_t row, Type* array, const GenericContext& context);
    Loaded<Method> resolve_method_spec(Assembly& in, std::uint32_t row, const GenericContext& context);
    Loaded<Field> resolve_field(Assembly& in, metadata::Token token, const GenericContext& context);
    Loaded<Field> resolve_member_field(Assembly& in, std::uint32_t row, const GenericContext& context);
    Loaded<Field> field_def(Type* owner, std::uint32_t row);
    Loaded<Type> owner_of_def(Assembly& in, metadata::TypeDefRow row, const GenericContext& context);
    Loaded<Type> member_ref_parent(Assembly& in, metadata::Token parent, const GenericContext& context);
    const LoadError* find_member_target(Assembly& in, std::uint32_t row, Type* owner, Assembly::MemberTarget& out);

    // --- dispatch.cpp, default_methods.cpp, constrained.cpp, array_dispatch.cpp ---
    Loaded<Method> find_implementation(Type* exact, Method* declared);
    Loaded<Method> find_interface_implementation(Type* exact, Method* declared);
    struct Found {
        Type* owner = nullptr;
        std::uint32_t row = 0;
        const LoadError* error = nullptr;
        explicit operator bool() const { return owner != nullptr; }
    };
    Found find_on_classes(Type* exact, Type* interface_type, std::uint32_t row);
    Found find_by_name(Type* t, Type* interface_type, std::uint32_t row);
    Found find_method_impl(Type* t, Type* interface_type, std::uint32_t row);
    Found find_default(Type* exact, Type* interface_type, std::uint32_t row);
    Type* find_variant_interface(Type* exact, Type* wanted);
    Loaded<Method> exact_method(Found found, Method* declared);
    Loaded<Method> array_implementation(Type* array, Method* declared);
    Loader::Constrained resolve_constrained(Type* constraint, Method* declared);
    Loader::Constrained resolve_static(Type* constraint, Method* declared);

    // --- assignability.cpp ---
    bool answer_assignable(Type* from, Type* to);
    bool is_assignable(Type* from, Type* to);
    bool implements(Type* t, Type* interface_type);
    bool is_variant_of(Type* from, Type* to);
    bool has_variant_arguments(const Type* from, const Type* to);
    bool can_link(Type* t);
    bool is_array_interface(const Type* interface_type) const;

    // --- error_text.cpp ---
    std::string method_ref_text(Assembly& in, std::uint32_t member_ref_row);
    std::string field_ref_text(Assembly& in, std::uint32_t member_ref_row);

    const metadata::Metadata& md(const Assembly& a) const { return a.image().md(); }
};

// The arguments of the owner, for the signatures of its members.
inline GenericContext context_of(const Type& owner) { return {owner.args, {}}; }

}  // namespace tidelock::types
