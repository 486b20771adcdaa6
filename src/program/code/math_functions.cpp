// Math and MathF as functions of the C library.
#include <bit>
#include <cmath>

#include "program/code/intrinsics.h"

namespace tidelock::code {
namespace {

template <double (*F)(double)>
std::uint64_t real(std::uint64_t a, std::uint64_t) {
    return std::bit_cast<std::uint64_t>(F(std::bit_cast<double>(a)));
}
template <double (*F)(double, double)>
std::uint64_t real2(std::uint64_t a, std::uint64_t b) {
    return std::bit_cast<std::uint64_t>(F(std::bit_cast<double>(a), std::bit_cast<double>(b)));
}
template <float (*F)(float)>
std::uint64_t single(std::uint64_t a, std::uint64_t) {
    return std::bit_cast<std::uint32_t>(F(std::bit_cast<float>(static_cast<std::uint32_t>(a))));
}
template <float (*F)(float, float)>
std::uint64_t single2(std::uint64_t a, std::uint64_t b) {
    return std::bit_cast<std::uint32_t>(
        F(std::bit_cast<float>(static_cast<std::uint32_t>(a)), std::bit_cast<float>(static_cast<std::uint32_t>(b))));
}
std::uint64_t reciprocal(std::uint64_t a, std::uint64_t) {
    return std::bit_cast<std::uint64_t>(1.0 / std::bit_cast<double>(a));
}
std::uint64_t reciprocal_sqrt(std::uint64_t a, std::uint64_t) {
    return std::bit_cast<std::uint64_t>(1.0 / std::sqrt(std::bit_cast<double>(a)));
}
std::uint64_t reciprocal_f(std::uint64_t a, std::uint64_t) {
    return std::bit_cast<std::uint32_t>(1.0F / std::bit_cast<float>(static_cast<std::uint32_t>(a)));
}
std::uint64_t reciprocal_sqrt_f(std::uint64_t a, std::uint64_t) {
    return std::bit_cast<std::uint32_t>(1.0F / std::sqrt(std::bit_cast<float>(static_cast<std::uint32_t>(a))));
}

struct MathRow {
    std::string_view name;
    PureFunction real;
    PureFunction single;
};

constexpr MathRow kMath[] = {
    {"Acos", real<std::acos>, single<std::acos>},     {"Acosh", real<std::acosh>, single<std::acosh>},
    {"Asin", real<std::asin>, single<std::asin>},     {"Asinh", real<std::asinh>, single<std::asinh>},
    {"Atan", real<std::atan>, single<std::atan>},     {"Atan2", real2<std::atan2>, single2<std::atan2>},
    {"Atanh", real<std::atanh>, single<std::atanh>},  {"Cbrt", real<std::cbrt>, single<std::cbrt>},
    {"Ceiling", real<std::ceil>, single<std::ceil>},  {"Cos", real<std::cos>, single<std::cos>},
    {"Cosh", real<std::cosh>, single<std::cosh>},     {"Exp", real<std::exp>, single<std::exp>},
    {"Floor", real<std::floor>, single<std::floor>},  {"Log", real<std::log>, single<std::log>},
    {"Log10", real<std::log10>, single<std::log10>},  {"Log2", real<std::log2>, single<std::log2>},
    {"Pow", real2<std::pow>, single2<std::pow>},      {"Sin", real<std::sin>, single<std::sin>},
    {"Sinh", real<std::sinh>, single<std::sinh>},     {"Sqrt", real<std::sqrt>, single<std::sqrt>},
    {"Tan", real<std::tan>, single<std::tan>},        {"Tanh", real<std::tanh>, single<std::tanh>},
    {"ReciprocalEstimate", reciprocal, reciprocal_f}, {"ReciprocalSqrtEstimate", reciprocal_sqrt, reciprocal_sqrt_f},
};

}  // namespace

PureFunction find_math_function(std::string_view name, bool is_single) {
    for (const MathRow& row : kMath) {
        if (row.name == name) return is_single ? row.single : row.real;
    }
    return nullptr;
}

std::vector<std::string_view> math_function_names() {
    std::vector<std::string_view> names;
    for (const MathRow& row : kMath) names.push_back(row.name);
    return names;
}

}  // namespace tidelock::code
