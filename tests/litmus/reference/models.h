// The four memory models as data: which later operation may complete before which earlier one, and the rules that a
// table of pairs cannot express. What they mean is at the head of machine.h.
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace litmus {

// Classes of operations in the tables. Guess: a branch that was taken on a guess and is not confirmed yet.
enum class Class { Read, Write, VolatileRead, VolatileWrite, Enter, Exit, Interlocked, Fence, Guess };
constexpr std::size_t kClasses = 9;

struct Model {
    std::string_view name;
    // passes[first][second] == 'Y': the second may complete while the first, earlier in the program, has not.
    std::array<std::string_view, kClasses> passes;
    bool forwards;              // a read may take the value of the thread's own write that has not completed
    bool orders_same_reads;     // reads of one location complete in program order
    bool orders_publication;    // the write of a reference waits for earlier accesses to the object referred to
    bool issues_with_promises;  // operands may be results of reads that have not completed; else issue waits
    bool guesses;               // a branch on a result that is not there yet may be guessed; else issue waits
};

const std::array<Model, 4>& models();  // sc, tso, ecma, net
std::optional<Model> find_model(std::string_view name);

bool may_pass(const Model& model, Class first, Class second);

}  // namespace litmus
