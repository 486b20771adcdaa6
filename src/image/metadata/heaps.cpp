#include "image/metadata/heaps.h"

#include <cstring>

#include "base/byte_reader.h"

namespace tidelock::metadata {
namespace {

// II.24.2.4: a length in compressed form, then that many bytes.
bool read_blob(Bytes heap, std::uint32_t index, Blob& blob) {
    if (index >= heap.size()) return false;
    ByteReader reader(heap.subspan(index));
    const std::uint32_t size = reader.read_compressed_u32();
    blob = reader.read_bytes(size);
    return reader.ok();
}

// The last byte of a user string is not part of it.
UserString without_final_byte(Blob blob) { return UserString(blob.first(blob.empty() ? 0 : blob.size() - 1)); }

}  // namespace

std::string Guid::text() const {
    constexpr std::array<int, 16> kOrder{3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15};
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string text;
    for (std::size_t i = 0; i < kOrder.size(); ++i) {
        if (i == 4 || i == 6 || i == 8 || i == 10) text += '-';
        const std::uint8_t byte = bytes[static_cast<std::size_t>(kOrder[i])];
        text += kDigits[byte >> 4U];
        text += kDigits[byte & 0xFU];
    }
    return text;
}

std::u16string UserString::text() const {
    std::u16string text(size(), u'\0');
    if (!empty()) std::memcpy(text.data(), units_.data(), units_.size());
    return text;
}

std::string_view Heaps::string(std::uint32_t index) const {
    if (index >= strings.size()) [[unlikely]]
        return {};
    const char* begin = reinterpret_cast<const char*>(strings.data()) + index;
    return {begin, ::strnlen(begin, strings.size() - index)};
}

Blob Heaps::blob(std::uint32_t index) const {
    Blob blob;
    return read_blob(blobs, index, blob) ? blob : Blob();
}

UserString Heaps::user_string(std::uint32_t index) const {
    Blob blob;
    return read_blob(user_strings, index, blob) ? without_final_byte(blob) : UserString();
}

Guid Heaps::guid(std::uint32_t index) const {
    Guid guid;
    const Bytes bytes = index == 0 ? Bytes() : slice(guids, std::size_t{index - 1U} * 16, 16);
    if (bytes.size() == 16) std::memcpy(guid.bytes.data(), bytes.data(), 16);
    return guid;
}

Result<std::string_view> Heaps::checked_string(std::uint32_t index) const {
    if (index == 0) return std::string_view();
    if (index >= strings.size()) return Error{"#Strings heap", "index " + std::to_string(index) + " is outside"};
    const std::string_view text = string(index);
    if (index + text.size() >= strings.size()) return Error{"#Strings heap", "a string has no end"};
    return text;
}

Result<Blob> Heaps::checked_blob(std::uint32_t index) const {
    Blob blob;
    if (index != 0 && !read_blob(blobs, index, blob))
        return Error{"#Blob heap", "index " + std::to_string(index) + " is outside or its length is wrong"};
    return blob;
}

Result<UserString> Heaps::checked_user_string(std::uint32_t index) const {
    Blob blob;
    if (!read_blob(user_strings, index, blob))
        return Error{"#US heap", "index " + std::to_string(index) + " is outside or its length is wrong"};
    return without_final_byte(blob);
}

}  // namespace tidelock::metadata
