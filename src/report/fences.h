// The result of `tidelock fences` for a reader, as JSON, and as a patch.
#pragma once

#include <optional>
#include <string>

#include "report/style.h"
#include "verify/fences.h"

namespace tidelock::report {

struct FenceSummary {
    std::string program;  // as the user named it
    std::string memory_model;
    std::string method;
    bool is_given = false;    // the changes were given (--verify-only)
    std::uint64_t queue = 0;  // the limit --queue
    verify::FenceOutcome outcome;
};

enum class ShowDiff : bool { No, Yes };

// `show_diff`: the patch is part of it.
std::string to_text(const FenceSummary& summary, const Style& style, ShowDiff show_diff);
std::string to_json(const FenceSummary& summary, const Style& style);
std::string diff_text(const FenceSummary& summary, const Style& style);

}  // namespace tidelock::report
