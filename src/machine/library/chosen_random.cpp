// Random numbers as choices of the search (--random choose): each draw of a Random without a seed is a stop with one
// way to go on for each value. Of a large range the search takes some values only, and the result says so.
#include <algorithm>
#include <iterator>

#include "machine/library/areas.h"
#include "machine/library/choosing.h"
#include "machine/library/data_use.h"

namespace tidelock::library {
namespace {

constexpr std::uint64_t kSmall = 16;  // so many values are tried one by one

// One of `ways`, once the search has chosen; before that false, with the stop to return.
bool choose(NativeCall& call, std::uint32_t ways, std::uint32_t& way, NativeResult& stop) {
    threads::Thread& thread = *call.x.thread;
    if (ways > 1 && thread.wait.choices == 0) {
        threads::Wait wait;
        wait.choices = ways;
        stop = call.stop_before(std::move(wait));
        return false;
    }
    way = ways > 1 ? call.x.stepping->option : 0;
    if (ways > 1) {
        thread.wait = {};
        call.may_act();  // what the stop was for
    }
    return true;
}

// A number below `count`: the first ones, one in the middle and the last if there are too many.
NativeResult draw(NativeCall& call, std::int64_t least, std::uint64_t count) {
    const bool is_small = count <= kSmall;
    std::uint32_t way = 0;
    NativeResult stop{};
    if (!choose(call, is_small ? static_cast<std::uint32_t>(std::max<std::uint64_t>(count, 1)) : 4, way, stop))
        return stop;
    std::uint64_t value = way;
    if (!is_small) {
        data_use(call.m).has_bounded_random = true;
        const std::uint64_t some[] = {0, 1, count / 2, count - 1};
        value = some[way];
    }
    return call.ret(static_cast<std::uint64_t>(least) + value);
}

// (this)
NativeResult next(NativeCall& call) { return draw(call, 0, 0x7FFF'FFFF); }
NativeResult next_long(NativeCall& call) { return draw(call, 0, 0x7FFF'FFFF'FFFF'FFFF); }
// (this, below); the argument has been checked
NativeResult next_below(NativeCall& call) { return draw(call, 0, static_cast<std::uint64_t>(call.i32(1))); }
NativeResult next_long_below(NativeCall& call) { return draw(call, 0, call.u64(1)); }
// (this, least, below)
NativeResult next_between(NativeCall& call) {
    return draw(call, call.i32(1), static_cast<std::uint64_t>(std::int64_t{call.i32(2)} - call.i32(1)));
}
NativeResult next_long_between(NativeCall& call) { return draw(call, call.i64(1), call.u64(2) - call.u64(1)); }
// (least, below)
NativeResult secure_between(NativeCall& call) {
    if (call.i32(0) >= call.i32(1)) return call.raise(Guest::Argument);
    return draw(call, call.i32(0), static_cast<std::uint64_t>(std::int64_t{call.i32(1)} - call.i32(0)));
}

constexpr double kSome[] = {0.0, 0.5, 0x1.fffffffffffffp-1};
constexpr auto kSomeCount = static_cast<std::uint32_t>(std::size(kSome));

NativeResult next_double(NativeCall& call) {
    std::uint32_t way = 0;
    NativeResult stop{};
    if (!choose(call, kSomeCount, way, stop)) return stop;
    data_use(call.m).has_bounded_random = true;
    return call.ret_r8(kSome[way]);
}

NativeResult next_single(NativeCall& call) {
    std::uint32_t way = 0;
    NativeResult stop{};
    if (!choose(call, kSomeCount, way, stop)) return stop;
    data_use(call.m).has_bounded_random = true;
    return call.ret_r4(way == 2 ? 0x1.fffffep-1F : static_cast<float>(kSome[way]));
}

constexpr const char* kType = "System.Random+XoshiroImpl";

constexpr NativeRow kRows[] = {
    {kType, "Next", "", &next, synchronises(What::Choice)},
    {kType, "Next", "Int32", &next_below, synchronises(What::Choice)},
    {kType, "Next", "Int32,Int32", &next_between, synchronises(What::Choice)},
    {kType, "NextInt64", "", &next_long, synchronises(What::Choice)},
    {kType, "NextInt64", "Int64", &next_long_below, synchronises(What::Choice)},
    {kType, "NextInt64", "Int64,Int64", &next_long_between, synchronises(What::Choice)},
    {kType, "NextDouble", "", &next_double, synchronises(What::Choice)},
    {kType, "NextSingle", "", &next_single, synchronises(What::Choice)},
    {"System.Security.Cryptography.RandomNumberGenerator", "GetInt32", "Int32,Int32", &secure_between,
     synchronises(What::Choice)},
};

}  // namespace

const Area kChosenRandom{"chosen random numbers", kRows, {}};

}  // namespace tidelock::library
