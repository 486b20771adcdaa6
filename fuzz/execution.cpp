#include "exercise/execution.h"
#include "entry.h"

TL_FUZZ_TARGET(tidelock::fuzz::exercise_execution)
