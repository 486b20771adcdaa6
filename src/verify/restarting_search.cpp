#include "verify/restarting_search.h"

#include <algorithm>
#include <chrono>

#include "base/check.h"
#include "base/stop.h"
#include "explore/search/bfs.h"
#include "explore/search/bounded.h"
#include "explore/search/dfs.h"
#include "explore/search/pct.h"
#include "explore/search/random_walk.h"
#include "explore/search/reduced_dfs.h"
#include "explore/search/scout.h"
#include "explore/search/stateless.h"
#include "explore/search/stop_reason.h"
#include "verify/combinations.h"

namespace tidelock::verify {
namespace {

// What the search needs of the program.
void prepare(const Plan& plan, const Reductions& reductions, kind::Settings& settings) {
    settings.purpose = kind::Purpose::Search;
    settings.stores_states = plan.search == Search::DepthFirst || plan.search == Search::BreadthFirst;
    settings.reduces = reorders(reductions);
    settings.locks = reductions.locks;
    settings.symmetry = reductions.symmetry;
    settings.merges_alone = plan.search != Search::Stateless;
    settings.ends_at_violation = plan.limits.on_violation == search::OnViolation::Stop;
    settings.is_reduction_asked = plan.reduction.has_value();
}

// Beyond a few restarts, nothing is taken for granted any more that could fail.
void bound_restarts(std::uint64_t restarts, kind::Settings& settings) {
    constexpr std::uint64_t kMostRestarts = 12;
    if (restarts < kMostRestarts) return;
    TL_CHECK(restarts < kMostRestarts + 2, "a search that takes nothing for granted should not begin again");
    settings.is_cautious = true;
}

// The clock and the memory, for a search of this program.
search::Environment look_around(const kind::Exploration& exploration) {
    search::Environment environment;
    environment.seconds = [] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
    };
    environment.memory = [&exploration] { return exploration.is_full() ? ~std::uint64_t{0} : 0; };
    return environment;
}

search::SearchResult run_search(const Plan& plan, const Reductions& reductions, ts::TransitionSystem& system,
                                const search::SearchOptions& limits, const search::Environment& environment,
                                search::Listener& listener) {
    switch (plan.search) {
        case Search::BreadthFirst:
            return search::breadth_first(system, limits, environment, listener);
        case Search::Stateless:
            return search::stateless(system, limits, {reductions.stateless, reductions.sleep}, environment, listener);
        case Search::Random:
            return search::random_walk(system, limits, plan.sampling, environment, listener);
        case Search::Pct:
            return search::pct(system, limits, plan.sampling, environment, listener);
        case Search::DepthFirst:
            break;
    }
    if (plan.preemptions) return search::bounded(system, limits, {*plan.preemptions}, environment, listener);
    if (reductions.dpor || reductions.sleep)
        return search::reduced_depth_first(system, limits, {.dpor = reductions.dpor, .sleep = reductions.sleep},
                                           environment, listener);
    return search::depth_first(system, limits, environment, listener);
}

search::SearchResult run_with_scout(const Plan& plan, const Reductions& reductions, ts::TransitionSystem& system,
                                    const search::SearchOptions& limits, const search::Environment& around,
                                    search::Listener& listener) {
    search::Scout scout(system, limits, listener);
    search::Environment environment = around;
    environment.aside = [&scout](search::Statistics& statistics) { return scout.look(statistics); };
    return run_search(plan, reductions, scout, limits, environment, listener);
}

}  // namespace

search::SearchOptions limits_after(const search::SearchOptions& limits, double spent) {
    constexpr double kLeastSeconds = 0.001;
    search::SearchOptions left = limits;
    left.divergence = true;
    left.hangs = true;
    if (left.time_limit > 0) left.time_limit = std::max(left.time_limit - spent, kLeastSeconds);
    // NB: who calls the engine watches the memory of the process (base/stop.h); here a full table is noticed.
    left.memory_limit = ~std::uint64_t{0} - 1;
    return left;
}

Result<FinishedSearch> search_program(const kind::Program& program, const Plan& plan, kind::Settings& settings,
                                      SearchClient& client, Scouting scouting) {
    FinishedSearch done;
    TL_TRY(reductions, sound_reductions(plan));
    done.reductions = reductions;
    for (;; ++done.restarts) {
        bound_restarts(done.restarts, settings);
        prepare(plan, done.reductions, settings);
        TL_TRY(exploration, program.open(settings));
        done.exploration = std::move(exploration);
        kind::Exploration& explored = *done.exploration;
        search::Listener& listener = client.begin(explored, done.restarts);
        ts::TransitionSystem& system = client.system(explored);
        const search::SearchOptions limits = limits_after(plan.limits, done.seconds_before);
        const bool scouts = scouting == Scouting::Yes && has_scout(plan);
        done.result = (scouts ? run_with_scout : run_search)(plan, done.reductions, system, limits,
                                                             look_around(explored), listener);
        kind::Learnt learnt = explored.learnt();
        settings.learnt = std::move(learnt.value);
        if (done.result.reason != search::StopReason::Restart && !learnt.must_restart) return done;
        if (requested_stop() != StopCause::None) {
            done.result.reason = search::reason_of(requested_stop());
            done.result.complete = false;
            done.is_void = true;
            return done;
        }
        done.seconds_before += done.result.statistics.seconds;
        if (learnt.needs_every_state && reduction_text(done.reductions) != "none") {
            done.reductions = {};
            done.drops_reductions = true;
        }
    }
}

}  // namespace tidelock::verify
