#include "image/metadata/lookup.h"

#include <algorithm>

#include "image/metadata/flags.h"
#include "image/metadata/signature.h"

namespace tidelock::metadata {
namespace {

// The first row in [1, rows + 1] whose key is not less than `key`; the table is sorted.
std::uint32_t lower_bound(const Metadata& md, Table table, std::size_t column, std::uint32_t key) {
    std::uint32_t low = 1;
    std::uint32_t high = md.row_count(table) + 1;
    while (low < high) {
        const std::uint32_t middle = low + (high - low) / 2;
        if (md.raw(table, middle, column) < key) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

template <Table T>
KeyedRows<T> scan(const Metadata& md, std::size_t column, std::uint32_t key) {
    const std::uint32_t end = md.row_count(T) + 1;
    std::uint32_t first = 1;
    while (first < end && md.raw(T, first, column) != key) ++first;
    return {md, column, key, first, end};
}

template <Table T>
KeyedRows<T> rows_with(const Metadata& md, std::size_t column, std::uint32_t key) {
    if (key == 0) return {};
    if (!md.is_sorted_by(T, column)) return scan<T>(md, column, key);
    const std::uint32_t first = lower_bound(md, T, column, key);
    std::uint32_t end = first;
    while (end <= md.row_count(T) && md.raw(T, end, column) == key) ++end;
    return {md, column, key, first, end};
}

template <Table T>
KeyedRows<T> rows_with(const Metadata& md, std::size_t column, CodedIndex kind, Token key) {
    return key.is_nil() ? KeyedRows<T>() : rows_with<T>(md, column, encode_coded_index(kind, key));
}

// II.22.37 and others: a list runs to where the next row's list begins, or to the end of the table.
template <Table T>
RowList<T> list_of(const Metadata& md, Table owner, std::uint32_t row, std::size_t column, Table pointers) {
    const Table listed = md.row_count(pointers) == 0 ? T : pointers;
    const std::uint32_t limit = md.row_count(listed) + 1;
    if (row - 1U >= md.row_count(owner)) return {};
    const std::uint32_t first = std::clamp(md.raw(owner, row, column), 1U, limit);
    const std::uint32_t next = row == md.row_count(owner) ? limit : md.raw(owner, row + 1, column);
    return {md, pointers, first, std::clamp(next, first, limit)};
}

// The last row of `owner` whose list begins at or before `member`: of rows with equal lists all but the last are empty.
std::uint32_t owner_of(const Metadata& md, Table owner, std::size_t column, std::uint32_t member) {
    std::uint32_t low = 1;
    std::uint32_t high = md.row_count(owner) + 1;
    while (low < high) {
        const std::uint32_t middle = low + (high - low) / 2;
        if (md.raw(owner, middle, column) <= member) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low - 1;
}

// A member row as its position in the list: with a *Ptr table, the pointer that names it.
std::uint32_t list_position(const Metadata& md, Table pointers, std::uint32_t member) {
    const std::uint32_t count = md.row_count(pointers);
    for (std::uint32_t at = 1; at <= count; ++at) {
        if (md.raw(pointers, at, 0) == member) return at;
    }
    return count == 0 ? member : 0;
}

std::uint32_t find_owner(const Metadata& md, Table owner, std::size_t column, Table pointers, Token member) {
    if (!md.contains(member)) return 0;
    const std::uint32_t position = list_position(md, pointers, member.row());
    return position == 0 ? 0 : owner_of(md, owner, column, position);
}

constexpr std::size_t kFieldListColumn = 4;
constexpr std::size_t kMethodListColumn = 5;
constexpr std::size_t kParamListColumn = 5;
constexpr std::size_t kMapListColumn = 1;

}  // namespace

RowList<Table::Field> fields_of(const Metadata& md, TypeDefRow type) {
    return list_of<Table::Field>(md, Table::TypeDef, type.value(), kFieldListColumn, Table::FieldPtr);
}

RowList<Table::MethodDef> methods_of(const Metadata& md, TypeDefRow type) {
    return list_of<Table::MethodDef>(md, Table::TypeDef, type.value(), kMethodListColumn, Table::MethodPtr);
}

RowList<Table::Param> params_of(const Metadata& md, MethodDefRow method) {
    return list_of<Table::Param>(md, Table::MethodDef, method.value(), kParamListColumn, Table::ParamPtr);
}

RowList<Table::Property> properties_of(const Metadata& md, TypeDefRow type) {
    const PropertyMapRow map = rows_with<Table::PropertyMap>(md, 0, type.value()).first();
    return list_of<Table::Property>(md, Table::PropertyMap, map.value(), kMapListColumn, Table::PropertyPtr);
}

RowList<Table::Event> events_of(const Metadata& md, TypeDefRow type) {
    const EventMapRow map = rows_with<Table::EventMap>(md, 0, type.value()).first();
    return list_of<Table::Event>(md, Table::EventMap, map.value(), kMapListColumn, Table::EventPtr);
}

TypeDefRow declaring_type(const Metadata& md, MethodDefRow method) {
    return TypeDefRow(find_owner(md, Table::TypeDef, kMethodListColumn, Table::MethodPtr, method));
}

TypeDefRow declaring_type(const Metadata& md, FieldRow field) {
    return TypeDefRow(find_owner(md, Table::TypeDef, kFieldListColumn, Table::FieldPtr, field));
}

TypeDefRow declaring_type(const Metadata& md, PropertyRow property) {
    const PropertyMapRow map(find_owner(md, Table::PropertyMap, kMapListColumn, Table::PropertyPtr, property));
    return md[map].Parent();
}

TypeDefRow declaring_type(const Metadata& md, EventRow event) {
    const EventMapRow map(find_owner(md, Table::EventMap, kMapListColumn, Table::EventPtr, event));
    return md[map].Parent();
}

MethodDefRow declaring_method(const Metadata& md, ParamRow param) {
    return MethodDefRow(find_owner(md, Table::MethodDef, kParamListColumn, Table::ParamPtr, param));
}

KeyedRows<Table::InterfaceImpl> interface_impls_of(const Metadata& md, TypeDefRow type) {
    return rows_with<Table::InterfaceImpl>(md, 0, type.value());
}

KeyedRows<Table::MethodImpl> method_impls_of(const Metadata& md, TypeDefRow type) {
    return rows_with<Table::MethodImpl>(md, 0, type.value());
}

KeyedRows<Table::GenericParam> generic_params_of(const Metadata& md, Token type_or_method) {
    return rows_with<Table::GenericParam>(md, 2, CodedIndex::TypeOrMethodDef, type_or_method);
}

KeyedRows<Table::GenericParamConstraint> constraints_of(const Metadata& md, GenericParamRow param) {
    return rows_with<Table::GenericParamConstraint>(md, 0, param.value());
}

KeyedRows<Table::MethodSemantics> semantics_of(const Metadata& md, Token property_or_event) {
    return rows_with<Table::MethodSemantics>(md, 2, CodedIndex::HasSemantics, property_or_event);
}

KeyedRows<Table::CustomAttribute> custom_attributes_of(const Metadata& md, Token parent) {
    return rows_with<Table::CustomAttribute>(md, 0, CodedIndex::HasCustomAttribute, parent);
}

KeyedRows<Table::NestedClass> nested_class_rows_of(const Metadata& md, TypeDefRow enclosing) {
    return scan<Table::NestedClass>(md, 1, enclosing.value());  // the table is sorted by the other column
}

TypeDefRow find_enclosing_type(const Metadata& md, TypeDefRow nested) {
    return md[rows_with<Table::NestedClass>(md, 0, nested.value()).first()].EnclosingClass();
}

ClassLayoutRow find_class_layout(const Metadata& md, TypeDefRow type) {
    return rows_with<Table::ClassLayout>(md, 2, type.value()).first();
}

FieldLayoutRow find_field_layout(const Metadata& md, FieldRow field) {
    return rows_with<Table::FieldLayout>(md, 1, field.value()).first();
}

FieldRVARow find_field_rva(const Metadata& md, FieldRow field) {
    return rows_with<Table::FieldRVA>(md, 1, field.value()).first();
}

FieldMarshalRow find_field_marshal(const Metadata& md, Token field_or_param) {
    return rows_with<Table::FieldMarshal>(md, 0, CodedIndex::HasFieldMarshal, field_or_param).first();
}

ConstantRow find_constant(const Metadata& md, Token field_param_or_property) {
    return rows_with<Table::Constant>(md, 1, CodedIndex::HasConstant, field_param_or_property).first();
}

ImplMapRow find_impl_map(const Metadata& md, Token method_or_field) {
    return rows_with<Table::ImplMap>(md, 1, CodedIndex::MemberForwarded, method_or_field).first();
}

MethodDefRow find_accessor(const Metadata& md, Token property_or_event, std::uint16_t semantics) {
    for (const MethodSemanticsRow row : semantics_of(md, property_or_event)) {
        if (md[row].Semantics() == semantics) return md[row].Method();
    }
    return {};
}

ElementType enum_underlying_type(const Metadata& md, TypeDefRow type) {
    for (const FieldRow field : fields_of(md, type)) {
        if ((md[field].Flags() & FieldAttributes::Static) != 0) continue;
        SignatureReader reader(md[field].Signature());
        reader.read_field();
        reader.skip_custom_modifiers();
        const ElementType element = reader.read_type().element;
        const bool is_integer = (element >= ElementType::Boolean && element <= ElementType::U8) ||
                                element == ElementType::I || element == ElementType::U;
        return is_integer ? element : ElementType::End;
    }
    return ElementType::End;
}

TypeName type_name(const Metadata& md, Token type) {
    if (type.is(Table::TypeSpec)) {
        SignatureReader reader(md[type.to<TypeSpecRow>()].Signature());
        if (reader.read_type().element != ElementType::GenericInst) return {};
        type = reader.read_type().token;
    }
    if (type.is(Table::TypeDef)) {
        const auto row = md[type.to<TypeDefRow>()];
        return {row.TypeNamespace(), row.TypeName()};
    }
    if (type.is(Table::TypeRef)) {
        const auto row = md[type.to<TypeRefRow>()];
        return {row.TypeNamespace(), row.TypeName()};
    }
    if (type.is(Table::ExportedType)) {
        const auto row = md[type.to<ExportedTypeRow>()];
        return {row.TypeNamespace(), row.TypeName()};
    }
    return {};
}

Token attribute_type(const Metadata& md, CustomAttributeRow attribute) {
    const Token constructor = md[attribute].Type();
    if (constructor.is(Table::MemberRef)) return md[constructor.to<MemberRefRow>()].Class();
    return declaring_type(md, constructor.to<MethodDefRow>());
}

CustomAttributeRow find_attribute(const Metadata& md, Token parent, std::string_view name_space,
                                  std::string_view name) {
    for (const CustomAttributeRow row : custom_attributes_of(md, parent)) {
        if (type_name(md, attribute_type(md, row)) == TypeName{name_space, name}) return row;
    }
    return {};
}

}  // namespace tidelock::metadata
