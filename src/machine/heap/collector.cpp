// Mark and sweep over the block table.
#include <algorithm>

#include "base/memory_room.h"
#include "base/stop.h"
#include "machine/heap/heap.h"
#include "machine/heap/pointers.h"

namespace tidelock::heap {

using memory::Block;
using memory::BlockKind;

void Heap::mark(Address address) {
    const BlockId id = memory::block_of(address);
    if (id == 0 || id >= blocks_.end()) return;
    Block& b = blocks_[id];
    if (b.marked || b.kind == BlockKind::Free) return;
    b.marked = 1;
    if (b.kind == BlockKind::Object || b.kind == BlockKind::Statics || b.kind == BlockKind::ThreadStatics ||
        b.kind == BlockKind::Handle || b.kind == BlockKind::Local) {
        pending_.push_back(id);
    }
}

void Heap::scan(BlockId id) {
    each_pointer(blocks_, id, [this](Address word) { mark(word); });
}

void Heap::drain() {
    while (!pending_.empty()) {
        poll_stop();
        const BlockId id = pending_.back();
        pending_.pop_back();
        scan(id);
    }
}

void Heap::collect(const RootVisitor& roots) {
    ++collections_;
    pending_.clear();
    for (BlockId id = 1; id < blocks_.end(); ++id) {
        poll_stop();
        const Block& b = blocks_[id];
        if (b.kind == BlockKind::Statics || (b.kind == BlockKind::Handle && (!full_ || b.tag == kStrong)) ||
            (b.kind == BlockKind::Object && (b.constant || (!full_ && waits_for_finalizer(b))))) {
            mark(memory::make_address(id));
        }
    }
    for (const Address object : finalizable_) mark(object);
    roots([this](Address a) { mark(a); });
    drain();
    if (full_) {
        mark_dependents();
        clear_handles(kWeak);
        queue_finalizers();
        clear_handles(kWeakLong);
        clear_handles(kDependent);
    }
    for (BlockId id = 1; id < blocks_.end(); ++id) {
        poll_stop();
        Block& b = blocks_[id];
        if (b.kind == BlockKind::Object && !b.marked && !b.constant) {
            blocks_.free(id);
        } else {
            b.marked = 0;
        }
    }
    allocated_ = 0;
    // As much again as is in use, but not so much that a limit is met which garbage alone would be to blame for.
    constexpr std::uint64_t kLeast = std::uint64_t{48} << 20;
    threshold_ = std::max(kLeast, blocks_.bytes_in_use());
    while (threshold_ > kLeast && !has_memory(threshold_ + threshold_ / 2))
        threshold_ = std::max(kLeast, threshold_ / 2);
}

}  // namespace tidelock::heap
