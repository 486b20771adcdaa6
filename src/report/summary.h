// All that there is to tell of one check: made by the command, printed by text.h and json.h.
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
#include "report/assumptions.h"
#include "report/trace.h"

namespace tidelock::report {

enum class Verdict : std::uint8_t { Ok, Violation, Incomplete, Unsupported, Error };

std::string_view verdict_name(Verdict verdict);

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
    Trace trace;                               // empty for warnings
    std::optional<std::size_t> cycle_begin{};  // the violation never ends: where in the schedule its cycle begins
    std::vector<Reordered> reordered{};        // relaxed memory models only, both
    std::optional<UnderSc> under_sc{};
    std::vector<Expiry> expiries{};  // on its way
    std::optional<NeedsTimeOut> needs_time_out{};
};

struct Summary {
    std::string program;  // as the user named it
    std::vector<std::string> arguments;
    Verdict verdict = Verdict::Error;
    bool complete = false;
    search::StopReason reason = search::StopReason::None;
    bool stores_states = true;  // otherwise the search counts executions
    search::Scope scope = search::Scope::Everything;
    std::optional<std::uint32_t> completed_bound;  // all schedules with at most so many preemptions
    std::string problem;                           // Unsupported, Error: what
    std::string problem_stack;                     // Unsupported: where, a line per frame
    struct Place {
        std::string file;  // empty: unknown
        std::uint32_t line = 0;
        std::uint32_t column = 0;
        std::string method;
    };
    Place problem_place;  // Unsupported: in the program's own code
    std::vector<Finding> violations;
    std::vector<Finding> warnings;
    std::vector<Assumption> assumptions;  // what the result takes for granted
    std::vector<std::string> notes;       // what else there is to say
    std::vector<std::string> hints;       // Incomplete: what to try next
    search::Statistics statistics;
    std::uint64_t restarts = 0;  // searches given up because something did not hold that they took for granted
    std::uint64_t instructions = 0;
    std::uint64_t peak_memory_bytes = 0;
    std::uint64_t store_bytes = 0;
    std::vector<std::pair<std::string, std::string>> options;  // name without dashes, value
};

double states_per_second(const Summary& summary);

}  // namespace tidelock::report
