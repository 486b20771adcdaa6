// A PE file: headers, sections, directories, RVAs inside and outside.
#pragma once

#include "image/pe/pe_file.h"

namespace tidelock::fuzz {

inline std::size_t sum(Bytes bytes) {
    std::size_t total = 0;
    for (const std::byte byte : bytes) total += std::to_integer<std::size_t>(byte);
    return total;
}

inline void exercise_pe(Bytes input) {
    const auto parsed = pe::PeFile::parse(input, "fuzz");
    if (!parsed.ok()) return;
    std::size_t total = sum(parsed->metadata());
    for (const pe::Section& section : parsed->sections()) {
        total += section.name.size();
        for (const std::uint32_t delta : {0U, 1U, section.raw_size - 1, section.raw_size, section.virtual_size}) {
            total += sum(slice(parsed->at_rva(section.virtual_address + delta), 0, 64));
            total += sum(parsed->at_rva(section.virtual_address + delta, 8));
        }
    }
    for (const pe::DebugEntry& entry : parsed->debug_entries()) {
        total += sum(slice(entry.data, 0, 64));
        if (const auto info = pe::parse_code_view(entry)) total += info->path.size() + sum(info->guid);
    }
    for (const std::uint32_t offset : {0U, 4U, parsed->cli().resources.size - 4, 0xFFFFFFFFU}) {
        const auto resource = parsed->resource(offset);
        if (resource.ok()) total += sum(slice(resource.value(), 0, 64));
    }
    static_cast<void>(total);
}

}  // namespace tidelock::fuzz
