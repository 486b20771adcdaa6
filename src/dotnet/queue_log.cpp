#include "dotnet/queue_log.h"

#include <algorithm>

namespace tidelock::dotnet {

using threads::PendingOperation;
using Kind = PendingOperation::Kind;

namespace {

// An operation in a queue and one seen there before. NB: numbers in a queue are used again.
bool is_same(const PendingOperation& a, const PendingOperation& b) {
    return a.id == b.id && a.kind == b.kind && a.insn == b.insn && a.code == b.code;
}

bool conflict(const exec::MemoryAccess& a, const exec::MemoryAccess& b) {
    return (a.is_write || b.is_write) && a.address < b.address + b.size && b.address < a.address + a.size;
}

bool conflict(const exec::Synchronisation& a, const exec::Synchronisation& b) {
    using How = exec::Synchronisation::How;
    return a.key == b.key && (a.how != How::Look || b.how != How::Look);
}

template <class T>
bool any_conflict(const std::vector<T>& some, const std::vector<T>& others) {
    return std::any_of(some.begin(), some.end(), [&others](const T& a) {
        return std::any_of(others.begin(), others.end(), [&a](const T& b) { return conflict(a, b); });
    });
}

// Takes away one that is like it.
template <class T, class IsLike>
void take_out(std::vector<T>& all, IsLike is_like) {
    if (const auto found = std::find_if(all.begin(), all.end(), is_like); found != all.end()) all.erase(found);
}

}  // namespace

void QueueLog::after_step(threads::ThreadId actor) {
    issued_.clear();
    completed_.clear();
    take_completed(actor);
    take_rest(actor);
    take_queues();
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
        entry.is_completed = true;
        entry.value = done.value;
        entry.is_forwarded = done.is_forwarded;
        effects_.push_back(effect_of(entry));
        effects_.back().entry = *found;
        completed_.push_back(*found);
        for (auto earlier = queue.begin(); earlier != found; ++earlier) overtaken_.push_back({*earlier, *found});
        queue.erase(found);
    }
}

// What did not wait in a queue.
void QueueLog::take_rest(threads::ThreadId actor) {
    const exec::Stepping& done = model_.last_step();
    Effect rest{actor, next_sequence_++, {}, done.accesses, done.synchronised};
    for (const Number number : completed_) {
        const Effect taken = effect_of(entries_[number]);
        for (const exec::MemoryAccess& a : taken.accesses) {
            take_out(rest.accesses, [&a](const exec::MemoryAccess& b) {
                return a.address == b.address && a.size == b.size && a.is_write == b.is_write;
            });
        }
        for (const exec::Synchronisation& a : taken.synchronised)
            take_out(rest.synchronised, [&a](const exec::Synchronisation& b) { return a == b; });
    }
    if (!rest.accesses.empty() || !rest.synchronised.empty()) effects_.push_back(std::move(rest));
}

void QueueLog::take_queues() {
    for (const auto& thread : model_.machine().threads()) take_queue(*thread);
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
            entries_.push_back({.thread = thread.id, .operation = operation, .sequence = next_sequence_++});
        }
    }
    for (; next < before.size(); ++next) entries_[before[next]].is_dropped = true;
    before = std::move(now);
}

// --- what matters ---

// NB: a forwarded read has nothing to do with memory.
bool QueueLog::counts(const Entry& entry) {
    return !entry.is_dropped && !entry.is_forwarded &&
           (order::is_access(entry.operation) || entry.operation.kind == Kind::Exit);
}

QueueLog::Effect QueueLog::effect_of(const Entry& entry) {
    Effect effect{entry.thread, entry.sequence};
    const PendingOperation& operation = entry.operation;
    if (operation.kind == Kind::Exit)
        effect.synchronised.push_back({threads::lock_of(operation), exec::Synchronisation::How::Use});
    if (order::is_access(operation) && operation.has_address && !entry.is_forwarded)
        effect.accesses.push_back(
            {operation.address, operation.size, operation.kind == Kind::Write, operation.is_volatile});
    return effect;
}

bool QueueLog::conflict(const Effect& a, const Effect& b) {
    return a.thread != b.thread &&
           (any_conflict(a.accesses, b.accesses) || any_conflict(a.synchronised, b.synchronised));
}

std::vector<QueueLog::Pair> QueueLog::reordered() const {
    std::vector<Pair> found;
    std::map<Number, std::size_t> effect_of_entry;
    for (std::size_t i = 0; i < effects_.size(); ++i) {
        if (effects_[i].entry) effect_of_entry[*effects_[i].entry] = i;
    }
    std::optional<Number> followed;
    std::vector<bool> reached;
    // From the end, where things went wrong: of a very long trace the rest is left out. Those of one second are
    // together.
    constexpr std::size_t kMostWork = 300'000'000;
    std::size_t work = 0;
    for (auto pair = overtaken_.rbegin(); pair != overtaken_.rend() && work < kMostWork; ++pair) {
        if (!counts(entries_[pair->first]) || !counts(entries_[pair->second])) continue;
        if (followed != pair->second) {
            reached = following(effect_of_entry.at(pair->second));
            work += effects_.size() * static_cast<std::size_t>(1 + std::count(reached.begin(), reached.end(), true));
        }
        followed = pair->second;
        if (leads_to(reached, pair->first)) found.push_back(*pair);
    }
    std::reverse(found.begin(), found.end());
    return found;
}

// All that comes of what other threads did after it to the same memory.
std::vector<bool> QueueLog::following(std::size_t effect) const {
    std::vector<bool> reached(effects_.size(), false);
    std::vector<std::size_t> work;
    const auto reach = [&](std::size_t i) {
        if (!reached[i]) work.push_back(i);
        reached[i] = true;
    };
    const auto reach_conflicts = [&](std::size_t from) {
        for (std::size_t i = from + 1; i < effects_.size(); ++i) {
            if (!reached[i] && conflict(effects_[from], effects_[i])) reach(i);
        }
    };
    reach_conflicts(effect);
    std::map<threads::ThreadId, std::size_t> reached_from;  // sequence: all that its thread did later is reached
    while (!work.empty()) {
        const std::size_t at = work.back();
        work.pop_back();
        reach_conflicts(at);
        const Effect& now = effects_[at];
        const auto known = reached_from.find(now.thread);
        if (known != reached_from.end() && known->second <= now.sequence) continue;
        reached_from[now.thread] = now.sequence;
        for (std::size_t i = 0; i < effects_.size(); ++i) {
            if (effects_[i].thread == now.thread && effects_[i].sequence > now.sequence) reach(i);
        }
    }
    return reached;
}

// Is the first in conflict with one of them that came before it?
bool QueueLog::leads_to(const std::vector<bool>& reached, Number first) const {
    const Effect target = effect_of(entries_[first]);
    for (std::size_t i = 0; i < effects_.size(); ++i) {
        if (effects_[i].entry == first) break;
        if (reached[i] && conflict(effects_[i], target)) return true;
    }
    return false;
}

}  // namespace tidelock::dotnet
