// Pointers into memory that is given back: variables and stackalloc areas of a frame that ends, freed native memory.
//
// Its place is used again, by another frame or block, and an address does not tell which one was meant. So, while
// states are explored, every word of the state that points there is made to point nowhere at the moment when it is
// given back: a use of it is a memory error, whatever is in that place by then. It goes over all memory for that, as
// far as addresses can be there (address_places.h); only the program's own code pays for it, where it makes native
// pointers to its variables or calls stackalloc.
//
// NB: of a variable that was passed by reference, and of which the callee keeps a native pointer, nothing is known
// here.
#include "base/stop.h"
#include "machine/exec/access_log.h"
#include "machine/exec/address_places.h"
#include "machine/exec/complete.h"
#include "machine/exec/machine.h"
#include "machine/threads/stack_size.h"

namespace tidelock::exec {

using memory::BlockId;
using memory::BlockKind;
using threads::Thread;

namespace {

// The words in [begin, end) that point into the range now point to the same place in `nowhere`. Calls `f` with each
// before it is written, which says whether it is to be.
template <class F>
void redirect(std::byte* begin, const std::byte* end, Address range, std::uint32_t size, Address nowhere, F&& f) {
    for (std::byte* at = begin; at + sizeof(Address) <= end; at += sizeof(Address)) {
        Address word = 0;
        std::memcpy(&word, at, sizeof(word));
        if (word - range >= size) continue;
        if (!f(at)) continue;
        word = nowhere + (word - range);
        std::memcpy(at, &word, sizeof(word));
    }
}

// Of a thread whose last frame is `top`. Between frames nothing has a type.
bool word_may_hold_address(const Thread& thread, const Frame* top, const Slot* word) {
    for (const Frame* f = top; f >= thread.frames; --f) {
        if (word >= f->fp && word < f->fp + f->code->frame_slots)
            return may_hold_address(*f->code, static_cast<std::uint32_t>(word - f->fp));
    }
    return true;
}

}  // namespace

void Machine::forget_pointers(Address begin, std::uint32_t size) {
    if (stepping == nullptr) return;
    if (stepping->log != nullptr) stepping->log->is_opaque = true;  // it looks at all memory
    if (nowhere_ == 0) nowhere_ = memory::make_address(blocks_.adopt(nullptr, 0, nullptr, BlockKind::Gone));
    bool is_held = false;  // by others, or where they may find it
    for (BlockId id = 1; id < blocks_.end(); ++id) {
        poll_stop();
        const memory::Block& b = blocks_[id];
        if (!is_tracked(b)) continue;
        redirect(b.data, b.data + b.size, begin, size, nowhere_, [&](const std::byte* at) {
            const auto offset = static_cast<std::uint32_t>(at - b.data);
            if (!may_hold_address(blocks_, id, offset)) return false;
            is_held = true;
            blocks_.touch(id);
            if (b.shared != 0) stepping->accesses.push_back({memory::make_address(id, offset), 8, true, true});
            return true;
        });
    }
    for (const auto& t : threads_) {
        if (!t->is_live()) continue;
        const bool runs = exec_.thread == t.get();
        const Slot* end = runs ? exec_.sp : t->sp;
        bool is_changed = false;
        redirect(reinterpret_cast<std::byte*>(t->stack), reinterpret_cast<const std::byte*>(end), begin, size, nowhere_,
                 [&](const std::byte* at) {
                     const auto* word = reinterpret_cast<const Slot*>(at);
                     const bool may_point = word_may_hold_address(*t, runs ? exec_.frame : t->top, word);
                     is_changed |= may_point;
                     return may_point;
                 });
        // NB: an access that was issued was to memory that was there.
        for (threads::PendingOperation& operation : t->pending) {
            for (threads::Operand* operand : {&operation.value, &operation.base}) {
                if (!operand->is_known() || operand->bits - begin >= size) continue;
                operand->bits = nowhere_ + (operand->bits - begin);
                is_changed = true;
            }
        }
        if (is_changed && !runs) changed_threads.push_back(t.get());
        is_held |= is_changed && !runs;
    }
    // Whoever uses such a pointer from now on fails, and looks at this (note_gone).
    if (is_held) stepping->accesses.push_back({nowhere_, size, true, true});
}

// NB: a pointer that was turned to nowhere does not tell which memory was meant.
void Machine::note_gone(Address address) {
    if (stepping == nullptr) return;
    const BlockId id = memory::block_of(address);
    const BlockKind kind = blocks_[id].kind;
    if (id == 0 || id >= blocks_.end() || (kind != BlockKind::Free && kind != BlockKind::Gone)) return;
    stepping->accesses.push_back({memory::make_address(id), ~std::uint32_t{0}, false, true});
}

void Machine::end_locals(Thread& thread, std::uint32_t frame) {
    const Frame& f = thread.frames[frame];
    const bool is_own = f.kind == threads::FrameKind::Method && f.code->atomicity == code::Atomicity::Program;
    while (!thread.local_blocks.empty() && thread.local_blocks.back().frame >= frame) {
        const BlockId id = thread.local_blocks.back().block;
        if (!thread.pending.empty() && !settle_block(*this, thread, id)) {
            // An exception leaves the frame, and cannot wait.
            stepping->has_met_limit = stepping->has_guessed_wrong = true;
            forget_queue(*this, thread);
        }
        if (is_own) forget_pointers(memory::make_address(id), blocks_[id].size);
        if (exec_.thread == &thread) exec_.stack_end += threads::local_slots(blocks_[id].size);
        blocks_.free(id);
        thread.local_blocks.pop_back();
    }
    if (is_own && f.code->lends_locals) {
        forget_pointers(thread.address_of(f.fp), f.code->frame_slots * std::uint32_t{sizeof(Slot)});
    }
}

}  // namespace tidelock::exec
