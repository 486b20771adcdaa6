// What a second search finds of what a first one has found: the question whether violations exist elsewhere as well.
#pragma once

#include <span>

#include "report/findings.h"

namespace tidelock::cli {

bool is_same(const ts::Violation& a, const ts::Violation& b);

enum class Until : std::uint8_t { AllFound, End };

// Ends the search when everything asked about is found, if it shall.
class FindingSet final : public report::Findings {
public:
    FindingSet(std::span<const report::Finding> wanted, Until until) : wanted_(wanted), until_(until) {}

    bool violation(const ts::Violation& violation, std::span<const ts::Choice> path) override;
    [[nodiscard]] bool has(const ts::Violation& violation) const;

private:
    std::span<const report::Finding> wanted_;
    Until until_;
};

}  // namespace tidelock::cli
