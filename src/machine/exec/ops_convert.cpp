// Conversions. Floating to integer saturates, as .NET 9 and later do on every platform; before it was what the
// processor did.
#include <cmath>
#include <limits>
#include <utility>

#include "machine/exec/ops.h"

namespace tidelock::exec {
namespace {

template <class T, class F>
T saturate(F value) {
    if (std::isnan(value)) return 0;
    if (value <= static_cast<F>(std::numeric_limits<T>::min())) return std::numeric_limits<T>::min();
    // NB: the largest integer may round up to a power of two, which is out of range itself.
    if (value >= static_cast<F>(std::numeric_limits<T>::max())) return std::numeric_limits<T>::max();
    return static_cast<T>(value);
}

// conv.ovf: does the truncated value fit?
template <class T, class F>
bool fits(F value) {
    if (std::isnan(value)) return false;
    const F whole = std::trunc(value);
    const F low = static_cast<F>(std::numeric_limits<T>::min());
    const F high = std::ldexp(F{1}, std::numeric_limits<T>::digits);
    return whole >= low && whole < high;
}

enum Target : int { kI1, kU1, kI2, kU2, kI4, kU4, kI8, kU8 };
enum Source : int { kSigned, kUnsigned4, kUnsigned8, kReal4, kReal8 };
constexpr int kAsBefore = 0x100;  // no check: as .NET 8 converts

template <class T, class V>
bool in_range(V value) {
    return std::in_range<T>(value);
}

// The result of conv.ovf as held in a register; false on overflow.
template <class T>
bool convert_integer(Slot in, int source, std::int64_t& out) {
    if (source == kSigned) {
        if (!in_range<T>(in.i)) return false;
    } else {
        const std::uint64_t value = source == kUnsigned4 ? static_cast<std::uint32_t>(in.u) : in.u;
        if (!in_range<T>(value)) return false;
        in.u = value;
    }
    out = static_cast<std::int64_t>(static_cast<T>(in.u));
    if constexpr (std::is_same_v<T, std::uint32_t>) out = static_cast<std::int32_t>(in.u);
    return true;
}

template <class T>
bool convert_real(double value, std::int64_t& out) {
    if (!fits<T>(value)) return false;
    const T whole = static_cast<T>(value);
    out = static_cast<std::int64_t>(whole);
    if constexpr (std::is_same_v<T, std::uint32_t>) out = static_cast<std::int32_t>(whole);
    return true;
}

template <class T>
bool convert_checked(Slot in, int source, std::int64_t& out) {
    if (source == kReal4) return convert_real<T>(static_cast<double>(in.f), out);
    if (source == kReal8) return convert_real<T>(in.d, out);
    return convert_integer<T>(in, source, out);
}

bool convert_to(int target, Slot in, int source, std::int64_t& out) {
    switch (target) {
        case kI1:
            return convert_checked<std::int8_t>(in, source, out);
        case kU1:
            return convert_checked<std::uint8_t>(in, source, out);
        case kI2:
            return convert_checked<std::int16_t>(in, source, out);
        case kU2:
            return convert_checked<std::uint16_t>(in, source, out);
        case kI4:
            return convert_checked<std::int32_t>(in, source, out);
        case kU4:
            return convert_checked<std::uint32_t>(in, source, out);
        case kI8:
            return convert_checked<std::int64_t>(in, source, out);
        default:
            return convert_checked<std::uint64_t>(in, source, out);
    }
}

// .NET 8 on x64: what is out of range is the smallest number of the width that the processor converts to.
template <class T>
T cut(double value) {
    return fits<T>(value) ? static_cast<T>(value) : std::numeric_limits<T>::min();
}

std::int64_t convert_as_before(int target, double value) {
    constexpr double kHalf = 9223372036854775808.0;  // of the range of uint64
    const auto narrow = cut<std::int32_t>(value);
    switch (target) {
        case kI1:
            return static_cast<std::int8_t>(narrow);
        case kU1:
            return static_cast<std::uint8_t>(narrow);
        case kI2:
            return static_cast<std::int16_t>(narrow);
        case kU2:
            return static_cast<std::uint16_t>(narrow);
        case kI4:
            return narrow;
        case kU4:
            return static_cast<std::int32_t>(cut<std::int64_t>(value));
        case kI8:
            return cut<std::int64_t>(value);
        default:
            if (value < kHalf) return cut<std::int64_t>(value);
            return static_cast<std::int64_t>(static_cast<std::uint64_t>(cut<std::int64_t>(value - kHalf)) ^
                                             (std::uint64_t{1} << 63));
    }
}

}  // namespace

#define CONVERT(name, expression)   \
    TL_HANDLER(name) {              \
        const Slot a = fp[ip->b];   \
        fp[ip->a].i = (expression); \
        TL_NEXT();                  \
    }
CONVERT(conv_i1, static_cast<std::int8_t>(a.u))
CONVERT(conv_u1, static_cast<std::uint8_t>(a.u))
CONVERT(conv_i2, static_cast<std::int16_t>(a.u))
CONVERT(conv_u2, static_cast<std::uint16_t>(a.u))
CONVERT(conv_i4, static_cast<std::int32_t>(a.u))
CONVERT(conv_u8_i4, static_cast<std::uint32_t>(a.u))
// Small targets go through int32, as the CLR does: (byte)1e20 is 255.
#define CONVERT_REAL(suffix, field)                                                        \
    CONVERT(conv_i1_##suffix, static_cast<std::int8_t>(saturate<std::int32_t>(a.field)))   \
    CONVERT(conv_u1_##suffix, static_cast<std::uint8_t>(saturate<std::int32_t>(a.field)))  \
    CONVERT(conv_i2_##suffix, static_cast<std::int16_t>(saturate<std::int32_t>(a.field)))  \
    CONVERT(conv_u2_##suffix, static_cast<std::uint16_t>(saturate<std::int32_t>(a.field))) \
    CONVERT(conv_i4_##suffix, saturate<std::int32_t>(a.field))                             \
    CONVERT(conv_u4_##suffix, static_cast<std::int32_t>(saturate<std::uint32_t>(a.field))) \
    CONVERT(conv_i8_##suffix, saturate<std::int64_t>(a.field))                             \
    CONVERT(conv_u8_##suffix, static_cast<std::int64_t>(saturate<std::uint64_t>(a.field)))
CONVERT_REAL(r4, f)
CONVERT_REAL(r8, d)

#define TO_REAL(name, field, expression) \
    TL_HANDLER(name) {                   \
        const Slot a = fp[ip->b];        \
        Slot r{0};                       \
        r.field = (expression);          \
        fp[ip->a] = r;                   \
        TL_NEXT();                       \
    }
TO_REAL(conv_r4_i8, f, static_cast<float>(a.i))
TO_REAL(conv_r8_i8, d, static_cast<double>(a.i))
TO_REAL(conv_r8_un_i4, d, static_cast<double>(static_cast<std::uint32_t>(a.u)))
TO_REAL(conv_r8_un_i8, d, static_cast<double>(a.u))
TO_REAL(conv_r8_r4, d, static_cast<double>(a.f))
TO_REAL(conv_r4_r8, f, static_cast<float>(a.d))

TL_HANDLER(conv_ovf) {
    if ((ip->c & kAsBefore) != 0) {
        const Slot a = fp[ip->b];
        const bool is_single = (ip->c >> 4 & 15) == kReal4;
        fp[ip->a].i = convert_as_before(ip->c & 15, is_single ? static_cast<double>(a.f) : a.d);
        TL_NEXT();
    }
    if (!convert_to(ip->c & 15, fp[ip->b], ip->c >> 4, fp[ip->a].i)) TL_RAISE(Overflow);
    TL_NEXT();
}

}  // namespace tidelock::exec
