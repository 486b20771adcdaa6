// Threads that are C++ functions over an array of shared words, as a transition system: for programs that branch, which
// data cannot say well. Each step makes one access. Only the first state can be stored.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "explore/ts/transition_system.h"

namespace tidelock::search {

class ToyMemory : public ts::TransitionSystem {
public:
    static constexpr std::uint32_t kDone = ~0U;

    struct Thread {
        std::uint32_t place = 0;
        std::array<std::uint32_t, 2> locals{};
    };
    struct Code {
        std::function<void(ToyMemory&, Thread&)> step;
        std::uint32_t acquires = 0;  // the places at which it takes its lock, as bits
        std::uint32_t lock = 0;
        std::uint32_t first_local = 0;
    };

    ToyMemory(std::uint32_t words, std::vector<Code> code) : code_(std::move(code)), words_(words) {}

    // --- for the steps ---
    std::uint32_t read(std::uint32_t word) {
        touch(word, ts::Touch::Read);
        return state_.words[word];
    }
    void write(std::uint32_t word, std::uint32_t value) {
        touch(word, ts::Touch::Write);
        state_.words[word] = value;
    }
    bool compare_and_set(std::uint32_t word, std::uint32_t expected, std::uint32_t value) {
        touch(word, ts::Touch::Write);
        if (state_.words[word] != expected) return false;
        state_.words[word] = value;
        return true;
    }
    void acquire(std::uint32_t word) {
        touch(word, ts::Touch::Acquire);
        state_.words[word] = actor_ + 1;
    }
    void release(std::uint32_t word) {
        touch(word, ts::Touch::Sync);
        state_.words[word] = 0;
    }

    // --- ts::TransitionSystem ---
    ts::StepEnd start() override {
        state_ = {std::vector<std::uint32_t>(words_), std::vector<Thread>(code_.size())};
        for (std::size_t i = 0; i < code_.size(); ++i) state_.threads[i].locals[0] = code_[i].first_local;
        return ts::StepEnd::Next;
    }
    void enabled(std::vector<ts::Choice>& choices) override {
        choices.clear();
        for (std::uint32_t i = 0; i < code_.size(); ++i) {
            if (state_.threads[i].place != kDone && !must_wait(i)) choices.push_back({i, 0});
        }
    }
    ts::StepEnd execute(ts::Choice choice) override {
        footprint_.clear();
        held_.clear();
        actor_ = choice.actor;
        const std::uint32_t lock = code_[actor_].lock;
        if (code_[actor_].acquires != 0 && state_.words[lock] == actor_ + 1) held_.push_back(lock);
        code_[actor_].step(*this, state_.threads[actor_]);
        return ts::StepEnd::Next;
    }
    ts::Stored store() override {
        stored_ = state_;
        return {{1, 0}, true};
    }
    void restore(ts::StateRef) override { state_ = stored_; }
    [[nodiscard]] const ts::Footprint& footprint() const override { return footprint_; }
    [[nodiscard]] std::span<const ts::Violation> violations() const override { return {}; }
    [[nodiscard]] std::span<const std::uint64_t> held() const override { return held_; }
    void waiting(std::vector<ts::Waiting>& actors) override {
        actors.clear();
        for (std::uint32_t i = 0; i < code_.size(); ++i) {
            if (!must_wait(i)) continue;
            const std::uint32_t lock = code_[i].lock;
            actors.push_back({i, true, state_.words[lock] - 1, {{lock, 0, 1, ts::Touch::Acquire}}});
        }
    }

private:
    struct State {
        std::vector<std::uint32_t> words;
        std::vector<Thread> threads;
    };

    [[nodiscard]] bool must_wait(std::uint32_t actor) const {
        const std::uint32_t place = state_.threads[actor].place;
        const Code& code = code_[actor];
        return place < 32 && (code.acquires >> place & 1U) != 0 && state_.words[code.lock] != 0;
    }
    void touch(std::uint32_t word, ts::Touch how) { footprint_.push_back({word, 0, 1, how}); }

    std::vector<Code> code_;
    std::uint32_t words_ = 0;
    State state_;
    State stored_;
    std::uint32_t actor_ = 0;
    ts::Footprint footprint_;
    std::vector<std::uint64_t> held_;
};

}  // namespace tidelock::search
