// Where new blocks go while states are stored: the number of a block is a function of the thread that asks for it, or
// of the class whose constructor it runs, of what it asks for (type, kind, size) and of how many such blocks are alive,
// remembered for the whole search. The order in which different threads allocate therefore does not show in the state,
// and a number has one size and one type for good, so that a block can vanish and come back without losing its memory.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "machine/memory/block.h"

namespace tidelock::memory {

class Placement {
public:
    // The blocks of one thread that look alike.
    struct Class {
        types::Type* type = nullptr;
        std::uint32_t size = 0;
        BlockKind kind{};
        std::uint32_t actor = 0;
        std::uint32_t first_free = 0;  // no member before this one is free
        std::vector<BlockId> members;
    };

    // Who allocates: a thread's number, 0 for the class library's own start-up code, or a class (Machine::place_for).
    void set_actor(std::uint32_t actor) { actor_ = actor; }
    [[nodiscard]] std::uint32_t actor() const { return actor_; }

    // The first free block that fits; 0: there is none, make one and `add` it.
    BlockId find_free(std::uint32_t size, types::Type* type, BlockKind kind, const Block* blocks);
    void add(BlockId id, std::uint32_t size, types::Type* type, BlockKind kind);
    void freed(BlockId id);

    [[nodiscard]] bool is_placed(BlockId id) const { return id < places_.size() && places_[id].group != 0; }
    [[nodiscard]] const Class& class_of(BlockId id) const { return classes_[places_[id].group]; }
    // All classes in the order in which they came up, by number; number 0 is none.
    [[nodiscard]] const std::vector<Class>& classes() const { return classes_; }
    [[nodiscard]] std::uint32_t class_number_of(BlockId id) const { return places_[id].group; }
    [[nodiscard]] std::uint32_t ordinal_of(BlockId id) const { return places_[id].ordinal; }

private:
    struct Key {
        types::Type* type;
        std::uint32_t size;
        std::uint32_t actor;
        BlockKind kind;
        bool operator==(const Key&) const = default;
    };
    struct KeyHash {
        std::size_t operator()(const Key& key) const;
    };
    struct Place {
        std::uint32_t group = 0;  // index into classes_, 0: not placed
        std::uint32_t ordinal = 0;
    };
    Class& ensure_class(std::uint32_t size, types::Type* type, BlockKind kind);

    std::uint32_t actor_ = 0;
    std::unordered_map<Key, std::uint32_t, KeyHash> index_;  // looked up only, never walked
    std::vector<Class> classes_{1};
    std::vector<Place> places_;
};

}  // namespace tidelock::memory
