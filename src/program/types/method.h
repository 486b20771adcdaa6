// A method of an exact type with exact method arguments; one object per instantiation, made on demand, never freed.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "program/types/type.h"

namespace tidelock::types {

struct MethodSignature {
    bool has_this = false;
    bool explicit_this = false;
    bool is_vararg = false;
    std::uint8_t calling_convention = 0;  // ECMA-335 II.23.2.1 low nibble
    std::uint32_t generic_count = 0;
    Type* result = nullptr;
    std::span<Type* const> params;  // without `this`
};

// Methods without metadata, or whose body the runtime supplies.
enum class Special : std::uint8_t {
    None,
    ArrayCtor,
    ArrayGet,
    ArraySet,
    ArrayAddress,
    DelegateCtor,
    DelegateInvoke,
    DelegateBeginInvoke,
    DelegateEndInvoke
};

struct Method {
    std::uint32_t id = 0;  // dense, in order of creation, from 1
    Type* owner = nullptr;
    Assembly* assembly = nullptr;
    std::uint32_t row = 0;         // MethodDef row; 0 for array methods
    std::uint16_t flags = 0;       // MethodAttributes
    std::uint16_t impl_flags = 0;  // MethodImplAttributes
    Special special = Special::None;
    bool is_generic_definition = false;
    bool contains_generic_params = false;
    bool is_intrinsic = false;  // [Intrinsic] on the method or its type
    std::string_view name;
    Method* definition = nullptr;  // on the generic definition of the owner, uninstantiated; or this
    std::span<Type* const> args;   // method arguments
    MethodSignature signature;     // exact
    std::int32_t slot = -1;  // vtable slot in owner; -1 if not virtual; interface methods: index among its virtuals

    [[nodiscard]] bool is_static() const { return (flags & 0x0010U) != 0; }
    [[nodiscard]] bool is_virtual() const { return (flags & 0x0040U) != 0; }
    [[nodiscard]] bool is_abstract() const { return (flags & 0x0400U) != 0; }
    [[nodiscard]] bool is_final() const { return (flags & 0x0020U) != 0; }
    [[nodiscard]] bool is_pinvoke() const { return (flags & 0x2000U) != 0; }
    [[nodiscard]] bool is_ctor() const { return (flags & 0x1000U) != 0 && name == ".ctor"; }
    [[nodiscard]] bool is_internal_call() const { return (impl_flags & 0x1000U) != 0; }
    [[nodiscard]] bool is_runtime_supplied() const { return (impl_flags & 0x0003U) == 3; }
    [[nodiscard]] bool is_synchronized() const { return (impl_flags & 0x0020U) != 0; }
    // Arguments as passed: `this` counts as one.
    [[nodiscard]] std::uint32_t argument_count() const {
        return static_cast<std::uint32_t>(signature.params.size()) + (signature.has_this ? 1U : 0U);
    }
};

}  // namespace tidelock::types
