// How a PDB tells the checksum of a source file.
#pragma once

#include "base/checksum.h"
#include "image/metadata/metadata.h"

namespace tidelock::pdb {

[[nodiscard]] Checksum decode_checksum(const metadata::Guid& algorithm, metadata::Blob value);

}  // namespace tidelock::pdb
