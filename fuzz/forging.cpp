#include "exercise/forging.h"
#include "entry.h"

TL_FUZZ_TARGET(tidelock::fuzz::exercise_forging)
