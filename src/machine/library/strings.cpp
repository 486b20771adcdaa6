// System.String: allocation, interning, and the hash of texts with a fixed seed.
#include <algorithm>
#include <bit>
#include <cstring>
#include <unordered_map>
#include <unordered_set>

#include "base/byte_reader.h"
#include "machine/library/areas.h"
#include "machine/library/guest_memory.h"
#include "machine/library/registry.h"
#include "machine/library/sources.h"

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

// --- interning ---
//
// Literals are interned by the machine, when code that has them is lowered. While states are explored that must not
// show: the literals of the program's own assemblies count as interned from the start, those of the class library as
// not interned. What the program interns itself is in Cell::Interned, a list of handles that keep the strings.

struct Literals {
    static constexpr exec::Kept kKept = exec::Kept::Literals;
    std::unordered_map<const types::Assembly*, std::unordered_set<std::u16string>> by_assembly;  // looked up only
    std::vector<types::Assembly*> own;                                                           // see own_assemblies,
    std::size_t loaded = 0;  // asked when so many were loaded
};

// The #US heap, ECMA-335 II.24.2.4: blobs of UTF-16 and a last byte each.
std::unordered_set<std::u16string> literals_of(const types::Assembly& assembly) {
    std::unordered_set<std::u16string> all;
    ByteReader in(assembly.image().md().heaps().user_strings);
    while (in.ok() && in.position() < assembly.image().md().heaps().user_strings.size()) {
        const Bytes blob = in.read_bytes(in.read_compressed_u32());
        std::u16string text(blob.size() / 2, u'\0');
        if (!text.empty()) std::memcpy(text.data(), blob.data(), text.size() * 2);
        all.insert(std::move(text));
    }
    return all;
}

// Of the program: those that it refers to, and those that somebody has loaded by name. NB: also those that no code has
// been lowered for that needs them, so that it does not show who has come where before.
std::vector<types::Assembly*> own_assemblies(types::Loader& loader) {
    std::vector<types::Assembly*> all;
    for (std::size_t next = 0; next < loader.assemblies().size(); ++next) {  // it grows
        types::Assembly& assembly = *loader.assemblies()[next];
        if (assembly.is_framework()) continue;
        all.push_back(&assembly);
        const std::uint32_t references = assembly.image().md().row_count(metadata::Table::AssemblyRef);
        for (std::uint32_t row = 1; row <= references; ++row) {
            if (!loader.refers_to_framework(assembly, row))
                static_cast<void>(loader.resolve_assembly_ref(assembly, row));
        }
    }
    return all;
}

bool is_literal(Machine& m, const std::u16string& text) {
    if (text.empty()) return true;
    auto& known = m.kept<Literals>();
    if (known.loaded != m.loader().assemblies().size()) {
        known.own = own_assemblies(m.loader());
        known.loaded = m.loader().assemblies().size();
    }
    const auto has_it = [&](const types::Assembly* assembly) {
        auto it = known.by_assembly.find(assembly);
        if (it == known.by_assembly.end()) it = known.by_assembly.emplace(assembly, literals_of(*assembly)).first;
        return it->second.contains(text);
    };
    return std::ranges::any_of(known.own, has_it);
}

// 0: it is not interned in the state at hand.
Address find_interned(NativeCall& call, const std::u16string& text) {
    heap::Heap& heap = call.m.heap();
    if (call.x.stepping == nullptr) return heap.find_interned(text);
    if (is_literal(call.m, text)) return heap.intern(text);
    const exec::Cells::Bytes handles = call.cell_bytes(Cell::Interned);
    for (std::size_t i = 0; i < handles.size(); i += sizeof(Address)) {
        Address handle = 0;
        std::memcpy(&handle, handles.data() + i, sizeof(handle));
        const auto object = call.load<Address>(handle);
        if (heap.string(object) == text) return object;
    }
    return 0;
}

// (string): the interned one of its text; itself if it is the first.
NativeResult intern(NativeCall& call) {
    const Address object = call.ref(0);
    if (object == 0) return raise_argument(call, Guest::ArgumentNull, "ArgumentNull_Generic", "str");
    const std::u16string text(call.m.heap().string(object));
    if (const Address known = find_interned(call, text); known != 0) return call.ret(known);
    if (call.x.stepping == nullptr) {
        call.m.heap().intern_object(object);
        return call.ret(object);
    }
    const memory::BlockId id = call.m.blocks().allocate(8, nullptr, memory::BlockKind::Handle);
    if (id == 0) return call.raise(Guest::OutOfMemory);
    const Address handle = memory::make_address(id);
    call.store<Address>(handle, object);
    const exec::Cells::Bytes old = call.cell_bytes(Cell::Interned);
    std::vector<std::byte> handles(old.begin(), old.end());
    const auto added = std::as_bytes(std::span(&handle, 1));
    handles.insert(handles.end(), added.begin(), added.end());
    call.set_cell_bytes(Cell::Interned, handles);
    return call.ret(object);
}

NativeResult is_interned(NativeCall& call) {
    if (call.ref(0) == 0) return raise_argument(call, Guest::ArgumentNull, "ArgumentNull_Generic", "str");
    return call.ret(find_interned(call, std::u16string(call.m.heap().string(call.ref(0)))));
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
    consult(call, Source::HashCodes);
    const std::uint32_t count = call.u32(1);
    if (const NativeResult in = bring_in(call, call.ref(0), count); in != NativeResult::Return) return in;
    const std::byte* data = count == 0 ? nullptr : readable(call, brought_in(call, call.ref(0)), count);
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
    static constexpr exec::Kept kKept = exec::Kept::RandomBytes;
    std::uint64_t state = 0x853C49E6748FEA9BULL;
};

NativeResult random_bytes(NativeCall& call) {
    // While states are explored every call gets the same bytes: the sequence is no part of the state.
    consult(call, Source::Random);
    RandomBytes fresh;
    RandomBytes& random = call.x.stepping != nullptr ? fresh : call.m.kept<RandomBytes>();
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

NativeResult global_seed(NativeCall& call) {
    consult(call, Source::HashCodes);
    return call.ret_i32(0x2545F491);
}

constexpr NativeRow kRows[] = {
    {"System.String", "FastAllocateString", "MethodTable*,IntPtr", &allocate_typed, kPure},
    {"System.String", "FastAllocateString", "IntPtr", &allocate_plain, kPure},
    {"System.String", "Intern", "String", &intern, writes(Cell::Interned)},
    {"System.String", "IsInterned", "String", &is_interned, reads(Cell::Interned)},
    {"System.String", "Equals", "String,String", &equals, kPure},
    {"System.String", "op_Equality", "String,String", &equals, kPure},
    {"System.Marvin", "GenerateSeed", "", &seed, kPure},
    {"System.Marvin", "ComputeHash32", "Byte&,UInt32,UInt32,UInt32", &hash, reads(What::Arguments)},
    {"System.HashCode", "GenerateGlobalSeed", "", &global_seed, kPure},
    {"Interop", "GetRandomBytes", "Byte*,Int32", &random_bytes, writes(What::Arguments)},
};

constexpr ImportRow kImports[] = {
    {"SystemNative_GetNonCryptographicallySecureRandomBytes", &random_bytes, writes(What::Arguments)},
    {"SystemNative_GetCryptographicallySecureRandomBytes", &random_bytes, writes(What::Arguments)},
};

}  // namespace

const Area kStrings{"strings", kRows, kImports};

}  // namespace tidelock::library
