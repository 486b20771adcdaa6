// How large an array can be here. .NET has arrays of more than 2 GiB; a block has at most so many bytes. Who would have
// to make a larger one ends the run as `unsupported` rather than with an OutOfMemoryException that .NET might not
// throw.
#pragma once

#include <cstdint>
#include <span>

#include "program/types/type.h"

namespace tidelock::heap {

inline constexpr std::uint64_t kMostArrayBytes = 0x7FFFFFFF;
inline constexpr const char* kLargeArray = "an array of more than 2 GiB";

// An array that .NET can have and a block cannot hold.
[[nodiscard]] inline bool is_large_array(const types::Type& array, std::uint64_t length) {
    constexpr std::uint64_t kMostElements = 0x7FFFFFC7;  // Array.MaxLength
    return length <= kMostElements && types::kArrayData + length * array.element_size > kMostArrayBytes;
}
[[nodiscard]] inline bool is_large_array(const types::Type& array, std::span<const std::int32_t> lengths) {
    std::uint64_t total = 1;
    for (const std::int32_t n : lengths) {
        total *= static_cast<std::uint64_t>(n);
        if (total > kMostArrayBytes) return false;
    }
    return is_large_array(array, total);
}

}  // namespace tidelock::heap
