// Summaries: what may still happen from a state on, as far as it can be seen from there. A summary is a map from
// locations to sets of elements (ElementSets), a Patricia trie whose nodes are hash-consed: equal summaries have equal
// numbers, and summaries of neighbouring states share most of their nodes. The operations on them are memoised in
// tables of limited size, in which newer answers take the place of older ones.
#pragma once

#include <cstdint>
#include <vector>

#include "explore/reduction/element_sets.h"
#include "explore/reduction/operations.h"
#include "explore/reduction/word_table.h"
#include "explore/store/pair_table.h"

namespace tidelock::reduction {

using Summary = std::uint32_t;  // 0: nothing happens any more
inline constexpr Summary kMostSummaries = (1U << 31U) - 2;

// What is known when an operation is made and its successor's summary is there.
struct Effect {
    Summary before = 0;  // the summary with the operation made first
    ActorSet conflicts;  // other actors that may do later what is in conflict with it
};

class Summaries {
public:
    Summaries() : sets_(operations_) {}

    [[nodiscard]] Operations& operations() { return operations_; }

    [[nodiscard]] Effect effect(Summary after, std::uint32_t operation);
    Summary united(Summary a, Summary b);
    // The actors with an element at the location, or with one that may be anywhere.
    [[nodiscard]] ActorSet actors_at(Summary summary, std::uint32_t location);

    [[nodiscard]] std::size_t bytes() const;

private:
    static constexpr std::uint32_t kLeaf = 1U << 30U;
    static constexpr std::size_t kFirstMemo = 256;
    static constexpr std::size_t kMostMemo = 1U << 16U;
    // A step that touches more locations hides nothing, so that they can be put in all at once.
    static constexpr std::size_t kManyLocations = 256;

    struct EffectMemo {
        Summary after = 0;
        std::uint32_t operation = 0;
        Effect effect;
    };
    struct UnionMemo {
        Summary a = 0;
        Summary b = 0;
        Summary united = 0;
    };

    // A leaf is a location and its set; a branch is a tag and two nodes. The tag is the lowest bit in which the
    // locations below differ, and under it the bits that they have in common.
    [[nodiscard]] static bool is_leaf(Summary node) { return (node & kLeaf) != 0; }
    [[nodiscard]] std::uint32_t leaf_key(Summary node) const { return leaves_.left(node & ~kLeaf) - 1; }
    [[nodiscard]] std::uint32_t leaf_set(Summary node) const { return leaves_.right(node & ~kLeaf); }
    Summary leaf(std::uint32_t key, std::uint32_t set) {
        return set == 0 ? 0 : kLeaf | leaves_.intern(key + 1, set).index;
    }
    Summary branch(std::uint32_t tag, Summary zero, Summary one);
    Summary join(std::uint32_t key_a, Summary a, std::uint32_t key_b, Summary b);
    [[nodiscard]] std::uint32_t some_key(Summary node) const;

    [[nodiscard]] std::uint32_t find(Summary node, std::uint32_t key) const;
    Summary put(Summary node, std::uint32_t key, std::uint32_t set);
    Summary unite(Summary a, Summary b);
    Effect work_out(Summary after, std::uint32_t operation);
    struct Leaf {
        std::uint32_t key = 0;
        std::uint32_t set = 0;
    };
    Summary trie_of(std::span<Leaf> leaves);

    Operations operations_;
    ElementSets sets_;
    store::PairTable leaves_{kLeaf - 2};
    WordTable branches_{3};
    std::vector<EffectMemo> effects_ = std::vector<EffectMemo>(kFirstMemo);
    std::vector<UnionMemo> unions_ = std::vector<UnionMemo>(kFirstMemo);
    std::size_t missed_effects_ = 0;
    std::size_t missed_unions_ = 0;
};

}  // namespace tidelock::reduction
