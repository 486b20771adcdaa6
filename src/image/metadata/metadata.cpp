#include "image/metadata/metadata.h"

#include <bit>
#include <string>

#include "base/byte_reader.h"

namespace tidelock::metadata {

constinit const std::array<std::byte, kMaxRowSize> kNilRow{};

namespace {

constexpr std::uint32_t kRootSignature = 0x424A5342;  // "BSJB"
constexpr std::uint8_t kWideStrings = 0x01;
constexpr std::uint8_t kWideGuids = 0x02;
constexpr std::uint8_t kWideBlobs = 0x04;
constexpr std::uint8_t kExtraData = 0x40;
constexpr std::size_t kPdbIdSize = 20;

using RowCounts = std::array<std::uint32_t, kTableCount>;

Error bad(std::string_view where, std::string what) { return {std::string(where), std::move(what)}; }

// A name padded with zeros to a multiple of four (II.24.2.2).
std::string_view read_stream_name(ByteReader& reader) {
    const std::string_view text = as_text(slice(reader.rest(), 0, 32));
    const std::size_t length = text.find('\0');
    if (length == std::string_view::npos) {
        reader.fail();
        return {};
    }
    reader.skip(std::min((length + 4) / 4 * 4, reader.remaining()));
    return text.substr(0, length);
}

// How wide is an index whose rows need `tag_bits` less than 16 bits? (II.24.2.6)
std::uint8_t coded_width(CodedIndex kind, const RowCounts& rows) {
    const CodedIndexSchema& coded = coded_index_schema(kind);
    std::uint32_t most = 0;
    for (const Table table : coded.tables) {
        if (table != Table::None) most = std::max(most, rows[static_cast<std::size_t>(table)]);
    }
    return most < (1U << (16U - coded.tag_bits)) ? 2 : 4;
}

struct IndexWidths {
    std::uint8_t heap_flags;
    const RowCounts& rows;

