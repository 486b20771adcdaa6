// StateStore: which blocks more than one thread can reach, exactly. Publication alone (exec/sharing.h) is coarse: what
// a thread was handed when it was started counts as shared for ever, although often nobody else keeps it. So where
// threads start it is found out anew; a block that one thread alone can reach is local to it.
//
// Where footprints count, a block that was shared before the step at hand stays so. Another thread may have accessed it
// and forgotten it since; if the accesses of the one that is left were invisible, nothing would say that they
// could have come before those.
#include <algorithm>

#include "base/stop.h"
#include "machine/exec/sharing.h"
#include "machine/exec/visible.h"
#include "machine/heap/pointers.h"
#include "model/state_store.h"

namespace tidelock::model {

using memory::Address;
using memory::Block;
using memory::BlockId;
using memory::BlockKind;
using memory::Sharing;
using threads::Thread;

namespace {

// Marks every block with the one thread that reaches it, or with kMany; and whether it is reached through what is the
// class library's own (exec/sharing.h).
class Reach {
public:
    static constexpr std::uint32_t kMany = ~std::uint32_t{0};

    explicit Reach(memory::BlockTable& blocks)
        : blocks_(blocks), by_(blocks.end()), is_internal_(blocks.end(), std::uint8_t{0}) {}

    void from(Address root, std::uint32_t who) {
        visit(memory::block_of(root), who, 0);
        go_on();
    }
    void from(Address root, Sharing how) {
        const bool is_open = how == Sharing::Open;
        visit(memory::block_of(root), is_open ? kMany : 0, is_open ? 0 : 1);
        go_on();
    }
    [[nodiscard]] Sharing of(BlockId id) const {
        if (by_[id] == kMany) return by_type(id, Sharing::Open);
        return is_internal_[id] != 0 ? by_type(id, Sharing::Internal) : Sharing::None;
    }
    [[nodiscard]] bool covers(Address address) const { return memory::block_of(address) < by_.size(); }

private:
    void visit(BlockId id, std::uint32_t who, std::uint8_t is_internal) {
        if (id == 0 || id >= by_.size() || !is_tracked(blocks_[id])) return;
        const std::uint32_t by = by_[id] == 0 || by_[id] == who ? who : who == 0 ? by_[id] : kMany;
        if (by == by_[id] && (is_internal & ~is_internal_[id]) == 0) return;
        by_[id] = by;
        is_internal_[id] |= is_internal;
        pending_.push_back(id);
    }

    void go_on() {
        while (!pending_.empty()) {
            poll_stop();
            const BlockId id = pending_.back();
            pending_.pop_back();
            std::uint32_t who = by_[id];
            std::uint8_t is_internal = is_internal_[id];
            const Sharing how = of(id);
            if (how == Sharing::Open) who = kMany;
            if (how == Sharing::Internal) is_internal = 1;
            if (how == Sharing::Internal && who == kMany) who = 0;
            heap::each_pointer(blocks_, id, [&](Address a) { visit(memory::block_of(a), who, is_internal); });
            exec::each_numbered(blocks_, id, [&](BlockId found) { visit(found, who, is_internal); });
        }
    }

    [[nodiscard]] Sharing by_type(BlockId id, Sharing how) const {
        const Block& b = blocks_[id];
        if (b.kind != BlockKind::Object) return how;
        return exec::sharing_by_keeper(exec::keeper_of(*blocks_.tracking(), b), how);
    }

