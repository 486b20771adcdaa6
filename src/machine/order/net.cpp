// What the .NET runtime documents (docs/design/specs/Memory-model.md): the pairs of ECMA-335, and beyond them coherence
// of each location, the thread's own writes read early, publication of objects in order, dependent reads in order.
// Reads that depend on a branch alone are not ordered: the branch is guessed, and ordinary reads pass the guess.
#include "machine/order/rules.h"

namespace tidelock::order {

// Columns: Read, Write, VolatileRead, VolatileWrite, Exit, Guess, Enter.
const Rules kNet{
    .name = "net",
    .passes =
        {
            "YYYnnYY",  // Read
            "YYYnnYY",  // Write
            "nnnnnYn",  // VolatileRead
            "YYYnnYY",  // VolatileWrite
            "YYYnnYn",  // Exit
            "YnnnnYn",  // Guess
        },
    .forwards = true,
    .orders_reads = true,
    .orders_publication = true,
    .carries_promises = true,
    .guesses = true,
    .delays_local = false,
};

}  // namespace tidelock::order
