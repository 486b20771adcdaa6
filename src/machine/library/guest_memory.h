// Ranges of guest memory in natives: found or answered with what the CLR does on a bad access.
#pragma once

#include "machine/library/native_table.h"

namespace tidelock::library {

// NullReferenceException near null, else the end of the run: an access outside any block.
NativeResult bad_access(NativeCall& call, Address address);

// Bytes that may be read or written; null when they are not all inside one block.
const std::byte* readable(NativeCall& call, Address address, std::uint64_t size);
std::byte* writable(NativeCall& call, Address address, std::uint64_t size);

}  // namespace tidelock::library
