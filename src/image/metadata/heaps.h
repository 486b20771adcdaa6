// The four heaps (ECMA-335 II.24.2.3-5). Indices come from the file and are not trusted: an index outside its heap
// gives an empty view, a string without end stops at the end of the heap. Callers that must know use the checked_
// forms.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "base/result.h"

namespace tidelock::metadata {

using Blob = Bytes;

struct Guid {
    std::array<std::uint8_t, 16> bytes{};

    [[nodiscard]] std::string text() const;  // 6DA9A61E-F8C7-4874-BE62-68BC5630DF71
    friend constexpr bool operator==(const Guid&, const Guid&) = default;
};

// UTF-16 code units in the #US heap, which are not aligned.
class UserString {
public:
    UserString() = default;
    explicit UserString(Bytes units) : units_(units.first(units.size() / 2 * 2)) {}

    [[nodiscard]] std::size_t size() const { return units_.size() / 2; }
    [[nodiscard]] bool empty() const { return units_.empty(); }
    [[nodiscard]] char16_t operator[](std::size_t index) const { return load<char16_t>(units_.data() + 2 * index); }
    [[nodiscard]] Bytes bytes() const { return units_; }
    [[nodiscard]] std::u16string text() const;

private:
    Bytes units_;
};

class Heaps {
public:
    Bytes strings;       // #Strings
    Bytes user_strings;  // #US
    Bytes blobs;         // #Blob
    Bytes guids;         // #GUID

    [[nodiscard]] std::string_view string(std::uint32_t index) const;
    [[nodiscard]] Blob blob(std::uint32_t index) const;
    [[nodiscard]] UserString user_string(std::uint32_t index) const;
    [[nodiscard]] Guid guid(std::uint32_t index) const;  // from 1; 0 and bad ones give zeros

    [[nodiscard]] Result<std::string_view> checked_string(std::uint32_t index) const;
    [[nodiscard]] Result<Blob> checked_blob(std::uint32_t index) const;
    [[nodiscard]] Result<UserString> checked_user_string(std::uint32_t index) const;
};

}  // namespace tidelock::metadata
