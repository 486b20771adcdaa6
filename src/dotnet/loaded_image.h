// The image of a program that has been opened in this process: it is loaded once, however many searches, restarts,
// repetitions and questions there are. Owned by the program (program.h) and whatever has been opened of it.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/result.h"
#include "program/code/program_image.h"
#include "program/files/program_files.h"

namespace tidelock::dotnet {

class LoadedImage {
public:
    struct Opened {
        code::ProgramImage* image = nullptr;
        types::Assembly* program = nullptr;
    };
    // Loads it if that has not been done yet, and again if work on it may have been broken off in the middle (by a
    // limit, say). Always of the same files. What is given lives as long as this.
    Result<Opened> open(const files::ProgramFiles& files);

private:
    std::uint64_t stops_ = 0;  // thrown before it was loaded (base/stop.h)
    std::unique_ptr<code::ProgramImage> image_;
    types::Assembly* program_ = nullptr;
    std::vector<std::unique_ptr<code::ProgramImage>> left_;  // whoever has one may still look at it
};

}  // namespace tidelock::dotnet
