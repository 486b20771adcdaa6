// Steps that only a relaxed memory model permits, and what would forbid each of them.
#pragma once

#include <optional>
#include <vector>

#include "model/program_model.h"
#include "program/code/repairs.h"
#include "repair/source_edits.h"

namespace tidelock::repair {

// One way to forbid a step: an access or place of the program, made stronger.
struct Remedy {
    code::Point point;
    code::Strength strength{};
    auto operator<=>(const Remedy&) const = default;  // NOLINT(modernize-use-nullptr)
};

// An operation of the program that remedies are about.
struct Operation {
    code::Point point;
    const types::Method* method = nullptr;
    bool is_access = false;
    bool is_write = false;
    std::string location;  // "Account#2.balance"; empty: no access, or to what is not known yet
    Takers takers;         // of a reference to it
};

struct Reordering {
    std::optional<Remedy> barrier;      // the last place where a barrier forbids the step
    std::vector<Remedy> remedies;       // each of which does; ascending
    std::vector<Operation> operations;  // that they are about
};

// Remedies are for the program's own code: none at all if what is out of order is the class library's.
// Is the choice, in the current state, one that completes an operation before an earlier one of its thread?
std::optional<Reordering> reordering_of(model::ProgramModel& model, ts::Choice choice);

}  // namespace tidelock::repair
