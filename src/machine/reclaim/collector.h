// Finds what a program cannot reach any more, in a graph of numbered nodes that changes step by step. The model tells
// the collector of every change, forwards and when it goes back to an earlier state; what is unreachable is asked for
// at the end of a step. All collectors give the same answer and differ in what it costs.
//
// A node is a component of the state that has references or is referred to: an object, a thread, a class's statics.
// Node 0 is null.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace tidelock::reclaim {

using Node = std::uint32_t;

class Collector {
public:
    Collector() = default;
    Collector(const Collector&) = delete;
    Collector& operator=(const Collector&) = delete;
    virtual ~Collector() = default;

    // The node exists from now on, without references of its own, maybe without any to it. References to it may have
    // been told of before.
    virtual void added(Node n) = 0;
    // The node is gone, as an earlier state that is restored does not have it. Its references are gone too; those to it
    // must be before the next collect().
    virtual void removed(Node n) = 0;
    virtual void set_root(Node n, bool is_root) = 0;
    // The references of an existing node, in any order that changes little from step to step; 0 entries are skipped.
    // `before` is what was last told.
    virtual void change(Node n, std::span<const Node> before, std::span<const Node> after) = 0;

    // False: nothing became unreachable since the last collect().
    [[nodiscard]] virtual bool may_be_dirty() const = 0;
    // Appends the nodes that no root reaches, in ascending order, and forgets them and their references.
    virtual void collect(std::vector<Node>& dead) = 0;
};

enum class CollectorKind : std::uint8_t { MarkSweep, DepthLabels, ReferenceCounts, Supports };

// The fastest on every shape of bench/collectors.cpp, by little on some. Only tree rotations cost it more in a larger
// heap.
inline constexpr CollectorKind kDefaultCollector = CollectorKind::Supports;

std::unique_ptr<Collector> make_collector(CollectorKind kind);

}  // namespace tidelock::reclaim