    [[nodiscard]] std::uint8_t of(ColumnKind kind) const {
        if (kind.form == ColumnForm::U16) return 2;
        if (kind.form == ColumnForm::U32) return 4;
        switch (kind.form) {
            case ColumnForm::StringHeap:
                return (heap_flags & kWideStrings) != 0 ? 4 : 2;
            case ColumnForm::GuidHeap:
                return (heap_flags & kWideGuids) != 0 ? 4 : 2;
            case ColumnForm::BlobHeap:
                return (heap_flags & kWideBlobs) != 0 ? 4 : 2;
            case ColumnForm::Row:
                return rows[kind.target] < 0x10000U ? 2 : 4;
            case ColumnForm::Coded:
                return coded_width(static_cast<CodedIndex>(kind.target), rows);
            case ColumnForm::U16:
            case ColumnForm::U32:
                break;
        }
        return 4;
    }
};

TableLayout make_layout(Table table, std::uint32_t row_count, const IndexWidths& widths) {
    TableLayout layout;
    layout.rows = row_count;
    std::size_t column = 0;
    for (const ColumnSchema& schema : table_schema(table).columns) {
        layout.offset[column] = static_cast<std::uint8_t>(layout.row_size);
        layout.width[column] = widths.of(schema.kind);
        layout.row_size += layout.width[column];
        ++column;
    }
    return layout;
}

// The counts of the tables that a PDB refers to but does not have (Portable PDB, "#Pdb stream").
void add_referenced_rows(Bytes pdb_stream, RowCounts& rows) {
    ByteReader reader(slice(pdb_stream, kPdbIdSize));
    reader.skip(4);  // entry point
    const std::uint64_t tables = reader.read_u64();
    for (std::uint64_t left = tables; left != 0; left &= left - 1) {
        const auto table = static_cast<std::size_t>(std::countr_zero(left));
        const std::uint32_t count = reader.read_u32();
        if (reader.ok() && table < kTableCount && rows[table] == 0) rows[table] = count;
    }
}

}  // namespace

Result<std::unique_ptr<Metadata>> Metadata::parse(Bytes root, std::string_view where) {
    std::unique_ptr<Metadata> md(new Metadata());
    TL_TRY_VOID(md->parse_root(root, where));
    return md;
}

// II.24.2.1
Result<void> Metadata::parse_root(Bytes root, std::string_view where) {
    ByteReader reader(root);
    if (reader.read_u32() != kRootSignature) return bad(where, "metadata has no BSJB signature");
    reader.skip(8);  // versions, reserved
    const std::uint32_t version_size = reader.read_u32();
    const std::string_view version = as_text(reader.read_bytes(version_size));
    version_ = version.substr(0, version.find('\0'));
    reader.align(4);
    reader.skip(2);  // flags
    const std::uint16_t stream_count = reader.read_u16();

    Bytes tables;
    bool is_minimal_delta = false;
    for (std::uint16_t i = 0; i < stream_count && reader.ok(); ++i) {
        const std::uint32_t offset = reader.read_u32();
        const std::uint32_t size = reader.read_u32();
        const std::string_view name = read_stream_name(reader);
        const Bytes stream = slice(root, offset, size);
        if (stream.size() != size) return bad(where, "stream " + std::string(name) + " lies outside the metadata");
        if (name == "#Strings") heaps_.strings = stream;
        if (name == "#US") heaps_.user_strings = stream;
        if (name == "#Blob") heaps_.blobs = stream;
        if (name == "#GUID") heaps_.guids = stream;
        if (name == "#Pdb") pdb_stream_ = stream;
        if (name == "#JTD") is_minimal_delta = true;
        if (name == "#~" || name == "#-") tables = stream;
    }
    TL_TRY_VOID(reader.status(std::string(where) + ": metadata root"));
    if (is_minimal_delta) return bad(where, "is a metadata delta, not an image");
    if (tables.empty()) return bad(where, "metadata has no table stream");
    return parse_tables(tables, where);
}

// II.24.2.6
Result<void> Metadata::parse_tables(Bytes stream, std::string_view where) {
    ByteReader reader(stream);
    reader.skip(6);  // reserved, versions
    const std::uint8_t heap_flags = reader.read_u8();
    reader.skip(1);
    const std::uint64_t present = reader.read_u64();
    reader.skip(8);  // sorted: see is_sorted_by
    if ((present >> kTableCount) != 0) return bad(where, "metadata has a table of unknown kind");

    RowCounts own{};
    for (std::uint64_t left = present; left != 0; left &= left - 1) {
        const auto table = static_cast<std::size_t>(std::countr_zero(left));
        own[table] = reader.read_u32();
        if (own[table] > 0xFFFFFFU) return bad(where, "a metadata table has more rows than a token can name");
    }
    if ((heap_flags & kExtraData) != 0) reader.skip(4);

    RowCounts referenced = own;
    add_referenced_rows(pdb_stream_, referenced);
    const IndexWidths widths{heap_flags, referenced};
    for (std::size_t i = 0; i < kTableCount; ++i) {
        const auto table = static_cast<Table>(i);
        if (own[i] != 0 && table_schema(table).columns.empty())
            return bad(where, "metadata has a table of unknown kind");
        TableLayout layout = make_layout(table, own[i], widths);
        const Bytes rows = reader.read_bytes(std::size_t{layout.rows} * layout.row_size);
        if (!reader.ok()) return bad(where, "metadata tables are cut short");
        layout.data = rows.data();
        layouts_[i] = layout;
    }
    return {};
}

bool Metadata::is_sorted_by(Table table, std::size_t column) const {
    std::atomic<std::uint8_t>& known = sorted_[static_cast<std::size_t>(table)];
    if (const std::uint8_t answer = known.load(std::memory_order_relaxed); answer != 0) return answer == 1;
    bool sorted = true;
    std::uint32_t previous = 0;
    for (std::uint32_t row = 1; row <= row_count(table) && sorted; ++row) {
        const std::uint32_t key = raw(table, row, column);
        sorted = previous <= key;
        previous = key;
    }
    known.store(sorted ? 1 : 2, std::memory_order_relaxed);
    return sorted;
}

}  // namespace tidelock::metadata
