// ProgramModel: is a wide access that is made at once (exec/tearing.h) in conflict with what another thread does? That
// is asked after every step, of the thread that made it: of what it stands before now, and of what it did in an atomic
// section, which nobody stood before. Costs nothing until a wide access of shared memory is met.
#include <algorithm>

#include "model/program_model.h"

namespace tidelock::model {

using exec::Grain;
using exec::MemoryAccess;
using threads::Thread;

namespace {

bool conflict(const MemoryAccess& a, const MemoryAccess& b) {
    if (!a.is_write && !b.is_write) return false;
    if (memory::block_of(a.address) != memory::block_of(b.address)) return false;
    const std::uint64_t x = memory::offset_of(a.address);
    const std::uint64_t y = memory::offset_of(b.address);
    return x < y + b.size && y < x + a.size;
}

bool has_type(const memory::Block& b) {
    return b.kind == memory::BlockKind::Object || b.kind == memory::BlockKind::Statics;
}

// How finely bytes of unknown make must be cut so that others see what they may see of them.
std::uint32_t unit_of(const MemoryAccess& a) {
    if (a.grain == Grain::Bytes) return 1;
    if (a.grain == Grain::Whole) return a.size;
    const std::uint64_t all = a.size | memory::offset_of(a.address) | 4U;
    return static_cast<std::uint32_t>(all & (~all + 1));
}

}  // namespace

// The thread stands before these; another one before `other`, or has made it.
bool ProgramModel::tear_if_in_conflict(const Thread& one, std::span<const MemoryAccess> accesses,
                                       const MemoryAccess& other) {
    const auto it = std::find_if(accesses.begin(), accesses.end(), [&](const MemoryAccess& a) {
        return a.grain != Grain::Whole && a.grain != Grain::Bulk && conflict(a, other);
    });
    if (it == accesses.end()) return false;
    store_.materialise();
    if (one.top == nullptr || exec::atomic_frame(one, one.top) != nullptr) return false;
    const bool is_internal = memory::sharing_of(m_.blocks().at(it->address)) == memory::Sharing::Internal;
    if (is_internal && exec::library_call(one, one.top) != nullptr) return false;  // the class library's own
    const code::Code& code = *one.top->code;
    bool is_new = false;
    if (!has_type(m_.blocks().at(it->address))) {
        const std::uint32_t unit = tearing_.known().raw_unit;
        tearing_.learn_raw_unit(unit_of(other));
        is_new = tearing_.known().raw_unit != unit;
    }
    if (!is_new && !tearing_.is_wide(accesses, code, one.top->ip)) return false;
    return (!tearing_.tears(code, one.top->ip) && tearing_.learn(code, one.top->ip)) || is_new;
}

bool ProgramModel::sees_conflict(Thread& thread) {
    MemoryAccess mine[2];
    const std::uint32_t count = store_.next_accesses(thread, mine);
    bool has_learnt = false;
    std::vector<MemoryAccess> all;
    if (count != 0 && mine[0].grain == Grain::Bulk) all = all_accesses(thread);
    for (const auto& other : m_.threads()) {
        if (other.get() == &thread || !other->is_live()) continue;
        MemoryAccess theirs[2];
        const std::uint32_t others = store_.next_accesses(*other, theirs);
        for (std::uint32_t j = 0; j < others; ++j) has_learnt |= tear_if_in_conflict(thread, {mine, count}, theirs[j]);
        for (std::uint32_t i = 0; i < count; ++i) has_learnt |= tear_if_in_conflict(*other, {theirs, others}, mine[i]);
        for (const MemoryAccess& made : stepping_.accesses)
            has_learnt |= tear_if_in_conflict(*other, {theirs, others}, made);
        for (const exec::Tearing::Made& made : tearing_.made()) {
            for (std::uint32_t j = 0; j < others; ++j)
                has_learnt |= conflict(made.access, theirs[j]) && tearing_.learn(*made.code, made.ip);
        }
        has_learnt |= tear_bulk(all, {theirs, others});
        if (others == 0 || theirs[0].grain != Grain::Bulk) continue;
        const std::vector<MemoryAccess> all_theirs = all_accesses(*other);
        has_learnt |= tear_bulk(all_theirs, {mine, count});
        has_learnt |= tear_bulk(all_theirs, all);
        has_learnt |= tear_bulk(all_theirs, stepping_.accesses);
    }
    return has_learnt;
}

// The thread stands before the first access of a method that makes many.
std::vector<MemoryAccess> ProgramModel::all_accesses(const Thread& thread) {
    store_.materialise();
    const exec::Frame* section = exec::atomic_frame(thread, thread.top);
    if (section == nullptr || section->code->atomicity != code::Atomicity::Bulk) return {};
    // NB: it may have handed on what it was handed, and forgotten it: all frames from its own on count.
    std::vector<MemoryAccess> all;
    for (const exec::Frame* f = section; f <= thread.top; ++f) {
        if (f->code->method == nullptr) continue;
        for (const MemoryAccess& access : exec::bulk_accesses(*f, m_.blocks())) all.push_back(access);
    }
    const bool is_write = std::any_of(all.begin(), all.end(), [](const MemoryAccess& a) { return a.is_write; });
    for (MemoryAccess& access : all) access.is_write = is_write;
    return all;
}

bool ProgramModel::tear_bulk(std::span<const MemoryAccess> bulk, std::span<const MemoryAccess> others) {
    for (const MemoryAccess& a : bulk) {
        for (const MemoryAccess& b : others) {
            if (!conflict(a, b)) continue;
            tearing_.learn_bulk();
            return true;
        }
    }
    return false;
}

}  // namespace tidelock::model
