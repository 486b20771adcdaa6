// System.String: allocation, interning, and the hash of texts with a fixed seed.
#include <bit>
#include <cstring>

#include "machine/library/areas.h"
#include "machine/library/guest_memory.h"

namespace tidelock::library {
namespace {

constexpr std::int64_t kMaxLength = 0x3FFFFFDF;

NativeResult allocate(NativeCall& call, std::int64_t length) {
    const Address s =
        length < 0 || length > kMaxLength ? 0 : call.m.heap().new_string(static_cast<std::uint32_t>(length));
    return s == 0 ? call.raise(Guest::OutOfMemory) : call.ret(s);
}

NativeResult allocate_typed(NativeCall& call) { return allocate(call, call.i64(1)); }
NativeResult allocate_plain(NativeCall& call) { return allocate(call, call.i64(0)); }

NativeResult intern(NativeCall& call) {
    if (call.ref(0) == 0) return raise_argument(call, Guest::ArgumentNull, "ArgumentNull_Generic", "str");
    return call.ret(call.m.heap().intern(call.m.heap().string(call.ref(0))));
}

NativeResult is_interned(NativeCall& call) {
    if (call.ref(0) == 0) return raise_argument(call, Guest::ArgumentNull, "ArgumentNull_Generic", "str");
    return call.ret(call.m.heap().find_interned(call.m.heap().string(call.ref(0))));
}

// String.Equals(string) and (string, string): `this` must not be null for the first.
NativeResult equals(NativeCall& call) {
    const Address a = call.ref(0);
    const Address b = call.ref(1);
    if (a == b) return call.ret_bool(true);
    if (a == 0 || b == 0) return call.ret_bool(false);
    return call.ret_bool(call.m.heap().string(a) == call.m.heap().string(b));
}

// --- Marvin, the string hash of the class library; its seed is random there ---

constexpr std::uint64_t kSeed = 0x5A0F3C96D2B41E87ULL;

NativeResult seed(NativeCall& call) { return call.ret(kSeed); }

struct Marvin {
    std::uint32_t p0, p1;

    void block() {
        p1 ^= p0;
        p0 = std::rotl(p0, 20);
        p0 += p1;
        p1 = std::rotl(p1, 9);
        p1 ^= p0;
        p0 = std::rotl(p0, 27);
        p0 += p1;
        p1 = std::rotl(p1, 19);
    }
};

// (ref byte data, uint count, uint p0, uint p1)
NativeResult hash(NativeCall& call) {
    const std::uint32_t count = call.u32(1);
    const std::byte* data = count == 0 ? nullptr : readable(call, call.ref(0), count);
    if (count != 0 && data == nullptr) return bad_access(call, call.ref(0));
    Marvin marvin{call.u32(2), call.u32(3)};
    std::uint32_t at = 0;
    for (; at + 4 <= count; at += 4) {
        std::uint32_t word = 0;
        std::memcpy(&word, data + at, 4);
        marvin.p0 += word;
        marvin.block();
    }
    std::uint32_t tail = 0x80U << (8 * (count - at));
    if (count > at) {
        std::uint32_t rest = 0;
        std::memcpy(&rest, data + at, count - at);
        tail |= rest;
    }
    marvin.p0 += tail;
    marvin.block();
    marvin.block();
    return call.ret_i32(static_cast<std::int32_t>(marvin.p0 ^ marvin.p1));
}

// Interop.GetRandomBytes and the like: (byte* buffer, int length). A fixed sequence.
struct RandomBytes {
    std::uint64_t state = 0x853C49E6748FEA9BULL;
};

NativeResult random_bytes(NativeCall& call) {
    // While states are explored every call gets the same bytes: the sequence is no part of the state.
    RandomBytes fresh;
    RandomBytes& random = call.x.stepping != nullptr ? fresh : call.m.area<RandomBytes>();
    const std::int32_t length = call.i32(1);
    if (length <= 0) return call.done();
    std::byte* to = writable(call, call.ref(0), static_cast<std::uint64_t>(length));
    if (to == nullptr) return bad_access(call, call.ref(0));
    for (std::int32_t i = 0; i < length; ++i) {
        random.state = random.state * 6364136223846793005ULL + 1442695040888963407ULL;
        to[i] = static_cast<std::byte>(random.state >> 56);
    }
    return call.ret(0);
}

NativeResult global_seed(NativeCall& call) { return call.ret_i32(0x2545F491); }

constexpr NativeRow kRows[] = {
    {"System.String", "FastAllocateString", "MethodTable*,IntPtr", &allocate_typed},
    {"System.String", "FastAllocateString", "IntPtr", &allocate_plain},
    {"System.String", "Intern", "String", &intern},
    {"System.String", "IsInterned", "String", &is_interned},
    {"System.String", "Equals", "String,String", &equals},
    {"System.String", "op_Equality", "String,String", &equals},
    {"System.Marvin", "GenerateSeed", "", &seed},
    {"System.Marvin", "ComputeHash32", "Byte&,UInt32,UInt32,UInt32", &hash},
    {"System.HashCode", "GenerateGlobalSeed", "", &global_seed},
    {"Interop", "GetRandomBytes", "Byte*,Int32", &random_bytes},
};

constexpr ImportRow kImports[] = {
    {"SystemNative_GetNonCryptographicallySecureRandomBytes", &random_bytes},
    {"SystemNative_GetCryptographicallySecureRandomBytes", &random_bytes},
};

}  // namespace

const Area kStrings{"strings", kRows, kImports};

}  // namespace tidelock::library
