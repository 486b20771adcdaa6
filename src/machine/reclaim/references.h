// The references between nodes, with both ends at hand: the references of a node lie side by side in one pool, and
// those to a node are a list through them. Places are reused; nothing is allocated once the graph has had its size.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "machine/reclaim/collector.h"

namespace tidelock::reclaim {

using EdgeId = std::uint32_t;
inline constexpr EdgeId kNoEdge = ~EdgeId{0};

struct Edge {
    Node from = 0, to = 0;                      // to 0: unused
    EdgeId next = kNoEdge, previous = kNoEdge;  // of those to the same node
};

class References {
public:
    [[nodiscard]] const Edge& operator[](EdgeId e) const { return edges_[e]; }
    [[nodiscard]] EdgeId first_to(Node n) const { return n < heads_.size() ? heads_[n] : kNoEdge; }
    // The references of a node: consecutive edges, unused ones among them.
    [[nodiscard]] std::pair<EdgeId, EdgeId> range(Node n) const {
        if (n >= places_.size()) return {0, 0};
        return {places_[n].first, places_[n].first + places_[n].size};
    }

    // Watcher: dropped(EdgeId) while the edge is still there, added(EdgeId) when it is, moved(from, to) of one that
    // only has another number.
    template <class Watcher>
    void change(Node n, std::span<const Node> after, Watcher& watcher) {
        reserve(n);
        if (after.size() > capacity(places_[n])) grow(n, after.size(), watcher);
        const Place place = places_[n];
        for (std::size_t i = 0; i < after.size(); ++i) {
            const EdgeId e = place.first + static_cast<EdgeId>(i);
            if (i < place.size && edges_[e].to == after[i]) continue;
            if (i < place.size && edges_[e].to != 0) drop(e, watcher);
            edges_[e].to = 0;
            if (after[i] != 0) link(e, n, after[i], watcher);
        }
        for (std::size_t i = after.size(); i < place.size; ++i) {
            const EdgeId e = place.first + static_cast<EdgeId>(i);
            if (edges_[e].to != 0) drop(e, watcher);
        }
        places_[n].size = static_cast<std::uint32_t>(after.size());
    }

    template <class Watcher>
    void clear(Node n, Watcher& watcher) {
        if (n >= places_.size()) return;
        change(n, {}, watcher);
        release(places_[n]);
        places_[n] = {};
    }

private:
    static constexpr std::uint32_t kNoPlace = 0xFF;
    struct Place {
        EdgeId first = 0;
        std::uint32_t size = 0;
        std::uint32_t size_class = kNoPlace;  // room for 2 << class
    };

    static std::size_t capacity(const Place& p) {
        return p.size_class == kNoPlace ? 0 : std::size_t{2} << p.size_class;
    }

    void reserve(Node n);
    EdgeId allocate(std::uint32_t size_class);
    void release(const Place& place);
    void unlink(EdgeId e);
    void insert(EdgeId e, Node from, Node to);

    template <class Watcher>
    void link(EdgeId e, Node from, Node to, Watcher& watcher) {
        insert(e, from, to);
        watcher.added(e);
    }
    template <class Watcher>
    void drop(EdgeId e, Watcher& watcher) {
        watcher.dropped(e);
        unlink(e);
    }
    template <class Watcher>
    void grow(Node n, std::size_t size, Watcher& watcher) {
        Place to = places_[n];
        to.size_class = 0;
        while (capacity(to) < size) ++to.size_class;
        to.first = allocate(to.size_class);
        const Place old = places_[n];
        for (std::uint32_t i = 0; i < old.size; ++i) {
            const Node target = edges_[old.first + i].to;
            edges_[to.first + i].to = 0;
            if (target == 0) continue;
            insert(to.first + i, n, target);
            watcher.moved(old.first + i, to.first + i);
            unlink(old.first + i);
        }
        release(old);
        places_[n] = to;
    }

    std::vector<Edge> edges_;
    std::vector<Place> places_;              // by node
    std::vector<EdgeId> heads_;              // by node: first edge to it
    std::vector<std::vector<EdgeId>> free_;  // by size class
};

}  // namespace tidelock::reclaim
