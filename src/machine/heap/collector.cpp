// Mark and sweep over the block table.
#include <algorithm>

#include "machine/heap/heap.h"

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

void Heap::scan_words(const std::byte* base, std::span<const std::uint32_t> offsets) {
    for (const std::uint32_t offset : offsets) {
        Address word = 0;
        std::memcpy(&word, base + offset, sizeof(word));
        if (word != 0) mark(word);
    }
}

void Heap::scan(BlockId id) {
    const Block& b = blocks_[id];
    if (b.kind == BlockKind::Handle || b.kind == BlockKind::Local) {
        // A localloc area holds bytes of unknown make: every aligned word may be a pointer.
        for (std::uint32_t at = 0; at + 8 <= b.size; at += 8) {
            Address word = 0;
            std::memcpy(&word, b.data + at, sizeof(word));
            if (word != 0) mark(word);
        }
        return;
    }
    if (b.kind == BlockKind::Statics) {
        scan_words(b.data, blocks_.owner(id)->static_pointer_offsets);
        return;
    }
    if (b.kind == BlockKind::ThreadStatics) {
        scan_words(b.data, blocks_.owner(id)->thread_static_pointer_offsets);
        return;
    }
    const types::Type* type = b.type;
    if (!type->is_array()) {
        scan_words(b.data + types::kObjectHeader, type->pointer_offsets);
        return;
    }
    const types::Type* element = type->element;
    const bool references = element->storage == types::Storage::Ref;
    if (!references && !element->has_pointers) return;
    const std::uint32_t first = types::kArrayData + (type->shape == types::Shape::MdArray ? 8 * type->rank : 0);
    for (std::uint32_t at = first; at + type->element_size <= b.size; at += type->element_size) {
        if (references) {
            Address word = 0;
            std::memcpy(&word, b.data + at, sizeof(word));
            if (word != 0) mark(word);
        } else {
            scan_words(b.data + at, element->pointer_offsets);
        }
    }
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
