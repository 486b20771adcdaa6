#include "machine/exec/guards.h"

#include <algorithm>

#include "machine/exec/machine.h"

namespace tidelock::exec {

using memory::block_of;
using memory::offset_of;

std::string Guards::name_of(const types::Type* type, const memory::Block& block, std::uint32_t offset) const {
    const bool is_static = block.type == nullptr;
    return (type == nullptr ? std::string("?") : types::Loader::full_name(*type)) + (is_static ? ":" : "+") +
           std::to_string(offset);
}

Guards::Kind& Guards::kind_of(Address word) {
    const memory::BlockId id = block_of(word);
    const memory::Block& block = m_.blocks()[id];
    const types::Type* type = block.type != nullptr ? block.type : m_.blocks().owner(id);
    const bool is_array = block.type != nullptr && block.type->is_array();
    // The words of a value are kinds of their own: it may be accessed in parts.
    const std::uint32_t offset = is_array ? 0 : offset_of(word) / 8;
    const auto [found, is_new] = kinds_[type].try_emplace(offset);
    if (is_new) {
        found->second.name = name_of(type, block, offset);
        found->second.is_guarded = type != nullptr && !unguarded_.contains(found->second.name);
    }
    return found->second;
}

void Guards::give_up(Kind& kind) {
    kind.is_guarded = false;
    unguarded_.insert(kind.name);
    is_broken_ |= kind.was_used;
}

namespace {

Address first_word(const MemoryAccess& access) { return access.address & ~Address{7}; }
Address end_of(const MemoryAccess& access) { return access.address + std::max(access.size, 1U); }

}  // namespace

bool Guards::is_guarded(const MemoryAccess& access) {
    for (Address word = first_word(access); word < end_of(access); word += 8) {
        if (!kind_of(word).is_guarded) return false;
    }
    return true;
}

bool Guards::note(std::uint32_t thread, const MemoryAccess& access) {
    bool is_guarded = true;
    for (Address word = first_word(access); word < end_of(access); word += 8) {
        Kind& kind = kind_of(word);
        if (!kind.is_guarded) {
            is_guarded = false;
            continue;
        }
        const auto [found, is_first] = candidates_.try_emplace(word);
        std::vector<Address>& locks = found->second;
        if (is_first) {
            for (const threads::Monitor& monitor : m_.monitors().all()) {
                if (monitor.owner == thread) locks.push_back(monitor.key);
            }
        } else {
            std::erase_if(locks, [&](Address key) { return !m_.monitors().is_owner(key, thread); });
        }
        if (locks.empty()) {
            give_up(kind);
            is_guarded = false;
        } else {
            kind.was_used = true;
        }
    }
    return is_guarded;
}

}  // namespace tidelock::exec
