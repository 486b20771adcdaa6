// The bulk operations of the class library that are one instruction each: which of them a row of intrinsics.cpp is.
#pragma once

#include <cstdint>

namespace tidelock::code {

// The immediate of an initblk that repeats a value of so many bytes; its size in bytes has 64 bits.
constexpr std::int64_t filling(std::uint32_t value_size) { return 1 | (std::int64_t{value_size} << 8); }
constexpr std::uint32_t filled_size(std::int64_t imm) { return static_cast<std::uint32_t>(imm >> 8); }

enum BulkKind : int { kMoveBytes, kMoveElements, kClearBytes, kClearWords, kFillBytes };

}  // namespace tidelock::code