    memory::BlockTable& blocks_;
    std::vector<std::uint32_t> by_;
    std::vector<std::uint8_t> is_internal_;
    std::vector<BlockId> pending_;
};

// Calls f(word) for every slot of the thread's frames.
template <class F>
void each_number(const Thread& thread, F&& f) {
    if (!thread.is_live()) return;
    for (const threads::Slot* slot = thread.stack; slot < thread.sp; ++slot) f(slot->u);
}

// What the program's own frames hold, and what they have handed to the class library.
template <class F>
void each_own_pointer(const Thread& thread, F&& f) {
    if (!thread.exists || thread.state == threads::ThreadState::Finished) return;
    for (const threads::Frame* frame = thread.frames; frame <= thread.top; ++frame) {
        if (frame->kind == threads::FrameKind::Filter) continue;
        const bool is_own = frame->code->atomicity == code::Atomicity::Program;
        const bool is_called = frame > thread.frames && (frame - 1)->code->atomicity == code::Atomicity::Program;
        if (!is_own && !is_called) continue;
        for (const std::uint16_t slot : frame->code->pointer_slots) {
            if ((is_own || slot < frame->code->arg_slots) && frame->fp[slot].u != 0) f(frame->fp[slot].u);
        }
    }
}

// What is about to be published counts as published (exec::announce).
void reach_announced(exec::Machine& m, Reach& reach) {
    if (m.stepping->order == nullptr || m.stepping->order->delays_local) return;
    for (bool is_new = true; is_new;) {
        is_new = false;
        for (const auto& t : m.threads()) {
            if (!t->exists) continue;
            for (const threads::PendingOperation& o : t->pending) {
                const bool is_write = o.kind == threads::PendingOperation::Kind::Write && o.has_address;
                const bool publishes = is_write && o.value.is_known() && (o.is_reference || o.may_refer);
                if (!publishes || !reach.covers(o.value.bits) || !reach.covers(o.address)) continue;
                const BlockId object = memory::block_of(o.value.bits);
                const Sharing how = reach.of(memory::block_of(o.address));
                if (object == 0 || !is_tracked(m.blocks()[object]) || reach.of(object) >= how) continue;
                reach.from(o.value.bits, how);
                is_new |= reach.of(object) >= how;  // some types are never as open as that
            }
        }
    }
}

}  // namespace

void StateStore::find_sharing() {
    if (!tracking_.statics_are_shared) return;
    for (Thread* t : ran_) static_cast<void>(thread_store_.store(*t));  // what only dead slots refer to does not count
    memory::BlockTable& blocks = m_.blocks();
    Reach reach(blocks);
    for (BlockId id = 1; id < blocks.end(); ++id) {
        const Block& b = blocks[id];
        if (!is_tracked(b) || b.kind == BlockKind::ThreadStatics) continue;
        const bool is_global =
            !tracking_.placement.is_placed(id) || b.kind == BlockKind::Handle || b.kind == BlockKind::Native;
        if (is_global) reach.from(memory::make_address(id), exec::global_sharing(blocks, id));
    }
    for (const auto& [type, failure] : m_.class_failures) reach.from(failure, Sharing::Open);
    for (const auto& t : m_.threads()) {
        if (t->exists && !t->partial.empty()) {  // in the middle of an access: what it accesses stays shared until then
            exec::MemoryAccess accesses[2];
            const std::uint32_t count = exec::pending_accesses(*t, blocks.blocks(), accesses);
            for (std::uint32_t i = 0; i < count; ++i) {
                if (blocks.at(accesses[i].address).shared != 0) reach.from(accesses[i].address, Reach::kMany);
            }
        }
        ThreadStore::each_pointer(*t, [&](Address a) { reach.from(a, t->id); });
        if (tracking_.has_numbered) {
            each_number(*t, [&](Address number) {
                if (exec::numbered_block(blocks, number) != 0) reach.from(number, t->id);
            });
        }
        if (!t->exists) continue;
        // Of its own as long as the frame lives: whoever else knows the number shares it.
        for (const Thread::LocalBlock& local : t->local_blocks) reach.from(memory::make_address(local.block), t->id);
        for (const Address area : t->thread_statics) {
            if (area != 0) reach.from(area, t->id);
        }
    }
    // What the program has got from the class library is as much the program's (exec/visible.cpp, open_arguments).
    for (bool is_new = true; is_new;) {
        is_new = false;
        for (const auto& t : m_.threads()) {
            each_own_pointer(*t, [&](Address a) {
                const BlockId id = memory::block_of(a);
                const Block& b = blocks[id];
                if (!reach.covers(a) || b.kind != BlockKind::Object || reach.of(id) != Sharing::Internal) return;
                if (exec::keeper_of(tracking_, b) != memory::Keeper::Library) return;
                reach.from(a, Sharing::Open);
                is_new = true;
            });
        }
    }
    reach_announced(m_, reach);
    std::vector<bool> is_fresh(blocks.end(), keeps_sharing_ == KeepsSharing::AsContext);
    for (std::size_t i = shared_before_; i < tracking_.newly_shared.size(); ++i) {
        const BlockId id = tracking_.newly_shared[i];
        const bool was_shared =
            sharing_in(sharing_.get(id / kSharingPerLeaf), id) != Sharing::None;  // as the library's
        if (!was_shared) is_fresh[id] = true;
    }
    for (BlockId id = 1; id < blocks.end(); ++id) {
        const Block& b = blocks[id];
        if (!can_be_shared(b) || !tracking_.placement.is_placed(id)) continue;
        Sharing sharing = reach.of(id);
        if (!is_fresh[id]) sharing = std::max(sharing, sharing_of(b));
        if (sharing == sharing_of(b)) continue;
        blocks.set_sharing(id, sharing);
        tracking_.newly_shared.push_back(id);
    }
}

}  // namespace tidelock::model
