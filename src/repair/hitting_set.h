// The cheapest set of elements that has at least one in common with each of several sets, exactly. The sets are small
// and few: branch and bound, on an element of the smallest set that is not hit yet.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace tidelock::repair {

using Element = std::uint32_t;  // from 0
using Clause = std::vector<Element>;

// Ascending. Of several equally cheap ones the first in lexicographic order. Nothing: a clause is empty.
std::optional<std::vector<Element>> cheapest_hitting_set(const std::vector<Clause>& clauses,
                                                         const std::vector<std::uint64_t>& costs);

}  // namespace tidelock::repair
