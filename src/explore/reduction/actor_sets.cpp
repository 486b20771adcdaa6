#include "explore/reduction/actor_sets.h"

#include <bit>

#include "base/check.h"

namespace tidelock::reduction {

namespace {

constexpr std::uint64_t kLarge = std::uint64_t{1} << 63U;
constexpr std::uint32_t kWordBits = 32;

}  // namespace

std::vector<std::uint32_t> ActorSets::bits(ActorSet set) const {
    if (!set.is_large()) return {static_cast<std::uint32_t>(set.word_), static_cast<std::uint32_t>(set.word_ >> 32U)};
    const auto words = large_[static_cast<std::uint32_t>(set.word_)];
    return {words.begin(), words.end()};
}

// NB: one form for each set, or equal sets would not be equal.
ActorSet ActorSets::of(std::vector<std::uint32_t> bits) {
    while (!bits.empty() && bits.back() == 0) bits.pop_back();
    bits.resize(std::max(bits.size(), std::size_t{2}));
    const std::uint64_t low = bits[0] | std::uint64_t{bits[1]} << 32U;
    if (bits.size() == 2 && (low & kLarge) == 0) return ActorSet(low);
    TL_DCHECK(bits.back() != 0, "a large set should end with an actor, or equal sets would not be equal");
    return ActorSet(kLarge | large_.intern(bits).index);
}

ActorSet ActorSets::only_large(std::uint32_t actor) {
    TL_DCHECK(actor >= kSmall, "a set of one small actor should need no table");
    std::vector<std::uint32_t> bits(actor / kWordBits + 1);
    bits.back() = 1U << (actor % kWordBits);
    return of(std::move(bits));
}

ActorSet ActorSets::united_large(ActorSet a, ActorSet b) {
    if (a == b || b.is_empty()) return a;
    std::vector<std::uint32_t> all = bits(a);
    const std::vector<std::uint32_t> more = bits(b);
    all.resize(std::max(all.size(), more.size()));
    for (std::size_t i = 0; i < more.size(); ++i) all[i] |= more[i];
    return of(std::move(all));
}

ActorSet ActorSets::without_large(ActorSet a, ActorSet b) {
    std::vector<std::uint32_t> left = bits(a);
    const std::vector<std::uint32_t> gone = bits(b);
    for (std::size_t i = 0; i < std::min(left.size(), gone.size()); ++i) left[i] &= ~gone[i];
    return of(std::move(left));
}

bool ActorSets::has(ActorSet set, std::uint32_t actor) const {
    if (!set.is_large()) return actor < kSmall && (set.word_ >> actor & 1U) != 0;
    const auto words = large_[static_cast<std::uint32_t>(set.word_)];
    return actor / kWordBits < words.size() && (words[actor / kWordBits] >> (actor % kWordBits) & 1U) != 0;
}

std::uint32_t ActorSets::first(ActorSet set) const {
    TL_DCHECK(!set.is_empty(), "an empty set has no first actor");
    if (!set.is_large()) return static_cast<std::uint32_t>(std::countr_zero(set.word_));
    const auto words = large_[static_cast<std::uint32_t>(set.word_)];
    std::uint32_t i = 0;
    while (words[i] == 0) ++i;
    return i * kWordBits + static_cast<std::uint32_t>(std::countr_zero(words[i]));
}

}  // namespace tidelock::reduction
