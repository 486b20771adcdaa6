// tidelock dump --lowered: the register code of an assembly's methods.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "cli/text_sink.h"
#include "program/files/program_files.h"

namespace tidelock::cli {

// All methods, or those that `pattern` names; generic ones have no code of their own. False: none matched.
Result<bool> dump_lowered(const files::ProgramFiles& files, const std::optional<std::string>& pattern,
                          const TextSink& print);

}  // namespace tidelock::cli
