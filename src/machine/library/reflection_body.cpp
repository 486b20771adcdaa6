// MethodBase.GetMethodBody: IL, locals and handlers of a method as objects; and MarshalAs as reflection shows it.
#include "base/byte_reader.h"
#include "image/cil/method_body.h"
#include "machine/library/areas.h"
#include "machine/library/reflection.h"

namespace tidelock::library {
namespace {

Type* reflection_type(Machine& m, const char* name) { return m.find_type("System.Reflection", name); }

Address new_array_of(Machine& m, const char* element, std::size_t count) {
    return m.heap().new_array(m.loader().sz_array_of(reflection_type(m, element)), count);
}

class Filler {
public:
    Filler(Machine& m, const char* type)
        : m_(m), type_(reflection_type(m, type)), object_(m.heap().new_object(type_)) {}
    template <class T>
    void put(const char* field, T value) {
        m_.blocks().store<T>(object_ + m_.field_offset(type_, field), value);
    }
    [[nodiscard]] Address object() const { return object_; }

private:
    Machine& m_;
    Type* type_;
    Address object_;
};

Address clause_object(Machine& m, const cil::Clause& clause, Address body) {
    Filler out(m, "RuntimeExceptionHandlingClause");
    out.put<Address>("_methodBody", body);
    out.put<std::int32_t>("_flags", static_cast<std::int32_t>(clause.kind));
    out.put<std::uint32_t>("_tryOffset", clause.try_offset);
    out.put<std::uint32_t>("_tryLength", clause.try_length);
    out.put<std::uint32_t>("_handlerOffset", clause.handler_offset);
    out.put<std::uint32_t>("_handlerLength", clause.handler_length);
    if (clause.kind == cil::ClauseKind::Catch) out.put<std::uint32_t>("_catchMetadataToken", clause.catch_type.value());
    if (clause.kind == cil::ClauseKind::Filter) out.put<std::uint32_t>("_filterOffset", clause.filter_offset);
    return out.object();
}

// (method, QCallTypeHandle declaring type, out RuntimeMethodBody); null when the method has none
NativeResult method_body(NativeCall& c) {
    Machine& m = c.m;
    const Method* method = c.method_named(c.ref(0));
    if (method->row == 0) return c.done();
    const Bytes bytes = method->assembly->image().body_bytes(metadata::MethodDefRow(method->row));
    if (bytes.empty()) return c.done();
    const auto parsed = cil::MethodBody::parse(bytes, "method body");
    if (!parsed) return c.raise(Guest::BadImage);
    const cil::MethodBody& body = parsed.value();
    Filler out(m, "RuntimeMethodBody");
    const Address il = m.heap().new_array(m.loader().sz_array_of(m.known().byte), body.code().size());
    if (il == 0) return c.raise(Guest::OutOfMemory);
    std::memcpy(m.blocks().at(il).data + types::kArrayData, body.code().data(), body.code().size());
    out.put<Address>("_IL", il);
    out.put<std::uint32_t>("_localSignatureMetadataToken", body.local_signature().value());
    out.put<std::int32_t>("_maxStackSize", body.max_stack());
    out.put<std::uint8_t>("_initLocals", body.init_locals() ? 1 : 0);
    const Address clauses = new_array_of(m, "ExceptionHandlingClause", body.clauses().size());
    for (std::size_t i = 0; i < body.clauses().size(); ++i)
        c.store<Address>(clauses + types::kArrayData + 8 * i, clause_object(m, body.clauses()[i], out.object()));
    out.put<Address>("_exceptionHandlingClauses", clauses);
    std::vector<Type*> locals;
    if (!body.local_signature().is_nil()) {
        if (const types::LoadError* e = m.loader().local_types(*method->assembly, body.local_signature().value(),
                                                               {method->owner->args, method->args}, locals)) {
            return c.raise_load_error(*e);
        }
    }
    const Address variables = new_array_of(m, "LocalVariableInfo", locals.size());
    for (std::size_t i = 0; i < locals.size(); ++i) {
        Filler local(m, "RuntimeLocalVariableInfo");
        local.put<Address>("_type", m.type_object(locals[i]));
        local.put<std::uint32_t>("_localIndex", static_cast<std::uint32_t>(i));
        c.store<Address>(variables + types::kArrayData + 8 * i, local.object());
    }
    out.put<Address>("_localVariables", variables);
    put_object(c, 3, out.object());
    return c.done();
}

// (blob, size, out type, out safe array type, out its user type and length, out array element, out size parameter,
// out size, out marshaller and length, out cookie and length, out iid parameter), ECMA-335 II.23.4
NativeResult marshal_as(NativeCall& c) {
    enum : std::uint32_t { kFixedText = 0x17, kFixedArray = 0x1E, kSafeArray = 0x1D, kArray = 0x2A, kCustom = 0x2C };
    const std::byte* data = c.bytes(c.ref(0), c.u32(1));
    if (data == nullptr || c.u32(1) == 0) return c.ret(0);
    ByteReader reader(Bytes{data, c.u32(1)});
    for (const std::uint32_t slot : {2U, 3U, 5U, 6U, 7U, 8U, 10U, 12U, 13U}) c.store<std::int32_t>(c.ref(slot), 0);
    for (const std::uint32_t slot : {4U, 9U, 11U}) c.store<Address>(c.ref(slot), 0);
    const std::uint32_t type = reader.read_u8();
    if (type == kCustom || type == kSafeArray) return c.unsupported("MarshalAs of safe arrays and custom marshallers");
    c.store<std::uint32_t>(c.ref(2), type);
    const auto next = [&](std::uint32_t slot) {
        if (reader.ok() && !reader.at_end()) c.store<std::uint32_t>(c.ref(slot), reader.read_compressed_u32());
    };
    if (type == kFixedText || type == kFixedArray) next(8);
    if (type == kFixedArray) next(6);
    if (type == kArray) {
        next(6);
        next(7);
        next(8);
    }
    return c.ret(1);
}

constexpr ImportRow kImports[] = {
    {"RuntimeMethodHandle_GetMethodBody", method_body, kCache},
    {"MetadataImport_GetMarshalAs", marshal_as, kCache},
};

}  // namespace

const Area kMethodBodies{"method bodies", {}, kImports};

}  // namespace tidelock::library
