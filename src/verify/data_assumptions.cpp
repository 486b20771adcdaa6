#include "verify/data_assumptions.h"

#include <algorithm>

#include "machine/library/sources.h"

namespace tidelock::verify {
namespace {

Assumes assumption_of(library::Source source) {
    using library::Source;
    switch (source) {
        case Source::Random:
            return Assumes::Random;
        case Source::Variables:
            return Assumes::Variables;
        case Source::Input:
            return Assumes::Input;
        case Source::HashCodes:
            return Assumes::HashCodes;
        case Source::Processors:
            return Assumes::Processors;
        case Source::Machine:
            return Assumes::Machine;
        case Source::TimeZone:
            return Assumes::TimeZone;
        case Source::Collector:
            return Assumes::Collector;
        case Source::WeakReferences:
            return Assumes::WeakReferences;
        case Source::Finalizers:
            return Assumes::Finalizers;
        case Source::ThreadNumbers:
            break;
    }
    return Assumes::ThreadNumbers;
}

}  // namespace

void add_data_assumptions(const library::DataUse& use, bool chooses_random, std::vector<Assumption>& all) {
    if (use.has_looked_at_clock)
        all.push_back({use.clock_budget == 0  ? Assumes::ClockFixed
                       : use.orders_deadlines ? Assumes::ClockStuck
                                              : Assumes::Clock});
    if (use.has_met_clock_budget) all.push_back({Assumes::ClockBound, {}, use.clock_budget});
    if (use.has_bounded_random) all.push_back({Assumes::RandomBound});
    for (const auto& [source, names] : use.consulted) {
        Assumption fixed{assumption_of(static_cast<library::Source>(source)), {names.begin(), names.end()}};
        if (fixed.kind == Assumes::Random) {
            if (chooses_random) std::erase_if(fixed.names, &library::is_chosen_random);
            if (std::none_of(fixed.names.begin(), fixed.names.end(), &library::is_chosen_random))
                fixed.kind = Assumes::RandomLeft;
            if (fixed.names.empty()) continue;
        }
        all.push_back(std::move(fixed));
    }
}

}  // namespace tidelock::verify
