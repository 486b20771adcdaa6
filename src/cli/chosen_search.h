// Which search the options ask for, with which reductions, and how to start it.
#pragma once

#include <functional>
#include <memory>

#include "base/result.h"
#include "cli/explored_program.h"
#include "cli/options.h"
#include "explore/search/listener.h"

namespace tidelock::cli {

// What is left out: as asked for, or what suits the search. An error if the search cannot do it.
Result<ReductionOptions> chosen_reduction(const CheckOptions& options);
// "dpor,symmetry", "none": for reports.
std::string reduction_text(const ReductionOptions& reduction);

// What the search needs of the model.
void prepare_model(const CheckOptions& options, const ReductionOptions& reduction, ExploredOptions& explored);

// So many searches had to begin again: beyond a few, nothing is taken for granted any more that could fail.
void bound_restarts(std::uint64_t restarts, model::Assumptions& assumptions);

// The limits as the user gave them, of which some seconds are gone, with what every search of a program needs.
search::SearchOptions limits_after(const search::SearchOptions& limits, double spent);
// The clock, Ctrl-C and the memory, for a search of this model.
search::Surroundings look_around(const model::ProgramModel& model);

// A search of a program that begins again, with a new listener, as long as something turns out not to hold that it took
// for granted. `explored` is what the program was opened with last.
struct WholeSearch {
    std::unique_ptr<ExploredProgram> program;
    search::SearchResult result;
};
Result<WholeSearch> search_program(const CheckOptions& options, ExploredOptions& explored,
                                   const std::function<search::Listener&()>& new_listener);

// The same, and beside the default search a scout (explore/search/scout.h).
search::SearchResult run_with_scout(const CheckOptions& options, const ReductionOptions& reduction,
                                    ts::TransitionSystem& system, const search::SearchOptions& limits,
                                    search::Surroundings& surroundings, search::Listener& listener);
search::SearchResult run_search(const CheckOptions& options, const ReductionOptions& reduction,
                                ts::TransitionSystem& system, const search::SearchOptions& limits,
                                const search::Surroundings& surroundings, search::Listener& listener);

}  // namespace tidelock::cli
