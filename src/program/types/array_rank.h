// How many dimensions an array can have, in .NET as here.
#pragma once

#include <cstdint>
#include <string>

#include "program/types/loader.h"

namespace tidelock::types {

inline constexpr std::uint32_t kMaxRank = 32;

// What the TypeLoadException says of an array type that cannot be.
inline std::string too_many_dimensions(const Type& element, std::uint32_t rank) {
    constexpr std::uint32_t kMostCommas = 100;
    const std::string shape = rank < kMostCommas ? std::string(rank == 0 ? 0 : rank - 1, ',') : std::to_string(rank);
    return "'" + Loader::full_name(element) + "[" + shape + "]' from assembly '" + element.assembly->display_name() +
           "' has too many dimensions.";
}

}  // namespace tidelock::types
