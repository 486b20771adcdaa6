// Type names in text ("N.Outer+Inner`1[[A, Asm]][], Asm, Version=..."), as attributes and Type.GetType write them.
#pragma once

#include "machine/library/reflection.h"

namespace tidelock::library {

// Without an assembly in the name it is looked for in `near`, then in the class library.
types::Loaded<Type> find_type_by_name(Machine& m, std::string_view name, Assembly& near);
// "N.Outer+Inner" without arguments in one assembly, following forwarders; null if there is none.
Type* find_type_in(Machine& m, Assembly& assembly, std::string_view full_name);

}  // namespace tidelock::library
