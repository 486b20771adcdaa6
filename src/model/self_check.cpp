#include "model/self_check.h"

#include <algorithm>

#include "base/check.h"
#include "machine/exec/sharing.h"
#include "machine/exec/visible.h"
#include "machine/heap/pointers.h"
#include "machine/library/waiting.h"
#include "model/footprints.h"
#include "program/types/closure_classes.h"

namespace tidelock::model {

using memory::Address;
using memory::Block;
using memory::BlockId;
using memory::BlockKind;
using memory::Sharing;
using threads::Thread;
using Kind = Snapshot::Kind;

namespace {

// Small programs are looked at closely, long searches now and then.
constexpr std::uint64_t kClosely = 600;
constexpr std::uint64_t kStride = 3;
constexpr std::uint64_t kLongStride = 101;
// Beyond that a snapshot takes too long.
constexpr std::size_t kLargest = std::size_t{4} << 20U;

constexpr std::size_t kBlockHead = 16;  // of a block's bytes in a snapshot

const char* name_of(Kind kind) {
    switch (kind) {
        case Kind::Block:
            return "block";
        case Kind::Thread:
            return "thread";
        case Kind::Frames:
            return "frames of thread";
        case Kind::Monitor:
            return "monitor";
        case Kind::Class:
            return "class";
        case Kind::Cell:
            return "cell";
    }
    return "";
}

bool changes(const ts::Footprint& footprint, std::uint64_t location, std::uint32_t byte) {
    return std::ranges::any_of(footprint, [&](const ts::Access& a) {
        return a.location == location && a.touch != ts::Touch::Read && a.begin <= byte && byte < a.end;
    });
}

bool changes(const ts::Footprint& footprint, const threads::SyncKey& key) {
    return changes(footprint, sync_location(key), 0);
}

bool has_freed(const Snapshot& before, const Snapshot& after) {
    return std::ranges::any_of(before.items(), [&](const Snapshot::Item& item) {
        return item.kind == Kind::Block && after.find(Kind::Block, item.id) == nullptr;
    });
}

}  // namespace

bool SelfCheck::is_due(std::uint64_t& counter) const {
    const std::uint64_t number = counter++;
    if (how_ == SelfChecks::All) return true;
    return number < kClosely ? number % kStride == 0 : number % kLongStride == 0;
}

void SelfCheck::fail(std::string_view what, Kind kind, std::uint32_t id, std::string_view more) const {
    std::string text = std::string(what) + ": " + name_of(kind) + " " + std::to_string(id);
    if (kind == Kind::Block) {
        const Block& b = m_.blocks()[id];
        const types::Type* type = b.type != nullptr ? b.type : m_.blocks().owner(id);
        if (type != nullptr) text += " (" + types::Loader::full_name(*type) + ")";
    }
    if (kind == Kind::Class) text += " (" + types::Loader::full_name(*classes_[id]) + ")";
    if (kind == Kind::Cell) text += " (" + std::string(exec::cell_text(static_cast<exec::Cell>(id))) + ")";
    if (kind == Kind::Monitor) {
        const threads::SyncKey& key = m_.monitors().all()[id].key;
        const types::Type* type = m_.blocks().at(key.object).type;
        if (type != nullptr) text += " (of a " + types::Loader::full_name(*type) + ")";
    }
    text += more;
    check_failed({"self-check", text, __FILE__, __LINE__});
}

void SelfCheck::note_classes() {
    for (types::Type* type : m_.changed_classes) {
        if (known_classes_.insert(type).second) classes_.push_back(type);
    }
}

// --- states ---

void SelfCheck::stored(ts::StateRef state, bool is_kept) {
    if (!is_kept) return;
    Snapshot snapshot = take();
    if (snapshot.size() > kLargest) return;
    if (known_.size() >= kMostKnown) known_.pop_front();
    known_.push_back({state, std::move(snapshot)});
}

bool SelfCheck::looks_at(ts::StateRef state) {
    const auto is_it = [&](const Known& k) { return k.state.root == state.root && k.state.context == state.context; };
    return std::ranges::any_of(known_, is_it) && is_due(restores_);
}

void SelfCheck::restored(ts::StateRef state) {
    const auto is_it = [&](const Known& k) { return k.state.root == state.root && k.state.context == state.context; };
    const auto known = std::ranges::find_if(known_, is_it);
    if (known == known_.end()) return;
    ++counts_.states;
    const Snapshot now = take();
    Snapshot::each_difference(known->snapshot, now, [&](Kind kind, std::uint32_t id, const auto* old, const auto* is) {
        // Blocks that exist in every state may have been made since.
        if (kind == Kind::Block && old == nullptr && !m_.blocks().tracking()->placement.is_placed(id)) return;
        fail("a restored state should be what it was when it was stored", kind, id,
             old == nullptr  ? ", which was not there"
             : is == nullptr ? ", which is gone"
                             : "");
    });
    for (const Snapshot::Item& item : now.items()) {
        if (item.kind != Kind::Block) break;
        const Snapshot::Item* old = known->snapshot.find(Kind::Block, item.id);
        if (old != nullptr && old->sharing != item.sharing)
            fail("a restored block should be shared as it was when the state was stored", Kind::Block, item.id);
    }
}

// --- footprints ---

// Where others change a thread, they do so through one of these.
std::vector<std::uint64_t> SelfCheck::concerns(const Thread& thread) const {
    std::vector<std::uint64_t> places = {sync_location(library::interruption_key(thread)),
                                         sync_location(library::position_key(thread)),
                                         sync_location(threads::lifetime_key(thread.object))};
    library::each_key(m_, thread.wait, [&](const threads::SyncKey& key) { places.push_back(sync_location(key)); });
    if (const auto* initialiser = thread.wait.as<threads::ForClass>()) {
        auto* type = const_cast<types::Type*>(initialiser->type);
        places.push_back(sync_location(threads::class_key(m_.heap().type_handle(type))));
    }
    if (const auto* spin_lock = thread.wait.as<threads::ForSpinLock>())
        places.push_back(memory::block_of(spin_lock->word));
    places.push_back(memory::block_of(thread.object));
    return places;
}

void SelfCheck::begin_step() {
    before_ = take();
    concerns_.clear();
    for (const auto& t : m_.threads()) {
        concerns_.resize(t->id + 1);
        if (t->exists) concerns_[t->id] = concerns(*t);
    }
}

// How many use a SafeHandle: additions commute, and nobody looks as long as nobody closes it (decision 021).
bool SelfCheck::is_reference_count(const Block& b, std::size_t offset) const {
    if (m_.stepping->counts_references) return false;
    for (types::Type* type = b.type; type != nullptr; type = type->base) {
        if (type->name != "SafeHandle" || type->name_space != "System.Runtime.InteropServices") continue;
        const std::uint32_t state = m_.field_offset(type, "_state");
        return state <= offset && offset < state + sizeof(std::int32_t);
    }
    return false;
}

bool SelfCheck::may_change_block(const Made& step, const Snapshot::Item* old, const Snapshot::Item* now,
                                 const Snapshot& after) const {
    if (old == nullptr || now == nullptr) return true;  // made in the step, for whom nobody else can tell
    const Block& b = m_.blocks()[now->id];
    if (old->sharing == Sharing::None || !can_be_shared(b) || step.has_passed) return true;
    const types::Type* type = b.kind == BlockKind::Statics ? m_.blocks().owner(now->id) : nullptr;
    if (type != nullptr && types::is_closure_class(*type)) return true;  // what compilers keep delegates in (010)
    // What a wait handle stands for is synchronised on as a whole.
    const bool is_handle = b.kind == BlockKind::Handle || b.kind == BlockKind::Native;
    const auto is_name = [](const ts::Access& a) {  // of a named mutex, whichever handle it has
        constexpr unsigned kFacetShift = 59;
        const std::uint64_t names = sync_location({0, threads::Facet::Name});
        return a.touch != ts::Touch::Read && a.location >> kFacetShift == names >> kFacetShift;
    };
    const bool is_told = changes(step.footprint, threads::handle_key(memory::make_address(now->id))) ||
                         std::ranges::any_of(step.footprint, is_name);
    if (is_handle && is_told) return true;
    const auto was = before_.bytes(*old);
    const auto is = after.bytes(*now);
    for (std::size_t i = kBlockHead; i < is.size(); ++i) {
        if (was[i] == is[i] || is_reference_count(b, i - kBlockHead)) continue;
        if (changes(step.footprint, now->id, static_cast<std::uint32_t>(i - kBlockHead))) continue;
        fail("a step should tell of the shared memory that it changes", Kind::Block, now->id,
             ", byte " + std::to_string(i - kBlockHead) + ", by thread " + std::to_string(step.actor));
    }
    return true;
}

bool SelfCheck::may_change_thread(const Made& step, std::uint32_t id, const Snapshot::Item* old) const {
    const auto is_it = [&](const Thread* t) { return t->id == id; };
    const bool is_own = id == step.actor || std::ranges::any_of(step.started, is_it);
    const auto adds = [](const ts::Access& a) { return a.location == ts::kActors; };
    if (std::ranges::any_of(step.started, is_it) || (old == nullptr && !is_own))
        return std::ranges::any_of(step.footprint, adds);
    if (is_own) return true;
    return std::ranges::any_of(step.footprint, [&](const ts::Access& a) {
        return a.touch != ts::Touch::Read && std::ranges::find(concerns_[id], a.location) != concerns_[id].end();
    });
}

// As long as an object is its thread's own, so is what synchronises on it.
bool SelfCheck::is_seen_by_others(const threads::SyncKey& key) const {
    if (!key.is_of_object()) return true;
    const BlockId id = memory::block_of(key.object);
    const Snapshot::Item* old = before_.find(Kind::Block, id);
    return !can_be_shared(m_.blocks()[id]) || (old != nullptr && old->sharing != Sharing::None);
}

bool SelfCheck::may_change(const Made& step, Kind kind, std::uint32_t id, const Snapshot::Item* old,
                           const Snapshot::Item* now, const Snapshot& after) const {
    switch (kind) {
        case Kind::Block:
            return may_change_block(step, old, now, after);
        case Kind::Thread:
            return may_change_thread(step, id, old);
        case Kind::Frames:
            // NB: operations on what has turned out to be a thread's own complete where a thread is started.
            // And what pointed into memory that is given back points nowhere (Machine::forget_pointers).
            return id == step.actor || !step.started.empty() || has_freed(before_, after);
        case Kind::Monitor: {
            const threads::SyncKey& key = m_.monitors().all()[id].key;
            return !is_seen_by_others(key) || changes(step.footprint, key);
        }
        case Kind::Class:
            return changes(step.footprint, threads::class_key(m_.heap().type_handle(classes_[id])));
        case Kind::Cell: {
            const auto cell = static_cast<exec::Cell>(id);
            const bool is_end = cell == exec::Cell::Ended || cell == exec::Cell::ExitThread;
            return is_end ? changes(step.footprint, ts::kEnd, 0) : changes(step.footprint, exec::cell_key(cell));
        }
    }
    return false;
}

void SelfCheck::end_step(const Made& step) {
    ++counts_.footprints;
    const Snapshot after = take();
    Snapshot::each_difference(before_, after, [&](Kind kind, std::uint32_t id, const auto* old, const auto* now) {
        if (!may_change(step, kind, id, old, now, after))
            fail("a step should tell of what it changes", kind, id, ", by thread " + std::to_string(step.actor));
    });
    if (!step.keeps_shared) return;
    for (const Snapshot::Item& old : before_.items()) {
        if (old.kind != Kind::Block || old.sharing == Sharing::None) continue;
        const Snapshot::Item* now = after.find(Kind::Block, old.id);
        if (now != nullptr && now->sharing < old.sharing)
            fail("memory that was shared should stay so where footprints count", Kind::Block, old.id);
    }
}

// --- repeated steps ---

void SelfCheck::expect(const StepMemory::Step& step) {
    expected_ = std::make_unique<Expected>(Expected{take(), step.accesses, step.synchronised});
}

void SelfCheck::ran_as_expected(const exec::Stepping& stepping) {
    TL_CHECK(stepping.accesses == expected_->accesses, "a step should access what it did when it was remembered");
    TL_CHECK(stepping.synchronised == expected_->synchronised,
             "a step should synchronise on what it did when it was remembered");
}

void SelfCheck::stored_as_expected() {
    const std::unique_ptr<Expected> expected = std::move(expected_);
    ++counts_.repeated;
    const Snapshot now = take();
    Snapshot::each_difference(expected->after, now, [&](Kind kind, std::uint32_t id, const auto* old, const auto* is) {
        // What became garbage is gone only where it was stored: blocks, their monitors, threads that have ended.
        const bool is_collected = is == nullptr && old != nullptr;
        if (is_collected && kind == Kind::Block) return;
        if (is_collected && kind == Kind::Thread && !m_.thread(id)->exists) return;
        if (is_collected && kind == Kind::Monitor &&
            m_.blocks().at(m_.monitors().all()[id].key.object).kind == BlockKind::Free)
            return;
        fail("a step that is repeated should change what it does when it is run", kind, id);
    });
    for (const Snapshot::Item& item : now.items()) {
        if (item.kind != Kind::Block) break;
        const Snapshot::Item* old = expected->after.find(Kind::Block, item.id);
        if (old != nullptr && old->sharing != item.sharing)
            fail("a step that is repeated should share what it does when it is run", Kind::Block, item.id);
    }
}

// --- sharing ---

namespace {

// By block: who comes to it from what it holds, a bit for each thread; the first bit: everybody.
class Comers {
public:
    static constexpr std::uint64_t kEverybody = 1;
    static std::uint64_t bit_of(const Thread& thread) {
        return std::uint64_t{1} << std::min<std::uint32_t>(thread.id, 63);
    }

