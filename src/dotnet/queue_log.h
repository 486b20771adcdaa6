// Follows the operations of all threads from issue to completion while a schedule is repeated under a relaxed memory
// model, and tells which of them changed places so that it matters.
//
// Two operations of a thread matter if the later one completed while the earlier one had not, and what came of the
// later one, going from thread to thread by accesses of the same memory and by program order, leads back to the earlier
// one: then no order that agrees with the program gives the same.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "model/program_model.h"

namespace tidelock::dotnet {

class QueueLog {
public:
    using Number = std::size_t;  // of an operation; those of one thread are numbered in program order

    struct Entry {
        threads::ThreadId thread = 0;
        threads::PendingOperation operation;  // with its address, once that is known
        std::size_t sequence = 0;             // in program order, among all that its thread does
        bool is_completed = false;
        std::uint64_t value = 0;  // completed: read or written
        bool is_forwarded = false;
        bool is_dropped = false;  // nobody wanted to know
    };
    struct Pair {
        Number first = 0;   // in the program
        Number second = 0;  // it completed while the first had not
    };

    explicit QueueLog(model::ProgramModel& model) : model_(model) {}

    // Before the first step.
    void start() { take_queues(); }
    // The next step has been made, by this thread.
    void after_step(threads::ThreadId actor);

    // In the last step, in this order.
    [[nodiscard]] const std::vector<Number>& issued() const { return issued_; }
    [[nodiscard]] const std::vector<Number>& completed() const { return completed_; }
    [[nodiscard]] const Entry& at(Number number) const { return entries_[number]; }

    [[nodiscard]] std::vector<Pair> reordered() const;

private:
    // What took effect, in this order: an operation of a queue, or what a thread did at once.
    struct Effect {
        threads::ThreadId thread = 0;
        std::size_t sequence = 0;
        std::optional<Number> entry{};
        std::vector<exec::MemoryAccess> accesses{};
        std::vector<exec::Synchronisation> synchronised{};
    };
    void take_completed(threads::ThreadId actor);
    void take_rest(threads::ThreadId actor);
    void take_queues();
    void take_queue(const threads::Thread& thread);
    static Effect effect_of(const Entry& entry);
    static bool conflict(const Effect& a, const Effect& b);
    static bool counts(const Entry& entry);
    [[nodiscard]] std::vector<bool> following(std::size_t effect) const;
    [[nodiscard]] bool leads_to(const std::vector<bool>& reached, Number first) const;

    model::ProgramModel& model_;
    std::vector<Entry> entries_;
    std::vector<Effect> effects_;
    std::vector<Pair> overtaken_;
    std::size_t next_sequence_ = 0;
    std::map<threads::ThreadId, std::vector<Number>> queues_;  // as they were after the last step
    std::vector<Number> issued_;
    std::vector<Number> completed_;
};

}  // namespace tidelock::dotnet
