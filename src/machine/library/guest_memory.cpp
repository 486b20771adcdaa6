#include "machine/library/guest_memory.h"

#include "machine/memory/near_null.h"

namespace tidelock::library {

NativeResult bad_access(NativeCall& call, Address address) {
    if (address < memory::kNearNull) return call.raise(Guest::NullReference);
    call.m.describe_bad_access(address);
    return call.stop(Stop::MemoryError);
}

const std::byte* readable(NativeCall& call, Address address, std::uint64_t size) { return call.bytes(address, size); }

std::byte* writable(NativeCall& call, Address address, std::uint64_t size) {
    return call.m.blocks().find_writable(address, size);
}

}  // namespace tidelock::library
