// How what is printed to standard output looks.
#pragma once

#include "cli/options.h"
#include "report/style.h"

namespace tidelock::cli {

report::Style output_style(Color color);

}  // namespace tidelock::cli
