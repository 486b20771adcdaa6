// How barriers are looked for (fences.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "program/code/repairs.h"

namespace tidelock::fences {

enum class FenceMethod { Exact, MinCut, MinCutModified };

// What an operation costs, for choosing among repairs with as many changes.
struct FenceCosts {
    std::uint32_t volatile_read = 1;
    std::uint32_t volatile_write = 2;
    std::uint32_t interlocked = 20;
    std::uint32_t barrier = 20;
};

// What --verify-only asks for at a line of the source.
struct GivenChange {
    std::string text;  // as it was given
    std::string file;
    std::uint32_t line = 0;
    code::Strength strength{};
};

struct FencePlan {
    FenceMethod method = FenceMethod::Exact;
    FenceCosts costs;
    std::optional<std::vector<GivenChange>> verify_only;
};

}  // namespace tidelock::fences
