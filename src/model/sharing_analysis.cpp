// StateStore: which blocks more than one thread can reach, exactly. Publication alone (exec/sharing.h) is coarse: what
// a thread was handed when it was started counts as shared for ever, although often nobody else keeps it. So where
// threads start it is found out anew; a block that one thread alone can reach is local to it.
#include "machine/heap/pointers.h"
#include "model/state_store.h"

namespace tidelock::model {

using memory::Address;
using memory::Block;
using memory::BlockId;
using memory::BlockKind;
using threads::Thread;

namespace {

// Marks every block with the one thread that reaches it, or with kMany.
class Reach {
public:
    static constexpr std::uint32_t kMany = ~std::uint32_t{0};

    explicit Reach(memory::BlockTable& blocks) : blocks_(blocks), by_(blocks.end()) {}

    void from(Address root, std::uint32_t who) {
        visit(memory::block_of(root), who);
        while (!pending_.empty()) {
            const BlockId id = pending_.back();
            pending_.pop_back();
            heap::each_pointer(blocks_, id, [&](Address a) { visit(memory::block_of(a), by_[id]); });
        }
    }
    [[nodiscard]] std::uint32_t by(BlockId id) const { return by_[id]; }

private:
    void visit(BlockId id, std::uint32_t who) {
        if (id == 0 || id >= by_.size() || !is_tracked(blocks_[id])) return;
        if (by_[id] == who || by_[id] == kMany) return;
        by_[id] = by_[id] == 0 ? who : kMany;
        pending_.push_back(id);
    }

    memory::BlockTable& blocks_;
    std::vector<std::uint32_t> by_;
    std::vector<BlockId> pending_;
};

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
        if (is_global) reach.from(memory::make_address(id), Reach::kMany);
    }
    for (const auto& [type, failure] : m_.class_failures) reach.from(failure, Reach::kMany);
    for (const auto& t : m_.threads()) {
        ThreadStore::each_pointer(*t, [&](Address a) { reach.from(a, t->id); });
        if (!t->exists) continue;
        for (const Address area : t->thread_statics) {
            if (area != 0) reach.from(area, t->id);
        }
    }
    for (BlockId id = 1; id < blocks.end(); ++id) {
        const Block& b = blocks[id];
        if (!can_be_shared(b) || !tracking_.placement.is_placed(id)) continue;
        const bool is_shared = reach.by(id) == Reach::kMany;
        if (is_shared == (b.shared != 0)) continue;
        blocks.set_shared(id, is_shared);
        tracking_.newly_shared.push_back(id);
    }
}

}  // namespace tidelock::model
