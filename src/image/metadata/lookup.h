// Questions across tables: members of a type, rows that belong to a row, the owner of a member.
//
// Tables that the standard wants sorted are searched by bisection when they really are sorted, else row by row; either
// way the answer is a range to iterate over, in the order of the file, without allocation. Lists ("the methods of this
// type") honour the *Ptr tables of uncompressed metadata. "find_" answers nil when there is none.
#pragma once

#include <string_view>

#include "image/metadata/metadata.h"
#include "image/metadata/signature.h"

namespace tidelock::metadata {

// A run of rows named by a list column, seen through the *Ptr table when there is one.
template <Table T>
class RowList {
public:
    class Iterator {
    public:
        using value_type = RowId<T>;
        using difference_type = std::ptrdiff_t;
        using iterator_category = std::forward_iterator_tag;
        using pointer = const RowId<T>*;
        using reference = RowId<T>;

        Iterator() = default;
        Iterator(const RowList* list, std::uint32_t at) : list_(list), at_(at) {}
        RowId<T> operator*() const { return list_->resolve(at_); }
        Iterator& operator++() {
            ++at_;
            return *this;
        }
        Iterator operator++(int) {
            const Iterator old = *this;
            ++*this;
            return old;
        }
        friend bool operator==(const Iterator& a, const Iterator& b) { return a.at_ == b.at_; }

    private:
        const RowList* list_ = nullptr;
        std::uint32_t at_ = 0;
    };

    RowList() = default;
    RowList(const Metadata& md, Table pointers, std::uint32_t first, std::uint32_t end)
        : md_(&md), pointers_(pointers), first_(first), end_(end) {}

    // NB: iterators refer to the list; `for (x : methods_of(md, t))` keeps it alive.
    [[nodiscard]] Iterator begin() const { return {this, first_}; }
    [[nodiscard]] Iterator end() const { return {this, end_}; }
    [[nodiscard]] std::uint32_t size() const { return end_ - first_; }
    [[nodiscard]] bool empty() const { return first_ == end_; }
    [[nodiscard]] RowId<T> operator[](std::uint32_t index) const { return resolve(first_ + index); }

private:
    [[nodiscard]] RowId<T> resolve(std::uint32_t at) const {
        return RowId<T>(md_->row_count(pointers_) == 0 ? at : md_->raw(pointers_, at, 0));
    }

    const Metadata* md_ = nullptr;
    Table pointers_ = Table::None;
    std::uint32_t first_ = 0;
    std::uint32_t end_ = 0;
};

// The rows of a table whose key column has one value.
template <Table T>
class KeyedRows {
public:
    class Iterator {
    public:
        using value_type = RowId<T>;
        using difference_type = std::ptrdiff_t;
        using iterator_category = std::forward_iterator_tag;
        using pointer = const RowId<T>*;
        using reference = RowId<T>;

        Iterator() = default;
        Iterator(const KeyedRows* rows, std::uint32_t at) : rows_(rows), at_(at) {}
        RowId<T> operator*() const { return RowId<T>(at_); }
        Iterator& operator++() {
            at_ = rows_->next(at_ + 1);
            return *this;
        }
        Iterator operator++(int) {
            const Iterator old = *this;
            ++*this;
            return old;
        }
        friend bool operator==(const Iterator& a, const Iterator& b) { return a.at_ == b.at_; }

    private:
        const KeyedRows* rows_ = nullptr;
        std::uint32_t at_ = 0;
    };

    KeyedRows() = default;
    KeyedRows(const Metadata& md, std::size_t column, std::uint32_t key, std::uint32_t first, std::uint32_t end)
        : md_(&md), column_(column), key_(key), first_(first), end_(end) {}

    [[nodiscard]] Iterator begin() const { return {this, first_}; }
    [[nodiscard]] Iterator end() const { return {this, end_}; }
    [[nodiscard]] bool empty() const { return first_ == end_; }
    // The first one, or nil.
    [[nodiscard]] RowId<T> first() const { return empty() ? RowId<T>() : RowId<T>(first_); }
    [[nodiscard]] std::uint32_t size() const {
        std::uint32_t count = 0;
        for (auto it = begin(); it != end(); ++it) ++count;
        return count;
    }

private:
    [[nodiscard]] std::uint32_t next(std::uint32_t at) const {
        while (at < end_ && md_->raw(T, at, column_) != key_) ++at;
        return at;
    }

