// Starting a class constructor from an instruction or a native.
#pragma once

#include "machine/exec/machine.h"

namespace tidelock::exec {

enum class InitStep : std::uint8_t {
    Done,       // go on
    Run,        // marked as running by this thread: call the constructor through the stub
    Wait,       // another thread is at it; the thread's wait is set
    Stop,       // stepping: the thread has to stop before it; its wait is set
    Failed,     // x.exception is to be thrown
    LoadError,  // Machine::load_error
};

// What the threads that come to a class under initialisation, while they run a class constructor themselves, have in
// common. No object has this key.
inline constexpr threads::SyncKey kClassWaits = threads::class_key(0);

InitStep start_class_init(Exec& x, types::Type* type);

// The native of Machine::class_init_stub_for.
NativeResult run_class_constructor(NativeCall& call);

}  // namespace tidelock::exec
