#include "base/check.h"
#include "machine/reclaim/depth_labels.h"
#include "machine/reclaim/mark_sweep.h"
#include "machine/reclaim/reference_counts.h"
#include "machine/reclaim/supports.h"

namespace tidelock::reclaim {

std::unique_ptr<Collector> make_collector(CollectorKind kind) {
    switch (kind) {
        case CollectorKind::MarkSweep:
            return std::make_unique<MarkSweep>();
        case CollectorKind::DepthLabels:
            return std::make_unique<DepthLabels>();
        case CollectorKind::ReferenceCounts:
            return std::make_unique<ReferenceCounts>();
        case CollectorKind::Supports:
            return std::make_unique<Supports>();
    }
    TL_CHECK(false, "a collector should be one of those listed");
}

}  // namespace tidelock::reclaim
