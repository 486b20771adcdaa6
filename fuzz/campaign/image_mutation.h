// Changes to an assembly or a portable PDB that leave most of it sound, so that what is read later is reached as well.
#pragma once

#include "image_map.h"
#include "random.h"

namespace tidelock::campaign {

using File = std::vector<std::byte>;

// A sound file, or one that is so damaged that only its bytes can be changed.
struct ImageSeed {
    File bytes;
    std::optional<ImageMap> map;
};

File mutate_image(const ImageSeed& seed, Random& random);

}  // namespace tidelock::campaign
