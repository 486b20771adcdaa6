// Looks at the current state of an exploration, for somebody who steps through the program by hand
// (verify/explorer.h). Nothing is executed. The kind implements it; it goes with its exploration.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "explore/ts/choice.h"
#include "kind/views.h"

namespace tidelock::kind {

// What a step did, for breakpoints.
class StepWatch {
public:
    StepWatch() = default;
    StepWatch(const StepWatch&) = delete;
    StepWatch& operator=(const StepWatch&) = delete;
    virtual ~StepWatch() = default;

    // From now on what is passed in the middle of a step is noted there; null: no more.
    virtual void note_passed(StepTraits* traits) = 0;
    // What the last step wrote.
    virtual void note_writes(StepTraits& traits) = 0;
    // Where the actor stands, and whether it wants a lock that another one has.
    virtual void note_standing(std::uint32_t actor, StepTraits& traits) = 0;
};

class Inspector {
public:
    Inspector() = default;
    Inspector(const Inspector&) = delete;
    Inspector& operator=(const Inspector&) = delete;
    virtual ~Inspector() = default;

    // All that were started. `choices` are those of the state.
    virtual std::vector<ActorView> actors(std::span<const ts::Choice> choices) = 0;
    virtual std::vector<FrameView> stack(std::uint32_t actor) = 0;
    // Of the actor's innermost frame in the program's own code; nothing: there is none.
    virtual std::optional<std::vector<Variable>> variables(std::uint32_t actor) = 0;
    // What a path such as "account.balance", "Bank.total" or "Node#3.1.next" leads to; nothing: there is no such thing.
    // Actor 0: as seen from nowhere.
    virtual std::optional<Inspected> inspect(std::uint32_t actor, std::string_view path) = 0;
    virtual std::vector<LockView> locks() = 0;
    // In which the program's own code has something in this line.
    virtual std::vector<std::string> files_with_code_at(std::uint32_t line) = 0;
    virtual StepWatch& watch() = 0;
};

}  // namespace tidelock::kind
