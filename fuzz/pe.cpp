#include "exercise/pe.h"
#include "entry.h"

TL_FUZZ_TARGET(tidelock::fuzz::exercise_pe)
