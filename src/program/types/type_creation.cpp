// Types from TypeDef rows. Creating one reads its row, its generic parameters and, for an enum, its first field;
// nothing else is resolved, so that naming a type costs little and never fails for reasons outside its row.
#include <array>

#include <fmt/format.h>

#include "base/stop.h"
#include "image/metadata/flags.h"
#include "program/types/loader_impl.h"

namespace tidelock::types {
namespace {

using metadata::ElementType;
using metadata::Table;
using metadata::Token;
using metadata::TypeAttributes;

constexpr int kMaxEnclosing = 4000;  // types around a type

struct PrimName {
    std::string_view name;
    Prim prim;
};

constexpr std::array<PrimName, 15> kPrimNames{{{"Void", Prim::Void},
                                               {"Boolean", Prim::Boolean},
                                               {"Char", Prim::Char},
                                               {"SByte", Prim::I1},
                                               {"Byte", Prim::U1},
                                               {"Int16", Prim::I2},
                                               {"UInt16", Prim::U2},
                                               {"Int32", Prim::I4},
                                               {"UInt32", Prim::U4},
                                               {"Int64", Prim::I8},
                                               {"UInt64", Prim::U8},
                                               {"Single", Prim::R4},
                                               {"Double", Prim::R8},
                                               {"IntPtr", Prim::I},
                                               {"UIntPtr", Prim::U}}};

Prim prim_of(ElementType element) {
    switch (element) {
        case ElementType::Boolean:
            return Prim::Boolean;
        case ElementType::Char:
            return Prim::Char;
        case ElementType::I1:
            return Prim::I1;
        case ElementType::U1:
            return Prim::U1;
        case ElementType::I2:
            return Prim::I2;
        case ElementType::U2:
            return Prim::U2;
        case ElementType::I4:
            return Prim::I4;
        case ElementType::U4:
            return Prim::U4;
        case ElementType::I8:
            return Prim::I8;
        case ElementType::U8:
            return Prim::U8;
        case ElementType::R4:
            return Prim::R4;
        case ElementType::R8:
            return Prim::R8;
        case ElementType::I:
            return Prim::I;
        case ElementType::U:
            return Prim::U;
        default:
            return Prim::None;
    }
}

// The type of an enum's one instance field (ECMA-335 II.14.3).
Prim underlying_prim(const metadata::Metadata& md, metadata::TypeDefRow row) {
    for (const metadata::FieldRow field : metadata::fields_of(md, row)) {
        if ((md.Field(field).Flags() & metadata::FieldAttributes::Static) != 0) continue;
        metadata::SignatureReader reader(md.Field(field).Signature());
        reader.read_field();
        reader.skip_custom_modifiers();
        return prim_of(reader.read_type().element);
    }
    return Prim::None;
}

struct Kinds {
    Storage storage;
    StackKind stack;
};

Kinds kinds_of(Prim prim) {
    switch (prim) {
        case Prim::Void:
            return {Storage::None, StackKind::Void};
        case Prim::Boolean:
        case Prim::U1:
            return {Storage::U1, StackKind::I4};
        case Prim::I1:
            return {Storage::I1, StackKind::I4};
        case Prim::Char:
        case Prim::U2:
            return {Storage::U2, StackKind::I4};
        case Prim::I2:
            return {Storage::I2, StackKind::I4};
        case Prim::I4:
            return {Storage::I4, StackKind::I4};
        case Prim::U4:
            return {Storage::U4, StackKind::I4};
        case Prim::I8:
        case Prim::U8:
            return {Storage::I8, StackKind::I8};
        case Prim::R4:
            return {Storage::R4, StackKind::R4};
        case Prim::R8:
            return {Storage::R8, StackKind::R8};
        case Prim::I:
        case Prim::U:
            return {Storage::I8, StackKind::Native};
        case Prim::None:
            break;
    }
    return {Storage::Value, StackKind::Value};
}

}  // namespace

Type* Loader::Impl::new_type() {
    if (next_type_id >= kMaxTypes) stop_for_memory();
    Type* t = arena.make<Type>();
    t->loading = arena.make<Type::Loading>();
    t->id = next_type_id++;
    types_by_id.push_back(t);
    return t;
}

void Loader::Impl::set_kinds(Type& t) {
    Kinds kinds{Storage::None, StackKind::Void};
    switch (t.shape) {
        case Shape::Class:
        case Shape::Interface:
        case Shape::SzArray:
        case Shape::MdArray:
            kinds = {Storage::Ref, StackKind::Ref};
            break;
        case Shape::Pointer:
        case Shape::FunctionPointer:
            kinds = {Storage::I8, StackKind::Native};
            break;
        case Shape::ByRef:
            kinds = {Storage::ByRef, StackKind::ByRef};
            break;
        case Shape::ValueType:
            kinds = kinds_of(t.prim);
            break;
        case Shape::GenericParam:
            break;
    }
    t.storage = kinds.storage;
    t.stack = kinds.stack;
}

// Interface, class or value type, and the primitive behind it. Only names of the base are looked at: the base itself
// may not have been created yet.
void Loader::Impl::classify(Type& t) {
    const metadata::Metadata& tables = md(*t.assembly);
    const metadata::TypeDefRow row(t.type_def);
    t.before_field_init = (t.flags & TypeAttributes::BeforeFieldInit) != 0;
    t.shape = (t.flags & TypeAttributes::Interface) != 0 ? Shape::Interface : Shape::Class;
    if (t.shape == Shape::Interface) return;

    const Token extends = tables.TypeDef(row).Extends();
    const bool may_be_system = extends.is(Table::TypeRef) || (extends.is(Table::TypeDef) && t.assembly == corelib);
    if (!may_be_system || extends.is_nil()) return;
    const metadata::TypeName base = metadata::type_name(tables, extends);
    if (base.name_space != "System") return;
    const bool is_corelib_enum = t.assembly == corelib && t.name == "Enum" && t.name_space == "System";
    t.is_enum = base.name == "Enum";
    if (!t.is_enum && (base.name != "ValueType" || is_corelib_enum)) return;
    t.shape = Shape::ValueType;
    if (t.is_enum) {
        t.prim = underlying_prim(tables, row);
    } else if (t.assembly == corelib && t.name_space == "System" && t.enclosing == nullptr) {
        for (const PrimName& candidate : kPrimNames) {
            if (candidate.name == t.name) t.prim = candidate.prim;
        }
    }
}

std::span<Type* const> Loader::Impl::generic_params(Assembly& in, Token owner, Type* type, Method* method) {
    const auto rows = metadata::generic_params_of(md(in), owner);
    if (rows.empty()) return {};
    const std::span<Type*> params = arena.make_array<Type*>(rows.size());
    std::uint32_t index = 0;
    for (const metadata::GenericParamRow row : rows) {
        Type*& param = in.generic_params_[row.value()];
        if (param == nullptr) {
            param = new_type();
            param->shape = Shape::GenericParam;
            param->assembly = &in;
            param->contains_generic_params = true;
            param->is_method_param = method != nullptr;
            param->name = md(in).GenericParam(row).Name();
            param->definition = param;
            param->param_index = index;
            param->param_row = row.value();
            param->param_owner = type;
            param->param_owner_method = method;
            set_kinds(*param);
        }
        params[index++] = param;
    }
    return params;
}

Loaded<Type> Loader::Impl::type_def(Assembly& in, std::uint32_t row) {
    if (row == 0 || row >= in.type_defs_.size()) return bad_image(in, "names a type definition that does not exist");
    if (Type* cached = in.type_defs_[row]) return cached;
    return create_type_def(in, row);
}

Loaded<Type> Loader::Impl::create_type_def(Assembly& in, std::uint32_t row) {
    const metadata::Metadata& tables = md(in);
    const metadata::TypeDefRow def(row);
    const auto columns = tables.TypeDef(def);

    // Enclosing types first; a chain without end is refused before anything is created.
    Type* enclosing = nullptr;
    if ((columns.Flags() & TypeAttributes::VisibilityMask) >= TypeAttributes::NestedPublic) {
        metadata::TypeDefRow outer = metadata::find_enclosing_type(tables, def);
        const metadata::TypeDefRow direct = outer;
        for (int depth = 0; !outer.is_nil(); ++depth) {
            if (depth > kMaxEnclosing) return bad_image(in, "has a type that is nested in itself");
            outer = metadata::find_enclosing_type(tables, outer);
        }
        if (!direct.is_nil()) {
            const Loaded<Type> created = type_def(in, direct.value());
            if (!created) return created;
            enclosing = *created;
        }
    }

    Type* t = new_type();
    in.type_defs_[row] = t;
    t->assembly = &in;
    t->type_def = row;
    t->flags = columns.Flags();
    t->name = columns.TypeName();
    t->name_space = columns.TypeNamespace();
    t->definition = t;
    t->enclosing = enclosing;
    t->loading->method_list = metadata::methods_of(tables, def);
    t->loading->field_list = metadata::fields_of(tables, def);
    classify(*t);
    t->args = generic_params(in, Token(def), t, nullptr);
    t->is_generic_definition = !t->args.empty();
    t->contains_generic_params = t->is_generic_definition;
    t->loading->depth = 1;
    set_kinds(*t);
    if (t->is_enum && t->prim == Prim::None)
        t->loading->error = fail_type(*t, "an enum needs one instance field of a primitive type");
    return t;
}

}  // namespace tidelock::types
