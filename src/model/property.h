// Something that must hold of every step and every state; looked at by the model, supplied by check/.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "explore/ts/violation.h"
#include "machine/threads/thread.h"

namespace tidelock::model {

class ProgramModel;

class Property {
public:
    Property() = default;
    Property(const Property&) = delete;
    Property& operator=(const Property&) = delete;
    virtual ~Property() = default;

    // After a step of `thread`, which now stands before its next visible operation, waits, or has ended.
    virtual void after_step(ProgramModel& /*model*/, threads::Thread& /*thread*/,
                            std::vector<ts::Violation>& /*found*/) {}
    // In a state in which no thread can go on and the program has not ended.
    virtual void stuck(ProgramModel& /*model*/, std::vector<ts::Violation>& /*found*/) {}
    // In a state from which no end can be reached, and in which nobody but these threads ever moves again.
    virtual std::optional<ts::Violation> endless(ProgramModel& /*model*/, std::span<const std::uint32_t> /*movers*/) {
        return std::nullopt;
    }
};

}  // namespace tidelock::model
