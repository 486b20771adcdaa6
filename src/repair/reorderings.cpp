#include "repair/reorderings.h"

#include <algorithm>

#include "model/accessed_variable.h"
#include "model/names.h"
#include "model/position.h"
#include "program/types/assembly.h"

namespace tidelock::repair {
namespace {

using code::Strength;
using order::Class;
using threads::PendingOperation;
using threads::Thread;
using Kind = PendingOperation::Kind;

// Nothing: nobody can change it.
std::optional<code::Point> point_at(const code::Code* code, const code::Insn* insn) {
    if (code == nullptr || code->method == nullptr || !model::is_own_code(*code->method)) return std::nullopt;
    return code::Point{std::string(code->method->owner->assembly->simple_name()), code->method->row,
                       code->il_offsets[static_cast<std::size_t>(insn - code->begin)]};
}

// What there is a method for that takes a reference to the variable: an automatic property is none in the source, and
// there are no methods of Volatile for characters, enums and structs; Interlocked.Exchange throws for structs.
Takers takers_of(const model::AccessedVariable& variable) {
    if (variable.field != nullptr && variable.field->name.ends_with("k__BackingField")) return {false, false};
    if (variable.type == nullptr) return {};
    const types::Type& type = *variable.type;
    if (!type.is_value_type()) return {type.shape != types::Shape::Pointer, type.shape != types::Shape::Pointer};
    if (type.prim == types::Prim::None) return {false, false};
    return {type.is_primitive() && type.prim != types::Prim::Char, true};
}

class Finder {
public:
    Finder(model::ProgramModel& model, const Thread& thread)
        : m_(model.machine()),
          t_(thread),
          rules_(*model.machine().stepping->order),
          queue_(exec::queue_of(m_, thread)) {}

    // Of completing one of the queue.
    std::optional<Reordering> of_completion(std::size_t index) {
        std::vector<std::size_t> passed;
        for (std::size_t i = 0; i < index; ++i) {
            if (!order::is_computation(t_.pending[i]) && !queue_.waits_for(index, i)) passed.push_back(i);
        }
        return of(passed, index, order::class_of(t_.pending[index]));
    }

    // Of taking a lock while there is something in the queue.
    std::optional<Reordering> of_enter() {
        std::vector<std::size_t> passed;
        for (std::size_t i = 0; i < t_.pending.size(); ++i) {
            if (!order::is_computation(t_.pending[i]) && !queue_.delays_enter(i)) passed.push_back(i);
        }
        return of(passed, t_.pending.size(), Class::Enter);
    }

private:
    std::optional<Reordering> of(const std::vector<std::size_t>& passed, std::size_t index, Class later) {
        if (passed.empty()) return std::nullopt;
        const bool is_enter = index == t_.pending.size();
        for (std::size_t i = passed.front(); i <= index && i < t_.pending.size(); ++i) {
            if (!order::is_access(t_.pending[i])) continue;
            if (i > passed.front()) add(i, Strength::Before);
            if (i < index) add(i, Strength::After);
            if (t_.pending[i].kind == Kind::Write) add(i, Strength::Interlocked);
        }
        if (is_enter) {
            add_enter();
        } else {
            add_volatile(passed, index);
            if (const auto point = point_at(t_.pending[index].code, t_.pending[index].insn))
                found_.barrier = {*point, Strength::Before};
        }
        for (const std::size_t i : passed) {
            const PendingOperation& o = t_.pending[i];
            if (order::is_access(o) && !o.is_volatile && !rules_.may_pass(as_volatile(o), later))
                add(i, Strength::Volatile);
        }
        std::sort(found_.remedies.begin(), found_.remedies.end());
        found_.remedies.erase(std::unique(found_.remedies.begin(), found_.remedies.end()), found_.remedies.end());
        return std::move(found_);
    }

    static Class as_volatile(const PendingOperation& o) {
        return o.kind == Kind::Read ? Class::VolatileRead : Class::VolatileWrite;
    }

    void add_volatile(const std::vector<std::size_t>& passed, std::size_t index) {
        const PendingOperation& o = t_.pending[index];
        if (!order::is_access(o) || o.is_volatile) return;
        const bool would_wait = std::any_of(passed.begin(), passed.end(), [&](std::size_t i) {
            return !rules_.may_pass(order::class_of(t_.pending[i]), as_volatile(o));
        });
        if (would_wait) add(index, Strength::Volatile);
    }

    void add(std::size_t index, Strength strength) {
        const PendingOperation& o = t_.pending[index];
        const auto point = point_at(o.code, o.insn);
        if (!point) return;
        found_.remedies.push_back({*point, strength});
        if (strength == Strength::Before || strength == Strength::After) found_.barrier = found_.remedies.back();
        Operation operation{*point, o.code->method, true, o.kind == Kind::Write, {}, {}};
        if (o.has_address) {
            operation.location = model::location_name(m_, o.address, o.size);
            operation.takers = takers_of(model::accessed_variable(m_, o.address, o.size));
        }
        found_.operations.push_back(std::move(operation));
    }

    void add_enter() {
        const model::Position position = model::position_of(m_, t_);
        if (position.frame == nullptr) return;
        const code::Code* code = position.frame->code;
        const auto point = point_at(code, position.frame == t_.top ? position.frame->ip : position.frame->ip - 1);
        if (!point) return;
        found_.barrier = {*point, Strength::Before};
        found_.remedies.push_back(*found_.barrier);
        found_.operations.push_back({*point, code->method, false, false, {}, {}});
    }

    exec::Machine& m_;
    const Thread& t_;
    const order::Rules& rules_;
    order::Queue queue_;
    Reordering found_;
};

}  // namespace

std::optional<Reordering> reordering_of(model::ProgramModel& model, ts::Choice choice) {
    const Thread& thread = *model.machine().thread(choice.actor);
    if (thread.pending.empty()) return std::nullopt;
    Finder finder(model, thread);
    if (model::ProgramModel::is_completion(choice))
        return finder.of_completion(choice.option - model::ProgramModel::kComplete);
    return thread.wait.needs == threads::Needs::Acquire ? finder.of_enter() : std::nullopt;
}

}  // namespace tidelock::repair
