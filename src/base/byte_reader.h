// ByteReader: a bounds-checked little-endian cursor over bytes that somebody else owns.
//
// Reads never leave the span. A read that would do so gives zero, puts the cursor at the end and sets a failure that
// stays (as in std::istream), so a decoder reads a whole record and asks ok() once; loops that count on at_end()
// always end. status() turns the failure into a Result. No allocation, no exception.
#pragma once

#include <cstdint>
#include <string>

#include "base/bytes.h"
#include "base/result.h"

namespace tidelock {

class ByteReader {
public:
    ByteReader() = default;
    explicit ByteReader(Bytes bytes) : bytes_(bytes) {}

    [[nodiscard]] bool ok() const { return ok_; }
    [[nodiscard]] bool at_end() const { return position_ == bytes_.size(); }
    [[nodiscard]] std::size_t position() const { return position_; }
    [[nodiscard]] std::size_t remaining() const { return bytes_.size() - position_; }
    [[nodiscard]] Bytes bytes() const { return bytes_; }
    [[nodiscard]] Bytes rest() const { return bytes_.subspan(position_); }

    template <class T>
    requires std::is_trivially_copyable_v<T> T read() {
        if (remaining() < sizeof(T)) [[unlikely]] {
            fail();
            return T{};
        }
        const T value = load<T>(bytes_.data() + position_);
        position_ += sizeof(T);
        return value;
    }
    std::uint8_t read_u8() { return read<std::uint8_t>(); }
    std::uint16_t read_u16() { return read<std::uint16_t>(); }
    std::uint32_t read_u32() { return read<std::uint32_t>(); }
    std::uint64_t read_u64() { return read<std::uint64_t>(); }
    std::int8_t read_i8() { return read<std::int8_t>(); }
    std::int32_t read_i32() { return read<std::int32_t>(); }

    // The next byte without consuming it; zero at the end (which is no failure).
    [[nodiscard]] std::uint8_t peek_u8() const {
        return at_end() ? std::uint8_t{0} : std::to_integer<std::uint8_t>(bytes_[position_]);
    }

    // ECMA-335 II.23.2: 1, 2 or 4 bytes, big-endian, length in the high bits.
    std::uint32_t read_compressed_u32() {
        const std::uint32_t first = read_u8();
        if ((first & 0x80U) == 0) return first;
        if ((first & 0x40U) == 0) return ((first & 0x3FU) << 8U) | read_u8();
        if ((first & 0x20U) != 0) {
            fail();
            return 0;
        }
        std::uint32_t value = first & 0x1FU;
        for (int i = 0; i < 3; ++i) value = (value << 8U) | read_u8();
        return ok_ ? value : 0;
    }

    // ECMA-335 II.23.2: rotated left by one within 7, 14 or 29 bits.
    std::int32_t read_compressed_i32() {
        const std::uint8_t first = peek_u8();
        const std::uint32_t raw = read_compressed_u32();
        const std::uint32_t magnitude = raw >> 1U;
        if ((raw & 1U) == 0) return static_cast<std::int32_t>(magnitude);
        const std::uint32_t sign = (first & 0x80U) == 0   ? 0xFFFFFFC0U
                                   : (first & 0x40U) == 0 ? 0xFFFFE000U
                                                          : 0xF0000000U;
        return static_cast<std::int32_t>(magnitude | sign);
    }

    // Consumes `size` bytes; empty on failure.
    Bytes read_bytes(std::size_t size) {
        if (remaining() < size) [[unlikely]] {
            fail();
            return {};
        }
        const Bytes taken = bytes_.subspan(position_, size);
        position_ += size;
        return taken;
    }
    void skip(std::size_t size) { static_cast<void>(read_bytes(size)); }

    void seek(std::size_t position) {
        if (position > bytes_.size()) [[unlikely]] {
            fail();
            return;
        }
        position_ = position;
    }
    void align(std::size_t alignment) { seek((position_ + alignment - 1) / alignment * alignment); }

    // Also for decoders built on this one that find bytes which are there but make no sense.
    void fail() {
        ok_ = false;
        position_ = bytes_.size();
    }

    [[nodiscard]] Result<void> status(std::string where) const {
        if (ok_) return {};
        return Error{std::move(where), "data is cut short or malformed"};
    }

private:
    Bytes bytes_;
    std::size_t position_ = 0;
    bool ok_ = true;
};

}  // namespace tidelock
