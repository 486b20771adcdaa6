// Calls that lowering replaces by instructions.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace tidelock::code {

// Operand of the `intrinsic` instruction: a function of one or two slots without effects.
using PureFunction = std::uint64_t (*)(std::uint64_t, std::uint64_t);

// The function behind Math.Sin (or MathF.Sin) and the like; null if it is none of them.
PureFunction find_math_function(std::string_view name, bool is_single);
std::vector<std::string_view> math_function_names();

// Type and method name of every call that is replaced, for the check against the installed framework.
std::vector<std::pair<std::string_view, std::string_view>> intrinsic_names();

}  // namespace tidelock::code
