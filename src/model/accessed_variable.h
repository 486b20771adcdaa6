// Which variable of the program an access is to.
#pragma once

#include "machine/exec/machine.h"

namespace tidelock::model {

// The innermost field or element that all of the access lies in.
struct AccessedVariable {
    const types::Field* field = nullptr;  // null: an element, or not known
    const types::Type* type = nullptr;    // null: not known
};
AccessedVariable accessed_variable(exec::Machine& m, memory::Address address, std::uint32_t size);

}  // namespace tidelock::model
