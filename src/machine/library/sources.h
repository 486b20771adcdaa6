// Data that is fixed while a program is checked, although it differs from run to run or from machine to machine. What
// of it the program asks for is noted (DataUse::consulted), for the result to name.
//
// The class library asks for some of it all the time, for its own ends. What counts is what the program's own code asks
// for: each source has the members that it is asked for by (sources.cpp).
#pragma once

#include "machine/library/native_table.h"

namespace tidelock::library {

enum class Source : std::uint8_t {
    Random,
    Variables,  // of the environment
    Input,
    HashCodes,
    Processors,
    Machine,  // its name, user, process, folders
    TimeZone,
    Collector,       // how often it ran, how much memory there is
    WeakReferences,  // whether it has taken their targets
    ThreadNumbers,
    Finalizers,  // of the program's own types: they do not run
};

// A native that gives data of a source runs: notes it if the program asked, under the name of what it called.
void consult(NativeCall& call, Source source);
// Likewise, of a named part: an environment variable.
void consult(NativeCall& call, Source source, const std::string& part);
// A method is about to run for the first time: notes what its name alone tells, finalizers of the program's own types
// and random bytes.
void consult_method(Machine& m, const Method& method);

// Is random data that the program asked for under this name a choice with --random choose (chosen_random.cpp)?
bool is_chosen_random(std::string_view name);

}  // namespace tidelock::library
