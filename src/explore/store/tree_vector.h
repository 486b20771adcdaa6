// A growable vector of 32-bit leaves and the canonical, hash-consed tree it folds to. A leaf that was never set is 0,
// and a vector folds to the same index however many zeros follow it, so a new position changes no fold in which it is
// 0.
//
// Shape: a perfect binary tree over positions, as high as the last leaf that is not 0 asks for (at least 1), all-zero
// subtrees being 0. Only its top is different. With the halves L and R of a tree of height h, and the quarters Q0 and
// Q1 of L, the fold is
//
//     0                                    for the vector of zeros,
//     pair(Q0, pair(pair(Q1, R), 2h + 1))  if h > 1 and the second half of R is 0,
//     pair(L, pair(R, 2h))                 otherwise.
//
// The topmost pair is new in nearly every new state, and it must be the only such pair; so neither of its sides may
// hold nearly the whole vector. Therefore the height stands on one side and not above both, and the vector is cut so
// that no side has more than two thirds of it. (Along a chain of trees of 1, 2, 4, ... leaves, which would be simpler,
// every link is nearly as often new as the whole.) Who keeps a table of states of their own can put the topmost pair
// straight into it, with `fold_top` and `restore_top`.
//
// A vector can have a tail: one more number, for what rarely changes. It stands beside the height, as pair(tail, 2h) in
// the place of 2h, and so takes no room from the leaves.
//
// The indices of inner nodes are cached, so both directions touch only what changed. One vector always works with one
// table. A fold into a table that is full is worthless; see PairTable.
#pragma once

#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/check.h"
#include "explore/store/pair_table.h"

namespace tidelock::store {

class TreeVector {
public:
    TreeVector();

    [[nodiscard]] std::uint32_t get(std::uint32_t position) const {
        return position < capacity_ ? nodes_[capacity_ + position] : 0;
    }

    void set(std::uint32_t position, std::uint32_t value) {
        if (position >= capacity_) {
            if (value == 0) return;
            reserve(position);
        }
        std::uint32_t& leaf = nodes_[capacity_ + position];
        if (leaf == value) return;
        leaf = value;
        mark((capacity_ + position) >> 1U, dirty_);
    }

    // The tail. A vector has one from the first call on, which must come before the first fold.
    void set_tail(std::uint32_t tail) {
        TL_DCHECK(has_tail_ || (top_.left == 0 && top_.right == 0),
                  "a vector should have its tail before it is folded");
        is_tail_new_ = is_tail_new_ || !has_tail_ || tail != tail_;
        has_tail_ = true;
        tail_ = tail;
    }
    [[nodiscard]] std::uint32_t tail() const { return tail_; }

    // The two children of the topmost pair: (0, 0) for the vector of zeros without a tail.
    struct Top {
        std::uint32_t left = 0;
        std::uint32_t right = 0;
    };

    Top fold_top(PairTable& pairs) {
        if (!dirty_.empty() || is_tail_new_) fold_dirty(pairs);
        return top_;
    }
    std::uint32_t fold(PairTable& pairs) {
        if (dirty_.empty() && is_folded_ && !is_tail_new_) return folded_;
        const Top top = fold_top(pairs);
        folded_ = pairs.intern(top.left, top.right).index;
        is_folded_ = true;
        return folded_;
    }

    // Makes the vector equal to a folded one, and calls changed(position, old value, new value) for each leaf that
    // differs. `changed` must not touch the vector.
    template <class Changed>
    void restore(std::uint32_t folded, const PairTable& pairs, Changed&& changed) {
        if (dirty_.empty() && is_folded_ && !is_tail_new_ && folded == folded_) return;
        restore_top({pairs.left(folded), pairs.right(folded)}, pairs, changed);
        folded_ = folded;
        is_folded_ = true;
    }

    template <class Changed>
    void restore_top(Top top, const PairTable& pairs, Changed&& changed) {
        is_folded_ = false;
        if (!dirty_.empty() || is_tail_new_) {
            forget_dirty();
        } else if (top.left == top_.left && top.right == top_.right) {
            return;
        }
        const Shape shape = top.right == 0 ? Shape{} : restore_end(pairs.right(top.right), pairs);
        const unsigned height = shape.height();
        TL_DCHECK(height >= 1 && height <= 32 && (height > 1 || !shape.is_cut_at_quarter()),
                  "what is restored should have been folded");
        if (height > height_of_all_) reserve((std::uint32_t{1} << (height - 1)));
        for (unsigned level = height_of_all_; level-- > height;) restore_node(right_of_spine(level), 0, pairs, changed);
        const std::uint32_t rest = pairs.left(top.right);
        if (shape.is_cut_at_quarter()) {
            restore_node(right_of_spine(height - 1), pairs.right(rest), pairs, changed);
            restore_node(right_of_spine(height - 2), pairs.left(rest), pairs, changed);
        } else {
            restore_node(right_of_spine(height - 1), rest, pairs, changed);
        }
        restore_spine(shape.level_of_left(), top.left, pairs, changed);
        spine_exact_ = shape.level_of_left();
        top_ = top;
        TL_DCHECK(this->shape().number == shape.number, "a vector that is restored should fold as it did");
    }

