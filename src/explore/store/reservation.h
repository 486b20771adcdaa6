// A piece of address space that is reserved at once and backed by memory as it is needed, so that what lies in it never
// moves. Owned by the tables of this folder. The memory is zero when it is first seen.
#pragma once

#include <cstddef>
#include <utility>

namespace tidelock::store {

class Reservation {
public:
    Reservation() = default;
    // Reserves as much of `wanted` as the system gives: halves it until it succeeds. `capacity` says what it became.
    explicit Reservation(std::size_t wanted);
    ~Reservation();
    Reservation(Reservation&& other) noexcept { swap(other); }
    Reservation& operator=(Reservation&& other) noexcept {
        Reservation taken(std::move(other));
        swap(taken);
        return *this;
    }
    Reservation(const Reservation&) = delete;
    Reservation& operator=(const Reservation&) = delete;

    [[nodiscard]] std::byte* data() const { return data_; }
    [[nodiscard]] std::size_t capacity() const { return capacity_; }
    [[nodiscard]] std::size_t committed() const { return committed_; }

    // Makes the first `size` bytes usable. False when they do not fit or the system has no memory; nothing is lost
    // then.
    [[nodiscard]] bool ensure(std::size_t size) { return size <= committed_ || commit(size); }

private:
    bool commit(std::size_t size);
    void swap(Reservation& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(capacity_, other.capacity_);
        std::swap(committed_, other.committed_);
    }

    std::byte* data_ = nullptr;
    std::size_t capacity_ = 0;
    std::size_t committed_ = 0;
};

}  // namespace tidelock::store
