#include "warm.h"

#include <filesystem>
#include <set>
#include <utility>

#include "base/check.h"
#include "check/deadlocks.h"
#include "check/invariants.h"
#include "check/races.h"
#include "cli/environment.h"
#include "cli/exit_code.h"
#include "cli/watch.h"
#include "explore/search/dfs.h"
#include "machine/exec/machine.h"
#include "machine/library/contracts.h"
#include "machine/library/program.h"
#include "machine/library/registry.h"
#include "machine/library/sources.h"
#include "model/program_model.h"
#include "program/code/listing.h"
#include "verify/findings.h"

namespace tidelock::campaign {

namespace {

using cli::ExitCode;

constexpr std::uint64_t kMemory = std::uint64_t{700} << 20U;  // of the process

class Host final : public exec::Host {
public:
    void write_out(std::string_view) override {}
    void write_error(std::string_view) override {}
    int read_in(char*, int) override { return 0; }
    const std::vector<std::pair<std::string, std::string>>& environment() const override { return nothing_; }
    const std::vector<std::pair<std::string, std::string>>& properties() const override { return nothing_; }
    const std::string& program_path() const override { return path_; }
    const std::vector<std::string>& arguments() const override { return arguments_; }

private:
    std::vector<std::pair<std::string, std::string>> nothing_;
    std::string path_;
    std::vector<std::string> arguments_;
};

// A method of the class library that is no instantiation: the name of its assembly, and its row.
using Name = std::pair<std::string, std::uint32_t>;

std::unique_ptr<types::Loader> open_loader(const std::string& folder) {
    const auto framework = files::find_framework(std::nullopt, cli::read_environment());
    TL_CHECK(framework.ok(), "a .NET framework should be installed");
    auto loader = types::Loader::open({{folder, *framework}, {}, {*framework}});
    TL_CHECK(loader.ok(), "the framework should load");
    return std::move(loader).value();
}

// Nothing is reduced, and nothing taken for granted that could fail: a search begins only once.
model::ModelOptions model_options() {
    model::ModelOptions options;
    options.reduces = options.symmetry = options.merges_guarded = false;
    return options;
}

int code_of(const library::RunOutcome& outcome) {
    switch (outcome.end) {
        case library::End::Exited:
            return outcome.exit_code & 0xFF;
        case library::End::MemoryError:
        case library::End::Deadlock:
            return to_int(ExitCode::Violation);
        case library::End::Unsupported:
            return to_int(ExitCode::Unsupported);
        default:
            return 134;
    }
}

}  // namespace

struct Warm::Prepared {
    Prepared(const std::string& folder, exec::NativeFinder natives)
        : loader(open_loader(folder)), machine(std::make_unique<exec::Machine>(*loader, host, natives)) {}

    // As a model would have it: see model::ProgramModel.
    void prepare_to_explore() {
        machine->watches_assemblies = !model_options().assumptions.no_looks_at_assemblies;
        machine->classify = [this](const types::Method& method, exec::NativeFunction native) {
            library::consult_method(*machine, method);
            return library::classify(method, native, model_options().library, model_options().library);
        };
    }
    void lower(const std::set<Name>& names) {
        for (const auto& [assembly, row] : names) {
            const auto loaded = loader->load_by_name(assembly);
            if (!loaded) continue;
            const auto method = loader->resolve_method(**loaded, 0x06000000U | row, {});
            if (method) machine->code_of(**method);
        }
    }
    void collect(const types::Assembly* program, std::set<Name>& names) {
        for (types::Assembly* assembly : loader->assemblies()) {
            if (assembly == program) continue;
            const std::uint32_t types = assembly->image().md().row_count(metadata::Table::TypeDef);
            for (std::uint32_t row = 1; row <= types; ++row) collect(*assembly, row, names);
        }
    }

    Host host;
    std::unique_ptr<types::Loader> loader;
    std::unique_ptr<exec::Machine> machine;

private:
    void collect(types::Assembly& assembly, std::uint32_t row, std::set<Name>& names) {
        const auto type = loader->type_def(assembly, row);
        if (!type || type->contains_generic_params || type->stage != types::Stage::Complete) return;
        for (const types::Method* method : loader->declared_methods(*type)) {
            if (machine->has_code(*method) && method->args.empty())
                names.emplace(std::string(assembly.simple_name()), method->row);
        }
    }
};

Warm::Warm(const std::vector<std::string>& examples, const std::string& folder) {
    std::set<Name> names;
    for (const std::string& example : examples) {
        Prepared once(folder, &library::find_native);
        const auto program = once.loader->load_file(example);
        if (!program.ok()) continue;
        library::run_program(*once.machine, *program.value());
        once.collect(program.value(), names);
    }
    runs_ = std::make_unique<Prepared>(folder, &library::find_native);
    runs_->lower(names);
    explores_ = std::make_unique<Prepared>(folder, &library::find_native_exploring);
    explores_->prepare_to_explore();
    explores_->lower(names);
}

Warm::~Warm() = default;

int Warm::run(const std::string& program) {
    const auto assembly = runs_->loader->load_file(program);
    if (!assembly.ok() || assembly.value()->image().entry_point().is_nil()) return to_int(ExitCode::BadInput);
    cli::Watch watch({0, kMemory});
    try {
        return code_of(library::run_program(*runs_->machine, *assembly.value()));
    } catch (const StopRequested&) {
        return to_int(ExitCode::Incomplete);
    }
}

int Warm::check(const std::string& program) {
    const auto assembly = explores_->loader->load_file(program);
    if (!assembly.ok() || assembly.value()->image().entry_point().is_nil()) return to_int(ExitCode::BadInput);
    cli::Watch watch({0, kMemory});
    model::ProgramModel model(*explores_->machine, *assembly.value(), model_options());
    model.add(check::make_deadlocks(check::RunsForever::IsHang));
    model.add(check::make_races(check::Races::Warn));
    model.add(check::make_invariants());
    search::SearchOptions limits;
    limits.max_states = 40;
    limits.max_depth = 300;
    verify::Findings findings;
    const search::SearchResult result = search::depth_first(model, limits, {}, findings);
    if (!findings.violations.empty()) return to_int(ExitCode::Violation);
    if (result.statistics.unsupported != 0) return to_int(ExitCode::Unsupported);
    return to_int(result.complete ? ExitCode::Ok : ExitCode::Incomplete);
}

int Warm::dump_lowered(const std::string& program) {
    const auto loaded = runs_->loader->load_file(program);
    if (!loaded.ok()) return to_int(ExitCode::BadInput);
    types::Assembly& assembly = *loaded.value();
    for (std::uint32_t row = 1; row <= assembly.image().md().row_count(metadata::Table::TypeDef); ++row) {
        const auto type = runs_->loader->type_def(assembly, row);
        if (!type || runs_->loader->ensure_complete(*type) != nullptr) continue;
        for (types::Method* method : runs_->loader->declared_methods(*type)) {
            const bool has_code = !method->contains_generic_params && !method->owner->contains_generic_params &&
                                  !method->is_generic_definition && !method->is_abstract();
            if (has_code)
                TL_CHECK(!code::listing(*runs_->machine->code_of(*method)).empty(), "code should have a listing");
        }
    }
    return to_int(ExitCode::Ok);
}

}  // namespace tidelock::campaign
