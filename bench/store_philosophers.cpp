// How fast and how small is the store alone? Dining philosophers without deadlock, each a component of 64 bytes with
// its fork beside it: the search, the tree and the pool are the real ones, the program is a few lines of C++. What is
// left to a machine under a million transitions per second is the difference.
//
//   bench_store_philosophers [--benchmark_filter=12]
#include <benchmark/benchmark.h>

#include <array>
#include <bit>
#include <cstring>

#include "explore/search/bfs.h"
#include "explore/search/dfs.h"
#include "explore/store/component_pool.h"
#include "explore/store/pair_table.h"
#include "explore/store/tree_vector.h"

namespace tidelock {
namespace {

class Philosophers : public ts::TransitionSystem {
public:
    explicit Philosophers(std::uint32_t count) : count_(count) {}

    ts::StepEnd start() override {
        for (std::uint32_t i = 0; i < count_; ++i) {
            Component& self = memory_[2 * i];
            // The last one is left-handed.
            self[1] = i + 1 == count_ ? 0 : i;
            self[2] = i + 1 == count_ ? i : i + 1;
            for (std::uint32_t word = 3; word < self.size(); ++word) self[word] = i * 77 + word;
        }
        dirty_ = ~std::uint64_t{0} >> (64 - 2 * count_);
        return ts::StepEnd::Next;
    }

    void enabled(std::vector<ts::Choice>& choices) override {
        choices.clear();
        for (std::uint32_t i = 0; i < count_; ++i) {
            const Component& self = memory_[2 * i];
            if (self[0] < 2 && memory_[fork(self, self[0])][0] != 0) continue;
            choices.push_back({i, 0});
        }
    }

    ts::StepEnd execute(ts::Choice choice) override {
        Component& self = memory_[2 * choice.actor];
        const std::uint32_t at = self[0];
        const std::uint32_t taken = fork(self, at < 2 ? at : 3 - at);
        memory_[taken][0] = at < 2 ? choice.actor + 1 : 0;
        self[0] = (at + 1) % 4;
        dirty_ |= std::uint64_t{1} << (2 * choice.actor) | std::uint64_t{1} << taken;
        return ts::StepEnd::Next;
    }

    ts::Stored store() override {
        for (; dirty_ != 0; dirty_ &= dirty_ - 1) {
            const auto i = static_cast<std::uint32_t>(std::countr_zero(dirty_));
            tree_.set(i, pool_.intern(std::as_bytes(std::span(memory_[i]))).index);
        }
        const store::TreeVector::Top top = tree_.fold_top(pairs_);
        const store::Interned root = roots_.intern(top.left, top.right);
        return {{root.index, 0}, root.is_new};
    }

    void restore(ts::StateRef state) override {
        tree_.restore_top({roots_.left(state.root), roots_.right(state.root)}, pairs_,
                          [this](std::uint32_t i, std::uint32_t, std::uint32_t component) {
                              std::memcpy(memory_[i].data(), pool_.at(component).data(), sizeof(Component));
                          });
    }

    [[nodiscard]] const ts::Footprint& footprint() const override { return footprint_; }
    [[nodiscard]] std::span<const ts::Violation> violations() const override { return {}; }

    [[nodiscard]] std::size_t bytes() const { return pairs_.bytes() + roots_.bytes() + pool_.bytes(); }
    [[nodiscard]] std::uint32_t inner_pairs() const { return pairs_.size(); }

private:
    using Component = std::array<std::uint32_t, 16>;  // a philosopher: place, left and right fork; a fork: its owner

    static std::uint32_t fork(const Component& self, std::uint32_t which) { return 2 * self[1 + which] + 1; }

    const std::uint32_t count_;
    std::array<Component, 64> memory_{};
    std::uint64_t dirty_ = 0;
    store::ComponentPool pool_;
    store::PairTable pairs_;
    store::PairTable roots_;
    store::TreeVector tree_;
    ts::Footprint footprint_;
};

template <auto kSearch>
void search_philosophers(benchmark::State& state) {
    for (auto _ : state) {
        Philosophers philosophers(static_cast<std::uint32_t>(state.range(0)));
        search::Listener nobody;
        const search::Statistics found = kSearch(philosophers, {}, {}, nobody).statistics;
        const auto states = static_cast<double>(found.states);
        state.counters["states"] = states;
        state.counters["transitions"] = static_cast<double>(found.transitions);
        state.counters["depth"] = static_cast<double>(found.max_depth);
        state.counters["transitions/s"] =
            benchmark::Counter(static_cast<double>(found.transitions), benchmark::Counter::kIsIterationInvariantRate);
        state.counters["bytes/state"] = static_cast<double>(philosophers.bytes()) / states;
        state.counters["inner/state"] = static_cast<double>(philosophers.inner_pairs()) / states;
    }
}

BENCHMARK(search_philosophers<search::depth_first>)
    ->Name("dfs")
    ->Arg(8)
    ->Arg(10)
    ->Arg(12)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(search_philosophers<search::breadth_first>)->Name("bfs")->Arg(10)->Arg(12)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace tidelock

BENCHMARK_MAIN();
