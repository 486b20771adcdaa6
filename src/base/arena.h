// Arena: a bump allocator. Objects are made one after the other in large chunks, never move, and die together with the
// arena; only trivially destructible types are let in, so nothing needs to run then. One owner, one thread at a time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace tidelock {

class Arena {
public:
    explicit Arena(std::size_t chunk_size = std::size_t{64} * 1024) : chunk_size_(chunk_size) {}
    Arena(const Arena&) = delete;
    Arena& operator=(const Arena&) = delete;

    [[nodiscard]] void* allocate(std::size_t size, std::size_t alignment) {
        void* at = cursor_;
        std::size_t space = room_;
        if (std::align(alignment, size, at, space) == nullptr) {
            grow(size + alignment);
            at = cursor_;
            space = room_;
            std::align(alignment, size, at, space);
        }
        cursor_ = static_cast<std::byte*>(at) + size;
        room_ = space - size;
        used_ += size;
        return at;
    }

    template <class T, class... Args>
    requires std::is_trivially_destructible_v<T> T* make(Args&&... args) {
        return ::new (allocate(sizeof(T), alignof(T))) T{std::forward<Args>(args)...};
    }

    // `count` value-initialised elements.
    template <class T>
    requires std::is_trivially_destructible_v<T> std::span<T> make_array(std::size_t count) {
        if (count == 0) return {};
        // NOLINTNEXTLINE(bugprone-sizeof-expression): T may be a pointer.
        T* first = static_cast<T*>(allocate(sizeof(T) * count, alignof(T)));
        std::uninitialized_value_construct_n(first, count);
        return {first, count};
    }

    template <class T>
    requires std::is_trivially_copyable_v<T> std::span<T> copy(std::span<const T> from) {
        const std::span<T> to = make_array<T>(from.size());
        std::copy(from.begin(), from.end(), to.begin());
        return to;
    }

    std::string_view copy_text(std::string_view text) {
        const std::span<char> to = copy(std::span<const char>(text.data(), text.size()));
        return {to.data(), to.size()};
    }

    [[nodiscard]] std::size_t used_bytes() const { return used_; }

private:
    void grow(std::size_t at_least) {
        const std::size_t size = std::max(chunk_size_, at_least);
        chunks_.push_back(std::make_unique_for_overwrite<std::byte[]>(size));
        cursor_ = chunks_.back().get();
        room_ = size;
    }

    std::vector<std::unique_ptr<std::byte[]>> chunks_;
    std::byte* cursor_ = nullptr;
    std::size_t room_ = 0;
    std::size_t used_ = 0;
    std::size_t chunk_size_;
};

}  // namespace tidelock
