// Natives that only older frameworks (.NET 8 and 9) have. Most ask what a newer native answers, in another form: the
// old ones take and return objects where the new ones take addresses of the caller's slots. forward() calls the new
// one.
#pragma once

#include <initializer_list>
#include <string_view>

#include "machine/library/reflection.h"

namespace tidelock::library {

// Calls a native with other arguments. The slots it keeps are those of `call`, so it may block and call guest code.
// With `returns_out`, the result is what it has stored at out_slot().
NativeResult forward(NativeCall& call, NativeFn native, std::initializer_list<std::uint64_t> arguments,
                     bool returns_out = false);
NativeResult forward_import(NativeCall& call, std::string_view entry_point,
                            std::initializer_list<std::uint64_t> arguments, bool returns_out = false);

// The major version of the framework at hand: 8, 9, 10, ...
std::uint32_t framework_version(Machine& m);

// The address of an argument, for parameters that are ObjectHandleOnStack.
Address on_stack(NativeCall& call, std::uint32_t slot);
// The address of a slot for a result of type ObjectHandleOnStack.
Address out_slot(NativeCall& call);
// The address of a 32-bit number, for results that are narrower in the old form.
Address number_slot(NativeCall& call);

inline Address handle_of(NativeCall& call, std::uint32_t slot) {  // of a RuntimeType object, 0 for null
    Type* type = find_type_of_runtime_type(call, slot);
    return type == nullptr ? 0 : call.m.heap().type_handle(type);
}
Address method_handle_of(NativeCall& call, std::uint32_t slot);          // of an IRuntimeMethodInfo object, 0 for null
std::uint64_t module_handle_of(NativeCall& call, std::uint32_t slot);    // of a RuntimeModule object
std::uint64_t assembly_handle_of(NativeCall& call, std::uint32_t slot);  // of a RuntimeAssembly object

}  // namespace tidelock::library
