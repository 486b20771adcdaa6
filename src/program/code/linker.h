// What lowering and linking ask of the machine: which methods are not executed from their IL, and the addresses of
// guest objects and static fields. The machine implements it; lowering knows nothing else of the machine.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "program/types/method.h"
#include "program/types/type.h"

namespace tidelock::code {

class Linker {
public:
    virtual ~Linker() = default;

    // --- lowering ---
    virtual bool is_initialised_for_good(types::Type& type) = 0;  // its class constructor ran and is never undone
    virtual bool has_native(types::Method& method) = 0;           // a native or model replaces the IL

    // --- linking ---
    virtual std::uint64_t literal(types::Assembly& assembly, std::uint32_t token) = 0;  // interned string object
    virtual std::uint64_t static_address(types::Field& field) = 0;  // in the static area; RVA fields: their data
};

}  // namespace tidelock::code
