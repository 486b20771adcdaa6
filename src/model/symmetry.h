// Threads that are alike: started by the same thread with the same method on the same or equal data, and not moved yet.
// With the option for it, only the first of them may make the first step: what the others could do instead differs in
// their names only. That somebody keeps their Thread objects apart (joins one before the other) is not looked at, which
// is why the user has to ask for it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "machine/exec/machine.h"

namespace tidelock::model {

class Symmetry {
public:
    explicit Symmetry(exec::Machine& machine) : m_(machine) {}

    // Of a thread that was just started; 0 if nothing is known of it.
    std::uint16_t twin_class_of(const threads::Thread& thread);

    // The first of those that a thread is like; itself if there is none before it.
    const threads::Thread& first_like(const threads::Thread& thread);

private:
    exec::Machine& m_;
    std::map<std::vector<std::byte>, std::uint16_t> known_;
};

}  // namespace tidelock::model
