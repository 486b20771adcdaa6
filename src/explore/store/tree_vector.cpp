#include "explore/store/tree_vector.h"

#include "base/check.h"

#include <algorithm>

namespace tidelock::store {

namespace {

constexpr unsigned kFirstHeight = 5;

}  // namespace

TreeVector::TreeVector()
    : capacity_(std::uint64_t{1} << kFirstHeight),
      height_of_all_(kFirstHeight),
      nodes_(2 * capacity_),
      marked_(2 * capacity_) {}

// Moves all nodes to their places in a higher tree. The marks are those of level 1, and move along.
void TreeVector::reserve(std::uint32_t position) {
    TL_DCHECK(position >= capacity_, "a vector should only grow");
    const auto height = static_cast<unsigned>(std::bit_width(position));
    const std::uint64_t capacity = std::uint64_t{1} << height;
    std::vector<std::uint32_t> nodes(2 * capacity);
    for (unsigned level = 0; level <= height_of_all_; ++level) {
        const auto first = nodes_.begin() + static_cast<std::ptrdiff_t>(capacity_ >> level);
        std::copy_n(first, capacity_ >> level, nodes.begin() + static_cast<std::ptrdiff_t>(capacity >> level));
    }
    std::vector<std::uint8_t> marked(2 * capacity);
    for (Node& node : dirty_) {
        node = node - capacity_ / 2 + capacity / 2;
        marked[node] = 1;
    }
    nodes_ = std::move(nodes);
    marked_ = std::move(marked);
    capacity_ = capacity;
    height_of_all_ = height;
}

void TreeVector::fold_dirty(PairTable& pairs) {
    for (unsigned level = 1; !dirty_.empty(); ++level) {
        for (const Node node : dirty_) {
            marked_[node] = 0;
            if (is_spine(node)) {
                spine_exact_ = std::min(spine_exact_, level - 1);
                continue;
            }
            const std::uint32_t folded = pairs.intern(nodes_[2 * node], nodes_[2 * node + 1]).index;
            if (nodes_[node] == folded) continue;
            nodes_[node] = folded;
            mark(node >> 1U, next_);
        }
        dirty_.clear();
        std::swap(dirty_, next_);
    }
    fold_spine(pairs);
}

TreeVector::Shape TreeVector::shape() const {
    unsigned height = height_of_all_;
    while (height > 1 && nodes_[right_of_spine(height - 1)] == 0) --height;
    const bool at_quarter = height > 1 && nodes_[2 * right_of_spine(height - 1) + 1] == 0;
    return {2 * height + (at_quarter ? 1 : 0)};
}

void TreeVector::fold_spine(PairTable& pairs) {
    const Shape shape = this->shape();
    TL_DCHECK(dirty_.empty() && next_.empty(), "all below the spine should be folded first");
    const unsigned level_of_left = shape.level_of_left();
    for (unsigned level = spine_exact_ + 1; level <= level_of_left; ++level) {
        nodes_[spine(level)] = pairs.intern(nodes_[spine(level - 1)], nodes_[right_of_spine(level - 1)]).index;
    }
    spine_exact_ = std::max(spine_exact_, level_of_left);
    const std::uint32_t left = nodes_[spine(level_of_left)];
    std::uint32_t rest = nodes_[right_of_spine(shape.height() - 1)];
    if (shape.is_cut_at_quarter()) rest = pairs.intern(nodes_[right_of_spine(level_of_left)], rest).index;
    if (!has_tail_) {
        top_ = left == 0 && rest == 0 ? Top{} : Top{left, pairs.intern(rest, shape.number).index};
        return;
    }
    if (is_tail_new_ || shape.number != shape_in_end_.number) end_ = pairs.intern(tail_, shape.number).index;
    shape_in_end_ = shape;
    is_tail_new_ = false;
    top_ = {left, pairs.intern(rest, end_).index};
}

// Whatever was folded above a dirty leaf is taken for different from everything.
void TreeVector::forget_dirty() {
    for (Node node : dirty_) {
        marked_[node] = 0;
        while (!is_spine(node) && nodes_[node] != kUnknown) {
            nodes_[node] = kUnknown;
            node >>= 1U;
        }
        if (is_spine(node)) spine_exact_ = std::min(spine_exact_, level_of(node) - 1);
    }
    dirty_.clear();
}

}  // namespace tidelock::store
