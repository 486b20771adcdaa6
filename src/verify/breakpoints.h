// Where a simulator stops by itself: plain data, and the question whether a step gives reason to.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tidelock::verify {

struct Breakpoint {
    enum class On : std::uint8_t {
        Line,       // the thread has come to, or has passed, an operation in this line
        Lock,       // the thread has come to a lock that another one holds
        Write,      // this field was written
        Violation,  // a violation was shown
    };
    On on = On::Violation;
    std::string name{};      // Line: of the file; Write: "Counter.count", "count", "Account#2.balance"
    std::uint32_t line = 0;  // Line
};

// What a step did, as far as breakpoints are concerned.
struct StepTraits {
    struct Place {
        std::string file;
        std::uint32_t line = 0;
        friend bool operator==(const Place&, const Place&) = default;
    };
    std::vector<Place> places{};         // where the thread stands now, and what it passed
    std::vector<std::string> written{};  // locations
    bool meets_held_lock = false;
    bool has_violation = false;
};

bool is_hit(const Breakpoint& breakpoint, const StepTraits& traits);

// Is it this file? `name` may be the end of its path.
bool is_named(const std::string& file, const std::string& name);

}  // namespace tidelock::verify
