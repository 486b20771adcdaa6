// What can go wrong when a name in metadata is resolved. The machine turns it into the guest exception that the CLR
// would throw at that point; `Unsupported` ends the run instead.
#pragma once

#include <string>

namespace tidelock::types {

struct LoadError {
    enum class Kind {
        TypeLoad,
        MissingMethod,
        MissingField,
        MissingMember,
        FileNotFound,
        BadImage,
        InvalidProgram,
        Unsupported
    };
    Kind kind{};
    std::string message;
};

// A pointer that may have failed to load; the error lives in the loader's arena.
template <class T>
struct [[nodiscard]] Loaded {
    T* value = nullptr;
    const LoadError* error = nullptr;
    Loaded(T* v) : value(v) {}                // NOLINT(google-explicit-constructor): reads as a plain return
    Loaded(const LoadError* e) : error(e) {}  // NOLINT(google-explicit-constructor)
    explicit operator bool() const { return value != nullptr; }
    T* operator->() const { return value; }
    T* operator*() const { return value; }
};

}  // namespace tidelock::types
