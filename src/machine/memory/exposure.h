// What a program has learnt of the numbers of its blocks. Whoever takes states for equal that differ only in these
// numbers has to know: a program that has seen one may do this or that because of it.
#pragma once

#include <vector>

#include "machine/memory/block.h"

namespace tidelock::memory {

struct Exposure {
    std::vector<BlockId> blocks;  // an identity hash was made of their numbers
    bool is_everything = false;   // the program's own code makes integers of pointers: it can learn all of them
};

}  // namespace tidelock::memory
