// Which code of the class library is interleaved like the user's, and which counts as one operation (contracts.h).
#pragma once

#include <string>
#include <vector>

#include "machine/exec/machine.h"

namespace tidelock::library {

// What is looked into although its contract says that it is atomic. The runtime's own (contracts.h) never is.
struct LookedInto {
    bool everything = false;
    std::vector<std::string> types{};  // by name, short or full
    [[nodiscard]] bool is_nothing() const { return !everything && types.empty(); }
};

// For exec::Machine::classify. What is looked into is more than what was asked for if the program shows the difference
// (ExposingMember, interrupts); that it is free of races is still taken on trust then. What exchanges a variable if it
// still holds what it has read are rows of the table, and the add and remove methods of Event rows that the compiler
// made (CompilerGeneratedAttribute): what a field-like event of C# or Visual Basic has.
exec::Machine::Traits classify(const types::Method& method, exec::NativeFunction native, const LookedInto& looked_into,
                               const LookedInto& asked_for);

}  // namespace tidelock::library
