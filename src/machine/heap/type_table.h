// What a machine has made of the types of its program, by Type::id: a Type itself is the same for every machine.
#pragma once

#include <cstdint>

#include "base/reserved_array.h"
#include "machine/memory/block.h"
#include "program/types/type.h"

namespace tidelock::heap {

struct TypeData {
    memory::Address handle = 0;        // of the MethodTable image: the word at offset 0 of instances
    memory::Address type_object = 0;   // the RuntimeType object, once asked for
    memory::Address statics = 0;       // the static area
    std::uint32_t thread_statics = 0;  // index of the thread-static area, 0 = none
    std::uint32_t init = 0;            // see ClassState in machine/exec/machine.h
};
static_assert(sizeof(TypeData) == 32);

class TypeTable {
public:
    TypeData& operator[](const types::Type* type) const { return data_[type->id]; }
    [[nodiscard]] TypeData* begin() const { return data_.begin(); }

private:
    ReservedArray<TypeData, types::kMaxTypes> data_;
};

}  // namespace tidelock::heap
