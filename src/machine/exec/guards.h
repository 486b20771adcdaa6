// Which shared memory is always accessed with one lock held (the candidate sets of Eraser: Savage et al., TOCS 1997).
// Nobody can come between such an access and the taking of its lock, so it needs no stop of its own.
//
// All memory of one kind (a field of a type, a static field, the elements of arrays of a type) is taken to be guarded
// until an access shows that it is not. If stops were left out for it by then, `is_broken` says so: what was explored
// is worth nothing, and a new exploration must be told of it (`unguarded`).
#pragma once

#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "machine/exec/stepping.h"

namespace tidelock::exec {

class Machine;

class Guards {
public:
    Guards(Machine& machine, std::set<std::string> unguarded) : m_(machine), unguarded_(std::move(unguarded)) {}

    // The thread is about to make an access while others live. Is it guarded?
    bool note(std::uint32_t thread, const MemoryAccess& access);
    // Whether it would be, without noting anything.
    [[nodiscard]] bool is_guarded(const MemoryAccess& access);

    [[nodiscard]] bool is_broken() const { return is_broken_; }
    [[nodiscard]] const std::set<std::string>& unguarded() const { return unguarded_; }

private:
    struct Kind {
        bool is_guarded = true;
        bool was_used = false;
        std::string name;
    };
    Kind& kind_of(Address word);
    [[nodiscard]] std::string name_of(const types::Type* type, const memory::Block& block, std::uint32_t offset) const;
    void give_up(Kind& kind);

    Machine& m_;
    std::set<std::string> unguarded_;
    bool is_broken_ = false;
    std::unordered_map<const types::Type*, std::unordered_map<std::uint32_t, Kind>> kinds_;
    std::unordered_map<Address, std::vector<Address>> candidates_;  // by word: locks held at every access
};

}  // namespace tidelock::exec
