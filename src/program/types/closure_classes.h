// The classes that compilers make for lambdas which capture nothing (C#: <>c, Visual Basic: _Closure$__) and for the
// delegates of method groups (<>O). Each has static fields in which a delegate is kept once it is made, and the first
// two a class constructor that makes the one object that the lambdas belong to. No program can name them.
#pragma once

#include <string_view>

#include "program/types/type.h"

namespace tidelock::types {

inline bool is_closure_class(const Type& type) {
    const std::string_view name = type.name;
    return name == "<>c" || name.starts_with("<>c__") || name.starts_with("<>O") || name.starts_with("_Closure$__");
}

}  // namespace tidelock::types
