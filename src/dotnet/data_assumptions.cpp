#include "dotnet/data_assumptions.h"

#include <algorithm>

#include "machine/library/sources.h"

namespace tidelock::dotnet {
namespace {

kind::Assumes assumption_of(library::Source source) {
    using library::Source;
    switch (source) {
        case Source::Random:
            return kind::Assumes::Random;
        case Source::Variables:
            return kind::Assumes::Variables;
        case Source::Input:
            return kind::Assumes::Input;
        case Source::HashCodes:
            return kind::Assumes::HashCodes;
        case Source::Processors:
            return kind::Assumes::Processors;
        case Source::Machine:
            return kind::Assumes::Machine;
        case Source::TimeZone:
            return kind::Assumes::TimeZone;
        case Source::Collector:
            return kind::Assumes::Collector;
        case Source::WeakReferences:
            return kind::Assumes::WeakReferences;
        case Source::Finalizers:
            return kind::Assumes::Finalizers;
        case Source::ThreadNumbers:
            break;
    }
    return kind::Assumes::ThreadNumbers;
}

}  // namespace

void add_data_assumptions(const library::DataUse& use, bool chooses_random, std::vector<kind::Assumption>& all) {
    if (use.has_looked_at_clock)
        all.push_back({use.clock_budget == 0  ? kind::Assumes::ClockFixed
                       : use.orders_deadlines ? kind::Assumes::ClockStuck
                                              : kind::Assumes::Clock});
    if (use.has_met_clock_budget) all.push_back({kind::Assumes::ClockBound, {}, use.clock_budget});
    if (use.has_bounded_random) all.push_back({kind::Assumes::RandomBound});
    for (const auto& [source, names] : use.consulted) {
        kind::Assumption fixed{assumption_of(static_cast<library::Source>(source)), {names.begin(), names.end()}};
        if (fixed.kind == kind::Assumes::Random) {
            if (chooses_random) std::erase_if(fixed.names, &library::is_chosen_random);
            if (std::none_of(fixed.names.begin(), fixed.names.end(), &library::is_chosen_random))
                fixed.kind = kind::Assumes::RandomLeft;
            if (fixed.names.empty()) continue;
        }
        all.push_back(std::move(fixed));
    }
}

}  // namespace tidelock::dotnet
