// MetadataImport: reflection reads the tables of an assembly through these. The scope is the module's handle.
#include "image/metadata/lookup.h"
#include "machine/library/areas.h"
#include "machine/library/reflection.h"

namespace tidelock::library {
namespace {

using metadata::Metadata;
using metadata::Table;
using metadata::Token;

constexpr std::int32_t kNotFound = static_cast<std::int32_t>(0x80131130);  // CLDB_E_RECORD_NOTFOUND

struct Scope {
    Assembly* assembly;
    const Metadata& md;
};

Scope scope_of(NativeCall& c) {
    Assembly* a = c.assembly(c.u64(0));
    return {a, a->image().md()};
}

NativeResult ok(NativeCall& c) { return c.ret_i32(0); }

void put_blob(NativeCall& c, std::uint32_t slot, const Assembly& a, metadata::Blob blob) {  // ConstArray
    c.store<std::int32_t>(c.ref(slot), static_cast<std::int32_t>(blob.size()));
    c.store<Address>(c.ref(slot) + 8, blob_address(c.m, a, blob));
}

void put_name(NativeCall& c, std::uint32_t slot, const Assembly& a, std::string_view name) {
    c.store<Address>(c.ref(slot), name_address(c.m, a, name));
}

template <class T>
void put(NativeCall& c, std::uint32_t slot, T value) {
    c.store<T>(c.ref(slot), value);
}

NativeResult metadata_import(NativeCall& c) {  // IntPtr (RuntimeModule)
    Type* type = c.m.find_type("System.Reflection", "RuntimeModule");
    return c.ret(c.load<std::uint64_t>(c.ref(0) + c.m.field_offset(type, "m_pData")));
}

template <class Rows>
void add_tokens(std::vector<std::int32_t>& out, const Rows& rows) {
    for (const auto row : rows) out.push_back(static_cast<std::int32_t>(Token(row).value()));
}

// (scope, table, parent, ref room and count, int* result, out int[] when there is no room)
NativeResult enumerate(NativeCall& c) {
    const Scope s = scope_of(c);
    const auto table = static_cast<Table>(c.u32(1) >> 24U);
    const Token parent(c.u32(2));
    const auto type = parent.to<metadata::TypeDefRow>();
    std::vector<std::int32_t> out;
    switch (table) {
        case Table::TypeDef:
            for (const auto row : metadata::nested_class_rows_of(s.md, type)) {
                out.push_back(
                    static_cast<std::int32_t>(Token(Table::TypeDef, s.md[row].NestedClass().value()).value()));
            }
            break;
        case Table::Field:
            add_tokens(out, metadata::fields_of(s.md, type));
            break;
        case Table::Param:
            add_tokens(out, metadata::params_of(s.md, parent.to<metadata::MethodDefRow>()));
            break;
        case Table::Property:
            add_tokens(out, metadata::properties_of(s.md, type));
            break;
        case Table::Event:
            add_tokens(out, metadata::events_of(s.md, type));
            break;
        case Table::CustomAttribute:
            add_tokens(out, metadata::custom_attributes_of(s.md, parent));
            break;
        case Table::GenericParam:
            add_tokens(out, metadata::generic_params_of(s.md, parent));
            break;
        case Table::MethodDef:
            if (parent.is(Table::TypeDef)) {
                add_tokens(out, metadata::methods_of(s.md, type));
                break;
            }
            for (const auto row : metadata::semantics_of(s.md, parent)) {
                out.push_back(static_cast<std::int32_t>(Token(s.md[row].Method()).value()));
                out.push_back(s.md[row].Semantics());
            }
            break;
        case Table::ExportedType:
            add_tokens(out, s.md.rows<Table::ExportedType>());
            break;
        default:
            return c.unsupported("enumeration of metadata table " + std::to_string(c.u32(1) >> 24U));
    }
    const auto room = c.load<std::int32_t>(c.ref(3));
    put(c, 3, static_cast<std::int32_t>(out.size()));
    Address to = c.ref(4);
    if (static_cast<std::int32_t>(out.size()) > room) {
        const Address array = c.m.heap().new_array(c.m.loader().sz_array_of(c.m.known().int32), out.size());
        put_object(c, 5, array);
        to = array + types::kArrayData;
    }
    for (std::size_t i = 0; i < out.size(); ++i) c.store<std::int32_t>(to + 4 * i, out[i]);
    return c.done();
}

// (scope, token, out bits, out chars, out length, out element type)
NativeResult default_value(NativeCall& c) {
    const Scope s = scope_of(c);
    put<std::int64_t>(c, 2, 0);
    put<Address>(c, 3, 0);
    put<std::int32_t>(c, 4, 0);
    put<std::int32_t>(c, 5, 1);  // Void: no value
    const auto row = metadata::find_constant(s.md, Token(c.u32(1)));
    if (row.is_nil()) return ok(c);
    const metadata::Blob blob = s.md[row].Value();
    const std::uint32_t element = s.md[row].Type() & 0xFFU;
    put<std::int32_t>(c, 5, static_cast<std::int32_t>(element));
    if (element == 0x0E) {
        put<Address>(c, 3, blob_address(c.m, *s.assembly, blob));
        put<std::int32_t>(c, 4, static_cast<std::int32_t>(blob.size() / 2));
        return ok(c);
    }
    std::int64_t bits = 0;
    std::memcpy(&bits, blob.data(), std::min<std::size_t>(blob.size(), 8));
    put(c, 2, bits);
    return ok(c);
}

// (scope, token, out chars, out length)
NativeResult user_string(NativeCall& c) {
    const Scope s = scope_of(c);
    const metadata::UserString text = s.md.user_string(Token(c.u32(1)));
    put<Address>(c, 2, user_string_address(c.m, *s.assembly, text));
    put<std::int32_t>(c, 3, static_cast<std::int32_t>(text.size()));
    return ok(c);
}

std::string_view name_of(const Metadata& md, Token token) {
    const std::uint32_t row = token.row();
    switch (token.table()) {
        case Table::TypeDef:
            return md.TypeDef(metadata::TypeDefRow(row)).TypeName();
        case Table::TypeRef:
            return md.TypeRef(metadata::TypeRefRow(row)).TypeName();
        case Table::MethodDef:
            return md.MethodDef(metadata::MethodDefRow(row)).Name();
        case Table::Field:
            return md.Field(metadata::FieldRow(row)).Name();
        case Table::Param:
            return md.Param(metadata::ParamRow(row)).Name();
        case Table::Property:
            return md.Property(metadata::PropertyRow(row)).Name();
        case Table::Event:
            return md.Event(metadata::EventRow(row)).Name();
        case Table::MemberRef:
            return md.MemberRef(metadata::MemberRefRow(row)).Name();
        case Table::GenericParam:
            return md.GenericParam(metadata::GenericParamRow(row)).Name();
        case Table::ExportedType:
            return md.ExportedType(metadata::ExportedTypeRow(row)).TypeName();
        default:
            return {};
    }
}

NativeResult name(NativeCall& c) {
    const Scope s = scope_of(c);
    put_name(c, 2, *s.assembly, name_of(s.md, Token(c.u32(1))));
    return ok(c);
}

NativeResult name_space(NativeCall& c) {
    const Scope s = scope_of(c);
    put_name(c, 2, *s.assembly, s.md.TypeDef(Token(c.u32(1)).to<metadata::TypeDefRow>()).TypeNamespace());
    return ok(c);
}

NativeResult event_props(NativeCall& c) {
    const Scope s = scope_of(c);
    const auto row = s.md.Event(Token(c.u32(1)).to<metadata::EventRow>());
    put_name(c, 2, *s.assembly, row.Name());
    put<std::int32_t>(c, 3, row.EventFlags());
    return ok(c);
}

NativeResult field_props(NativeCall& c) {
    const Scope s = scope_of(c);
    put<std::int32_t>(c, 2, s.md.Field(Token(c.u32(1)).to<metadata::FieldRow>()).Flags());
    return ok(c);
}

NativeResult property_props(NativeCall& c) {
    const Scope s = scope_of(c);
    const auto row = s.md.Property(Token(c.u32(1)).to<metadata::PropertyRow>());
    put_name(c, 2, *s.assembly, row.Name());
    put<std::int32_t>(c, 3, row.Flags());
    put_blob(c, 4, *s.assembly, row.Type());
    return ok(c);
}

NativeResult parent_token(NativeCall& c) {
    const Scope s = scope_of(c);
    const Token token(c.u32(1));
    Token parent;
    switch (token.table()) {
        case Table::TypeDef:
            parent = metadata::find_enclosing_type(s.md, token.to<metadata::TypeDefRow>());
            break;
        case Table::MethodDef:
            parent = metadata::declaring_type(s.md, token.to<metadata::MethodDefRow>());
            break;
        case Table::Field:
            parent = metadata::declaring_type(s.md, token.to<metadata::FieldRow>());
            break;
        case Table::Property:
            parent = metadata::declaring_type(s.md, token.to<metadata::PropertyRow>());
            break;
        case Table::Event:
            parent = metadata::declaring_type(s.md, token.to<metadata::EventRow>());
            break;
        case Table::Param:
            parent = metadata::declaring_method(s.md, token.to<metadata::ParamRow>());
            break;
        case Table::MemberRef:
            parent = s.md.MemberRef(token.to<metadata::MemberRefRow>()).Class();
            break;
        case Table::CustomAttribute:
            parent = s.md.CustomAttribute(token.to<metadata::CustomAttributeRow>()).Parent();
            break;
        case Table::GenericParam:
            parent = s.md.GenericParam(token.to<metadata::GenericParamRow>()).Owner();
            break;
        case Table::MethodSpec:
            parent = s.md.MethodSpec(token.to<metadata::MethodSpecRow>()).Method();
            break;
        default:
            return c.ret_i32(kNotFound);
    }
    put<std::int32_t>(c, 2, parent.is_nil() ? 0x02000000 : static_cast<std::int32_t>(parent.value()));
    return ok(c);
}

NativeResult param_props(NativeCall& c) {
    const Scope s = scope_of(c);
    const auto row = s.md.Param(Token(c.u32(1)).to<metadata::ParamRow>());
    put<std::int32_t>(c, 2, row.Sequence());
    put<std::int32_t>(c, 3, row.Flags());
    return ok(c);
}

NativeResult generic_param_props(NativeCall& c) {
    const Scope s = scope_of(c);
    put<std::int32_t>(c, 2, s.md.GenericParam(Token(c.u32(1)).to<metadata::GenericParamRow>()).Flags());
    return ok(c);
}

NativeResult scope_props(NativeCall& c) {
    const Scope s = scope_of(c);
    const metadata::Guid guid = s.md.Module(metadata::ModuleRow(1)).Mvid();
    std::byte* to = c.bytes_to_write(c.ref(1), 16);
    if (to != nullptr) std::memcpy(to, guid.bytes.data(), 16);
    return ok(c);
}

NativeResult method_signature(NativeCall& c) {
    const Scope s = scope_of(c);
    put_blob(c, 2, *s.assembly, s.md.MethodDef(Token(c.u32(1)).to<metadata::MethodDefRow>()).Signature());
    return ok(c);
}
NativeResult standalone_signature(NativeCall& c) {
    const Scope s = scope_of(c);
    const Token token(c.u32(1));
    if (token.is(Table::TypeSpec)) {
        put_blob(c, 2, *s.assembly, s.md.TypeSpec(token.to<metadata::TypeSpecRow>()).Signature());
    } else {
        put_blob(c, 2, *s.assembly, s.md.StandAloneSig(token.to<metadata::StandAloneSigRow>()).Signature());
    }
    return ok(c);
}
NativeResult member_ref_props(NativeCall& c) {
    const Scope s = scope_of(c);
    put_blob(c, 2, *s.assembly, s.md.MemberRef(Token(c.u32(1)).to<metadata::MemberRefRow>()).Signature());
    return ok(c);
}
NativeResult field_signature(NativeCall& c) {
    const Scope s = scope_of(c);
    put_blob(c, 2, *s.assembly, s.md.Field(Token(c.u32(1)).to<metadata::FieldRow>()).Signature());
    return ok(c);
}

NativeResult attribute_props(NativeCall& c) {
    const Scope s = scope_of(c);
    const auto row = s.md.CustomAttribute(Token(c.u32(1)).to<metadata::CustomAttributeRow>());
    put<std::int32_t>(c, 2, static_cast<std::int32_t>(row.Type().value()));
    put_blob(c, 3, *s.assembly, row.Value());
    return ok(c);
}

NativeResult class_layout(NativeCall& c) {
    const Scope s = scope_of(c);
    put<std::int32_t>(c, 2, 0);
    put<std::int32_t>(c, 3, 0);
    const auto row = metadata::find_class_layout(s.md, Token(c.u32(1)).to<metadata::TypeDefRow>());
    if (row.is_nil()) return ok(c);
    put<std::int32_t>(c, 2, s.md[row].PackingSize());
    put<std::int32_t>(c, 3, static_cast<std::int32_t>(s.md[row].ClassSize()));
    return ok(c);
}

NativeResult field_offset(NativeCall& c) {
    const Scope s = scope_of(c);
    const auto row = metadata::find_field_layout(s.md, Token(c.u32(2)).to<metadata::FieldRow>());
    put<std::int32_t>(c, 3, row.is_nil() ? 0 : static_cast<std::int32_t>(s.md[row].Offset()));
    put<std::uint8_t>(c, 4, row.is_nil() ? 0 : 1);
    return ok(c);
}

NativeResult pinvoke_map(NativeCall& c) {
    const Scope s = scope_of(c);
    const auto row = metadata::find_impl_map(s.md, Token(c.u32(1)));
    if (row.is_nil()) return c.ret_i32(kNotFound);
    put<std::int32_t>(c, 2, s.md[row].MappingFlags());
    put_name(c, 3, *s.assembly, s.md[row].ImportName());
    put_name(c, 4, *s.assembly, s.md.ModuleRef(s.md[row].ImportScope()).Name());
    return ok(c);
}

NativeResult field_marshal(NativeCall& c) {
    const Scope s = scope_of(c);
    const auto row = metadata::find_field_marshal(s.md, Token(c.u32(1)));
    put_blob(c, 2, *s.assembly, row.is_nil() ? metadata::Blob{} : s.md[row].NativeType());
    return ok(c);
}

NativeResult is_valid_token(NativeCall& c) {
    const Scope s = scope_of(c);
    return c.ret_bool(s.md.contains(Token(c.u32(1))));
}

constexpr const char* kImport = "System.Reflection.MetadataImport";

// The instance methods of the same names call these.
constexpr NativeRow kNatives[] = {
    {kImport, "GetMetadataImport", nullptr, metadata_import, kCache},
    {kImport, "GetDefaultValue", "IntPtr,Int32,Int64&,Char*&,Int32&,Int32&", default_value, kCache},
    {kImport, "GetUserString", "IntPtr,Int32,Char*&,Int32&", user_string, kCache},
    {kImport, "GetName", "IntPtr,Int32,Byte*&", name, kCache},
    {kImport, "GetNamespace", "IntPtr,Int32,Byte*&", name_space, kCache},
    {kImport, "GetEventProps", "IntPtr,Int32,Void*&,Int32&", event_props, kCache},
    {kImport, "GetFieldDefProps", "IntPtr,Int32,Int32&", field_props, kCache},
    {kImport, "GetPropertyProps", "IntPtr,Int32,Void*&,Int32&,ConstArray&", property_props, kCache},
    {kImport, "GetParentToken", "IntPtr,Int32,Int32&", parent_token, kCache},
    {kImport, "GetParamDefProps", "IntPtr,Int32,Int32&,Int32&", param_props, kCache},
    {kImport, "GetGenericParamProps", "IntPtr,Int32,Int32&", generic_param_props, kCache},
    {kImport, "GetScopeProps", "IntPtr,Guid&", scope_props, kCache},
    {kImport, "GetSigOfMethodDef", "IntPtr,Int32,ConstArray&", method_signature, kCache},
    {kImport, "GetSignatureFromToken", "IntPtr,Int32,ConstArray&", standalone_signature, kCache},
    {kImport, "GetMemberRefProps", "IntPtr,Int32,ConstArray&", member_ref_props, kCache},
    {kImport, "GetCustomAttributeProps", "IntPtr,Int32,Int32&,ConstArray&", attribute_props, kCache},
    {kImport, "GetClassLayout", "IntPtr,Int32,Int32&,Int32&", class_layout, kCache},
    {kImport, "GetFieldOffset", "IntPtr,Int32,Int32,Int32&,Boolean&", field_offset, kCache},
    {kImport, "GetSigOfFieldDef", "IntPtr,Int32,ConstArray&", field_signature, kCache},
    {kImport, "GetPInvokeMap", "IntPtr,Int32,Int32&,Byte*&,Byte*&", pinvoke_map, kCache},
    {kImport, "GetFieldMarshal", "IntPtr,Int32,ConstArray&", field_marshal, kCache},
    {kImport, "IsValidToken", "IntPtr,Int32", is_valid_token, kPure},
};

constexpr ImportRow kImports[] = {
    {"MetadataImport_Enum", enumerate, kCache},
};

}  // namespace

const Area kMetadataImport{"metadata import", kNatives, kImports};

}  // namespace tidelock::library
