// What settings (kind/settings.h) mean for the model of a .NET program.
#include "dotnet/explored_program.h"
#include "dotnet/options.h"
#include "machine/library/contracts.h"

namespace tidelock::dotnet {

namespace {

// Nothing is taken for granted any more that could fail.
void give_up_all(model::Assumptions& assumptions) {
    assumptions.no_background = assumptions.no_interrupts = false;
    assumptions.no_looks_at_threads = assumptions.no_looks_at_assemblies = assumptions.no_closing = false;
    for (const library::ExposingMember& member : library::exposing_members()) {
        for (const std::string_view type : member.looked_into) assumptions.looked_into.emplace(type);
    }
    assumptions.torn.is_everything = assumptions.pinned.is_everything = assumptions.memory.is_off = true;
}

model::Assumptions assumptions_of(const kind::Settings& settings) {
    model::Assumptions assumptions;
    if (const auto* learnt = std::any_cast<model::Assumptions>(&settings.learnt)) assumptions = *learnt;
    assumptions.memory.is_learnt |= settings.is_reduction_asked;
    if (settings.is_cautious) give_up_all(assumptions);
    return assumptions;
}

model::ModelOptions model_options(const kind::Settings& settings) {
    const bool is_search = settings.purpose == kind::Purpose::Search;
    model::ModelOptions options;
    if (const auto* own = std::any_cast<Options>(&settings.own)) {
        options.collector = own->collector;
        options.library = own->library;
        options.repairs = own->repairs;
    }
    options.time_outs = time_outs_of(settings.time_outs);
    options.numbering = numbering_of(settings.numbering);
    options.order = rules_of(settings.memory_model);
    options.queue_limit = settings.queue_limit;
    options.assumptions = assumptions_of(settings);
    options.keeps_shared = settings.reduces || settings.locks;
    options.merges_alone = settings.merges_alone;
    // One schedule is followed as it is.
    options.reduces = is_search && settings.reduces;
    options.symmetry = is_search && settings.symmetry;
    options.guesses_first = is_search && !settings.reduces;
    options.merges_guarded = is_search ? settings.locks : passes_guarded(settings);
    options.ends_at_violation = !is_search || settings.ends_at_violation;
    options.remembers_steps = is_search && settings.stores_states;
    return options;
}

}  // namespace

model::TimeOuts time_outs_of(kind::TimeOuts rule) {
    switch (rule) {
        case kind::TimeOuts::Any:
            return model::TimeOuts::Any;
        case kind::TimeOuts::Never:
            return model::TimeOuts::Never;
        case kind::TimeOuts::Stuck:
            return model::TimeOuts::Stuck;
    }
    return {};
}

model::Numbering numbering_of(kind::Numbering rule) {
    switch (rule) {
        case kind::Numbering::Placement:
            return model::Numbering::Placement;
        case kind::Numbering::Canonical:
            return model::Numbering::Canonical;
    }
    return {};
}

bool passes_guarded(const kind::Settings& settings) {
    const exec::GuardedMemory memory = assumptions_of(settings).memory;
    return settings.locks && memory.is_learnt && !memory.is_off;
}

ExploredOptions explored_options(const files::ProgramFiles& files, const kind::Settings& settings) {
    ExploredOptions options;
    static_cast<kind::Given&>(options.program) = settings.given;
    options.program.files = files;
    options.model = model_options(settings);
    options.races = settings.races;
    options.runs_forever = settings.runs_forever;
    options.clock = settings.clock;
    options.choose_random = settings.choose_random;
    return options;
}

}  // namespace tidelock::dotnet
