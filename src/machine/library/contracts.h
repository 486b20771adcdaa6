// What the documentation promises of types of the class library, one row per type or member. Code of the class library
// is interleaved like the program's unless a row says otherwise (atomicity.h): thread-safe is not yet atomic, so only
// what is linearizable by contract has a row. A test checks every name against the installed framework.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "machine/memory/tracking.h"
#include "program/code/code.h"
#include "program/types/method.h"

namespace tidelock::library {

enum class Promise : std::uint8_t {
    Atomic,    // a call is one operation, from its first visible one to its end or to a call of the program's code
    Steps,     // thread-safe, but others can see what a call does step by step: interleaved, without races of its own
    None,      // an exception from a wider row: interleaved
    Apart,     // atomic; called by another atomic member it is another operation than what that did before
    Internal,  // what the objects hold is used by the library only (memory::Keeper::Internal)
};

// Can the inside be looked at instead (--library interleaved)?
enum class Inside : std::uint8_t {
    Managed,  // it is code like any other
    Runtime,  // it is the runtime's: natives of ours, or immutable data
};

struct Contract {
    std::string_view type;          // "System.Outer`1+Inner"; stands for the types nested in it as well
    std::string_view member = "*";  // all
    Promise promise = Promise::Atomic;
    Inside inside = Inside::Managed;
    std::string_view sentence{};  // of the documentation
    bool exchanges = false;       // it reads a variable plainly, and writes it by an exchange with what it has read
};

std::span<const Contract> contracts();

// A member that shows what calls of atomic members do step by step: each is linearizable with respect to the others,
// and not with respect to this one. A program that calls it looks into the types; all others need not.
struct ExposingMember {
    std::string_view type;  // that has the code. NB: it must be more than the load of a field (code/inlining.cpp)
    std::string_view member;
    code::Exposes
        when;  // ever: what it returns shows it later. Beside: of a thread that lives alone all calls have ended
    std::span<const std::string_view> looked_into;  // types of contracts
    std::string_view what;                          // it shows
};

std::span<const ExposingMember> exposing_members();
// Null if there is none. NB: only of types of the shared framework.
const ExposingMember* find_exposing_member(const types::Method& method);

// The most special row for the method, null if there is none. NB: only of types of the shared framework.
const Contract* find_contract(const types::Method& method);

// Whose business the objects of a type are.
memory::Keeper keeper_of(const types::Type& type);

// "ConcurrentQueue" of "System.Collections.Concurrent.ConcurrentQueue`1" and of types nested in it.
std::string short_name(std::string_view type);

// Does a row about the inside of types answer to this name, short or full? The rows of nested types answer to the
// name of the outermost. For `--library interleaved=NAME`.
bool is_known_promise(std::string_view name);
bool names_type(std::string_view name, const Contract& contract);

}  // namespace tidelock::library
