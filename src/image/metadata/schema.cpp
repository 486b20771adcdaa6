#include "image/metadata/schema.h"

#include <cstddef>

namespace tidelock::metadata {
namespace {

using T = Table;

constexpr std::size_t kCodedIndexCount = static_cast<std::size_t>(CodedIndex::HasCustomDebugInformation) + 1;

template <class... Tables>
constexpr CodedIndexSchema schema(std::uint32_t tag_bits, Tables... tables) {
    CodedIndexSchema result{tag_bits, {}};
    result.tables.fill(Table::None);
    std::size_t tag = 0;
    ((result.tables[tag++] = tables), ...);
    return result;
}

// ECMA-335 II.24.2.6, in the order of CodedIndex.
constexpr std::array<CodedIndexSchema, kCodedIndexCount> kCodedIndices{
    /* TypeDefOrRef */ schema(2, T::TypeDef, T::TypeRef, T::TypeSpec),
    /* HasConstant */ schema(2, T::Field, T::Param, T::Property),
    /* HasCustomAttribute */
    schema(5, T::MethodDef, T::Field, T::TypeRef, T::TypeDef, T::Param, T::InterfaceImpl, T::MemberRef, T::Module,
           T::DeclSecurity, T::Property, T::Event, T::StandAloneSig, T::ModuleRef, T::TypeSpec, T::Assembly,
           T::AssemblyRef, T::File, T::ExportedType, T::ManifestResource, T::GenericParam, T::GenericParamConstraint,
           T::MethodSpec),
    /* HasFieldMarshal */ schema(1, T::Field, T::Param),
    /* HasDeclSecurity */ schema(2, T::TypeDef, T::MethodDef, T::Assembly),
    /* MemberRefParent */ schema(3, T::TypeDef, T::TypeRef, T::ModuleRef, T::MethodDef, T::TypeSpec),
    /* HasSemantics */ schema(1, T::Event, T::Property),
    /* MethodDefOrRef */ schema(1, T::MethodDef, T::MemberRef),
    /* MemberForwarded */ schema(1, T::Field, T::MethodDef),
    /* Implementation */ schema(2, T::File, T::AssemblyRef, T::ExportedType),
    /* CustomAttributeType */ schema(3, T::None, T::None, T::MethodDef, T::MemberRef, T::None),
    /* ResolutionScope */ schema(2, T::Module, T::ModuleRef, T::AssemblyRef, T::TypeRef),
    /* TypeOrMethodDef */ schema(1, T::TypeDef, T::MethodDef),
    /* HasCustomDebugInformation */
    schema(5, T::MethodDef, T::Field, T::TypeRef, T::TypeDef, T::Param, T::InterfaceImpl, T::MemberRef, T::Module,
           T::DeclSecurity, T::Property, T::Event, T::StandAloneSig, T::ModuleRef, T::TypeSpec, T::Assembly,
           T::AssemblyRef, T::File, T::ExportedType, T::ManifestResource, T::GenericParam, T::GenericParamConstraint,
           T::MethodSpec, T::Document, T::LocalScope, T::LocalVariable, T::LocalConstant, T::ImportScope),
};

namespace column_arrays {
using namespace column_kind;
#define COLUMN(index, name, kind) ColumnSchema{#name, kind},
#define TABLE(code, name, columns) constexpr ColumnSchema name[] = {columns};
#include "image/metadata/tables.def"
#undef TABLE
#undef COLUMN
}  // namespace column_arrays

constexpr std::array<TableSchema, kTableCount> make_tables() {
    std::array<TableSchema, kTableCount> tables{};
#define COLUMN(index, name, kind)
#define TABLE(code, name, columns) tables[code] = {#name, column_arrays::name};
#include "image/metadata/tables.def"
#undef TABLE
#undef COLUMN
    return tables;
}

constexpr std::array<TableSchema, kTableCount> kTables = make_tables();
constexpr TableSchema kNoTable{};

}  // namespace

const CodedIndexSchema& coded_index_schema(CodedIndex kind) { return kCodedIndices[static_cast<std::size_t>(kind)]; }

Token decode_coded_index(CodedIndex kind, std::uint32_t raw) {
    const CodedIndexSchema& coded = coded_index_schema(kind);
    const Table table = coded.tables[raw & ((1U << coded.tag_bits) - 1U)];
    const std::uint32_t row = raw >> coded.tag_bits;
    if (table == Table::None || row > 0xFFFFFFU) [[unlikely]]
        return Token();
    return {table, row};
}

std::uint32_t encode_coded_index(CodedIndex kind, Token token) {
    const CodedIndexSchema& coded = coded_index_schema(kind);
    for (std::size_t tag = 0; tag < coded.tables.size(); ++tag) {
        if (coded.tables[tag] == token.table() && token.table() != Table::None)
            return (token.row() << coded.tag_bits) | static_cast<std::uint32_t>(tag);
    }
    return 0;
}

const TableSchema& table_schema(Table table) {
    const auto index = static_cast<std::size_t>(table);
    return index < kTableCount ? kTables[index] : kNoTable;
}

}  // namespace tidelock::metadata
