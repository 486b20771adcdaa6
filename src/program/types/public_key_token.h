// The public key token: the last eight bytes of the SHA-1 of a public key, reversed (ECMA-335 II.6.3).
#pragma once

#include <array>
#include <cstdint>

#include "base/bytes.h"

namespace tidelock::types {

[[nodiscard]] std::array<std::uint8_t, 8> public_key_token(Bytes public_key);

}  // namespace tidelock::types
