// StateStore: going to a stored state, by the difference of two trees.
#include <algorithm>
#include <cstring>

#include "base/check.h"
#include "base/stop.h"
#include "machine/exec/sharing.h"
#include "model/byte_stream.h"
#include "model/state_store.h"

namespace tidelock::model {

using memory::Address;
using memory::Block;
using memory::BlockId;
using memory::BlockKind;
using memory::Sharing;
using threads::Thread;

bool StateStore::has_no_changes() const {
    return repeated_.thread == nullptr && ran_.empty() && m_.changed_threads.empty() && m_.fresh_threads.empty() &&
           m_.changed_classes.empty() && m_.cells().changed().empty() && m_.monitors().touched().empty() &&
           tracking_.dirty.empty() && tracking_.newly_shared.empty() && tracking_.permanent.empty();
}

// What changed since the state at hand was stored or restored, and was not stored itself, is undone.
void StateStore::roll_back() {
    watched_.thread = nullptr;
    if (has_no_changes()) return;
    adopt_permanent();
    if (repeated_.thread != nullptr) {
        Thread& thread = *repeated_.thread;
        const StepMemory::Step& step = memory_.step(repeated_.step);
        repeated_ = {};
        restore_thread(thread);
        for (const StepMemory::Other& other : step.others) restore_thread(*m_.thread(other.thread));
    }
    for (Thread* t : m_.changed_threads) thread_ran(*t);
    for (Thread* t : m_.fresh_threads) thread_ran(*t);
    for (Thread* t : ran_) {
        thread_store_.restore(*t, t->id < groups_.size() ? groups_[t->id]->part : 0, ThreadStore::Since::HasRun);
        restored_threads_.push_back(t);
    }
    for (const BlockId id : tracking_.dirty) {
        const LeafRef ref = ref_of_block(id);
        if (!ref.exists) {  // never stored: it did not exist
            if (m_.blocks()[id].kind != BlockKind::Free) m_.blocks().vanish(id);
            restored_.push_back(id);
            continue;
        }
        const Group& g = *groups_[ref.group];
        for (std::uint32_t chunk = 0; chunk < chunks_of(id); ++chunk)
            restore_leaf(g.table[ref.position + chunk], g.leaves.get(ref.position + chunk));
    }
    for (const std::uint32_t number : m_.monitors().touched()) {
        const bool is_known = number < monitor_leaves_.size() && monitor_leaves_[number].exists;
        const LeafRef ref = is_known ? monitor_leaves_[number] : LeafRef{};
        restore_monitor(number, is_known ? groups_[ref.group]->leaves.get(ref.position) : 0);
    }
    for (types::Type* type : m_.changed_classes) {
        const auto it = class_leaves_.find(type);
        restore_class(type, it == class_leaves_.end() ? 0 : groups_[it->second.group]->leaves.get(it->second.position));
    }
    for (const exec::Cell cell : m_.cells().changed()) restore_cell(cell, leaf_of_cell(cell));
    for (const BlockId id : tracking_.newly_shared) restored_.push_back(id);
    restore_static_sharing(sharing_in(sharing_.get(0), 0) != Sharing::None);
    forget_changes();
}

void StateStore::restore(ts::StateRef state) {
    TL_DCHECK(state.root != 0 || is_full(), "a state that is restored should have been stored");
    if (form_ != nullptr) state = first_of_form_[state.root];
    roll_back();
    if (state.root != current_.root) {
        const store::TreeVector::Top top{roots_.left(state.root) - 1, roots_.right(state.root)};
        group_roots_.restore_top(top, pairs_, [this](std::uint32_t position, std::uint32_t, std::uint32_t folded) {
            restore_group(position + kQuietGroups, folded);
        });
        restore_quiet_groups(group_roots_.tail());
    }
    sharing_.restore(state.context, pairs_,
                     [this](std::uint32_t word, std::uint32_t, std::uint32_t bits) { restore_sharing(word, bits); });
    // A block is noted once for each chunk: of a large array that would be as many times as it has chunks.
    std::sort(restored_.begin(), restored_.end());
    restored_.erase(std::unique(restored_.begin(), restored_.end()), restored_.end());
    for (const BlockId id : restored_) {
        restore_sharing_of(id);
        report_references(id);
    }
    for (Thread* t : restored_threads_) report_references(*t);
    for (const types::Type* type : restored_failures_) pin_failure(type);
    restored_failures_.clear();
    restored_.clear();
    restored_threads_.clear();
    TL_DCHECK(has_no_changes(), "a state that has been restored should have no changes");
    current_ = state;
    is_as_restored_ = true;
}

void StateStore::restore_quiet_groups(std::uint32_t tail) {
    const std::uint32_t quiet = keeps_sharing_ == KeepsSharing::AsPartOfState ? pairs_.left(tail) : tail;
    const std::uint32_t folded[kQuietGroups] = {pairs_.left(quiet), pairs_.right(quiet)};
    for (std::uint32_t number = 0; number < kQuietGroups; ++number) {
        if (folded[number] == quiet_[number]) continue;
        quiet_[number] = folded[number];
        restore_group(number, folded[number]);
    }
}

void StateStore::restore_group(std::uint32_t number, std::uint32_t folded) {
    while (groups_.size() <= number) groups_.push_back(std::make_unique<Group>());
    Group& g = *groups_[number];
    const std::uint32_t part = pairs_.left(folded);
    if (part != g.part) {
        g.part = part;
        g.memory = remembers_ ? memory_.find(part, number) : 0;
        restore_thread(*m_.thread(number));
    }
    g.leaves.restore(pairs_.right(folded), pairs_, [&](std::uint32_t position, std::uint32_t, std::uint32_t value) {
        restore_leaf(g.table[position], value);
    });
}

// To what its group says, without frames if that will do.
void StateStore::restore_thread(Thread& thread) {
    const Group& g = *groups_[thread.id];
    if (g.memory != 0 && ThreadStore::fits(thread, memory_.part(g.memory).summary)) {
        thread_store_.apply(thread, memory_.part(g.memory).summary);
        make_stale(thread);
    } else {
        thread_store_.restore(thread, g.part, ThreadStore::Since::Untouched);
        restored_threads_.push_back(&thread);
    }
}

void StateStore::restore_leaf(const Leaf& leaf, std::uint32_t value) {
    poll_stop();
    const std::uint32_t component = value == 0 ? leaf.base : value;
    switch (leaf.kind) {
        case Kind::Block:
            restore_chunk(leaf, component);
            break;
        case Kind::Monitor:
            restore_monitor(leaf.id, component);
            break;
        case Kind::Class:
            restore_class(leaf.type, component);
            break;
        case Kind::Cell:
            restore_cell(static_cast<exec::Cell>(leaf.id), component);
            break;
    }
}

void StateStore::restore_chunk(const Leaf& leaf, std::uint32_t component) {
    TL_DCHECK(component != 0 || tracking_.placement.is_placed(leaf.id), "what exists in every state should not vanish");
    const Block& b = m_.blocks()[leaf.id];
    if (leaf.chunk == 0) restored_.push_back(leaf.id);
    if (component == 0) {
        if (b.kind != BlockKind::Free) m_.blocks().vanish(leaf.id);
        return;
    }
    if (b.kind == BlockKind::Free) {
        m_.blocks().revive(leaf.id);
        if (leaf.chunk != 0) restored_.push_back(leaf.id);
    }
    const auto bytes = pool_.at(component);
    TL_DCHECK(std::size_t{leaf.chunk} * kChunk + bytes.size() <= b.size, "what is restored should lie in its block");
    std::memcpy(b.data + std::size_t{leaf.chunk} * kChunk, bytes.data(), bytes.size());
    if (leaf.chunk != 0) restored_.push_back(leaf.id);
}

void StateStore::restore_monitor(std::uint32_t number, std::uint32_t component) {
    threads::Monitor& monitor = m_.monitors().all()[number];
    monitor.owner = 0;
    monitor.recursion = 0;
    monitor.waiters.clear();
    if (component == 0) return;
    ByteSource in(pool_.at(component));
    monitor.owner = in.get<threads::ThreadId>();
    monitor.recursion = in.get<std::uint32_t>();
    TL_DCHECK((monitor.owner == 0) == (monitor.recursion == 0),
              "a monitor should have an owner as long as it is entered");
    while (!in.rest().empty()) monitor.waiters.push_back(in.get<threads::ThreadId>());
}

void StateStore::restore_class(types::Type* type, std::uint32_t component) {
    are_classes_known_ = false;
    if (component == 0) {
        m_.class_word(type) = 0;
        m_.class_failures.erase(type);
        return;
    }
    ByteSource in(pool_.at(component));
    m_.class_word(type) = in.get<std::uint32_t>();
    const auto failure = in.get<Address>();
    if (failure != 0) {
        m_.class_failures[type] = failure;
        restored_failures_.push_back(type);
    } else {
        m_.class_failures.erase(type);
    }
}

void StateStore::restore_cell(exec::Cell cell, std::uint32_t component) {
    m_.cells().restore(cell, component == 0 ? exec::Cells::Bytes{} : pool_.at(component));
}

// Placed blocks are shared as the context says; those that exist in every state, as soon as static fields are.
void StateStore::restore_sharing_of(BlockId id) {
    if (!is_tracked(m_.blocks()[id])) return;
    if (tracking_.placement.is_placed(id))
        m_.blocks().set_sharing(id, sharing_in(sharing_.get(id / kSharingPerLeaf), id));
}

void StateStore::restore_sharing(std::uint32_t word, std::uint32_t bits) {
    if (word == 0) restore_static_sharing(sharing_in(bits, 0) != Sharing::None);
    for (std::uint32_t i = word == 0 ? 1 : 0; i < kSharingPerLeaf; ++i) {
        const BlockId id = word * kSharingPerLeaf + i;
        if (id < m_.blocks().end() && is_tracked(m_.blocks()[id]) && tracking_.placement.is_placed(id))
            m_.blocks().set_sharing(id, sharing_in(bits, id));
    }
}

void StateStore::restore_static_sharing(bool is_shared) {
    if (tracking_.statics_are_shared == is_shared) return;
    tracking_.statics_are_shared = is_shared;
    if (tracking_.delays_local) exec::delay_all(m_.blocks(), is_shared);
    for (BlockId id = 1; id < m_.blocks().end(); ++id) {
        const Block& b = m_.blocks()[id];
        if (can_be_shared(b) && !tracking_.placement.is_placed(id))
            m_.blocks().set_sharing(id, is_shared ? m_.blocks().permanent_sharing(id) : Sharing::None);
    }
}

}  // namespace tidelock::model
