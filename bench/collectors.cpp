// What a step costs with each collector, on shapes that programs have. A step changes references and then asks for what
// is unreachable, as a transition of the model does. Time is per step.
#include <benchmark/benchmark.h>

#include <string>

#include "machine/reclaim/collector.h"

namespace {

using tidelock::reclaim::Collector;
using tidelock::reclaim::CollectorKind;
using tidelock::reclaim::Node;
using Nodes = std::vector<Node>;

constexpr Node kThread = 1, kStatics = 2, kFirst = 3;

// A collector with a thread and a class's statics, and the references that were last told.
class Heap {
public:
    explicit Heap(CollectorKind kind) : collector_(tidelock::reclaim::make_collector(kind)) {
        for (const Node root : {kThread, kStatics}) {
            add(root);
            collector_->set_root(root, true);
        }
    }

    void add(Node n) {
        if (references_.size() <= n) references_.resize(n + 1);
        references_[n].clear();
        collector_->added(n);
    }
    Node make(std::initializer_list<Node> to) {
        Node n = next_;
        if (free_.empty()) {
            ++next_;
        } else {
            n = free_.back();
            free_.pop_back();
        }
        add(n);
        refer(n, to);
        return n;
    }
    void refer(Node n, std::initializer_list<Node> to) {
        scratch_.assign(to);
        collector_->change(n, references_[n], scratch_);
        references_[n].swap(scratch_);
    }
    void collect() {
        if (!collector_->may_be_dirty()) return;
        dead_.clear();
        collector_->collect(dead_);
        free_.insert(free_.end(), dead_.begin(), dead_.end());
    }
    [[nodiscard]] Node to(Node n, std::size_t i) const { return references_[n][i]; }

private:
    std::unique_ptr<Collector> collector_;
    std::vector<Nodes> references_;
    Nodes scratch_, dead_, free_;
    Node next_ = kFirst;
};

using Setup = void (*)(Heap&, Node size);
using Step = void (*)(Heap&, std::uint64_t i);

// A list that the statics refer to; the thread walks along it.
void make_list(Heap& h, Node size) {
    Node head = 0;
    for (Node i = 0; i < size; ++i) head = h.make({head});
    h.refer(kStatics, {head});
    h.collect();
}
void touch_head(Heap& h, std::uint64_t i) {
    h.refer(kThread, {i % 2 == 0 ? h.to(kStatics, 0) : 0});
    h.collect();
}
void walk(Heap& h, std::uint64_t) {
    const Node at = h.to(kThread, 0);
    h.refer(kThread, {at == 0 ? h.to(kStatics, 0) : h.to(at, 0)});
    h.collect();
}
void make_walked_list(Heap& h, Node size) {
    make_list(h, size);
    h.refer(kThread, {0});
}

// Push and pop at the head.
void churn_stack(Heap& h, std::uint64_t i) {
    if (i % 2 == 0) {
        const Node n = h.make({0});
        h.refer(kThread, {n});
        h.collect();
        h.refer(n, {h.to(kStatics, 0)});
        h.collect();
        h.refer(kStatics, {n});
    } else {
        h.refer(kStatics, {h.to(h.to(kStatics, 0), 0)});
    }
    h.collect();
    h.refer(kThread, {0});
    h.collect();
}

// Statics: head and tail. Enqueue at the tail, dequeue at the head.
void make_queue(Heap& h, Node size) {
    Node tail = h.make({0});
    h.refer(kStatics, {tail, tail});
    for (Node i = 1; i < size; ++i) {
        const Node n = h.make({0});
        h.refer(tail, {n});
        tail = n;
    }
    h.refer(kStatics, {h.to(kStatics, 0), tail});
    h.collect();
}
void churn_queue(Heap& h, std::uint64_t) {
    const Node n = h.make({0});
    h.refer(kThread, {n});
    h.collect();
    h.refer(h.to(kStatics, 1), {n});
    h.collect();
    h.refer(kStatics, {h.to(kStatics, 0), n});
    h.collect();
    h.refer(kThread, {0});
    h.collect();
    h.refer(kStatics, {h.to(h.to(kStatics, 0), 0), h.to(kStatics, 1)});
    h.collect();
}

// A doubly linked list of ten that is made and dropped, beside a list that stays.
void churn_cycles(Heap& h, std::uint64_t) {
    Node head = h.make({0, 0});
    h.refer(kThread, {head});
    for (int i = 0; i < 9; ++i) {
        const Node n = h.make({head, 0});
        h.refer(head, {h.to(head, 0), n});
        head = n;
        h.refer(kThread, {head});
        h.collect();
    }
    h.refer(kThread, {0});
    h.collect();
}

// A balanced tree under the statics. References of a node: left, right.
Node make_subtree(Heap& h, Node size) {
    if (size == 0) return 0;
    const Node left = make_subtree(h, size / 2);
    return h.make({left, make_subtree(h, size - 1 - size / 2)});
}
void make_tree(Heap& h, Node size) {
    h.refer(kStatics, {make_subtree(h, size)});
    h.collect();
}
// Rotates at a node some levels down, and back in the next step.
void rotate(Heap& h, std::uint64_t i) {
    const Node root = h.to(kStatics, 0);
    Node above = root;
    const unsigned levels = 2 + (i / 2) % 8;
    for (unsigned k = 0; k < levels; ++k) {
        const Node next = h.to(above, (i / 2 >> k) % 2);
        if (next == 0 || h.to(next, 0) == 0 || h.to(next, 1) == 0) break;
        above = next;
    }
    const Node y = h.to(above, 0);
    if (y == 0) return;
    const std::size_t up = i % 2;  // the child that goes up
    const Node x = h.to(y, up);
    if (x == 0) return;
    const Node middle = h.to(x, 1 - up);
    h.refer(kThread, {x, y});
    h.collect();
    up == 0 ? h.refer(y, {middle, h.to(y, 1)}) : h.refer(y, {h.to(y, 0), middle});
    h.collect();
    up == 0 ? h.refer(x, {h.to(x, 0), y}) : h.refer(x, {y, h.to(x, 1)});
    h.collect();
    h.refer(above, {x, h.to(above, 1)});
    h.collect();
    h.refer(kThread, {0, 0});
    h.collect();
}

void run(benchmark::State& state, CollectorKind kind, Setup setup, Step step) {
    Heap heap(kind);
    setup(heap, static_cast<Node>(state.range(0)));
    std::uint64_t i = 0;
    for (auto _ : state) step(heap, i++);
}

void add(const char* shape, Setup setup, Step step) {
    static constexpr struct {
        const char* name;
        CollectorKind kind;
    } kKinds[] = {{"mark-sweep", CollectorKind::MarkSweep},
                  {"depth-labels", CollectorKind::DepthLabels},
                  {"reference-counts", CollectorKind::ReferenceCounts},
                  {"supports", CollectorKind::Supports}};
    for (const auto& kind : kKinds) {
        benchmark::RegisterBenchmark((std::string(shape) + "/" + kind.name).c_str(),
                                     [=](benchmark::State& state) { run(state, kind.kind, setup, step); })
            ->Arg(100)
            ->Arg(10'000)
            ->MinTime(0.05);
    }
}

}  // namespace

int main(int argc, char** argv) {
    add("register on list head", &make_walked_list, &touch_head);
    add("walk along list", &make_walked_list, &walk);
    add("stack churn", &make_list, &churn_stack);
    add("queue churn", &make_queue, &churn_queue);
    add("dead cycles", &make_list, &churn_cycles);
    add("tree rotations", &make_tree, &rotate);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
