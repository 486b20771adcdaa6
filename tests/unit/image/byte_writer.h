// ByteWriter: little-endian bytes for tests that build images, blobs and bodies by hand.
#pragma once

#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <string_view>
#include <vector>

#include "base/bytes.h"

namespace tidelock::testing {

class ByteWriter {
public:
    template <class T>
    ByteWriter& put(T value) {
        const std::size_t at = bytes_.size();
        bytes_.resize(at + sizeof(T));
        std::memcpy(bytes_.data() + at, &value, sizeof(T));
        return *this;
    }
    ByteWriter& u8(std::uint32_t value) { return put(static_cast<std::uint8_t>(value)); }
    ByteWriter& u16(std::uint32_t value) { return put(static_cast<std::uint16_t>(value)); }
    ByteWriter& u32(std::uint32_t value) { return put(value); }
    ByteWriter& u64(std::uint64_t value) { return put(value); }
    ByteWriter& text(std::string_view text) { return raw(as_bytes(text)); }
    ByteWriter& raw(Bytes bytes) {
        bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
        return *this;
    }
    ByteWriter& zeros(std::size_t count) {
        bytes_.resize(bytes_.size() + count);
        return *this;
    }
    ByteWriter& align(std::size_t alignment) { return zeros((alignment - bytes_.size() % alignment) % alignment); }

    [[nodiscard]] std::size_t size() const { return bytes_.size(); }
    [[nodiscard]] Bytes view() const { return bytes_; }
    [[nodiscard]] std::vector<std::byte> take() const { return bytes_; }

private:
    std::vector<std::byte> bytes_;
};

inline std::vector<std::byte> bytes(std::initializer_list<unsigned> values) {
    std::vector<std::byte> result;
    for (const unsigned value : values) result.push_back(static_cast<std::byte>(value));
    return result;
}

}  // namespace tidelock::testing
