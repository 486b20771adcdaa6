// PeFile: the PE/COFF envelope of a managed image (ECMA-335 II.25): headers, sections, the CLI header, and the map from
// RVAs to bytes of the file. A view: the bytes belong to a MappedFile that must live longer.
//
// ReadyToRun images are managed images like any other: the machine number may be XORed with one of the operating
// system, and the ILONLY flag may be clear. Whatever is native in them is ignored. RVAs are resolved through the
// section table against the file itself; nothing is relocated.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"

namespace tidelock::pe {

struct DataDirectory {
    std::uint32_t rva = 0;
    std::uint32_t size = 0;
};

struct Section {
    std::string_view name;
    std::uint32_t virtual_address = 0;
    std::uint32_t virtual_size = 0;
    std::uint32_t raw_offset = 0;
    std::uint32_t raw_size = 0;
};

// ECMA-335 II.25.3.3.1, and COMIMAGE_FLAGS_IL_LIBRARY for ReadyToRun.
struct CliFlags {
    static constexpr std::uint32_t ILOnly = 0x1;
    static constexpr std::uint32_t Requires32Bit = 0x2;
    static constexpr std::uint32_t ILLibrary = 0x4;
    static constexpr std::uint32_t StrongNameSigned = 0x8;
    static constexpr std::uint32_t NativeEntryPoint = 0x10;
    static constexpr std::uint32_t TrackDebugData = 0x10000;
    static constexpr std::uint32_t Prefers32Bit = 0x20000;
};

// ECMA-335 II.25.3.3
struct CliHeader {
    std::uint16_t major_runtime_version = 0;
    std::uint16_t minor_runtime_version = 0;
    DataDirectory metadata;
    std::uint32_t flags = 0;
    std::uint32_t entry_point_token = 0;  // 0 for a library
    DataDirectory resources;
    DataDirectory strong_name_signature;
    DataDirectory vtable_fixups;
    DataDirectory managed_native_header;  // ReadyToRun header

    [[nodiscard]] bool is_ready_to_run() const {
        return (flags & CliFlags::ILLibrary) != 0 && managed_native_header.rva != 0;
    }
};

enum class DebugType : std::uint32_t {
    CodeView = 2,
    Reproducible = 16,
    EmbeddedPortablePdb = 17,
    PdbChecksum = 19,
    R2RPerfMap = 21,
};

struct DebugEntry {
    std::uint32_t stamp = 0;
    std::uint16_t major_version = 0;
    std::uint16_t minor_version = 0;
    DebugType type{};
    Bytes data;  // empty when it lies outside the file
};

class PeFile {
public:
    // `where` names the file in errors.
    static Result<PeFile> parse(Bytes file, std::string_view where);

    [[nodiscard]] Bytes file() const { return file_; }
    [[nodiscard]] std::uint16_t machine() const { return machine_; }
    [[nodiscard]] std::uint16_t characteristics() const { return characteristics_; }
    [[nodiscard]] std::uint32_t timestamp() const { return timestamp_; }
    [[nodiscard]] bool is_pe32_plus() const { return is_pe32_plus_; }
    [[nodiscard]] bool is_dll() const { return (characteristics_ & 0x2000U) != 0; }
    [[nodiscard]] const std::vector<Section>& sections() const { return sections_; }
    [[nodiscard]] DataDirectory directory(std::size_t index) const;
    [[nodiscard]] const CliHeader& cli() const { return cli_; }
    [[nodiscard]] Bytes metadata() const { return metadata_; }

    // The bytes from `rva` to the end of its section's data in the file; empty for an RVA that is not in the file.
    [[nodiscard]] Bytes at_rva(std::uint32_t rva) const;
    // Exactly `size` bytes, or empty.
    [[nodiscard]] Bytes at_rva(std::uint32_t rva, std::size_t size) const;

    // The managed resource at an offset of the resources directory (ManifestResource.Offset), without its length word.
    [[nodiscard]] Result<Bytes> resource(std::uint32_t offset) const;

    [[nodiscard]] std::vector<DebugEntry> debug_entries() const;

private:
    Result<void> parse_headers(std::string_view where);
    Result<void> parse_sections(std::size_t offset, std::size_t count, std::string_view where);
    Result<void> parse_cli_header(std::string_view where);

    Bytes file_;
    std::uint16_t machine_ = 0;
    std::uint16_t characteristics_ = 0;
    std::uint32_t timestamp_ = 0;
    bool is_pe32_plus_ = false;
    std::vector<Section> sections_;
    std::vector<DataDirectory> directories_;
    CliHeader cli_;
    Bytes metadata_;
};

// CodeView "RSDS" data of a DebugType::CodeView entry.
struct CodeViewInfo {
    Bytes guid;  // 16 bytes
    std::uint32_t age = 0;
    std::string_view path;
};
[[nodiscard]] std::optional<CodeViewInfo> parse_code_view(const DebugEntry& entry);

}  // namespace tidelock::pe
