// Arithmetic, shifts and moves. int32 registers are kept sign-extended.
#include <cmath>
#include <limits>

#include "machine/exec/ops.h"

namespace tidelock::exec {
namespace {

std::int32_t i4(Slot s) { return static_cast<std::int32_t>(s.i); }
std::uint32_t u4(Slot s) { return static_cast<std::uint32_t>(s.u); }
std::int64_t wrap4(std::uint32_t v) { return static_cast<std::int32_t>(v); }
std::int64_t wrap8(std::uint64_t v) { return static_cast<std::int64_t>(v); }

}  // namespace

TL_HANDLER(nop) { TL_NEXT(); }
TL_HANDLER(mov) {
    fp[ip->a].u = fp[ip->b].u;
    TL_NEXT();
}
TL_HANDLER(mov_vt) {
    std::memmove(&fp[ip->a], &fp[ip->b], static_cast<std::size_t>(ip->imm) * 8);
    TL_NEXT();
}
TL_HANDLER(ldc) {
    fp[ip->a].i = ip->imm;
    TL_NEXT();
}
TL_HANDLER(clear_vt) {
    std::memset(&fp[ip->a], 0, static_cast<std::size_t>(ip->imm) * 8);
    TL_NEXT();
}
TL_HANDLER(addr_of) {
    fp[ip->a].u = x->address_of(&fp[ip->b]) + static_cast<std::uint64_t>(ip->imm);
    TL_NEXT();
}
TL_HANDLER(add_addr) {
    fp[ip->a].u = fp[ip->b].u + static_cast<std::uint64_t>(ip->imm);
    TL_NEXT();
}

// Inside a value-type register.
#define LOCAL_LOAD(name, T, field)                                                                    \
    TL_HANDLER(name) {                                                                                \
        fp[ip->a].field = read_memory<T>(reinterpret_cast<std::byte*>(&fp[ip->b]) + ip->span.offset); \
        TL_NEXT();                                                                                    \
    }
LOCAL_LOAD(ldl_i1, std::int8_t, i)
LOCAL_LOAD(ldl_u1, std::uint8_t, u)
LOCAL_LOAD(ldl_i2, std::int16_t, i)
LOCAL_LOAD(ldl_u2, std::uint16_t, u)
LOCAL_LOAD(ldl_i4, std::int32_t, i)
LOCAL_LOAD(ldl_r4, std::uint32_t, u)
LOCAL_LOAD(ldl_i8, std::uint64_t, u)
#undef LOCAL_LOAD
#define LOCAL_STORE(name, T)                                                                                      \
    TL_HANDLER(name) {                                                                                            \
        write_memory<T>(reinterpret_cast<std::byte*>(&fp[ip->b]) + ip->span.offset, static_cast<T>(fp[ip->a].u)); \
        TL_NEXT();                                                                                                \
    }
LOCAL_STORE(stl_i1, std::uint8_t)
LOCAL_STORE(stl_i2, std::uint16_t)
LOCAL_STORE(stl_i4, std::uint32_t)
LOCAL_STORE(stl_i8, std::uint64_t)
#undef LOCAL_STORE
TL_HANDLER(ldl_vt) {
    std::memmove(&fp[ip->a], reinterpret_cast<std::byte*>(&fp[ip->b]) + ip->span.offset, ip->span.size);
    TL_NEXT();
}
TL_HANDLER(stl_vt) {
    std::memmove(reinterpret_cast<std::byte*>(&fp[ip->b]) + ip->span.offset, &fp[ip->a], ip->span.size);
    TL_NEXT();
}

#define INT_OP(name, expression)                 \
    TL_HANDLER(name) {                           \
        const Slot a = fp[ip->b], b = fp[ip->c]; \
        fp[ip->a].i = (expression);              \
        TL_NEXT();                               \
    }
#define INT_OP_IMM(name, expression)                       \
    TL_HANDLER(name) {                                     \
        const Slot a = fp[ip->b];                          \
        const Slot b{static_cast<std::uint64_t>(ip->imm)}; \
        fp[ip->a].i = (expression);                        \
        TL_NEXT();                                         \
    }
#define INT_BOTH(name, expression) INT_OP(name, expression) INT_OP_IMM(name##_imm, expression)

INT_BOTH(add_i4, wrap4(u4(a) + u4(b)))
INT_BOTH(add_i8, wrap8(a.u + b.u))
INT_OP(sub_i4, wrap4(u4(a) - u4(b)))
INT_OP(sub_i8, wrap8(a.u - b.u))
INT_BOTH(mul_i4, wrap4(u4(a) * u4(b)))
INT_BOTH(mul_i8, wrap8(a.u* b.u))
INT_BOTH(and_i8, a.i& b.i)
INT_BOTH(or_i8, a.i | b.i)
INT_BOTH(xor_i8, a.i ^ b.i)
// NB: ECMA-335 leaves shifts by the width or more open; the CLR masks the count.
INT_BOTH(shl_i4, wrap4(u4(a) << (b.u & 31U)))
INT_BOTH(shl_i8, wrap8(a.u << (b.u & 63U)))
INT_BOTH(shr_i4, i4(a) >> (b.u & 31U))
INT_BOTH(shr_i8, a.i >> (b.u & 63U))
INT_BOTH(shr_un_i4, wrap4(u4(a) >> (b.u & 31U)))
INT_BOTH(shr_un_i8, wrap8(a.u >> (b.u & 63U)))

TL_HANDLER(neg_i4) {
    fp[ip->a].i = wrap4(0U - u4(fp[ip->b]));
    TL_NEXT();
}
TL_HANDLER(neg_i8) {
    fp[ip->a].i = wrap8(0U - fp[ip->b].u);
    TL_NEXT();
}
TL_HANDLER(not_i8) {
    fp[ip->a].i = ~fp[ip->b].i;
    TL_NEXT();
}

// Division, ECMA-335 III.3.31. NB: the standard asks for ArithmeticException on overflow; the CLR throws its subclass.
#define INT_DIV(name, T, operation, on_overflow)                        \
    TL_HANDLER(name) {                                                  \
        const auto a = static_cast<T>(fp[ip->b].i);                     \
        const auto b = static_cast<T>(fp[ip->c].i);                     \
        if (b == 0) [[unlikely]]                                        \
            TL_RAISE(DivideByZero);                                     \
        if (b == -1) [[unlikely]] {                                     \
            if (a == std::numeric_limits<T>::min()) TL_RAISE(Overflow); \
            fp[ip->a].i = (on_overflow);                                \
            TL_NEXT();                                                  \
        }                                                               \
        fp[ip->a].i = a operation b;                                    \
        TL_NEXT();                                                      \
    }
#define UINT_DIV(name, T, S, operation)              \
    TL_HANDLER(name) {                               \
        const auto a = static_cast<T>(fp[ip->b].u);  \
        const auto b = static_cast<T>(fp[ip->c].u);  \
        if (b == 0) [[unlikely]]                     \
            TL_RAISE(DivideByZero);                  \
        fp[ip->a].i = static_cast<S>(a operation b); \
        TL_NEXT();                                   \
    }
INT_DIV(div_i4, std::int32_t, /, -a)
INT_DIV(div_i8, std::int64_t, /, -a)
INT_DIV(rem_i4, std::int32_t, %, 0)
INT_DIV(rem_i8, std::int64_t, %, 0)
UINT_DIV(div_un_i4, std::uint32_t, std::int32_t, /)
UINT_DIV(div_un_i8, std::uint64_t, std::int64_t, /)
UINT_DIV(rem_un_i4, std::uint32_t, std::int32_t, %)
UINT_DIV(rem_un_i8, std::uint64_t, std::int64_t, %)

#define CHECKED(name, T, S, builtin)                                                                 \
    TL_HANDLER(name) {                                                                               \
        T result = 0;                                                                                \
        if (builtin(static_cast<T>(fp[ip->b].u), static_cast<T>(fp[ip->c].u), &result)) [[unlikely]] \
            TL_RAISE(Overflow);                                                                      \
        fp[ip->a].i = static_cast<S>(result);                                                        \
        TL_NEXT();                                                                                   \
    }
#define CHECKED_ALL(name, builtin)                                  \
    CHECKED(name##_ovf_i4, std::int32_t, std::int32_t, builtin)     \
    CHECKED(name##_ovf_i8, std::int64_t, std::int64_t, builtin)     \
    CHECKED(name##_ovf_un_i4, std::uint32_t, std::int32_t, builtin) \
    CHECKED(name##_ovf_un_i8, std::uint64_t, std::int64_t, builtin)
CHECKED_ALL(add, __builtin_add_overflow)
CHECKED_ALL(sub, __builtin_sub_overflow)
CHECKED_ALL(mul, __builtin_mul_overflow)

#define REAL_OP(name, T, field, expression) \
    TL_HANDLER(name) {                      \
        const T a = fp[ip->b].field;        \
        const T b = fp[ip->c].field;        \
        Slot r{0};                          \
        r.field = (expression);             \
        fp[ip->a] = r;                      \
        TL_NEXT();                          \
    }
REAL_OP(add_r4, float, f, a + b)
REAL_OP(add_r8, double, d, a + b)
REAL_OP(sub_r4, float, f, a - b)
REAL_OP(sub_r8, double, d, a - b)
REAL_OP(mul_r4, float, f, a* b)
REAL_OP(mul_r8, double, d, a* b)
REAL_OP(div_r4, float, f, a / b)
REAL_OP(div_r8, double, d, a / b)
REAL_OP(rem_r4, float, f, std::fmod(a, b))
REAL_OP(rem_r8, double, d, std::fmod(a, b))
TL_HANDLER(neg_r4) {
    Slot r{0};
    r.f = -fp[ip->b].f;
    fp[ip->a] = r;
    TL_NEXT();
}
TL_HANDLER(neg_r8) {
    fp[ip->a].d = -fp[ip->b].d;
    TL_NEXT();
}
TL_HANDLER(ckfinite_r4) {
    if (!std::isfinite(fp[ip->b].f))
        TL_RAISE(Overflow);  // NB: the CLR throws OverflowException, not ArithmeticException
    TL_NEXT();
}
TL_HANDLER(ckfinite_r8) {
    if (!std::isfinite(fp[ip->b].d)) TL_RAISE(Overflow);
    TL_NEXT();
}

#define COMPARE(name, expression)                \
    TL_HANDLER(name) {                           \
        const Slot a = fp[ip->b], b = fp[ip->c]; \
        fp[ip->a].u = (expression) ? 1 : 0;      \
        TL_NEXT();                               \
    }
#define COMPARE_IMM(name, expression)                      \
    TL_HANDLER(name) {                                     \
        const Slot a = fp[ip->b];                          \
        const Slot b{static_cast<std::uint64_t>(ip->imm)}; \
        fp[ip->a].u = (expression) ? 1 : 0;                \
        TL_NEXT();                                         \
    }
#define COMPARE_INT(name, expression) COMPARE(name##_i8, expression) COMPARE_IMM(name##_i8_imm, expression)
COMPARE_INT(ceq, a.u == b.u)
COMPARE_INT(cgt, a.i > b.i)
COMPARE_INT(cgt_un, a.u > b.u)
COMPARE_INT(clt, a.i < b.i)
COMPARE_INT(clt_un, a.u < b.u)
COMPARE(ceq_r4, a.f == b.f)
COMPARE(ceq_r8, a.d == b.d)
COMPARE(cgt_r4, a.f > b.f)
COMPARE(cgt_r8, a.d > b.d)
COMPARE(cgt_un_r4, !(a.f <= b.f))
COMPARE(cgt_un_r8, !(a.d <= b.d))
COMPARE(clt_r4, a.f < b.f)
COMPARE(clt_r8, a.d < b.d)
COMPARE(clt_un_r4, !(a.f >= b.f))
COMPARE(clt_un_r8, !(a.d >= b.d))

}  // namespace tidelock::exec
