// What one instruction reads and writes of its frame, in slots. A read takes the whole register that it is in; a write
// tells exactly the slots that hold a new value afterwards, never one that keeps a part of the old.
#pragma once

#include <cstdint>
#include <vector>

#include "program/code/code.h"
#include "program/code/op_info.h"

namespace tidelock::code {

struct SlotRange {
    std::uint32_t first = 0, count = 0;
};

class Effects {
public:
    explicit Effects(const Code& code);

    // Calls f(SlotRange) for everything that instruction `index` reads. The register whose address it takes counts.
    template <class F>
    void each_read(std::uint32_t index, F&& f) const {
        const Insn& insn = code_.begin[index];
        const OpInfo& info = op_info(insn.op);
        const bool writes_part = info.kind == OpKind::Store && is_of_register(insn.op);  // of b
        if (is_read(info.a)) f(register_at(insn.a));
        if (is_read(info.b) && !writes_part) f(register_at(insn.b));
        if (is_read(info.c)) f(register_at(insn.c));
        if (has_register_in_imm(insn.op)) f(register_at(static_cast<std::uint32_t>(insn.imm)));
        for (std::uint32_t i = 0; i < word_slots(insn); ++i) f(SlotRange{argument_slot(&insn, i), 1});
    }

    [[nodiscard]] SlotRange written(std::uint32_t index) const;
    [[nodiscard]] SlotRange register_at(std::uint32_t slot) const;

private:
    static bool is_read(Role role) { return role == Role::Use || role == Role::AddressOf; }

    const Code& code_;
    std::vector<SlotRange> registers_;  // by slot
};

}  // namespace tidelock::code
