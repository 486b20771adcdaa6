#include "exercise/pdb.h"
#include "entry.h"

TL_FUZZ_TARGET(tidelock::fuzz::exercise_pdb)
