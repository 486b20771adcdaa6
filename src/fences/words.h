// The words of options of `tidelock fences` (kind/words.h).
#pragma once

#include "fences/fence_plan.h"
#include "kind/words.h"
#include "program/code/repairs.h"

namespace tidelock::fences {

inline constexpr kind::Word<FenceMethod> kMethodWords[] = {
    {"exact", FenceMethod::Exact}, {"min-cut", FenceMethod::MinCut}, {"min-cut-modified", FenceMethod::MinCutModified}};
inline constexpr kind::Word<code::Strength> kStrengthWords[] = {{"volatile", code::Strength::Volatile},
                                                                {"interlocked", code::Strength::Interlocked},
                                                                {"barrier", code::Strength::Before},
                                                                {"barrier-after", code::Strength::After}};

}  // namespace tidelock::fences
