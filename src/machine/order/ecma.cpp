// ECMA-335 I.12.6.4 to I.12.6.7 as in Table 1 of "Memory Model Sensitive Bytecode Verification": volatile reads and
// Monitor.Enter acquire, volatile writes and Monitor.Exit release, everything else may be reordered. An operation is
// issued when its operands are there, so dependencies hold; a read waits for the thread's own writes.
#include "machine/order/rules.h"

namespace tidelock::order {

// Columns: Read, Write, VolatileRead, VolatileWrite, Exit, Guess, Enter.
const Rules kEcma{
    .name = "ecma",
    .passes =
        {
            "YYYnnYY",  // Read
            "YYYnnYY",  // Write
            "nnnnnYn",  // VolatileRead
            "YYYnnYY",  // VolatileWrite
            "YYYnnYn",  // Exit
            "nnnnnnn",  // Guess
        },
    .forwards = false,
    .orders_reads = false,
    .orders_publication = false,
    .carries_promises = false,
    .guesses = false,
    .delays_local = true,
};

}  // namespace tidelock::order
