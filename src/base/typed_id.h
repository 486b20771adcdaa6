// TypedId<Tag>: an integer that cannot be mistaken for another one. Declare a tag and an alias:
//
//     struct ThreadTag;
//     using ThreadId = TypedId<ThreadTag>;
//
// No arithmetic and no implicit conversion; ordered, hashable, `value()` gives the number.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace tidelock {

template <class Tag, class Rep = std::uint32_t>
class TypedId {
public:
    using rep = Rep;

    constexpr TypedId() = default;
    constexpr explicit TypedId(Rep value) : value_(value) {}

    [[nodiscard]] constexpr Rep value() const { return value_; }

    friend constexpr auto operator<=>(TypedId, TypedId) = default;

private:
    Rep value_{};
};

}  // namespace tidelock

template <class Tag, class Rep>
struct std::hash<tidelock::TypedId<Tag, Rep>> {
    std::size_t operator()(tidelock::TypedId<Tag, Rep> id) const noexcept { return std::hash<Rep>{}(id.value()); }
};
