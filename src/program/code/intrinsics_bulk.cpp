// Moving, clearing, filling, comparing and cloning: what all bulk operations of the class library come down to. The IL
// of these works byte by byte without vector instructions. As instructions they say what memory they are about to
// access, as every other access does.
#include "program/code/bulk_kind.h"
#include "program/code/lowering.h"

namespace tidelock::code {
namespace {

bool is_byref_to(const types::Type& param, types::Prim prim) {
    return param.shape == types::Shape::ByRef && param.element->prim == prim;
}

}  // namespace

// (ref T first, nuint elements, T value)
bool Lowering::expand_fill(types::Method& m) {
    const auto params = m.signature.params;
    if (params.size() != 3 || stack_.size() < 3 || params[0]->shape != types::Shape::ByRef) return false;
    types::Type* element = m.args[0];
    if (!ready(element)) return true;
    const std::uint32_t size = element->storage == Storage::Ref ? 8 : element->value_size;
    const auto base = static_cast<std::uint32_t>(stack_.size() - 3);
    const Entry value = coerce(pop(), element, base + 2);
    const Entry count = pop_scalar();
    const Entry target = pop_scalar();
    const Reg rt = reg_of(target, base);
    const Reg rc = reg_of(count, base + 1);
    const Reg rv = reg_of(value, base + 2);
    const Reg bytes = temp(base + 3, StackKind::Native, nullptr);
    emit(Op::mul_i8_imm, bytes, rc, 0, size);
    emit(Op::initblk, rt, rv, bytes, filling(size));
    last_def_ = kNone;
    return true;
}

bool Lowering::expand_bulk(types::Method& m, int what) {
    if (what == kFillBytes && m.args.size() == 1) return expand_fill(m);
    const auto params = m.signature.params;
    const bool moves = what == kMoveBytes || what == kMoveElements;
    const bool fills = what == kFillBytes;
    if (params.size() != (moves || fills ? 3U : 2U) || stack_.size() < params.size()) return false;
    if (params[0]->shape != types::Shape::ByRef) return false;
    if (fills && !is_byref_to(*params[0], types::Prim::U1)) return false;
    if (fills && (params[1]->prim != types::Prim::U1 || !m.args.empty())) return false;
    std::int64_t scale = what == kClearWords ? 8 : 1;
    if (what == kMoveElements) {
        if (m.args.size() != 1 || !ready(m.args[0])) return m.args.size() == 1;
        scale = m.args[0]->storage == Storage::Ref || m.args[0]->storage == Storage::ByRef ? 8 : m.args[0]->value_size;
    }
    const auto base = static_cast<std::uint32_t>(stack_.size() - params.size());
    const Entry count = pop_scalar();
    Entry second;
    if (moves || fills) second = pop_scalar();
    const Entry target = pop_scalar();
    const Reg rt = reg_of(target, base);
    const Reg rs = moves || fills ? reg_of(second, base + 1) : temp(base + 4, StackKind::I4, nullptr);
    if (!moves && !fills) emit(Op::ldc, rs, 0, 0, 0);
    Reg rn = reg_of(count, base + 2);
    if (scale != 1) {
        const Reg scaled = temp(base + 3, StackKind::Native, nullptr);
        emit(Op::mul_i8_imm, scaled, rn, 0, scale);
        rn = scaled;
    }
    emit(moves ? Op::cpblk : Op::initblk, rt, rs, rn, 1);
    last_def_ = kNone;
    return true;
}

bool Lowering::expand_sequence_equal(types::Method& m, int) {
    const auto params = m.signature.params;
    if (params.size() != 3 || !m.args.empty() || stack_.size() < 3) return false;
    if (!is_byref_to(*params[0], types::Prim::U1) || !is_byref_to(*params[1], types::Prim::U1)) return false;
    const auto base = static_cast<std::uint32_t>(stack_.size() - 3);
    const Entry size = pop_scalar();
    const Entry second = pop_scalar();
    const Entry first = pop_scalar();
    const Reg ra = reg_of(first, base);
    const Reg rb = reg_of(second, base + 1);
    const Reg rn = reg_of(size, base + 2);
    const Reg to = result_temp(StackKind::I4, nullptr);
    emit(Op::cmp_blk, to, ra, rb, rn);
    last_def_ = kNone;
    push_temp(to, StackKind::I4, nullptr, Storage::U1);
    return true;
}

bool Lowering::expand_clone(types::Method& m, int) {
    if (m.argument_count() != 1 || stack_.empty()) return false;
    const Entry object = pop_scalar();
    const Reg from = reg_of(object, depth());
    const Reg copy = temp(depth() + 1, StackKind::Ref, nullptr);
    emit(Op::new_like, copy, from);
    emit(Op::copy_data, copy, from);
    const Reg to = result_temp(StackKind::Ref, nullptr);
    emit(Op::mov, to, copy);
    push_temp(to, StackKind::Ref, loader_.well_known().object);
    return true;
}

}  // namespace tidelock::code
