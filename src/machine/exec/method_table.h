// What a machine has made of the methods of its program, by Method::id (see heap/type_table.h).
#pragma once

#include <cstdint>

#include "base/reserved_array.h"
#include "machine/memory/block.h"
#include "program/types/method.h"

namespace tidelock::code {
struct Code;
}

namespace tidelock::exec {

struct MethodData {
    code::Code* code = nullptr;  // lowered, or null
    memory::Address handle = 0;  // stands for the method: function pointer and method handle
};
static_assert(sizeof(MethodData) == 16);

class MethodTable {
public:
    MethodData& operator[](const types::Method& method) const { return data_[method.id]; }
    [[nodiscard]] MethodData* begin() const { return data_.begin(); }

private:
    ReservedArray<MethodData, types::kMaxMethods> data_;
};

}  // namespace tidelock::exec
