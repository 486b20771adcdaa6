#include "image_map.h"

#include <algorithm>

#include "image/cil/instruction.h"
#include "image/metadata/image.h"

namespace tidelock::campaign {

namespace {

using metadata::Table;

class Mapper {
public:
    Mapper(Bytes file, const metadata::Metadata& md) : file_(file), md_(md) {}

    ImageMap take() { return std::move(map_); }

    void metadata(Bytes root) {
        add(map_.headers, {root.data(), std::min<std::size_t>(root.size(), 160)});
        add(map_.headers, md_.pdb_stream());
        const metadata::Heaps& heaps = md_.heaps();
        map_.string_bytes = static_cast<std::uint32_t>(heaps.strings.size());
        map_.blob_bytes = static_cast<std::uint32_t>(heaps.blobs.size());
        map_.user_string_bytes = static_cast<std::uint32_t>(heaps.user_strings.size());
        map_.guids = static_cast<std::uint32_t>(heaps.guids.size() / 16);
#define COLUMN(index, name, kind)
#define TABLE(code, name, columns) table<Table::name>();
#include "image/metadata/tables.def"
#undef TABLE
#undef COLUMN
        for (const auto row : md_.rows<Table::StandAloneSig>()) blob(md_[row].Signature(), map_.local_signatures);
    }

    void bodies(const metadata::Image& image) {
        add(map_.headers, slice(image.pe().file(), 0, 0x200));
        for (const auto row : md_.rows<Table::MethodDef>()) {
            const Bytes bytes = image.body_bytes(row);
            const auto body = cil::MethodBody::parse(bytes, "seed");
            if (body.ok()) this->body(bytes, *body);
        }
        for (const Table named : {Table::TypeDef, Table::TypeRef, Table::TypeSpec, Table::Field, Table::MethodDef,
                                  Table::MemberRef, Table::MethodSpec, Table::StandAloneSig}) {
            for (std::uint32_t row = 0; row <= md_.row_count(named) + 1; ++row)
                map_.tokens.push_back(metadata::Token(named, row).value());
        }
        for (std::uint32_t at = 0; at < map_.user_string_bytes; at += 16) map_.tokens.push_back(0x70000001U + at);
    }

private:
    std::size_t offset_of(const std::byte* at) const { return static_cast<std::size_t>(at - file_.data()); }

    void add(std::vector<Range>& to, Bytes bytes) {
        if (!bytes.empty()) to.push_back({offset_of(bytes.data()), bytes.size()});
    }
    // NB: a blob of less than 128 bytes has one byte for its length; of others the first byte of data is taken along.
    void blob(Bytes bytes, std::vector<Range>& to) {
        if (!bytes.empty()) to.push_back({offset_of(bytes.data()) - 1, bytes.size() + 1});
    }

    template <Table T>
    void table() {
        const metadata::TableLayout& layout = md_.layout<T>();
        map_.rows[static_cast<std::size_t>(T)] = layout.rows;
        const auto columns = metadata::table_schema(T).columns;
        for (std::uint32_t row = 0; row < layout.rows; ++row) {
            for (std::size_t column = 0; column < columns.size(); ++column) {
                const std::byte* at = layout.data + std::size_t{row} * layout.row_size + layout.offset[column];
                map_.cells.push_back(
                    {offset_of(at), layout.width[column], columns[column].kind, layout.row_size, row, layout.rows});
                if (columns[column].kind.form == metadata::ColumnForm::BlobHeap)
                    blob(md_.heaps().blob(md_.raw(T, row + 1, column)), map_.blobs);
            }
        }
    }

    void body(Bytes bytes, const cil::MethodBody& body) {
        const std::size_t begin = offset_of(bytes.data()), code = offset_of(body.code().data());
        map_.headers.push_back({begin, code - begin});
        const std::size_t end_of_code = code + body.code().size(), end = begin + body.total_size();
        if (!body.clauses().empty()) map_.clauses.push_back({end_of_code, end - end_of_code});
        const auto size = static_cast<std::uint32_t>(body.code().size());
        for (cil::InstructionReader reader(body.code()); reader.next();) {
            const cil::Instruction& in = reader.instruction();
            const std::uint32_t opcode = in.info().code > 0xFF ? 2 : 1;
            map_.instructions.push_back({{code + in.offset, opcode},
                                         {code + in.offset + opcode, in.next - in.offset - opcode},
                                         in.info().operand,
                                         in.next,
                                         size});
        }
    }

    Bytes file_;
    const metadata::Metadata& md_;
    ImageMap map_;
};

}  // namespace

// NB: the image has a copy of the bytes, in which offsets are counted.
std::optional<ImageMap> map_assembly(const std::vector<std::byte>& file) {
    const auto image = metadata::Image::from_memory(file, "seed");
    if (!image.ok()) return std::nullopt;
    const Bytes bytes = (*image)->pe().file();
    Mapper mapper(bytes, (*image)->md());
    mapper.metadata((*image)->pe().metadata());
    mapper.bodies(**image);
    return mapper.take();
}

std::optional<ImageMap> map_pdb(const std::vector<std::byte>& file) {
    const auto md = metadata::Metadata::parse(file, "seed");
    if (!md.ok()) return std::nullopt;
    Mapper mapper(file, **md);
    mapper.metadata(file);
    return mapper.take();
}

}  // namespace tidelock::campaign
