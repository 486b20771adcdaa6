#include "cli/chosen_search.h"

#include <algorithm>
#include <chrono>

#include "base/check.h"
#include "base/stop.h"
#include "cli/option_words.h"
#include "explore/search/bfs.h"
#include "explore/search/bounded.h"
#include "explore/search/dfs.h"
#include "explore/search/pct.h"
#include "explore/search/random_walk.h"
#include "explore/search/reduced_dfs.h"
#include "explore/search/scout.h"
#include "explore/search/stateless.h"
#include "machine/library/contracts.h"

namespace tidelock::cli {
namespace {

bool reorders(const ReductionOptions& r) { return r.dpor || r.sleep || r.stateless != search::Reduction::None; }

// What was left out in one state is known by the numbers of its objects, and they are others in the next.
Result<void> check_numbering(const CheckOptions& options) {
    if (options.numbering == model::Numbering::Placement) return {};
    const char* const option = "--numbering canonical";
    if (options.search != Search::DepthFirst && options.search != Search::BreadthFirst)
        return Error{option, "goes with --search dfs and bfs only: others store no states"};
    if (options.memory_model != MemoryModel::Sc) return Error{option, "goes with --memory-model sc only"};
    if (options.reduction && reduction_text(*options.reduction) != "none")
        return Error{option, "goes with --reduction none only: others know objects by their numbers"};
    return {};
}

ReductionOptions default_reduction(const CheckOptions& options) {
    ReductionOptions r;
    if (options.numbering == model::Numbering::Canonical) return r;
    if (options.memory_model != MemoryModel::Sc) {
        r.dpor = options.search == Search::DepthFirst && !options.preemptions && !options.limits.livelock &&
                 options.time_outs != model::TimeOuts::Stuck;
        return r;
    }
    const bool may_reorder = options.time_outs != model::TimeOuts::Stuck;  // those depend on all threads
    if (options.search == Search::Stateless) {
        if (may_reorder) r.stateless = search::Reduction::Optimal;
        r.sleep = may_reorder;
        return r;
    }
    // NB: a cycle of one schedule may stand for others that are no livelocks.
    const bool goes_through_all = options.search == Search::DepthFirst && !options.preemptions;
    r.dpor = goes_through_all && !options.limits.livelock && may_reorder;
    r.locks = r.dpor;
    return r;
}

}  // namespace

Result<ReductionOptions> chosen_reduction(const CheckOptions& options) {
    if (options.preemptions && options.search != Search::DepthFirst)
        return Error{"--preemptions", "goes with --search dfs only"};
    if (options.limits.livelock && (options.search != Search::DepthFirst || options.preemptions))
        return Error{"--livelock", "goes with --search dfs only, without --preemptions"};
    const bool is_relaxed = options.memory_model != MemoryModel::Sc;
    if (is_relaxed && options.search == Search::Stateless)
        return Error{"--memory-model", "the stateless search knows sc only"};
    if (is_relaxed && (options.preemptions || options.search == Search::Pct))
        return Error{"--memory-model", "schedules are not counted in preemptions or priorities unless it is sc"};
    TL_TRY_VOID(check_numbering(options));
    if (!options.reduction) return default_reduction(options);
    const ReductionOptions& r = *options.reduction;
    if (is_relaxed && (r.sleep || r.symmetry || r.locks))
        return Error{"--memory-model", "goes with --reduction dpor and none only, unless it is sc"};
    const bool is_plain_dfs = options.search == Search::DepthFirst && !options.preemptions;
    if (r.stateless != search::Reduction::None && options.search != Search::Stateless)
        return Error{"--reduction " + reduction_text(r), "goes with --search stateless only"};
    if (r.locks && !is_plain_dfs && options.search != Search::BreadthFirst)
        return Error{"--reduction locks", "goes with --search dfs and bfs only"};
    if (r.dpor && !is_plain_dfs) return Error{"--reduction dpor", "goes with --search dfs only"};
    if (r.sleep && !is_plain_dfs && options.search != Search::Stateless)
        return Error{"--reduction sleep", "goes with --search dfs and stateless only"};
    if (r.symmetry && options.search == Search::Stateless)
        return Error{"--reduction symmetry", "needs a search that stores states"};
    if (reorders(r) && options.limits.livelock)
        return Error{"--livelock", "goes with --reduction none only: cycles are not preserved by others"};
    if (reorders(r) && options.time_outs == model::TimeOuts::Stuck)
        return Error{"--timeouts stuck", "goes with --reduction none only: time-outs depend on all threads"};
    // Source sets and wakeup trees are made for sleep sets.
    ReductionOptions whole = r;
    whole.sleep |= r.stateless == search::Reduction::Source || r.stateless == search::Reduction::Optimal;
    return whole;
}

std::string reduction_text(const ReductionOptions& r) {
    std::string text;
    const auto add = [&text](bool is_on, std::string_view word) {
        if (!is_on) return;
        if (!text.empty()) text += ",";
        text += word;
    };
    add(r.locks, "locks");
    add(r.dpor, "dpor");
    add(r.stateless != search::Reduction::None, word_of(kStatelessWords, r.stateless));
    add(r.sleep, "sleep");
    add(r.symmetry, "symmetry");
    return text.empty() ? "none" : text;
}

void prepare_model(const CheckOptions& options, const ReductionOptions& reduction, ExploredOptions& explored) {
    explored.model.reduces = reorders(reduction);
    explored.model.keeps_shared = explored.model.reduces || reduction.locks;
    explored.model.merges_guarded = reduction.locks;
    explored.model.ends_at_violation = options.limits.on_violation == search::OnViolation::Stop;
    explored.model.assumptions.memory.is_learnt |= options.reduction.has_value();  // it was asked for
    explored.model.guesses_first = !explored.model.reduces;
    explored.model.symmetry = reduction.symmetry;
    explored.model.merges_alone = options.search != Search::Stateless;
    explored.stores_states = options.search == Search::DepthFirst || options.search == Search::BreadthFirst;
}

void bound_restarts(std::uint64_t restarts, model::Assumptions& assumptions) {
    constexpr std::uint64_t kMostRestarts = 12;
    if (restarts < kMostRestarts) return;
    TL_CHECK(restarts < kMostRestarts + 2, "a search that takes nothing for granted should not begin again");
    assumptions.no_background = assumptions.no_interrupts = false;
    assumptions.no_looks_at_threads = assumptions.no_looks_at_assemblies = assumptions.no_closing = false;
    for (const library::Telltale& telltale : library::telltales()) {
        for (const std::string_view type : telltale.looked_into) assumptions.looked_into.emplace(type);
    }
    assumptions.torn.is_everything = assumptions.pinned.is_everything = assumptions.memory.is_off = true;
}

search::SearchOptions limits_after(const search::SearchOptions& limits, double spent) {
    constexpr double kLeastSeconds = 0.001;
    search::SearchOptions left = limits;
    left.divergence = true;
    left.hangs = true;
    if (left.time_limit > 0) left.time_limit = std::max(left.time_limit - spent, kLeastSeconds);
    // NB: the limit itself is the watch's business (watch.h); here a full table is noticed.
    left.memory_limit = ~std::uint64_t{0} - 1;
    return left;
}

search::Surroundings look_around(const model::ProgramModel& model) {
    search::Surroundings surroundings;
    surroundings.seconds = [] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
    };
    surroundings.memory = [&model] { return model.is_full() ? ~std::uint64_t{0} : 0; };
    return surroundings;
}

