#include "image_mutation.h"

#include <algorithm>
#include <cstring>

namespace tidelock::campaign {

namespace {

using metadata::ColumnForm;

class Mutation {
public:
    Mutation(const ImageSeed& seed, Random& random) : seed_(seed), random_(random), bytes_(seed.bytes) {}

    File take() { return std::move(bytes_); }

    void change() {
        if (!seed_.map) return any_bytes();
        const std::size_t dice = random_.below(100);
        if (dice < 30) return cell();
        if (dice < 40) return signature(seed_.map->blobs);
        if (dice < 48) return signature(seed_.map->local_signatures);
        if (dice < 82) return instruction();
        if (dice < 88) return words(seed_.map->clauses);
        if (dice < 94) return words(seed_.map->headers);
        if (dice < 99) return any_bytes();
        bytes_.resize(random_.below(bytes_.size()));
    }

private:
    void put(std::size_t at, std::uint64_t value, std::size_t width) {
        if (at > bytes_.size()) return;
        std::memcpy(bytes_.data() + at, &value, std::min({width, bytes_.size() - at, sizeof value}));
    }
    std::uint64_t get(std::size_t at, std::size_t width) const {
        std::uint64_t value = 0;
        if (at <= bytes_.size())
            std::memcpy(&value, bytes_.data() + at, std::min({width, bytes_.size() - at, sizeof value}));
        return value;
    }

    // --- tables ---

    void cell() {
        if (seed_.map->cells.empty()) return;
        const Cell& cell = random_.pick(seed_.map->cells);
        if (random_.one_in(3)) return put(cell.offset, of_another_row(cell), cell.width);
        if (random_.one_in(10)) return put(cell.offset, random_.interesting(), cell.width);
        put(cell.offset, fitting(cell), cell.width);
    }
    std::uint64_t of_another_row(const Cell& cell) {
        const std::size_t first = cell.offset - cell.row * cell.row_size;
        return get(first + random_.below(cell.rows) * cell.row_size, cell.width);
    }
    std::uint64_t fitting(const Cell& cell) {
        const ImageMap& map = *seed_.map;
        switch (cell.kind.form) {
            case ColumnForm::StringHeap:
                return random_.below(map.string_bytes + 1);
            case ColumnForm::GuidHeap:
                return random_.below(map.guids + 2);
            case ColumnForm::BlobHeap:
                return random_.below(map.blob_bytes + 1);
            case ColumnForm::Row:
                return random_.below(map.rows[cell.kind.target] + 2);
            case ColumnForm::Coded: {
                const auto& schema = metadata::coded_index_schema(static_cast<metadata::CodedIndex>(cell.kind.target));
                const std::size_t tag = random_.below(std::size_t{1} << schema.tag_bits);
                const auto table = static_cast<std::size_t>(schema.tables[std::min<std::size_t>(tag, 31)]);
                return random_.below(map.rows[table] + 2) << schema.tag_bits | tag;
            }
            case ColumnForm::U16:
            case ColumnForm::U32:
                break;
        }
        const std::uint64_t old = get(cell.offset, cell.width);
        return random_.one_in(2) ? old ^ std::uint64_t{1} << random_.below(8U * cell.width)
                                 : old + random_.below(9) - 4;
    }

    // --- signatures, sequence points, names of documents ---

    void signature(const std::vector<Range>& ranges) {
        if (ranges.empty()) return any_bytes();
        const Range& range = random_.pick(ranges);
        static constexpr std::array<std::uint8_t, 40> kElements{
            0x00, 0x01, 0x02, 0x04, 0x05, 0x08, 0x0A, 0x0B, 0x0D, 0x0E, 0x0F, 0x10, 0x11, 0x12,
            0x13, 0x14, 0x15, 0x16, 0x18, 0x1B, 0x1C, 0x1D, 0x1E, 0x1F, 0x20, 0x21, 0x30, 0x41,
            0x45, 0x50, 0x51, 0x55, 0x06, 0x07, 0x7F, 0x80, 0xBF, 0xC0, 0xDF, 0xFF};
        const std::size_t count = 1 + random_.below(3);
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t at = range.offset + random_.below(range.size);
            if (at >= bytes_.size()) continue;
            const bool is_element = !random_.one_in(3);
            bytes_[at] =
                static_cast<std::byte>(is_element ? kElements[random_.below(kElements.size())] : random_.byte());
        }
    }

