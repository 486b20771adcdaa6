// Steps that have been made, so that they can be repeated elsewhere without running any code: a step of a thread is a
// function of the thread's own part of the state and of the little else that it looked at. Most steps of a search are
// repetitions: the thread stood there before, and what changed since does not concern it.
//
// This is only where steps are kept, by the part that they begin with. StateStore makes and repeats them
// (state_repeat.cpp), and says there what can be remembered.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "explore/store/hash_index.h"
#include "machine/exec/access_log.h"
#include "machine/reclaim/collector.h"
#include "model/thread_store.h"

namespace tidelock::model {

class StepMemory {
public:
    // A thread somewhere in its code.
    struct Part {
        std::uint32_t part = 0;  // as ThreadStore numbers it
        threads::ThreadId thread = 0;
        ThreadSummary summary;
        std::vector<reclaim::Node> references;  // of the thread
        std::uint32_t first = 0;                // of its steps
        std::uint16_t steps = 0;
        std::uint16_t visits = 0;    // until steps are looked at more closely
        std::uint16_t failures = 0;  // steps that could not be remembered
    };
    // A chunk of a block that only the thread can reach.
    struct Local {
        memory::BlockId block = 0;
        std::uint32_t chunk = 0;
        std::uint32_t group = 0;
        std::uint32_t position = 0;
        std::uint32_t before = 0;  // leaf
        std::uint32_t after = 0;   // component; 0: not written
    };
    struct Lock {
        std::uint32_t number = 0;
        std::uint32_t before = 0;  // leaf
        std::uint32_t after = 0;   // likewise
        bool is_touched = false;
    };
    // Another thread, which is changed by the step. By their numbers: what it is before and after.
    struct Other {
        threads::ThreadId thread = 0;
        std::uint32_t from = 0;
        std::uint32_t to = 0;
    };
    struct Step {
        std::uint32_t next = 0;  // of the same part
        // What must be as it was:
        std::uint32_t option = 0;
        std::uint32_t classes = 0;
        std::vector<Lock> locks;
        std::vector<exec::AccessLog::Entry> reads;  // and the blocks are shared; size 0: only that
        std::vector<Local> locals;                  // and the blocks are not
        std::vector<Other> others;
        // What happens:
        std::uint32_t to = 0;  // Part
        std::vector<exec::AccessLog::Entry> writes;
        bool changes_references = false;  // there may be garbage
        // What is told of it:
        std::vector<exec::AccessLog::Note> notes;  // to Guards again, which learns the same
        std::vector<exec::MemoryAccess> accesses;
        std::vector<exec::Synchronisation> synchronised;
        std::uint64_t instructions = 0;
    };

    // 0: unknown.
    [[nodiscard]] std::uint32_t find(std::uint32_t part, threads::ThreadId thread) {
        // A search goes back and forth between the same few.
        std::uint32_t& recent = recent_[(part ^ thread << 4U) % kRecent];
        if (is(recent, part, thread)) return recent;
        const std::uint32_t found =
            index_.find(hash_of(part, thread), [&](std::uint32_t number) { return is(number, part, thread); });
        if (found != 0) recent = found;
        return found;
    }
    // Makes it if there is room: see `set_limit`.
    std::uint32_t ensure(std::uint32_t part, threads::ThreadId thread, const ThreadSummary& summary,
                         const std::vector<reclaim::Node>& references);
    [[nodiscard]] Part& part(std::uint32_t number) { return parts_[number]; }
    [[nodiscard]] const Step& step(std::uint32_t number) const { return steps_[number]; }
    void add(std::uint32_t part, Step step);

    // How many bytes it may have.
    void set_limit(std::size_t bytes) { limit_ = bytes; }
    [[nodiscard]] bool is_full() const { return bytes() >= limit_; }
    [[nodiscard]] std::size_t bytes() const { return parts_.size() * sizeof(Part) + index_.bytes() + more_bytes_; }

private:
    static constexpr std::size_t kRecent = 256;

    [[nodiscard]] bool is(std::uint32_t number, std::uint32_t part, threads::ThreadId thread) const {
        return parts_[number].part == part && parts_[number].thread == thread;
    }
    static std::uint64_t hash_of(std::uint32_t part, threads::ThreadId thread) {
        std::uint64_t hash = (std::uint64_t{thread} << 32U | part) * 0x9E3779B97F4A7C15ULL;
        hash = (hash ^ (hash >> 29U)) * 0xBF58476D1CE4E5B9ULL;
        return hash ^ (hash >> 32U);
    }

    store::HashIndex index_;
    std::array<std::uint32_t, kRecent> recent_{};
    std::vector<Part> parts_{1};
    std::vector<Step> steps_{1};
    std::size_t more_bytes_ = 0;
    std::size_t limit_ = 0;
};

}  // namespace tidelock::model
