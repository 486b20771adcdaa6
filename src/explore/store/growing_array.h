// A vector of plain data for the stacks of a search, which grow by millions. It grows with realloc: a large one is
// given other addresses by the system rather than copied, and its pages are faulted in only once.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

#include "base/stop.h"

namespace tidelock::store {

template <class T>
requires std::is_trivially_copyable_v<T>
class GrowingArray {
public:
    GrowingArray() = default;
    ~GrowingArray() { std::free(data_); }
    GrowingArray(const GrowingArray&) = delete;
    GrowingArray& operator=(const GrowingArray&) = delete;

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] T* begin() { return data_; }
    [[nodiscard]] T* end() { return data_ + size_; }
    [[nodiscard]] const T* begin() const { return data_; }
    [[nodiscard]] const T* end() const { return data_ + size_; }
    T& operator[](std::size_t i) { return data_[i]; }
    const T& operator[](std::size_t i) const { return data_[i]; }
    T& back() { return data_[size_ - 1]; }
    const T& back() const { return data_[size_ - 1]; }

    // NB: by value, it may be one of its own.
    void push_back(T value) {
        if (size_ == capacity_) grow(size_ + 1);
        new (data_ + size_) T(value);
        ++size_;
    }
    void pop_back() { --size_; }
    // What is new is as made by T().
    void resize(std::size_t size) {
        if (size > capacity_) grow(size);
        if (size > size_) std::uninitialized_fill(data_ + size_, data_ + size, T());
        size_ = size;
    }

    [[nodiscard]] std::size_t bytes() const { return capacity_ * sizeof(T); }

private:
    static constexpr std::size_t kLeast = 16;

    void grow(std::size_t size) {
        const std::size_t capacity = std::max(size, capacity_ + capacity_ / 4 + kLeast);
        const std::size_t more = (capacity - capacity_) * sizeof(T);
        if (more >= kLargePiece) take_memory(more);
        void* moved = nullptr;
        // As operator new does it: what the handler may give back is worth another try.
        while ((moved = std::realloc(data_, capacity * sizeof(T))) == nullptr) {
            const std::new_handler handler = std::get_new_handler();
            if (handler == nullptr) throw std::bad_alloc();
            handler();
        }
        data_ = static_cast<T*>(moved);
        capacity_ = capacity;
    }

    T* data_ = nullptr;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

}  // namespace tidelock::store