    // --- code ---

    void instruction() {
        if (seed_.map->instructions.empty()) return any_bytes();
        const Operand& in = random_.pick(seed_.map->instructions);
        if (in.operand.size == 0 || random_.one_in(4)) return opcode(in);
        using cil::OperandKind;
        switch (in.kind) {
            case OperandKind::Method:
            case OperandKind::Field:
            case OperandKind::Type:
            case OperandKind::Token:
            case OperandKind::String:
            case OperandKind::Sig:
                return put(in.operand.offset, token(in), 4);
            case OperandKind::ShortBranch:
            case OperandKind::Branch:
                return put(in.operand.offset, random_.below(in.code_size + 1) - in.next, in.operand.size);
            case OperandKind::Switch:
                return put(in.operand.offset + 4 * random_.below(in.operand.size / 4),
                           random_.one_in(2) ? random_.interesting() : random_.below(in.code_size + 1) - in.next, 4);
            default:
                return put(in.operand.offset, random_.one_in(2) ? random_.interesting() : random_.below(16),
                           in.operand.size);
        }
    }
    // Of the same table, or any.
    std::uint32_t token(const Operand& in) {
        const auto old = static_cast<std::uint32_t>(get(in.operand.offset, 4));
        for (int attempt = 0; attempt < 20; ++attempt) {
            const std::uint32_t other = random_.pick(seed_.map->tokens);
            if (other >> 24U == old >> 24U || attempt == 19) return other;
            if (random_.one_in(12)) return other;
        }
        return random_.interesting();
    }
    // One with an operand as long, mostly.
    void opcode(const Operand& in) {
        for (int attempt = 0; attempt < 40; ++attempt) {
            const auto op = static_cast<cil::Op>(random_.below(cil::kOpCount));
            const cil::OpInfo& info = cil::op_info(op);
            const std::size_t size = info.code > 0xFF ? 2 : 1;
            if (size != in.opcode.size || (operand_size(info.operand) != in.operand.size && !random_.one_in(30)))
                continue;
            put(in.opcode.offset, size == 1 ? info.code : 0xFEU | (info.code & 0xFFU) << 8U, size);
            return;
        }
    }
    static std::size_t operand_size(cil::OperandKind kind) {
        using cil::OperandKind;
        switch (kind) {
            case OperandKind::None:
                return 0;
            case OperandKind::ShortI:
            case OperandKind::ShortU:
            case OperandKind::ShortVar:
            case OperandKind::ShortBranch:
                return 1;
            case OperandKind::Var:
                return 2;
            case OperandKind::I8:
            case OperandKind::R:
                return 8;
            default:
                return 4;
        }
    }

    // --- anything ---

    void words(const std::vector<Range>& ranges) {
        if (ranges.empty()) return any_bytes();
        const Range& range = random_.pick(ranges);
        const std::size_t at = range.offset + random_.below(range.size);
        const std::size_t width = std::size_t{1} << random_.below(3);
        put(at, random_.one_in(2) ? random_.interesting() : get(at, width) + random_.below(17) - 8, width);
    }
    void any_bytes() {
        if (bytes_.empty()) return;
        const std::size_t at = random_.below(bytes_.size());
        if (random_.one_in(2)) {
            bytes_[at] ^= static_cast<std::byte>(1U << random_.below(8));
        } else {
            put(at, random_.interesting(), std::size_t{1} << random_.below(3));
        }
    }

    const ImageSeed& seed_;
    Random& random_;
    File bytes_;
};

}  // namespace

File mutate_image(const ImageSeed& seed, Random& random) {
    Mutation mutation(seed, random);
    do {
        mutation.change();
    } while (!random.one_in(3));
    return mutation.take();
}

}  // namespace tidelock::campaign
