// A vector of plain data that is never moved when it grows, and that has large pages as soon as it is large: for the
// stacks of a search, which grow by millions and would be copied, and their pages faulted in, over and over.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>

#include "explore/store/reservation.h"

namespace tidelock::store {

template <class T>
requires std::is_trivially_copyable_v<T>
class GrowingArray {
public:
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] T* begin() { return data(); }
    [[nodiscard]] T* end() { return data() + size_; }
    [[nodiscard]] const T* begin() const { return data(); }
    [[nodiscard]] const T* end() const { return data() + size_; }
    [[nodiscard]] T* data() { return reinterpret_cast<T*>(memory_.data()); }
    [[nodiscard]] const T* data() const { return reinterpret_cast<const T*>(memory_.data()); }
    T& operator[](std::size_t i) { return data()[i]; }
    const T& operator[](std::size_t i) const { return data()[i]; }
    T& back() { return data()[size_ - 1]; }
    const T& back() const { return data()[size_ - 1]; }

    void push_back(const T& value) {
        ensure(size_ + 1);
        new (data() + size_) T(value);
        ++size_;
    }
    void pop_back() { --size_; }
    // What is new is as made by T().
    void resize(std::size_t size) {
        if (size > size_) {
            ensure(size);
            std::uninitialized_fill(data() + size_, data() + size, T());
        }
        size_ = size;
    }

    [[nodiscard]] std::size_t bytes() const { return memory_.committed(); }

private:
    static constexpr std::size_t kMost = std::size_t{1} << 36U;  // bytes; of addresses, not of memory

    void ensure(std::size_t size) {
        if (size * sizeof(T) > memory_.committed() && !memory_.ensure(size * sizeof(T))) throw std::bad_alloc();
    }

    Reservation memory_{kMost};
    std::size_t size_ = 0;
};

}  // namespace tidelock::store
