// RowView<T>: one row of a table, a pointer into the file with a getter per column, generated from tables.def. Getters
// return what the column means: std::string_view, Blob, Guid, a number, a typed row, or (coded indices) a Token.
// Included by metadata.h.
#pragma once

#include "image/metadata/metadata.h"

namespace tidelock::metadata {

template <Table T>
class RowBase {
public:
    RowBase(const Metadata& md, const std::byte* at) : md_(&md), at_(at) {}

    template <std::size_t Index>
    [[nodiscard]] std::uint32_t raw() const {
        return md_->layout<T>().load_column(at_, Index);
    }

protected:
    template <std::size_t Index, ColumnKind Kind>
    [[nodiscard]] auto column() const {
        if constexpr (Kind.form == ColumnForm::U16) {
            return load<std::uint16_t>(at_ + md_->layout<T>().offset[Index]);
        } else if constexpr (Kind.form == ColumnForm::U32) {
            return load<std::uint32_t>(at_ + md_->layout<T>().offset[Index]);
        } else if constexpr (Kind.form == ColumnForm::StringHeap) {
            return md_->heaps().string(raw<Index>());
        } else if constexpr (Kind.form == ColumnForm::GuidHeap) {
            return md_->heaps().guid(raw<Index>());
        } else if constexpr (Kind.form == ColumnForm::BlobHeap) {
            return md_->heaps().blob(raw<Index>());
        } else if constexpr (Kind.form == ColumnForm::Row) {
            return RowId<static_cast<Table>(Kind.target)>(raw<Index>());
        } else {
            return decode_coded_index(static_cast<CodedIndex>(Kind.target), raw<Index>());
        }
    }

private:
    const Metadata* md_;
    const std::byte* at_;
};

namespace column_kind {  // so that the kinds in tables.def need no prefix
#define COLUMN(index, name, kind) \
    [[nodiscard]] auto name() const { return this->template column<index, ColumnKind{kind}>(); }
#define TABLE(code, name, columns)                   \
    class name##View : public RowBase<Table::name> { \
    public:                                          \
        using RowBase<Table::name>::RowBase;         \
        columns                                      \
    };
#include "image/metadata/tables.def"
#undef TABLE
#undef COLUMN
}  // namespace column_kind

#define COLUMN(index, name, kind)
#define TABLE(code, name, columns)                   \
    using name##View = column_kind::name##View;      \
    template <>                                      \
    class RowView<Table::name> : public name##View { \
    public:                                          \
        using name##View::name##View;                \
    };                                               \
    inline RowView<Table::name> Metadata::name(name##Row row) const { return (*this)[row]; }
#include "image/metadata/tables.def"
#undef TABLE
#undef COLUMN

template <Table T>
RowView<T> Metadata::operator[](RowId<T> row) const {
    const TableLayout& table = layout<T>();
    const std::uint32_t index = row.value() - 1U;  // nil wraps around and is outside
    return {*this, index < table.rows ? table.data + std::size_t{index} * table.row_size : kNilRow.data()};
}

}  // namespace tidelock::metadata
