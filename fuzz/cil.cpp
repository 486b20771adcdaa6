#include "exercise/cil.h"
#include "entry.h"

TL_FUZZ_TARGET(tidelock::fuzz::exercise_cil)
