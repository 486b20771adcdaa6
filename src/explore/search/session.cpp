#include "explore/search/session.h"

#include <limits>

#include "base/check.h"
#include "explore/search/second_pass.h"

namespace tidelock::search {

namespace {

std::uint64_t or_none(std::uint64_t limit) { return limit != 0 ? limit : std::numeric_limits<std::uint64_t>::max(); }

}  // namespace

Session::Session(ts::TransitionSystem& system, const SearchOptions& options, const Environment& environment,
                 Listener& listener)
    : system_(system),
      options_(options),
      environment_(environment),
      listener_(listener),
      max_states_(or_none(options.max_states)),
      max_depth_(or_none(options.max_depth)),
      began_(environment.seconds ? environment.seconds() : 0) {}

std::optional<ts::StateRef> Session::start() {
    listener_.started();
    const ts::StepEnd end = system_.start();
    tell_violations([] { return std::span<const ts::Choice>(); });
    if (is_over()) return std::nullopt;
    if (end != ts::StepEnd::Next) {
        end_path(end);
        return std::nullopt;
    }
    const ts::StateRef first = system_.store().state;
    if (!enter(first, 0)) return std::nullopt;
    return first;
}

void Session::look_at_clock() {
    statistics_.seconds = seconds();
    if (options_.time_limit > 0 && statistics_.seconds >= options_.time_limit) stop(StopReason::Time);
    if (statistics_.seconds - told_ < kBetweenProgress) return;
    told_ = statistics_.seconds;
    listener_.progress(statistics_);
}

void Session::check() {
    if (options_.memory_limit != 0 && environment_.memory && environment_.memory() > options_.memory_limit) {
        stop(StopReason::Memory);
    }
    if (environment_.aside && !is_over()) {
        const StopReason reason = environment_.aside(statistics_);
        if (reason != StopReason::None) stop(reason);
    }
    poll_stop();
}

void Session::tell(std::span<const ts::Violation> found, std::span<const ts::Choice> path) {
    for (const ts::Violation& violation : found) {
        count(violation, listener_.violation(violation, path));
    }
}

void Session::count(const ts::Violation& violation, bool may_go_on) {
    if (violation.is_warning) return;
    ++statistics_.violations;
    if (options_.on_violation == OnViolation::Stop || !may_go_on) stop(StopReason::Violation);
}

void Session::find_hangs(ts::StateRef first) {
    if (!options_.hangs || !has_cycle_ || is_over() || is_cut_) return;
    listener_.begin_second_pass();
    const SearchResult found = search::find_hangs(system_, first, options_, environment_, listener_);
    statistics_.violations += found.statistics.violations;
    if (found.reason != StopReason::Unsupported) stop(found.reason);
}

SearchResult Session::result() {
    TL_CHECK(statistics_.violations == 0 || options_.on_violation == OnViolation::GoOn || is_over(),
             "a search that stops at a violation should be over when there is one");
    statistics_.seconds = seconds();
    if (is_cut_) stop(StopReason::Depth);
    if (statistics_.unsupported != 0) stop(StopReason::Unsupported);
    return {.complete = reason_ == StopReason::None, .reason = reason_, .statistics = statistics_};
}

}  // namespace tidelock::search
