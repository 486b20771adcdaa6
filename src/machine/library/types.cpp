// What the runtime says of itself. Code is never generated at run time, so the class library must not try; a program
// that asks is told what .NET tells it, and ends as unsupported when it really uses Reflection.Emit.
#include "machine/library/areas.h"

namespace tidelock::library {
namespace {

bool is_class_library(const Method& method) {
    const std::string_view name = method.assembly->simple_name();
    return name.starts_with("System.") || name.starts_with("Microsoft.");
}

// Methods of the class library that only look whether any generic type can be made, or would refuse where .NET emits.
bool goes_on(const Method& caller) {
    return caller.name == "LiftPrimitiveOrThrow" || caller.name == "MakeNewCustomDelegate";
}

NativeResult dynamic_code(NativeCall& c) {
    const code::Code* caller = (c.x.frame - 1)->code;
    if (caller->method == nullptr) return c.ret_bool(true);
    return c.ret_bool(!is_class_library(*caller->method) || goes_on(*caller->method));
}

constexpr NativeRow kNatives[] = {
    {"System.Runtime.CompilerServices.RuntimeFeature", "get_IsDynamicCodeSupported", nullptr, dynamic_code, kPure},
    {"System.Runtime.CompilerServices.RuntimeFeature", "get_IsDynamicCodeCompiled", nullptr, dynamic_code, kPure},
};

}  // namespace

const Area kTypes{"types", kNatives, {}};

}  // namespace tidelock::library
