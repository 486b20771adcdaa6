// Follows the operations of all threads from issue to completion while a schedule is repeated under a relaxed memory
// model, and tells which of them really changed places: the one issued later completed first, and between the two other
// threads did something that shows it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "model/program_model.h"

namespace tidelock::report {

class QueueLog {
public:
    using Number = std::size_t;  // of an operation; those of one thread are numbered in program order

    struct Entry {
        threads::ThreadId thread = 0;
        threads::PendingOperation operation;  // with its address, once that is known
        std::optional<std::size_t> completed_in{};
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
    struct Step {
        threads::ThreadId actor = 0;
        std::vector<exec::MemoryAccess> accesses;
        std::vector<exec::Synchronisation> synchronised;
    };
    void take_completed(threads::ThreadId actor);
    void take_queues();
    void take_queue(const threads::Thread& thread);
    static bool counts(const Entry& entry);
    enum class Evidence : std::uint8_t { None, OthersMoved, OthersSaw };
    [[nodiscard]] Evidence evidence(const Entry& first, const Entry& second) const;
    static bool conflicts(const Step& step, const threads::PendingOperation& operation);

    model::ProgramModel& model_;
    std::vector<Entry> entries_;
    std::vector<Step> steps_;
    std::map<threads::ThreadId, std::vector<Number>> queues_;  // as they were after the last step
    std::vector<Pair> overtaken_;
    std::vector<Number> issued_;
    std::vector<Number> completed_;
};

}  // namespace tidelock::report
