// The cells of the state: named pieces of data that natives keep beside guest memory (cells.def). A native reaches them
// through NativeCall::cell and set_cell, which check that its row declares it (effect.h); so every look has its stop
// and its footprint. Whoever stores states stores the changed ones, each as a component of its own.
//
// NB: a cell holds no reference that keeps an object alive. What it names is permanent, or a handle.
#pragma once

#include <array>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/check.h"
#include "machine/exec/effect.h"
#include "machine/memory/block.h"
#include "machine/threads/sync_key.h"

namespace tidelock::exec {

class Cells {
public:
    using Bytes = std::span<const std::byte>;

    [[nodiscard]] Bytes bytes(Cell cell) const { return at(cell); }
    // An empty cell reads as zero.
    template <class T>
    [[nodiscard]] T get(Cell cell) const {
        static_assert(std::is_trivially_copyable_v<T>);
        T value{};
        const auto& held = at(cell);
        TL_CHECK(held.empty() || held.size() == sizeof(T), "a cell should be read as what was written");
        if (!held.empty()) std::memcpy(&value, held.data(), sizeof(T));
        return value;
    }
    void set(Cell cell, Bytes bytes);
    template <class T>
    void set_value(Cell cell, const T& value) {
        static_assert(std::is_trivially_copyable_v<T>);
        set(cell, std::as_bytes(std::span(&value, 1)));
    }

    // --- for whoever stores states ---
    [[nodiscard]] const std::vector<Cell>& changed() const { return changed_; }
    void forget_changes() { changed_.clear(); }
    void restore(Cell cell, Bytes bytes) { held_[index(cell)].assign(bytes.begin(), bytes.end()); }

private:
    static std::size_t index(Cell cell) { return static_cast<std::size_t>(cell); }
    [[nodiscard]] const std::vector<std::byte>& at(Cell cell) const { return held_[index(cell)]; }

    std::array<std::vector<std::byte>, kCellCount> held_;
    std::vector<Cell> changed_;  // since this was last emptied, each once
};

// How a trace calls it.
std::string_view cell_text(Cell cell);

// What steps that touch the cell have in common (Stepping::synchronised).
constexpr threads::SyncKey cell_key(Cell cell) { return {static_cast<memory::Address>(cell), threads::Facet::Cell}; }

// Lists of texts as the bytes of a cell.
std::vector<std::byte> to_bytes(std::span<const std::string> texts);
std::vector<std::string> to_texts(Cells::Bytes bytes);

}  // namespace tidelock::exec
