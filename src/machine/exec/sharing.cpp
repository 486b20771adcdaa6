#include "machine/exec/sharing.h"

#include <vector>

#include "machine/heap/pointers.h"

namespace tidelock::exec {

using memory::BlockId;
using memory::BlockKind;

namespace {

void share_all(memory::BlockTable& blocks, std::vector<BlockId>& pending) {
    while (!pending.empty()) {
        const BlockId id = pending.back();
        pending.pop_back();
        const memory::Block& b = blocks[id];
        if (b.shared != 0 || !can_be_shared(b)) continue;
        blocks.set_shared(id, true);
        blocks.tracking()->newly_shared.push_back(id);
        heap::each_pointer(blocks, id, [&](memory::Address a) { pending.push_back(memory::block_of(a)); });
    }
}

}  // namespace

void delay_all(memory::BlockTable& blocks, bool is_delayed) {
    for (BlockId id = 1; id < blocks.end(); ++id) {
        if (can_be_shared(blocks[id])) blocks.set_delayed(id, is_delayed);
    }
}

void share(memory::BlockTable& blocks, memory::Address address) {
    if (blocks.tracking() == nullptr) return;
    std::vector<BlockId> pending{memory::block_of(address)};
    share_all(blocks, pending);
}

void share_referents(memory::BlockTable& blocks, BlockId id) {
    std::vector<BlockId> pending;
    heap::each_pointer(blocks, id, [&](memory::Address a) {
        if (blocks.at(a).shared == 0) pending.push_back(memory::block_of(a));
    });
    share_all(blocks, pending);
}

void share_statics(memory::BlockTable& blocks) {
    if (blocks.tracking() == nullptr || blocks.tracking()->statics_are_shared) return;
    blocks.tracking()->statics_are_shared = true;
    if (blocks.tracking()->delays_local) delay_all(blocks, true);
    std::vector<BlockId> pending;
    for (BlockId id = 1; id < blocks.end(); ++id) {
        // Handles and native memory are reached by numbers that nobody can trace.
        const memory::Block& b = blocks[id];
        const bool is_global =
            !blocks.tracking()->placement.is_placed(id) || b.kind == BlockKind::Handle || b.kind == BlockKind::Native;
        if (is_global) pending.push_back(id);
    }
    share_all(blocks, pending);
}

}  // namespace tidelock::exec
