#include "machine/memory/placement.h"

#include <algorithm>

#include "base/check.h"
#include "base/hash.h"

namespace tidelock::memory {

std::size_t Placement::KeyHash::operator()(const Key& key) const {
    return hash_combine(hash_combine(reinterpret_cast<std::uintptr_t>(key.type), key.size),
                        (std::uint64_t{key.actor} << 8) | static_cast<std::uint64_t>(key.kind));
}

Placement::Class& Placement::ensure_class(std::uint32_t size, types::Type* type, BlockKind kind) {
    const auto [it, is_new] =
        index_.try_emplace(Key{type, size, actor_, kind}, static_cast<std::uint32_t>(classes_.size()));
    if (is_new) classes_.push_back({type, size, kind, actor_, 0, {}});
    return classes_[it->second];
}

BlockId Placement::find_free(std::uint32_t size, types::Type* type, BlockKind kind, const Block* blocks) {
    Class& c = ensure_class(size, type, kind);
    while (c.first_free < c.members.size() && blocks[c.members[c.first_free]].kind != BlockKind::Free) ++c.first_free;
    const BlockId found = c.first_free < c.members.size() ? c.members[c.first_free] : 0;
    TL_DCHECK(found == 0 || (class_number_of(found) == static_cast<std::uint32_t>(&c - classes_.data()) &&
                             ordinal_of(found) == c.first_free),
              "a place should be the one that its number says");
    return found;
}

void Placement::add(BlockId id, std::uint32_t size, types::Type* type, BlockKind kind) {
    TL_CHECK(!is_placed(id), "a block should have one place for good");
    Class& c = ensure_class(size, type, kind);
    if (places_.size() <= id) places_.resize(std::max<std::size_t>(id + 1, places_.size() * 2));
    places_[id] = {static_cast<std::uint32_t>(&c - classes_.data()), static_cast<std::uint32_t>(c.members.size())};
    c.members.push_back(id);
}

void Placement::freed(BlockId id) {
    if (!is_placed(id)) return;
    Class& c = classes_[places_[id].group];
    c.first_free = std::min(c.first_free, places_[id].ordinal);
}

}  // namespace tidelock::memory
