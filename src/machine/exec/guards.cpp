#include "machine/exec/guards.h"

#include <algorithm>

#include "base/hash.h"
#include "machine/exec/issue.h"
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

// Has there been a lock that the thread of every access held?
// A lock that has been given back, but for the completion of that, is not held any more.
bool Guards::holds(std::uint32_t thread, Address lock) const { return owns_monitor(m_, *m_.thread(thread), lock); }

bool Guards::is_locked(std::uint32_t thread, Address word) {
    const auto [found, is_first] = candidates_.try_emplace(word);
    std::vector<Address>& locks = found->second;
    if (is_first) {
        for (const threads::Monitor& monitor : m_.monitors().all()) {
            if (monitor.owner == thread && holds(thread, monitor.key)) locks.push_back(monitor.key);
        }
    } else {
        std::erase_if(locks, [&](Address key) { return !holds(thread, key); });
    }
    return !locks.empty();
}

void Guards::give_up(Kind& kind) {
    kind.is_unguarded = true;
    known_.unguarded.insert(kind.name);
    is_broken_ |= kind.was_merged;
}

void Guards::give_up_passed() {
    for (Kind* kind : passed_) {
        kind->is_written = true;
        known_.written.insert(kind->name);
        give_up(*kind);
    }
}

bool Guards::note(std::uint32_t thread, const MemoryAccess& access) {
    bool are_guarded = true;
    for (Address word = first_word(access); word < end_of(access); word += 8) {
        Kind& kind = kind_of(word);
        if (!kind.is_written && access.is_write) {
            kind.is_written = true;
            known_.written.insert(kind.name);
            is_broken_ |= kind.was_merged;
        }
        if (kind.is_written && !kind.is_unguarded && !is_locked(thread, word)) {
            give_up(kind);
        }
        const bool is_guarded = !kind.is_written || !kind.is_unguarded;
        kind.was_merged |= is_guarded;
        if (is_guarded && (passed_.empty() || passed_.back() != &kind)) passed_.push_back(&kind);
        are_guarded &= is_guarded;
    }
    return are_guarded;
}

}  // namespace tidelock::exec
