#include "image/metadata/type_index.h"

#include <bit>

#include "base/hash.h"

namespace tidelock::metadata {
namespace {

std::uint64_t hash_of(std::uint32_t enclosing, std::string_view name_space, std::string_view name) {
    return hash_text(name, hash_text(name_space, enclosing));
}

// Row -> row of the enclosing type. The NestedClass table may name rows that do not exist, and a cycle, which does no
// harm here: nobody walks.
std::vector<std::uint32_t> enclosing_rows(const Metadata& md, RowRange<Table::TypeDef> types) {
    std::vector<std::uint32_t> enclosing(types.size() + 1, 0);
    for (const NestedClassRow row : md.rows<Table::NestedClass>()) {
        const std::uint32_t nested = md[row].NestedClass().value();
        if (nested < enclosing.size() && enclosing[nested] == 0) enclosing[nested] = md[row].EnclosingClass().value();
    }
    return enclosing;
}

std::vector<std::uint32_t> enclosing_rows(const Metadata& md, RowRange<Table::ExportedType> types) {
    std::vector<std::uint32_t> enclosing(types.size() + 1, 0);
    for (const ExportedTypeRow row : types)
        enclosing[row.value()] = md[row].Implementation().template to<ExportedTypeRow>().value();
    return enclosing;
}

}  // namespace

template <Table T>
TypeIndex<T>::TypeIndex(const Metadata& md) : md_(&md), enclosing_(enclosing_rows(md, md.rows<T>())) {
    const RowRange<T> types = md.rows<T>();
    slots_.assign(std::bit_ceil(std::size_t{types.size()} * 2 + 1), 0);
    for (const RowId<T> row : types) {
        const std::string_view name_space = md[row].TypeNamespace();
        const std::string_view name = md[row].TypeName();
        const RowId<T> outer(enclosing_[row.value()]);
        std::size_t at = hash_of(outer.value(), name_space, name) & (slots_.size() - 1);
        while (slots_[at] != 0 && !matches(slots_[at], outer, name_space, name)) at = (at + 1) & (slots_.size() - 1);
        if (slots_[at] == 0) slots_[at] = row.value();
    }
}

template <Table T>
RowId<T> TypeIndex<T>::find_nested(RowId<T> enclosing, std::string_view name_space, std::string_view name) const {
    std::size_t at = hash_of(enclosing.value(), name_space, name) & (slots_.size() - 1);
    while (slots_[at] != 0) {
        if (matches(slots_[at], enclosing, name_space, name)) return RowId<T>(slots_[at]);
        at = (at + 1) & (slots_.size() - 1);
    }
    return {};
}

template <Table T>
RowId<T> TypeIndex<T>::enclosing(RowId<T> row) const {
    return row.value() < enclosing_.size() ? RowId<T>(enclosing_[row.value()]) : RowId<T>();
}

template <Table T>
bool TypeIndex<T>::matches(std::uint32_t row, RowId<T> enclosing, std::string_view name_space,
                           std::string_view name) const {
    const auto view = (*md_)[RowId<T>(row)];
    return enclosing_[row] == enclosing.value() && view.TypeName() == name && view.TypeNamespace() == name_space;
}

template class TypeIndex<Table::TypeDef>;
template class TypeIndex<Table::ExportedType>;

}  // namespace tidelock::metadata
