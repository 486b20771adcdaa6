// One-dimensional arrays directly, multi-dimensional ones through their runtime-supplied methods.
#include "program/code/lowering.h"

namespace tidelock::code {
namespace {

Op load_element_op(Storage s) {
    switch (s) {
        case Storage::I1:
            return Op::ldelem_i1;
        case Storage::U1:
            return Op::ldelem_u1;
        case Storage::I2:
            return Op::ldelem_i2;
        case Storage::U2:
            return Op::ldelem_u2;
        case Storage::I4:
        case Storage::U4:
            return Op::ldelem_i4;
        case Storage::R4:
            return Op::ldelem_r4;
        case Storage::Ref:
        case Storage::ByRef:
            return Op::ldelem_ref;
        case Storage::Value:
            return Op::ldelem_vt;
        default:
            return Op::ldelem_i8;
    }
}

Op store_element_op(Storage s) {
    switch (s) {
        case Storage::I1:
        case Storage::U1:
            return Op::stelem_i1;
        case Storage::I2:
        case Storage::U2:
            return Op::stelem_i2;
        case Storage::I4:
        case Storage::U4:
        case Storage::R4:
            return Op::stelem_i4;
        case Storage::Ref:
        case Storage::ByRef:
            return Op::stelem_ref;
        case Storage::Value:
            return Op::stelem_vt;
        default:
            return Op::stelem_i8;
    }
}

}  // namespace

// The element instructions look at 32 bits of the index; one of native size is folded first.
Reg Lowering::index_register(const Entry& index, std::uint32_t at) {
    const Reg reg = reg_of(index, at);
    if (index.kind == StackKind::I4) return reg;
    const Reg folded = temp(at, StackKind::I4, nullptr);
    emit(Op::fold_index, folded, reg);
    return folded;
}

void Lowering::load_element(types::Type* type) {
    const Entry index = pop_scalar();
    const Entry array = pop_scalar();
    const Reg ra = reg_of(array, depth());
    const Reg ri = index_register(index, depth() + 1);
    const Reg to = result_temp(type->stack, type);
    emit(load_element_op(type->storage), to, ra, ri, type->storage == Storage::Value ? type->value_size : 0);
    push_typed(to, type);
}

void Lowering::load_element_ref() {
    types::Type* array = stack_.size() >= 2 ? top(1).type : nullptr;
    load_element(loader_.well_known().object);
    top().type = array != nullptr && array->shape == types::Shape::SzArray && array->element->is_reference()
                     ? array->element
                     : nullptr;
}

void Lowering::store_element(types::Type* type) {
    Entry value = pop();
    const Entry index = pop_scalar();
    const Entry array = pop_scalar();
    value = coerce(value, type, depth() + 2);
    const Reg ra = reg_of(array, depth());
    const Reg ri = index_register(index, depth() + 1);
    const Reg rv = reg_of(value, depth() + 2);
    Op op = store_element_op(type->storage);
    // Storing null needs no covariance check.
    if (op == Op::stelem_ref && value.place == Entry::Place::Constant) op = Op::stelem_ref_nocheck;
    emit(op, ra, ri, rv, type->storage == Storage::Value ? type->value_size : 0);
}

void Lowering::load_element_address(types::Type* type) {
    const Entry index = pop_scalar();
    const Entry array = pop_scalar();
    const Reg ra = reg_of(array, depth());
    const Reg ri = index_register(index, depth() + 1);
    const Reg to = result_temp(StackKind::ByRef, nullptr);
    if (type->storage == Storage::Ref && !readonly_) {
        emit_pointer(Op::ldelema_exact, to, ra, ri, type);
    } else {
        emit(Op::ldelema, to, ra, ri, type->storage == Storage::Ref ? 8 : type->value_size);
    }
    push_temp(to, StackKind::ByRef);
}

void Lowering::new_array(types::Type* element) {
    types::Type* array = loader_.sz_array_of(element);
    if (!ready(array)) return;
    const Entry length = pop_scalar();
    const Reg rl = reg_of(length, depth());
    const Reg to = result_temp(StackKind::Ref, nullptr);
    emit_pointer(Op::new_array, to, rl, 0, array);
    push_temp(to, StackKind::Ref, array);
    top().exact = true;
}

void Lowering::load_length() {
    const Entry array = pop_scalar();
    const Reg ra = reg_of(array, depth());
    const Reg to = result_temp(StackKind::Native, nullptr);
    emit(Op::ldlen, to, ra);
    push_temp(to, StackKind::Native);
}

void Lowering::md_array(types::Method& m) {
    types::Type* array = m.owner;
    types::Type* element = array->element;
    const bool is_set = m.special == types::Special::ArraySet;
    if (!ready(array) || !ready(element)) return;
    Entry value;
    if (is_set) {
        value = pop();
        value = coerce(value, element, depth());
    }
    const std::uint32_t rank = array->shape == types::Shape::SzArray ? 1 : array->rank;
    if (depth() < rank + 1) {
        valid_ = false;
        return;
    }
    const std::uint32_t base_depth = depth() - rank - 1;
    Reg value_reg = 0;
    if (is_set) value_reg = reg_of(value, depth());
    std::vector<SourceSlot> indices(rank);
    for (std::uint32_t i = rank; i-- > 0;) indices[i].reg = reg_of(pop_scalar(), base_depth + 1 + i);
    const Reg ra = reg_of(pop_scalar(), base_depth);
    const Reg address = temp(base_depth + rank + 2, StackKind::ByRef, nullptr);
    // c: 0 plain, 1 check that a reference stored fits, 2 the element type must be exact.
    const bool is_ref = element->storage == Storage::Ref;
    if (is_set && is_ref) emit(Op::check_element, 0, ra, value_reg);
    const Reg mode = m.special == types::Special::ArrayAddress && is_ref && !readonly_ ? Reg{1} : Reg{0};
    emit_pointer(Op::md_addr, address, ra, static_cast<Reg>(rank | (std::uint32_t{mode} << 8U)), element);
    emit_words(indices);
    if (m.special == types::Special::ArrayAddress) {
        const Reg to = result_temp(StackKind::ByRef, nullptr);
        emit(Op::mov, to, address);
        push_temp(to, StackKind::ByRef);
    } else if (is_set) {
        Entry e = value;
        e.place = Entry::Place::Temp;
        e.reg = value_reg;
        emit_store(address, 0, e, element, depth());
    } else {
        load_from(address, 0, element);
    }
}

void Lowering::md_new(types::Method& m) {
    types::Type* array = m.owner;
    if (!ready(array)) return;
    const auto count = static_cast<std::uint32_t>(m.signature.params.size());
    // Lengths, or pairs of lower bound and length.
    const std::uint32_t rank = array->shape == types::Shape::SzArray ? 1 : array->rank;
    if (depth() < count || (count != rank && count != 2 * rank)) {
        valid_ = false;
        return;
    }
    const std::uint32_t base_depth = depth() - count;
    std::vector<SourceSlot> sizes(count);
    for (std::uint32_t i = count; i-- > 0;) sizes[i].reg = reg_of(pop_scalar(), base_depth + i);
    const Reg to = result_temp(StackKind::Ref, nullptr);
    emit_pointer(Op::md_new, to, static_cast<Reg>(count), 0, array);
    emit_words(sizes);
    push_temp(to, StackKind::Ref, array);
}

}  // namespace tidelock::code
