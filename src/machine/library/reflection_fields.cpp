// RuntimeFieldHandle: fields as reflection sees them, read and written through these natives.
#include <algorithm>

#include <fmt/format.h>

#include "image/metadata/flags.h"
#include "machine/library/areas.h"
#include "machine/library/guest_memory.h"
#include "machine/library/reflection.h"

namespace tidelock::library {
namespace {

Field* field_at(NativeCall& c, std::uint32_t slot) { return c.field(c.ref(slot)); }

NativeResult utf8_name(NativeCall& c) {
    const Field* f = field_at(c, 0);
    return c.ret(name_address(c.m, *f->owner->assembly, f->name));
}
NativeResult attributes(NativeCall& c) { return c.ret(field_at(c, 0)->flags); }
NativeResult declaring_table(NativeCall& c) { return c.ret(c.m.heap().type_handle(field_at(c, 0)->owner)); }
NativeResult token(NativeCall& c) { return c.ret_i32(static_cast<std::int32_t>(0x04000000U | field_at(c, 0)->row)); }
NativeResult no(NativeCall& c) { return c.ret_bool(false); }
NativeResult zero(NativeCall& c) { return c.ret(0); }

// Do instantiations over other classes share the code that uses the field, and the field with it?
NativeResult is_shared_by_instantiations(NativeCall& c) {
    const Field* f = field_at(c, 0);
    const auto is_class = [](const Type* t) { return t->stack == types::StackKind::Ref; };
    return c.ret_bool(!f->is_static && std::any_of(f->owner->args.begin(), f->owner->args.end(), is_class));
}

NativeResult instance_offset(NativeCall& c) { return c.ret(field_of_info(c, c.ref(0))->offset); }
NativeResult static_address(NativeCall& c) {
    Field* f = field_of_info(c, c.ref(0));
    if (!f->is_static || f->owner->contains_generic_params)
        return c.raise(Guest::InvalidOperation, c.m.resource("Arg_UnboundGenField"));
    return c.ret(c.m.static_address(*f));
}

// The field of the same row in another instantiation.
NativeResult for_generic_type(NativeCall& c) {
    const Field* f = field_at(c, 0);
    Type* owner = type_of(c, 1);
    if (const types::LoadError* e = c.m.loader().ensure_layout(owner)) return c.raise_load_error(*e);
    for (Field& g : owner->fields) {
        if (g.row == f->row) return c.ret(c.m.field_handle(g));
    }
    return c.ret(0);
}

Address address_of_field(NativeCall& c, Field& f, Address object) {
    if (!f.is_static) return object + types::kObjectHeader + f.offset;
    return f.is_thread_static ? c.m.thread_static(*c.x.thread, f) : c.m.static_address(f);
}

std::uint64_t size_of(const Type& type) { return type.storage == types::Storage::Ref ? 8 : type.value_size; }

constexpr std::uint32_t kScratch = 1;  // pointer that is kept: 0 is an exception (kCaughtStep)

// An instance of the declaring type may be boxed; a field handle of a definition is used with an exact instance.
Field* exact_field(NativeCall& c, Field* f, Address object) {
    if (!f->owner->contains_generic_params || object == 0) return f;
    for (Type* t = c.m.heap().type_of(object); t != nullptr; t = t->base) {
        if (t->definition != f->owner->definition) continue;
        for (Field& g : t->fields) {
            if (g.row == f->row) return &g;
        }
    }
    return f;
}

NativeResult raise_wrapped(NativeCall& c, Address inner) {
    Machine& m = c.m;
    Type* type = m.find_type("System.Reflection", "TargetInvocationException");
    const Address outer =
        m.new_exception(type, m.resource("Arg_TargetInvocationException"), static_cast<std::int32_t>(0x80131604));
    c.store<Address>(outer + m.field_offset(m.known().exception, "_innerException"), inner);
    return c.raise_object(outer);
}

// Runs the class constructor of a static field's type; its failure is wrapped. Return: go on.
NativeResult prepare_static(NativeCall& c, const Field& f) {
    if (c.step() == exec::kCaughtStep) return raise_wrapped(c, c.keep_pointer(0).u);
    if (f.is_static && f.owner->contains_generic_params)
        return c.raise(Guest::InvalidOperation, c.m.resource("Arg_UnboundGenField"));
    if (!f.is_static || c.step() != 0) return NativeResult::Return;
    c.x.frame->code->catches = true;
    const NativeResult init = c.init_class(f.owner);
    return init == NativeResult::Throw ? raise_wrapped(c, c.x.exception) : init;
}

// (field, ref object, QCallTypeHandle field type, QCallTypeHandle declaring type, ref initialised, out value)
NativeResult get_value(NativeCall& c) {
    Field* f = exact_field(c, field_at(c, 0), object_at(c, 1));
    if (const NativeResult init = prepare_static(c, *f); init != NativeResult::Return) return init;
    c.store<std::int32_t>(c.ref(6), 1);
    Type* type = c.m.loader().field_type(f).value;
    if (type == nullptr) return c.raise(Guest::TypeLoad);
    if (const types::LoadError* e = c.m.loader().ensure_layout(type)) return c.raise_load_error(*e);
    const Address at = address_of_field(c, *f, object_at(c, 1));
    Address& scratch = c.keep_pointer(kScratch).u;
    const bool is_copied = scratch != 0;
    if (!is_copied && is_seen(c, at)) {
        scratch = new_scratch(c, type);
        return scratch == 0 ? c.raise(Guest::OutOfMemory) : copy_seen(c, scratch, at, size_of(*type));
    }
    put_object(c, 7, box_memory(c, type, is_copied ? scratch : at));
    return c.done();
}

// A static readonly field is the class constructor's alone: code that was compiled after it takes the value for
// constant.
bool is_fixed(const NativeCall& c, const Field& f) {
    return f.is_static && (f.flags & metadata::FieldAttributes::InitOnly) != 0 &&
           c.m.class_state(f.owner) == exec::ClassState::Done;
}

NativeResult raise_fixed(NativeCall& c, const Field& f) {
    const std::string text = fmt::format("Cannot set initonly static field '{}' after type '{}' is initialized.",
                                         f.name, types::Loader::full_name(*f.owner));
    return c.raise_object(c.m.new_exception(c.m.find_type("System", "FieldAccessException"), text,
                                            static_cast<std::int32_t>(0x80131507)));
}

// (field, ref object, ref value, QCallTypeHandle field type, QCallTypeHandle declaring type, ref initialised)
NativeResult set_value(NativeCall& c) {
    Field* f = exact_field(c, field_at(c, 0), object_at(c, 1));
    if (const NativeResult init = prepare_static(c, *f); init != NativeResult::Return) return init;
    if (c.keep_pointer(kScratch).u == 0 && is_fixed(c, *f)) return raise_fixed(c, *f);
    c.store<std::int32_t>(c.ref(7), 1);
    Type* type = c.m.loader().field_type(f).value;
    if (type == nullptr) return c.raise(Guest::TypeLoad);
    if (const types::LoadError* e = c.m.loader().ensure_layout(type)) return c.raise_load_error(*e);
    const Address at = address_of_field(c, *f, object_at(c, 1));
    Address& scratch = c.keep_pointer(kScratch).u;
    if (scratch != 0) return c.done();  // it has been copied
    if (!is_seen(c, at)) {
        store_object(c, type, at, object_at(c, 2));
        return c.done();
    }
    scratch = new_scratch(c, type);
    if (scratch == 0) return c.raise(Guest::OutOfMemory);
    store_object(c, type, scratch, object_at(c, 2));
    return copy_seen(c, at, scratch, size_of(*type));
}

// (handle, out address, out size): initial data in the image
NativeResult rva_info(NativeCall& c) {
    Field* f = field_at(c, 0);
    if (!f->has_rva) return c.ret(0);
    const Address at = c.m.static_address(*f);
    c.store<Address>(c.ref(1), at);
    c.store<std::uint32_t>(c.ref(2), c.m.blocks().at(at).size);
    return c.ret(1);
}

NativeResult data_reference(NativeCall& c) {  // (field, ref object, ref byte on stack)
    Field* f = exact_field(c, field_at(c, 0), object_at(c, 1));
    if (f->is_static && f->owner->contains_generic_params)
        return c.raise(Guest::InvalidOperation, c.m.resource("Arg_UnboundGenField"));
    c.store<Address>(c.ref(2), address_of_field(c, *f, object_at(c, 1)));
    return c.done();
}

NativeResult direct(NativeCall& c) { return c.unsupported("FieldInfo.GetValueDirect and SetValueDirect"); }

constexpr const char* kHandle = "System.RuntimeFieldHandle";

constexpr NativeRow kNatives[] = {
    {kHandle, "GetUtf8NameInternal", nullptr, utf8_name, kCache},
    {kHandle, "GetAttributes", nullptr, attributes, kCache},
    {kHandle, "GetApproxDeclaringMethodTable", nullptr, declaring_table, kCache},
    {kHandle, "IsFastPathSupported", nullptr, no, kPure},
    {kHandle, "GetInstanceFieldOffset", nullptr, instance_offset, kCache},
    {kHandle, "GetStaticFieldAddress", nullptr, static_address, kCache},
    {kHandle, "GetToken", "IntPtr", token, kCache},
    {kHandle, "GetStaticFieldForGenericType", "RuntimeFieldHandleInternal,MethodTable*", for_generic_type, kCache},
    {kHandle, "AcquiresContextFromThis", nullptr, is_shared_by_instantiations, kCache},
    {kHandle, "GetLoaderAllocatorInternal", nullptr, zero, kPure},
};

constexpr ImportRow kImports[] = {
    {"RuntimeFieldHandle_GetValue", get_value, reads(What::Memory)},
    {"RuntimeFieldHandle_SetValue", set_value, writes(What::Memory)},
    {"RuntimeFieldHandle_GetRVAFieldInfo", rva_info, kCache},
    {"RuntimeFieldHandle_GetFieldDataReference", data_reference, kCache},
    {"RuntimeFieldHandle_GetValueDirect", direct, kPure},
    {"RuntimeFieldHandle_SetValueDirect", direct, kPure},
};

}  // namespace

const Area kFieldHandles{"field handles", kNatives, kImports};

}  // namespace tidelock::library
