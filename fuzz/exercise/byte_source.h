// The input of a target as a stream of choices. When it is used up every choice is the first one.
#pragma once

#include <cstdint>

#include "base/bytes.h"

namespace tidelock::fuzz {

class ByteSource {
public:
    explicit ByteSource(Bytes bytes) : bytes_(bytes) {}

    [[nodiscard]] bool is_empty() const { return at_ >= bytes_.size(); }
    std::uint32_t byte() { return is_empty() ? 0 : std::to_integer<std::uint32_t>(bytes_[at_++]); }
    std::uint32_t word() { return byte() | byte() << 8U; }
    std::uint32_t below(std::size_t limit) {
        if (limit <= 1) return 0;
        return (limit <= 256 ? byte() : word()) % static_cast<std::uint32_t>(limit);
    }
    bool one_in(std::uint32_t n) { return below(n) == n - 1; }

    template <class List>
    const auto& pick(const List& list) {
        return list[below(list.size())];
    }

private:
    Bytes bytes_;
    std::size_t at_ = 0;
};

}  // namespace tidelock::fuzz
