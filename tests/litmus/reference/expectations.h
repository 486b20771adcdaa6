// A file of litmus tests with the verdict of each model:
//
//   # comment
//   test NAME
//     program x = 1; r0 = y || y = 1; r0 = x
//     exists 0:r0=0 1:r0=0
//     sc F, tso A, ecma A, net A          A: there is such an outcome, F: there is none
#pragma once

#include <istream>
#include <string>
#include <vector>

namespace litmus {

struct Expectations {
    int tests = 0;
    int verdicts = 0;
    std::vector<std::string> problems;
};

Expectations check_expectations(std::istream& file);

}  // namespace litmus
