// A memory model: which operation of a thread may complete before which earlier one of its own, and the rules that a
// table of pairs cannot express. Operations are issued in program order; memory is one, so that a write that completes
// is seen by all at once (docs/memory-models.md).
//
// Each model is data in a file of its own. Sequential consistency has none: what never waits in a queue is in order.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace tidelock::order {

// What the table knows. A guess is a branch, or an access through a reference, whose outcome is not known yet.
enum class Class : std::uint8_t { Read, Write, VolatileRead, VolatileWrite, Exit, Guess, Enter };
inline constexpr std::size_t kEarlierClasses =
    6;  // a lock is taken at once: nothing comes after one that is incomplete
inline constexpr std::size_t kClasses = 7;

struct Rules {
    std::string_view name;
    // passes[earlier][later] is 'Y': the later one may complete while the earlier one has not.
    std::array<std::string_view, kEarlierClasses> passes;
    bool forwards;            // a read may take the value of the thread's own write that has not completed
    bool orders_reads;        // reads of one location complete in program order
    bool orders_publication;  // the write of a reference waits for earlier accesses to the object
    bool carries_promises;    // operands may be results that are not known yet; else issue waits for them
    bool guesses;             // where a branch goes may be guessed; else issue waits
    bool delays_local;        // accesses to what no other thread can reach yet wait in the queue as well: once it is
                              // published, the others see whether they have completed

    [[nodiscard]] bool may_pass(Class earlier, Class later) const {
        return passes[static_cast<std::size_t>(earlier)][static_cast<std::size_t>(later)] == 'Y';
    }
};

extern const Rules kTso;   // x86
extern const Rules kEcma;  // ECMA-335, as in "Memory Model Sensitive Bytecode Verification", Table 1
extern const Rules kNet;   // the .NET runtime's own document

}  // namespace tidelock::order
