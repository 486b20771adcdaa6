// InternTable<T>: finds objects by structural key. Open addressing over (hash, pointer) pairs; the objects are owned
// elsewhere and never removed. Only ever asked "is there one like this?", never iterated, so that no order of hashing
// can be seen.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tidelock::types {

template <class T>
class InternTable {
public:
    // The object with this hash for which `equal(object)` holds, or null.
    template <class Equal>
    [[nodiscard]] T* find(std::uint64_t hash, Equal equal) const {
        if (slots_.empty()) return nullptr;
        const std::size_t mask = slots_.size() - 1;
        for (std::size_t at = hash & mask; slots_[at].object != nullptr; at = (at + 1) & mask) {
            if (slots_[at].hash == hash && equal(*slots_[at].object)) return slots_[at].object;
        }
        return nullptr;
    }

    void insert(std::uint64_t hash, T* object) {
        if ((count_ + 1) * 4 > slots_.size() * 3) grow();
        place({hash, object});
        ++count_;
    }

private:
    struct Slot {
        std::uint64_t hash = 0;
        T* object = nullptr;
    };

    void place(Slot slot) {
        const std::size_t mask = slots_.size() - 1;
        std::size_t at = slot.hash & mask;
        while (slots_[at].object != nullptr) at = (at + 1) & mask;
        slots_[at] = slot;
    }

    void grow() {
        std::vector<Slot> old(slots_.empty() ? 1024 : slots_.size() * 2);
        old.swap(slots_);
        for (const Slot& slot : old) {
            if (slot.object != nullptr) place(slot);
        }
    }

    std::vector<Slot> slots_;
    std::size_t count_ = 0;
};

}  // namespace tidelock::types
