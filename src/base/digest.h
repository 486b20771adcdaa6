// Checksums that others made or must not be able to forge: SHA-1 and SHA-256, from OpenSSL. For tables in memory there
// is hash.h.
#pragma once

#include <string>
#include <string_view>

namespace tidelock {

// The bytes of the checksum: 20 and 32 of them.
[[nodiscard]] std::string sha1(std::string_view text);
[[nodiscard]] std::string sha256(std::string_view text);

// Two digits for each byte.
[[nodiscard]] std::string to_hex(std::string_view bytes);

}  // namespace tidelock
