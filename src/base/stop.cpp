#include "base/stop.h"

#include "base/memory_room.h"

namespace tidelock {

namespace {

constinit std::atomic<std::uint64_t> thrown{0};

}  // namespace

namespace detail {

constinit std::atomic<StopCause> stop_request{StopCause::None};

void throw_stop() {
    ++thrown;
    throw StopRequested{stop_request.load()};
}

}  // namespace detail

namespace {

constinit std::atomic<MemoryGuard> memory_guard{nullptr};
constinit std::atomic<std::size_t> unasked{0};  // bytes taken since the guard was asked

}  // namespace

void request_stop(StopCause cause) {
    StopCause none = StopCause::None;
    detail::stop_request.compare_exchange_strong(none, cause);
}

void withdraw_stop() { detail::stop_request.store(StopCause::None); }

StopCause requested_stop() { return detail::stop_request.load(); }

std::uint64_t stops_thrown() { return thrown.load(); }

void set_memory_guard(MemoryGuard guard) { memory_guard.store(guard); }

bool has_memory(std::size_t bytes) {
    const MemoryGuard guard = memory_guard.load(std::memory_order_relaxed);
    return guard == nullptr || guard(bytes);
}

void take_memory(std::size_t bytes) {
    poll_stop();
    const std::size_t taken = unasked.load(std::memory_order_relaxed) + bytes;
    unasked.store(taken < kLargePiece ? taken : 0, std::memory_order_relaxed);
    if (taken < kLargePiece || has_memory(taken)) return;
    stop_for_memory();
}

void stop_for_memory() {
    request_stop(StopCause::Memory);
    detail::throw_stop();
}

}  // namespace tidelock
