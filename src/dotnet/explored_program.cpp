#include "dotnet/explored_program.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "base/input_file.h"
#include "dotnet/deadlocks.h"
#include "dotnet/invariants.h"
#include "dotnet/races.h"
#include "dotnet/unchecked.h"
#include "machine/library/choosing.h"
#include "machine/library/data_use.h"
#include "machine/library/registry.h"
#include "program/files/runnable.h"

namespace tidelock::dotnet {

// What a program prints while it is explored is thrown away: it would be printed once per schedule. It has the input
// and the environment variables that were asked for and no others, so that a result does not depend on who asks.
class ExploredProgram::QuietHost final : public exec::Host {
public:
    explicit QuietHost(const GivenProgram& program) : program_(program) {}

    void write_out(std::string_view /*bytes*/) override {}
    void write_error(std::string_view /*bytes*/) override {}
    int read_in(char* /*buffer*/, int /*size*/) override { return 0; }
    const std::vector<std::pair<std::string, std::string>>& environment() const override {
        return program_.environment;
    }
    const std::vector<std::pair<std::string, std::string>>& properties() const override {
        return program_.files.properties;
    }
    const std::string& program_path() const override { return program_.files.assembly; }
    const std::vector<std::string>& arguments() const override { return program_.arguments; }

private:
    GivenProgram program_;
};

const order::Rules* rules_of(kind::MemoryModel model) {
    switch (model) {
        case kind::MemoryModel::Sc:
            return nullptr;
        case kind::MemoryModel::Tso:
            return &order::kTso;
        case kind::MemoryModel::Ecma:
            return &order::kEcma;
        case kind::MemoryModel::Net:
            return &order::kNet;
    }
    return nullptr;
}

ExploredProgram::~ExploredProgram() = default;

Result<std::unique_ptr<ExploredProgram>> ExploredProgram::open(const ExploredOptions& options) {
    const files::ProgramFiles& files = options.program.files;
    std::unique_ptr<ExploredProgram> program(new ExploredProgram());
    program->image_ = options.image;
    TL_TRY(opened, program->image_->open(files));
    types::Assembly* assembly = opened.program;
    TL_TRY_VOID(files::check_is_program(*assembly, files.assembly));
    if (has_empty_main(*assembly)) {
        if (const auto names = test_frameworks_of(*assembly); !names.empty()) {
            return Error{files.assembly, fmt::format("is a test assembly (it refers to {}), and its Main runs no test. "
                                                     "Check a program whose Main calls the tests",
                                                     fmt::join(names, ", "))};
        }
    }
    if (!memory::BlockTable::can_reserve())
        return Error{"memory", "there is not enough address space for the program (128 GiB; see ulimit -v)"};
    program->host_ = std::make_unique<QuietHost>(options.program);
    program->machine_ = std::make_unique<exec::Machine>(
        *opened.image, *program->host_,
        options.choose_random ? &library::find_native_choosing : &library::find_native_exploring);
    program->machine_->blocks().set_memory_limit(~std::uint64_t{0} >> 1U);  // that of the process is watched (watch.h)
    library::DataUse& data = library::data_use(*program->machine_);
    data.clock_budget = options.clock;
    data.has_input = options.program.input.has_value();
    if (options.program.input) {
        TL_TRY(text, read_input(*options.program.input));
        data.input = std::move(text);
    }
    program->model_ = std::make_unique<model::ProgramModel>(*program->machine_, *assembly, options.model);
    program->model_->add(make_deadlocks(options.runs_forever));
    if (options.races != kind::Races::Off && options.model.order == nullptr)
        program->model_->add(make_races(options.races));
    program->model_->add(make_invariants());
    return program;
}

}  // namespace tidelock::dotnet
