#include "base/hash.h"

#include <xxhash.h>

namespace tidelock {

std::uint64_t hash_bytes(Bytes bytes, std::uint64_t seed) {
    return XXH3_64bits_withSeed(bytes.data(), bytes.size(), seed);
}

std::uint64_t hash_text(std::string_view text, std::uint64_t seed) {
    return XXH3_64bits_withSeed(text.data(), text.size(), seed);
}

}  // namespace tidelock
