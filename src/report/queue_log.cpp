#include "report/queue_log.h"

#include <algorithm>

namespace tidelock::report {

using threads::PendingOperation;
using Kind = PendingOperation::Kind;

namespace {

// An operation in a queue and one seen there before. NB: numbers in a queue are used again.
bool is_same(const PendingOperation& a, const PendingOperation& b) {
    return a.id == b.id && a.kind == b.kind && a.insn == b.insn && a.code == b.code;
}

bool overlap(const exec::MemoryAccess& access, const PendingOperation& operation) {
    return access.address < operation.address + operation.size && operation.address < access.address + access.size;
}

}  // namespace

void QueueLog::after_step(threads::ThreadId actor) {
    issued_.clear();
    completed_.clear();
    const exec::Stepping& done = model_.last_step();
    steps_.push_back({actor, done.accesses, done.synchronised});
    take_completed(actor);
    take_queues();
}

void QueueLog::take_queues() {
    for (const auto& thread : model_.machine().threads()) take_queue(*thread);
}

// What is issued and completed in one step is not in the log: nobody sees a difference.
void QueueLog::take_completed(threads::ThreadId actor) {
    std::vector<Number>& queue = queues_[actor];
    for (const exec::CompletedOperation& done : model_.last_step().completed) {
        const auto found = std::find_if(queue.begin(), queue.end(),
                                        [&](Number n) { return is_same(entries_[n].operation, done.operation); });
        if (found == queue.end()) continue;
        Entry& entry = entries_[*found];
        entry.operation = done.operation;
        entry.completed_in = steps_.size() - 1;
        entry.value = done.value;
        entry.is_forwarded = done.is_forwarded;
        completed_.push_back(*found);
        for (auto earlier = queue.begin(); earlier != found; ++earlier) overtaken_.push_back({*earlier, *found});
        queue.erase(found);
    }
}

void QueueLog::take_queue(const threads::Thread& thread) {
    std::vector<Number>& before = queues_[thread.id];
    if (before.empty() && thread.pending.empty()) return;
    std::vector<Number> now;
    std::size_t next = 0;
    for (const PendingOperation& operation : thread.pending) {
        std::size_t same = next;
        while (same < before.size() && !is_same(entries_[before[same]].operation, operation)) ++same;
        if (same < before.size()) {
            for (; next < same; ++next) entries_[before[next]].is_dropped = true;
            entries_[before[next]].operation = operation;
            now.push_back(before[next++]);
        } else {
            now.push_back(entries_.size());
            issued_.push_back(entries_.size());
            entries_.push_back({.thread = thread.id, .operation = operation});
        }
    }
    for (; next < before.size(); ++next) entries_[before[next]].is_dropped = true;
    before = std::move(now);
}

// --- what changed places ---

std::vector<QueueLog::Pair> QueueLog::reordered() const {
    std::vector<Pair> seen;
    std::vector<Pair> moved;
    for (const Pair& pair : overtaken_) {
        if (!counts(entries_[pair.first]) || !counts(entries_[pair.second])) continue;
        const Evidence found = evidence(entries_[pair.first], entries_[pair.second]);
        if (found == Evidence::OthersSaw) seen.push_back(pair);
        if (found == Evidence::OthersMoved) moved.push_back(pair);
    }
    return seen.empty() ? moved : seen;
}

// NB: a forwarded read has nothing to do with memory.
bool QueueLog::counts(const Entry& entry) {
    return !entry.is_dropped && !entry.is_forwarded &&
           (order::is_access(entry.operation) || entry.operation.kind == Kind::Exit);
}

// Could the first have completed right before the second, or the second right after the first, all else being as it is?
// Not if another thread came into conflict with the second, and then one with the first, between the two.
QueueLog::Evidence QueueLog::evidence(const Entry& first, const Entry& second) const {
    const std::size_t end = first.completed_in.value_or(steps_.size());
    Evidence found = Evidence::None;
    bool has_met_second = false;
    for (std::size_t i = *second.completed_in + 1; i < end; ++i) {
        const Step& step = steps_[i];
        if (step.actor == first.thread) continue;
        found = Evidence::OthersMoved;
        has_met_second |= conflicts(step, second.operation);
        if (has_met_second && conflicts(step, first.operation)) return Evidence::OthersSaw;
    }
    return found;
}

bool QueueLog::conflicts(const Step& step, const PendingOperation& operation) {
    if (operation.kind == Kind::Exit) {
        return std::any_of(step.synchronised.begin(), step.synchronised.end(),
                           [&](const exec::Synchronisation& s) { return s.key == operation.address; });
    }
    if (!operation.has_address) return true;  // it never got so far: nobody knows
    return std::any_of(step.accesses.begin(), step.accesses.end(), [&](const exec::MemoryAccess& a) {
        return (a.is_write || operation.kind == Kind::Write) && overlap(a, operation);
    });
}

}  // namespace tidelock::report
