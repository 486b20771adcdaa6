// x86: stores wait in a buffer, first in first out; a read may come before them, and sees the thread's own.
#include "machine/order/rules.h"

namespace tidelock::order {

// Columns: Read, Write, VolatileRead, VolatileWrite, Exit, Guess, Enter. Exit is a store, Enter a locked instruction.
const Rules kTso{
    .name = "tso",
    .passes =
        {
            "nnnnnnn",  // Read
            "YnYnnYn",  // Write
            "nnnnnnn",  // VolatileRead
            "YnYnnYn",  // VolatileWrite
            "YnYnnYn",  // Exit
            "nnnnnnn",  // Guess
        },
    .forwards = true,
    .orders_reads = true,
    .orders_publication = true,
    .carries_promises = false,
    .guesses = false,
    .delays_local = false,
};

}  // namespace tidelock::order
