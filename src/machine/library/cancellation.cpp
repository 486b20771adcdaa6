// Registrations of callbacks with a CancellationTokenSource, while states are explored.
//
// The class library keeps nodes that are done with for further registrations, and tells these apart by a number that
// grows with each: a thread that polls (BlockingCollection.TryTake with a time-out in a loop) would never come back to
// a state. Here nodes are not used again, so that a node tells which registration it is of, and numbers need to differ
// only among those that are in use.
#include <algorithm>

#include "machine/library/areas.h"

namespace tidelock::library {
namespace {

// (this, node): the node has been taken out of the list, and the lock of the registrations is held.
NativeResult recycle(NativeCall& call) {
    Machine& m = call.m;
    Type* registrations = m.find_type("System.Threading", "CancellationTokenSource+Registrations");
    Type* type = m.find_type("System.Threading", "CancellationTokenSource+CallbackNode");
    const auto field = [&](Address node, std::string_view name) { return node + m.field_offset(type, name); };
    const Address node = call.ref(1);
    call.store<std::int64_t>(field(node, "Id"), 0);
    for (const std::string_view name :
         {"Callback", "CallbackState", "ExecutionContext", "SynchronizationContext", "Prev", "Next"})
        call.store<Address>(field(node, name), 0);
    std::int64_t last = 0;
    for (auto used = call.load<Address>(call.ref(0) + m.field_offset(registrations, "Callbacks")); used != 0;
         used = call.load<Address>(field(used, "Next")))
        last = std::max(last, call.load<std::int64_t>(field(used, "Id")));
    call.store<std::int64_t>(call.ref(0) + m.field_offset(registrations, "NextAvailableId"), last + 1);
    return call.done();
}

constexpr NativeRow kRows[] = {
    {"System.Threading.CancellationTokenSource+Registrations", "Recycle", "CallbackNode", &recycle,
     writes(What::Arguments)},
};

}  // namespace

const Area kCancellation{"cancellation", kRows, {}};

}  // namespace tidelock::library
