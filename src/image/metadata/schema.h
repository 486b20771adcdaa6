// The schema of the tables as data (from tables.def): the kinds of columns, the tags of coded indices, and the layout
// of a table in one image, which depends on how large its heaps and tables are.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/bytes.h"
#include "image/metadata/token.h"

namespace tidelock::metadata {

// ECMA-335 II.24.2.6, and HasCustomDebugInformation of the Portable PDB specification.
enum class CodedIndex : std::uint8_t {
    TypeDefOrRef,
    HasConstant,
    HasCustomAttribute,
    HasFieldMarshal,
    HasDeclSecurity,
    MemberRefParent,
    HasSemantics,
    MethodDefOrRef,
    MemberForwarded,
    Implementation,
    CustomAttributeType,
    ResolutionScope,
    TypeOrMethodDef,
    HasCustomDebugInformation,
};

struct CodedIndexSchema {
    std::uint32_t tag_bits;
    std::array<Table, 32> tables;  // by tag; Table::None where the tag has no meaning
};

[[nodiscard]] const CodedIndexSchema& coded_index_schema(CodedIndex kind);
[[nodiscard]] Token decode_coded_index(CodedIndex kind, std::uint32_t raw);
// The raw value under which `token` is stored, or 0 when this kind of index cannot name its table.
[[nodiscard]] std::uint32_t encode_coded_index(CodedIndex kind, Token token);

enum class ColumnForm : std::uint8_t { U16, U32, StringHeap, GuidHeap, BlobHeap, Row, Coded };

struct ColumnKind {
    ColumnForm form;
    std::uint8_t target = 0;  // the Table of a Row, the CodedIndex of a Coded

    friend constexpr bool operator==(ColumnKind, ColumnKind) = default;
};

namespace column_kind {
inline constexpr ColumnKind u16{ColumnForm::U16};
inline constexpr ColumnKind u32{ColumnForm::U32};
inline constexpr ColumnKind string{ColumnForm::StringHeap};
inline constexpr ColumnKind guid{ColumnForm::GuidHeap};
inline constexpr ColumnKind blob{ColumnForm::BlobHeap};
constexpr ColumnKind row(Table table) { return {ColumnForm::Row, static_cast<std::uint8_t>(table)}; }
constexpr ColumnKind coded(CodedIndex index) { return {ColumnForm::Coded, static_cast<std::uint8_t>(index)}; }
}  // namespace column_kind

struct ColumnSchema {
    std::string_view name;
    ColumnKind kind;
};

struct TableSchema {
    std::string_view name;  // empty for a number that is no table
    std::span<const ColumnSchema> columns;
};

[[nodiscard]] const TableSchema& table_schema(Table table);

inline constexpr std::size_t kMaxColumns = 9;
inline constexpr std::size_t kMaxRowSize = kMaxColumns * 4;

// Where the columns of one table lie. Filled once when the metadata is opened.
struct TableLayout {
    const std::byte* data = nullptr;
    std::uint32_t rows = 0;
    std::uint32_t row_size = 0;
    std::array<std::uint8_t, kMaxColumns> offset{};
    std::array<std::uint8_t, kMaxColumns> width{};

    [[nodiscard]] std::uint32_t load_column(const std::byte* row, std::size_t column) const {
        const std::byte* at = row + offset[column];
        return width[column] == 4 ? load<std::uint32_t>(at) : load<std::uint16_t>(at);
    }
};

}  // namespace tidelock::metadata
