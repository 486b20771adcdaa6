#include "image/cil/method_body.h"

#include <string>

#include "base/byte_reader.h"

namespace tidelock::cil {
namespace {

// II.25.4.1-4
constexpr std::uint8_t kFormatMask = 0x3;
constexpr std::uint8_t kTinyFormat = 0x2;
constexpr std::uint8_t kFatFormat = 0x3;
constexpr std::uint16_t kMoreSections = 0x8;
constexpr std::uint16_t kInitLocals = 0x10;
// II.25.4.5
constexpr std::uint8_t kSectionKindMask = 0x3F;
constexpr std::uint8_t kSectionEhTable = 0x1;
constexpr std::uint8_t kSectionFat = 0x40;
constexpr std::uint8_t kSectionMore = 0x80;

constexpr std::size_t kFatClauseSize = 24;
constexpr std::size_t kSmallClauseSize = 12;

Error bad(std::string_view where, std::string what) { return {std::string(where), std::move(what)}; }

}  // namespace

// II.25.4.6
Clause Clauses::operator[](std::size_t index) const {
    ByteReader reader(rows_.subspan(index * row_size(), row_size()));
    Clause clause;
    std::uint32_t flags = 0;
    if (is_fat_) {
        flags = reader.read_u32();
        clause.try_offset = reader.read_u32();
        clause.try_length = reader.read_u32();
        clause.handler_offset = reader.read_u32();
        clause.handler_length = reader.read_u32();
    } else {
        flags = reader.read_u16();
        clause.try_offset = reader.read_u16();
        clause.try_length = reader.read_u8();
        clause.handler_offset = reader.read_u16();
        clause.handler_length = reader.read_u8();
    }
    const std::uint32_t last = reader.read_u32();
    clause.kind = static_cast<ClauseKind>(flags & 0x7U);
    if (clause.kind == ClauseKind::Catch) clause.catch_type = metadata::Token(last);
    if (clause.kind == ClauseKind::Filter) clause.filter_offset = last;
    return clause;
}

Result<MethodBody> MethodBody::parse(Bytes bytes, std::string_view where) {
    if (bytes.empty()) return bad(where, "method has no body in this image");
    MethodBody body;
    const auto first = std::to_integer<std::uint8_t>(bytes[0]);
    if ((first & kFormatMask) == kTinyFormat) {  // II.25.4.2
        const std::size_t size = first >> 2U;
        body.code_ = slice(bytes, 1, size);
        body.total_size_ = 1 + size;
        if (body.code_.size() != size) return bad(where, "method body is cut short");
        return body;
    }
    if ((first & kFormatMask) != kFatFormat) return bad(where, "method header is of unknown format");
    TL_TRY_VOID(body.parse_fat(bytes, where));
    return body;
}

// II.25.4.3
Result<void> MethodBody::parse_fat(Bytes bytes, std::string_view where) {
    ByteReader reader(bytes);
    const std::uint16_t flags = reader.read_u16();
    max_stack_ = reader.read_u16();
    const std::uint32_t code_size = reader.read_u32();
    local_signature_ = metadata::Token(reader.read_u32());
    const std::size_t header_size = std::size_t{flags} >> 12U << 2U;  // in words
    if (header_size < 12) return bad(where, "method header is too small");
    reader.seek(header_size);
    code_ = reader.read_bytes(code_size);
    if (!reader.ok()) return bad(where, "method body is cut short");
    init_locals_ = (flags & kInitLocals) != 0;
    total_size_ = reader.position();
    return (flags & kMoreSections) != 0 ? parse_sections(bytes, total_size_, where) : Result<void>();
}

// II.25.4.5. NB: only one section of handlers is honoured, which is all that any compiler writes; a second is refused.
Result<void> MethodBody::parse_sections(Bytes bytes, std::size_t offset, std::string_view where) {
    ByteReader reader(bytes);
    reader.seek(offset);
    bool has_more = true;
    while (has_more) {
        // NB: sections are aligned in the image, and method headers that have sections are as well.
        reader.align(4);
        const std::size_t begin = reader.position();
        const std::uint32_t header = reader.read_u32();
        if (!reader.ok()) return bad(where, "exception handler table is cut short");
        const bool is_fat = (header & kSectionFat) != 0;
        const std::size_t size = is_fat ? header >> 8U : (header >> 8U) & 0xFFU;
        const std::size_t row_size = is_fat ? kFatClauseSize : kSmallClauseSize;
        has_more = (header & kSectionMore) != 0;
        // NB: some compilers write the size without the header; counting whole rows serves both.
        const std::size_t rows_size = (size < 4 ? 0 : size - 4 + row_size / 2) / row_size * row_size;
        if ((header & kSectionKindMask) == kSectionEhTable) {
            if (!clauses_.empty()) return bad(where, "method has two exception handler tables");
            const Bytes rows = reader.read_bytes(rows_size);
            if (!reader.ok()) return bad(where, "exception handler table is cut short");
            clauses_ = Clauses(rows, is_fat);
        } else {
            reader.seek(begin + std::max<std::size_t>(size, 4));
        }
        total_size_ = reader.position();
    }
    return {};
}

}  // namespace tidelock::cil
