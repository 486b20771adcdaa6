// A program opened for exploration: its files, machine and model with the properties that are asked for. Used by every
// command that explores or repeats an exploration; each such use needs a fresh one.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "check/endless.h"
#include "check/races.h"
#include "cli/options.h"
#include "cli/program_files.h"
#include "machine/exec/machine.h"
#include "model/program_model.h"

namespace tidelock::cli {

struct ExploredOptions {
    std::string assembly;
    std::vector<std::string> arguments;
    std::optional<std::string> framework;
    model::ModelOptions model;
    check::Races races = check::Races::Warn;
    check::RunsForever runs_forever = check::RunsForever::IsHang;
    std::uint32_t clock = 8;
    bool choose_random = false;
    std::vector<std::pair<std::string, std::string>> environment;
    std::optional<std::string> input;  // a file
    bool stores_states = true;         // the search stores each state it reaches
};

// What the options say of the program and its model, apart from the search.
ExploredOptions explored_options(const CheckOptions& options);

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
    // What is not as the program asks for.
    [[nodiscard]] const std::vector<std::string>& notes() const { return notes_; }

private:
    class QuietHost;
    ExploredProgram() = default;

    std::vector<std::string> notes_;
    std::unique_ptr<types::Loader> loader_;
    std::unique_ptr<QuietHost> host_;
    std::unique_ptr<exec::Machine> machine_;
    std::unique_ptr<model::ProgramModel> model_;
};

}  // namespace tidelock::cli
