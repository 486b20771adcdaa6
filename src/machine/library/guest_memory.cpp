#include "machine/library/guest_memory.h"

#include "base/check.h"
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

bool is_seen(const NativeCall& call, Address at) {
    if (call.x.stepping == nullptr) return false;
    const memory::Block& block = call.m.blocks().at(at);
    return block.shared != 0 && block.type != call.m.known().string;
}

NativeResult copy_seen(NativeCall& call, Address to, Address from, std::uint64_t size) {
    Method* copy = call.m.loader().find_method(call.m.find_type("System", "Buffer"), "MemoryCopy", 4);
    TL_CHECK(copy != nullptr, "Buffer.MemoryCopy should exist");
    return call.call(copy, {from, to, size, size});
}

NativeResult bring_in(NativeCall& call, Address at, std::uint64_t size, std::uint32_t keep) {
    Address& copy = call.keep_pointer(keep).u;
    if (copy != 0 || size == 0 || !is_seen(call, at) || call.bytes(at, size) == nullptr) return NativeResult::Return;
    Machine& m = call.m;
    copy = m.heap().new_array(m.loader().sz_array_of(m.known().byte), size);
    if (copy == 0) return call.raise(Guest::OutOfMemory);
    return copy_seen(call, copy + types::kArrayData, at, size);
}

Address brought_in(NativeCall& call, Address at, std::uint32_t keep) {
    const Address copy = call.keep_pointer(keep).u;
    return copy == 0 ? at : copy + types::kArrayData;
}

}  // namespace tidelock::library