    explicit Comers(memory::BlockTable& blocks) : blocks_(blocks), by_(blocks.end()) {}

    void from(Address root, std::uint64_t who) {
        std::vector<BlockId> pending;
        const auto visit = [&](Address a) {
            const BlockId id = memory::block_of(a);
            if (id == 0 || id >= by_.size() || !is_tracked(blocks_[id]) || (by_[id] & who) == who) return;
            by_[id] |= who;
            pending.push_back(id);
        };
        visit(root);
        while (!pending.empty()) {
            const BlockId id = pending.back();
            pending.pop_back();
            heap::each_pointer(blocks_, id, visit);
        }
    }
    [[nodiscard]] std::uint64_t of(BlockId id) const { return by_[id]; }

private:
    memory::BlockTable& blocks_;
    std::vector<std::uint64_t> by_;
};

void come_from(const Thread& thread, Comers& comers) {
    const std::uint64_t who = Comers::bit_of(thread);
    for (const threads::Frame* f = thread.frames; f <= thread.top; ++f) {
        if (f->kind == threads::FrameKind::Filter) continue;
        for (const std::uint16_t slot : f->code->pointer_slots) comers.from(f->fp[slot].u, who);
    }
    for (const threads::Handling& h : thread.handling) comers.from(h.exception, who);
    for (const threads::PendingOperation& o : thread.pending) {
        if (o.has_address) comers.from(o.address, who);
    }
    for (const Thread::LocalBlock& local : thread.local_blocks) comers.from(memory::make_address(local.block), who);
    for (const Address area : thread.thread_statics) comers.from(area, who);
    comers.from(thread.object, who);
}

}  // namespace

void SelfCheck::check_sharing() const {
    const memory::Tracking& tracking = *m_.blocks().tracking();
    if (!tracking.statics_are_shared) return;
    ++counts_.sharing;
    memory::BlockTable& blocks = m_.blocks();
    Comers comers(blocks);
    for (BlockId id = 1; id < blocks.end(); ++id) {
        const Block& b = blocks[id];
        if (is_tracked(b) && b.kind != BlockKind::ThreadStatics && !tracking.placement.is_placed(id))
            comers.from(memory::make_address(id), Comers::kEverybody);
    }
    for (const auto& t : m_.threads()) {
        if (t->is_live()) come_from(*t, comers);
    }
    for (BlockId id = 1; id < blocks.end(); ++id) {
        const Block& b = blocks[id];
        if (!can_be_shared(b) || b.shared != 0) continue;
        const std::uint64_t who = comers.of(id);
        if ((who & (who - 1)) != 0 || who == Comers::kEverybody)
            fail("what is local no other thread should reach", Kind::Block, id, ", by " + std::to_string(who));
    }
}

}  // namespace tidelock::model
