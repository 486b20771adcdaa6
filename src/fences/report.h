// The result of `tidelock fences` for a reader, as JSON, and as a patch.
#pragma once

#include <optional>
#include <string>

#include "fences/fences.h"
#include "report/style.h"

namespace tidelock::fences {

struct FenceSummary {
    std::string program;  // as the user named it
    std::string memory_model;
    std::string method;
    bool is_given = false;    // the changes were given (--verify-only)
    std::uint64_t queue = 0;  // the limit --queue
    FenceOutcome outcome;
};

enum class ShowDiff : bool { No, Yes };

// `show_diff`: the patch is part of it.
std::string to_text(const FenceSummary& summary, const report::Style& style, ShowDiff show_diff);
std::string to_json(const FenceSummary& summary, const report::Style& style);
std::string diff_text(const FenceSummary& summary, const report::Style& style);

}  // namespace tidelock::fences