    [[nodiscard]] std::size_t bytes() const {
        return nodes_.capacity() * sizeof(std::uint32_t) + marked_.capacity() +
               (dirty_.capacity() + next_.capacity()) * sizeof(std::uint64_t);
    }

private:
    // Nodes are numbered as in a heap: 1 is the root over all leaves, n has the children 2n and 2n + 1, and the leaf of
    // position p is capacity_ + p. The leftmost nodes, the powers of two, are the spine: a node of the spine is exact
    // only up to level spine_exact_ (leaves are level 0), because those above the height of the vector are no part of
    // the fold. All other nodes are exact, but for those above a dirty leaf.
    using Node = std::uint64_t;

    // How the top of the tree is made, as the number that stands in the fold.
    struct Shape {
        static constexpr std::uint32_t kLeast = 2;
        std::uint32_t number = kLeast;
        [[nodiscard]] unsigned height() const { return number / 2; }
        [[nodiscard]] bool is_cut_at_quarter() const { return number % 2 != 0; }
        [[nodiscard]] unsigned level_of_left() const { return height() - (is_cut_at_quarter() ? 2 : 1); }
    };

    static constexpr std::uint32_t kUnknown = 0xFFFF'FFFFU;

    [[nodiscard]] Node spine(unsigned level) const { return capacity_ >> level; }
    [[nodiscard]] Node right_of_spine(unsigned level) const { return spine(level) + 1; }
    [[nodiscard]] unsigned level_of(Node node) const {
        return height_of_all_ + 1 - static_cast<unsigned>(std::bit_width(node));
    }

    // (As std::has_single_bit, which is a call where the processor is not known to count bits.)
    static bool is_spine(Node node) { return (node & (node - 1)) == 0; }

    void mark(Node node, std::vector<Node>& list) {
        if (marked_[node] != 0) return;
        marked_[node] = 1;
        list.push_back(node);
    }

    template <class Changed>
    void restore_node(Node node, std::uint32_t target, const PairTable& pairs, Changed& changed) {
        const std::uint32_t old = nodes_[node];
        if (old == target) return;
        nodes_[node] = target;
        if (node >= capacity_) {
            changed(static_cast<std::uint32_t>(node - capacity_), old, target);
            return;
        }
        restore_node(2 * node, pairs.left(target), pairs, changed);
        restore_node(2 * node + 1, pairs.right(target), pairs, changed);
    }

    template <class Changed>
    void restore_spine(unsigned level, std::uint32_t target, const PairTable& pairs, Changed& changed) {
        for (;; --level) {
            if (level <= spine_exact_ && nodes_[spine(level)] == target) return;
            if (level == 0) break;
            nodes_[spine(level)] = target;
            restore_node(right_of_spine(level - 1), pairs.right(target), pairs, changed);
            target = pairs.left(target);
        }
        restore_node(spine(0), target, pairs, changed);
    }

    Shape restore_end(std::uint32_t end, const PairTable& pairs) {
        if (!has_tail_) return {end};
        tail_ = pairs.left(end);
        is_tail_new_ = false;
        end_ = end;
        shape_in_end_ = {pairs.right(end)};
        return shape_in_end_;
    }

    [[nodiscard]] Shape shape() const;
    void reserve(std::uint32_t position);
    void fold_dirty(PairTable& pairs);
    void fold_spine(PairTable& pairs);
    void forget_dirty();

    std::uint64_t capacity_;  // leaves that there is room for: a power of two
    unsigned height_of_all_;  // its logarithm
    unsigned spine_exact_ = 0;
    std::vector<std::uint32_t> nodes_;
    std::vector<std::uint8_t> marked_;
    std::vector<Node> dirty_;  // nodes of level 1 with a child that was set
    std::vector<Node> next_;   // the same one level up, while folding
    std::uint32_t tail_ = 0;
    std::uint32_t end_ = 0;  // of the last fold or restore: pair(tail, shape)
    Shape shape_in_end_{0};
    bool has_tail_ = false;
    bool is_tail_new_ = false;
    Top top_;                   // of the last fold or restore
    std::uint32_t folded_ = 0;  // the topmost pair, if is_folded_ and nothing is dirty
    bool is_folded_ = false;
};

}  // namespace tidelock::store
