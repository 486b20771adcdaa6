// What a native looks at and what it changes, as far as other threads can tell. Every row of the class-library table
// says so (library/native_table.h); there is no default. From it follow, in native.cpp and nowhere else: before which
// natives a thread stops, what the footprint of the step has, and whether a step can be repeated from memory.
//
// A native that only touches the blocks it is handed, or cells, need not do anything for that. One whose accesses
// depend on what it finds (locks, threads, wait handles, classes) tells them itself: NativeCall::may_act, then
// note_sync or note_access.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tidelock::exec {

// A piece of the state that natives keep (cells.def).
enum class Cell : std::uint8_t {
#define TL_CELL(name, text) name,
#define TL_CELL_IN_MEMORY(name, text) name,
#include "machine/exec/cells.def"
#undef TL_CELL
#undef TL_CELL_IN_MEMORY
};

inline constexpr std::size_t kCellCount = 0
#define TL_CELL(name, text) +1
#define TL_CELL_IN_MEMORY(name, text) +1
#include "machine/exec/cells.def"
#undef TL_CELL
#undef TL_CELL_IN_MEMORY
    ;

enum class What : std::uint8_t {
    Arguments,  // the blocks that its arguments point to
    Addresses,  // likewise, and those whose addresses it is handed as numbers (handles)
    Slots,      // the objects in the stack slots that its arguments point to (ObjectHandleOnStack)
    // Told by the native itself:
    Memory,
    Monitors,
    Handles,  // wait handles
    Threads,
    Classes,
    Choice,  // it is a choice of the search
};

class Effect {
public:
    enum class Kind : std::uint8_t {
        Pure,   // looks at its numbers, at what nobody can change any more, and at its own thread
        Cache,  // likewise; remembers something whose loss or order nobody can see
        Acts,
        Inert,  // looks at no memory at all: what is incomplete under a relaxed memory model is none of its business
    };

    Effect() = delete;  // a row without an effect does not compile
    constexpr explicit Effect(Kind kind) : kind_(kind) {}

    constexpr Effect operator|(const Effect& other) const {
        Effect both(Kind::Acts);
        both.reads_ = reads_ | other.reads_;
        both.writes_ = writes_ | other.writes_;
        both.synchronises_ = synchronises_ | other.synchronises_;
        return both;
    }

    [[nodiscard]] constexpr Kind kind() const { return kind_; }
    [[nodiscard]] constexpr bool acts() const { return kind_ == Kind::Acts; }
    [[nodiscard]] constexpr bool touches(What what) const {
        return ((reads_ | writes_ | synchronises_) & bit(what)) != 0;
    }
    [[nodiscard]] constexpr bool touches(Cell cell) const {
        return ((reads_ | writes_ | synchronises_) & bit(cell)) != 0;
    }
    [[nodiscard]] constexpr bool changes(What what) const { return ((writes_ | synchronises_) & bit(what)) != 0; }
    [[nodiscard]] constexpr bool changes(Cell cell) const { return ((writes_ | synchronises_) & bit(cell)) != 0; }
    [[nodiscard]] constexpr bool synchronises() const { return synchronises_ != 0; }
    // Does the native tell its accesses itself?
    [[nodiscard]] constexpr bool is_told() const {
        return touches(What::Memory) || touches(What::Monitors) || touches(What::Handles) || touches(What::Threads) ||
               touches(What::Classes) || touches(What::Choice);
    }
    [[nodiscard]] constexpr bool has_cells() const { return ((reads_ | writes_ | synchronises_) >> kFirstCell) != 0; }
    [[nodiscard]] constexpr bool has_blocks() const {
        return touches(What::Arguments) || touches(What::Addresses) || touches(What::Slots);
    }
    [[nodiscard]] constexpr bool changes_blocks() const {
        return changes(What::Arguments) || changes(What::Addresses) || changes(What::Slots);
    }

    template <class Place>
    static constexpr Effect reading(Place place) {
        Effect e(Kind::Acts);
        e.reads_ = bit(place);
        return e;
    }
    template <class Place>
    static constexpr Effect writing(Place place) {
        Effect e(Kind::Acts);
        e.writes_ = bit(place);
        return e;
    }
    template <class Place>
    static constexpr Effect synchronising(Place place) {
        Effect e(Kind::Acts);
        e.synchronises_ = bit(place);
        return e;
    }

private:
    static constexpr std::uint32_t kFirstCell = 16;
    static_assert(kFirstCell + kCellCount <= 32);
    static constexpr std::uint32_t bit(What what) { return std::uint32_t{1} << static_cast<std::uint32_t>(what); }
    static constexpr std::uint32_t bit(Cell cell) {
        return std::uint32_t{1} << (kFirstCell + static_cast<std::uint32_t>(cell));
    }

    Kind kind_;
    std::uint32_t reads_ = 0, writes_ = 0, synchronises_ = 0;
};

inline constexpr Effect kPure{Effect::Kind::Pure};
inline constexpr Effect kCache{Effect::Kind::Cache};
inline constexpr Effect kInert{Effect::Kind::Inert};
constexpr Effect reads(What what) { return Effect::reading(what); }
constexpr Effect reads(Cell cell) { return Effect::reading(cell); }
constexpr Effect writes(What what) { return Effect::writing(what); }
constexpr Effect writes(Cell cell) { return Effect::writing(cell); }
constexpr Effect synchronises(What what) { return Effect::synchronising(what); }

}  // namespace tidelock::exec
