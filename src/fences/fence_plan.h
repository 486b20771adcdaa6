// How barriers are looked for (fences.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace tidelock::fences {

enum class FenceMethod { Exact, MinCut, MinCutModified };

// What an operation costs, for choosing among repairs with as many changes.
struct FenceCosts {
    std::uint32_t volatile_read = 1;
    std::uint32_t volatile_write = 2;
    std::uint32_t interlocked = 20;
    std::uint32_t barrier = 20;
};

struct FencePlan {
    FenceMethod method = FenceMethod::Exact;
    FenceCosts costs;
    std::optional<std::string> verify_only;  // File.cs:12=barrier,...
};

}  // namespace tidelock::fences
