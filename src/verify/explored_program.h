// A program opened for exploration: its files, machine and model with the properties that are asked for. Used by
// whatever explores or repeats an exploration; each such use needs a fresh one. What does not change is shared
// (image_shelf.h).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "check/endless.h"
#include "check/races.h"
#include "machine/exec/machine.h"
#include "model/program_model.h"
#include "verify/image_shelf.h"
#include "verify/plan.h"

namespace tidelock::verify {

struct ExploredOptions {
    Program program;
    // What has been loaded of it: by whoever has a copy of these options.
    std::shared_ptr<ImageShelf> images = std::make_shared<ImageShelf>();
    model::ModelOptions model;
    check::Races races = check::Races::Warn;
    check::RunsForever runs_forever = check::RunsForever::IsHang;
    std::uint32_t clock = 8;
    bool choose_random = false;
    bool stores_states = true;  // the search stores each state it reaches
};

// What a job says of the program and its model, apart from the search.
ExploredOptions explored_options(const Job& job);

// Null: sequential consistency.
const order::Rules* rules_of(MemoryModel model);
MemoryModel model_of(const order::Rules* rules);

class ExploredProgram {
public:
    static Result<std::unique_ptr<ExploredProgram>> open(const ExploredOptions& options);
    ~ExploredProgram();
    ExploredProgram(const ExploredProgram&) = delete;
    ExploredProgram& operator=(const ExploredProgram&) = delete;

    [[nodiscard]] model::ProgramModel& model() { return *model_; }
    [[nodiscard]] exec::Machine& machine() { return *machine_; }

private:
    class QuietHost;
    ExploredProgram() = default;

    std::shared_ptr<ImageShelf> images_;  // of which it uses one
    std::unique_ptr<QuietHost> host_;
    std::unique_ptr<exec::Machine> machine_;
    std::unique_ptr<model::ProgramModel> model_;
};

}  // namespace tidelock::verify
