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
#include "machine/library/contracts.h"
#include "verify/combinations.h"

namespace tidelock::verify {
namespace {

// What the search needs of the model.
void prepare_model(const Plan& plan, const Reductions& reductions, ExploredOptions& explored) {
    explored.model.reduces = reorders(reductions);
    explored.model.keeps_shared = explored.model.reduces || reductions.locks;
    explored.model.merges_guarded = reductions.locks;
    explored.model.ends_at_violation = plan.limits.on_violation == search::OnViolation::Stop;
    explored.model.assumptions.memory.is_learnt |= plan.reduction.has_value();  // it was asked for
    explored.model.guesses_first = !explored.model.reduces;
    explored.model.symmetry = reductions.symmetry;
    explored.model.merges_alone = plan.search != Search::Stateless;
    explored.stores_states = plan.search == Search::DepthFirst || plan.search == Search::BreadthFirst;
}

// Beyond a few restarts, nothing is taken for granted any more that could fail.
void bound_restarts(std::uint64_t restarts, model::Assumptions& assumptions) {
    constexpr std::uint64_t kMostRestarts = 12;
    if (restarts < kMostRestarts) return;
    TL_CHECK(restarts < kMostRestarts + 2, "a search that takes nothing for granted should not begin again");
    assumptions.no_background = assumptions.no_interrupts = false;
    assumptions.no_looks_at_threads = assumptions.no_looks_at_assemblies = assumptions.no_closing = false;
    for (const library::ExposingMember& member : library::exposing_members()) {
        for (const std::string_view type : member.looked_into) assumptions.looked_into.emplace(type);
    }
    assumptions.torn.is_everything = assumptions.pinned.is_everything = assumptions.memory.is_off = true;
}

// The clock and the memory, for a search of this model.
search::Environment look_around(const model::ProgramModel& model) {
    search::Environment environment;
    environment.seconds = [] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
    };
    environment.memory = [&model] { return model.is_full() ? ~std::uint64_t{0} : 0; };
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

Result<FinishedSearch> search_program(const Plan& plan, ExploredOptions& explored, SearchClient& client,
                                      Scouting scouting) {
    FinishedSearch done;
    TL_TRY(reductions, sound_reductions(plan));
    done.reductions = reductions;
    for (;; ++done.restarts) {
        bound_restarts(done.restarts, explored.model.assumptions);
        prepare_model(plan, done.reductions, explored);
        ExploredOptions searched = explored;
        searched.model.remembers_steps = explored.stores_states;  // and not when violations are repeated
        TL_TRY(program, ExploredProgram::open(searched));
        done.program = std::move(program);
        model::ProgramModel& model = done.program->model();
        search::Listener& listener = client.begin(model, done.restarts);
        ts::TransitionSystem& system = client.system(model);
        const search::SearchOptions limits = limits_after(plan.limits, done.seconds_before);
        const bool scouts = scouting == Scouting::Yes && has_scout(plan);
        done.result =
            (scouts ? run_with_scout : run_search)(plan, done.reductions, system, limits, look_around(model), listener);
        explored.model.assumptions = model.assumptions();
        if (done.result.reason != search::StopReason::Restart && !model.must_restart()) return done;
        if (requested_stop() != StopCause::None) {
            done.result.reason = search::reason_of(requested_stop());
            done.result.complete = false;
            done.is_void = true;
            return done;
        }
        done.seconds_before += done.result.statistics.seconds;
        if (!explored.model.assumptions.no_invariants && reduction_text(done.reductions) != "none") {
            done.reductions = {};
            done.drops_reductions = true;
        }
    }
}

}  // namespace tidelock::verify
