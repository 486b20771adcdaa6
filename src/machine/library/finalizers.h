// Finalizers: GC.Collect finds dead objects, a thread of their own runs what they have left to do.
#pragma once

#include "machine/library/native_table.h"

namespace tidelock::library {

// Types whose finalizers run: the program's own. Those of the class library only give back memory.
bool is_program_type(const Type& type);

void collect_fully(Machine& m);

NativeResult suppress_finalizer(NativeCall& call);
NativeResult register_finalizer(NativeCall& call);
NativeResult wait_for_pending_finalizers(NativeCall& call);
NativeResult next_finalizable_object(NativeCall& call);

}  // namespace tidelock::library
