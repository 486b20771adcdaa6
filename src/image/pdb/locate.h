// Where the portable PDB of an image is: the bytes of an embedded one, or the file that the image names.
#pragma once

#include <optional>

#include "image/metadata/image.h"

namespace tidelock::pdb {

// The embedded PDB (debug directory entry "MPDB"), inflated; nothing when there is none.
[[nodiscard]] Result<std::optional<std::vector<std::byte>>> inflate_embedded(const pe::PeFile& pe);

// The PDB file that belongs to the image, beside it or where it was built; nothing when there is none that can be read.
[[nodiscard]] std::optional<pe::MappedFile> open_side_file(const metadata::Image& image);

// Inflates an "MPDB" blob: signature, size, deflated bytes.
[[nodiscard]] Result<std::vector<std::byte>> inflate_portable_pdb(Bytes blob);

// Inflates deflated bytes (RFC 1951) that must give so many. `what` is what errors are about.
[[nodiscard]] Result<std::vector<std::byte>> inflate_bytes(Bytes packed, std::size_t size, const char* what);

}  // namespace tidelock::pdb
