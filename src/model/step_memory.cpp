#include "model/step_memory.h"

#include "base/check.h"

namespace tidelock::model {

std::uint32_t StepMemory::ensure(std::uint32_t part, threads::ThreadId thread, const ThreadSummary& summary,
                                 const std::vector<reclaim::Node>& references) {
    if (const std::uint32_t known = find(part, thread); known != 0) return known;
    const auto count = static_cast<std::uint32_t>(parts_.size() - 1);
    if (is_full()) return 0;
    if (index_.wants_room(count)) {
        static_cast<void>(index_.grow(
            count, [&](std::uint32_t number) { return hash_of(parts_[number].part, parts_[number].thread); }));
    }
    if (!index_.has_room(count)) return 0;
    TL_DCHECK(part != 0, "what is remembered should be a thread that exists");
    Part made;
    made.part = part;
    made.thread = thread;
    made.summary = summary;
    made.references = references;
    more_bytes_ += references.size() * sizeof(references[0]) + summary.pending.size() * sizeof(summary.pending[0]) +
                   summary.promises.size() * sizeof(summary.promises[0]) +
                   summary.accesses.size() * sizeof(summary.accesses[0]);
    parts_.push_back(std::move(made));
    index_.insert(hash_of(part, thread), count + 1);
    return count + 1;
}

void StepMemory::add(std::uint32_t part, Step step) {
    const auto bytes = [](const auto& all) { return all.capacity() * sizeof(all[0]); };
    more_bytes_ += sizeof(Step) + bytes(step.locks) + bytes(step.reads) + bytes(step.locals) + bytes(step.writes) +
                   bytes(step.notes) + bytes(step.accesses) + bytes(step.others) + bytes(step.synchronised);
    TL_CHECK(part != 0 && part < parts_.size() && step.to != 0 && step.to < parts_.size(),
             "a step should lead from a part to a part");
    step.next = parts_[part].first;
    ++parts_[part].steps;
    parts_[part].first = static_cast<std::uint32_t>(steps_.size());
    steps_.push_back(std::move(step));
}

}  // namespace tidelock::model
