// TypeIndex: from names to TypeDef or ExportedType rows, by hashing. Built in one pass over the table by Image when
// somebody first asks. Keys are (row of the enclosing type or nil, namespace, name); of equal keys the first row wins.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "image/metadata/metadata.h"

namespace tidelock::metadata {

template <Table T>  // TypeDef or ExportedType
class TypeIndex {
public:
    explicit TypeIndex(const Metadata& md);

    [[nodiscard]] RowId<T> find(std::string_view name_space, std::string_view name) const {
        return find_nested(RowId<T>(), name_space, name);
    }
    // Nested types have no namespace as a rule, but the file may give one.
    [[nodiscard]] RowId<T> find_nested(RowId<T> enclosing, std::string_view name_space, std::string_view name) const;
    [[nodiscard]] RowId<T> enclosing(RowId<T> row) const;

private:
    [[nodiscard]] bool matches(std::uint32_t row, RowId<T> enclosing, std::string_view name_space,
                               std::string_view name) const;

    const Metadata* md_;
    std::vector<std::uint32_t> enclosing_;  // by row
    std::vector<std::uint32_t> slots_;      // open addressing; 0 is free
};

extern template class TypeIndex<Table::TypeDef>;
extern template class TypeIndex<Table::ExportedType>;

}  // namespace tidelock::metadata
