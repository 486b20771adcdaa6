// What belongs to the state and to no thread or object: the few variables that the class library's natives keep.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "machine/exec/machine.h"
#include "machine/library/verify.h"

namespace tidelock::model {

class Globals {
public:
    explicit Globals(exec::Machine& machine);

    bool has_ended = false;  // Environment.Exit

    void write(std::vector<std::byte>& to) const;
    void read(std::span<const std::byte> bytes);

private:
    exec::Machine& m_;
    library::Invariants& invariants_;
};

}  // namespace tidelock::model
