// Hashing: a thin layer over xxHash's XXH3, the same on every machine and in every run.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/bytes.h"

namespace tidelock {

[[nodiscard]] std::uint64_t hash_bytes(Bytes bytes, std::uint64_t seed = 0);
[[nodiscard]] std::uint64_t hash_text(std::string_view text, std::uint64_t seed = 0);

// Mixes one word into a hash; for keys of a few integers.
[[nodiscard]] constexpr std::uint64_t hash_combine(std::uint64_t hash, std::uint64_t word) {
    std::uint64_t mixed = hash ^ (word + 0x9E3779B97F4A7C15ULL + (hash << 6U) + (hash >> 2U));
    mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBULL;
    return mixed ^ (mixed >> 31U);
}

}  // namespace tidelock
