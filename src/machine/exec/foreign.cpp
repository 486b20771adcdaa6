#include "machine/exec/foreign.h"

#include "machine/exec/stepping.h"
#include "machine/heap/pointers.h"

namespace tidelock::exec {

using memory::Address;
using memory::Block;
using memory::BlockId;
using memory::BlockKind;
using threads::Thread;

std::vector<BlockId> close_foreign(Machine& m, const Thread& thread) {
    std::vector<BlockId> closed;
    const memory::Tracking& tracking = *m.blocks().tracking();
    if (!tracking.has_numbered || m.stepping->order != nullptr || m.stepping->is_alone) return closed;
    const auto close = [&](BlockId id) {
        if (m.blocks()[id].shared != 0 || !can_be_shared(m.blocks()[id])) return;
        m.blocks().set_delayed(id, true);
        closed.push_back(id);
    };
    for (const auto& other : m.threads()) {
        if (other.get() == &thread || !other->is_live()) continue;
        for (const Thread::LocalBlock& local : other->local_blocks) close(local.block);
    }
    for (const BlockId id : tracking.numbered) {
        const bool is_object = id < m.blocks().end() && m.blocks()[id].kind == BlockKind::Object;
        if (!is_object || !tracking.placement.is_placed(id)) continue;
        if (tracking.placement.class_of(id).actor != thread.id) close(id);
    }
    return closed;
}

void open_again(Machine& m, const std::vector<BlockId>& closed) {
    for (const BlockId id : closed) {
        if (m.blocks()[id].delayed != 0) m.blocks().set_delayed(id, false);
    }
}

bool is_foreign(const Exec& x, const Block& b) {
    return b.delayed != 0 && b.shared == 0 && x.stepping->order == nullptr;
}

bool take_over(Exec& x, BlockId id) {
    memory::BlockTable& blocks = x.machine->blocks();
    if (blocks[id].kind != BlockKind::Object) return false;
    std::vector<BlockId> pending;
    std::vector<bool> is_seen(blocks.end());
    bool is_found = false;
    const auto visit = [&](Address address) {
        is_found |= address == memory::make_address(id);
        const BlockId block = memory::block_of(address);
        if (block == id || block >= blocks.end() || is_seen[block] || !is_tracked(blocks[block])) return;
        is_seen[block] = true;
        pending.push_back(block);
    };
    visit(x.thread->object);
    for (const Frame* frame = x.thread->frames; frame <= x.frame; ++frame) {
        if (frame->kind == threads::FrameKind::Filter) continue;
        for (const std::uint16_t slot : frame->code->pointer_slots) visit(frame->fp[slot].u);
    }
    for (const Address area : x.thread->thread_statics) visit(area);
    while (!is_found && !pending.empty()) {
        const BlockId block = pending.back();
        pending.pop_back();
        heap::each_pointer(blocks, block, visit);
    }
    if (is_found) blocks.set_delayed(id, false);
    return is_found;
}

}  // namespace tidelock::exec
