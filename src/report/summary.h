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
#include "report/trace.h"

namespace tidelock::report {

enum class Verdict : std::uint8_t { Ok, Violation, Incomplete, Unsupported, Error };

std::string_view verdict_name(Verdict verdict);

// Found under a relaxed memory model: is it there under sequential consistency as well? Unknown: that search did not
// finish.
enum class UnderSc : std::uint8_t { Yes, No, Unknown };

std::string_view under_sc_name(UnderSc answer);

struct Finding {
    ts::Violation violation;
    std::vector<ts::Choice> schedule;
    Trace trace;                               // empty for warnings
    std::optional<std::size_t> cycle_begin{};  // the violation never ends: where in the schedule its cycle begins
    std::vector<Reordered> reordered{};        // relaxed memory models only, both
    std::optional<UnderSc> under_sc{};
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
    std::vector<Finding> violations;
    std::vector<Finding> warnings;
    std::vector<std::string> notes;  // under which assumptions the result holds
    search::Statistics statistics;
    std::uint64_t restarts = 0;  // searches given up because something did not hold that they took for granted
    std::uint64_t instructions = 0;
    std::uint64_t peak_memory_bytes = 0;
    std::uint64_t store_bytes = 0;
    std::vector<std::pair<std::string, std::string>> options;  // name without dashes, value
};

double states_per_second(const Summary& summary);

}  // namespace tidelock::report
