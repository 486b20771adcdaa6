// What a reader may look at in a state: the variables of a frame, an object with its fields, and what a path such as
// "account.balance", "Bank.total", "forks[1]" or "Node#3.1.next" leads to. Nothing is executed.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kind/views.h"
#include "machine/exec/machine.h"

namespace tidelock::dotnet {

// `this`, arguments, locals. Those that lambdas, iterators and async methods keep in objects are told by their own
// names. The frame is one of the thread's, not of a native.
std::vector<kind::Variable> variables_of(exec::Machine& m, const threads::Thread& thread, const threads::Frame& frame);

// Names are those of variables of the frame (may be null), of fields of its `this`, of types that have static fields,
// and of objects. Nothing: there is no such thing.
std::optional<kind::Inspected> inspect(exec::Machine& m, const threads::Thread* thread, const threads::Frame* frame,
                                       std::string_view path);

}  // namespace tidelock::dotnet
