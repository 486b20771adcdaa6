// What a reader may look at in a state: the variables of a frame, an object with its fields, and what a path such as
// "account.balance", "Bank.total", "forks[1]" or "Node#3.1.next" leads to. Nothing is executed.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "machine/exec/machine.h"

namespace tidelock::model {

struct Variable {
    enum class Known : std::uint8_t {
        Yes,
        Unused,   // it is not read any more, or not yet: its value is no part of the state
        Pending,  // the result of a read that has not taken place (relaxed memory models)
    };
    std::string name;
    std::string type;
    std::string value;  // of a struct: {X = 1, Y = 2}
    Known known = Known::Yes;
};

// `this`, arguments, locals. Those that lambdas, iterators and async methods keep in objects are told by their own
// names. The frame is one of the thread's, not of a native.
std::vector<Variable> variables_of(exec::Machine& m, const threads::Thread& thread, const threads::Frame& frame);

struct Inspected {
    Variable whole;
    std::vector<Variable> parts{};  // fields or elements, of an object also those of its base classes
    std::size_t left_out = 0;       // elements after those
};

// Names are those of variables of the frame (may be null), of fields of its `this`, of types that have static fields,
// and of objects. Nothing: there is no such thing.
std::optional<Inspected> inspect(exec::Machine& m, const threads::Thread* thread, const threads::Frame* frame,
                                 std::string_view path);

}  // namespace tidelock::model
