// Random litmus programs. The same seed gives the same program on every machine.
#pragma once

#include <cstdint>
#include <string>

namespace litmus {

enum class Guard {
    AsChosen,
    Fences,  // a fence after every statement
    Lock,    // every access under one lock, the same everywhere; it is the innermost, so it adds no deadlock
};

// The text of a program (program.h) of 2 to 4 threads with up to 4 operations each, the fewer the more threads. What is
// written to one place differs from write to write, so that outcomes tell who was read from. Registers that hold
// references are never used as numbers, nor numbers as references.
std::string generate(std::uint64_t seed, Guard guard = Guard::AsChosen);

}  // namespace litmus
