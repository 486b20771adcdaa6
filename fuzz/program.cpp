#include "exercise/program.h"
#include "entry.h"

TL_FUZZ_TARGET(tidelock::fuzz::exercise_program)
