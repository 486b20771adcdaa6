// The machine as it is at one moment: every byte and every field that a state consists of, taken down by walking over
// all there is. Nothing here knows what has changed, how states are stored or which of it is needed: a snapshot is an
// oracle for those who keep track of that (self_check.h), and takes the time for it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "machine/exec/machine.h"

namespace tidelock::model {

class Snapshot {
public:
    enum class Kind : std::uint8_t { Block, Thread, Frames, Monitor, Class, Cell };
    struct Item {
        Kind kind{};
        std::uint32_t id = 0;            // block, thread, monitor or cell; of a class: its place in `classes`
        memory::Sharing sharing{};       // Block
        std::size_t begin = 0, end = 0;  // in bytes_
    };
    // All of it. `classes`: those that may have been initialised since the program began.
    static Snapshot of(exec::Machine& machine, std::span<types::Type* const> classes);

    [[nodiscard]] const std::vector<Item>& items() const { return items_; }
    [[nodiscard]] std::span<const std::byte> bytes(const Item& item) const {
        return {bytes_.data() + item.begin, item.end - item.begin};
    }
    // Null: nothing there.
    [[nodiscard]] const Item* find(Kind kind, std::uint32_t id) const;
    [[nodiscard]] std::size_t size() const { return bytes_.size(); }
    [[nodiscard]] bool is_empty() const { return items_.empty(); }

    // Calls f(kind, id, item before, item after) for all that is not the same; null: nothing there.
    template <class F>
    static void each_difference(const Snapshot& before, const Snapshot& after, F&& f) {
        auto x = before.items_.begin();
        auto y = after.items_.begin();
        while (x != before.items_.end() || y != after.items_.end()) {
            const bool takes_x = y == after.items_.end() || (x != before.items_.end() && !precedes(*y, *x));
            const bool takes_y = x == before.items_.end() || (y != after.items_.end() && !precedes(*x, *y));
            const Item* old = takes_x ? &*x++ : nullptr;
            const Item* now = takes_y ? &*y++ : nullptr;
            if (old != nullptr && now != nullptr && is_same(before.bytes(*old), after.bytes(*now))) continue;
            const Item& any = old != nullptr ? *old : *now;
            f(any.kind, any.id, old, now);
        }
    }
    [[nodiscard]] static bool is_same(std::span<const std::byte> a, std::span<const std::byte> b);

private:
    static bool precedes(const Item& a, const Item& b) { return a.kind != b.kind ? a.kind < b.kind : a.id < b.id; }
    void take_blocks(const memory::BlockTable& blocks);
    void take_thread(const threads::Thread& thread);
    void take_frames(const threads::Thread& thread);
    void take_monitors(const threads::Monitors& monitors);
    void take_classes(exec::Machine& machine, std::span<types::Type* const> classes);
    void take_cells(const exec::Cells& cells);
    Item& add(Kind kind, std::uint32_t id);
    template <class T>
    void put(const T& value);
    void end();

    std::vector<Item> items_;  // in ascending order
    std::vector<std::byte> bytes_;
};

}  // namespace tidelock::model
