#include "explore/reduction/summaries.h"

#include <algorithm>
#include <array>
#include <bit>

#include "base/check.h"
#include "base/hash.h"

namespace tidelock::reduction {

namespace {

std::uint32_t high_bit(std::uint32_t tag) { return std::bit_floor(tag); }

// Do the bits below the tag's highest one agree?
bool belongs(std::uint32_t key, std::uint32_t tag) {
    const std::uint32_t bit = high_bit(tag);
    return (key & (bit - 1)) == (tag ^ bit);
}

std::size_t slot(std::uint32_t a, std::uint32_t b, std::size_t size) {
    return hash_combine(0, std::uint64_t{a} << 32U | b) & (size - 1);
}

// Answers that were lost because the table is small: a larger one pays.
template <class Memo>
void count_miss(std::vector<Memo>& table, std::size_t& missed, std::size_t most) {
    if (++missed < 2 * table.size() || table.size() >= most) return;
    table.assign(table.size() * 4, {});
    missed = 0;
}

}  // namespace

Effect Summaries::effect(Summary after, std::uint32_t operation) {
    TL_DCHECK(operation != 0, "the effect should be that of an operation");
    const EffectMemo& memo = effects_[slot(after, operation, effects_.size())];
    if (memo.after == after && memo.operation == operation) return memo.effect;
    count_miss(effects_, missed_effects_, kMostMemo);
    const Effect effect = work_out(after, operation);
    effects_[slot(after, operation, effects_.size())] = {after, operation, effect};
    return effect;
}

Effect Summaries::work_out(Summary after, std::uint32_t operation) {
    Effect effect{after, sets_.actors(find(after, kAnywhere))};
    ActorSets& actors = operations_.sets();
    const std::size_t count = operations_.access_count(operation);
    const std::uint32_t held = operations_.held(operation);
    const bool hides = count <= kManyLocations;
    std::vector<Leaf> leaves;
    for (std::size_t begin = 0, end = 0; begin < count; begin = end) {
        const std::uint32_t location = operations_.access(operation, begin).location;
        const std::uint32_t known = find(after, location);
        for (; end < count; ++end) {
            const OperationAccess access = operations_.access(operation, end);
            if (access.location != location) break;
            if (location != kAnywhere && known != 0)
                effect.conflicts = actors.united(effect.conflicts, sets_.in_conflict(known, access, held));
        }
        const ElementSets::Part part{operation, begin, end};
        if (hides) {
            effect.before = put(effect.before, location, sets_.before(known, part));
        } else {
            leaves.push_back({location, sets_.before(0, part)});
        }
    }
    if (!hides) effect.before = unite(after, trie_of(leaves));
    effect.conflicts = actors.without(effect.conflicts, operations_.actor(operation));
    TL_DCHECK(count == 0 || actors.has(sets_.actors(find(effect.before, operations_.access(operation, 0).location)),
                                       operations_.actor(operation)),
              "a summary should have what is done first");
    return effect;
}

// Of leaves with different keys.
Summary Summaries::trie_of(std::span<Leaf> leaves) {
    if (leaves.size() == 1) return leaf(leaves[0].key, leaves[0].set);
    std::uint32_t different = 0;
    for (const Leaf& one : leaves) different |= one.key ^ leaves[0].key;
    const std::uint32_t bit = different & (~different + 1);
    const auto ones = std::partition(leaves.begin(), leaves.end(), [&](const Leaf& l) { return (l.key & bit) == 0; });
    const auto zeros = static_cast<std::size_t>(ones - leaves.begin());
    const std::uint32_t tag = bit | (leaves[0].key & (bit - 1));
    const Summary zero = trie_of(leaves.first(zeros));
    return branch(tag, zero, trie_of(leaves.subspan(zeros)));
}

ActorSet Summaries::actors_at(Summary summary, std::uint32_t location) {
    return operations_.sets().united(sets_.actors(find(summary, location)), sets_.actors(find(summary, kAnywhere)));
}

Summary Summaries::united(Summary a, Summary b) { return unite(a, b); }

Summary Summaries::branch(std::uint32_t tag, Summary zero, Summary one) {
    if (zero == 0) return one;
    if (one == 0) return zero;
    TL_DCHECK(belongs(some_key(zero), tag) && belongs(some_key(one), tag) && (some_key(zero) & high_bit(tag)) == 0 &&
                  (some_key(one) & high_bit(tag)) != 0,
              "what is below a branch should have its bits in common and differ in the one after them");
    const std::array<std::uint32_t, 3> words{tag, zero, one};
    return branches_.intern(words).index;
}

// Of two nodes whose locations differ in the bits that each has in common.
Summary Summaries::join(std::uint32_t key_a, Summary a, std::uint32_t key_b, Summary b) {
    const std::uint32_t different = key_a ^ key_b;
    const std::uint32_t bit = different & (~different + 1);
    const std::uint32_t tag = bit | (key_a & (bit - 1));
    return (key_a & bit) == 0 ? branch(tag, a, b) : branch(tag, b, a);
}

// A location below the node: its low bits are those that all have in common.
std::uint32_t Summaries::some_key(Summary node) const {
    if (is_leaf(node)) return leaf_key(node);
    const std::uint32_t tag = branches_[node][0];
    return tag ^ high_bit(tag);
}

std::uint32_t Summaries::find(Summary node, std::uint32_t key) const {
    while (node != 0) {
        if (is_leaf(node)) return leaf_key(node) == key ? leaf_set(node) : 0;
        const auto words = branches_[node];
        if (!belongs(key, words[0])) return 0;
        node = (key & high_bit(words[0])) == 0 ? words[1] : words[2];
    }
    return 0;
}

Summary Summaries::put(Summary node, std::uint32_t key, std::uint32_t set) {
    if (node == 0) return leaf(key, set);
    if (is_leaf(node)) {
        const std::uint32_t old = leaf_key(node);
        if (old == key) return leaf(key, set);
        return set == 0 ? node : join(old, node, key, leaf(key, set));
    }
    const auto words = branches_[node];
    const std::array<std::uint32_t, 3> now{words[0], words[1], words[2]};  // the table may move
    if (!belongs(key, now[0])) return set == 0 ? node : join(some_key(node), node, key, leaf(key, set));
    if ((key & high_bit(now[0])) == 0) return branch(now[0], put(now[1], key, set), now[2]);
    return branch(now[0], now[1], put(now[2], key, set));
}

Summary Summaries::unite(Summary a, Summary b) {
    if (a == b || b == 0) return a;
    if (a == 0) return b;
    if (is_leaf(b)) return put(a, leaf_key(b), sets_.united(find(a, leaf_key(b)), leaf_set(b)));
    if (is_leaf(a)) return put(b, leaf_key(a), sets_.united(find(b, leaf_key(a)), leaf_set(a)));
    if (a > b) std::swap(a, b);
    const UnionMemo& memo = unions_[slot(a, b, unions_.size())];
    if (memo.a == a && memo.b == b) return memo.united;
    count_miss(unions_, missed_unions_, kMostMemo);

    const auto words_a = branches_[a];
    const std::uint32_t tag_a = words_a[0];
    const Summary zero_a = words_a[1];
    const Summary one_a = words_a[2];
    const auto words_b = branches_[b];
    const std::uint32_t tag_b = words_b[0];
    const Summary zero_b = words_b[1];
    const Summary one_b = words_b[2];
    const std::uint32_t bit_a = high_bit(tag_a);
    const std::uint32_t bit_b = high_bit(tag_b);
    Summary united = 0;
    if (tag_a == tag_b) {
        const Summary zero = unite(zero_a, zero_b);
        united = branch(tag_a, zero, unite(one_a, one_b));
    } else if (bit_a < bit_b && belongs(tag_b ^ bit_b, tag_a)) {
        united = (tag_b & bit_a) == 0 ? branch(tag_a, unite(zero_a, b), one_a) : branch(tag_a, zero_a, unite(one_a, b));
    } else if (bit_b < bit_a && belongs(tag_a ^ bit_a, tag_b)) {
        united = (tag_a & bit_b) == 0 ? branch(tag_b, unite(zero_b, a), one_b) : branch(tag_b, zero_b, unite(one_b, a));
    } else {
        united = join(some_key(a), a, some_key(b), b);
    }
    TL_DCHECK(find(united, kAnywhere) == sets_.united(find(a, kAnywhere), find(b, kAnywhere)),
              "what may be anywhere in one of two summaries should be in both together");
    unions_[slot(a, b, unions_.size())] = {a, b, united};
    return united;
}

std::size_t Summaries::bytes() const {
    return operations_.bytes() + sets_.bytes() + leaves_.bytes() + branches_.bytes() +
           effects_.capacity() * sizeof(effects_[0]) + unions_.capacity() * sizeof(unions_[0]);
}

}  // namespace tidelock::reduction
