// Answers lowering's questions without a machine: any constant will do.
#pragma once

#include "program/code/linker.h"
#include "program/types/method.h"

namespace tidelock::fuzz {

class FakeLinker final : public code::Linker {
public:
    std::uint64_t literal(types::Assembly&, std::uint32_t token) override { return std::uint64_t{token} << 32U; }
    std::uint64_t static_address(types::Field& field) override {
        return std::uint64_t{field.row} << 32U | field.offset;
    }
    bool is_initialised_for_good(types::Type&) override { return false; }
    bool has_native(types::Method&) override { return false; }
};

}  // namespace tidelock::fuzz
