// The words of options that only .NET programs have (kind/words.h).
#pragma once

#include "kind/words.h"
#include "machine/reclaim/collector.h"

namespace tidelock::dotnet {

inline constexpr kind::Word<reclaim::CollectorKind> kCollectorWords[] = {
    {"supports", reclaim::CollectorKind::Supports},
    {"mark-sweep", reclaim::CollectorKind::MarkSweep},
    {"memoised", reclaim::CollectorKind::DepthLabels},
    {"reference-counting", reclaim::CollectorKind::ReferenceCounts}};

}  // namespace tidelock::dotnet
