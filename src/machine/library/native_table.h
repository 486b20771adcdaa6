// The rows of the class-library table: which method is not executed from its IL, and what stands for it.
//
// Each area (console.cpp, strings.cpp, ...) has one array of rows; areas.cpp lists the areas. A test checks every
// row against the installed framework. A row says what its native looks at and changes (exec/effect.h); one that does
// not say so does not compile.
#pragma once

#include <span>
#include <string>

#include "machine/exec/native.h"

namespace tidelock::library {

using exec::Cell;
using exec::Effect;
using exec::Guest;
using exec::kCache;
using exec::kInert;
using exec::kPure;
using exec::Machine;
using exec::NativeCall;
using exec::NativeFn;
using exec::NativeResult;
using exec::reads;
using exec::Slot;
using exec::Stop;
using exec::synchronises;
using exec::What;
using exec::writes;
using memory::Address;
using types::Method;
using types::Type;

struct NativeRow {
    const char* type;  // full name: "System.Threading.Monitor"; nested "System.Outer+Inner"
    const char* method;
    const char* params;  // simple names of the parameter types, "Object,Boolean&"; null: any
    NativeFn function;
    Effect effect;
};

// A P/Invoke, by the name of what it imports: the managed name changes between versions.
struct ImportRow {
    const char* entry_point;  // "SystemNative_GetErrNo", "Buffer_Clear"
    NativeFn function;
    Effect effect;
};

struct Area {
    const char* name;
    std::span<const NativeRow> natives;
    std::span<const ImportRow> imports;
    bool replaces_il = true;  // false: the rows stand only for methods that have no IL in the framework at hand
};

}  // namespace tidelock::library
