// Where a thread stands, in the program's own code: class library and Tidelock.Verify are not.
#pragma once

#include <string>

#include "machine/exec/machine.h"

namespace tidelock::model {

struct Position {
    const threads::Frame* frame = nullptr;   // null: in nobody's own code
    const threads::Frame* callee = nullptr;  // what it has called, if that is not its own code
    std::string file;                        // empty: no source is known
    std::uint32_t line = 0;
    std::uint32_t column = 0;
    std::uint32_t end_line = 0;  // where the statement ends
    std::uint32_t end_column = 0;
    std::uint32_t il_offset = 0;
};

bool is_own_code(const types::Method& method);

// The innermost frame of the program's own code, if possible one with source.
Position position_of(exec::Machine& m, const threads::Thread& thread);

}  // namespace tidelock::model
