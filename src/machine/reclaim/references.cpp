#include "machine/reclaim/references.h"

#include <algorithm>

namespace tidelock::reclaim {

void References::reserve(Node n) {
    if (n < places_.size()) return;
    const std::size_t size = std::max<std::size_t>(std::size_t{n} + 1, places_.size() * 2);
    places_.resize(size);
    heads_.resize(size, kNoEdge);
}

EdgeId References::allocate(std::uint32_t size_class) {
    if (free_.size() <= size_class) free_.resize(size_class + 1);
    if (!free_[size_class].empty()) {
        const EdgeId first = free_[size_class].back();
        free_[size_class].pop_back();
        return first;
    }
    const auto first = static_cast<EdgeId>(edges_.size());
    edges_.resize(edges_.size() + (std::size_t{2} << size_class));
    return first;
}

void References::release(const Place& place) {
    if (place.size_class != kNoPlace) free_[place.size_class].push_back(place.first);
}

void References::insert(EdgeId e, Node from, Node to) {
    reserve(to);
    const EdgeId head = heads_[to];
    edges_[e] = {from, to, head, kNoEdge};
    if (head != kNoEdge) edges_[head].previous = e;
    heads_[to] = e;
}

void References::unlink(EdgeId e) {
    Edge& edge = edges_[e];
    if (edge.previous != kNoEdge) {
        edges_[edge.previous].next = edge.next;
    } else {
        heads_[edge.to] = edge.next;
    }
    if (edge.next != kNoEdge) edges_[edge.next].previous = edge.previous;
    edge.to = 0;
}

}  // namespace tidelock::reclaim
