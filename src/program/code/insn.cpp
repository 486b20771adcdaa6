#include "program/code/insn.h"

#include <array>

namespace tidelock::code {
namespace {

// The one-letter roles of ops.def.
constexpr Role role_D = Role::Define;
constexpr Role role_U = Role::Use;
constexpr Role role_A = Role::AddressOf;
constexpr Role role_N = Role::Number;
constexpr Role role__ = Role::None;

constexpr std::array<OpInfo, kOpCount> kInfo = {{
#define OP(name, a, b, c, imm, visibility) {#name, role_##a, role_##b, role_##c, Imm::imm, Visibility::visibility},
#include "program/code/ops.def"
#undef OP
}};

}  // namespace

const OpInfo& op_info(Op op) { return kInfo[static_cast<std::size_t>(op)]; }

}  // namespace tidelock::code
