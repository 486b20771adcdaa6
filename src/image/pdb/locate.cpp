#include "image/pdb/locate.h"

#include <zlib.h>

#include <filesystem>

#include "base/byte_reader.h"

namespace tidelock::pdb {
namespace {

constexpr std::uint32_t kEmbeddedSignature = 0x4244504D;  // "MPDB"
constexpr std::uint32_t kMetadataSignature = 0x424A5342;  // "BSJB"
constexpr std::size_t kMaxPdbSize = std::size_t{1} << 28U;
constexpr std::size_t kMaxDeflateRatio = 1100;  // deflate cannot do better than 1032 : 1

// The name in a path written on Windows or Unix.
std::string_view file_name(std::string_view path) {
    const std::size_t slash = path.find_last_of("/\\");
    return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

// The id of a PDB begins its #Pdb stream; its first 16 bytes are the CodeView GUID and the next four the stamp.
bool belongs_to(Bytes pdb_bytes, const pe::CodeViewInfo& info) {
    if (ByteReader(pdb_bytes).read_u32() != kMetadataSignature) return false;
    const auto md = metadata::Metadata::parse(pdb_bytes, "pdb");
    if (!md.ok()) return false;
    const Bytes id = slice(md.value()->pdb_stream(), 0, 16);
    return std::ranges::equal(id, info.guid);
}

std::optional<pe::MappedFile> try_open(const std::string& path, const pe::CodeViewInfo& info) {
    auto file = pe::MappedFile::open(path);
    if (!file.ok() || !belongs_to(file.value().bytes(), info)) return std::nullopt;
    return std::move(file).value();
}

}  // namespace

Result<std::vector<std::byte>> inflate_portable_pdb(Bytes blob) {
    ByteReader reader(blob);
    if (reader.read_u32() != kEmbeddedSignature) return Error{"embedded PDB", "has no MPDB signature"};
    const std::size_t size = reader.read_u32();
    if (!reader.ok()) return Error{"embedded PDB", "says a size that cannot be"};
    return inflate_bytes(reader.rest(), size, "embedded PDB");
}

Result<std::vector<std::byte>> inflate_bytes(Bytes packed, std::size_t size, const char* what) {
    if (size > kMaxPdbSize || size / kMaxDeflateRatio > packed.size()) return Error{what, "says a size that cannot be"};
    std::vector<std::byte> unpacked(size);
    z_stream stream{};
    stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(packed.data()));
    stream.avail_in = static_cast<uInt>(packed.size());
    stream.next_out = reinterpret_cast<Bytef*>(unpacked.data());
    stream.avail_out = static_cast<uInt>(size);
    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) return Error{what, "cannot be inflated"};
    const int status = inflate(&stream, Z_FINISH);
    inflateEnd(&stream);
    if (status != Z_STREAM_END || stream.total_out != size) return Error{what, "cannot be inflated"};
    return unpacked;
}

Result<std::optional<std::vector<std::byte>>> inflate_embedded(const pe::PeFile& pe) {
    for (const pe::DebugEntry& entry : pe.debug_entries()) {
        if (entry.type != pe::DebugType::EmbeddedPortablePdb) continue;
        TL_TRY(bytes, inflate_portable_pdb(entry.data));
        return std::optional(std::move(bytes));
    }
    return std::optional<std::vector<std::byte>>();
}

std::optional<pe::MappedFile> open_side_file(const metadata::Image& image) {
    for (const pe::DebugEntry& entry : image.pe().debug_entries()) {
        const std::optional<pe::CodeViewInfo> info = pe::parse_code_view(entry);
        if (!info || info->path.empty()) continue;
        const std::filesystem::path folder = std::filesystem::path(image.path()).parent_path();
        if (auto file = try_open((folder / file_name(info->path)).string(), *info)) return file;
        if (auto file = try_open(std::string(info->path), *info)) return file;
    }
    return std::nullopt;
}

}  // namespace tidelock::pdb
