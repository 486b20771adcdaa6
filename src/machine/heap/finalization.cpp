// Weak handles, dependent handles and the queue of objects whose finalizers are due.
#include <algorithm>

#include "machine/heap/heap.h"

namespace tidelock::heap {

using memory::Block;
using memory::BlockKind;

namespace {

Address word_at(const Block& b, std::uint32_t offset) {
    Address word = 0;
    std::memcpy(&word, b.data + offset, sizeof(word));
    return word;
}

}  // namespace

bool Heap::waits_for_finalizer(const Block& b) const {
    return finalized_ != nullptr && b.tag == 0 && b.type != nullptr && b.type->has_finalizer && finalized_(*b.type);
}

// The second word of a dependent handle lives as long as the first one does. Marking one may revive another's target.
void Heap::mark_dependents() {
    for (bool again = true; again;) {
        again = false;
        for (BlockId id = 1; id < blocks_.end(); ++id) {
            const Block& b = blocks_[id];
            if (b.kind != BlockKind::Handle || b.tag != kDependent) continue;
            const Address target = word_at(b, 0);
            const Address dependent = word_at(b, 8);
            if (target == 0 || dependent == 0 || !is_marked(target) || is_marked(dependent)) continue;
            mark(dependent);
            drain();
            again = again || is_marked(dependent);  // NB: unsafe code can put anything there
        }
    }
}

void Heap::clear_handles(HandleTag tag) {
    for (BlockId id = 1; id < blocks_.end(); ++id) {
        const Block& b = blocks_[id];
        if (b.kind != BlockKind::Handle || b.tag != tag) continue;
        const Address target = word_at(b, 0);
        if (target != 0 && !is_marked(target)) std::memset(b.data, 0, b.size);
    }
}

// NB: from the last object made to the first, as the CLR does when there was no collection in between.
void Heap::queue_finalizers() {
    const std::size_t before = finalizable_.size();
    for (BlockId id = blocks_.end(); id > 1; --id) {
        Block& b = blocks_[id - 1];
        if (b.kind != BlockKind::Object || b.marked || b.constant || !waits_for_finalizer(b)) continue;
        b.tag = 1;
        finalizable_.push_back(memory::make_address(id - 1));
    }
    for (std::size_t i = before; i < finalizable_.size(); ++i) mark(finalizable_[i]);
    drain();
    mark_dependents();
}

Address Heap::take_finalizable() {
    if (finalizable_.empty()) return 0;
    const Address object = finalizable_.front();
    finalizable_.erase(finalizable_.begin());
    return object;
}

}  // namespace tidelock::heap
