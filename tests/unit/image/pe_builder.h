// build_pe: a managed PE file around given metadata, with one section at RVA 0x2000 and file offset 0x200:
// CLI header, then method bodies and data, then metadata.
#pragma once

#include <cstdint>
#include <vector>

#include "image/byte_writer.h"

namespace tidelock::testing {

struct PeParts {
    std::vector<std::byte> metadata;
    std::vector<std::byte> body_data;  // begins at kBodyRva
    std::vector<std::byte> resources;
    std::vector<std::byte> debug_data;  // of one debug entry
    std::uint32_t debug_type = 0;
    std::uint16_t machine = 0x14C;
    std::uint32_t cli_flags = 1;
    std::uint32_t entry_point = 0;
    bool is_pe32_plus = false;
};

inline constexpr std::uint32_t kSectionRva = 0x2000;
inline constexpr std::uint32_t kSectionOffset = 0x200;
inline constexpr std::uint32_t kCliSize = 72;
inline constexpr std::uint32_t kBodyRva = kSectionRva + 0x80;

inline std::vector<std::byte> build_pe(const PeParts& parts) {
    ByteWriter section;
    section.zeros(0x80);
    section.raw(parts.body_data).align(4);
    const auto rva = [&section] { return static_cast<std::uint32_t>(kSectionRva + section.size()); };
    const std::uint32_t metadata_rva = rva();
    section.raw(parts.metadata).align(4);
    const std::uint32_t resources_rva = rva();
    section.raw(parts.resources).align(4);
    const std::uint32_t debug_data_rva = rva();
    section.raw(parts.debug_data).align(4);
    const std::uint32_t debug_rva = rva();
    if (parts.debug_type != 0) {
        section.u32(0).u32(0).u16(0).u16(0).u32(parts.debug_type);
        section.u32(static_cast<std::uint32_t>(parts.debug_data.size())).u32(debug_data_rva);
        section.u32(debug_data_rva - kSectionRva + kSectionOffset);
    }

    ByteWriter cli;
    cli.u32(kCliSize).u16(2).u16(5).u32(metadata_rva).u32(static_cast<std::uint32_t>(parts.metadata.size()));
    cli.u32(parts.cli_flags).u32(parts.entry_point);
    cli.u32(resources_rva).u32(static_cast<std::uint32_t>(parts.resources.size()));
    cli.zeros(kCliSize - cli.size());

    ByteWriter file;
    file.text("MZ").zeros(0x3A).u32(0x40);
    file.text(std::string_view("PE\0\0", 4));
    const std::uint32_t optional_size = parts.is_pe32_plus ? 240 : 224;
    file.u16(parts.machine).u16(1).u32(0).zeros(8).u16(optional_size).u16(0x2022);
    const std::size_t optional_header = file.size();
    file.u16(parts.is_pe32_plus ? 0x20B : 0x10B).zeros(parts.is_pe32_plus ? 106 : 90).u32(16);
    for (int directory = 0; directory < 16; ++directory) {
        if (directory == 6 && parts.debug_type != 0) {
            file.u32(debug_rva).u32(28);
        } else if (directory == 14) {
            file.u32(kSectionRva).u32(kCliSize);
        } else {
            file.u64(0);
        }
    }
    file.zeros(optional_header + optional_size - file.size());
    const auto size = static_cast<std::uint32_t>(section.size());
    file.text(std::string_view(".text\0\0\0", 8)).u32(size).u32(kSectionRva).u32(size).u32(kSectionOffset).zeros(16);
    file.zeros(kSectionOffset - file.size());
    file.raw(cli.view()).raw(section.view().subspan(kCliSize));
    return file.take();
}

}  // namespace tidelock::testing