search::SearchResult run_search(const CheckOptions& options, const ReductionOptions& reduction,
                                ts::TransitionSystem& system, const search::SearchOptions& limits,
                                const search::Surroundings& surroundings, search::Listener& listener) {
    switch (options.search) {
        case Search::BreadthFirst:
            return search::breadth_first(system, limits, surroundings, listener);
        case Search::Stateless:
            return search::stateless(system, limits, {reduction.stateless, reduction.sleep}, surroundings, listener);
        case Search::Random:
            return search::random_walk(system, limits, options.sampling, surroundings, listener);
        case Search::Pct:
            return search::pct(system, limits, options.sampling, surroundings, listener);
        case Search::DepthFirst:
            break;
    }
    if (options.preemptions)
        return search::bounded(system, limits, {static_cast<std::uint32_t>(*options.preemptions)}, surroundings,
                               listener);
    if (reduction.dpor || reduction.sleep)
        return search::reduced_depth_first(system, limits, {.dpor = reduction.dpor, .sleep = reduction.sleep},
                                           surroundings, listener);
    return search::depth_first(system, limits, surroundings, listener);
}

search::SearchResult run_with_scout(const CheckOptions& options, const ReductionOptions& reduction,
                                    ts::TransitionSystem& system, const search::SearchOptions& limits,
                                    search::Surroundings& surroundings, search::Listener& listener) {
    // NB: another search that was asked for does what it says. The reductions do not matter: with each of them, and
    // with none, depth first can stay on one endless path.
    const bool has_scout = options.search == Search::DepthFirst && !options.preemptions && !options.limits.livelock &&
                           options.numbering == model::Numbering::Placement;
    if (!has_scout) return run_search(options, reduction, system, limits, surroundings, listener);
    search::Scout scout(system, limits, listener);
    surroundings.aside = [&scout](search::Statistics& statistics) { return scout.look(statistics); };
    search::SearchResult result = run_search(options, reduction, scout, limits, surroundings, listener);
    surroundings.aside = {};
    return result;
}

Result<WholeSearch> search_program(const CheckOptions& options, ExploredOptions& explored,
                                   const std::function<search::Listener&()>& new_listener) {
    TL_TRY(reduction, chosen_reduction(options));
    double spent = 0;
    std::uint64_t restarts = 0;
    for (;;) {
        prepare_model(options, reduction, explored);
        TL_TRY(program, ExploredProgram::open(explored));
        model::ProgramModel& model = program->model();
        search::SearchResult result = run_search(options, reduction, model, limits_after(options.limits, spent),
                                                 look_around(model), new_listener());
        explored.model.assumptions = model.assumptions();
        const bool must_restart = result.reason == search::StopReason::Restart || model.must_restart();
        if (!must_restart) return WholeSearch{std::move(program), result};
        poll_stop();
        spent += result.statistics.seconds;
        bound_restarts(++restarts, explored.model.assumptions);
        if (!explored.model.assumptions.no_invariants) reduction = {};
    }
}

}  // namespace tidelock::cli
