// Which types a reference of one type may be cast to (ECMA-335 I.8.7.1, III.4.3): classes, interfaces with variance
// (II.9.9), arrays with covariance and the conversions between integers of one size.
#include <algorithm>

#include "base/stop.h"
#include "image/metadata/flags.h"
#include "program/types/loader_impl.h"

namespace tidelock::types {
namespace {

constexpr std::size_t kMaxOpenQuestions = 1000;  // less than our stack

// I.8.7: the reduced type. Enums count as their underlying type, unsigned as signed, but bool and char stay apart.
Prim reduced(const Type& t) {
    switch (t.prim) {
        case Prim::U1:
            return Prim::I1;
        case Prim::U2:
            return Prim::I2;
        case Prim::U4:
            return Prim::I4;
        case Prim::U8:
            return Prim::I8;
        case Prim::U:
            return Prim::I;
        default:
            return t.prim;
    }
}

bool is_reference_like(const Type& t) { return t.storage == Storage::Ref; }

}  // namespace

bool Loader::Impl::can_link(Type* t) {
    const LoadError* error = ensure_linked(t);
    if (error != nullptr && error->kind == LoadError::Kind::Unsupported) relations.unanswered = error;
    return error == nullptr;
}

// Type arguments can be shared, so that there are far more ways to a question than questions: answers are kept.
bool Loader::Impl::is_variant_of(Type* from, Type* to) {
    if (from == to) return true;
    if (from->definition != to->definition || from->args.size() != to->args.size()) return false;
    poll_stop();
    const Relations::Question question{from, to};
    if (const auto known_answer = relations.answers.find(question); known_answer != relations.answers.end())
        return known_answer->second;
    // NB: with contravariance a question can lead to itself (Kennedy and Pierce, 2007). The CLR says no.
    if (std::find(relations.open.begin(), relations.open.end(), question) != relations.open.end()) {
        ++relations.circles;
        return false;
    }
    if (relations.open.size() >= kMaxOpenQuestions) {
        relations.unanswered =
            fail(LoadError::Kind::Unsupported, "a cast by variance that takes more than 1000 others");
        return false;
    }
    const std::size_t circles = relations.circles;
    relations.open.push_back(question);
    const bool answer = has_variant_arguments(from, to);
    relations.open.pop_back();
    // What was answered with no because it is being asked may have another answer elsewhere.
    if (answer || (circles == relations.circles && relations.unanswered == nullptr))
        relations.answers.emplace(question, answer);
    return answer;
}

bool Loader::Impl::has_variant_arguments(const Type* from, const Type* to) {
    Type* definition = from->definition;
    if (!can_link(definition)) return false;
    const bool may_vary = definition->is_interface() || definition->base == known.multicast_delegate;
    if (!may_vary) return false;
    for (std::size_t i = 0; i < from->args.size(); ++i) {
        Type* a = from->args[i];
        Type* b = to->args[i];
        if (a == b) continue;
        const Type* param = definition->args[i];
        const std::uint16_t variance = static_cast<std::uint16_t>(
            md(*definition->assembly).GenericParam(metadata::GenericParamRow(param->param_row)).Flags() &
            metadata::GenericParamAttributes::VarianceMask);
        if (variance == metadata::GenericParamAttributes::Contravariant) std::swap(a, b);
        if (variance == 0 || !is_reference_like(*a) || !is_reference_like(*b) || !is_assignable(a, b)) return false;
    }
    return true;
}

bool Loader::Impl::is_array_interface(const Type* interface_type) const {
    const Type* d = interface_type->definition;
    return d == array_interfaces.list || d == array_interfaces.collection || d == array_interfaces.enumerable ||
           d == array_interfaces.read_only_list || d == array_interfaces.read_only_collection;
}

bool Loader::Impl::implements(Type* t, Type* interface_type) {
    if (t == interface_type) return true;
    if (!can_link(t) || !can_link(interface_type)) return false;
    if (std::find(t->interfaces.begin(), t->interfaces.end(), interface_type) != t->interfaces.end()) return true;
    if (interface_type->args.empty()) return false;
    // T[] is an IList<U> whenever T[] is a U[].
    if (t->shape == Shape::SzArray && is_array_interface(interface_type)) {
        return is_assignable(t, element_type_of(Shape::SzArray, interface_type->args[0], 0));
    }
    if (t->is_interface() && is_variant_of(t, interface_type)) return true;
    return std::any_of(t->interfaces.begin(), t->interfaces.end(),
                       [&](Type* one) { return is_variant_of(one, interface_type); });
}

bool Loader::Impl::is_assignable(Type* from, Type* to) {
    if (from == to || to == known.object) return true;
    if (!can_link(from) || !can_link(to)) return false;
    if (to->is_interface()) return implements(from, to);
    if (to->definition == known.nullable && to->args[0] == from) return true;  // a boxed T unboxes to T?
    if (to->is_array()) {
        // T[] is a T[*], but not the other way round.
        const bool is_vector_as_general = from->shape == Shape::SzArray && to->rank == 1;
        if (!is_vector_as_general && (from->shape != to->shape || from->rank != to->rank)) return false;
        Type* a = from->element;
        Type* b = to->element;
        if (a == b) return true;
        if (is_reference_like(*a) && is_reference_like(*b)) return is_assignable(a, b);
        return a->is_value_type() && b->is_value_type() && a->prim != Prim::None && reduced(*a) == reduced(*b);
    }
    for (Type* t = from; t != nullptr; t = t->base) {
        if (t == to) return true;
        if (!to->args.empty() && t->base == known.multicast_delegate && is_variant_of(t, to)) return true;
    }
    return false;
}

bool Loader::Impl::answer_assignable(Type* from, Type* to) {
    relations.open.clear();  // a question may have been broken off
    relations.unanswered = nullptr;
    return is_assignable(from, to);
}

}  // namespace tidelock::types
