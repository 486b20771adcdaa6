// RandomProgram.cs opened for exploration and stopped where it asks for its text. From there every program and
// combination is explored in a process of its own, forked: nothing is read, compiled or initialised twice, and a crash
// is a result like another.
//
// Before that, the code that programs need is compiled by exploring a few in the parent; going back to the first state
// leaves nothing of them but the code.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/explored_program.h"
#include "combinations.h"
#include "outcome.h"

namespace tidelock::crosscheck {

class Subject {
public:
    static Result<std::unique_ptr<Subject>> open(const std::string& assembly, model::TimeOuts time_outs,
                                                 const order::Rules* order);
    ~Subject();
    Subject(const Subject&) = delete;
    Subject& operator=(const Subject&) = delete;

    // max_states 0: no limit.
    Outcome explore(const std::string& text, const Combination& combination, std::uint64_t max_states);

private:
    struct Opened {
        std::unique_ptr<cli::ExploredProgram> program;
        ts::StateRef first;  // Main asks for the length of the text
    };
    struct Limits {  // 0: none
        std::uint64_t max_states = 0;
        std::uint64_t max_depth = 0;
    };
    Subject() = default;
    [[nodiscard]] Result<Opened> open_one(const model::ModelOptions& options) const;
    [[nodiscard]] Result<Opened> open_warm(model::ModelOptions options) const;
    static Outcome search_here(Opened& opened, const std::string& text, Search how, const Limits& limits);
    Outcome search_to_the_end(const std::string& text, const Combination& combination, const Limits& limits);

    std::string assembly_;
    model::TimeOuts time_outs_ = model::TimeOuts::Any;
    const order::Rules* order_ = nullptr;  // null: sequential consistency
    std::vector<Opened> opened_;           // as models()
};

}  // namespace tidelock::crosscheck
