#include "image/pdb/pdb.h"

#include <algorithm>

#include "base/byte_reader.h"
#include "image/pdb/locate.h"

namespace tidelock::pdb {
namespace {

using metadata::Blob;
using metadata::CustomDebugInformationRow;
using metadata::Guid;
using metadata::LocalScopeRow;
using metadata::LocalVariableRow;
using metadata::Metadata;
using metadata::StateMachineMethodRow;
using metadata::Table;

// 54FD2AC5-E925-401A-9C2A-F94F171072F8, Roslyn's AsyncMethodSteppingInformation
constexpr Guid kAsyncStepping{
    {0xC5, 0x2A, 0xFD, 0x54, 0x25, 0xE9, 0x1A, 0x40, 0x9C, 0x2A, 0xF9, 0x4F, 0x17, 0x10, 0x72, 0xF8}};

// 0E8A571B-6926-466E-B4AD-8AB04611F5FE
constexpr Guid kEmbeddedSource{
    {0x1B, 0x57, 0x8A, 0x0E, 0x26, 0x69, 0x6E, 0x46, 0xB4, 0xAD, 0x8A, 0xB0, 0x46, 0x11, 0xF5, 0xFE}};

constexpr std::size_t kEntryPointAt = 20;  // #Pdb stream: id, then entry point
constexpr std::uint16_t kDebuggerHidden = 0x1;
constexpr std::size_t kMaxName = 4096;

// The rows of a sorted table whose column is `key`, as [first, end).
std::pair<std::uint32_t, std::uint32_t> equal_rows(const Metadata& md, Table table, std::size_t column,
                                                   std::uint32_t key) {
    std::uint32_t low = 1;
    std::uint32_t high = md.row_count(table) + 1;
    while (low < high) {
        const std::uint32_t middle = low + (high - low) / 2;
        if (md.raw(table, middle, column) < key) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    high = low;
    while (high <= md.row_count(table) && md.raw(table, high, column) == key) ++high;
    return {low, high};
}

// The variables of a scope run to where those of the next scope begin.
std::pair<std::uint32_t, std::uint32_t> variables_of(const Metadata& md, LocalScopeRow scope) {
    const std::uint32_t limit = md.row_count(Table::LocalVariable) + 1;
    const std::uint32_t first = std::clamp(md[scope].VariableList().value(), 1U, limit);
    const LocalScopeRow next(scope.value() + 1);
    const std::uint32_t end = md.contains(next) ? md[next].VariableList().value() : limit;
    return {first, std::clamp(end, first, limit)};
}

}  // namespace

Result<std::unique_ptr<Pdb>> Pdb::open_for(const metadata::Image& image) {
    TL_TRY(embedded, inflate_embedded(image.pe()));
    if (embedded) return parse(std::move(*embedded), image.path());
    std::optional<pe::MappedFile> file = open_side_file(image);
    if (!file) return std::unique_ptr<Pdb>();
    return make(std::move(*file));
}

Result<std::unique_ptr<Pdb>> Pdb::parse(std::vector<std::byte> bytes, std::string name) {
    return make(pe::MappedFile::from_memory(std::move(bytes), std::move(name)));
}

Result<std::unique_ptr<Pdb>> Pdb::make(pe::MappedFile file) {
    std::unique_ptr<Pdb> pdb(new Pdb(std::move(file)));
    TL_TRY(md, Metadata::parse(pdb->file_.bytes(), pdb->path()));
    pdb->md_ = std::move(md);
    return pdb;
}

const std::vector<SequencePoint>& Pdb::sequence_points(MethodDefRow method) const {
    const std::lock_guard lock(mutex_);
    const auto [at, is_new] = points_.try_emplace(method.value());
    if (is_new) {
        const auto row = md_->MethodDebugInformation(metadata::MethodDebugInformationRow(method.value()));
        at->second = decode_sequence_points(row.SequencePoints(), row.Document());
    }
    return at->second;
}

const SequencePoint* Pdb::find_point(MethodDefRow method, std::uint32_t il_offset) const {
    const std::vector<SequencePoint>& points = sequence_points(method);
    auto at =
        std::upper_bound(points.begin(), points.end(), il_offset,
                         [](std::uint32_t offset, const SequencePoint& point) { return offset < point.il_offset; });
    while (at != points.begin()) {
        --at;
        if (!at->is_hidden) return &*at;
    }
    return nullptr;
}

std::optional<SourceLocation> Pdb::find_source(MethodDefRow method, std::uint32_t il_offset) const {
    const SequencePoint* point = find_point(method, il_offset);
    if (point == nullptr) return std::nullopt;
    return SourceLocation{document_name(point->document), point->start_line, point->start_column, point->end_line,
                          point->end_column};
}

std::string_view Pdb::document_name(DocumentRow document) const {
    const std::lock_guard lock(mutex_);
    const auto [at, is_new] = document_names_.try_emplace(document.value());
    if (is_new) at->second = decode_document_name(document);
    return at->second;
}

// Portable PDB, "Document Name Blob": a separator, then parts as blobs.
std::string Pdb::decode_document_name(DocumentRow document) const {
    ByteReader reader(md_->Document(document).Name());
    if (reader.at_end()) return {};
    const char separator = static_cast<char>(reader.read_u8());
    std::string name;
    for (bool is_first = true; !reader.at_end() && name.size() < kMaxName; is_first = false) {
        if (!is_first && separator != '\0') name += separator;
        const std::uint32_t part = reader.read_compressed_u32();
        if (part != 0) name += as_text(md_->heaps().blob(part));
    }
    return name;
}

std::vector<LocalName> Pdb::locals(MethodDefRow method) const {
    std::vector<LocalName> names;
    const auto [first, end] = equal_rows(*md_, Table::LocalScope, 0, method.value());
    for (std::uint32_t i = first; i < end; ++i) {
        const LocalScopeRow scope(i);
        const auto [variable, variable_end] = variables_of(*md_, scope);
        for (std::uint32_t v = variable; v < variable_end; ++v) {
            const auto row = md_->LocalVariable(LocalVariableRow(v));
            names.push_back({row.Index(), (row.Attributes() & kDebuggerHidden) != 0,
                             md_->LocalScope(scope).StartOffset(), md_->LocalScope(scope).Length(), row.Name()});
        }
    }
    return names;
}

std::string_view Pdb::local_name(MethodDefRow method, std::uint16_t slot, std::uint32_t il_offset) const {
    std::string_view found;
    for (const LocalName& local : locals(method)) {  // inner scopes come later and win
        if (local.slot == slot && il_offset - local.scope_start < local.scope_length) found = local.name;
    }
    return found;
}

MethodDefRow Pdb::kickoff_method(MethodDefRow move_next) const {
    const auto [first, end] = equal_rows(*md_, Table::StateMachineMethod, 0, move_next.value());
    return first == end ? MethodDefRow() : md_->StateMachineMethod(StateMachineMethodRow(first)).KickoffMethod();
}

std::optional<AsyncInfo> Pdb::async_info(MethodDefRow move_next) const {
    const std::uint32_t key = metadata::encode_coded_index(metadata::CodedIndex::HasCustomDebugInformation, move_next);
    const auto [first, end] = equal_rows(*md_, Table::CustomDebugInformation, 0, key);
    for (std::uint32_t i = first; i < end; ++i) {
        const auto row = md_->CustomDebugInformation(CustomDebugInformationRow(i));
        if (row.Kind() != kAsyncStepping) continue;
        ByteReader reader(row.Value());
        AsyncInfo info;
        const std::uint32_t handler = reader.read_u32();  // one more than the offset; 0 for none
        if (handler != 0) info.catch_handler_offset = handler - 1;
        while (!reader.at_end()) {
            AwaitPoint await;
            await.yield_offset = reader.read_u32();
            await.resume_offset = reader.read_u32();
            await.move_next = MethodDefRow(reader.read_compressed_u32());
            if (reader.ok()) info.awaits.push_back(await);
        }
        return info;
    }
    return std::nullopt;
}

// Portable PDB, "Embedded Source": the size when it is deflated or 0 when it is not, and the bytes.
std::optional<std::string> Pdb::embedded_source(MethodDefRow method, std::uint32_t il_offset) const {
    const SequencePoint* point = find_point(method, il_offset);
    if (point == nullptr) return std::nullopt;
    const std::uint32_t key =
        metadata::encode_coded_index(metadata::CodedIndex::HasCustomDebugInformation, point->document);
    const auto [first, end] = equal_rows(*md_, Table::CustomDebugInformation, 0, key);
    for (std::uint32_t i = first; i < end; ++i) {
        const auto row = md_->CustomDebugInformation(CustomDebugInformationRow(i));
        if (row.Kind() != kEmbeddedSource) continue;
        ByteReader reader(row.Value());
        const std::uint32_t size = reader.read_u32();
        if (!reader.ok()) return std::nullopt;
        const Bytes bytes = reader.rest();
        if (size > kMaxSourceSize || bytes.size() > kMaxSourceSize) return std::nullopt;
        if (size == 0) return std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        const auto text = inflate_bytes(bytes, size, "embedded source");
        if (!text.ok()) return std::nullopt;
        return std::string(reinterpret_cast<const char*>(text.value().data()), text.value().size());
    }
    return std::nullopt;
}

Checksum Pdb::checksum(MethodDefRow method, std::uint32_t il_offset) const {
    const SequencePoint* point = find_point(method, il_offset);
    if (point == nullptr) return {};
    const auto row = md_->Document(point->document);
    return decode_checksum(row.HashAlgorithm(), row.Hash());
}

MethodDefRow Pdb::entry_point() const {
    ByteReader reader(slice(md_->pdb_stream(), kEntryPointAt));
    return metadata::Token(reader.read_u32()).to<MethodDefRow>();
}

Bytes Pdb::id() const { return slice(md_->pdb_stream(), 0, kEntryPointAt); }

}  // namespace tidelock::pdb
