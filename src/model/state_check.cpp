// StateStore: is the state at hand what the vector says? Found out from the machine alone, without what is known of
// changes: storing all of it anew would give the same root. For self-checks (self_check.h).
#include <cstring>

#include "base/check.h"
#include "model/byte_stream.h"
#include "model/state_store.h"

namespace tidelock::model {

using memory::Block;
using memory::BlockId;
using memory::BlockKind;
using threads::Thread;

bool StateStore::is_stored(const Leaf& leaf, std::uint32_t component) {
    std::vector<std::byte> bytes;
    switch (leaf.kind) {
        case Kind::Block: {
            const Block& b = m_.blocks()[leaf.id];
            if (b.kind == BlockKind::Free) return component == 0;
            const std::size_t begin = std::size_t{leaf.chunk} * kChunk;
            bytes.assign(b.data + begin, b.data + std::min<std::size_t>(begin + kChunk, b.size));
            return component != 0 && std::ranges::equal(pool_.at(component), bytes);
        }
        case Kind::Monitor: {
            const threads::Monitor& monitor = m_.monitors().all()[leaf.id];
            if (monitor.is_idle()) return component == 0;
            put(bytes, monitor.owner);
            put(bytes, monitor.recursion);
            for (const threads::ThreadId waiter : monitor.waiters) put(bytes, waiter);
            break;
        }
        case Kind::Class: {
            if (m_.class_word(leaf.type) == 0) return component == 0;
            const auto failure = m_.class_failures.find(leaf.type);
            put(bytes, m_.class_word(leaf.type));
            put(bytes, failure == m_.class_failures.end() ? memory::Address{0} : failure->second);
            break;
        }
        case Kind::Cell: {
            const auto held = m_.cells().bytes(static_cast<exec::Cell>(leaf.id));
            if (held.empty()) return component == 0;
            bytes.assign(held.begin(), held.end());
            break;
        }
    }
    return component != 0 && std::ranges::equal(pool_.at(component), bytes);
}

void StateStore::check_stored() {
    if (is_full()) return;  // without memory components mean nothing
    TL_CHECK(has_no_changes(), "a state that was stored or restored should have no changes");
    for (const auto& g : groups_) {
        for (std::uint32_t position = 0; position < g->table.size(); ++position) {
            const Leaf& leaf = g->table[position];
            const std::uint32_t value = g->leaves.get(position);
            TL_CHECK(is_stored(leaf, value == 0 ? leaf.base : value),
                     std::string("what has changed should have been noted: leaf of kind ") +
                         std::to_string(static_cast<int>(leaf.kind)) + ", " + std::to_string(leaf.id));
        }
    }
    for (const auto& t : m_.threads()) {
        if (t->id >= groups_.size()) continue;
        const std::uint32_t part = groups_[t->id]->part;
        TL_CHECK(t->exists == (part != 0), "a thread should exist if the state has a part of it");
        if (!t->exists) continue;
        TL_CHECK(thread_store_.store(*t) == part, "a thread should be what its part says");
    }
    for (BlockId id = 1; id < m_.blocks().end(); ++id) {
        const Block& b = m_.blocks()[id];
        if (!tracking_.placement.is_placed(id) || !is_tracked(b)) continue;
        TL_CHECK(id < block_leaves_.size() && block_leaves_[id].exists, "a placed block should have a leaf");
        TL_CHECK(sharing_in(sharing_.get(id / kSharingPerLeaf), id) == sharing_of(b),
                 "a block should be shared as the context says");
    }
}

}  // namespace tidelock::model
