#include "machine/exec/guards.h"

#include <algorithm>

#include "base/hash.h"
#include "machine/exec/machine.h"

namespace tidelock::exec {

namespace {

Address first_word(const MemoryAccess& access) { return access.address & ~Address{7}; }
Address end_of(const MemoryAccess& access) { return access.address + std::max(access.size, 1U); }

}  // namespace

Guards::Kind& Guards::find_kind(const types::Type* type, const memory::Block& block, std::uint32_t offset) {
    const auto [found, is_new] = kinds_[type].try_emplace(offset);
    Kind& kind = found->second;
    if (is_new) {
        kind.type = type;
        kind.offset = offset;
        kind.name = (type == nullptr ? std::string("?") : types::Loader::full_name(*type)) +
                    (block.type == nullptr ? ":" : "+") + std::to_string(offset);
        // NB: memory without a type (stackalloc, native) is accessed by its address alone.
        kind.is_written = type == nullptr || known_.written.contains(kind.name);
        kind.is_unguarded = type == nullptr || known_.unguarded.contains(kind.name);
    }
    return kind;
}

Guards::Kind& Guards::kind_of(Address word) {
    const memory::BlockId id = memory::block_of(word);
    const memory::Block& block = m_.blocks()[id];
    const types::Type* type = block.type != nullptr ? block.type : m_.blocks().owner(id);
    const bool is_array = block.type != nullptr && block.type->is_array();
    const std::uint32_t offset = is_array ? 0 : memory::offset_of(word) / 8;
    Kind*& cached = cache_[hash_combine(reinterpret_cast<std::uintptr_t>(type), offset) % kCacheSize];
    if (cached == nullptr || cached->type != type || cached->offset != offset) cached = &find_kind(type, block, offset);
    return *cached;
}

bool Guards::holds_any(std::uint32_t thread) const {
    const auto& all = m_.monitors().all();
    return std::any_of(all.begin(), all.end(), [&](const threads::Monitor& m) { return m.owner == thread; });
}

// Is there a lock that the thread of every access to the word held?
bool Guards::is_locked(std::uint32_t thread, Address word) {
    const auto [found, is_first] = candidates_.try_emplace(word);
    std::vector<threads::SyncKey>& locks = found->second;
    const auto holds = [&](const threads::SyncKey& key) {
        const threads::Monitor* monitor = m_.monitors().find(key);
        return monitor != nullptr && monitor->owner == thread;
    };
    if (is_first) {
        for (const threads::Monitor& monitor : m_.monitors().all()) {
            if (monitor.owner == thread) locks.push_back(monitor.key);
        }
    } else {
        std::erase_if(locks, [&](const threads::SyncKey& key) { return !holds(key); });
    }
    return !locks.empty();
}

void Guards::give_up(Kind& kind) {
    kind.is_unguarded = true;
    known_.unguarded.insert(kind.name);
    is_broken_ |= kind.was_passed;
}

void Guards::give_up_passed() {
    for (Kind* kind : passed_) {
        kind->is_written = true;
        known_.written.insert(kind->name);
        give_up(*kind);
    }
}

GuardedMemory Guards::known() const {
    GuardedMemory next = known_;
    next.is_learnt |= ends_learning_;
    next.rounds += is_broken_ ? 1 : 0;
    next.is_off |= next.rounds >= kMostRounds;
    return next;
}

bool Guards::note(std::uint32_t thread, const MemoryAccess& access) {
    bool is_guarded = true;
    for (Address word = first_word(access); word < end_of(access); word += 8) {
        Kind& kind = kind_of(word);
        if (!kind.is_written && access.is_write) {
            kind.is_written = true;
            known_.written.insert(kind.name);
            is_broken_ |= kind.was_passed;
            if (kind.is_read_unlocked) give_up(kind);
        }
        // NB: which locks were held at reads is not kept for each word as long as nobody writes.
        if (!kind.is_written && !kind.is_read_unlocked) kind.is_read_unlocked = !holds_any(thread);
        if (kind.is_written && !kind.is_unguarded && !is_locked(thread, word)) give_up(kind);
        const bool is_kind_guarded = !kind.is_unguarded;
        if (is_kind_guarded && passes()) {
            kind.was_passed = true;
            if (passed_.empty() || passed_.back() != &kind) passed_.push_back(&kind);
        }
        is_guarded &= is_kind_guarded;
    }
    return is_guarded;
}

}  // namespace tidelock::exec
