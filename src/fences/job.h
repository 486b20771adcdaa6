// What `tidelock fences` works on: a .NET program, and how its schedules are explored.
#pragma once

#include "kind/settings.h"
#include "program/files/program_files.h"
#include "verify/plan.h"

namespace tidelock::fences {

struct Job {
    files::ProgramFiles files;
    kind::Given given;
    verify::Plan plan;
};

}  // namespace tidelock::fences
