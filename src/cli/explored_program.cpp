#include "cli/explored_program.h"

#include <algorithm>
#include <filesystem>

#include "check/deadlocks.h"
#include "check/invariants.h"
#include "cli/process.h"
#include "machine/library/registry.h"

namespace tidelock::cli {

// What a program prints while it is explored is thrown away: it would be printed once per schedule. It has no input and
// no environment variables, so that a result does not depend on who asks.
class ExploredProgram::QuietHost final : public exec::Host {
public:
    QuietHost(const ProgramFiles& files, std::vector<std::string> arguments)
        : program_(files.assembly), arguments_(std::move(arguments)), properties_(files.properties) {}

    void write_out(std::string_view /*bytes*/) override {}
    void write_error(std::string_view /*bytes*/) override {}
    int read_in(char* /*buffer*/, int /*size*/) override { return 0; }
    const std::vector<std::pair<std::string, std::string>>& environment() const override { return environment_; }
    const std::vector<std::pair<std::string, std::string>>& properties() const override { return properties_; }
    const std::string& program_path() const override { return program_; }
    const std::vector<std::string>& arguments() const override { return arguments_; }
    bool is_interrupted() const override { return cli::is_interrupted(); }

private:
    std::string program_;
    std::vector<std::string> arguments_;
    std::vector<std::pair<std::string, std::string>> environment_;
    std::vector<std::pair<std::string, std::string>> properties_;
};

ExploredOptions explored_options(const CheckOptions& options) {
    constexpr std::uint64_t kMaxQueue = 1000;
    ExploredOptions explored;
    explored.arguments = options.arguments;
    explored.framework = options.framework;
    explored.model.time_outs = options.time_outs;
    explored.model.collector = options.collector;
    explored.model.interleave_library = options.interleave_library;
    explored.model.numbering = options.numbering;
    explored.model.order = rules_of(options.memory_model);
    explored.model.queue_limit = static_cast<std::uint32_t>(std::min(options.queue, kMaxQueue));
    return explored;
}

const order::Rules* rules_of(MemoryModel model) {
    switch (model) {
        case MemoryModel::Sc:
            return nullptr;
        case MemoryModel::Tso:
            return &order::kTso;
        case MemoryModel::Ecma:
            return &order::kEcma;
        case MemoryModel::Net:
            return &order::kNet;
    }
    return nullptr;
}

MemoryModel model_of(const order::Rules* rules) {
    for (const MemoryModel model : {MemoryModel::Tso, MemoryModel::Ecma, MemoryModel::Net}) {
        if (rules_of(model) == rules) return model;
    }
    return MemoryModel::Sc;
}

ExploredProgram::~ExploredProgram() = default;

Result<std::unique_ptr<ExploredProgram>> ExploredProgram::open(const ExploredOptions& options) {
    TL_TRY(files, find_program_files(options.assembly, options.framework, read_environment()));
    std::unique_ptr<ExploredProgram> program(new ExploredProgram());
    TL_TRY(loader, types::Loader::open(files.loading));
    program->loader_ = std::move(loader);
    TL_TRY(assembly, program->loader_->load_file(files.assembly));
    if (assembly->image().entry_point().is_nil()) return Error{files.assembly, "has no entry point"};
    if (!memory::BlockTable::can_reserve())
        return Error{"memory", "there is not enough address space for the program (128 GiB; see ulimit -v)"};
    program->host_ = std::make_unique<QuietHost>(files, options.arguments);
    program->machine_ =
        std::make_unique<exec::Machine>(*program->loader_, *program->host_, &library::find_native_exploring);
    program->model_ = std::make_unique<model::ProgramModel>(*program->machine_, *assembly, options.model);
    program->model_->add(check::make_deadlocks());
    if (options.races != check::Races::Off && options.model.order == nullptr)
        program->model_->add(check::make_races(options.races));
    program->model_->add(check::make_invariants());
    return program;
}

}  // namespace tidelock::cli
