// The images of programs that have been opened in this process: each is loaded once, however many searches, restarts,
// repetitions and questions there are.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "program/code/program_image.h"
#include "program/files/program_files.h"

namespace tidelock::verify {

class ImageShelf {
public:
    struct Opened {
        code::ProgramImage* image = nullptr;
        types::Assembly* program = nullptr;
    };
    // Loads it if it is not there yet, and again if work on it may have been broken off in the middle (by a limit,
    // say). What is given lives as long as the shelf.
    Result<Opened> open(const files::ProgramFiles& files);

private:
    struct Entry {
        std::string assembly;
        types::LoaderOptions loading;
        std::uint64_t stops = 0;  // thrown before it was loaded (base/stop.h)
        std::unique_ptr<code::ProgramImage> image;
        types::Assembly* program = nullptr;
    };
    std::vector<Entry> entries_;
    std::vector<std::unique_ptr<code::ProgramImage>> left_;  // whoever has one may still look at it
};

}  // namespace tidelock::verify
