#include "image/pe/pe_file.h"

#include <algorithm>
#include <string>

#include "base/byte_reader.h"

namespace tidelock::pe {
namespace {

constexpr std::size_t kSignatureOffsetAt = 0x3C;  // II.25.2.1: lfanew
constexpr std::size_t kCliDirectory = 14;         // II.25.2.3.3
constexpr std::size_t kDebugDirectory = 6;
constexpr std::size_t kMaxDirectories = 16;
constexpr std::size_t kSectionHeaderSize = 40;
constexpr std::size_t kDebugEntrySize = 28;
constexpr std::uint32_t kPeSignature = 0x00004550;        // "PE\0\0"
constexpr std::uint32_t kCodeViewSignature = 0x53445352;  // "RSDS"

Error bad(std::string_view where, std::string what) { return {std::string(where), std::move(what)}; }

DataDirectory read_directory(ByteReader& reader) {
    DataDirectory directory;
    directory.rva = reader.read_u32();
    directory.size = reader.read_u32();
    return directory;
}

std::string_view until_nul(Bytes bytes) {
    const std::string_view text = as_text(bytes);
    return text.substr(0, text.find('\0'));
}

}  // namespace

Result<PeFile> PeFile::parse(Bytes file, std::string_view where) {
    PeFile pe;
    pe.file_ = file;
    TL_TRY_VOID(pe.parse_headers(where));
    TL_TRY_VOID(pe.parse_cli_header(where));
    return pe;
}

// II.25.2
Result<void> PeFile::parse_headers(std::string_view where) {
    ByteReader reader(file_);
    if (reader.read_u16() != 0x5A4D) return bad(where, "is not a PE file (no MZ header)");
    reader.seek(kSignatureOffsetAt);
    reader.seek(reader.read_u32());
    if (reader.read_u32() != kPeSignature) return bad(where, "is not a PE file (no PE signature)");

    machine_ = reader.read_u16();
    const std::uint16_t section_count = reader.read_u16();
    timestamp_ = reader.read_u32();
    reader.skip(8);  // symbol table
    const std::uint16_t optional_header_size = reader.read_u16();
    characteristics_ = reader.read_u16();
    const std::size_t optional_header = reader.position();

    const std::uint16_t magic = reader.read_u16();
    if (magic != 0x10B && magic != 0x20B) return bad(where, "has no PE32 or PE32+ header");
    is_pe32_plus_ = magic == 0x20B;
    reader.seek(optional_header + (is_pe32_plus_ ? 108U : 92U));
    const std::size_t directory_count = std::min<std::size_t>(reader.read_u32(), kMaxDirectories);
    for (std::size_t i = 0; i < directory_count; ++i) directories_.push_back(read_directory(reader));
    TL_TRY_VOID(reader.status(std::string(where)));
    return parse_sections(optional_header + optional_header_size, section_count, where);
}

// II.25.3
Result<void> PeFile::parse_sections(std::size_t offset, std::size_t count, std::string_view where) {
    ByteReader reader(slice(file_, offset, count * kSectionHeaderSize));
    sections_.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        Section section;
        section.name = until_nul(reader.read_bytes(8));
        section.virtual_size = reader.read_u32();
        section.virtual_address = reader.read_u32();
        section.raw_size = reader.read_u32();
        section.raw_offset = reader.read_u32();
        reader.skip(16);
        if (!reader.ok()) return bad(where, "section table is cut short");
        sections_.push_back(section);
    }
    return {};
}

// II.25.3.3
Result<void> PeFile::parse_cli_header(std::string_view where) {
    const DataDirectory at = directory(kCliDirectory);
    if (at.rva == 0) return bad(where, "is not a managed image (no CLI header)");
    ByteReader reader(at_rva(at.rva));
    reader.skip(4);  // cb
    cli_.major_runtime_version = reader.read_u16();
    cli_.minor_runtime_version = reader.read_u16();
    cli_.metadata = read_directory(reader);
    cli_.flags = reader.read_u32();
    cli_.entry_point_token = reader.read_u32();
    cli_.resources = read_directory(reader);
    cli_.strong_name_signature = read_directory(reader);
    reader.skip(8);  // code manager table
    cli_.vtable_fixups = read_directory(reader);
    reader.skip(8);  // export address table jumps
    cli_.managed_native_header = read_directory(reader);
    if (!reader.ok()) return bad(where, "CLI header lies outside the file");

    metadata_ = at_rva(cli_.metadata.rva, cli_.metadata.size);
    if (metadata_.empty()) return bad(where, "metadata lies outside the file");
    return {};
}

DataDirectory PeFile::directory(std::size_t index) const {
    return index < directories_.size() ? directories_[index] : DataDirectory{};
}

Bytes PeFile::at_rva(std::uint32_t rva) const {
    for (const Section& section : sections_) {
        const std::uint32_t offset = rva - section.virtual_address;
        if (rva >= section.virtual_address && offset < section.raw_size)
            return slice(slice(file_, section.raw_offset, section.raw_size), offset);
    }
    return {};
}

Bytes PeFile::at_rva(std::uint32_t rva, std::size_t size) const {
    const Bytes bytes = at_rva(rva);
    return bytes.size() < size ? Bytes() : bytes.first(size);
}

Result<Bytes> PeFile::resource(std::uint32_t offset) const {
    const Bytes all = at_rva(cli_.resources.rva, cli_.resources.size);
    ByteReader reader(slice(all, offset));
    const std::uint32_t size = reader.read_u32();
    const Bytes data = reader.read_bytes(size);
    TL_TRY_VOID(reader.status("managed resource"));
    return data;
}

std::vector<DebugEntry> PeFile::debug_entries() const {
    const DataDirectory at = directory(kDebugDirectory);
    ByteReader reader(at_rva(at.rva, at.size));
    std::vector<DebugEntry> entries;
    while (reader.remaining() >= kDebugEntrySize) {
        DebugEntry entry;
        reader.skip(4);  // characteristics
        entry.stamp = reader.read_u32();
        entry.major_version = reader.read_u16();
        entry.minor_version = reader.read_u16();
        entry.type = static_cast<DebugType>(reader.read_u32());
        const std::uint32_t size = reader.read_u32();
        reader.skip(4);  // RVA: zero when the data is not loaded, the file offset always holds
        const Bytes data = slice(file_, reader.read_u32(), size);
        if (data.size() == size) entry.data = data;
        entries.push_back(entry);
    }
    return entries;
}

std::optional<CodeViewInfo> parse_code_view(const DebugEntry& entry) {
    if (entry.type != DebugType::CodeView) return std::nullopt;
    ByteReader reader(entry.data);
    if (reader.read_u32() != kCodeViewSignature) return std::nullopt;
    CodeViewInfo info;
    info.guid = reader.read_bytes(16);
    info.age = reader.read_u32();
    if (!reader.ok()) return std::nullopt;
    info.path = until_nul(reader.rest());
    return info;
}

}  // namespace tidelock::pe
