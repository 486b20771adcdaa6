#include "model/state_store.h"

#include <algorithm>
#include <cstring>

#include "base/check.h"
#include "base/stop.h"
#include "machine/heap/pointers.h"
#include "model/byte_stream.h"

namespace tidelock::model {

using memory::Address;
using memory::Block;
using memory::BlockId;
using memory::BlockKind;
using reclaim::Node;
using threads::Thread;

StateStore::StateStore(exec::Machine& machine, memory::Tracking& tracking, reclaim::CollectorKind collector)
    : m_(machine), tracking_(tracking), collector_(reclaim::make_collector(collector)) {}

std::size_t StateStore::bytes() const {
    const std::size_t forms =
        form_ == nullptr ? 0 : form_->bytes() + first_of_form_.capacity() * sizeof(first_of_form_[0]);
    return pool_.bytes() + pairs_.bytes() + roots_.bytes() + memory_.bytes() + forms;
}

void StateStore::thread_ran(Thread& thread) {
    current_group_ = thread.id;
    if (std::find(ran_.begin(), ran_.end(), &thread) == ran_.end()) ran_.push_back(&thread);
}

// --- leaves ---

StateStore::Group& StateStore::group(std::uint32_t number) {
    while (groups_.size() <= number) groups_.push_back(std::make_unique<Group>());
    Group& g = *groups_[number];
    if (!g.is_dirty) {
        g.is_dirty = true;
        dirty_groups_.push_back(number);
    }
    return g;
}

StateStore::LeafRef StateStore::add_leaf(Leaf leaf) {
    Group& g = group(current_group_);
    g.table.push_back(leaf);
    return {current_group_, static_cast<std::uint32_t>(g.table.size() - 1), true};
}

StateStore::LeafRef& StateStore::ref_of_block(BlockId id) {
    if (block_leaves_.size() <= id) block_leaves_.resize(std::max<std::size_t>(id + 1, block_leaves_.size() * 2));
    return block_leaves_[id];
}

std::uint32_t StateStore::chunks_of(BlockId id) const {
    const std::uint32_t size =
        tracking_.placement.is_placed(id) ? tracking_.placement.class_of(id).size : m_.blocks()[id].size;
    return std::max<std::uint32_t>(1, (size + kChunk - 1) / kChunk);
}

void StateStore::ensure_block_leaves(BlockId id) {
    LeafRef& ref = ref_of_block(id);
    if (ref.exists) return;
    ref = add_leaf({Kind::Block, id, 0, 0, nullptr});
    for (std::uint32_t chunk = 1; chunk < chunks_of(id); ++chunk) add_leaf({Kind::Block, id, chunk, 0, nullptr});
}

void StateStore::set_leaf(const LeafRef& ref, std::uint32_t component) {
    TL_DCHECK(ref.exists, "what changes should have a leaf");
    Group& g = group(ref.group);
    g.leaves.set(ref.position, component == g.table[ref.position].base ? 0 : component);
}

// --- storing ---

// Permanent blocks exist in every state: value 0 stands for the bytes they were born with.
void StateStore::adopt_permanent() {
    for (const memory::Tracking::Born& born : tracking_.permanent) {
        if (form_ != nullptr && !ref_of_block(born.id).exists) permanent_.push_back(born.id);
        ensure_block_leaves(born.id);
        const LeafRef ref = ref_of_block(born.id);
        for (std::uint32_t chunk = 0; chunk < chunks_of(born.id); ++chunk) {
            const std::size_t begin = std::size_t{chunk} * kChunk;
            const std::size_t length = std::min<std::size_t>(kChunk, born.bytes.size() - begin);
            group(ref.group).table[ref.position + chunk].base = pool_.intern({born.bytes.data() + begin, length}).index;
        }
    }
    tracking_.permanent.clear();
}

void StateStore::report_references(BlockId id) {
    poll_stop();
    const Node node = node_of(id);
    const Block& b = m_.blocks()[id];
    if (is_node_.size() <= node + 1) {
        is_node_.resize(std::max<std::size_t>(node + 2, is_node_.size() * 2));
        references_.resize(is_node_.size());
    }
    if (b.kind == BlockKind::Free) {
        if (is_node_[node] != 0) collector_->removed(node);
        is_node_[node] = 0;
        references_[node].clear();
        return;
    }
    const bool is_root = !tracking_.placement.is_placed(id) || b.kind != BlockKind::Object;
    if (is_node_[node] == 0) {
        is_node_[node] = 1;
        collector_->added(node);
        if (is_root) collector_->set_root(node, true);
    }
    scratch_.clear();
    heap::each_pointer(m_.blocks(), id, [&](Address a) {
        if (is_collectable(memory::block_of(a))) scratch_.push_back(node_of(memory::block_of(a)));
    });
    if (scratch_ == references_[node]) return;
    watched_.changes_references = true;
    collector_->change(node, references_[node], scratch_);
    references_[node].swap(scratch_);
}

void StateStore::report_references(Thread& thread) {
    const Node node = node_of(thread);
    if (is_node_.size() <= node) {
        is_node_.resize(std::max<std::size_t>(node + 1, is_node_.size() * 2));
        references_.resize(is_node_.size());
    }
    if (is_node_[node] == 0) {
        is_node_[node] = 1;
        collector_->added(node);
        collector_->set_root(node, true);
    }
    scratch_.clear();
    ThreadStore::each_pointer(thread, [&](Address a) {
        if (is_collectable(memory::block_of(a))) scratch_.push_back(node_of(memory::block_of(a)));
    });
    if (scratch_ == references_[node]) return;
    collector_->change(node, references_[node], scratch_);
    references_[node].swap(scratch_);
}

// A block that nobody can reach: gone, with its monitors, and with the thread that it stood for.
void StateStore::free_number(BlockId id) {
    poll_stop();
    TL_CHECK(tracking_.placement.is_placed(id), "what exists in every state should not be collected");
    const Address address = memory::make_address(id);
    is_node_[node_of(id)] = 0;
    references_[node_of(id)].clear();
    for (const threads::SyncKey& key : {threads::monitor_key(address), threads::lock_key(address)}) {
        const threads::Monitor* known = m_.monitors().find(key);
        if (known == nullptr || known->is_idle()) continue;
        threads::Monitor& monitor = m_.monitors().ensure(key);
        monitor.owner = 0;
        monitor.recursion = 0;
        monitor.waiters.clear();
    }
    if (m_.blocks()[id].type == m_.known().thread) {
        for (const auto& t : m_.threads()) {
            if (t->object != address || t->state != threads::ThreadState::Finished) continue;
            // NB: after steps that were repeated it may be as in another state, in the middle of a handler, say.
            thread_store_.clear(*t);
            thread_ran(*t);
        }
    }
    m_.blocks().free(id);
}

// The exception that a class constructor failed with is thrown again by whoever asks for the class.
void StateStore::pin_failure(const types::Type* type) {
    const auto it = m_.class_failures.find(type);
    if (it == m_.class_failures.end()) return;
    const Node node = node_of(memory::block_of(it->second));
    if (node < is_node_.size() && is_node_[node] != 0) collector_->set_root(node, true);
}

void StateStore::reclaim_garbage() {
    for (Thread* t : ran_) report_references(*t);
    for (std::size_t i = 0; i < tracking_.dirty.size(); ++i) report_references(tracking_.dirty[i]);
    for (const types::Type* type : m_.changed_classes) pin_failure(type);
    collect();
}

void StateStore::collect() {
    if (!collector_->may_be_dirty()) return;
    dead_.clear();
    collector_->collect(dead_);
    for (const Node node : dead_) {
        if (is_block(node)) free_number(block_of(node));
    }
}

void StateStore::store_block(BlockId id) {
    ensure_block_leaves(id);
    const LeafRef ref = ref_of_block(id);
    const Block& b = m_.blocks()[id];
    Group& g = group(ref.group);
    for (std::uint32_t chunk = 0; chunk < chunks_of(id); ++chunk) {
        poll_stop();
        const std::uint32_t position = ref.position + chunk;
        if (b.kind == BlockKind::Free) {
            g.leaves.set(position, 0);
            continue;
        }
        const std::size_t begin = std::size_t{chunk} * kChunk;
        const std::span<const std::byte> bytes{b.data + begin, std::min<std::size_t>(kChunk, b.size - begin)};
        const std::uint32_t value = g.leaves.get(position);
        const std::uint32_t old = value == 0 ? g.table[position].base : value;
        if (old != 0 && pool_.at(old).size() == bytes.size() &&
            std::memcmp(pool_.at(old).data(), bytes.data(), bytes.size()) == 0)
            continue;
        set_leaf({ref.group, position, true}, pool_.intern(bytes).index);
    }
}

void StateStore::store_monitor(std::uint32_t number) {
    threads::Monitor& monitor = m_.monitors().all()[number];
    monitor.is_touched = false;
    if (monitor_leaves_.size() <= number) monitor_leaves_.resize(number + 1);
    LeafRef& ref = monitor_leaves_[number];
    if (!ref.exists) ref = add_leaf({Kind::Monitor, number, 0, 0, nullptr});
    if (monitor.is_idle()) {
        set_leaf(ref, 0);
        return;
    }
    buffer_.clear();
    put(buffer_, monitor.owner);
    put(buffer_, monitor.recursion);
    for (const threads::ThreadId waiter : monitor.waiters) put(buffer_, waiter);
    set_leaf(ref, pool_.intern(buffer_).index);
}

void StateStore::store_class(types::Type* type) {
    LeafRef& ref = class_leaves_[type];
    are_classes_known_ = false;
    if (!ref.exists) {
        ref = add_leaf({Kind::Class, 0, 0, 0, type});
        class_refs_.push_back(ref);
        if (form_ != nullptr) classes_with_leaves_.push_back(type);
    }
    if (m_.class_word(type) == 0) {
        set_leaf(ref, 0);
        return;
    }
    const auto it = m_.class_failures.find(type);
    const bool has_failed = m_.class_state(type) == exec::ClassState::Failed && it != m_.class_failures.end();
    buffer_.clear();
    put(buffer_, m_.class_word(type));
    put(buffer_, has_failed ? it->second : Address{0});
    set_leaf(ref, pool_.intern(buffer_).index);
}

// NB: before Main all cells are empty.
void StateStore::store_cell(exec::Cell cell) {
    LeafRef& ref = cell_leaves_[static_cast<std::size_t>(cell)];
    if (!ref.exists) ref = add_leaf({Kind::Cell, static_cast<std::uint32_t>(cell), 0, 0, nullptr});
    const auto bytes = m_.cells().bytes(cell);
    set_leaf(ref, bytes.empty() ? 0 : pool_.intern(bytes).index);
}

std::uint32_t StateStore::leaf_of_cell(exec::Cell cell) const {
    const LeafRef& ref = cell_leaves_[static_cast<std::size_t>(cell)];
    return ref.exists ? groups_[ref.group]->leaves.get(ref.position) : 0;
}

std::uint32_t StateStore::cells() {
    buffer_.clear();
    for (std::size_t i = 0; i < exec::kCellCount; ++i) put(buffer_, leaf_of_cell(static_cast<exec::Cell>(i)));
    return pool_.intern(buffer_).index;
}

void StateStore::store_sharing() {
    const auto set_bits = [this](BlockId id, memory::Sharing sharing) {
        const std::uint32_t shift = id % kSharingPerLeaf * 2;
        const std::uint32_t old = sharing_.get(id / kSharingPerLeaf) & ~(std::uint32_t{3} << shift);
        sharing_.set(id / kSharingPerLeaf, old | static_cast<std::uint32_t>(sharing) << shift);
    };
    for (const BlockId id : tracking_.newly_shared) {
        if (tracking_.placement.is_placed(id)) set_bits(id, sharing_of(m_.blocks()[id]));
    }
    for (const BlockId id : tracking_.dirty) {
        if (m_.blocks()[id].kind == BlockKind::Free) set_bits(id, memory::Sharing::None);
    }
    set_bits(0, tracking_.statics_are_shared ? memory::Sharing::Open : memory::Sharing::None);
}

ts::Stored StateStore::fold() {
    for (const std::uint32_t number : dirty_groups_) {
        Group& g = *groups_[number];
        g.is_dirty = false;
        const std::uint32_t folded = pairs_.intern(g.part, g.leaves.fold(pairs_)).index;
        if (number < kQuietGroups) {
            quiet_[number] = folded;
        } else {
            group_roots_.set(number - kQuietGroups, folded);
        }
    }
    dirty_groups_.clear();
    const std::uint32_t context = sharing_.fold(pairs_);
    fold_tail(keeps_sharing_ == KeepsSharing::AsPartOfState ? context : 0);
    const store::TreeVector::Top top = group_roots_.fold_top(pairs_);
    // NB: a pair of zeros is none, and a state in which nothing is left is a state.
    TL_DCHECK(top.left != 0xFFFF'FFFFU, "there should be a number for each tree");
    const store::Interned root = roots_.intern(top.left + 1, top.right);
    TL_DCHECK(roots_.full() || root.index != 0, "a state should have a number");
    current_ = {root.index, context};
    return {current_, root.is_new};
}

void StateStore::fold_tail(std::uint32_t context) {
    const Tail now{{quiet_[0], quiet_[1]}, context, 0};
    if (!now.has_same_parts(tail_)) {
        tail_ = now;
        tail_.folded = pairs_.intern(quiet_[0], quiet_[1]).index;
        if (keeps_sharing_ == KeepsSharing::AsPartOfState) tail_.folded = pairs_.intern(tail_.folded, context).index;
    }
    if (tail_.folded != group_roots_.tail()) group_roots_.set_tail(tail_.folded);
}

ts::Stored StateStore::store() {
    // NB: frames may not have been restored yet (materialise), and what they refer to is no garbage.
    if (is_as_restored_ && form_ == nullptr) return {current_, false};
    if (repeated_.thread != nullptr) {
        TL_CHECK(ran_.empty() && m_.changed_threads.empty(), "nobody should have run in a step that is repeated");
        return store_repeated();
    }
    watched_.is_lost |= !tracking_.permanent.empty();
    adopt_permanent();
    for (Thread* t : m_.changed_threads) {
        const std::uint32_t group_of_new = current_group_;
        if (watched_.thread != nullptr) note_other(*t);
        thread_ran(*t);
        current_group_ = group_of_new;
    }
    // Dead slots are cleared first: what only they refer to is garbage.
    TL_DCHECK(stale_.empty() || watched_.thread == nullptr, "a step should be run with all threads in place");
    const std::size_t ran = ran_.size();
    for (std::size_t i = 0; i < ran; ++i) group(ran_[i]->id).part = thread_store_.store(*ran_[i]);
    if (watched_.thread != nullptr) look_at_step();
    reclaim_garbage();
    // Threads that are gone with their objects among them.
    for (std::size_t i = 0; i < ran_.size(); ++i) {
        if (i >= ran || !ran_[i]->exists) group(ran_[i]->id).part = thread_store_.store(*ran_[i]);
    }
    for (const BlockId id : tracking_.dirty) store_block(id);
    for (const std::uint32_t number : m_.monitors().touched()) store_monitor(number);
    for (types::Type* type : m_.changed_classes) store_class(type);
    for (const exec::Cell cell : m_.cells().changed()) store_cell(cell);
    store_sharing();
    if (remembers_) remember_parts();
    if (watched_.thread != nullptr) remember_step();
    forget_changes();
    return form_ == nullptr ? fold() : name_canonically(fold());
}

// --- canonical numbering ---

void StateStore::number_canonically(const PinnedTypes& pinned) {
    TL_CHECK(!remembers_ && permanent_.empty(), "how states are called should be said before there are any");
    const CanonicalForm::Contents& contents = *this;
    form_ = std::make_unique<CanonicalForm>(m_, tracking_, contents, pool_, pairs_, pinned);
}

bool StateStore::is_as_born(BlockId permanent) const {
    const LeafRef& ref = block_leaves_[permanent];
    const store::TreeVector& leaves = groups_[ref.group]->leaves;
    for (std::uint32_t chunk = 0; chunk < chunks_of(permanent); ++chunk) {
        if (leaves.get(ref.position + chunk) != 0) return false;
    }
    return true;
}

// NB: of those in one piece only.
std::uint32_t StateStore::content_of(BlockId id) const {
    const LeafRef ref = id < block_leaves_.size() ? block_leaves_[id] : LeafRef{};
    if (!ref.exists || chunks_of(id) != 1) return 0;
    const Group& g = *groups_[ref.group];
    const std::uint32_t value = g.leaves.get(ref.position);
    return value == 0 ? g.table[ref.position].base : value;
}

ts::Stored StateStore::name_canonically(ts::Stored stored) {
    changed_permanent_.clear();
    for (const BlockId id : permanent_) {
        if (!is_as_born(id)) changed_permanent_.push_back(id);
    }
    const store::Interned form = form_->fold({changed_permanent_, classes_with_leaves_, cells()});
    TL_CHECK(!form.is_new || form.index == first_of_form_.size() || form_->is_full(),
             "a form should have its first state beside it");
    if (form.is_new) first_of_form_.push_back(stored.state);
    return {{form.index, first_of_form_[form.index].context}, form.is_new};
}

void StateStore::forget_changes() {
    for (const BlockId id : tracking_.dirty) {
        if (m_.blocks()[id].kind == BlockKind::Free) {
            m_.blocks()[id].dirty = 0;
        } else {
            m_.blocks().clean(id);
        }
    }
    tracking_.dirty.clear();
    tracking_.newly_shared.clear();
    tracking_.written_shared.clear();
    for (const std::uint32_t number : m_.monitors().touched()) m_.monitors().all()[number].is_touched = false;
    m_.monitors().touched().clear();
    m_.changed_classes.clear();
    m_.cells().forget_changes();
    m_.changed_threads.clear();
    m_.fresh_threads.clear();
    ran_.clear();
}

}  // namespace tidelock::model
