// Values in memory as a reader of the source would write them: 3, true, 'x', "text", Color.Red, Account#2, null.
#pragma once

#include <string>

#include "machine/exec/machine.h"

namespace tidelock::model {

// What is at the address now, by the type of the field or element there; empty for what is no single value.
std::string value_text(exec::Machine& m, memory::Address address, std::uint32_t size);
// What these bits would be there.
std::string value_text(exec::Machine& m, memory::Address address, std::uint32_t size, std::uint64_t bits);
// What these bits are as a value of the type; empty for structs.
std::string value_text(exec::Machine& m, const types::Type& type, std::uint64_t bits);

}  // namespace tidelock::model
