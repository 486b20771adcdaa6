// System.Console: its managed code runs; these are the few places where it would reach the terminal or a file
// descriptor. The streams always count as redirected.
#include <cstring>

#include "machine/library/areas.h"
#include "machine/library/data_use.h"
#include "machine/library/guest_memory.h"
#include "machine/library/sources.h"

namespace tidelock::library {
namespace {

constexpr std::int64_t kErrorDescriptor = 2;

std::int64_t descriptor(NativeCall& call, Address safe_handle) {
    Type* type = call.m.find_type("System.Runtime.InteropServices", "SafeHandle");
    return call.load<std::int64_t>(safe_handle + call.m.field_offset(type, "handle"));
}

// Interop.Sys.Dup(SafeFileHandle): another handle of the same descriptor.
NativeResult duplicate(NativeCall& call) {
    if (call.step() != 0) return call.ret(call.keep_pointer(0).u);
    Type* type = call.m.find_type("Microsoft.Win32.SafeHandles", "SafeFileHandle");
    const std::int64_t fd = descriptor(call, call.ref(0));
    const Address copy = call.m.heap().new_object(type);
    call.keep_pointer(0).u = copy;
    for (Method* m : call.m.loader().declared_methods(type)) {
        if (m->name == ".ctor" && m->signature.params.size() == 2 && m->signature.params[0] == call.m.known().intptr &&
            m->signature.params[1] == call.m.known().boolean) {
            return call.call(m, {copy, static_cast<std::uint64_t>(fd), 0});
        }
    }
    return call.unsupported("SafeFileHandle without a constructor (IntPtr, Boolean)");
}

// ConsolePal.Write(SafeFileHandle, ReadOnlySpan<byte>, bool)
NativeResult write(NativeCall& call) {
    const std::int64_t fd = descriptor(call, call.ref(0));
    const std::uint32_t size = call.u32(2);
    if (const NativeResult in = bring_in(call, call.ref(1), size); in != NativeResult::Return) return in;
    if (size == 0) return call.done();
    const std::byte* data = readable(call, brought_in(call, call.ref(1)), size);
    if (data == nullptr) return bad_access(call, call.ref(1));
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    if (fd == kErrorDescriptor) {
        call.m.host().write_error(bytes);
    } else {
        call.m.host().write_out(bytes);
    }
    return call.done();
}

// ConsolePal.Read(SafeFileHandle, Span<byte>). While states are explored, how much was read is part of the state.
NativeResult read(NativeCall& call) {
    if (call.step() != 0) return call.ret_i32(static_cast<std::int32_t>(call.keep(0).u));  // it has been copied
    const std::uint32_t size = call.u32(2);
    if (size == 0) return call.ret_i32(0);
    std::byte* data = writable(call, call.ref(1), size);
    if (data == nullptr) return bad_access(call, call.ref(1));
    if (call.x.stepping == nullptr) {
        const int got = call.m.host().read_in(reinterpret_cast<char*>(data), static_cast<int>(size));
        return call.ret_i32(std::max(got, 0));
    }
    const DataUse& given = data_use(call.m);
    if (!given.has_input) consult(call, Source::Input);
    auto position = call.cell<std::uint64_t>(Cell::Input);
    const std::string_view rest = std::string_view(given.input).substr(position);
    const std::size_t got = std::min<std::size_t>(size, rest.size());
    position += got;
    call.set_cell(Cell::Input, position);
    if (got != 0 && is_seen(call, call.ref(1))) {
        Machine& m = call.m;
        const Address array = m.heap().new_array(m.loader().sz_array_of(m.known().byte), got);
        if (array == 0) return call.raise(Guest::OutOfMemory);
        std::memcpy(m.blocks().at(array).data + types::kArrayData, rest.data(), got);
        call.keep_pointer(0).u = array;
        call.keep(0).u = got;
        return copy_seen(call, call.ref(1), array + types::kArrayData, got);
    }
    std::memcpy(data, rest.data(), got);
    return call.ret_i32(static_cast<std::int32_t>(got));
}

// PosixSignalRegistration.Create: no signal ever comes.
NativeResult register_signal(NativeCall& call) {
    return call.ret(
        call.m.heap().new_object(call.m.find_type("System.Runtime.InteropServices", "PosixSignalRegistration")));
}

NativeResult columns(NativeCall& call) {
    consult(call, Source::Machine);
    return call.ret_i32(80);
}
NativeResult lines(NativeCall& call) {
    consult(call, Source::Machine);
    return call.ret_i32(24);
}
NativeResult is_redirected(NativeCall& call) {
    consult(call, Source::Machine);
    return call.ret_bool(true);
}
NativeResult nothing(NativeCall& call) { return call.done(); }
NativeResult null(NativeCall& call) { return call.ret(0); }

constexpr const char* kPal = "System.ConsolePal";

constexpr NativeRow kRows[] = {
    {"Interop+Sys", "Dup", "SafeFileHandle", &duplicate, reads(What::Arguments)},
    {kPal, "Write", "SafeFileHandle,ReadOnlySpan`1,Boolean", &write, reads(What::Arguments)},
    {kPal, "Read", "SafeFileHandle,Span`1", &read, writes(What::Arguments) | writes(Cell::Input)},
    {kPal, "EnsureConsoleInitialized", "", &nothing, kPure},
    {kPal, "EnsureInitializedCore", "", &nothing, kPure},
    {kPal, "IsInputRedirectedCore", "", &is_redirected, kPure},
    {kPal, "IsOutputRedirectedCore", "", &is_redirected, kPure},
    {kPal, "IsErrorRedirectedCore", "", &is_redirected, kPure},
    {kPal, "get_WindowWidth", "", &columns, kPure},
    {kPal, "get_BufferWidth", "", &columns, kPure},
    {kPal, "get_WindowHeight", "", &lines, kPure},
    {kPal, "get_BufferHeight", "", &lines, kPure},
    {"System.Runtime.InteropServices.PosixSignalRegistration", "Create", nullptr, &register_signal, kPure},
    {"System.Runtime.InteropServices.PosixSignalRegistration", "Dispose", "", &nothing, kPure},
    {"System.Text.EncodingHelper", "GetEncodingFromCharset", "", &null, kPure},  // Encoding.Default: UTF-8 without mark
    {"System.TermInfo+DatabaseFactory", "ReadActiveDatabase", "", &null, kPure},  // no terminal
};

}  // namespace

const Area kConsole{"console", kRows, {}};

}  // namespace tidelock::library
