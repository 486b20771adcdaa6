#include "dotnet/unchecked.h"

#include <fmt/format.h>

#include <algorithm>

#include "image/cil/instruction.h"
#include "image/metadata/metadata.h"

namespace tidelock::dotnet {
namespace {

constexpr std::string_view kFrameworks[] = {"xunit",
                                            "nunit.framework",
                                            "MSTest.TestFramework",
                                            "Microsoft.VisualStudio.TestPlatform.TestFramework",
                                            "Microsoft.VisualStudio.UnitTesting",
                                            "TUnit"};

bool is_test_framework(std::string_view name) {
    return std::any_of(std::begin(kFrameworks), std::end(kFrameworks), [&](std::string_view framework) {
        return name.starts_with(framework) && (name.size() == framework.size() || name[framework.size()] == '.');
    });
}

// Beside the first one; threads that only evaluate invariants do not count.
bool had_second_thread(const model::ProgramModel& model) {
    return std::any_of(model.threads().begin(), model.threads().end(),
                       [](const auto& t) { return t->id != 1 && t->creator != ~threads::ThreadId{0}; });
}

// Events that the runtime raises itself. Who listens to them is read without a step of its own.
constexpr std::string_view kRuntimeEvents[] = {"FirstChanceException", "AssemblyResolve", "TypeResolve",
                                               "ResourceResolve", "AssemblyLoad"};

std::vector<std::string> runtime_events_of(const model::ProgramModel& model) {
    std::vector<std::string> names;
    for (const std::string_view event : kRuntimeEvents) {
        if (model.mentions_member(fmt::format("add_{}", event))) names.emplace_back(event);
    }
    return names;
}

}  // namespace

std::vector<std::string> test_frameworks_of(const types::Assembly& assembly) {
    std::vector<std::string> names;
    const std::uint32_t references = assembly.image().md().row_count(metadata::Table::AssemblyRef);
    for (std::uint32_t row = 1; row <= references; ++row) {
        const auto name = assembly.image().assembly_ref(metadata::AssemblyRefRow(row)).name;
        if (is_test_framework(name)) names.emplace_back(name);
    }
    return names;
}

bool has_empty_main(const types::Assembly& assembly) {
    const metadata::Token entry = assembly.image().entry_point();
    if (entry.is_nil() || entry.table() != metadata::Table::MethodDef) return false;
    const auto body = cil::MethodBody::parse(assembly.image().body_bytes(metadata::MethodDefRow(entry.row())), "Main");
    if (!body.ok()) return false;
    for (cil::InstructionReader reader(body.value().code()); reader.next();) {
        if (reader.instruction().op == cil::Op::ret) return true;
        if (reader.instruction().op != cil::Op::nop) return false;
    }
    return false;
}

bool cuts_all_executions(model::ProgramModel& model) {
    const library::DataUse& seen = model.data_use();
    return seen.has_met_clock_budget && !seen.has_reached_end;
}

std::vector<kind::Assumption> unchecked_parts(const model::ProgramModel& model) {
    std::vector<kind::Assumption> parts;
    if (auto names = test_frameworks_of(model.assembly()); !names.empty())
        parts.push_back({kind::Assumes::TestsNotRun, std::move(names)});
    if (has_empty_main(model.assembly())) {
        parts.push_back({kind::Assumes::EmptyMain});
    } else if (!had_second_thread(model)) {
        parts.push_back({kind::Assumes::OneThread});
    } else if (auto names = runtime_events_of(model); !names.empty()) {
        parts.push_back({kind::Assumes::Listeners, std::move(names)});
    }
    return parts;
}

}  // namespace tidelock::dotnet
