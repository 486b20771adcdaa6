// Math and MathF, where they are not called directly (lowering turns such calls into instructions): through a delegate,
// by reflection, or in forms with more than two operands.
#include <cmath>

#include "machine/library/areas.h"
#include "program/code/intrinsics.h"

namespace tidelock::library {
namespace {

NativeResult pure(NativeCall& call) {
    const bool is_single = call.method->signature.params[0]->prim == types::Prim::R4;
    const code::PureFunction f = code::find_math_function(call.method->name, is_single);
    if (f == nullptr) return call.unsupported("method " + method_name(*call.method));
    return call.ret(f(call.u64(0), call.method->signature.params.size() > 1 ? call.u64(1) : 0));
}

NativeResult fused(NativeCall& call) { return call.ret_r8(std::fma(call.r8(0), call.r8(1), call.r8(2))); }
NativeResult fused_f(NativeCall& call) { return call.ret_r4(std::fma(call.r4(0), call.r4(1), call.r4(2))); }

NativeResult modf_r8(NativeCall& call) {
    double whole = 0;
    const double part = std::modf(call.r8(0), &whole);
    call.store<double>(call.ref(1), whole);
    return call.ret_r8(part);
}
NativeResult modf_r4(NativeCall& call) {
    float whole = 0;
    const float part = std::modf(call.r4(0), &whole);
    call.store<float>(call.ref(1), whole);
    return call.ret_r4(part);
}
NativeResult sin_cos_r8(NativeCall& call) {
    const double x = call.r8(0);
    call.store<double>(call.ref(1), std::sin(x));
    call.store<double>(call.ref(2), std::cos(x));
    return call.done();
}
NativeResult sin_cos_r4(NativeCall& call) {
    const float x = call.r4(0);
    call.store<float>(call.ref(1), std::sin(x));
    call.store<float>(call.ref(2), std::cos(x));
    return call.done();
}

#define BOTH(name) \
    {"System.Math", name, "Double", &pure, kPure}, { "System.MathF", name, "Single", &pure, kPure }

constexpr NativeRow kNatives[] = {
    BOTH("Acos"),
    BOTH("Acosh"),
    BOTH("Asin"),
    BOTH("Asinh"),
    BOTH("Atan"),
    BOTH("Atanh"),
    BOTH("Cbrt"),
    BOTH("Ceiling"),
    BOTH("Cos"),
    BOTH("Cosh"),
    BOTH("Exp"),
    BOTH("Floor"),
    BOTH("Log"),
    BOTH("Log10"),
    BOTH("Log2"),
    BOTH("Sin"),
    BOTH("Sinh"),
    BOTH("Sqrt"),
    BOTH("Tan"),
    BOTH("Tanh"),
    BOTH("ReciprocalEstimate"),
    BOTH("ReciprocalSqrtEstimate"),
    {"System.Math", "Atan2", "Double,Double", &pure, kPure},
    {"System.MathF", "Atan2", "Single,Single", &pure, kPure},
    {"System.Math", "Pow", "Double,Double", &pure, kPure},
    {"System.MathF", "Pow", "Single,Single", &pure, kPure},
    {"System.Math", "FusedMultiplyAdd", nullptr, &fused, kPure},
    {"System.MathF", "FusedMultiplyAdd", nullptr, &fused_f, kPure},
    {"System.Double", "MultiplyAddEstimate", nullptr, &fused, kPure},
    {"System.Single", "MultiplyAddEstimate", nullptr, &fused_f, kPure},
    {"System.Math", "ModF", "Double,Double*", &modf_r8, kPure},
    {"System.MathF", "ModF", "Single,Single*", &modf_r4, kPure},
    {"System.Math", "SinCos", "Double,Double*,Double*", &sin_cos_r8, kPure},
    {"System.MathF", "SinCos", "Single,Single*,Single*", &sin_cos_r4, kPure},
};

#undef BOTH

}  // namespace

const Area kMath{"math", kNatives, {}};

}  // namespace tidelock::library
