#include "explore/search/scout.h"

#include <algorithm>
#include <utility>

#include "base/check.h"

namespace tidelock::search {

Scout::Scout(ts::TransitionSystem& system, const SearchOptions& options, Listener& listener)
    : ts::Forwarding(system),
      system_(system),
      listener_(listener),
      on_violation_(options.on_violation),
      max_depth_(options.max_depth) {}

// --- the other search ---

ts::StepEnd Scout::start() {
    TL_CHECK(!first_, "a search should start once");
    return Forwarding::start();
}

ts::Stored Scout::store() {
    ts::Stored stored = Forwarding::store();
    current_ = stored.state;
    if (!first_) first_ = current_;
    stored.is_new = mark(other_, current_.root);
    return stored;
}

void Scout::restore(ts::StateRef state) {
    Forwarding::restore(state);
    current_ = state;
}

bool Scout::mark(std::vector<bool>& seen, std::uint32_t root) {
    if (root >= seen.size()) seen.resize(std::size_t{root} + 1 + root / 4);
    if (seen[root]) return false;
    seen[root] = true;
    return true;
}

StopReason Scout::look(Statistics& statistics) {
    if (!first_ || done_.states >= kMostStates) return StopReason::None;
    if (!std::exchange(has_begun_, true)) {
        for (const Turns& turns : kTurns) {
            if (!is_over()) walk(turns);
        }
        begin();
        go_on(done_.transitions + kFirstSteps);
    } else {
        go_on(done_.transitions + kSteps);
    }
    system_.restore(current_);
    if (is_over()) {
        statistics.states += done_.states;
        statistics.transitions += done_.transitions;
        statistics.violations += done_.violations;
        statistics.max_depth = std::max(statistics.max_depth, done_.max_depth);
    }
    return reason_;
}

template <class MakePath>
void Scout::tell_violations(MakePath&& make_path) {
    for (const ts::Violation& violation : system_.violations()) {
        if (violation.is_warning) {
            // NB: whoever found it may not tell it again.
            listener_.violation(violation, {});
            continue;
        }
        ++done_.violations;
        listener_.violation(violation, listener_.wants_path(violation) ? make_path() : std::span<const ts::Choice>());
        if (on_violation_ == OnViolation::Stop) reason_ = StopReason::Violation;
    }
}

// --- actors in turn ---

ts::Choice Scout::next_in_turn(const Turns& turns, std::uint32_t last, std::uint32_t made) const {
    const auto of = [&](auto is_it) { return std::find_if(enabled_.begin(), enabled_.end(), is_it); };
    if (made < turns.steps) {
        const auto same = of([&](const ts::Choice& c) { return c.actor == last; });
        if (same != enabled_.end()) return *same;
    }
    const auto next = of([&](const ts::Choice& c) { return c.actor > last; });
    return next != enabled_.end() ? *next : enabled_.front();
}

void Scout::walk(const Turns& turns) {
    std::vector<bool> passed;
    path_.clear();
    ts::StateRef at = *first_;
    system_.restore(at);
    bool is_alone = turns.first_alone;  // the first actor, so far
    std::uint32_t last = 0;
    std::uint32_t made = 0;
    for (std::uint64_t i = 0; i < kWalkSteps && mark(passed, at.root); ++i) {
        system_.enabled(enabled_);
        tell_violations([&] { return std::span<const ts::Choice>(path_); });
        if (is_over() || enabled_.empty() || (max_depth_ != 0 && i >= max_depth_)) return;
        is_alone = is_alone && (i == 0 || enabled_.front().actor == last);
        const ts::Choice choice = is_alone ? enabled_.front() : next_in_turn(turns, last, made);
        made = choice.actor == last ? made + 1 : 1;
        last = choice.actor;
        path_.push_back(choice);
        ++done_.transitions;
        const ts::StepEnd end = system_.execute(choice);
        tell_violations([&] { return std::span<const ts::Choice>(path_); });
        if (end == ts::StepEnd::Restart) reason_ = StopReason::Restart;
        if (is_over() || end != ts::StepEnd::Next) return;
        at = system_.store().state;
        done_.max_depth = std::max(done_.max_depth, i + 1);
        if (mark(seen_, at.root)) ++done_.states;
    }
}

// --- by cost ---

void Scout::begin() {
    if (is_over()) return;
    seen_.clear();  // what was passed has yet to be expanded
    done_.states = 0;
    mark(seen_, first_->root);
    system_.restore(*first_);
    expand(*first_, Arrivals::kNone, std::nullopt, 0, 0);
}

void Scout::go_on(std::uint64_t until) {
    while (!is_over() && done_.transitions < until && cost_ < items_.size()) {
        if (next_ == items_[cost_].size()) {
            std::vector<Item>().swap(items_[cost_]);
            ++cost_;
            next_ = 0;
            continue;
        }
        make(Item(items_[cost_][next_++]), static_cast<std::uint32_t>(cost_));
    }
}

void Scout::make(const Item& item, std::uint32_t cost) {
    system_.restore(item.state);
    ++done_.transitions;
    const ts::StepEnd end = system_.execute(item.choice);
    tell_violations([&] {
        arrivals_.path_to(item.arrival, path_);
        path_.push_back(item.choice);
        return std::span<const ts::Choice>(path_);
    });
    if (end == ts::StepEnd::Restart) reason_ = StopReason::Restart;
    if (is_over() || end != ts::StepEnd::Next) return;
    const ts::StateRef reached = system_.store().state;
    if (!mark(seen_, reached.root)) return;
    expand(reached, arrivals_.add(item.arrival, item.choice), item.choice.actor, item.depth + 1, cost);
}

// A state that is new here, which the system is in.
void Scout::expand(ts::StateRef state, std::uint32_t arrival, std::optional<std::uint32_t> last, std::uint32_t depth,
                   std::uint32_t cost) {
    ++done_.states;
    done_.max_depth = std::max<std::uint64_t>(done_.max_depth, depth);
    system_.enabled(enabled_);
    tell_violations([&] {
        arrivals_.path_to(arrival, path_);
        return std::span<const ts::Choice>(path_);
    });
    if (is_over() || (max_depth_ != 0 && depth >= max_depth_)) return;
    const bool can_go_on =
        last && std::any_of(enabled_.begin(), enabled_.end(), [&](const ts::Choice& c) { return c.actor == *last; });
    for (const ts::Choice& choice : enabled_) {
        const std::size_t at = cost + 1 + (can_go_on && choice.actor != *last ? kPreemption : 0U);
        if (at >= items_.size()) items_.resize(at + 1);
        items_[at].push_back({state, choice, arrival, depth});
    }
}

}  // namespace tidelock::search
