// Exceptions that the machine makes itself, and the stack trace inside an exception object.
#include <array>
#include <cstring>

#include "base/stop.h"
#include "image/metadata/custom_attribute.h"
#include "image/metadata/lookup.h"
#include "machine/exec/machine.h"

namespace tidelock::exec {

using memory::BlockKind;

namespace {

struct GuestRow {
    Guest kind;
    const char* name_space;
    const char* name;
    const char* resource;  // of the default message
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
    {Guest::SynchronizationLock, "System.Threading", "SynchronizationLockException", "Arg_SynchronizationLockException",
     0x80131518},
    {Guest::ThreadInterrupted, "System.Threading", "ThreadInterruptedException", "Threading_ThreadInterrupted",
     0x80131519},
    {Guest::ThreadState, "System.Threading", "ThreadStateException", "Arg_ThreadStateException", 0x80131520},
    {Guest::PlatformNotSupported, "System", "PlatformNotSupportedException", "Arg_PlatformNotSupported", 0x80131539},
    {Guest::AbandonedMutex, "System.Threading", "AbandonedMutexException", "Threading_AbandonedMutexException",
     0x8013152D},
    {Guest::ObjectDisposed, "System", "ObjectDisposedException", "ObjectDisposed_Generic", 0x80131622},
    {Guest::StackOverflow, "System", "StackOverflowException", "Arg_StackOverflowException", 0x800703E9},
    {Guest::AmbiguousMatch, "System.Reflection", "AmbiguousMatchException", "Arg_AmbiguousMatchException_NoMessage",
     0x8000211D},
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

types::Method* Machine::helper_of(Guest kind) {
    struct Helper {
        Guest kind;
        const char* name_space;
        const char* type;
        const char* method;
    };
    static constexpr Helper kHelpers[] = {
        {Guest::IndexOutOfRange, "Internal.Runtime.CompilerHelpers", "ThrowHelpers", "ThrowIndexOutOfRangeException"},
        {Guest::Overflow, "Internal.Runtime.CompilerHelpers", "ThrowHelpers", "ThrowOverflowException"},
        {Guest::InvalidCast, "System.Runtime.CompilerServices", "CastHelpers", "ThrowInvalidCastException"},
        {Guest::ArrayTypeMismatch, "System.Runtime.CompilerServices", "CastHelpers", "ThrowArrayMismatchException"},
    };
    if (const auto it = helpers_.find(kind); it != helpers_.end()) return it->second;
    types::Method* found = nullptr;
    for (const Helper& h : kHelpers) {
        if (h.kind != kind) continue;
        auto type = loader_.find_type(loader_.corelib(), h.name_space, h.type);
        if (type.value != nullptr) found = loader_.find_method(type.value, h.method);
    }
    helpers_[kind] = found;
    return found;
}

std::string Machine::resource(std::string_view key) {
    return resource_finder != nullptr ? resource_finder(*this, loader_.corelib(), key) : std::string(key);
}

Address Machine::new_exception(Guest kind, std::string_view text) {
    // What only our limits or those of this process have caused ends the run, not the program.
    if (kind == Guest::OutOfMemory && blocks_.is_exhausted()) stop_for_memory();
    const GuestRow& row = row_of(kind);
    const auto index = static_cast<std::size_t>(kind);
    if (exception_types_.size() <= index) exception_types_.resize(index + 1);
    if (exception_types_[index] == nullptr) exception_types_[index] = find_type(row.name_space, row.name);
    const Address object =
        new_exception(exception_types_[index], text.empty() ? resource(row.resource) : std::string(text),
                      static_cast<std::int32_t>(row.hresult));
    if (kind == Guest::FileNotFound || kind == Guest::BadImage) set_file_name(object, text);
    return object;
}

// The text says which file: "Could not load file or assembly 'name'. ..."
void Machine::set_file_name(Address exception, std::string_view text) {
    types::Type* type = heap_.type_of(exception);
    const std::size_t begin = text.find('\'');
    const std::size_t end = begin == std::string_view::npos ? begin : text.find('\'', begin + 1);
    if (end == std::string_view::npos) return;
    for (const std::string_view name : {"_fileName", "<FileName>k__BackingField"}) {
        if (loader_.find_field(type, name) == nullptr) continue;
        blocks_.store<Address>(exception + field_offset(type, name),
                               heap_.new_string_utf8(text.substr(begin + 1, end - begin - 1)));
    }
}

types::Method* Machine::get_chars() { return loader_.find_method(known().string, "get_Chars", 1); }

Address Machine::new_exception(types::Type* type, std::string_view message, std::int32_t hresult) {
    const Address object = new_internal(type);
    blocks_.store<Address>(object + exception_layout_.message, heap_.new_string_utf8(message));
    blocks_.store<std::int32_t>(object + exception_layout_.hresult, hresult);
    blocks_.store<std::int32_t>(object + exception_layout_.xcode, static_cast<std::int32_t>(0xE0434352));
    return object;
}

// --- thrown objects that are no exceptions (RuntimeCompatibilityAttribute) ---

namespace {

bool asks_for_wrapping(const types::Assembly& assembly) {
    const metadata::Metadata& md = assembly.image().md();
    const metadata::CustomAttributeRow row =
        metadata::find_attribute(md, metadata::Token(metadata::Table::Assembly, 1), "System.Runtime.CompilerServices",
                                 "RuntimeCompatibilityAttribute");
    if (row.is_nil()) return false;
    metadata::AttributeReader reader(md, row, nullptr);
    while (reader.has_fixed()) reader.next_fixed();
    while (reader.has_named()) {
        const metadata::AttributeNamedValue named = reader.next_named();
        if (named.name == "WrapNonExceptionThrows") return named.value.bits != 0;
    }
    return false;
}

}  // namespace

Address Machine::wrap_thrown(Address object) {
    types::Type* type = find_type("System.Runtime.CompilerServices", "RuntimeWrappedException");
    const Address wrapper =
        new_exception(type, resource("RuntimeWrappedException"), static_cast<std::int32_t>(0x8013153E));
    blocks_.store<Address>(wrapper + field_offset(type, "_wrappedException"), object);
    return wrapper;
}

Address Machine::unwrapped_for(types::Assembly& assembly, Address exception) {
    types::Type* type = blocks_.at(exception).type;
    if (type->name != "RuntimeWrappedException") return exception;
    std::optional<bool>& wraps = assembly_data(assembly).wraps_thrown;
    if (!wraps) wraps = asks_for_wrapping(assembly);
    if (*wraps) return exception;
    return blocks_.load<Address>(exception + field_offset(type, "_wrappedException"));
}

// --- stack traces: an array of words in _stackTrace: how many frames, then two words per frame: method handle, IL
// offset with flags above ---

namespace {
constexpr std::uint64_t kEndsSegment = std::uint64_t{1} << 32;
constexpr std::uint64_t kFirstCapacity = 17;

Address element_address(Address array, std::uint64_t i) { return array + types::kArrayData + 8 + 16 * i; }
}  // namespace

Address Machine::trace_field(Address exception) {
    if (trace_offset_ == 0) {
        trace_offset_ = field_offset(known().exception, "_stackTrace");
        trace_text_offset_ = field_offset(known().exception, "_stackTraceString");
    }
    return exception + trace_offset_;
}

std::array<Address, 2> Machine::trace_fields(Address exception) {
    const Address trace = trace_field(exception);
    return {trace, exception + trace_text_offset_};
}

// NB: unsafe code can put anything there.
Address Machine::trace_of(Address exception) {
    const auto array = blocks_.load<Address>(trace_field(exception));
    return array != 0 && blocks_.at(array).type == loader_.sz_array_of(known().uint64) ? array : 0;
}

std::uint64_t Machine::trace_count(Address array) {
    const std::uint64_t words = heap_.array_length(array);
    return words == 0 ? 0 : std::min(blocks_.load<std::uint64_t>(array + types::kArrayData), (words - 1) / 2);
}

Address Machine::new_trace(std::uint64_t words) {
    Address array = 0;
    do array = heap_.new_array(loader_.sz_array_of(known().uint64), words);
    while (array == 0 && blocks_.extend_limit());
    return array;
}

void Machine::clear_trace(Address exception) {
    blocks_.store<Address>(trace_field(exception), 0);
    blocks_.store<Address>(exception + trace_text_offset_, 0);
}

void Machine::continue_trace(Address exception) {
    const Address array = copy_trace(exception);  // whoever captured it keeps it as it is
    blocks_.store<Address>(trace_field(exception), array);
    blocks_.store<Address>(exception + trace_text_offset_, 0);
    if (array == 0) return;
    const std::uint64_t count = trace_count(array);
    if (count == 0) return;
    const Address where = element_address(array, count - 1) + 8;
    blocks_.store<std::uint64_t>(where, blocks_.load<std::uint64_t>(where) | kEndsSegment);
}

std::vector<Machine::TraceElement> Machine::stack_trace(Address exception) {
    std::vector<TraceElement> trace;
    const Address array = trace_of(exception);
    if (array == 0) return trace;
    const std::uint64_t count = trace_count(array);
    for (std::uint64_t i = 0; i < count; ++i) {
        const auto handle = blocks_.load<Address>(element_address(array, i));
        const auto where = blocks_.load<std::uint64_t>(element_address(array, i) + 8);
        if (types::Method* method = method_of_address(handle).or_null()) {
            trace.push_back({method, static_cast<std::uint32_t>(where), (where & kEndsSegment) != 0});
        }
    }
    return trace;
}

Address Machine::copy_trace(Address exception) {
    const Address array = trace_of(exception);
    if (array == 0) return 0;
    const std::uint32_t words = heap_.array_length(array);
    const Address copy = new_trace(words);
    if (copy == 0) return 0;
    std::memcpy(blocks_.at(copy).data + types::kArrayData, blocks_.at(array).data + types::kArrayData,
                std::size_t{8} * words);
    return copy;
}

void Machine::append_trace(Address exception, types::Method& method, std::uint32_t il_offset) {
    Address array = trace_of(exception);
    const std::uint64_t count = array == 0 ? 0 : trace_count(array);
    const std::uint64_t capacity = array == 0 ? 0 : heap_.array_length(array);
    if (1 + 2 * (count + 1) > capacity) {  // room grows twofold, so that a deep trace stays linear
        const Address larger = new_trace(capacity == 0 ? kFirstCapacity : 2 * capacity);
        if (larger == 0) return;  // without memory it ends here
        if (array != 0) {
            std::memcpy(blocks_.at(larger).data + types::kArrayData, blocks_.at(array).data + types::kArrayData,
                        8 * capacity);
        }
        array = larger;
        blocks_.store<Address>(trace_field(exception), array);
    }
    blocks_.store<Address>(element_address(array, count), method_address(method));
    blocks_.store<std::uint64_t>(element_address(array, count) + 8, il_offset);
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
    return "Unable to cast object of type '" + types::Loader::full_name(from) + "' to type '" +
           types::Loader::full_name(to) + "'.";
}

void Machine::describe_bad_access(Address address) {
    const Block& b = blocks_.at(address);
    const char* what = "an address that no allocation gave out";
    switch (b.kind) {
        case BlockKind::Free:
            break;
        case BlockKind::Object:
            what = "outside an object";
            break;
        case BlockKind::Statics:
        case BlockKind::ThreadStatics:
            what = "outside static fields";
            break;
        case BlockKind::Stack:
            what = "outside the stack";
            break;
        case BlockKind::Local:
            what = "outside a stackalloc area";
            break;
        case BlockKind::Native:
            what = "outside a native allocation";
            break;
        case BlockKind::Data:
            what = b.read_only ? "constant data, which cannot be written" : "outside constant data";
            break;
        case BlockKind::Gone:
            what = "memory that was given back: a local or stackalloc area of a call that has ended, or freed memory";
            break;
        case BlockKind::Handle:
        case BlockKind::TypeImage:
        case BlockKind::Method:
        case BlockKind::Field:
            what = "inside a runtime structure";
            break;
    }
    problem = std::string("access to ") + what;
    note_gone(address);
}

}  // namespace tidelock::exec
