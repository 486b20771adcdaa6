// Clocks: all show the virtual time. A program that looks at the clock again and again sees it move.
#include "machine/library/areas.h"
#include "machine/library/scheduler.h"

namespace tidelock::library {
namespace {

// 2025-01-01 00:00:00 UTC, in ticks since 0001-01-01 and since 1970-01-01.
constexpr std::int64_t kStart = 638'712'864'000'000'000;
constexpr std::int64_t kUnixStart = 17'356'896'000'000'000;
constexpr std::int64_t kUpTime =
    std::int64_t{3'600} * 1'000 * kTicksPerMillisecond;  // the machine was switched on an hour ago
constexpr std::uint64_t kUtcKind = std::uint64_t{1} << 62;

std::int64_t read_clock(NativeCall& call) {
    auto& clock = call.m.area<Clock>();
    const std::int64_t now = clock.ticks;
    if (call.x.stepping != nullptr) {
        clock.was_read = true;
        return now;
    }
    clock.ticks += kReadTicks;
    return now;
}

NativeResult utc_now(NativeCall& call) {
    return call.ret(static_cast<std::uint64_t>(kStart + read_clock(call)) | kUtcKind);
}
NativeResult unix_ticks(NativeCall& call) {
    return call.ret(static_cast<std::uint64_t>(kUnixStart + read_clock(call)));
}
NativeResult timestamp(NativeCall& call) {
    return call.ret(static_cast<std::uint64_t>((kUpTime + read_clock(call)) * 100));
}

NativeResult milliseconds(NativeCall& call) {
    return call.ret(static_cast<std::uint64_t>((kUpTime + read_clock(call)) / kTicksPerMillisecond));
}

// The local time zone is UTC. The static constructor of TimeZoneInfo has run: its own IL calls this.
NativeResult local_zone(NativeCall& call) {
    if (call.step() == 0) return call.call(call.m.loader().find_method(call.method->owner, "get_Utc"), {});
    return call.ret(call.result()[0].u);
}

NativeResult utc_offset_of_now(NativeCall& call) {  // (DateTime, out bool)
    call.store<std::uint8_t>(call.ref(1), 0);
    return call.ret(0);
}

constexpr NativeRow kRows[] = {
    {"System.DateTime", "get_UtcNow", nullptr, &utc_now},
    {"System.TimeZoneInfo", "GetLocalTimeZoneCore", nullptr, &local_zone},
    {"System.TimeZoneInfo", "GetDateTimeNowUtcOffsetFromUtc", nullptr, &utc_offset_of_now},
};

constexpr ImportRow kImports[] = {
    {"SystemNative_GetTimestamp", &timestamp},
    {"SystemNative_GetLowResolutionTimestamp", &milliseconds},
    {"SystemNative_GetSystemTimeAsTicks", &unix_ticks},
};

}  // namespace

const Area kTime{"time", kRows, kImports};

}  // namespace tidelock::library