    const Metadata* md_ = nullptr;
    std::size_t column_ = 0;
    std::uint32_t key_ = 0;
    std::uint32_t first_ = 0;
    std::uint32_t end_ = 0;
};

// Members, in declaration order.
[[nodiscard]] RowList<Table::Field> fields_of(const Metadata& md, TypeDefRow type);
[[nodiscard]] RowList<Table::MethodDef> methods_of(const Metadata& md, TypeDefRow type);
[[nodiscard]] RowList<Table::Param> params_of(const Metadata& md, MethodDefRow method);
[[nodiscard]] RowList<Table::Property> properties_of(const Metadata& md, TypeDefRow type);
[[nodiscard]] RowList<Table::Event> events_of(const Metadata& md, TypeDefRow type);

[[nodiscard]] TypeDefRow declaring_type(const Metadata& md, MethodDefRow method);
[[nodiscard]] TypeDefRow declaring_type(const Metadata& md, FieldRow field);
[[nodiscard]] TypeDefRow declaring_type(const Metadata& md, PropertyRow property);
[[nodiscard]] TypeDefRow declaring_type(const Metadata& md, EventRow event);
[[nodiscard]] MethodDefRow declaring_method(const Metadata& md, ParamRow param);

[[nodiscard]] KeyedRows<Table::InterfaceImpl> interface_impls_of(const Metadata& md, TypeDefRow type);
[[nodiscard]] KeyedRows<Table::MethodImpl> method_impls_of(const Metadata& md, TypeDefRow type);
[[nodiscard]] KeyedRows<Table::GenericParam> generic_params_of(const Metadata& md, Token type_or_method);
[[nodiscard]] KeyedRows<Table::GenericParamConstraint> constraints_of(const Metadata& md, GenericParamRow param);
[[nodiscard]] KeyedRows<Table::MethodSemantics> semantics_of(const Metadata& md, Token property_or_event);
[[nodiscard]] KeyedRows<Table::CustomAttribute> custom_attributes_of(const Metadata& md, Token parent);
[[nodiscard]] KeyedRows<Table::NestedClass> nested_class_rows_of(const Metadata& md, TypeDefRow enclosing);  // linear

[[nodiscard]] TypeDefRow find_enclosing_type(const Metadata& md, TypeDefRow nested);
[[nodiscard]] ClassLayoutRow find_class_layout(const Metadata& md, TypeDefRow type);
[[nodiscard]] FieldLayoutRow find_field_layout(const Metadata& md, FieldRow field);
[[nodiscard]] FieldRVARow find_field_rva(const Metadata& md, FieldRow field);
[[nodiscard]] FieldMarshalRow find_field_marshal(const Metadata& md, Token field_or_param);
[[nodiscard]] ConstantRow find_constant(const Metadata& md, Token field_param_or_property);
[[nodiscard]] ImplMapRow find_impl_map(const Metadata& md, Token method_or_field);

// The accessor of a property or event with this MethodSemanticsAttributes value (flags.h), or nil.
[[nodiscard]] MethodDefRow find_accessor(const Metadata& md, Token property_or_event, std::uint16_t semantics);

// The type of the instance field of an enum (II.14.3), e.g. I4; End when the type has none that is an integer.
[[nodiscard]] ElementType enum_underlying_type(const Metadata& md, TypeDefRow type);

struct TypeName {
    std::string_view name_space;
    std::string_view name;

    friend bool operator==(const TypeName&, const TypeName&) = default;
};

// The name of a TypeDef, TypeRef or ExportedType, or of the generic type that a TypeSpec instantiates; else empty.
[[nodiscard]] TypeName type_name(const Metadata& md, Token type);
// The type of a custom attribute: the TypeDef, TypeRef or TypeSpec that declares its constructor.
[[nodiscard]] Token attribute_type(const Metadata& md, CustomAttributeRow attribute);

[[nodiscard]] CustomAttributeRow find_attribute(const Metadata& md, Token parent, std::string_view name_space,
                                                std::string_view name);
[[nodiscard]] inline bool has_attribute(const Metadata& md, Token parent, std::string_view name_space,
                                        std::string_view name) {
    return !find_attribute(md, parent, name_space, name).is_nil();
}

}  // namespace tidelock::metadata
