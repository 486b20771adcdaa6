// A request to stop that comes from outside: a limit is reached, or somebody wants the process to end. Whoever makes it
// (cli/watch.h) runs beside the work; every loop whose length the checked program decides polls it. poll_stop throws,
// because such loops are found at the bottom of everything: in natives, collectors, the state store. What was being
// worked on is then in an unknown state and can be read, but not gone on with. It is caught where a result is made of
// what there is: in a search (explore/search/session.h) and in the commands.
//
// Memory is asked for before it is taken (take_memory), since a piece can be larger than what is left of the limit.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace tidelock {

enum class StopCause : std::uint8_t { None, Time, Memory, Interrupt };

struct StopRequested {
    StopCause cause;
};

namespace detail {
// NB: constant-initialised and trivially destroyed. As with failed checks: it may be asked anywhere, so it cannot be
// handed down.
extern std::atomic<StopCause> stop_request;
[[noreturn]] void throw_stop();
}  // namespace detail

// Throws StopRequested if there is a request. Costs a load and a branch.
inline void poll_stop() {
    if (detail::stop_request.load(std::memory_order_relaxed) != StopCause::None) [[unlikely]]
        detail::throw_stop();
}

void request_stop(StopCause cause);  // the first one counts
void withdraw_stop();
[[nodiscard]] StopCause requested_stop();
// How often it has been thrown in this process: what was being worked on before the last time may be in any state.
[[nodiscard]] std::uint64_t stops_thrown();

// Is there this much memory before the limit? The default has no limit.
using MemoryGuard = bool (*)(std::size_t bytes);
void set_memory_guard(MemoryGuard guard);

// Before so much is taken: throws StopRequested if there is not enough, or if there is a request. To ask costs a system
// call, so it is done for kLargePiece at a time.
inline constexpr std::size_t kLargePiece = std::size_t{1} << 20U;
void take_memory(std::size_t bytes);

// There is no more, of memory or of a table that has a largest size: asks to stop, and throws StopRequested.
[[noreturn]] void stop_for_memory();

}  // namespace tidelock
