#include "repair/min_cut.h"

#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/push_relabel_max_flow.hpp>
#include <map>
#include <set>

namespace tidelock::repair {
namespace {

using Traits = boost::adjacency_list_traits<boost::vecS, boost::vecS, boost::directedS>;
using Capacity = std::int64_t;
using Graph = boost::adjacency_list<
    boost::vecS, boost::vecS, boost::directedS, boost::no_property,
    boost::property<boost::edge_capacity_t, Capacity,
                    boost::property<boost::edge_residual_capacity_t, Capacity,
                                    boost::property<boost::edge_reverse_t, Traits::edge_descriptor>>>>;

constexpr Capacity kUncuttable = Capacity{1} << 50;
constexpr Capacity kPlace = Capacity{1} << 20;  // what a place counts, shared out among its edges

class Flow {
public:
    Flow(const std::vector<GraphEdge>& edges, std::uint32_t states) : edges_(edges), graph_(states + 1) {}

    Cut run(std::uint32_t first, Capacities capacities) {
        std::map<std::uint32_t, Capacity> edges_of_place;
        for (const GraphEdge& e : edges_) ++edges_of_place[e.place];
        for (const GraphEdge& e : edges_) {
            const Capacity shared = std::max<Capacity>(kPlace / edges_of_place[e.place], 1);
            add(e, !e.can_be_cut() ? kUncuttable : capacities == Capacities::Basic ? 1 : shared);
        }
        Cut cut;
        const Capacity flow = boost::push_relabel_max_flow(graph_, first, kViolation);
        cut.exists = flow < kUncuttable;
        cut.flow = static_cast<std::uint64_t>(flow);
        if (cut.exists) cut.places = cut_places(first);
        return cut;
    }

private:
    void add(const GraphEdge& e, Capacity capacity) {
        const auto there = boost::add_edge(e.from, e.to, graph_).first;
        const auto back = boost::add_edge(e.to, e.from, graph_).first;
        boost::put(boost::edge_capacity, graph_, there, capacity);
        boost::put(boost::edge_capacity, graph_, back, 0);
        boost::put(boost::edge_reverse, graph_, there, back);
        boost::put(boost::edge_reverse, graph_, back, there);
    }

    // Edges out of what can still be reached when the flow has taken its share.
    std::vector<std::uint32_t> cut_places(std::uint32_t first) {
        std::vector<bool> is_reached(boost::num_vertices(graph_));
        std::vector<std::size_t> left{first};
        is_reached[first] = true;
        while (!left.empty()) {
            const std::size_t at = left.back();
            left.pop_back();
            for (auto [it, end] = boost::out_edges(at, graph_); it != end; ++it) {
                const std::size_t to = boost::target(*it, graph_);
                if (is_reached[to] || boost::get(boost::edge_residual_capacity, graph_, *it) <= 0) continue;
                is_reached[to] = true;
                left.push_back(to);
            }
        }
        std::set<std::uint32_t> places;
        for (const GraphEdge& e : edges_) {
            if (is_reached[e.from] && !is_reached[e.to] && e.can_be_cut()) places.insert(e.place);
        }
        return {places.begin(), places.end()};
    }

    const std::vector<GraphEdge>& edges_;
    Graph graph_;
};

}  // namespace

Cut minimum_cut(const std::vector<GraphEdge>& edges, std::uint32_t first, Capacities capacities) {
    std::uint32_t states = first;
    for (const GraphEdge& e : edges) states = std::max({states, e.from, e.to});
    return Flow(edges, states).run(first, capacities);
}

}  // namespace tidelock::repair
