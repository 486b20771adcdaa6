// Metadata: the metadata root of one image or portable PDB (ECMA-335 II.24): heaps, and rows as views over the bytes.
//
//     md.TypeDef(row).TypeName()          one column of one row; names as in II.22
//     md[row].Extends()                   the same through the type of the row
//     for (TypeDefRow t : md.rows<Table::TypeDef>()) ...
//
// A view: the bytes must live longer. parse() looks at headers only and checks that all tables lie within the stream,
// so every later access is in bounds: a row outside its table reads as zeros (nil, empty), and heap indices are bounded
// by Heaps. Getters allocate nothing. Cross-table questions ("the fields of this type") are in lookup.h.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <string_view>

#include "image/metadata/heaps.h"
#include "image/metadata/row_range.h"
#include "image/metadata/schema.h"

namespace tidelock::metadata {

class Metadata;

template <Table T>
class RowView;  // rows.h

class Metadata {
public:
    static Result<std::unique_ptr<Metadata>> parse(Bytes root, std::string_view where);

    [[nodiscard]] std::string_view version() const { return version_; }
    [[nodiscard]] const Heaps& heaps() const { return heaps_; }
    [[nodiscard]] Bytes pdb_stream() const { return pdb_stream_; }  // #Pdb, empty in an image

    [[nodiscard]] std::uint32_t row_count(Table table) const {
        const auto index = static_cast<std::size_t>(table);
        return index < kTableCount ? layouts_[index].rows : 0;
    }
    // Is this a row that exists? (For user strings: an offset inside the heap.)
    [[nodiscard]] bool contains(Token token) const {
        if (token.is(Table::UserString)) return token.row() < heaps_.user_strings.size();
        return token.row() - 1U < row_count(token.table());
    }

    template <Table T>
    [[nodiscard]] RowRange<T> rows() const {
        return {RowId<T>(1), RowId<T>(layout<T>().rows + 1)};
    }

    template <Table T>
    [[nodiscard]] RowView<T> operator[](RowId<T> row) const;

#define COLUMN(index, name, kind)
#define TABLE(code, name, columns) [[nodiscard]] RowView<Table::name> name(name##Row row) const;
#include "image/metadata/tables.def"
#undef TABLE
#undef COLUMN

    [[nodiscard]] UserString user_string(Token token) const { return heaps_.user_string(token.row()); }

    // For generic code (lookups, dumps): the value of a column as stored; 0 outside the table.
    [[nodiscard]] std::uint32_t raw(Table table, std::uint32_t row, std::size_t column) const {
        const TableLayout& layout = layouts_[static_cast<std::size_t>(table)];
        return row - 1U < layout.rows
                   ? layout.load_column(layout.data + std::size_t{row - 1U} * layout.row_size, column)
                   : 0;
    }
    template <Table T>
    [[nodiscard]] const TableLayout& layout() const {
        return layouts_[static_cast<std::size_t>(T)];
    }

    // Does this column never decrease? Looked at once per table and remembered; the flag in the file is not believed.
    [[nodiscard]] bool is_sorted_by(Table table, std::size_t column) const;

private:
    Metadata() = default;

    Result<void> parse_root(Bytes root, std::string_view where);
    Result<void> parse_tables(Bytes stream, std::string_view where);

    std::string_view version_;
    Heaps heaps_;
    Bytes pdb_stream_;
    std::array<TableLayout, kTableCount> layouts_;
    mutable std::array<std::atomic<std::uint8_t>, kTableCount> sorted_{};  // 0 not looked at, 1 sorted, 2 not
};

// 64 zero bytes: what a row outside its table reads as.
extern const std::array<std::byte, kMaxRowSize> kNilRow;

}  // namespace tidelock::metadata

#include "image/metadata/rows.h"  // IWYU pragma: export
