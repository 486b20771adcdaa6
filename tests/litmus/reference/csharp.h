// Litmus programs as C#, many in one file, each thread a method of its own with its registers as locals. (An
// interpreter of the text would not do: its own accesses to memory would be reordered with those of the program.)
//
//   NUMBER             runs one program
//   NUMBER OUTCOME...  and calls Debug.Fail: in a line of its own for each of these outcomes (packed, see below), and
//                      in one more for any other. So `tidelock check --all`, which tells violations apart by their
//                      places, finds in one run which outcomes there are. The message is "0", "1"..., or the outcome
//                      that was not named
//
// Either way the outcome is left in the static fields t0, t1, t2, t3 and memory of the class Out when Main ends, one
// byte for each register or location; t0 to t3 are 0 for threads that the program has not. What does not fit (more than
// eight registers in a thread, or eight locations) is not translated.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "outcomes.h"

namespace litmus {

struct Numbered {
    std::uint64_t number;
    std::string text;
    Program program;
};

bool can_be_packed(const Program& program);

// "t0 t1 t2 t3 memory" as decimal numbers with commas between, or "deadlock".
std::string pack(const Program& program, const Outcome& outcome);

// Variables whose names begin with p or q hold references, all others numbers. Only the first thread may start others.
constexpr std::size_t kMostOutcomes = 500;
std::string to_csharp(const std::vector<Numbered>& programs);

}  // namespace litmus
