// System.Exception: its trace as text, where it came from, and traces that travel (ExceptionDispatchInfo).
#include "machine/library/areas.h"
#include "machine/library/stack_trace_text.h"

namespace tidelock::library {
namespace {

NativeResult get_trace(NativeCall& call) {
    return call.ret(call.m.heap().new_string_utf8(trace_text(call.m, call.m.stack_trace(call.ref(0)))));
}

// Exception.get_Source: the assembly that threw it, unless it was set.
NativeResult get_source(NativeCall& call) {
    Machine& m = call.m;
    if (call.ref(0) == 0) return call.raise(Guest::NullReference);
    const Address field = call.ref(0) + m.field_offset(m.known().exception, "_source");
    if (const auto known = call.load<Address>(field); known != 0) return call.ret(known);
    const Trace trace = m.stack_trace(call.ref(0));
    if (trace.empty()) return call.ret(0);
    const Address name = m.heap().new_string_utf8(trace.front().method->assembly->simple_name());
    call.store<Address>(field, name);
    return call.ret(name);
}

// A MethodBase for a method, made by the class library's own reflection.
NativeResult make_method_base(NativeCall& call, Method& method) {
    Method* factory = nullptr;
    for (Method* candidate : call.m.loader().declared_methods(call.m.known().runtime_type)) {
        if (candidate->name == "GetMethodBase" && candidate->signature.params.size() == 1) factory = candidate;
    }
    if (factory == nullptr) return call.unsupported("RuntimeType.GetMethodBase is missing");
    return call.call(factory, {call.m.method_info_stub(method)});
}

// GetExceptionMethodFromStackTrace(): the method that threw.
NativeResult get_method(NativeCall& call) {
    if (call.step() != 0) return call.ret(call.result()[0].u);
    const Trace trace = call.m.stack_trace(call.ref(0));
    if (trace.empty()) return call.ret(0);
    Method& method = *trace.front().method;
    return make_method_base(call, method.definition != nullptr ? *method.definition : method);
}

// (ObjectHandleOnStack exception, ObjectHandleOnStack result)
NativeResult get_frozen_trace(NativeCall& call) {
    call.store<Address>(call.ref(1), call.m.copy_trace(call.load<Address>(call.ref(0))));
    return call.done();
}

NativeResult prepare_foreign_raise(NativeCall& call) {
    call.x.thread->foreign_raise = true;
    return call.done();
}

// (ExceptionMessageKind, StringHandleOnStack)
NativeResult get_message(NativeCall& call) {
    constexpr const char* kTexts[] = {"Thread was being aborted.", "Thread was interrupted from a waiting state.",
                                      "Insufficient memory to continue the execution of the program."};
    const std::int32_t kind = call.i32(0);
    if (kind < 1 || kind > 3) return call.unsupported("a message of the runtime of kind " + std::to_string(kind));
    call.store<Address>(call.ref(1), call.m.heap().new_string_utf8(kTexts[kind - 1]));
    return call.done();
}

NativeResult no(NativeCall& call) { return call.ret_bool(false); }
NativeResult zero(NativeCall& call) { return call.ret(0); }

constexpr const char* kType = "System.Exception";

constexpr NativeRow kRows[] = {
    {kType, "GetStackTrace", "", &get_trace, reads(What::Arguments)},
    {kType, "get_Source", "", &get_source, writes(What::Arguments)},
    {kType, "GetExceptionMethodFromStackTrace", "", &get_method, reads(What::Arguments)},
    {kType, "IsImmutableAgileException", nullptr, &no, kPure},
    {kType, "PrepareForForeignExceptionRaise", "", &prepare_foreign_raise, kPure},
    {kType, "GetExceptionCount", "", &zero, kPure},
};

constexpr ImportRow kImports[] = {
    {"ExceptionNative_GetFrozenStackTrace", &get_frozen_trace, reads(What::Slots)},
    {"ExceptionNative_GetMessageFromNativeResources", &get_message, kPure},
};

}  // namespace

const Area kExceptions{"exceptions", kRows, kImports};

}  // namespace tidelock::library
