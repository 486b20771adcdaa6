// Bytes: the read-only view that all readers share, and little-endian loads that need no alignment.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <type_traits>

namespace tidelock {

using Bytes = std::span<const std::byte>;

static_assert(std::endian::native == std::endian::little, "images are little-endian and read in place");

// The caller has checked that sizeof(T) bytes are there.
template <class T>
requires std::is_trivially_copyable_v<T>
[[nodiscard]] inline T load(const std::byte* at) {
    T value;
    std::memcpy(&value, at, sizeof(T));
    return value;
}

// The part of `bytes` from `offset`, at most `size` long; empty when the offset lies outside.
[[nodiscard]] constexpr Bytes slice(Bytes bytes, std::size_t offset, std::size_t size = std::dynamic_extent) {
    if (offset > bytes.size()) return {};
    const std::size_t rest = bytes.size() - offset;
    return bytes.subspan(offset, size < rest ? size : rest);
}

[[nodiscard]] inline std::string_view as_text(Bytes bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

[[nodiscard]] inline Bytes as_bytes(std::string_view text) {
    return std::as_bytes(std::span(text.data(), text.size()));
}

}  // namespace tidelock
