// Clocks: all show the virtual time (clock.h). In a plain run, who looks at it again and again sees it move.
#include "machine/library/areas.h"
#include "machine/library/clock.h"
#include "machine/library/data_use.h"
#include "machine/library/scheduler.h"
#include "machine/library/sources.h"

namespace tidelock::library {
namespace {

// 2025-01-01 00:00:00 UTC, in ticks since 0001-01-01 and since 1970-01-01.
constexpr std::int64_t kStart = 638'712'864'000'000'000;
constexpr std::int64_t kUnixStart = 17'356'896'000'000'000;
constexpr std::int64_t kUpTime =
    std::int64_t{3'600} * 1'000 * kTicksPerMillisecond;  // the machine was switched on an hour ago
constexpr std::uint64_t kUtcKind = std::uint64_t{1} << 62;

// What `make` makes of the time, in ticks since the start.
template <class Make>
NativeResult tell_time(NativeCall& call, const Make& make) {
    if (call.x.stepping != nullptr) {
        const Look look = look_at_clock(call);
        return look.is_made ? call.ret(static_cast<std::uint64_t>(make(look.now))) : look.otherwise;
    }
    std::int64_t& ticks = data_use(call.m).plain_ticks;
    const std::int64_t now = ticks;
    ticks += kReadTicks;
    return call.ret(static_cast<std::uint64_t>(make(now)));
}

NativeResult utc_now(NativeCall& call) {
    return tell_time(call, [](std::int64_t now) { return static_cast<std::uint64_t>(kStart + now) | kUtcKind; });
}
NativeResult unix_ticks(NativeCall& call) {
    return tell_time(call, [](std::int64_t now) { return kUnixStart + now; });
}
NativeResult timestamp(NativeCall& call) {
    return tell_time(call, [](std::int64_t now) { return (kUpTime + now) * 100; });
}
NativeResult milliseconds(NativeCall& call) {
    return tell_time(call, [](std::int64_t now) { return (kUpTime + now) / kTicksPerMillisecond; });
}

// The local time zone is UTC. The static constructor of TimeZoneInfo has run: its own IL calls this.
NativeResult local_zone(NativeCall& call) {
    consult(call, Source::TimeZone);
    if (call.step() == 0) return call.call(call.m.loader().find_method(call.method->owner, "get_Utc"), {});
    return call.ret(call.result()[0].u);
}

NativeResult utc_offset_of_now(NativeCall& call) {  // (DateTime, out bool)
    consult(call, Source::TimeZone);
    call.store<std::uint8_t>(call.ref(1), 0);
    return call.ret(0);
}

constexpr exec::Effect kLooks = synchronises(What::Choice) | writes(Cell::Clock);

constexpr NativeRow kRows[] = {
    {"System.DateTime", "get_UtcNow", nullptr, &utc_now, kLooks},
    {"System.TimeZoneInfo", "GetLocalTimeZoneCore", nullptr, &local_zone, kPure},
    {"System.TimeZoneInfo", "GetDateTimeNowUtcOffsetFromUtc", nullptr, &utc_offset_of_now, kPure},
};

constexpr ImportRow kImports[] = {
    {"SystemNative_GetTimestamp", &timestamp, kLooks},
    {"SystemNative_GetLowResolutionTimestamp", &milliseconds, kLooks},
    {"SystemNative_GetSystemTimeAsTicks", &unix_ticks, kLooks},
};

}  // namespace

const Area kTime{"time", kRows, kImports};

}  // namespace tidelock::library
