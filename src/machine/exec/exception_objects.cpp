// Exceptions that the machine makes itself, and the stack trace inside an exception object.
#include <array>

#include "machine/exec/machine.h"

namespace tidelock::exec {

using memory::BlockKind;

namespace {

struct GuestRow {
    Guest kind;
    const char* name_space;
    const char* name;
    const char* resource;      // of the default message
    std::uint32_t hresult;
};

// The texts are looked up in the class library, so that they are those of the installed version.
constexpr GuestRow kGuests[] = {
    {Guest::NullReference, "System", "NullReferenceException", "Arg_NullReferenceException", 0x80004003},
    {Guest::IndexOutOfRange, "System", "IndexOutOfRangeException", "Arg_IndexOutOfRangeException", 0x80131508},
    {Guest::InvalidCast, "System", "InvalidCastException", "Arg_InvalidCastException", 0x80004002},
    {Guest::DivideByZero, "System", "DivideByZeroException", "Arg_DivideByZero", 0x80020012},
    {Guest::Overflow, "System", "OverflowException", "Arg_OverflowException", 0x80131516},
    {Guest::Arithmetic, "System", "ArithmeticException", "Arg_ArithmeticException", 0x80070216},
    {Guest::ArrayTypeMismatch, "System", "ArrayTypeMismatchException", "Arg_ArrayTypeMismatchException", 0x80131503},
    {Guest::OutOfMemory, "System", "OutOfMemoryException", "Arg_OutOfMemoryException", 0x8007000E},
    {Guest::NotFinite, "System", "NotFiniteNumberException", "Arg_NotFiniteNumberException", 0x80131528},
    {Guest::InvalidProgram, "System", "InvalidProgramException", "InvalidProgram_Default", 0x8013153A},
    {Guest::TypeLoad, "System", "TypeLoadException", "Arg_TypeLoadException", 0x80131522},
    {Guest::MissingMethod, "System", "MissingMethodException", "Arg_MissingMethodException", 0x80131513},
    {Guest::MissingField, "System", "MissingFieldException", "Arg_MissingFieldException", 0x80131511},
    {Guest::MissingMember, "System", "MissingMemberException", "Arg_MissingMemberException", 0x80131512},
    {Guest::FileNotFound, "System.IO", "FileNotFoundException", "IO_FileNotFound", 0x80070002},
    {Guest::BadImage, "System", "BadImageFormatException", "Arg_BadImageFormatException", 0x8007000B},
    {Guest::EntryPointNotFound, "System", "EntryPointNotFoundException", "Arg_EntryPointNotFoundException", 0x80131523},
    {Guest::ArgumentNull, "System", "ArgumentNullException", "ArgumentNull_Generic", 0x80004003},
    {Guest::Argument, "System", "ArgumentException", "Arg_ArgumentException", 0x80070057},
    {Guest::ArgumentOutOfRange, "System", "ArgumentOutOfRangeException", "Arg_ArgumentOutOfRangeException", 0x80131502},
    {Guest::InvalidOperation, "System", "InvalidOperationException", "Arg_InvalidOperationException", 0x80131509},
    {Guest::NotSupported, "System", "NotSupportedException", "Arg_NotSupportedException", 0x80131515},
    {Guest::SynchronizationLock, "System.Threading", "SynchronizationLockException", "Arg_SynchronizationLockException", 0x80131518},
    {Guest::ThreadInterrupted, "System.Threading", "ThreadInterruptedException", "Threading_ThreadInterrupted", 0x80131519},
    {Guest::ThreadState, "System.Threading", "ThreadStateException", "Arg_ThreadStateException", 0x80131520},
    {Guest::PlatformNotSupported, "System", "PlatformNotSupportedException", "Arg_PlatformNotSupported", 0x80131539},
    {Guest::AbandonedMutex, "System.Threading", "AbandonedMutexException", "Threading_AbandonedMutexException", 0x8013152D},
    {Guest::ObjectDisposed, "System", "ObjectDisposedException", "ObjectDisposed_Generic", 0x80131622},
    {Guest::StackOverflow, "System", "StackOverflowException", "Arg_StackOverflowException", 0x800703E9},
    {Guest::AmbiguousMatch, "System.Reflection", "AmbiguousMatchException", "Arg_AmbiguousMatchException_NoMessage", 0x8000211D},
    {Guest::Format, "System", "FormatException", "Arg_FormatException", 0x80131537},
    {Guest::Rank, "System", "RankException", "Arg_RankException", 0x80131517},
};

const GuestRow& row_of(Guest kind) {
    for (const GuestRow& row : kGuests) {
        if (row.kind == kind) return row;
    }
    return kGuests[0];
}

}  // namespace

std::string Machine::resource(std::string_view key) {
    return resource_finder != nullptr ? resource_finder(*this, loader_.corelib(), key) : std::string(key);
}

Address Machine::new_exception(Guest kind, std::string_view text) {
    const GuestRow& row = row_of(kind);
    const auto index = static_cast<std::size_t>(kind);
    if (exception_types_.size() <= index) exception_types_.resize(index + 1);
    if (exception_types_[index] == nullptr) exception_types_[index] = find_type(row.name_space, row.name);
    return new_exception(exception_types_[index], text.empty() ? resource(row.resource) : std::string(text),
                         static_cast<std::int32_t>(row.hresult));
}

Address Machine::new_exception(types::Type* type, std::string_view message, std::int32_t hresult) {
    const Address object = heap_.new_object(type);
    TL_CHECK(object != 0, "there should be memory for an exception");
    blocks_.store<Address>(object + exception_layout_.message, heap_.new_string_utf8(message));
    blocks_.store<std::int32_t>(object + exception_layout_.hresult, hresult);
    blocks_.store<std::int32_t>(object + exception_layout_.xcode, static_cast<std::int32_t>(0xE0434352));
    return object;
}

// --- stack traces: an array of words in _stackTrace: how many frames, then two words a frame, method handle and IL offset
// with flags above ---

namespace {

constexpr std::uint64_t kEndsSegment = std::uint64_t{1} << 32;

constexpr Address frame_at(Address array, std::uint64_t i) { return array + types::kArrayData + 8 + 16 * i; }
constexpr std::uint64_t room_of(std::uint64_t words) { return words == 0 ? 0 : (words - 1) / 2; }

}  // namespace

void Machine::clear_trace(Address exception) {
    blocks_.store<Address>(exception + exception_layout_.stack_trace, 0);
    blocks_.store<Address>(exception + exception_layout_.stack_trace_string, 0);
}

std::vector<Machine::TraceElement> Machine::stack_trace(Address exception) {
    std::vector<TraceElement> trace;
    const auto array = blocks_.load<Address>(exception + exception_layout_.stack_trace);
    if (array == 0 || !blocks_.at(array).type->is_array()) return trace;
    const auto count = blocks_.load<std::uint64_t>(array + types::kArrayData);
    for (std::uint64_t i = 0; i < count && i < room_of(heap_.array_length(array)); ++i) {
        const auto where = blocks_.load<std::uint64_t>(frame_at(array, i) + 8);
        types::Method* method = method_of_address(blocks_.load<Address>(frame_at(array, i)));
        if (method == nullptr) continue;
        trace.push_back({method, static_cast<std::uint32_t>(where), (where & kEndsSegment) != 0});
    }
    return trace;
}

void Machine::set_stack_trace(Address exception, const std::vector<TraceElement>& trace) {
    // Room for twice as many, so that appending frame by frame stays linear.
    const Address array = heap_.new_array(loader_.sz_array_of(known().uint64), 1 + 4 * trace.size() + 16);
    TL_CHECK(array != 0, "there should be memory for a stack trace");
    blocks_.store<std::uint64_t>(array + types::kArrayData, trace.size());
    for (std::size_t i = 0; i < trace.size(); ++i) {
        blocks_.store<Address>(frame_at(array, i), method_address(*trace[i].method));
        blocks_.store<std::uint64_t>(frame_at(array, i) + 8, trace[i].il_offset | (trace[i].ends_segment ? kEndsSegment : 0));
    }
    blocks_.store<Address>(exception + exception_layout_.stack_trace, array);
}

void Machine::append_trace(Address exception, types::Method& method, std::uint32_t il_offset) {
    Address array = blocks_.load<Address>(exception + exception_layout_.stack_trace);
    std::uint64_t count = array == 0 ? 0 : blocks_.load<std::uint64_t>(array + types::kArrayData);
    if (array == 0 || count >= room_of(heap_.array_length(array))) {
        set_stack_trace(exception, stack_trace(exception));
        array = blocks_.load<Address>(exception + exception_layout_.stack_trace);
        count = blocks_.load<std::uint64_t>(array + types::kArrayData);
    }
    blocks_.store<Address>(frame_at(array, count), method_address(method));
    blocks_.store<std::uint64_t>(frame_at(array, count) + 8, il_offset);
    blocks_.store<std::uint64_t>(array + types::kArrayData, count + 1);
}

std::vector<Machine::TraceElement> Machine::current_trace(threads::Thread& thread) {
    std::vector<TraceElement> trace;
    for (const Frame* f = thread.top; f > thread.frames; --f) {
        if (f->kind == threads::FrameKind::Filter || f->code->method == nullptr) continue;
        const auto at = static_cast<std::size_t>(f->ip - f->code->begin);
        const std::size_t insn = f == thread.top || f->code->is_native || at == 0 ? at : at - 1;
        trace.push_back({f->code->method, f->code->il_offsets[insn], false});
    }
    return trace;
}

std::string Machine::invalid_cast_text(const types::Type& from, const types::Type& to) {
    return "Unable to cast object of type '" + types::Loader::full_name(from) + "' to type '" + types::Loader::full_name(to) + "'.";
}

void Machine::describe_bad_access(Address address) {
    const Block& b = blocks_.at(address);
    const char* what = "an address that no allocation gave out";
    switch (b.kind) {
        case BlockKind::Free: break;
        case BlockKind::Object: what = "outside an object"; break;
        case BlockKind::Statics:
        case BlockKind::ThreadStatics: what = "outside static fields"; break;
        case BlockKind::Stack: what = "outside the stack"; break;
        case BlockKind::Local: what = "outside a stackalloc area"; break;
        case BlockKind::Native: what = "outside a native allocation"; break;
        case BlockKind::Data: what = b.read_only ? "constant data, which cannot be written" : "outside constant data"; break;
        case BlockKind::Handle:
        case BlockKind::TypeImage:
        case BlockKind::Method:
        case BlockKind::Field: what = "inside a runtime structure"; break;
    }
    problem = std::string("access to ") + what;
}

}  // namespace tidelock::exec
