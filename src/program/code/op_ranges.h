// Groups of instructions that stand together in ops.def.
#pragma once

#include "program/code/insn.h"

namespace tidelock::code {

constexpr bool in(Op op, Op first, Op last) { return op >= first && op <= last; }

// Accesses of memory that one value is loaded from or stored to: through an address, at a constant one, of an element.
constexpr bool is_load(Op op) {
    return in(op, Op::ld_i1, Op::ld_vt) || in(op, Op::lds_i1, Op::lds_vt) || in(op, Op::ldelem_i1, Op::ldelem_vt);
}
constexpr bool is_store(Op op) {
    return in(op, Op::st_i1, Op::st_vt) || in(op, Op::sts_i1, Op::sts_vt) || in(op, Op::stelem_i1, Op::stelem_vt);
}
// Branches with a condition; not a switch.
constexpr bool is_conditional(Op op) { return in(op, Op::br_true, Op::bge_un_r8) && op != Op::br_back; }
constexpr bool is_static(Op op) { return in(op, Op::lds_i1, Op::sts_vt); }
constexpr bool is_element(Op op) { return in(op, Op::ldelem_i1, Op::stelem_vt); }

}  // namespace tidelock::code
