// Where a simulator is (explorer.h), as plain data.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace tidelock::verify {

struct StateView {
    enum class Status : std::uint8_t {
        Open,         // somebody can go on
        Ended,        // the program has come to its end
        Stuck,        // it has not, and nobody can go on
        Violation,    // the last step showed a violation, after which there is nothing
        Pruned,       // an assumption of the program (Verify.Assume) does not hold
        Unsupported,  // the last step met something that is not supported: `problem`
    };
    Status status = Status::Open;
    std::size_t step = 0;      // so many steps after the beginning
    std::uint32_t number = 0;  // of the state; 0: there is none here
    std::optional<std::size_t>
        on_path{};  // after so many steps of this path the state was the same, for the first time
    std::optional<std::size_t> in_session{};  // likewise on any path before
    std::string problem{};
};

}  // namespace tidelock::verify
