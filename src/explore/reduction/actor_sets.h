// Sets of actors, by their dense numbers, as values of one word: up to 63 actors as bits, others as the number of a
// hash-consed sequence of bits. So a set can be kept, compared and copied like a number however many actors there are,
// and costs nothing more while there are few. The operations need the table that the larger sets are in.
#pragma once

#include <cstdint>

#include "explore/reduction/word_table.h"

namespace tidelock::reduction {

class ActorSet {
public:
    constexpr ActorSet() = default;
    [[nodiscard]] constexpr bool is_empty() const { return word_ == 0; }
    friend constexpr bool operator==(ActorSet, ActorSet) = default;

private:
    friend class ActorSets;
    constexpr explicit ActorSet(std::uint64_t word) : word_(word) {}
    [[nodiscard]] constexpr bool is_large() const { return (word_ >> 63U) != 0; }

    std::uint64_t word_ = 0;
};

class ActorSets {
public:
    static constexpr std::uint32_t kSmall = 63;  // actors below it need no table

    [[nodiscard]] ActorSet only(std::uint32_t actor) {
        return actor < kSmall ? ActorSet(std::uint64_t{1} << actor) : only_large(actor);
    }
    [[nodiscard]] ActorSet united(ActorSet a, ActorSet b) {
        return (a.word_ | b.word_) >> 63U == 0 ? ActorSet(a.word_ | b.word_) : united_large(a, b);
    }
    [[nodiscard]] ActorSet with(ActorSet set, std::uint32_t actor) { return united(set, only(actor)); }
    [[nodiscard]] ActorSet without(ActorSet a, ActorSet b) {
        return (a.word_ | b.word_) >> 63U == 0 ? ActorSet(a.word_ & ~b.word_) : without_large(a, b);
    }
    [[nodiscard]] ActorSet without(ActorSet set, std::uint32_t actor) { return without(set, only(actor)); }
    [[nodiscard]] bool has(ActorSet set, std::uint32_t actor) const;
    // Of a set that is not empty.
    [[nodiscard]] std::uint32_t first(ActorSet set) const;

    [[nodiscard]] std::size_t bytes() const { return large_.bytes(); }

private:
    [[nodiscard]] ActorSet only_large(std::uint32_t actor);
    [[nodiscard]] ActorSet united_large(ActorSet a, ActorSet b);
    [[nodiscard]] ActorSet without_large(ActorSet a, ActorSet b);
    [[nodiscard]] std::vector<std::uint32_t> bits(ActorSet set) const;
    [[nodiscard]] ActorSet of(std::vector<std::uint32_t> bits);

    WordTable large_;  // bits, the last word is not 0
};

}  // namespace tidelock::reduction
