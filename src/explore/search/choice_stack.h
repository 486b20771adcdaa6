// The states of the current path of a depth-first search, each with the choices that are to be made in it. A search
// adds to the frame what else it has to know of a state.
#pragma once

#include <span>
#include <vector>

#include "base/check.h"
#include "explore/store/growing_array.h"
#include "explore/ts/choice.h"
#include "explore/ts/state_ref.h"

namespace tidelock::search {

// Its choices begin at `first` and end where those of the next frame begin; those before `next` have been made.
struct ChoiceFrame {
    ts::StateRef state;
    std::size_t first = 0;
    std::size_t next = 0;
};

template <class Frame>
class ChoiceStack {
public:
    [[nodiscard]] bool empty() const { return frames_.empty(); }
    [[nodiscard]] std::size_t size() const { return frames_.size(); }
    [[nodiscard]] Frame& top() { return frames_.back(); }
    [[nodiscard]] Frame& operator[](std::size_t index) { return frames_[index]; }

    // A state that the system is in.
    void push(Frame frame, std::span<const ts::Choice> choices) {
        frame.first = frame.next = choices_.size();
        frames_.push_back(frame);
        for (const ts::Choice& choice : choices) choices_.push_back(choice);
        is_at_top_ = true;
    }
    Frame pop() {
        TL_DCHECK(is_done(), "a state should be left when its choices have been made");
        const Frame done = frames_.back();
        frames_.pop_back();
        choices_.resize(done.first);
        is_at_top_ = false;
        return done;
    }

    // Of the top frame.
    [[nodiscard]] bool is_done() const { return frames_.back().next == choices_.size(); }
    [[nodiscard]] ts::Choice next() const {
        TL_DCHECK(!is_done(), "there should be a choice left to make");
        return choices_[frames_.back().next];
    }
    [[nodiscard]] bool is_first_of_actor() const {
        const std::size_t next = frames_.back().next;
        return next == frames_.back().first || choices_[next - 1].actor != choices_[next].actor;
    }
    void take() { ++frames_.back().next; }
    [[nodiscard]] std::span<const ts::Choice> choices() const {
        return {choices_.begin() + frames_.back().first, choices_.size() - frames_.back().first};
    }

    // Is the system in the state of the top frame?
    [[nodiscard]] bool is_at_top() const { return is_at_top_; }
    void leave_top() { is_at_top_ = false; }

    // The choices made from the first state up to now: the last one of each state.
    std::span<const ts::Choice> path(std::vector<ts::Choice>& to) const {
        to.clear();
        for (const Frame& frame : frames_) {
            TL_DCHECK(frame.next > frame.first, "a state on the path should have been left by one of its choices");
            to.push_back(choices_[frame.next - 1]);
        }
        return to;
    }

private:
    store::GrowingArray<Frame> frames_;
    store::GrowingArray<ts::Choice> choices_;
    bool is_at_top_ = false;
};

}  // namespace tidelock::search
