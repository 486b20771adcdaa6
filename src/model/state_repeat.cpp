// StateStore: repeating steps without running them.
//
// What comes of a step is a function of what it looks at. That is, for a step of a live thread among others:
//
// * the thread's own part: frames, what it waits for, handlers in progress;
// * blocks that only this thread can reach. Which of them it looked at is not known, so all count. They are found from
//   the references that the collector has been told of;
// * shared blocks, to which every access takes the slow path and is noted (exec/access_log.h), and strings that they
// refer
//   to, which are never shared;
// * monitors, by what is synchronised; and whether an object is shared at all;
// * which classes are initialised: all of them count;
// * under a relaxed memory model, whether that is shared which its incomplete operations access.
//
// Steps that look at or do more are not remembered: those that allocate, throw, start a thread, call natives
// other than those of locks, or use thread-static fields or localloc. What becomes garbage by a step depends on the
// whole state: that is found out each time.
//
// Memory and monitors are changed at once. A thread's frames are not needed as long as its steps can be repeated: only
// its number in the state changes, and what others look at (ThreadSummary). `materialise` makes up for it.
#include <algorithm>
#include <cstring>

#include "base/check.h"
#include "machine/exec/visible.h"
#include "model/byte_stream.h"
#include "model/state_store.h"

namespace tidelock::model {

using memory::Address;
using memory::Block;
using memory::BlockId;
using memory::BlockKind;
using reclaim::Node;
using threads::Thread;

namespace {

constexpr std::size_t kMostLocals = 24;   // chunks
constexpr std::uint16_t kMostSteps = 64;  // of a part
constexpr std::uint16_t kMostFailures = 8;
constexpr std::uint16_t kVisits = 2;  // a part that is seen once has no steps to repeat
constexpr std::size_t kLeastBytes = std::size_t{1} << 20U;
constexpr std::size_t kShareOfStore = 16;

void write_bytes(memory::BlockTable& blocks, const exec::AccessLog::Entry& write) {
    TL_DCHECK(blocks.at(write.address).kind != BlockKind::Free &&
                  memory::offset_of(write.address) + write.size <= blocks.at(write.address).size,
              "a repeated write should lie in a block that is there");
    blocks.touch(memory::block_of(write.address));
    std::memcpy(blocks.at(write.address).data + memory::offset_of(write.address), &write.value, write.size);
}

bool has_unwinding(const Thread& thread) {
    return std::any_of(thread.handling.begin(), thread.handling.end(),
                       [](const threads::Handling& h) { return h.kind != threads::Handling::Kind::Leave; });
}

void sort_out(std::vector<Node>& nodes) {
    std::sort(nodes.begin(), nodes.end());
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
}

}  // namespace

// --- repeating ---

std::uint32_t StateStore::monitor_leaf(std::uint32_t number) const {
    if (number >= monitor_leaves_.size() || !monitor_leaves_[number].exists) return 0;
    const LeafRef ref = monitor_leaves_[number];
    return groups_[ref.group]->leaves.get(ref.position);
}

// A component that holds the leaves of all classes: equal components, equal states of all classes.
std::uint32_t StateStore::classes() {
    if (are_classes_known_) return classes_;
    buffer_.clear();
    std::size_t used = 0;
    for (const LeafRef& ref : class_refs_) {
        const std::uint32_t value = groups_[ref.group]->leaves.get(ref.position);
        put(buffer_, value);
        if (value != 0) used = buffer_.size();
    }
    buffer_.resize(used);
    classes_ = pool_.intern(buffer_).index;
    are_classes_known_ = true;
    return classes_;
}

bool StateStore::holds(const StepMemory::Step& step, std::uint32_t option) {
    if (step.option != option || step.classes != classes()) return false;
    for (const StepMemory::Lock& lock : step.locks) {
        if (monitor_leaf(lock.number) != lock.before) return false;
    }
    for (const StepMemory::Other& other : step.others) {
        if (groups_[other.thread]->memory != other.from) return false;
    }
    for (const exec::AccessLog::Entry& read : step.reads) {
        const Block& b = m_.blocks().at(read.address);
        if (b.shared == 0 || (b.internal != 0) != read.is_internal) return false;
        std::uint64_t value = 0;
        std::memcpy(&value, b.data + memory::offset_of(read.address), read.size);
        if (value != read.value) return false;
    }
    for (const StepMemory::Local& local : step.locals) {
        if (groups_[local.group]->leaves.get(local.position) != local.before || m_.blocks()[local.block].shared != 0)
            return false;
    }
    return true;
}

const StepMemory::Step* StateStore::repeat(Thread& thread, std::uint32_t option) {
    if (!remembers_ || thread.id >= groups_.size() || repeated_.thread != nullptr) return nullptr;
    if (!ran_.empty() || !tracking_.dirty.empty() || !m_.monitors().touched().empty()) return nullptr;
    const std::uint32_t from = groups_[thread.id]->memory;
    if (from == 0) return nullptr;
    for (std::uint32_t number = memory_.part(from).first; number != 0; number = memory_.step(number).next) {
        const StepMemory::Step& step = memory_.step(number);
        if (!holds(step, option)) continue;
        make_repeated(thread, number);
        return &step;
    }
    return nullptr;
}

void StateStore::make_repeated(Thread& thread, std::uint32_t number) {
    const StepMemory::Step& step = memory_.step(number);
    for (const StepMemory::Lock& lock : step.locks) {
        if (!lock.is_touched) continue;
        m_.monitors().ensure(m_.monitors().all()[lock.number].key);
        restore_monitor(lock.number, lock.after);
    }
    for (const exec::AccessLog::Entry& write : step.writes) write_bytes(m_.blocks(), write);
    for (const StepMemory::Local& local : step.locals) {
        TL_DCHECK(m_.blocks()[local.block].shared == 0, "what only the thread can reach should be local");
        if (local.after == 0) continue;
        const auto bytes = pool_.at(local.after);
        m_.blocks().touch(local.block);
        std::memcpy(m_.blocks()[local.block].data + std::size_t{local.chunk} * kChunk, bytes.data(), bytes.size());
    }
    TL_DCHECK(memory_.part(step.to).thread == thread.id, "a step should lead its own thread on");
    repeated_ = {&thread, number, step.to};
    const auto apply = [&](Thread& t, std::uint32_t as) {
        thread_store_.apply(t, memory_.part(as).summary);
        make_stale(t);
    };
    apply(thread, step.to);
    for (const StepMemory::Other& other : step.others) apply(*m_.thread(other.thread), other.to);
}

ts::Stored StateStore::store_repeated() {
    const StepMemory::Step& step = memory_.step(repeated_.step);
    adopt_permanent();
    current_group_ = repeated_.thread->id;
    const auto keep = [&](threads::ThreadId id, std::uint32_t number) {
        Group& g = group(id);
        TL_DCHECK(memory_.part(number).thread == id, "a part should be that of its thread");
        g.memory = number;
        g.part = memory_.part(number).part;
    };
    keep(repeated_.thread->id, repeated_.to);
    for (const StepMemory::Other& other : step.others) keep(other.thread, other.to);
    repeated_ = {};
    if (step.changes_references) reclaim_after_repeated();
    for (const BlockId id : tracking_.dirty) store_block(id);
    for (const StepMemory::Lock& lock : step.locks) {
        TL_DCHECK(!lock.is_touched || monitor_leaves_[lock.number].exists,
                  "a lock that is remembered should be stored");
        if (lock.is_touched) set_leaf(monitor_leaves_[lock.number], lock.after);
    }
    forget_changes();
    return fold();
}

// Which references there are is known without the frames.
void StateStore::reclaim_after_repeated() {
    for (const Thread* t : stale_) {
        const Node node = node_of(*t);
        const std::uint32_t number = memory_of(*t);
        if (number == 0) continue;  // restored with its frames
        const std::vector<Node>& now = memory_.part(number).references;
        if (references_[node] == now) continue;
        collector_->change(node, references_[node], now);
        references_[node] = now;
    }
    for (std::size_t i = 0; i < tracking_.dirty.size(); ++i) report_references(tracking_.dirty[i]);
    dead_.clear();
    collect();
    if (dead_.empty()) return;
    const std::uint32_t group_of_new = current_group_;
    for (Thread* t : ran_) {  // gone with their objects
        Group& g = group(t->id);
        g.part = thread_store_.store(*t);
        g.memory = 0;
    }
    current_group_ = group_of_new;
    for (const std::uint32_t number : m_.monitors().touched()) store_monitor(number);  // likewise
    store_sharing();
}

std::uint32_t StateStore::memory_of(const Thread& thread) const {
    if (repeated_.thread == &thread) return repeated_.to;
    if (repeated_.thread != nullptr) {
        for (const StepMemory::Other& other : memory_.step(repeated_.step).others) {
            if (other.thread == thread.id) return other.to;
        }
    }
    return groups_[thread.id]->memory;
}

std::uint32_t StateStore::next_accesses(const Thread& thread, exec::MemoryAccess (&out)[2]) {
    // NB: after a step that was run all threads have their frames.
    const std::uint32_t number = ran_.empty() && thread.id < groups_.size() ? memory_of(thread) : 0;
    if (number == 0) return exec::pending_accesses(thread, m_.blocks().blocks(), out);
    const std::vector<exec::MemoryAccess>& known = memory_.part(number).summary.accesses;
    std::copy(known.begin(), known.end(), out);
    return static_cast<std::uint32_t>(known.size());
}

void StateStore::make_stale(Thread& thread) {
    Group& g = *groups_[thread.id];
    if (g.is_stale) return;
    g.is_stale = true;
    stale_.push_back(&thread);
}

void StateStore::materialise() {
    for (Thread* t : stale_) {
        Group& g = *groups_[t->id];
        TL_DCHECK(g.is_stale, "a thread without its frames should be known as such once");
        g.is_stale = false;
        const std::uint32_t number = memory_of(*t);
        const std::uint32_t part = number != 0 ? memory_.part(number).part : g.part;
        if (thread_store_.part_in(*t) != part) thread_store_.restore(*t, part, ThreadStore::Since::Untouched);
        report_references(*t);  // maybe told without frames: reclaim_after_repeated
    }
    stale_.clear();
}

// --- remembering ---

void StateStore::remember_parts() {
    memory_.set_limit(std::max(kLeastBytes, (pool_.bytes() + pairs_.bytes() + roots_.bytes()) / kShareOfStore));
    for (const Thread* t : ran_) {
        const auto summary = thread_store_.summarise(*t);
        Group& g = *groups_[t->id];
        g.memory = summary ? memory_.ensure(g.part, t->id, *summary, references_[node_of(*t)]) : 0;
    }
}

void StateStore::count_as_run() {
    if (repeated_.thread == nullptr) return;
    TL_CHECK(stale_.empty(), "a thread that counts as run should have its frames");
    for (const StepMemory::Other& other : memory_.step(repeated_.step).others) thread_ran(*m_.thread(other.thread));
    thread_ran(*repeated_.thread);
    repeated_ = {};
}

void StateStore::watch_step(Thread& thread, std::uint32_t option) {
    count_as_run();
    watched_.thread = nullptr;
    m_.stepping->log = nullptr;
    if (!remembers_ || m_.stepping->is_alone || !ran_.empty() || !tracking_.dirty.empty()) return;
    const std::uint32_t from = thread.id < groups_.size() ? groups_[thread.id]->memory : 0;
    if (from == 0) return;
    StepMemory::Part& part = memory_.part(from);
    if (part.failures > kMostFailures + 2 * part.steps || part.steps >= kMostSteps || memory_.is_full()) return;
    if (part.visits < kVisits) ++part.visits;
    if (part.visits < kVisits) return;
    const Node node = node_of(thread);
    watched_.step = {};
    watched_.step.option = option;
    watched_.step.classes = classes();
    watched_.references = references_[node];
    sort_out(watched_.references);
    if (has_unwinding(thread) || !thread.local_blocks.empty() || !thread.partial.empty() ||
        !find_locals(watched_.references)) {
        ++part.failures;
        return;
    }
    watched_.thread = &thread;
    watched_.from = from;
    watched_.is_lost = false;
    watched_.changes_references = false;
    watched_.log.clear();
    m_.stepping->log = &watched_.log;
    for (const threads::PendingOperation& operation : thread.pending) {
        const BlockId id = operation.has_address ? memory::block_of(operation.address) : 0;
        if (m_.blocks()[id].shared != 0) watched_.log.log_shared(id);
    }
}

void StateStore::watched_step(std::uint64_t instructions) {
    m_.stepping->log = nullptr;
    watched_.step.instructions = instructions;
}

// The blocks reached from these that are not shared, so that no other thread reaches them.
bool StateStore::find_locals(const std::vector<Node>& from) {
    std::vector<Node> pending = from;
    while (!pending.empty()) {
        const BlockId id = block_of(pending.back());
        pending.pop_back();
        const auto& known = watched_.step.locals;
        const bool is_known = std::any_of(known.begin(), known.end(), [&](const auto& l) { return l.block == id; });
        if (m_.blocks()[id].shared != 0 || is_known) continue;
        if (!add_local(id)) return false;
        const std::vector<Node>& next = references_[node_of(id)];
        if (next.size() > kMostLocals) return false;
        pending.insert(pending.end(), next.begin(), next.end());
    }
    return true;
}

bool StateStore::add_local(BlockId id) {
    const LeafRef ref = ref_of_block(id);
    std::vector<StepMemory::Local>& locals = watched_.step.locals;
    if (!ref.exists || locals.size() + chunks_of(id) > kMostLocals) return false;
    const Group& g = *groups_[ref.group];
    for (std::uint32_t chunk = 0; chunk < chunks_of(id); ++chunk) {
        const std::uint32_t position = ref.position + chunk;
        locals.push_back({id, chunk, ref.group, position, g.leaves.get(position), 0});
    }
    return true;
}

bool StateStore::can_be_remembered(const Thread& thread) const {
    const exec::Stepping& s = *m_.stepping;
    const exec::AccessLog& log = watched_.log;
    if (watched_.is_lost || log.is_opaque || log.natives != log.open_natives) return false;
    if (ran_.size() != 1 + watched_.step.others.size() || ran_.front() != &thread) return false;
    const auto is_known = [](const StepMemory::Other& other) { return other.from != 0; };
    if (!std::all_of(watched_.step.others.begin(), watched_.step.others.end(), is_known)) return false;
    if (!m_.changed_classes.empty() || !m_.fresh_threads.empty()) return false;
    if (!tracking_.newly_shared.empty() || s.adds_threads || !s.misuse.empty()) return false;
    // Guards looks at the locks that the thread holds: those are known after the lock of the step, if it has one.
    return log.notes.empty() || (log.synchronised_first == s.synchronised.size() && s.synchronised.size() <= 1);
}

// The step has changed it.
void StateStore::note_other(const Thread& thread) {
    std::vector<StepMemory::Other>& others = watched_.step.others;
    const auto is_it = [&](const StepMemory::Other& other) { return other.thread == thread.id; };
    if (&thread == watched_.thread || std::any_of(others.begin(), others.end(), is_it)) return;
    others.push_back({thread.id, thread.id < groups_.size() ? groups_[thread.id]->memory : 0, 0});
}

// The step has been made, and what it changed is not stored yet.
void StateStore::look_at_step() {
    if (!can_be_remembered(*watched_.thread) || !note_blocks() || !note_locks()) watched_.is_lost = true;
}

bool StateStore::note_blocks() {
    StepMemory::Step& step = watched_.step;
    for (const exec::AccessLog::Entry& entry : watched_.log.memory) {
        const BlockId id = memory::block_of(entry.address);
        if (!entry.is_write) {
            step.reads.push_back(entry);
            step.reads.back().is_internal = m_.blocks()[id].internal != 0;
            // Strings are read without being noted.
            if (node_of(id) >= references_.size()) continue;
            if (references_[node_of(id)].size() > kMostLocals) return false;
            for (const Node node : references_[node_of(id)]) {
                if (m_.blocks()[block_of(node)].shared == 0 && !add_local(block_of(node))) return false;
            }
            continue;
        }
        step.writes.push_back(entry);
        std::memcpy(&step.writes.back().value, m_.blocks()[id].data + memory::offset_of(entry.address), entry.size);
        step.reads.push_back({memory::make_address(id), 0, false, 0, m_.blocks()[id].internal != 0});
    }
    for (const BlockId id : tracking_.dirty) {
        if (m_.blocks()[id].kind == BlockKind::Free) return false;
        const LeafRef ref = ref_of_block(id);
        const bool is_placed = tracking_.placement.is_placed(id);
        if (is_placed && (!ref.exists || groups_[ref.group]->leaves.get(ref.position) == 0)) return false;  // new
        if (m_.blocks()[id].shared != 0) continue;
        const auto is_it = [&](const StepMemory::Local& local) { return local.block == id; };
        if (std::none_of(step.locals.begin(), step.locals.end(), is_it)) return false;
    }
    return true;
}

// Whether a lock's object is shared decides whether others see the lock being used.
bool StateStore::note_lock_object(Address object) {
    const BlockId id = memory::block_of(object);
    const Block& b = m_.blocks()[id];
    if (b.shared != 0) {
        watched_.step.reads.push_back({memory::make_address(id), 0, false, 0, b.internal != 0});
        return true;
    }
    if (!can_be_shared(b)) return true;
    const auto& locals = watched_.step.locals;
    return std::any_of(locals.begin(), locals.end(), [&](const auto& local) { return local.block == id; });
}

bool StateStore::note_locks() {
    for (const std::uint32_t number : m_.monitors().touched()) {
        const threads::Monitor& monitor = m_.monitors().all()[number];
        if (!note_lock_object(monitor.key.object)) return false;
        watched_.step.locks.push_back({number, monitor_leaf(number), 0, true});
    }
    const auto note_untouched = [this](const threads::SyncKey& key) {
        const threads::Monitor* monitor = key.is_of_monitor() ? m_.monitors().find(key) : nullptr;
        if (monitor == nullptr || monitor->is_touched) return true;
        const std::uint32_t number = m_.monitors().number_of(*monitor);
        watched_.step.locks.push_back({number, monitor_leaf(number), 0, false});
        return note_lock_object(key.object);
    };
    for (const exec::Synchronisation& use : m_.stepping->synchronised) {
        if (!note_untouched(use.key)) return false;
    }
    return std::all_of(watched_.log.monitors.begin(), watched_.log.monitors.end(), note_untouched);
}

// The step has been stored.
void StateStore::remember_step() {
    const Thread& thread = *watched_.thread;
    TL_CHECK(watched_.from != 0 && memory_.part(watched_.from).thread == thread.id,
             "a step that is watched should begin with a part of its thread");
    watched_.thread = nullptr;
    StepMemory::Step& step = watched_.step;
    step.to = groups_[thread.id]->memory;
    for (StepMemory::Other& other : step.others) {
        other.to = groups_[other.thread]->memory;
        watched_.is_lost |= other.to == 0;
        watched_.changes_references |= memory_.part(other.from).references != memory_.part(other.to).references;
    }
    if (watched_.is_lost || step.to == 0) {
        ++memory_.part(watched_.from).failures;
        return;
    }
    for (StepMemory::Local& local : step.locals) {
        const std::uint32_t after = groups_[local.group]->leaves.get(local.position);
        if (after != local.before) local.after = after;
    }
    for (StepMemory::Lock& lock : step.locks) lock.after = monitor_leaf(lock.number);
    std::vector<Node> references = references_[node_of(thread)];
    sort_out(references);
    // NB: what was there before a reference was written need not be there elsewhere.
    step.changes_references =
        watched_.changes_references || watched_.log.writes_references || references != watched_.references;
    step.notes = watched_.log.notes;
    step.accesses = m_.stepping->accesses;
    step.synchronised = m_.stepping->synchronised;
    memory_.add(watched_.from, std::move(step));
}

}  // namespace tidelock::model
