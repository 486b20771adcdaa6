// System.Object and what identifies an object: its hash, its copy.
#include <algorithm>
#include <cstring>
#include <unordered_map>

#include "base/hash.h"
#include "machine/exec/visible.h"
#include "machine/library/areas.h"
#include "machine/library/guest_memory.h"
#include "machine/library/sources.h"
#include "machine/threads/stack_size.h"

namespace tidelock::library {
namespace {

using memory::Block;
using memory::BlockId;

// Identity hashes: a number in order of first request, spread over the 26 bits that the CLR uses too.
struct Hashes {
    static constexpr exec::Kept kKept = exec::Kept::Hashes;
    std::unordered_map<BlockId, std::int32_t> by_block;  // looked up only
    std::uint32_t given = 0;
};

constexpr std::uint32_t kHashMask = 0x3FFFFFF;
constexpr std::uint32_t kSpread = 0x2C1B3C6D;  // odd: no two of 2^26 objects share a hash

// While states are explored the hash is no state of its own: it follows from where the object was placed.
std::int32_t placed_hash(Machine& m, Address object) {
    memory::Tracking& tracking = *m.blocks().tracking();
    const memory::Placement& placement = tracking.placement;
    const BlockId id = memory::block_of(object);
    std::uint64_t hash = 0;
    if (placement.is_placed(id)) {
        if (tracking.exposure != nullptr) tracking.exposure->blocks.push_back(id);
        const memory::Placement::Class& c = placement.class_of(id);
        hash = hash_combine(hash_combine(c.actor, placement.ordinal_of(id)), c.size);
    }
    const Type* type = m.type_of_object(object).or_null();  // of a type object: the type
    if (type == nullptr) type = m.heap().type_of(object);
    hash = hash_text(types::Loader::full_name(*type), hash);
    return std::max(1, static_cast<std::int32_t>(hash & kHashMask));
}

std::int32_t hash_of(NativeCall& call, Address object, bool assign) {
    if (object == 0) return 0;
    if (call.m.blocks().tracking() != nullptr) return placed_hash(call.m, object);
    Block& block = call.m.blocks().at(object);
    auto& hashes = call.m.kept<Hashes>();
    const BlockId id = memory::block_of(object);
    if (block.has_hash != 0) return hashes.by_block[id];
    if (!assign) return 0;
    std::uint32_t value = 0;
    while (value == 0) value = (++hashes.given * kSpread) & kHashMask;
    hashes.by_block[id] = static_cast<std::int32_t>(value);
    block.has_hash = 1;
    return static_cast<std::int32_t>(value);
}

NativeResult get_hash(NativeCall& call) {
    consult(call, Source::HashCodes);
    return call.ret_i32(hash_of(call, call.ref(0), true));
}
NativeResult find_hash(NativeCall& call) {
    consult(call, Source::HashCodes);
    return call.ret_i32(hash_of(call, call.ref(0), false));
}

NativeResult get_type(NativeCall& call) {
    if (call.ref(0) == 0) return call.raise(Guest::NullReference);
    return call.ret(call.m.type_object(call.m.heap().type_of(call.ref(0))));
}

Address clone(NativeCall& call, Address object) {
    Machine& m = call.m;
    if (m.heap().type_of(object)->is_array()) static_cast<void>(m.heap().array_length(object));  // was it overwritten?
    const Address copy = m.heap().new_like(object);
    const Block& from = m.blocks().at(object);
    if (copy != 0) std::memcpy(m.blocks().at(copy).data, from.data, from.size);
    return copy;
}

// As a method; where CIL calls it, it is an instruction (Op::clone).
NativeResult memberwise_clone(NativeCall& call) {
    if (call.step() != 0) return call.ret(call.object(call.keep_pointer(0).u));
    if (call.ref(0) == 0) return call.raise(Guest::NullReference);
    if (is_seen(call, call.ref(0))) {
        const Block& from = call.m.blocks().at(call.ref(0));
        const Address made = call.m.heap().new_like(call.ref(0));
        if (made == 0) return call.raise(Guest::OutOfMemory);
        call.keep_pointer(0).u = made;
        const std::uint32_t begin = exec::data_begin(from);
        return copy_seen(call, made + begin, call.ref(0) + begin, exec::data_size(from));
    }
    const Address copy = clone(call, call.ref(0));
    return copy == 0 ? call.raise(Guest::OutOfMemory) : call.ret(copy);
}

// (ObjectHandleOnStack): replaces the object in the slot by its copy
NativeResult clone_in_place(NativeCall& call) {
    const Address object = call.object(call.load<Address>(call.ref(0)));
    if (object == 0) return call.raise(Guest::NullReference);
    const Address copy = clone(call, object);
    if (copy == 0) return call.raise(Guest::OutOfMemory);
    call.store<Address>(call.ref(0), copy);
    return call.done();
}

// Is there room for what the class library may call before it asks again? 128 KB, as in .NET on 64 bits.
bool has_enough_stack(const NativeCall& call) {
    constexpr std::size_t kEnough = std::size_t{128} << 10U;
    const auto slots = static_cast<std::size_t>(call.x.stack_end - call.x.sp);
    const auto frames = static_cast<std::size_t>(call.x.frames_end - call.x.frame);
    return std::min(slots * sizeof(Slot), frames * threads::kLeastFrame) > kEnough;
}
// (object, object) of one value type: are they the same, byte by byte?
NativeResult equal_contents(NativeCall& call) {
    const Address one = call.object(call.ref(0));
    const Address other = call.object(call.ref(1));
    if (one == 0 || other == 0) return call.raise(Guest::NullReference);
    const Block& a = call.m.blocks().at(one);
    const Block& b = call.m.blocks().at(other);
    return call.ret_bool(a.size == b.size && std::memcmp(a.data, b.data, a.size) == 0);
}

NativeResult try_ensure_stack(NativeCall& call) { return call.ret_bool(has_enough_stack(call)); }
NativeResult ensure_stack(NativeCall& call) {
    if (has_enough_stack(call)) return call.done();
    Machine& m = call.m;
    return call.raise_object(m.new_exception(m.find_type("System", "InsufficientExecutionStackException"),
                                             m.resource("Arg_InsufficientExecutionStackException"),
                                             static_cast<std::int32_t>(0x80131578)));
}

constexpr const char* kHelpers = "System.Runtime.CompilerServices.RuntimeHelpers";

constexpr NativeRow kRows[] = {
    {"System.Object", "GetType", "", &get_type, kCache},
    {"System.Object", "MemberwiseClone", "", &memberwise_clone, reads(What::Arguments)},
    {kHelpers, "GetHashCode", "Object", &get_hash, kPure},
    {kHelpers, "TryGetHashCode", "Object", &find_hash, kPure},
    {kHelpers, "ContentEquals", "Object,Object", &equal_contents, reads(What::Arguments)},
    {kHelpers, "TryEnsureSufficientExecutionStack", "", &try_ensure_stack, kPure},
    {kHelpers, "EnsureSufficientExecutionStack", "", &ensure_stack, kPure},
};

constexpr ImportRow kImports[] = {
    {"ObjectNative_AllocateUninitializedClone", &clone_in_place, reads(What::Slots)},
};

}  // namespace

const Area kObjects{"objects", kRows, kImports};

}  // namespace tidelock::library
