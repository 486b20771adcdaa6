// Shared memory whose accesses need no scheduling point: what is only read while it is shared, and what is always
// accessed with a common lock held (the lock sets of Eraser: Savage et al., TOCS 1997). Decision 007 has the proof.
//
// Memory is classified by kind: a word of a type's instances or statics, or the elements of arrays of one type. A kind
// counts as guarded until an access shows that it is not. If accesses of it have been passed by then (made without a
// scheduling point), `is_broken` says so: the search must begin again with what is known now.
//
// Every access to shared memory by a thread that is not alone must be noted here before it is made, whether it is
// passed or not. Owned by the model; told by visible.cpp, and by the model where a step is repeated from memory.
#pragma once

#include <array>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "machine/exec/stepping.h"
#include "machine/threads/thread.h"

namespace tidelock::exec {

class Machine;

// What is known of kinds of memory, by name.
struct GuardedMemory {
    std::set<std::string> written{};    // while it was shared
    std::set<std::string> unguarded{};  // and not always with the same lock held
    std::uint32_t rounds = 0;           // searches that were given up because of it
    bool is_learnt = false;             // the search may pass accesses: it does not only watch
    bool is_off = false;                // nothing counts as guarded
};

class Guards {
public:
    Guards(Machine& machine, GuardedMemory known) : m_(machine), known_(std::move(known)) {}

    // The thread is about to make an access while others live. Is it guarded?
    bool note(std::uint32_t thread, const MemoryAccess& access);
    // May guarded accesses be passed?
    [[nodiscard]] bool passes() const { return known_.is_learnt && !known_.is_off; }
    // It has been watched long enough: the next search may pass them.
    void end_learning() { ends_learning_ = true; }

    // A step that ends without a state (a violation, a failed assumption) keeps others from showing that what it passed
    // is not guarded: then it has to count as unguarded.
    void begin_step() { passed_.clear(); }
    void give_up_passed();

    [[nodiscard]] bool has_passed() const { return !passed_.empty(); }
    [[nodiscard]] bool is_broken() const { return is_broken_; }
    // For the next search.
    [[nodiscard]] GuardedMemory known() const;

private:
    struct Kind {
        const types::Type* type = nullptr;
        std::uint32_t offset = 0;
        bool is_written = false;
        bool is_unguarded = false;
        bool was_passed = false;        // in this search
        bool is_read_unlocked = false;  // by a thread that held no lock
        std::string name;
    };
    static constexpr std::size_t kCacheSize = 1024;
    static constexpr std::uint32_t kMostRounds = 6;

    Kind& kind_of(Address word);
    Kind& find_kind(const types::Type* type, const memory::Block& block, std::uint32_t offset);
    [[nodiscard]] bool holds_any(std::uint32_t thread) const;
    bool is_locked(std::uint32_t thread, Address word);
    void give_up(Kind& kind);

    Machine& m_;
    GuardedMemory known_;
    bool is_broken_ = false;
    bool ends_learning_ = false;
    std::unordered_map<const types::Type*, std::unordered_map<std::uint32_t, Kind>> kinds_;
    std::array<Kind*, kCacheSize> cache_{};
    std::vector<Kind*> passed_;  // in the step at hand
    std::unordered_map<Address, std::vector<threads::SyncKey>>
        candidates_;  // by word: locks held at every access so far
};

}  // namespace tidelock::exec
