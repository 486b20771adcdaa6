// Calls of methods that do next to nothing: empty constructors, and accessors that load or store one field. The access
// stays a visible step of its own; only the frame is saved. The null check of callvirt happens at the call site on the
// CLR too, so that an exception has the same stack trace.
#include "image/metadata/image.h"
#include "program/code/lowering.h"

namespace tidelock::code {
namespace {

// The code of a body with a tiny header, without nops; empty if it has another form.
std::vector<std::uint8_t> tiny_code(const types::Method& m) {
    const Bytes bytes = m.assembly->image().body_bytes(metadata::MethodDefRow(m.row));
    if (bytes.empty() || (std::to_integer<unsigned>(bytes[0]) & 3U) != 2) return {};
    const std::size_t size = std::to_integer<unsigned>(bytes[0]) >> 2;
    if (size > 12 || size + 1 > bytes.size()) return {};
    std::vector<std::uint8_t> code;
    // A nop is a whole instruction only where one may start; the patterns below have operands in fixed places.
    bool leading = true;
    for (std::size_t i = 1; i <= size; ++i) {
        const auto byte = std::to_integer<std::uint8_t>(bytes[i]);
        if (leading && byte == 0) continue;
        leading = false;
        code.push_back(byte);
    }
    return code;
}

std::uint32_t token_at(const std::vector<std::uint8_t>& code, std::size_t at) {
    return static_cast<std::uint32_t>(code[at]) | static_cast<std::uint32_t>(code[at + 1]) << 8 |
           static_cast<std::uint32_t>(code[at + 2]) << 16 | static_cast<std::uint32_t>(code[at + 3]) << 24;
}

constexpr std::uint8_t kLdarg0 = 0x02, kLdarg1 = 0x03, kRet = 0x2A, kCall = 0x28, kLdfld = 0x7B, kStfld = 0x7D,
                       kNop = 0x00;

bool may_inline(const types::Method& m) {
    return m.row != 0 && m.special == types::Special::None && !m.is_pinvoke() && !m.is_internal_call() &&
           !m.is_runtime_supplied() && !m.is_abstract() && !m.is_synchronized();
}

}  // namespace

bool Lowering::is_empty(types::Method& m, int depth) {
    if (depth > 8 || !may_inline(m) || linker_.has_native(m)) return false;
    if (triggers_class_init(m)) return false;
    // NB: of the program's own types with a finalizer it must be seen that they are made (library/sources.h).
    if (!m.assembly->is_framework() && loader_.ensure_complete(m.owner) == nullptr && m.owner->has_finalizer)
        return false;
    std::vector<std::uint8_t> code = tiny_code(m);
    while (code.size() >= 2 && code.back() == kRet && code[code.size() - 2] == kNop && code.size() != 7)
        code.erase(code.end() - 2);
    if (code.size() == 1) return code[0] == kRet;
    // ldarg.0; call base constructor; [nop]; ret
    if (code.size() == 8 && code[6] == kNop) code.erase(code.begin() + 6);
    if (code.size() != 7 || code[0] != kLdarg0 || code[1] != kCall || code[6] != kRet || !m.is_ctor()) return false;
    auto base = loader_.resolve_method(*m.assembly, token_at(code, 2), {m.owner->args, m.args});
    return base && base->is_ctor() && base->signature.params.empty() && is_empty(**base, depth + 1);
}

bool Lowering::inline_trivial(types::Method& m) {
    if (!may_inline(m) || !m.signature.has_this || linker_.has_native(m)) return false;
    const std::size_t params = m.signature.params.size();
    if (params > 1 || stack_.size() < params + 1) return false;
    if (m.is_ctor() && params == 0 && !m.owner->is_value_type() && is_empty(m, 0)) {
        pop();
        return true;
    }
    const std::vector<std::uint8_t> code = tiny_code(m);
    const bool loads = code.size() == 7 && params == 0 && code[0] == kLdarg0 && code[1] == kLdfld && code[6] == kRet;
    const bool stores = code.size() == 8 && params == 1 && code[0] == kLdarg0 && code[1] == kLdarg1 &&
                        code[2] == kStfld && code[7] == kRet;
    if (!loads && !stores) return false;
    if (loader_.ensure_layout(m.owner) != nullptr || triggers_class_init(m)) return false;
    const types::GenericContext context{m.owner->args, m.args};
    auto found = loader_.resolve_field(*m.assembly, token_at(code, loads ? 2 : 3), context);
    if (!found || found->is_static) return false;
    types::Field* f = field_in(*m.assembly, token_at(code, loads ? 2 : 3), context);
    if (f == nullptr) return true;
    // A prefix belongs to the call, not to the access.
    if (loads) {
        if (f->type != m.signature.result) return false;
        load_instance_field(f);
    } else {
        if (m.signature.result->stack != StackKind::Void || f->type != m.signature.params[0]) return false;
        store_instance_field(f);
    }
    return true;
}

}  // namespace tidelock::code
