// The search under sequential consistency that goes with one under a relaxed memory model: which violations exist there
// as well, and the data races, which are looked for only there.
#pragma once

#include <span>

#include "base/result.h"
#include "cli/explored_program.h"
#include "cli/options.h"
#include "explore/search/search_result.h"
#include "model/thread_origin.h"
#include "report/summary.h"

namespace tidelock::cli {

struct ScResult {
    ExploredOptions explored;  // for repeating what was found
    std::vector<model::ThreadOrigin> origins;
    std::vector<report::Finding> violations;
    std::vector<report::Finding> warnings;
    bool complete = false;
    search::StopReason reason = search::StopReason::None;
    std::string problem;

    [[nodiscard]] bool has(const ts::Violation& violation) const;
    // Of a violation found under the relaxed model.
    [[nodiscard]] report::UnderSc answer(const ts::Violation& violation) const;
};

// With the limits of the options and the reductions that suit it. `relaxed` is what was searched; `wanted` was found
// there: when no data races are looked for, it ends as soon as it has found all of that.
Result<ScResult> search_sc(const CheckOptions& options, const ExploredOptions& relaxed, check::Races races,
                           std::span<const report::Finding> wanted);

}  // namespace tidelock::cli
