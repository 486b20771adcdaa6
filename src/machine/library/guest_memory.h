// Ranges of guest memory in natives: found or answered with what the CLR does on a bad access.
#pragma once

#include "machine/library/native_table.h"

namespace tidelock::library {

// NullReferenceException near null, else the end of the run: an access outside any block.
NativeResult bad_access(NativeCall& call, Address address);

// Bytes that may be read or written; null when they are not all inside one block.
const std::byte* readable(NativeCall& call, Address address, std::uint64_t size);
std::byte* writable(NativeCall& call, Address address, std::uint64_t size);

// Can other threads see it if a native reads or writes there? Nobody sees that a string is read: it does not change.
bool is_seen(const NativeCall& call, Address at);
// Copies between memory that others can see and a native's own, by code of the class library: they see that as any
// other access, piece by piece (docs/decisions/015), in conflict with theirs, reordered as the memory model says.
NativeResult copy_seen(NativeCall& call, Address to, Address from, std::uint64_t size);
// Bytes that a native is about to read. If others can see that, they are copied, the native is entered again, and they
// are at brought_in(). Return: they can be read there. `keep`: a pointer that is kept, of these alone.
NativeResult bring_in(NativeCall& call, Address at, std::uint64_t size, std::uint32_t keep = 0);
Address brought_in(NativeCall& call, Address at, std::uint32_t keep = 0);

}  // namespace tidelock::library
