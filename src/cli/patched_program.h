// A program with edits of its source, compiled aside: what `tidelock fences` checks before it calls a patch proven.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/build_cache.h"
#include "fences/fences.h"

namespace tidelock::cli {

class PatchedProgram final : public fences::PatchCompiler {
public:
    // `program` as it was given on the command line.
    PatchedProgram(std::string program, std::optional<std::string> framework)
        : program_(std::move(program)), framework_(std::move(framework)) {}

    // An error if the program is not a source file, or the edits are of other files.
    Result<std::optional<files::ProgramFiles>> compile(const std::vector<repair::Edit>& edits,
                                                       const std::vector<repair::SourceFile>& files) override;

private:
    std::string program_;
    std::optional<std::string> framework_;
    std::optional<BuildFolder> folder_;  // of source and assembly; goes with the object
};

}  // namespace tidelock::cli
