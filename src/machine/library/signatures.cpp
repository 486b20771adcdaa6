// System.Signature: the types of a method, field or property, from its handle or its blob.
#include "image/metadata/signature.h"
#include "machine/library/areas.h"
#include "machine/library/reflection.h"

namespace tidelock::library {
namespace {

using metadata::Blob;
using metadata::ElementType;
using metadata::SignatureReader;

struct Fields {
    std::uint32_t arguments, declaring_type, result, sig, size, convention, method;
};

Fields fields_of(Machine& m) {
    Type* t = m.find_type("System", "Signature");
    return {m.field_offset(t, "_arguments"),
            m.field_offset(t, "_declaringType"),
            m.field_offset(t, "_returnTypeORfieldType"),
            m.field_offset(t, "_sig"),
            m.field_offset(t, "_csig"),
            m.field_offset(t, "_managedCallingConventionAndArgIteratorFlags"),
            m.field_offset(t, "_pMethod")};
}

// CallingConventions: Standard 1, VarArgs 2, HasThis 0x20, ExplicitThis 0x40.
std::int32_t convention_of(bool vararg, bool has_this, bool explicit_this) {
    return (vararg ? 2 : 1) | (has_this ? 0x20 : 0) | (explicit_this ? 0x40 : 0);
}

Blob blob_at(NativeCall& c, Address at, std::int32_t size) {
    const std::byte* p = size <= 0 ? nullptr : c.bytes(at, static_cast<std::uint64_t>(size));
    return p == nullptr ? Blob{} : Blob{p, static_cast<std::size_t>(size)};
}

// (ref Signature, void* blob, int size, field, method): exactly one of blob, field and method is given
NativeResult init(NativeCall& c) {
    Machine& m = c.m;
    const Address object = object_at(c, 0);
    const Fields at = fields_of(m);
    const auto put_type = [&](std::uint32_t offset, Type* t) { c.store<Address>(object + offset, m.type_object(t)); };
    if (const Address handle = c.ref(4); handle != 0) {
        const Method* method = c.method_named(handle);
        c.store<Address>(object + at.method, handle);
        if (c.load<Address>(object + at.result) == 0) put_type(at.result, method->signature.result);
        if (c.load<Address>(object + at.arguments) == 0)
            c.store<Address>(object + at.arguments,
                             new_type_array(m, m.known().runtime_type, method->signature.params));
        const auto& s = method->signature;
        c.store<std::int32_t>(object + at.convention, convention_of(s.is_vararg, s.has_this, s.explicit_this));
        if (method->row != 0) {
            const Blob blob = method->assembly->image().md().MethodDef(metadata::MethodDefRow(method->row)).Signature();
            c.store<Address>(object + at.sig, blob_address(m, *method->assembly, blob));
            c.store<std::int32_t>(object + at.size, static_cast<std::int32_t>(blob.size()));
        }
        return c.done();
    }
    if (const Address handle = c.ref(3); handle != 0) {
        Field* f = c.field(handle);
        auto type = m.loader().field_type(f);
        if (!type) return c.raise_load_error(*type.error);
        put_type(at.result, type.value);
        const Blob blob = f->owner->assembly->image().md().Field(metadata::FieldRow(f->row)).Signature();
        c.store<Address>(object + at.sig, blob_address(m, *f->owner->assembly, blob));
        c.store<std::int32_t>(object + at.size, static_cast<std::int32_t>(blob.size()));
        return c.done();
    }
    const Blob blob = blob_at(c, c.ref(1), c.i32(2));
    c.store<Address>(object + at.sig, c.ref(1));
    c.store<std::int32_t>(object + at.size, c.i32(2));
    Type* declaring = c.type_of_object(c.load<Address>(object + at.declaring_type));
    const types::GenericContext context{declaring->args, {}};
    SignatureReader reader(blob);
    if (reader.peek_header().kind() == metadata::CallKind::Field) {
        reader.read_field();
        auto type = m.loader().resolve_type_signature(*declaring->assembly, reader.take_type(), context);
        if (!type) return c.raise_load_error(*type.error);
        put_type(at.result, type.value);
        return c.done();
    }
    const metadata::MethodSignature head = reader.read_method();
    std::vector<Type*> params;
    for (std::uint32_t i = 0; i <= head.param_count && reader.ok(); ++i) {
        reader.skip_custom_modifiers();
        auto type = m.loader().resolve_type_signature(*declaring->assembly, reader.take_type(), context);
        if (!type) return c.raise_load_error(*type.error);
        if (i == 0) {
            put_type(at.result, type.value);
        } else {
            params.push_back(type.value);
        }
    }
    c.store<Address>(object + at.arguments, new_type_array(m, m.known().runtime_type, params));
    c.store<std::int32_t>(object + at.convention, convention_of(head.header.kind() == metadata::CallKind::VarArg,
                                                                head.header.has_this(), head.header.explicit_this()));
    return c.done();
}

NativeResult are_equal(NativeCall& c) {  // (blob, size, QCallTypeHandle, blob, size, QCallTypeHandle)
    Machine& m = c.m;
    const auto types_of = [&](Blob blob, Type* declaring, std::vector<Type*>& out) {
        SignatureReader reader(blob);
        const metadata::MethodSignature head = reader.read_method();
        for (std::uint32_t i = 0; i <= head.param_count && reader.ok(); ++i) {
            reader.skip_custom_modifiers();
            auto type =
                m.loader().resolve_type_signature(*declaring->assembly, reader.take_type(), {declaring->args, {}});
            out.push_back(type.value);
        }
        return head.header.raw & 0x7FU;
    };
    std::vector<Type*> a;
    std::vector<Type*> b;
    const auto first = types_of(blob_at(c, c.ref(0), c.i32(1)), type_of_qcall(c, 2), a);
    const auto second = types_of(blob_at(c, c.ref(4), c.i32(5)), type_of_qcall(c, 6), b);
    return c.ret_bool(first == second && a == b);
}

// Where the type of a parameter begins: 0 is the result. A field signature has only 0.
NativeResult parameter_offset(NativeCall& c) {  // (void* blob, int size, int index)
    SignatureReader reader(blob_at(c, c.ref(0), c.i32(1)));
    if (reader.peek_header().kind() == metadata::CallKind::Field) {
        reader.read_field();
    } else {
        reader.read_method();
    }
    for (std::int32_t i = 0; i < c.i32(2); ++i) reader.skip_type();
    return c.ret(reader.position());
}

NativeResult type_parameter_offset(NativeCall& c) { return c.unsupported("custom modifiers of type arguments"); }
NativeResult pointer_convention(NativeCall& c) { return c.unsupported("calling conventions of function pointers"); }

// (ref Signature, int offset, BOOL required, out Type[])
NativeResult custom_modifiers(NativeCall& c) {
    Machine& m = c.m;
    const Fields at = fields_of(m);
    const Address object = object_at(c, 0);
    const Blob blob = blob_at(c, c.load<Address>(object + at.sig), c.load<std::int32_t>(object + at.size));
    const auto offset = static_cast<std::size_t>(c.i32(1));
    std::vector<Type*> found;
    Type* declaring = c.type_of_object(c.load<Address>(object + at.declaring_type));
    SignatureReader reader(offset <= blob.size() ? blob.subspan(offset) : Blob{});
    while (reader.ok() &&
           (reader.peek_element() == ElementType::CModReqd || reader.peek_element() == ElementType::CModOpt)) {
        const metadata::TypeNode node = reader.read_type();
        if ((node.element == ElementType::CModReqd) != (c.u32(2) != 0)) continue;
        auto type = m.loader().resolve_type(*declaring->assembly, node.token.value(), {declaring->args, {}});
        if (!type) return c.raise_load_error(*type.error);
        found.push_back(type.value);
    }
    std::reverse(found.begin(), found.end());
    put_object(c, 3, new_type_array(m, m.known().type, found));
    return c.done();
}

constexpr NativeRow kNatives[] = {
    {"System.Signature", "GetParameterOffsetInternal", nullptr, parameter_offset, kPure},
    {"System.Signature", "GetTypeParameterOffsetInternal", nullptr, type_parameter_offset, kPure},
    {"System.Signature", "GetCallingConventionFromFunctionPointerAtOffsetInternal", nullptr, pointer_convention, kPure},
};

constexpr ImportRow kImports[] = {
    {"Signature_Init", init, writes(What::Slots)},
    {"Signature_AreEqual", are_equal, kPure},
    {"Signature_GetCustomModifiersAtOffset", custom_modifiers, kCache},
};

}  // namespace

const Area kSignatures{"signatures", kNatives, kImports};

}  // namespace tidelock::library
