// Environment.FailFast, which failing assertions end in too: the text that the runtime prints before it aborts.
#include "machine/library/areas.h"
#include "machine/library/stack_trace_text.h"

namespace tidelock::library {
namespace {

constexpr const char* kNoMessage = "Runtime operation halted by call to System.Environment.FailFast(). (0x80131623)";

void print(NativeCall& call, const std::string& text) {
    call.m.host().write_error(text);
    call.m.problem += text;
}

// FailFast(StackCrawlMarkHandle mark, string message, ObjectHandleOnStack exception, string errorSource)
NativeResult fail_fast(NativeCall& call) {
    Machine& m = call.m;
    const Address message = call.ref(1);
    const Address exception = call.load<Address>(call.ref(2));
    const Address source = call.ref(3);
    if (call.x.stepping != nullptr && source != 0) {  // Debug.Assert and its like
        m.problem = message == 0 ? std::string() : m.heap().string_utf8(message);
        return call.stop(Stop::Assertion);
    }
    if (call.step() == 1) {
        if (call.result()[0].u != 0) print(call, m.heap().string_utf8(call.result()[0].u));
        return call.stop(Stop::FailFast);
    }
    print(call, "Process terminated.\n");
    if (source != 0) print(call, m.heap().string_utf8(source) + "\n");
    print(call, (message == 0 ? std::string(kNoMessage) : m.heap().string_utf8(message)) + "\n");
    if (source != 0) return call.stop(Stop::FailFast);
    print(call, plain_trace_text(m.current_trace(*call.x.thread)));
    if (exception == 0) return call.stop(Stop::FailFast);
    Method* declared = m.loader().find_method(m.known().object, "ToString", 0);
    Method* method = m.find_implementation(m.heap().type_of(exception), declared);
    return method == nullptr ? call.stop(Stop::FailFast) : call.call(method, {exception});
}

constexpr NativeRow kRows[] = {
    {"System.Environment", "FailFast", "StackCrawlMarkHandle,String,ObjectHandleOnStack,String", &fail_fast, kPure},
};

}  // namespace

const Area kFailFast{"fail fast", kRows, {}};

}  // namespace tidelock::library
