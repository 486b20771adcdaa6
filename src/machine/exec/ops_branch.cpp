// Branches. Backward ones burn fuel, so that every loop comes back to the scheduler.
#include "machine/exec/ops.h"

namespace tidelock::exec {

#define TL_JUMP() TL_GO(ip + ip->branch.jump)
#define TL_JUMP_BACK()                                               \
    do {                                                             \
        if (--x->fuel <= 0) [[unlikely]]                             \
            return out_of_fuel(ip + ip->branch.jump, fp, x, blocks); \
        TL_GO(ip + ip->branch.jump);                                 \
    } while (false)

#define BRANCH(name, condition)        \
    TL_HANDLER(name) {                 \
        if (condition) TL_JUMP();      \
        TL_NEXT();                     \
    }                                  \
    TL_HANDLER(name##_back) {          \
        if (condition) TL_JUMP_BACK(); \
        TL_NEXT();                     \
    }
#define BRANCH_INT(name, condition)                                               \
    TL_HANDLER(name##_i8) {                                                       \
        const Slot a = fp[ip->a], b = fp[ip->b];                                  \
        if (condition) TL_JUMP();                                                 \
        TL_NEXT();                                                                \
    }                                                                             \
    TL_HANDLER(name##_i8_back) {                                                  \
        const Slot a = fp[ip->a], b = fp[ip->b];                                  \
        if (condition) TL_JUMP_BACK();                                            \
        TL_NEXT();                                                                \
    }                                                                             \
    TL_HANDLER(name##_i8_imm) {                                                   \
        const Slot a = fp[ip->a];                                                 \
        const Slot b{static_cast<std::uint64_t>(std::int64_t{ip->branch.value})}; \
        if (condition) TL_JUMP();                                                 \
        TL_NEXT();                                                                \
    }                                                                             \
    TL_HANDLER(name##_i8_imm_back) {                                              \
        const Slot a = fp[ip->a];                                                 \
        const Slot b{static_cast<std::uint64_t>(std::int64_t{ip->branch.value})}; \
        if (condition) TL_JUMP_BACK();                                            \
        TL_NEXT();                                                                \
    }
#define BRANCH_REAL(name, condition)                   \
    TL_HANDLER(name##_r4) {                            \
        const float a = fp[ip->a].f, b = fp[ip->b].f;  \
        if (condition) TL_JUMP();                      \
        TL_NEXT();                                     \
    }                                                  \
    TL_HANDLER(name##_r8) {                            \
        const double a = fp[ip->a].d, b = fp[ip->b].d; \
        if (condition) TL_JUMP();                      \
        TL_NEXT();                                     \
    }

TL_HANDLER(br) { TL_JUMP(); }
TL_HANDLER(br_back) { TL_JUMP_BACK(); }
BRANCH(br_true, fp[ip->a].u != 0)
BRANCH(br_false, fp[ip->a].u == 0)
BRANCH_INT(beq, a.u == b.u)
BRANCH_INT(bne_un, a.u != b.u)
BRANCH_INT(blt, a.i < b.i)
BRANCH_INT(blt_un, a.u < b.u)
BRANCH_INT(ble, a.i <= b.i)
BRANCH_INT(ble_un, a.u <= b.u)
BRANCH_INT(bgt, a.i > b.i)
BRANCH_INT(bgt_un, a.u > b.u)
BRANCH_INT(bge, a.i >= b.i)
BRANCH_INT(bge_un, a.u >= b.u)
// Unordered forms branch when an operand is NaN.
BRANCH_REAL(beq, a == b)
BRANCH_REAL(bne_un, !(a == b))
BRANCH_REAL(blt, a < b)
BRANCH_REAL(blt_un, !(a >= b))
BRANCH_REAL(ble, a <= b)
BRANCH_REAL(ble_un, !(a > b))
BRANCH_REAL(bgt, a > b)
BRANCH_REAL(bgt_un, !(a <= b))
BRANCH_REAL(bge, a >= b)
BRANCH_REAL(bge_un, !(a < b))

TL_HANDLER(switch_) {
    const auto value = static_cast<std::uint32_t>(fp[ip->a].u);
    if (value >= ip->b) TL_NEXT();
    const std::int32_t jump = static_cast<const std::int32_t*>(ip->pointer)[value];
    if (jump <= 0 && --x->fuel <= 0) [[unlikely]]
        return out_of_fuel(ip + jump, fp, x, blocks);
    TL_GO(ip + jump);
}

}  // namespace tidelock::exec
