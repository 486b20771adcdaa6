// An array in address space that is reserved at once, so that it never moves and needs no check whether it has grown.
// All elements are there from the start, as zero bytes; memory is taken page by page, where it is written.
#pragma once

#include <cstddef>
#include <type_traits>

#include "base/check.h"

namespace tidelock {

namespace detail {
[[nodiscard]] void* reserve_memory(std::size_t bytes);  // throws StopRequested if there is not enough address space
void release_memory(void* at, std::size_t bytes);
}  // namespace detail

// kCount elements of a T that is as made by T() when all its bytes are zero.
template <class T, std::size_t kCount>
requires std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>
class ReservedArray {
public:
    ReservedArray() : data_(static_cast<T*>(detail::reserve_memory(kBytes))) {}
    ~ReservedArray() { detail::release_memory(data_, kBytes); }
    ReservedArray(const ReservedArray&) = delete;
    ReservedArray& operator=(const ReservedArray&) = delete;

    [[nodiscard]] T* begin() const { return data_; }
    T& operator[](std::size_t i) const {
        TL_DCHECK(i < kCount, "an element of a reserved array should be in it");
        return data_[i];
    }

private:
    static constexpr std::size_t kBytes = sizeof(T) * kCount;

    T* data_;
};

}  // namespace tidelock
