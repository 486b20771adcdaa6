// What happens to memory between two stored states: which blocks were written, made, freed or became shared. Filled by
// the block table once tracking has started, emptied by whoever stores states.
#pragma once

#include <cstddef>
#include <unordered_set>
#include <vector>

#include "machine/memory/block.h"
#include "machine/memory/exposure.h"
#include "machine/memory/placement.h"

namespace tidelock::memory {

class BlockTable;

// Whose business the objects of a type are.
enum class Keeper : std::uint8_t {
    Program,   // a type of the program's: the program's
    Library,   // of the class library: its own as long as nothing but its static fields leads to the object
    Internal,  // of the class library, and its own in any case
};

struct Tracking {
    using KeeperOf = Keeper (*)(const types::Type&);
    std::vector<BlockId> dirty;           // each once: Block::dirty
    std::vector<BlockId> written_shared;  // shared blocks that a native may have written: what they refer to is shared
    std::vector<BlockId> newly_shared;
    Placement placement;
    bool statics_are_shared = false;  // a second thread has been started
    bool delays_local = false;        // from then on accesses to objects may be incomplete, whoever can reach them
    KeeperOf keeper_of = nullptr;     // null: all types are the program's
    mutable std::vector<std::uint8_t> keepers;  // what it said, plus 1, by Type::id; 0: not asked yet
    // Blocks whose address the program has had as a number, in any state: a word that is written where others see it
    // may be such an address. Stackalloc areas always count.
    std::unordered_set<BlockId> numbered;
    bool has_numbered = false;
    Exposure* exposure = nullptr;  // where to note what is learnt of the numbers of blocks; null: nowhere

    // Blocks that exist in every state once they were made (static areas, literals, type objects), with the bytes they
    // have in states that never wrote them.
    struct Born {
        BlockId id;
        std::vector<std::byte> bytes;
    };
    std::vector<Born> permanent;
    std::vector<BlockId> born;  // inside a Permanent scope
    std::uint32_t permanent_depth = 0;

    [[nodiscard]] Keeper keeper(const types::Type* type) const {
        if (type == nullptr || keeper_of == nullptr) return Keeper::Program;
        if (keepers.size() <= type->id) keepers.resize(std::size_t{type->id} * 2);
        std::uint8_t& known = keepers[type->id];
        if (known == 0) known = static_cast<std::uint8_t>(static_cast<int>(keeper_of(*type)) + 1);
        return static_cast<Keeper>(known - 1);
    }
};

// While it lives, what is allocated is permanent. When it ends, the blocks must have the bytes that every state shares.
class Permanent {
public:
    explicit Permanent(BlockTable& blocks);
    ~Permanent();
    Permanent(const Permanent&) = delete;
    Permanent& operator=(const Permanent&) = delete;

private:
    BlockTable& blocks_;
};

// Blocks whose bytes are part of the state. Stacks are too, but frame by frame.
[[nodiscard]] inline bool is_tracked(const Block& b) {
    switch (b.kind) {
        case BlockKind::Object:
        case BlockKind::Statics:
        case BlockKind::ThreadStatics:
        case BlockKind::Local:
        case BlockKind::Handle:
        case BlockKind::Native:
            return true;
        case BlockKind::Free:
        case BlockKind::Stack:
        case BlockKind::Data:
        case BlockKind::TypeImage:
        case BlockKind::Method:
        case BlockKind::Field:
        case BlockKind::Gone:
            return false;
    }
    return false;
}

// Strings (nobody writes them once they are made), thread statics and constant data never are.
[[nodiscard]] inline bool can_be_shared(const Block& b) {
    const bool is_string = b.type != nullptr && b.type->name == "String" && b.type->name_space == "System";
    return is_tracked(b) && b.kind != BlockKind::ThreadStatics && !is_string;
}

}  // namespace tidelock::memory
