// Listens to a search and keeps what it finds wrong: violations and warnings apart, of several at one place the first.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "explore/search/listener.h"
#include "verify/outcome.h"

namespace tidelock::verify {

class Findings : public search::Listener {
public:
    [[nodiscard]] bool wants_path(const ts::Violation& violation) const override;
    bool violation(const ts::Violation& violation, std::span<const ts::Choice> path) override;
    bool endless(const ts::Violation& violation_found, std::span<const ts::Choice> path,
                 std::size_t cycle_begin) override;

    std::vector<Finding> violations;
    std::vector<Finding> warnings;

private:
    std::set<std::pair<ts::ViolationKind, std::string>> seen_;
};

}  // namespace tidelock::verify
