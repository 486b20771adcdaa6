// TL_CHECK(cond, "x should ..."): stops the run when Tidelock itself is wrong, in release builds too, because a model
// checker that goes on with a broken invariant gives wrong verdicts. TL_DCHECK is for measured hot paths only.
//
// Not for bad input (Result), not for what the checked program does (StepOutcome), not for missing features
// (Unsupported). The handler decides where the message goes; the default writes to stderr. Afterwards the process
// aborts.
#pragma once

#include <string_view>

namespace tidelock {

struct CheckFailure {
    std::string_view condition;
    std::string_view message;
    std::string_view file;
    int line;
};

using CheckHandler = void (*)(const CheckFailure&);

// Installs a handler and returns the former one. Called once at start-up, or by a test.
CheckHandler set_check_handler(CheckHandler handler);

[[noreturn]] void check_failed(const CheckFailure& failure);

}  // namespace tidelock

#define TL_CHECK(cond, msg)                                               \
    do {                                                                  \
        if (!(cond)) [[unlikely]]                                         \
            ::tidelock::check_failed({#cond, (msg), __FILE__, __LINE__}); \
    } while (false)

#ifdef NDEBUG
#define TL_DCHECK(cond, msg)                  \
    do {                                      \
        if (false) static_cast<void>((cond)); \
    } while (false)
#else
#define TL_DCHECK(cond, msg) TL_CHECK(cond, msg)
#endif
