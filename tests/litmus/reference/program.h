// An abstract litmus program: a few threads, each a short list of operations on shared integers, objects and locks.
//
// Its text, on one line:
//
//   program    operations, threads separated by ||, operations by ;
//   x, y, ...  shared integers, 0 at first (any lower-case name that is no register, lock or word of the language)
//   A, B, ...  objects (any upper-case name); their fields A.f are shared integers, 0 at first. As a value: a reference
//   r0, r1...  registers of the thread, 0 at first      m0, m1...  locks
//   E          a number, an object, a register, or register + number
//
//   x = E              ordinary write             r0 = x           ordinary read
//   x! = E             volatile write             r0 = x!          volatile read
//   A.f = E, r0.f = E  write to a field           r1 = A.f, r1 = r0.f  read it; both with ! after the field, too
//   r0 = E             moves and additions: no access to memory
//   r0 = exchange(x, E)   r0 = add(x, E)   r0 = cas(x, E, F)      interlocked, on x or a field; exchange gives the old
//                      value, add the new one, cas writes F where it finds E and gives the old value. Results may be
//                      left out
//   fence              full fence
//   lock m0, unlock m0 Monitor.Enter, Monitor.Exit, recursive
//   if r0 == 1 { ... } else { ... }    also !=; no else is needed
//   start 1, join 1    thread 1 (counted from 0) runs from here on; wait for its end. Threads that nobody starts
//                      run from the beginning
//
// Through a null reference (0) nothing is accessed: `r1 = r0.f` means `if r0 != 0 { r1 = r0.f } else { r1 = -1 }`, and
// `r0.f = E` means `if r0 != 0 { r0.f = E }`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace litmus {

constexpr int kFirstObject = 1000;  // the value of a reference to object k is kFirstObject + k

enum class Kind { Read, Write, Exchange, Add, CompareExchange, Fence, Enter, Exit, Move, Branch, Jump, Start, Join };

enum class Strength { Ordinary, Volatile };

struct Operand {
    int reg = -1;      // -1: none
    int constant = 0;  // added to the register
};

// A static location, or a field of the object that a register refers to.
struct Place {
    int location = -1;
    int base = -1;  // a register; -1: location counts
    int field = -1;
};

struct Operation {
    Kind kind = Kind::Fence;
    Strength strength = Strength::Ordinary;
    Place place{};
    int result = -1;       // the register that gets the result
    Operand value{};       // what is written, moved or tested
    Operand comparand{};   // of CompareExchange
    bool is_equal = true;  // Branch: goes on if (value == constant of comparand) == is_equal, else to target
    int target = 0;        // of Branch and Jump
    int number = 0;        // of a lock or a thread
};

struct Thread {
    std::vector<Operation> code;
    int registers = 0;
    bool is_started_by_other = false;
};

struct Program {
    std::vector<Thread> threads;
    std::vector<std::string> variables;
    std::vector<std::string> objects;
    std::vector<std::string> fields;
    int locks = 0;

    // Locations: the variables, then the fields of the first object, of the second...
    [[nodiscard]] int location_count() const;
    [[nodiscard]] int location_of(int object, int field) const;
    [[nodiscard]] int object_of(int location) const;  // -1: a variable
    [[nodiscard]] int field_of(int location) const;   // -1: a variable
    [[nodiscard]] std::string name_of(int location) const;
    [[nodiscard]] std::string text_of(int value) const;  // a number, or &A
};

struct Parsed {
    std::optional<Program> program;
    std::string error;  // if there is no program
};

Parsed parse(std::string_view text);

}  // namespace litmus
