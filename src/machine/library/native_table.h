// The rows of the class-library table: which method is not executed from its IL, and what stands for it.
//
// Each area (console.cpp, strings.cpp, ...) has one array of rows; registry.cpp lists the areas. A test checks every
// row against the installed framework.
#pragma once

#include <span>
#include <string>

#include "machine/exec/native.h"

namespace tidelock::library {

using exec::Guest;
using exec::Machine;
using exec::NativeCall;
using exec::NativeFn;
using exec::NativeResult;
using exec::Slot;
using exec::Stop;
using memory::Address;
using types::Method;
using types::Type;

// How a native is seen by other threads while states are explored.
enum class Visible : std::uint8_t {
    ByArguments,  // it is a visible operation if it is handed a shared block
    Itself,       // it says itself when it is (NativeCall::may_act)
    Never,        // it looks at nothing that can change
};

struct NativeRow {
    const char* type;  // full name: "System.Threading.Monitor"; nested "System.Outer+Inner"
    const char* method;
    const char* params;  // simple names of the parameter types, "Object,Boolean&"; null: any
    NativeFn function;
    Visible visible = Visible::ByArguments;
};

// A P/Invoke, by the name of what it imports: the managed name changes between versions.
struct ImportRow {
    const char* entry_point;  // "SystemNative_GetErrNo", "Buffer_Clear"
    NativeFn function;
    Visible visible = Visible::ByArguments;
};

struct Area {
    const char* name;
    std::span<const NativeRow> natives;
    std::span<const ImportRow> imports;
    bool replaces_il = true;  // false: the rows stand only for methods that have no IL in the framework at hand
};

}  // namespace tidelock::library
