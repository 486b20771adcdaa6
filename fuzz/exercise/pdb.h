// A portable PDB, or the blob of an embedded one: points, names, scopes, state machines of the first methods.
#pragma once

#include <algorithm>

#include "image/pdb/locate.h"
#include "image/pdb/pdb.h"
#include "metadata.h"

namespace tidelock::fuzz {

inline void exercise_pdb(Bytes input) {
    std::vector<std::byte> bytes(input.begin(), input.end());
    auto inflated = pdb::inflate_portable_pdb(bytes);
    if (inflated.ok()) bytes = std::move(inflated).value();
    const auto parsed = pdb::Pdb::parse(std::move(bytes), "fuzz");
    if (!parsed.ok()) return;
    const pdb::Pdb& pdb = *parsed.value();
    const std::uint32_t count = pdb.md().row_count(metadata::Table::MethodDebugInformation);
    std::size_t total = pdb.id().size() + pdb.entry_point().value();
    for (std::uint32_t row = 0; row <= std::min(count, kRowsLookedAt) + 1; ++row) {
        const pdb::MethodDefRow method(row);
        total += pdb.sequence_points(method).size();
        for (const std::uint32_t offset : {0U, 1U, 100U, 0xFFFFFFFFU}) {
            const auto source = pdb.find_source(method, offset);
            if (source) total += source->file.size() + source->line;
            total += pdb.local_name(method, 0, offset).size();
        }
        total += pdb.locals(method).size() + pdb.kickoff_method(method).value();
        if (const auto info = pdb.async_info(method)) total += info->awaits.size();
    }
    static_cast<void>(total);
}

}  // namespace tidelock::fuzz
