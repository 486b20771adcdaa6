// RandomProgram.cs opened for exploration with the options of one model, and stopped where it asks for its text.
//
// Before that, the code that programs need is compiled by exploring a few; going back to the first state leaves nothing
// of them but the code. A program is searched once: its states stay where they were stored, so each search has a
// process of its own (subject.h).
#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "combinations.h"
#include "dotnet/explored_program.h"
#include "outcome.h"

namespace tidelock::crosscheck {

struct SubjectOptions {
    files::ProgramFiles files;
    model::TimeOuts time_outs = model::TimeOuts::Any;
    const order::Rules* order = nullptr;  // null: sequential consistency
    model::SelfChecks self_checks = model::kSelfChecks;
};

class OpenedModel {
public:
    static Result<std::unique_ptr<OpenedModel>> open(const SubjectOptions& subject, std::size_t model);

    // As the program does it: begins again as long as something does not hold that was taken for granted.
    // max_states 0: no limit.
    Outcome search(const std::string& text, const Combination& combination, std::uint64_t max_states);

private:
    struct Opened {
        std::unique_ptr<dotnet::ExploredProgram> program;
        ts::StateRef first;  // Main asks for the length of the text
    };
    struct Limits {  // 0: none
        std::uint64_t max_states = 0;
        std::uint64_t max_depth = 0;
        model::SelfChecks self_checks = model::kSelfChecks;
    };
    OpenedModel(const SubjectOptions& subject, std::size_t model) : subject_(subject), model_(model) {}
    [[nodiscard]] Result<Opened> open_one(const model::ModelOptions& options) const;
    [[nodiscard]] Result<Opened> open_warm(model::ModelOptions options) const;
    static Outcome search_here(Opened& opened, const std::string& text, Search how, const Limits& limits);

    const SubjectOptions& subject_;
    const std::size_t model_;  // of models()
    Opened opened_;
};

}  // namespace tidelock::crosscheck
