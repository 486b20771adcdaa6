// What the reductions, the store and the memory of steps rely on, looked at from outside while a program is explored
// (decisions 004, 006, 008, 011). Made by the model in debug builds, and by tests in any build; a failure is a
// TL_CHECK.
//
// * A state that is restored is what it was when it was stored, word for word.
// * A step changes nothing that others can see and that is not in its footprint.
// * A step that is repeated from memory gives what running it gives.
// * What counts as local no other thread can reach.
//
// All of it goes by snapshots (snapshot.h) and by a walk over references, and by nothing that the code in question
// knows. Snapshots take time: how often is sampled, by counting, so that two runs look at the same.
#pragma once

#include <deque>
#include <memory>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

#include "explore/ts/footprint.h"
#include "explore/ts/state_ref.h"
#include "machine/exec/machine.h"
#include "model/snapshot.h"
#include "model/step_memory.h"

namespace tidelock::model {

enum class SelfChecks : std::uint8_t { Off, Sampled, All };

#ifdef NDEBUG
inline constexpr SelfChecks kSelfChecks = SelfChecks::Off;
#else
inline constexpr SelfChecks kSelfChecks = SelfChecks::Sampled;
#endif

class SelfCheck {
public:
    SelfCheck(exec::Machine& machine, SelfChecks how) : m_(machine), how_(how) {}

    // Classes are known to the machine as changed until a state is stored: to be called after every step.
    void note_classes();

    // --- states ---
    [[nodiscard]] bool looks_at_stored() { return is_due(stores_); }
    // A state was stored, and the machine is in it. `is_kept`: it is what a search goes back to by that name.
    void stored(ts::StateRef state, bool is_kept);
    // Is the state that is about to be restored one to look at? Then `restored`, with all frames in place.
    [[nodiscard]] bool looks_at(ts::StateRef state);
    void restored(ts::StateRef state);

    // --- footprints ---
    [[nodiscard]] bool looks_at_footprint() { return is_due(footprints_); }
    void begin_step();
    struct Made {
        threads::ThreadId actor = 0;
        const ts::Footprint& footprint;
        std::span<threads::Thread* const> started;
        bool has_passed = false;    // accesses of guarded memory, which are in no footprint
        bool keeps_shared = false;  // what was shared stays so (decision 011)
    };
    void end_step(const Made& step);

    // --- repeated steps ---
    [[nodiscard]] bool looks_at_repeated() { return is_due(repeated_); }
    // A step has been repeated from memory, and is about to be undone and run.
    void expect(const StepMemory::Step& step);
    [[nodiscard]] bool expects() const { return expected_ != nullptr; }
    // It has been run, and a state was reached (and stored).
    void ran_as_expected(const exec::Stepping& stepping);
    void stored_as_expected();
    void expect_nothing() { expected_ = nullptr; }

    // --- sharing ---
    void check_sharing() const;

    // How often each of it was looked at.
    struct Counts {
        std::uint64_t states = 0, footprints = 0, repeated = 0, sharing = 0;
    };
    [[nodiscard]] const Counts& counts() const { return counts_; }

private:
    [[nodiscard]] bool is_due(std::uint64_t& counter) const;
    [[nodiscard]] Snapshot take() { return Snapshot::of(m_, classes_); }
    void fail(std::string_view what, Snapshot::Kind kind, std::uint32_t id, std::string_view more = {}) const;
    [[nodiscard]] std::vector<std::uint64_t> concerns(const threads::Thread& thread) const;
    [[nodiscard]] bool may_change(const Made& step, Snapshot::Kind kind, std::uint32_t id, const Snapshot::Item* old,
                                  const Snapshot::Item* now, const Snapshot& after) const;
    [[nodiscard]] bool may_change_block(const Made& step, const Snapshot::Item* old, const Snapshot::Item* now,
                                        const Snapshot& after) const;
    [[nodiscard]] bool may_change_thread(const Made& step, std::uint32_t id, const Snapshot::Item* old) const;
    [[nodiscard]] bool is_reference_count(const memory::Block& block, std::size_t offset) const;
    [[nodiscard]] bool is_seen_by_others(const threads::SyncKey& key) const;

    exec::Machine& m_;
    SelfChecks how_;
    std::vector<types::Type*> classes_;  // in the order in which they came up
    std::unordered_set<const types::Type*> known_classes_;

    struct Known {
        ts::StateRef state;
        Snapshot snapshot;
    };
    static constexpr std::size_t kMostKnown = 32;
    std::deque<Known> known_;
    Snapshot before_;                                   // the step at hand
    std::vector<std::vector<std::uint64_t>> concerns_;  // before it, by thread

    struct Expected {
        Snapshot after;
        std::vector<exec::MemoryAccess> accesses;
        std::vector<exec::Synchronisation> synchronised;
    };
    std::unique_ptr<Expected> expected_;

    std::uint64_t stores_ = 0, restores_ = 0, footprints_ = 0, repeated_ = 0;
    mutable Counts counts_;
};

}  // namespace tidelock::model
