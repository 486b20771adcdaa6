// Result<T>: what every function returns that can fail because of its input (an image, an option, a file).
//
// It holds either a value or an Error that says where and what. It is nodiscard, and TL_TRY hands the error on to the
// caller. The error lives behind one pointer, so a Result of a small value stays small. Bugs of our own are not
// Results: they are TL_CHECK (base/check.h).
#pragma once

#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include "base/check.h"

namespace tidelock {

struct Error {
    std::string where;  // the thing that was being read: a path, a table, a method
    std::string what;   // what is wrong with it

    [[nodiscard]] std::string message() const { return where.empty() ? what : where + ": " + what; }
};

template <class T>
class [[nodiscard]] Result {
public:
    using value_type = T;

    template <class U = T>
    requires(std::is_constructible_v<T, U&&> && !std::is_same_v<std::remove_cvref_t<U>, Result> &&
             !std::is_same_v<std::remove_cvref_t<U>, Error> &&
             !std::is_same_v<std::remove_cvref_t<U>, std::unique_ptr<Error>>) Result(U&& value)
        : state_(std::in_place_index<0>, std::forward<U>(value)) {}
    Result(Error error) : state_(std::in_place_index<1>, std::make_unique<Error>(std::move(error))) {}
    Result(std::unique_ptr<Error> error) : state_(std::in_place_index<1>, std::move(error)) {}

    [[nodiscard]] bool ok() const { return state_.index() == 0; }
    explicit operator bool() const { return ok(); }

    T& value() & {
        TL_CHECK(ok(), "a Result should be ok before its value is taken");
        return *std::get_if<0>(&state_);
    }
    const T& value() const& {
        TL_CHECK(ok(), "a Result should be ok before its value is taken");
        return *std::get_if<0>(&state_);
    }
    T&& value() && {
        TL_CHECK(ok(), "a Result should be ok before its value is taken");
        return std::move(*std::get_if<0>(&state_));
    }
    T& operator*() & { return value(); }
    const T& operator*() const& { return value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

    [[nodiscard]] const Error& error() const {
        TL_CHECK(!ok(), "a Result should have failed before its error is taken");
        return **std::get_if<1>(&state_);
    }
    [[nodiscard]] std::unique_ptr<Error> take_error() {
        TL_CHECK(!ok(), "a Result should have failed before its error is taken");
        return std::move(*std::get_if<1>(&state_));
    }

private:
    std::variant<T, std::unique_ptr<Error>> state_;
};

template <>
class [[nodiscard]] Result<void> {
public:
    using value_type = void;

    Result() = default;
    Result(Error error) : error_(std::make_unique<Error>(std::move(error))) {}
    Result(std::unique_ptr<Error> error) : error_(std::move(error)) {}

    [[nodiscard]] bool ok() const { return error_ == nullptr; }
    explicit operator bool() const { return ok(); }

    [[nodiscard]] const Error& error() const {
        TL_CHECK(!ok(), "a Result should have failed before its error is taken");
        return *error_;
    }
    [[nodiscard]] std::unique_ptr<Error> take_error() {
        TL_CHECK(!ok(), "a Result should have failed before its error is taken");
        return std::move(error_);
    }

private:
    std::unique_ptr<Error> error_;
};

}  // namespace tidelock

// Declares `var` as the value of `expr`, or returns its error from the enclosing function.
#define TL_TRY(var, expr)                 \
    auto tl_try_##var = (expr);           \
    if (!tl_try_##var.ok()) [[unlikely]]  \
        return tl_try_##var.take_error(); \
    auto var = std::move(tl_try_##var).value()

// For expressions whose value is void, or of no interest.
#define TL_TRY_VOID(expr)                      \
    do {                                       \
        auto tl_try_result = (expr);           \
        if (!tl_try_result.ok()) [[unlikely]]  \
            return tl_try_result.take_error(); \
    } while (false)
