#include "explore/search/sampling.h"

namespace tidelock::search {

namespace {

SearchOptions with_longest_execution(SearchOptions options) {
    if (options.max_depth == 0) options.max_depth = kLongestSample;
    return options;
}

}  // namespace

Sampling::Sampling(ts::TransitionSystem& system, const SearchOptions& options, const SamplingOptions& sampling,
                   const Environment& environment, Listener& listener)
    : system_(system),
      listener_(listener),
      sampling_(sampling),
      session_(system, with_longest_execution(options), environment, listener) {}

SearchResult Sampling::run(Guide& guide) {
    session_.until_stopped([&] {
        const bool has_steps = begin();
        // Without any step no limit would ever be looked at.
        for (std::uint64_t number = 0; has_steps && !session_.is_over(); ++number) {
            if (sampling_.executions != 0 && number == sampling_.executions) break;
            make_execution(guide, number);
        }
    });
    SearchResult result = session_.result();
    result.complete = false;
    result.scope = Scope::Samples;
    return result;
}

// Goes to the first state; are there choices in it?
bool Sampling::begin() {
    const auto first = session_.start();
    if (!first) return false;
    first_ = *first;
    system_.enabled(enabled_);
    tell_violations();
    if (!enabled_.empty()) return true;
    session_.end_path(ts::StepEnd::Next);
    listener_.end_state(first_);
    return false;
}

void Sampling::make_execution(Guide& guide, std::uint64_t number) {
    path_.clear();
    system_.restore(first_);
    guide.begin(number);
    for (;;) {
        system_.enabled(enabled_);
        if (!path_.empty()) tell_violations();
        if (enabled_.empty() || session_.is_over()) session_.end_path(ts::StepEnd::Next);
        const bool is_cut = !enabled_.empty() && !session_.may_expand(path_.size());
        if (enabled_.empty() || is_cut) return guide.end(path_.size(), is_cut);
        if (session_.is_over()) return;  // at a violation
        if (!step(guide.choose(enabled_))) return guide.end(path_.size(), false);
    }
}

// Is there a state after it?
bool Sampling::step(ts::Choice choice) {
    if (!session_.begin_step(choice)) return false;
    path_.push_back(choice);
    const ts::StepEnd end = system_.execute(choice);
    tell_violations();
    if (end != ts::StepEnd::Next || session_.is_over()) {
        session_.end_path(end);
        return false;
    }
    session_.pass(path_.size());
    return true;
}

}  // namespace tidelock::search
