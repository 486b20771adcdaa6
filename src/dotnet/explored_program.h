// A program opened for exploration: its files, machine and model with the properties that are asked for. Used by
// whatever explores or repeats an exploration; each such use needs a fresh one. What does not change is shared
// (loaded_image.h).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "dotnet/loaded_image.h"
#include "kind/settings.h"
#include "machine/exec/machine.h"
#include "model/program_model.h"

namespace tidelock::dotnet {

// A compiled program and its environment.
struct GivenProgram : kind::Given {
    files::ProgramFiles files;
};

struct ExploredOptions {
    GivenProgram program;
    std::shared_ptr<LoadedImage> image = std::make_shared<LoadedImage>();  // of the program's files
    model::ModelOptions model;
    kind::Races races = kind::Races::Warn;
    kind::RunsForever runs_forever = kind::RunsForever::IsHang;
    std::uint32_t clock = 8;
    bool choose_random = false;
};

// What settings mean for the model of a .NET program.
ExploredOptions explored_options(const files::ProgramFiles& files, const kind::Settings& settings);

// Do accesses of guarded memory need no stop, by these settings?
bool passes_guarded(const kind::Settings& settings);

// What rules are called in the model. Null: sequential consistency.
model::TimeOuts time_outs_of(kind::TimeOuts rule);
model::Numbering numbering_of(kind::Numbering rule);
const order::Rules* rules_of(kind::MemoryModel model);

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

    std::shared_ptr<LoadedImage> image_;
    std::unique_ptr<QuietHost> host_;
    std::unique_ptr<exec::Machine> machine_;
    std::unique_ptr<model::ProgramModel> model_;
};

}  // namespace tidelock::dotnet
