// Mark and sweep over the block table.
#include <algorithm>

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
        const BlockId id = pending_.back();
        pending_.pop_back();
        scan(id);
    }
}

void Heap::collect(const RootVisitor& roots) {
    ++collections_;
    pending_.clear();
    for (BlockId id = 1; id < blocks_.end(); ++id) {
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
        Block& b = blocks_[id];
        if (b.kind == BlockKind::Object && !b.marked && !b.constant) {
            blocks_.free(id);
        } else {
            b.marked = 0;
        }
    }
    allocated_ = 0;
    threshold_ = std::max<std::uint64_t>(std::uint64_t{48} << 20, blocks_.bytes_in_use());
}

}  // namespace tidelock::heap
