#include "cli/dump_tables.h"

#include <fmt/format.h>

#include <iterator>

#include "image/metadata/format.h"
#include "image/metadata/schema.h"

namespace tidelock::cli {

namespace {

using metadata::ColumnForm;
using metadata::ColumnKind;
using metadata::ColumnSchema;
using metadata::Metadata;
using metadata::Table;
using metadata::TableSchema;
using metadata::Token;

constexpr std::size_t kShownBytes = 32;

std::string format_blob(Bytes blob) {
    std::string text;
    for (const std::byte byte : blob.first(std::min(blob.size(), kShownBytes))) {
        fmt::format_to(std::back_inserter(text), "{:02X}", static_cast<unsigned>(byte));
    }
    if (blob.size() > kShownBytes) fmt::format_to(std::back_inserter(text), "... ({} bytes)", blob.size());
    return text;
}

std::string format_reference(Token token) { return token.is_nil() ? "nil" : fmt::format("{:08X}", token.value()); }

std::string format_value(const Metadata& md, ColumnKind kind, std::uint32_t raw) {
    switch (kind.form) {
        case ColumnForm::U16:
        case ColumnForm::U32:
            return fmt::format("0x{:X}", raw);
        case ColumnForm::StringHeap:
            return fmt::format("\"{}\"", md.heaps().string(raw));
        case ColumnForm::GuidHeap:
            return raw == 0 ? "nil" : md.heaps().guid(raw).text();
        case ColumnForm::BlobHeap:
            return fmt::format("[{}]", format_blob(md.heaps().blob(raw)));
        case ColumnForm::Row:
            return format_reference(Token(static_cast<Table>(kind.target), raw));
        case ColumnForm::Coded:
            return format_reference(metadata::decode_coded_index(static_cast<metadata::CodedIndex>(kind.target), raw));
    }
    return "?";
}

void dump_table(const Metadata& md, Table table, const TableSchema& schema, const TextSink& out) {
    const std::uint32_t count = md.row_count(table);
    out(fmt::format("// table {} ({:02X}): {} rows\n", schema.name, static_cast<unsigned>(table), count));
    std::string line;
    for (std::uint32_t row = 1; row <= count; ++row) {
        line = fmt::format("//   {:08X}", Token(table, row).value());
        std::size_t column = 0;
        for (const ColumnSchema& shown : schema.columns) {
            line += fmt::format(" {}={}", shown.name, format_value(md, shown.kind, md.raw(table, row, column++)));
        }
        line += '\n';
        out(line);
    }
}

}  // namespace

void dump_tables(const Metadata& md, const TextSink& out) {
    out(fmt::format("// metadata {}\n", md.version()));
    for (std::size_t number = 0; number < metadata::kTableCount; ++number) {
        const auto table = static_cast<Table>(number);
        const TableSchema& schema = metadata::table_schema(table);
        if (!schema.name.empty() && md.row_count(table) != 0) dump_table(md, table, schema, out);
    }
}

}  // namespace tidelock::cli
