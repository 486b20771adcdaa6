// A program with edits of its source, compiled aside: what `tidelock fences` checks before it calls a patch proven.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/build_cache.h"
#include "repair/source_edits.h"

namespace tidelock::cli {

struct PatchedProgram {
    BuildFolder folder;  // of both; goes with the object
    std::string source;
    std::string assembly;
};

// `program` as it was given on the command line. Nothing: it does not compile with the edits. An error says why that
// was not tried: the program is not a source file, or the edits are of other files.
Result<std::optional<PatchedProgram>> compile_patched(const std::string& program,
                                                      const std::vector<repair::Edit>& edits,
                                                      const std::vector<repair::SourceFile>& files);

}  // namespace tidelock::cli
