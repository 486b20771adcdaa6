// Options that only .NET programs have (kind::Settings::own).
#pragma once

#include "machine/library/atomicity.h"
#include "machine/reclaim/collector.h"
#include "program/code/repairs.h"

namespace tidelock::dotnet {

struct Options {
    reclaim::CollectorKind collector = reclaim::kDefaultCollector;
    library::LookedInto library{};
    const code::Repairs* repairs = nullptr;  // makes accesses stronger than the program says
};

}  // namespace tidelock::dotnet
