// What the engine finds out about a program (engine.h), as data. report/ makes sentences of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "explore/search/search_result.h"
#include "explore/ts/choice.h"
#include "explore/ts/violation.h"
#include "kind/assumptions.h"
#include "kind/trace.h"
#include "verify/plan.h"
#include "verify/state_graph.h"
#include "verify/verdict.h"

namespace tidelock::verify {

// Found under a relaxed memory model: is it there under sequential consistency as well? Unknown: that search did not
// finish.
enum class UnderSc : std::uint8_t { Yes, No, Unknown };

std::string_view under_sc_name(UnderSc answer);

// Does it take a time-out that runs out while other threads could go on? Unknown: the search under --timeouts stuck did
// not finish.
enum class NeedsTimeOut : std::uint8_t { Yes, No, Unknown };

std::string_view needs_time_out_name(NeedsTimeOut answer);

struct Finding {
    ts::Violation violation;
    std::vector<ts::Choice> schedule;
    kind::Trace trace;                         // empty for warnings
    std::optional<std::size_t> cycle_begin{};  // the violation never ends: where in the schedule its cycle begins
    std::vector<kind::Reordered> reordered{};  // relaxed memory models only, both
    std::optional<UnderSc> under_sc{};
    std::vector<kind::Expiry> expiries{};  // on its way
    std::optional<NeedsTimeOut> needs_time_out{};
    kind::Circumstances circumstances{};  // what its schedule depends on, for repeating it
};

struct Outcome {
    Verdict verdict = Verdict::Error;
    bool complete = false;
    search::StopReason reason = search::StopReason::None;
    Reductions reductions;      // with which the search was made
    bool stores_states = true;  // otherwise the search counts executions
    search::Scope scope = search::Scope::Everything;
    std::optional<std::uint32_t> completed_bound;  // all schedules with at most so many preemptions
    std::string problem;                           // Unsupported, Error: what
    std::string problem_stack;                     // Unsupported: where, a line per frame
    ts::Place problem_place;                       // Unsupported: in the program's own code
    std::vector<Finding> violations;
    std::vector<Finding> warnings;
    std::vector<kind::Assumption> assumptions;  // what the result takes for granted
    std::vector<std::string> notes;             // what else there is to say
    search::Statistics statistics;
    std::size_t threads = 0;     // that the program had in all, the main thread included; 0: not known
    std::uint64_t restarts = 0;  // searches given up because something did not hold that they took for granted
    std::uint64_t instructions = 0;
    std::uint64_t store_bytes = 0;
    StateGraph graph;              // if it was asked for
    std::string internal_error{};  // a fault of Tidelock: nothing else counts
};

double states_per_second(const Outcome& outcome);

}  // namespace tidelock::verify
