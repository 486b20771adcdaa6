// System.Diagnostics.StackTrace and StackFrame: frames taken from the running thread or from an exception.
//
// A frame's method is kept as its number in the machine (StackFrame._nativeOffset); the MethodBase is made when asked.
#include <unordered_map>

#include "machine/heap/utf.h"
#include "machine/library/areas.h"
#include "machine/library/guest_memory.h"
#include "machine/library/stack_trace_text.h"

namespace tidelock::library {
namespace {

struct FrameMethods {
    static constexpr exec::Kept kKept = exec::Kept::FrameMethods;
    std::vector<Method*> all;  // by StackFrame._nativeOffset - 1
    std::unordered_map<const Method*, std::int32_t> numbers;

    std::int32_t number_of(Method* method) {
        const auto [it, is_new] = numbers.try_emplace(method, static_cast<std::int32_t>(all.size() + 1));
        if (is_new) all.push_back(method);
        return it->second;
    }
};

Type* frame_type(Machine& m) { return m.find_type("System.Diagnostics", "StackFrame"); }
Type* trace_type(Machine& m) { return m.find_type("System.Diagnostics", "StackTrace"); }

// The frames of the running thread without those that take the trace.
Trace own_trace(NativeCall& call) {
    Trace trace = call.m.current_trace(*call.x.thread);
    std::size_t skip = 0;
    while (skip < trace.size() && trace[skip].method->owner->name_space == "System.Diagnostics") ++skip;
    trace.erase(trace.begin(), trace.begin() + static_cast<std::ptrdiff_t>(skip));
    return trace;
}

void skip_frames(Trace& trace, std::int32_t count) {
    const auto n = std::min<std::size_t>(trace.size(), static_cast<std::size_t>(std::max(count, 0)));
    trace.erase(trace.begin(), trace.begin() + static_cast<std::ptrdiff_t>(n));
}

void fill_frame(NativeCall& call, Address frame, const Machine::TraceElement& e, bool with_source) {
    Machine& m = call.m;
    Type* type = frame_type(m);
    call.store<std::int32_t>(frame + m.field_offset(type, "_nativeOffset"), m.kept<FrameMethods>().number_of(e.method));
    call.store<std::int32_t>(frame + m.field_offset(type, "_ilOffset"), static_cast<std::int32_t>(e.il_offset));
    call.store<std::uint8_t>(frame + m.field_offset(type, "_isLastFrameFromForeignExceptionStackTrace"),
                             e.ends_segment ? 1 : 0);
    if (!with_source) return;
    const SourceLine at = source_of(m, *e.method, e.il_offset);
    if (at.file.empty()) return;
    call.store<Address>(frame + m.field_offset(type, "_fileName"), m.heap().new_string_utf8(at.file));
    call.store<std::int32_t>(frame + m.field_offset(type, "_lineNumber"), static_cast<std::int32_t>(at.line));
    call.store<std::int32_t>(frame + m.field_offset(type, "_columnNumber"), static_cast<std::int32_t>(at.column));
}

// StackTrace.CaptureStackTrace(int skipFrames, bool fNeedFileInfo, Exception e)
NativeResult capture(NativeCall& call) {
    Machine& m = call.m;
    Trace trace = call.ref(3) != 0 ? m.stack_trace(call.ref(3)) : own_trace(call);
    skip_frames(trace, call.i32(1));
    const Address frames = m.heap().new_array(m.loader().sz_array_of(frame_type(m)), trace.size());
    if (frames == 0) return call.raise(Guest::OutOfMemory);
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const Address frame = m.heap().new_object(frame_type(m));
        call.store<Address>(frames + types::kArrayData + 8 * i, frame);
        fill_frame(call, frame, trace[i], call.boolean(2));
    }
    const Address self = call.ref(0);
    call.store<std::int32_t>(self + m.field_offset(trace_type(m), "_numOfFrames"),
                             static_cast<std::int32_t>(trace.size()));
    call.store<std::int32_t>(self + m.field_offset(trace_type(m), "_methodsToSkip"), 0);
    call.store<Address>(self + m.field_offset(trace_type(m), "_stackFrames"), trace.empty() ? 0 : frames);
    return call.done();
}

// StackFrame.BuildStackFrame(int skipFrames, bool needFileInfo)
NativeResult build_frame(NativeCall& call) {
    Trace trace = own_trace(call);
    skip_frames(trace, call.i32(1));
    if (!trace.empty()) fill_frame(call, call.ref(0), trace.front(), call.boolean(2));
    return call.done();
}

Method* method_of_frame(NativeCall& call, Address frame) {
    const auto number = call.load<std::int32_t>(frame + call.m.field_offset(frame_type(call.m), "_nativeOffset"));
    const auto& methods = call.m.kept<FrameMethods>().all;
    return number >= 1 && static_cast<std::size_t>(number) <= methods.size()
               ? methods[static_cast<std::size_t>(number) - 1]
               : nullptr;
}

// StackFrame.GetMethod()
NativeResult get_method(NativeCall& call) {
    const Address field = call.ref(0) + call.m.field_offset(frame_type(call.m), "_method");
    if (call.step() != 0) {
        call.store<Address>(field, call.result()[0].u);
        return call.ret(call.result()[0].u);
    }
    const auto known = call.load<Address>(field);
    Method* method = method_of_frame(call, call.ref(0));
    if (known != 0 || method == nullptr) return call.ret(known);
    if (method->definition != nullptr) method = method->definition;
    for (Method* factory : call.m.loader().declared_methods(call.m.known().runtime_type)) {
        if (factory->name == "GetMethodBase" && factory->signature.params.size() == 1) {
            return call.call(factory, {call.m.method_info_stub(*method)});
        }
    }
    return call.unsupported("RuntimeType.GetMethodBase is missing");
}

NativeResult native_offset(NativeCall& call) { return call.ret_i32(0); }

Trace trace_of_object(NativeCall& call, Address self) {
    Machine& m = call.m;
    Trace trace;
    const auto frames = call.load<Address>(self + m.field_offset(trace_type(m), "_stackFrames"));
    const auto skip = call.load<std::int32_t>(self + m.field_offset(trace_type(m), "_methodsToSkip"));
    const auto count = call.load<std::int32_t>(self + m.field_offset(trace_type(m), "_numOfFrames"));
    const std::uint64_t length = frames == 0 ? 0 : m.heap().array_length(frames);
    const std::uint64_t first = static_cast<std::uint64_t>(std::max(skip, 0));
    for (std::uint64_t i = first; i < length && i - first < static_cast<std::uint64_t>(std::max(count, 0)); ++i) {
        const auto frame = call.load<Address>(frames + types::kArrayData + 8 * i);
        Method* method = frame == 0 ? nullptr : method_of_frame(call, frame);
        if (method == nullptr) continue;
        const auto il = call.load<std::int32_t>(frame + m.field_offset(frame_type(m), "_ilOffset"));
        const bool ends = call.load<std::uint8_t>(
                              frame + m.field_offset(frame_type(m), "_isLastFrameFromForeignExceptionStackTrace")) != 0;
        const bool has_file = call.load<Address>(frame + m.field_offset(frame_type(m), "_fileName")) != 0;
        trace.push_back({method, has_file ? static_cast<std::uint32_t>(il) : ~std::uint32_t{0}, ends});
    }
    return trace;
}

constexpr std::int32_t kTrailingNewLine = 1;

std::string object_text(NativeCall& call, std::int32_t format) {
    std::string text = trace_text(call.m, trace_of_object(call, call.ref(0)));
    if (format == kTrailingNewLine) text += '\n';
    return text;
}

NativeResult to_string(NativeCall& call) {
    return call.ret(call.m.heap().new_string_utf8(object_text(call, call.i32(1))));
}
NativeResult to_string_line(NativeCall& call) {
    return call.ret(call.m.heap().new_string_utf8(object_text(call, kTrailingNewLine)));
}

// ToString(TraceFormat, StringBuilder)
NativeResult append_text(NativeCall& call) {
    if (call.step() != 0) return call.done();
    const Address text = call.m.heap().new_string_utf8(object_text(call, call.i32(1)));
    Type* builder = call.m.find_type("System.Text", "StringBuilder");
    for (Method* append : call.m.loader().declared_methods(builder)) {
        if (append->name == "Append" && append->signature.params.size() == 1 &&
            append->signature.params[0] == call.m.known().string) {
            return call.call(append, {call.ref(2), text});
        }
    }
    return call.unsupported("StringBuilder.Append(string) is missing");
}

constexpr const char* kTrace = "System.Diagnostics.StackTrace";
constexpr const char* kFrame = "System.Diagnostics.StackFrame";

constexpr NativeRow kRows[] = {
    {kTrace, "CaptureStackTrace", "Int32,Boolean,Exception", &capture, writes(What::Arguments)},
    {kTrace, "ToString", "", &to_string_line, reads(What::Arguments)},
    {kTrace, "ToString", "TraceFormat", &to_string, reads(What::Arguments)},
    {kTrace, "ToString", "TraceFormat,StringBuilder", &append_text, reads(What::Arguments)},
    {kFrame, "BuildStackFrame", "Int32,Boolean", &build_frame, writes(What::Arguments)},
    {kFrame, "GetMethod", "", &get_method, writes(What::Arguments)},
    {kFrame, "GetNativeOffset", "", &native_offset, kPure},
};

}  // namespace

const Area kStackFrames{"stack frames", kRows, {}};

}  // namespace tidelock::library
