#include "model/footprints.h"

#include <algorithm>
#include <tuple>

#include "base/check.h"
#include "image/metadata/metadata.h"
#include "machine/library/clock.h"
#include "machine/library/process_exit.h"
#include "machine/library/registry.h"
#include "machine/library/waiting.h"
#include "model/program_model.h"

namespace tidelock::model {

using exec::Synchronisation;
using memory::Address;
using threads::Thread;

namespace {

bool names_member(const types::Assembly& assembly, std::string_view name) {
    const metadata::Metadata& md = assembly.image().md();
    for (const auto row : md.rows<metadata::Table::MemberRef>()) {
        if (md[row].Name() == name) return true;
    }
    // In a text it is the name that reflection looks for.
    std::vector<std::byte> text;
    for (const char c : name) text.insert(text.end(), {static_cast<std::byte>(c), std::byte{0}});
    const Bytes texts = md.heaps().user_strings;
    return std::search(texts.begin(), texts.end(), text.begin(), text.end()) != texts.end();
}

}  // namespace

bool mentions(types::Loader& loader, types::Assembly& program, std::string_view member) {
    std::vector<types::Assembly*> own = {&program};
    for (std::size_t i = 0; i < own.size(); ++i) {
        if (names_member(*own[i], member)) return true;
        const std::uint32_t references = own[i]->image().md().row_count(metadata::Table::AssemblyRef);
        for (std::uint32_t row = 1; row <= references; ++row) {
            if (loader.refers_to_framework(*own[i], row)) continue;
            const auto referred = loader.resolve_assembly_ref(*own[i], row);  // NB: need not be there to be referred to
            if (referred && std::find(own.begin(), own.end(), *referred) == own.end()) own.push_back(*referred);
        }
    }
    return false;
}

// Beside the blocks, whose numbers have 32 bits; and beside ts::kActors and its like, which begin with more ones.
std::uint64_t sync_location(const threads::SyncKey& key) {
    constexpr unsigned kFacetShift = 59;
    constexpr std::uint64_t kObjects = (std::uint64_t{1} << kFacetShift) - 1;
    return std::uint64_t{1} << 63 | static_cast<std::uint64_t>(key.facet) << kFacetShift | (key.object & kObjects);
}

namespace {

ts::Access sync_access(const threads::SyncKey& key, ts::Touch touch) { return {sync_location(key), 0, 1, touch}; }

ts::Touch touch_of(Synchronisation::How how) {
    switch (how) {
        case Synchronisation::How::Look:
            return ts::Touch::Read;
        case Synchronisation::How::Use:
        case Synchronisation::How::Private:
            return ts::Touch::Sync;
        case Synchronisation::How::Take:
            return ts::Touch::Acquire;
    }
    return ts::Touch::Sync;
}

ts::Access memory_access(const exec::MemoryAccess& a) {
    const std::uint32_t begin = memory::offset_of(a.address);
    return {memory::block_of(a.address), begin, begin + a.size, a.is_write ? ts::Touch::Write : ts::Touch::Read};
}

// A thread that lives alone goes through loops in one step.
constexpr std::size_t kManyAccesses = 16;

void drop_repetitions(ts::Footprint& footprint) {
    const auto key = [](const ts::Access& a) { return std::tie(a.location, a.begin, a.end, a.touch); };
    std::sort(footprint.begin(), footprint.end(),
              [&](const ts::Access& a, const ts::Access& b) { return key(a) < key(b); });
    footprint.erase(std::unique(footprint.begin(), footprint.end()), footprint.end());
}

}  // namespace

const ts::Footprint& ProgramModel::footprint() const {
    if (is_footprint_known_) return footprint_;  // it is asked for more than once
    is_footprint_known_ = true;
    footprint_.clear();
    for (const exec::MemoryAccess& a : stepping_.accesses) footprint_.push_back(memory_access(a));
    // A lock taken among other things may have been taken and given back. And who is interrupted goes on, without it,
    // while another thread has it.
    // NB: that a wait with a time-out began, which the clock tells, has nothing to do with locks.
    const auto is_seen = [](const Synchronisation& use) { return use.how != Synchronisation::How::Private; };
    const auto counts = [&](const Synchronisation& use) { return is_seen(use) && use.key != library::kClockKey; };
    const bool is_plain = !has_interrupts() && std::ranges::count_if(stepping_.synchronised, counts) == 1;
    for (const Synchronisation& use : stepping_.synchronised) {
        if (!is_seen(use)) continue;
        const ts::Touch touch = touch_of(use.how);
        footprint_.push_back(sync_access(use.key, touch == ts::Touch::Acquire && !is_plain ? ts::Touch::Sync : touch));
    }
    if (guards_.has_passed()) footprint_.push_back({ts::kGuarded, 0, 1, ts::Touch::Read});
    if (stepping_.adds_threads) footprint_.push_back({ts::kActors, 0, 1, ts::Touch::Read});
    for (const threads::SyncKey& key : moved_) footprint_.push_back(sync_access(key, ts::Touch::Sync));
    if (touches_end_) {
        footprint_.push_back({ts::kEnd, 0, 1, ts::Touch::Sync});
    } else if (stepping_.adds_threads && !options_.assumptions.no_background) {
        footprint_.push_back({ts::kEnd, 0, 1, ts::Touch::Read});  // one more that keeps the program running
    }
    if (footprint_.size() > kManyAccesses) drop_repetitions(footprint_);
    TL_DCHECK(std::ranges::all_of(footprint_, [](const ts::Access& a) { return a.location != 0; }),
              "what a step touches should be somewhere");
    return footprint_;
}

void ProgramModel::note_held(const Thread& thread) {
    held_.clear();
    for (const threads::Monitor& monitor : m_.monitors().all()) {
        if (monitor.owner == thread.id) held_.push_back(sync_location(monitor.key));
    }
    held_.push_back(sync_location(threads::lifetime_key(thread.object)));  // until it ends; Join takes it
    std::sort(held_.begin(), held_.end());
}

// Those who join it or ask whether it lives see it end, and so do those whose mutexes it leaves behind. Where there
// are background threads it matters who ends last.
void ProgramModel::note_end(const Thread& thread) {
    stepping_.synchronised.push_back({threads::lifetime_key(thread.object), Synchronisation::How::Use});
    stepping_.accesses.push_back({thread.object, m_.blocks().at(thread.object).size, true, true});
    if (library::outlives_its_code(thread)) return;
    for (const Address handle : thread.mutexes)
        stepping_.synchronised.push_back({threads::handle_key(handle), Synchronisation::How::Use});
}

void ProgramModel::note_ended(const Thread& thread) {
    has_ended_thread_ = true;
    if (thread.id == library::exit_thread(m_)) {
        m_.cells().set_value(exec::Cell::Ended, std::uint8_t{1});
        touches_end_ = true;
    }
    if (options_.reduces && !options_.assumptions.no_background && thread.keeps_program()) touches_end_ = true;
}

// Those who ask where the thread is see it move.
void ProgramModel::note_moved(const Thread& thread) {
    if (!options_.assumptions.no_looks_at_threads) moved_.push_back(library::position_key(thread));
}

void ProgramModel::describe_wait(const Thread& thread, ts::Waiting& waiting) const {
    const threads::Wait& wait = thread.wait;
    const ts::Touch taking = has_interrupts() ? ts::Touch::Sync : ts::Touch::Acquire;
    const auto wait_for = [&](std::uint32_t actor) {
        waiting.waits_for_actor = !has_interrupts();
        waiting.until = actor;
    };
    if (const auto* initialiser = wait.as<threads::ForClass>()) {
        wait_for(m_.class_owner(initialiser->type));
        const Address handle = m_.heap().type_handle(const_cast<types::Type*>(initialiser->type));
        waiting.wants.push_back(sync_access(threads::class_key(handle), ts::Touch::Sync));
    } else if (const auto* spin_lock = wait.as<threads::ForSpinLock>()) {
        waiting.wants.push_back(memory_access({spin_lock->word, 4, true, true}));
    } else if (const auto* lock = wait.as<threads::ForLock>()) {
        const threads::Monitor* monitor = m_.monitors().find(lock->lock);
        if (monitor != nullptr) wait_for(monitor->owner);
        waiting.wants.push_back(sync_access(lock->lock, monitor != nullptr ? taking : ts::Touch::Sync));
    } else {
        if (const auto* end = wait.as<threads::ForEnd>()) wait_for(end->thread);
        const ts::Touch touch = wait.is<threads::ForEnd>() ? taking : ts::Touch::Sync;
        library::each_key(m_, wait,
                          [&](const threads::SyncKey& key) { waiting.wants.push_back(sync_access(key, touch)); });
    }
    if (has_interrupts()) waiting.wants.push_back(sync_access(library::interruption_key(thread), ts::Touch::Read));
}

// What the step touches by which a wait ends in a time-out. It does not need what the thread waits for.
void ProgramModel::describe_time_out(const Thread& thread, ts::Waiting& waiting) const {
    describe_wait(thread, waiting);
    waiting.may_time_out = true;
    waiting.waits_for_actor = false;
    for (ts::Access& access : waiting.wants) {
        if (access.touch == ts::Touch::Acquire) access.touch = ts::Touch::Sync;
    }
}

void ProgramModel::describe_wait_for_its_like(const Thread& thread, ts::Waiting& waiting) {
    store_.materialise();
    describe_wait(thread, waiting);
    exec::MemoryAccess accesses[2];
    const std::uint32_t count = exec::pending_accesses(thread, m_.blocks().blocks(), accesses);
    for (std::uint32_t i = 0; i < count; ++i) waiting.wants.push_back(memory_access(accesses[i]));
    waiting.waits_for_actor = true;
    waiting.until = symmetry_.first_like(thread).id;
}

void ProgramModel::waiting(std::vector<ts::Waiting>& actors) {
    // NB: this is done in every state; what is in `actors` keeps its memory.
    std::size_t count = 0;
    const auto add = [&](const Thread& thread) -> ts::Waiting& {
        if (count == actors.size()) actors.emplace_back();
        ts::Waiting& waiting = actors[count++];
        waiting.actor = thread.id;
        waiting.may_time_out = false;
        waiting.waits_for_actor = false;
        waiting.until = 0;
        waiting.wants.clear();
        return waiting;
    };
    const bool is_over = has_ended();
    for (const auto& t : m_.threads()) {
        if (!t->is_live()) continue;
        if (is_over) {
            add(*t).wants.push_back({ts::kEnd, 0, 1, ts::Touch::Read});
        } else if (&symmetry_.first_like(*t) != t.get()) {
            describe_wait_for_its_like(*t, add(*t));
        } else if (t->wait.choices == 0 && !can_proceed(*t)) {
            // If its own queue is in its way, it has steps to make.
            if (!t->pending.empty() && !exec::queue_of(m_, *t).meets(t->wait.needs)) continue;
            if (!may_time_out(*t)) {
                describe_wait(*t, add(*t));
            } else if (!t->wait.is<threads::ForTime>()) {
                describe_time_out(*t, add(*t));
            }
        }
    }
    actors.resize(count);
}

}  // namespace tidelock::model
