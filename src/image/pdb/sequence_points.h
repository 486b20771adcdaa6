// Decoding of the sequence point blob of one method (Portable PDB, "Sequence Points Blob").
#pragma once

#include <cstdint>
#include <vector>

#include "image/metadata/metadata.h"

namespace tidelock::pdb {

struct SequencePoint {
    std::uint32_t il_offset = 0;
    metadata::DocumentRow document;
    std::uint32_t start_line = 0;
    std::uint32_t end_line = 0;
    std::uint32_t start_column = 0;
    std::uint32_t end_column = 0;
    bool is_hidden = false;  // code without source; lines are 0
};

// `document` is the MethodDebugInformation.Document column, nil when the blob names it. What follows a malformed point
// is left out. Offsets do not decrease.
[[nodiscard]] std::vector<SequencePoint> decode_sequence_points(metadata::Blob blob, metadata::DocumentRow document);

}  // namespace tidelock::pdb
