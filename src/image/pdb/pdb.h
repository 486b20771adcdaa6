// Pdb: debug information of one image from its portable PDB, in a file beside the image or embedded in it.
//
// open_for() finds it; an image without one is normal and gives a null pointer. Methods are decoded when first asked
// for and kept; line lookup is then a bisection. Method rows are those of the image. Const functions may be called from
// several threads at once.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "image/metadata/image.h"
#include "image/pdb/checksum.h"
#include "image/pdb/sequence_points.h"

namespace tidelock::pdb {

using metadata::DocumentRow;
using metadata::MethodDefRow;

struct LocalName {
    std::uint16_t slot = 0;
    bool is_debugger_hidden = false;
    std::uint32_t scope_start = 0;
    std::uint32_t scope_length = 0;
    std::string_view name;
};

struct SourceLocation {
    std::string_view file;  // as written in the PDB
    std::uint32_t line = 0;
    std::uint32_t column = 0;
    std::uint32_t end_line = 0;
    std::uint32_t end_column = 0;
};

// No source file is larger; what is, is not shown.
inline constexpr std::size_t kMaxSourceSize = std::size_t{16} << 20;

struct AwaitPoint {
    std::uint32_t yield_offset = 0;
    std::uint32_t resume_offset = 0;
    MethodDefRow move_next;
};

struct AsyncInfo {
    std::optional<std::uint32_t> catch_handler_offset;
    std::vector<AwaitPoint> awaits;
};

class Pdb {
public:
    // The PDB of an image: embedded; else the file that its CodeView entry names, looked for beside the image and then
    // where it was built. Null when there is none. A PDB whose id is not the image's is taken for none.
    static Result<std::unique_ptr<Pdb>> open_for(const metadata::Image& image);
    // A PDB by itself.
    static Result<std::unique_ptr<Pdb>> parse(std::vector<std::byte> bytes, std::string name);

    [[nodiscard]] const metadata::Metadata& md() const { return *md_; }
    [[nodiscard]] const std::string& path() const { return file_.path(); }

    // In the order of IL offsets; empty for a method without source.
    [[nodiscard]] const std::vector<SequencePoint>& sequence_points(MethodDefRow method) const;
    // The point at or before the offset; hidden points count as the visible one before them. Null when there is none.
    [[nodiscard]] const SequencePoint* find_point(MethodDefRow method, std::uint32_t il_offset) const;
    [[nodiscard]] std::optional<SourceLocation> find_source(MethodDefRow method, std::uint32_t il_offset) const;
    [[nodiscard]] std::string_view document_name(DocumentRow document) const;

    // Of the file that the source at the offset is in: its text, if it is embedded and not too large, and its checksum.
    [[nodiscard]] std::optional<std::string> embedded_source(MethodDefRow method, std::uint32_t il_offset) const;
    [[nodiscard]] Checksum checksum(MethodDefRow method, std::uint32_t il_offset) const;

    [[nodiscard]] std::vector<LocalName> locals(MethodDefRow method) const;
    // The name of a slot at an offset (scopes may share slots); empty when it has none.
    [[nodiscard]] std::string_view local_name(MethodDefRow method, std::uint16_t slot, std::uint32_t il_offset) const;

    // MoveNext of an iterator or async method -> the method that the user wrote; nil for others.
    [[nodiscard]] MethodDefRow kickoff_method(MethodDefRow move_next) const;
    [[nodiscard]] std::optional<AsyncInfo> async_info(MethodDefRow move_next) const;

    // The entry point recorded in the #Pdb stream, and the id that ties it to its image (20 bytes).
    [[nodiscard]] MethodDefRow entry_point() const;
    [[nodiscard]] Bytes id() const;

private:
    explicit Pdb(pe::MappedFile file) : file_(std::move(file)) {}
    static Result<std::unique_ptr<Pdb>> make(pe::MappedFile file);

    [[nodiscard]] std::string decode_document_name(DocumentRow document) const;

    pe::MappedFile file_;
    std::unique_ptr<metadata::Metadata> md_;
    mutable std::mutex mutex_;  // guards the two caches; their elements do not move once made
    mutable std::unordered_map<std::uint32_t, std::vector<SequencePoint>> points_;
    mutable std::unordered_map<std::uint32_t, std::string> document_names_;
};

}  // namespace tidelock::pdb
