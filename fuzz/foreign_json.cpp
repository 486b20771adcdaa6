#include "exercise/foreign_json.h"
#include "entry.h"

TL_FUZZ_TARGET(tidelock::fuzz::exercise_foreign_json)
