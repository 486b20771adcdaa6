// Methods of exact types. A method with generic parameters exists once per owner as its definition, whose arguments are
// its own parameters, and once per list of arguments.
#include <algorithm>

#include <fmt/format.h>

#include "base/hash.h"
#include "base/stop.h"
#include "image/metadata/flags.h"
#include "program/types/loader_impl.h"

namespace tidelock::types {
namespace {

using metadata::Table;
using metadata::Token;

constexpr std::string_view kCompilerServices = "System.Runtime.CompilerServices";

Special special_of(const Method& method) {
    if (!method.is_runtime_supplied() || method.is_internal_call()) return Special::None;
    if (method.name == "Invoke") return Special::DelegateInvoke;
    if (method.name == ".ctor") return Special::DelegateCtor;
    if (method.name == "BeginInvoke") return Special::DelegateBeginInvoke;
    if (method.name == "EndInvoke") return Special::DelegateEndInvoke;
    return Special::None;
}

std::string_view array_method_name(Special special) {
    switch (special) {
        case Special::ArrayCtor:
            return ".ctor";
        case Special::ArrayGet:
            return "Get";
        case Special::ArraySet:
            return "Set";
        default:
            return "Address";
    }
}

bool is_open(const Method& method) {
    if (method.owner->contains_generic_params) return true;
    return std::any_of(method.args.begin(), method.args.end(),
                       [](const Type* t) { return t->contains_generic_params; });
}

}  // namespace

std::int64_t Loader::Impl::method_position(const Type& owner, std::uint32_t row) const {
    const auto& list = owner.loading->method_list;
    if (list.empty()) return -1;
    if (md(*owner.assembly).row_count(Table::MethodPtr) == 0) {
        const std::int64_t position = std::int64_t{row} - list[0].value();
        return position >= 0 && position < list.size() ? position : -1;
    }
    for (std::uint32_t i = 0; i < list.size(); ++i) {
        if (list[i].value() == row) return i;
    }
    return -1;
}

Loaded<Method> Loader::Impl::method_def(Type* owner, std::uint32_t row) {
    const std::int64_t position = owner->type_def != 0 ? method_position(*owner, row) : -1;
    if (position < 0) return bad_image(*owner->assembly, "names a method that its type does not have");
    std::span<Method*>& methods = owner->loading->methods;
    if (methods.empty()) methods = arena.make_array<Method*>(owner->loading->method_list.size());
    Method* cached = methods[static_cast<std::size_t>(position)];
    if (cached != nullptr) return cached;
    const Loaded<Method> created = create_method(owner, row);
    if (created) owner->loading->methods[static_cast<std::size_t>(position)] = *created;
    return created;
}

Loaded<Method> Loader::Impl::create_method(Type* owner, std::uint32_t row) {
    Assembly& in = *owner->assembly;
    const metadata::MethodDefRow def(row);
    const auto columns = md(in).MethodDef(def);
    Method* method = arena.make<Method>();
    method->owner = owner;
    method->assembly = &in;
    method->row = row;
    method->flags = columns.Flags();
    method->impl_flags = columns.ImplFlags();
    method->name = columns.Name();
    method->special = special_of(*method);
    method->definition = method;
    if (owner->definition != owner) {
        const Loaded<Method> definition = method_def(owner->definition, row);
        if (!definition) return definition;
        method->definition = *definition;
        method->is_intrinsic = definition->is_intrinsic;
        method->args = definition->args;
        method->slot = definition->slot;
    } else {
        method->args = generic_params(in, Token(def), nullptr, method);
        // NB: the attribute is internal to the core library; nobody else can carry it.
        method->is_intrinsic =
            &in == corelib && (metadata::has_attribute(md(in), def, kCompilerServices, "IntrinsicAttribute") ||
                               metadata::has_attribute(md(in), metadata::TypeDefRow(owner->type_def), kCompilerServices,
                                                       "IntrinsicAttribute"));
        if (method->is_virtual() && (!method->is_static() || owner->is_interface())) {
            if (const LoadError* error = ensure_slots(owner)) return error;
            method->slot = slot_of(owner, row);
        }
    }
    method->is_generic_definition = !method->args.empty();

    metadata::SignatureReader reader(columns.Signature());
    if (const LoadError* error = decode_method(in, reader, {owner->args, method->args}, method->signature))
        return error;
    if (method->signature.generic_count != method->args.size() || method->signature.has_this == method->is_static()) {
        return bad_image(in, "has a method whose signature does not fit its row");
    }
    method->contains_generic_params = is_open(*method);
    return number(method);
}

Method* Loader::Impl::number(Method* method) {
    if (next_method_id >= kMaxMethods) stop_for_memory();
    method->id = next_method_id++;
    return method;
}

Loaded<Method> Loader::Impl::instantiate_method(Method* definition, std::span<Type* const> args) {
    if (!definition->is_generic_definition || args.size() != definition->args.size()) {
        return bad_image(*definition->assembly, "instantiates a method with the wrong number of arguments");
    }
    if (std::equal(args.begin(), args.end(), definition->args.begin())) return definition;
    std::uint64_t hash = hash_combine(hash_combine(0x3000, definition->owner->id), definition->row);
    for (const Type* arg : args) hash = hash_combine(hash, arg->id);
    Method* found = instantiated.find(hash, [&](const Method& m) {
        return m.owner == definition->owner && m.row == definition->row &&
               std::equal(m.args.begin(), m.args.end(), args.begin(), args.end());
    });
    if (found != nullptr) return found;

    Method* method = arena.make<Method>(*definition);
    method->is_generic_definition = false;
    method->args = arena.copy(args);
    method->contains_generic_params = is_open(*method);
    metadata::SignatureReader reader(md(*method->assembly).MethodDef(metadata::MethodDefRow(method->row)).Signature());
    const GenericContext context{method->owner->args, method->args};
    if (const LoadError* error = decode_method(*method->assembly, reader, context, method->signature)) return error;
    instantiated.insert(hash, method);
    return number(method);
}

// Array methods have no row (ECMA-335 II.14.2): the constructors take lengths, or lower bounds and lengths.
Loaded<Method> Loader::Impl::array_method(Type* array, Special special, const MethodSignature& signature) {
    std::uint64_t hash = hash_combine(hash_combine(0x4000, array->id), static_cast<std::uint64_t>(special));
    hash = hash_combine(hash, signature.params.size());
    Method* found = instantiated.find(hash, [&](const Method& m) {
        return m.owner == array && m.special == special && m.signature.params.size() == signature.params.size();
    });
    if (found != nullptr) return found;
    Method* method = arena.make<Method>();
    method->owner = array;
    method->assembly = array->assembly;
    method->flags = metadata::MethodAttributes::Public;
    if (special == Special::ArrayCtor) {
        method->flags |= metadata::MethodAttributes::SpecialName | metadata::MethodAttributes::RTSpecialName;
    }
    method->impl_flags = metadata::MethodImplAttributes::Runtime;
    method->special = special;
    method->name = array_method_name(special);
    method->definition = method;
    method->signature = signature;
    method->contains_generic_params = array->contains_generic_params;
    instantiated.insert(hash, method);
    return number(method);
}

Method* Loader::Impl::stand_in(Type* owner, Type* made_for, std::string_view name, const MethodSignature& signature) {
    Method*& method = stand_ins[{owner->id, made_for->id}];
    if (method != nullptr) return method;
    method = arena.make<Method>();
    method->owner = owner;
    method->assembly = owner->assembly;
    method->flags = metadata::MethodAttributes::Public;
    method->name = arena.copy_text(name);
    method->definition = method;
    method->signature = signature;
    return number(method);
}

void Loader::Impl::add_array_methods(Type* array, std::vector<Method*>& out) {
    const std::uint32_t rank = array->shape == Shape::SzArray ? 1 : array->rank;
    const auto add = [&](Special special, std::size_t lengths, Type* value, Type* result) {
        std::vector<Type*> params(lengths, known.int32);
        if (value != nullptr) params.push_back(value);
        MethodSignature signature;
        signature.has_this = true;
        signature.result = result;
        signature.params = arena.copy(std::span<Type* const>(params));
        if (Method* method = array_method(array, special, signature).value) out.push_back(method);
    };
    add(Special::ArrayGet, rank, nullptr, array->element);
    add(Special::ArraySet, rank, array->element, known.void_);
    add(Special::ArrayAddress, rank, nullptr, element_type_of(Shape::ByRef, array->element, 0));
    add(Special::ArrayCtor, rank, nullptr, known.void_);
    if (array->shape == Shape::MdArray) {
        add(Special::ArrayCtor, std::size_t{2} * rank, nullptr, known.void_);
        return;
    }
    // T[][]: the inner arrays too.
    std::size_t depth = 1;
    for (const Type* e = array->element; e->shape == Shape::SzArray; e = e->element)
        add(Special::ArrayCtor, ++depth, nullptr, known.void_);
}

Method* Loader::Impl::find_method(Type* owner, std::string_view name, int params) {
    if (owner->type_def == 0) return nullptr;
    const metadata::Metadata& tables = md(*owner->assembly);
    for (const metadata::MethodDefRow row : owner->loading->method_list) {
        const auto columns = tables.MethodDef(row);
        if (columns.Name() != name) continue;
        metadata::SignatureReader reader(columns.Signature());
        if (params >= 0 && reader.read_method().param_count != static_cast<std::uint32_t>(params)) continue;
        return method_def(owner, row.value()).value;
    }
    return nullptr;
}

std::vector<Method*> Loader::Impl::declared_methods(Type* owner) {
    std::vector<Method*> methods;
    if (owner->is_array()) {
        add_array_methods(owner, methods);
        return methods;
    }
    if (owner->type_def == 0) return methods;
    for (const metadata::MethodDefRow row : owner->loading->method_list) {
        if (Method* method = method_def(owner, row.value()).value) methods.push_back(method);
    }
    return methods;
}

}  // namespace tidelock::types
