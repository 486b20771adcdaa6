// Values as bytes, one after the other: how the model writes components and reads them back.
#pragma once

#include <cstddef>
#include <cstring>
#include <span>
#include <type_traits>
#include <vector>

#include "base/check.h"

namespace tidelock::model {

template <class T>
void put(std::vector<std::byte>& to, T value) {
    static_assert(std::is_trivially_copyable_v<T>);
    const auto* bytes = reinterpret_cast<const std::byte*>(&value);
    to.insert(to.end(), bytes, bytes + sizeof(T));
}

class ByteSource {
public:
    explicit ByteSource(std::span<const std::byte> bytes) : bytes_(bytes) {}
    template <class T>
    T get() {
        static_assert(std::is_trivially_copyable_v<T>);
        TL_CHECK(bytes_.size() >= sizeof(T), "a component should hold what was written into it");
        T value;
        std::memcpy(&value, bytes_.data(), sizeof(T));
        bytes_ = bytes_.subspan(sizeof(T));
        return value;
    }
    [[nodiscard]] std::span<const std::byte> rest() const { return bytes_; }

private:
    std::span<const std::byte> bytes_;
};

}  // namespace tidelock::model
