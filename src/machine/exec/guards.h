// Which shared memory needs no stop before it is accessed, because nobody can come between: what is only read once it
// is shared, and what is always accessed with one lock held (the candidate sets of Eraser: Savage et al., TOCS 1997).
//
// All memory of one kind (a word of a type's objects or static fields, the elements of arrays of a type) is taken to be
// like that until an access shows that it is not. If stops were left out for it by then, `is_broken` says so: what was
// explored is worth nothing, and a new exploration must begin with what is known now.
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

// Kinds of memory, by name.
struct KnownKinds {
    std::set<std::string> written{};    // while it was shared
    std::set<std::string> unguarded{};  // and not always with the same lock held
};

class Guards {
public:
    Guards(Machine& machine, KnownKinds known) : m_(machine), known_(std::move(known)) {}

    // The thread is about to make an access while others live. Is it guarded?
    bool note(std::uint32_t thread, const MemoryAccess& access);

    // A step that ends without a state (a violation, a failed assumption) keeps others from showing that what it passed
    // is not guarded: then it has to be taken for that.
    void begin_step() { passed_.clear(); }
    void give_up_passed();
    [[nodiscard]] bool has_passed() const { return !passed_.empty(); }

    [[nodiscard]] bool is_broken() const { return is_broken_; }
    [[nodiscard]] const KnownKinds& known() const { return known_; }

private:
    struct Kind {
        const types::Type* type = nullptr;
        std::uint32_t offset = 0;
        bool is_written = false;
        bool is_unguarded = false;
        bool was_merged = false;  // stops were left out for it in this exploration
        std::string name;
    };
    static constexpr std::size_t kCacheSize = 1024;

    Kind& kind_of(Address word);
    Kind& find_kind(const types::Type* type, const memory::Block& block, std::uint32_t offset);
    [[nodiscard]] bool holds(std::uint32_t thread, Address lock) const;
    bool is_locked(std::uint32_t thread, Address word);
    void give_up(Kind& kind);

    Machine& m_;
    KnownKinds known_;
    bool is_broken_ = false;
    std::unordered_map<const types::Type*, std::unordered_map<std::uint32_t, Kind>> kinds_;
    std::array<Kind*, kCacheSize> cache_{};
    std::vector<Kind*> passed_;                                     // in the step at hand
    std::unordered_map<Address, std::vector<Address>> candidates_;  // by word: locks held at every access
};

}  // namespace tidelock::exec
