// What a second search finds of what a first one has found: the question whether violations exist elsewhere as well.
#pragma once

#include <optional>
#include <span>

#include "verify/findings.h"
#include "verify/restarting_search.h"

namespace tidelock::verify {

bool is_same(const ts::Violation& a, const ts::Violation& b);

enum class Until : std::uint8_t { AllFound, End };

// Ends the search when everything asked about is found, if it shall.
class FindingSet final : public Findings {
public:
    FindingSet(std::span<const Finding> wanted, Until until) : wanted_(wanted), until_(until) {}

    bool violation(const ts::Violation& violation, std::span<const ts::Choice> path) override;
    [[nodiscard]] bool has(const ts::Violation& violation) const;

private:
    std::span<const Finding> wanted_;
    Until until_;
};

class Question final : public SearchClient {
public:
    Question(std::span<const Finding> wanted, Until until) : wanted_(wanted), until_(until) {}

    search::Listener& begin(kind::Exploration& /*exploration*/, std::uint64_t /*restarts*/) override {
        return answers_.emplace(wanted_, until_);
    }
    [[nodiscard]] FindingSet& answers() { return *answers_; }  // after the search

private:
    std::span<const Finding> wanted_;
    Until until_;
    std::optional<FindingSet> answers_;
};

}  // namespace tidelock::verify
