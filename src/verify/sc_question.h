// The search under sequential consistency that goes with one under a relaxed memory model: which violations exist there
// as well, and the data races, which are looked for only there.
#pragma once

#include <span>

#include "base/result.h"
#include "explore/search/search_result.h"
#include "kind/program.h"
#include "verify/outcome.h"

namespace tidelock::verify {

struct ScResult {
    kind::Settings settings;  // for repeating what was found
    std::vector<kind::ActorOrigin> origins;
    std::vector<Finding> violations;
    std::vector<Finding> warnings;
    bool complete = false;
    search::StopReason reason = search::StopReason::None;
    std::string problem;

    [[nodiscard]] bool has(const ts::Violation& violation) const;
    // Of a violation found under the relaxed model.
    [[nodiscard]] UnderSc answer(const ts::Violation& violation) const;
};

// With the limits of the plan and the reductions that suit it. `relaxed` is what was searched; `wanted` was found
// there: when no data races are looked for, it ends as soon as it has found all of that.
Result<ScResult> search_sc(const kind::Program& program, const Plan& plan, const kind::Settings& relaxed,
                           kind::Races races, std::span<const Finding> wanted);

}  // namespace tidelock::verify
