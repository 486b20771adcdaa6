// Names for rows of metadata: Table (which one), RowId<T> (`TypeDefRow`, `MethodDefRow`, ...: a row of one table, from
// 1, 0 is nil) and Token (table and row in 32 bits, as in IL). All are values, compared and hashed as integers.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>

namespace tidelock::metadata {

enum class Table : std::uint8_t {
#define COLUMN(index, name, kind)
#define TABLE(code, name, columns) name = code,
#include "image/metadata/tables.def"
#undef TABLE
#undef COLUMN
    UserString = 0x70,  // only in tokens
    None = 0xFF,        // only in the tags of coded indices
};

inline constexpr std::size_t kTableCount = 0x38;

template <Table T>
class RowId {
public:
    static constexpr Table kTable = T;

    constexpr RowId() = default;
    constexpr explicit RowId(std::uint32_t row) : row_(row) {}

    [[nodiscard]] constexpr std::uint32_t value() const { return row_; }
    [[nodiscard]] constexpr bool is_nil() const { return row_ == 0; }

    friend constexpr auto operator<=>(RowId, RowId) = default;

private:
    std::uint32_t row_ = 0;
};

#define COLUMN(index, name, kind)
#define TABLE(code, name, columns) using name##Row = RowId<Table::name>;
#include "image/metadata/tables.def"
#undef TABLE
#undef COLUMN

// ECMA-335 II.22: the table in the high byte, the row in the rest. For user strings the offset in the #US heap.
class Token {
public:
    constexpr Token() = default;
    constexpr explicit Token(std::uint32_t value) : value_(value) {}
    constexpr Token(Table table, std::uint32_t row)
        : value_((std::uint32_t{static_cast<std::uint8_t>(table)} << 24U) | (row & 0xFFFFFFU)) {}
    template <Table T>
    constexpr Token(RowId<T> row) : Token(T, row.value()) {}  // NB: implicit, a row is always a token

    [[nodiscard]] constexpr std::uint32_t value() const { return value_; }
    [[nodiscard]] constexpr Table table() const { return static_cast<Table>(value_ >> 24U); }
    [[nodiscard]] constexpr std::uint32_t row() const { return value_ & 0xFFFFFFU; }
    [[nodiscard]] constexpr bool is_nil() const { return row() == 0; }
    [[nodiscard]] constexpr bool is(Table table_asked) const { return table() == table_asked; }

    // The row, or nil when the token names another table: `token.to<TypeDefRow>()`.
    template <class Row>
    [[nodiscard]] constexpr Row to() const {
        return is(Row::kTable) ? Row(row()) : Row();
    }

    friend constexpr auto operator<=>(Token, Token) = default;

private:
    std::uint32_t value_ = 0;
};

}  // namespace tidelock::metadata

template <tidelock::metadata::Table T>
struct std::hash<tidelock::metadata::RowId<T>> {
    std::size_t operator()(tidelock::metadata::RowId<T> row) const noexcept { return row.value(); }
};
template <>
struct std::hash<tidelock::metadata::Token> {
    std::size_t operator()(tidelock::metadata::Token token) const noexcept { return token.value(); }
};
