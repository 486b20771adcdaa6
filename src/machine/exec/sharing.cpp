#include "machine/exec/sharing.h"

#include <vector>

#include "base/stop.h"
#include "machine/heap/pointers.h"

namespace tidelock::exec {

using memory::BlockId;
using memory::BlockKind;
using memory::Keeper;
using memory::Sharing;

namespace {

struct Found {
    BlockId id;
    Sharing how;
};

void share_all(memory::BlockTable& blocks, std::vector<Found>& pending) {
    memory::Tracking& tracking = *blocks.tracking();
    while (!pending.empty()) {
        poll_stop();
        const BlockId id = pending.back().id;
        Sharing how = pending.back().how;
        pending.pop_back();
        const memory::Block& b = blocks[id];
        if (!can_be_shared(b)) continue;
        if (b.kind == BlockKind::Object) how = sharing_by_keeper(keeper_of(tracking, b), how);
        if (sharing_of(b) >= how) continue;
        blocks.set_sharing(id, how);
        tracking.newly_shared.push_back(id);
        heap::each_pointer(blocks, id, [&](memory::Address a) { pending.push_back({memory::block_of(a), how}); });
        each_numbered(blocks, id, [&](BlockId found) { pending.push_back({found, how}); });
    }
}

}  // namespace

Sharing sharing_by_keeper(Keeper keeper, Sharing how) {
    if (keeper == Keeper::Internal && how == Sharing::Open) return Sharing::Internal;
    if (keeper == Keeper::Program && how == Sharing::Internal) return Sharing::Open;
    return how;
}

Keeper keeper_of(const memory::Tracking& tracking, const memory::Block& object) {
    const Keeper by_type = tracking.keeper(object.type);
    // NB: whether they can be changed is said when they are made. Options (of JSON, say) are made read-only later, and
    // whose business an object is must not depend on when it is asked.
    if (by_type != Keeper::Internal || object.type->name_space != "System.Globalization") return by_type;
    for (const types::Type* type = object.type; type != nullptr; type = type->base) {
        for (const types::Field& f : type->fields) {
            if (f.is_static || f.name != "_isReadOnly") continue;
            return object.data[types::kObjectHeader + f.offset] == std::byte{0} ? Keeper::Library : by_type;
        }
    }
    return by_type;
}

Sharing global_sharing(const memory::BlockTable& blocks, BlockId id) {
    if (!blocks.tracking()->placement.is_placed(id)) return blocks.permanent_sharing(id);
    return blocks[id].internal != 0 ? Sharing::Internal : Sharing::Open;
}

void delay_all(memory::BlockTable& blocks, bool is_delayed) {
    for (BlockId id = 1; id < blocks.end(); ++id) {
        if (can_be_shared(blocks[id])) blocks.set_delayed(id, is_delayed);
    }
}

void share(memory::BlockTable& blocks, memory::Address address, Sharing how) {
    if (blocks.tracking() == nullptr) return;
    std::vector<Found> pending{{memory::block_of(address), how}};
    share_all(blocks, pending);
}

void share_referents(memory::BlockTable& blocks, BlockId id) {
    std::vector<Found> pending;
    const Sharing how = sharing_of(blocks[id]);
    heap::each_pointer(blocks, id, [&](memory::Address a) {
        if (sharing_of(blocks.at(a)) < how) pending.push_back({memory::block_of(a), how});
    });
    each_numbered(blocks, id, [&](BlockId found) { pending.push_back({found, how}); });
    share_all(blocks, pending);
}

BlockId numbered_block(const memory::BlockTable& blocks, memory::Address number) {
    const BlockId id = memory::block_of(number);
    if (id == 0 || id >= blocks.end()) return 0;
    const memory::Block& b = blocks[id];
    if (!can_be_shared(b) || memory::offset_of(number) > b.size) return 0;
    return b.kind == BlockKind::Local || blocks.tracking()->numbered.contains(id) ? id : 0;
}

bool share_numbered(memory::BlockTable& blocks, memory::Address number) {
    if (blocks.tracking() == nullptr || !blocks.tracking()->has_numbered) return false;
    const BlockId id = numbered_block(blocks, number);
    if (id == 0) return false;
    std::vector<Found> pending{{id, Sharing::Open}};
    share_all(blocks, pending);
    return true;
}

void share_statics(memory::BlockTable& blocks) {
    if (blocks.tracking() == nullptr || blocks.tracking()->statics_are_shared) return;
    blocks.tracking()->statics_are_shared = true;
    if (blocks.tracking()->delays_local) delay_all(blocks, true);
    std::vector<Found> pending;
    for (BlockId id = 1; id < blocks.end(); ++id) {
        // Handles and native memory are reached by numbers that nobody can trace.
        const memory::Block& b = blocks[id];
        const bool is_global =
            !blocks.tracking()->placement.is_placed(id) || b.kind == BlockKind::Handle || b.kind == BlockKind::Native;
        if (is_global) pending.push_back({id, global_sharing(blocks, id)});
    }
    share_all(blocks, pending);
}

}  // namespace tidelock::exec
