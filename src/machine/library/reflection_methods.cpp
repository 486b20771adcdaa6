// RuntimeMethodHandle and ModuleHandle: methods as reflection sees them. A method handle is the address of its block.
#include "machine/library/areas.h"
#include "machine/library/reflection.h"

namespace tidelock::library {

namespace {

// The word in which an object of some class of reflection keeps its handle.
Address handle_in(NativeCall& c, Address info, std::initializer_list<const char*> fields) {
    for (const char* name : fields) {
        for (Type* t = c.m.heap().type_of(info); t != nullptr; t = t->base) {
            if (c.m.loader().find_field(t, name) != nullptr) return c.load<Address>(info + c.m.field_offset(t, name));
        }
    }
    return 0;
}

}  // namespace

Method* method_of_info(NativeCall& c, Address info) {
    return c.method_named(handle_in(c, info, {"m_handle", "m_value"}));
}
Field* field_of_info(NativeCall& c, Address info) { return c.field(handle_in(c, info, {"m_fieldHandle"})); }

namespace {

Method* method_at(NativeCall& c, std::uint32_t slot) { return c.method_named(c.ref(slot)); }

NativeResult ret_method(NativeCall& c, Method* m) { return c.ret(m == nullptr ? 0 : c.m.method_address(*m)); }

NativeResult function_pointer(NativeCall& c) { return c.ret(c.ref(0)); }
NativeResult attributes(NativeCall& c) { return c.ret(method_at(c, 0)->flags); }
NativeResult impl_attributes(NativeCall& c) { return c.ret(method_of_info(c, c.ref(0))->impl_flags); }
NativeResult method_table(NativeCall& c) { return c.ret(c.m.heap().type_handle(method_at(c, 0)->owner)); }

NativeResult slot(NativeCall& c) {
    const Method* m = method_at(c, 0);
    if (m->slot >= 0) return c.ret_i32(m->slot);
    return c.ret_i32(static_cast<std::int32_t>(m->owner->vtable.size() + m->row % 4096));  // after the virtual ones
}

NativeResult method_def(NativeCall& c) {
    return c.ret_i32(static_cast<std::int32_t>(0x06000000U | method_at(c, 0)->row));
}
NativeResult utf8_name(NativeCall& c) {
    const Method* m = method_at(c, 0);
    if (m->row == 0) {  // of an array: not in any metadata
        const memory::BlockId id =
            c.m.blocks().allocate(static_cast<std::uint32_t>(m->name.size() + 1), nullptr, memory::BlockKind::Native);
        if (id == 0) return c.raise(Guest::OutOfMemory);
        std::memcpy(c.m.blocks()[id].data, m->name.data(), m->name.size());
        return c.ret(memory::make_address(id));
    }
    return c.ret(name_address(c.m, *m->assembly, m->name));
}

NativeResult has_instantiation(NativeCall& c) { return c.ret_bool(!method_at(c, 0)->args.empty()); }
NativeResult is_generic_definition(NativeCall& c) { return c.ret_bool(method_at(c, 0)->is_generic_definition); }
NativeResult generic_count(NativeCall& c) { return c.ret(method_at(c, 0)->args.size()); }
NativeResult is_constructor(NativeCall& c) {
    return c.ret_bool(method_at(c, 0)->is_ctor() || method_at(c, 0)->name == ".cctor");
}
NativeResult is_typical(NativeCall& c) {
    const Method* m = method_of_info(c, c.ref(0));
    return c.ret_bool(m->definition == nullptr || m->definition == m);
}
NativeResult no(NativeCall& c) { return c.ret_bool(false); }
NativeResult yes(NativeCall& c) { return c.ret_bool(true); }
NativeResult zero(NativeCall& c) { return c.ret(0); }
NativeResult nothing(NativeCall& c) { return c.done(); }

NativeResult construct_instantiation(NativeCall& c) {  // (method, flags, out string)
    std::string text = "[";
    const Method* m = method_at(c, 0);
    for (std::size_t i = 0; i < m->args.size(); ++i) {
        if (i != 0) text += ',';
        text += type_name(*m->args[i], c.u32(1));
    }
    put_string(c, 2, text + "]");
    return c.done();
}

NativeResult method_instantiation(NativeCall& c) {
    const Method* m = method_at(c, 0);
    if (!m->args.empty())
        put_object(c, 1, new_type_array(c.m, c.u32(2) != 0 ? c.m.known().runtime_type : c.m.known().type, m->args));
    return c.done();
}

// The same method on another instantiation of its type, and with other method arguments.
types::Loaded<Method> instantiated(Machine& m, Method* method, Type* declaring, std::span<Type* const> args) {
    if (declaring != nullptr && declaring != method->owner && declaring->definition == method->owner->definition &&
        method->row != 0) {
        auto moved = m.loader().method_def(declaring, method->row);
        if (!moved) return moved;
        if (args.empty() && !method->args.empty() && !method->is_generic_definition)
            return m.loader().instantiate_method(moved.value, method->args);
        method = moved.value;
    }
    if (args.empty()) return method;
    if (!method->is_generic_definition) {
        auto open = m.loader().method_def(method->owner, method->row);
        if (!open) return open;
        method = open.value;
    }
    return m.loader().instantiate_method(method, args);
}

NativeResult stub_if_needed(NativeCall& c) {
    auto m = instantiated(c.m, method_at(c, 0), find_type_of_runtime_type(c, 1), {});
    return ret_method(c, m.value);
}

NativeResult stub_if_needed_slow(NativeCall& c) {  // (method, QCallTypeHandle, ref RuntimeType[] method arguments)
    Method* method = method_at(c, 0);
    std::vector<Type*> args;
    if (const Address array = object_at(c, 3); array != 0) {
        for (std::uint32_t i = 0; i < c.m.heap().array_length(array); ++i) {
            args.push_back(c.type_of_object(c.load<Address>(array + types::kArrayData + Address{8} * i)));
        }
    }
    Type* declaring = find_type_of(c, 2);
    auto m = instantiated(c.m, method, declaring, args);
    if (!m) return c.raise_load_error(*m.error);
    const Method* open = m->definition;
    for (std::size_t i = 0; i < args.size() && open != nullptr && i < open->args.size(); ++i) {
        if (satisfies(c.m, open->args[i], args[i], {m->owner->args, args})) continue;
        const std::string text = "Method " + types::Loader::display_name(*m->owner) + "." + std::string(m->name) +
                                 ": type argument '" + types::Loader::display_name(*args[i]) +
                                 "' violates the constraint of type parameter '" + std::string(open->args[i]->name) +
                                 "'.";
        return c.raise_object(c.m.new_exception(c.m.find_type("System.Security", "VerificationException"), text,
                                                static_cast<std::int32_t>(0x8013150D)));
    }
    return ret_method(c, m.value);
}

NativeResult from_canonical(NativeCall& c) {
    auto m = instantiated(c.m, method_at(c, 0), find_type_of_runtime_type(c, 1), {});
    return ret_method(c, m ? m.value : method_at(c, 0));
}

NativeResult typical_definition(NativeCall& c) {
    Method* m = method_at(c, 0);
    put_object(c, 1, c.m.method_info_stub(m->definition != nullptr ? *m->definition : *m));
    return c.done();
}

NativeResult strip_instantiation(NativeCall& c) {
    Method* m = method_at(c, 0);
    auto open = m->row == 0 ? types::Loaded<Method>(m) : c.m.loader().method_def(m->owner, m->row);
    if (!open) return c.raise_load_error(*open.error);
    put_object(c, 1, c.m.method_info_stub(*open.value));
    return c.done();
}

// --- ModuleHandle: (QCallModule, token, type arguments, count, method arguments, count, ...) ---

types::GenericContext context_of(NativeCall& c, std::vector<Type*>& type_args, std::vector<Type*>& method_args) {
    type_args = read_types(c, c.ref(3), c.i32(4));
    method_args = read_types(c, c.ref(5), c.i32(6));
    return {type_args, method_args};
}

NativeResult resolve_type(NativeCall& c) {
    std::vector<Type*> type_args;
    std::vector<Type*> method_args;
    const auto context = context_of(c, type_args, method_args);
    auto t = c.m.loader().resolve_type(*assembly_of_qcall(c, 0), c.u32(2), context);
    if (!t) return c.raise_load_error(*t.error);
    put_object(c, 7, c.m.type_object(t.value));
    return c.done();
}

NativeResult resolve_method(NativeCall& c) {
    std::vector<Type*> type_args;
    std::vector<Type*> method_args;
    const auto context = context_of(c, type_args, method_args);
    auto m = c.m.loader().resolve_method(*assembly_of_qcall(c, 0), c.u32(2), context);
    if (!m) return c.raise_load_error(*m.error);
    return ret_method(c, m.value);
}

NativeResult resolve_field(NativeCall& c) {
    std::vector<Type*> type_args;
    std::vector<Type*> method_args;
    const auto context = context_of(c, type_args, method_args);
    auto f = c.m.loader().resolve_field(*assembly_of_qcall(c, 0), c.u32(2), context);
    if (!f) return c.raise_load_error(*f.error);
    put_object(c, 7, c.m.field_info_stub(*f.value));
    return c.done();
}

NativeResult module_token(NativeCall& c) { return c.ret(1); }
NativeResult module_type(NativeCall& c) {
    auto t = c.m.loader().type_def(*assembly_of_qcall(c, 0), 1);
    if (!t) return c.raise_load_error(*t.error);
    put_object(c, 2, c.m.type_object(t.value));
    return c.done();
}
NativeResult pe_kind(NativeCall& c) {
    c.store<std::int32_t>(c.ref(2), 1);  // ILOnly
    c.store<std::int32_t>(c.ref(3), 0x14C);
    return c.done();
}
NativeResult stream_version(NativeCall& c) { return c.ret(0x20000); }
NativeResult dynamic_method(NativeCall& c) { return c.unsupported("DynamicMethod"); }

constexpr const char* kHandle = "System.RuntimeMethodHandle";
constexpr const char* kInternal = "RuntimeMethodHandleInternal";

constexpr NativeRow kNatives[] = {
    {kHandle, "GetAttributes", kInternal, attributes, kCache},
    {kHandle, "GetImplAttributes", nullptr, impl_attributes, kCache},
    {kHandle, "GetMethodTable", kInternal, method_table, kCache},
    {kHandle, "GetSlot", kInternal, slot, kCache},
    {kHandle, "GetMethodDef", kInternal, method_def, kCache},
    {kHandle, "GetUtf8NameInternal", kInternal, utf8_name, kCache},
    {kHandle, "HasMethodInstantiation", kInternal, has_instantiation, kCache},
    {kHandle, "GetStubIfNeededInternal", nullptr, stub_if_needed, kCache},
    {kHandle, "GetMethodFromCanonical", nullptr, from_canonical, kCache},
    {kHandle, "IsGenericMethodDefinition", kInternal, is_generic_definition, kCache},
    {kHandle, "IsTypicalMethodDefinition", nullptr, is_typical, kCache},
    {kHandle, "GetGenericParameterCount", kInternal, generic_count, kCache},
    {kHandle, "IsDynamicMethod", nullptr, no, kPure},
    {kHandle, "GetResolver", nullptr, zero, kPure},
    {kHandle, "IsConstructor", nullptr, is_constructor, kCache},
    {kHandle, "GetLoaderAllocatorInternal", nullptr, zero, kPure},
};

constexpr ImportRow kImports[] = {
    {"RuntimeMethodHandle_GetFunctionPointer", function_pointer, kCache},
    {"RuntimeMethodHandle_GetIsCollectible", no, kPure},
    {"RuntimeMethodHandle_IsCAVisibleFromDecoratedType", yes, kPure},
    {"RuntimeMethodHandle_ConstructInstantiation", construct_instantiation, kCache},
    {"RuntimeMethodHandle_GetMethodInstantiation", method_instantiation, kCache},
    {"RuntimeMethodHandle_GetStubIfNeededSlow", stub_if_needed_slow, kCache},
    {"RuntimeMethodHandle_GetTypicalMethodDefinition", typical_definition, kCache},
    {"RuntimeMethodHandle_StripMethodInstantiation", strip_instantiation, kCache},
    {"RuntimeMethodHandle_Destroy", nothing, kPure},
    {"ModuleHandle_GetToken", module_token, kCache},
    {"ModuleHandle_ResolveType", resolve_type, kCache},
    {"ModuleHandle_ResolveMethod", resolve_method, kCache},
    {"ModuleHandle_ResolveField", resolve_field, kCache},
    {"ModuleHandle_GetModuleType", module_type, kCache},
    {"ModuleHandle_GetPEKind", pe_kind, kCache},
    {"ModuleHandle_GetMDStreamVersion", stream_version, kCache},
    {"ModuleHandle_GetDynamicMethod", dynamic_method, kCache},
};

}  // namespace

const Area kMethodHandles{"method handles", kNatives, kImports};

}  // namespace tidelock::library
