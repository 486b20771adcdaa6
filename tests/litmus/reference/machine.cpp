#include "machine.h"

#include <algorithm>

namespace litmus {
namespace {

bool is_access(const Operation& op) { return op.kind == Kind::Read || op.kind == Kind::Write; }

std::size_t index_of(int number) { return static_cast<std::size_t>(number); }

bool holds(const Operation& branch, int value) { return (value == branch.comparand.constant) == branch.is_equal; }

}  // namespace

const Operation& Machine::code(std::size_t thread, int at) const { return program_.threads[thread].code[index_of(at)]; }

bool Machine::is_at_end(const State& state, std::size_t thread) const {
    return state.threads[thread].at == static_cast<int>(program_.threads[thread].code.size());
}

bool Machine::is_final(const State& state) const {
    for (std::size_t t = 0; t < state.threads.size(); t++) {
        if (!is_at_end(state, t) || !state.threads[t].queue.empty()) return false;
    }
    return true;
}

Class Machine::class_of(const Operation& op) const {
    const bool is_volatile = op.strength == Strength::Volatile;
    switch (op.kind) {
        case Kind::Read:
            return is_volatile ? Class::VolatileRead : Class::Read;
        case Kind::Write:
            return is_volatile ? Class::VolatileWrite : Class::Write;
        case Kind::Enter:
            return Class::Enter;
        case Kind::Exit:
            return Class::Exit;
        case Kind::Branch:
            return Class::Guess;
        case Kind::Exchange:
        case Kind::Add:
        case Kind::CompareExchange:
            return Class::Interlocked;
        case Kind::Fence:
        case Kind::Move:
        case Kind::Jump:
        case Kind::Start:
        case Kind::Join:
            break;
    }
    return Class::Fence;
}

Value Machine::value_of(const ThreadState& thread, const Operand& operand) {
    if (operand.reg < 0) return {-1, operand.constant};
    Value value = thread.registers[index_of(operand.reg)];
    value.number += operand.constant;
    return value;
}

Value Machine::base_of(const ThreadState& thread, const Place& place) {
    return place.base < 0 ? Value{} : thread.registers[index_of(place.base)];
}

Machine::Location Machine::location_of(const Place& place, const Value& base) const {
    if (place.base < 0) return place.location;
    if (!base.is_number()) return kUnknown;
    // NB: on a path with a wrong guess a register may hold what is no reference.
    const int object = base.number - kFirstObject;
    const bool is_object = object >= 0 && object < static_cast<int>(program_.objects.size());
    return is_object ? program_.location_of(object, place.field) : kUnknown;
}

bool Machine::may_alias(const Operation& unknown, Location location) const {
    return location == kUnknown || program_.field_of(location) == unknown.place.field;
}

bool Machine::may_issue_with(const Value& value) const { return value.is_number() || model_.issues_with_promises; }

std::vector<State> Machine::initial() const {
    State state;
    state.memory.assign(index_of(program_.location_count()), 0);
    state.locks.resize(index_of(program_.locks));
    for (const Thread& thread : program_.threads) {
        ThreadState& added = state.threads.emplace_back();
        added.is_started = !thread.is_started_by_other;
        added.registers.resize(index_of(thread.registers));
    }
    std::vector<State> found;
    add(std::move(state), found);
    return found;
}

void Machine::add(State state, std::vector<State>& found) const {
    if (mode_ == IssueMode::Greedy) {
        settle(std::move(state), found);
    } else {
        found.push_back(std::move(state));
    }
}

void Machine::settle(State state, std::vector<State>& settled) const {
    for (std::size_t t = 0; t < state.threads.size(); t++) {
        std::vector<State> next = issue(state, t);
        if (next.empty()) continue;
        for (State& one : next) settle(std::move(one), settled);
        return;
    }
    settled.push_back(std::move(state));
}

std::vector<State> Machine::issue(const State& state, std::size_t t) const {
    if (!state.threads[t].is_started || is_at_end(state, t)) return {};
    const int at = state.threads[t].at;
    const Operation& op = code(t, at);
    State next = state;
    ThreadState& thread = next.threads[t];
    thread.at++;
    const Value value = value_of(thread, op.value);
    const Value base = base_of(thread, op.place);
    switch (op.kind) {
        case Kind::Read:
            if (!may_issue_with(base)) return {};
            thread.queue.push_back({.operation = at, .base = base});
            thread.registers[index_of(op.result)] = {at, 0};
            return {next};
        case Kind::Write:
            if (!may_issue_with(base) || !may_issue_with(value)) return {};
            thread.queue.push_back({.operation = at, .value = value, .base = base});
            return {next};
        case Kind::Exit:
            thread.queue.push_back({.operation = at});
            return {next};
        case Kind::Move:
            if (op.value.constant != 0 && !may_issue_with(value)) return {};
            thread.registers[index_of(op.result)] = value;
            return {next};
        case Kind::Jump:
            thread.at = op.target;
            return {next};
        case Kind::Branch:
            return branch(state, t);
        case Kind::Fence:
            if (!thread.queue.empty()) return {};
            return {next};
        case Kind::Start:
            if (!thread.queue.empty()) return {};
            next.threads[index_of(op.number)].is_started = true;
            return {next};
        case Kind::Join:
            if (!thread.queue.empty() || !is_at_end(state, index_of(op.number))) return {};
            if (!state.threads[index_of(op.number)].queue.empty()) return {};
            return {next};
        case Kind::Enter:
        case Kind::Exchange:
        case Kind::Add:
        case Kind::CompareExchange:
            return {};  // others see it
    }
    return {};
}

std::vector<State> Machine::branch(const State& state, std::size_t t) const {
    const int at = state.threads[t].at;
    const Operation& op = code(t, at);
    const Value tested = value_of(state.threads[t], op.value);
    if (tested.is_number()) {
        State next = state;
        next.threads[t].at = holds(op, tested.number) ? at + 1 : op.target;
        return {next};
    }
    if (!model_.guesses) return {};
    std::vector<State> both;
    for (const bool is_taken : {true, false}) {
        State& next = both.emplace_back(state);
        next.threads[t].at = is_taken ? at + 1 : op.target;
        next.threads[t].queue.push_back({.operation = at, .value = tested, .is_taken = is_taken});
    }
    return both;
}

bool Machine::may_act(const State& state, std::size_t t) const {
    const ThreadState& thread = state.threads[t];
    if (!thread.is_started || is_at_end(state, t)) return false;
    const Operation& op = code(t, thread.at);
    const Class kind = class_of(op);
    if (kind != Class::Enter && kind != Class::Interlocked) return false;
    for (const Pending& earlier : thread.queue) {
        if (!may_pass(model_, class_of(code(t, earlier.operation)), kind)) return false;
    }
    if (kind == Class::Interlocked) return true;
    const int owner = state.locks[index_of(op.number)].owner;
    return owner < 0 || owner == static_cast<int>(t);
}

State Machine::act(State state, std::size_t t) const {
    ThreadState& thread = state.threads[t];
    const Operation& op = code(t, thread.at++);
    if (op.kind == Kind::Enter) {
        LockState& lock = state.locks[index_of(op.number)];
        lock.owner = static_cast<int>(t);
        lock.depth++;
        return state;
    }
    // Nothing may be in the queue that an interlocked operation passes: all operands are numbers.
    int& cell = state.memory[index_of(location_of(op.place, base_of(thread, op.place)))];
    const int value = value_of(thread, op.value).number;
    const int old = cell;
    if (op.kind == Kind::Exchange) cell = value;
    if (op.kind == Kind::Add) cell += value;
    if (op.kind == Kind::CompareExchange && old == value_of(thread, op.comparand).number) cell = value;
    if (op.result >= 0) thread.registers[index_of(op.result)] = {-1, op.kind == Kind::Add ? cell : old};
    return state;
}

std::vector<State> Machine::successors(const State& state) const {
    std::vector<State> found;
    for (std::size_t t = 0; t < state.threads.size(); t++) {
        if (mode_ == IssueMode::Lazy) {
            for (State& next : issue(state, t)) found.push_back(std::move(next));
        }
        if (may_act(state, t)) add(act(state, t), found);
        for (std::size_t i = 0; i < state.threads[t].queue.size(); i++) {
            const Completion how = completion(state, t, i);
            if (how.is_possible) complete(state, t, i, how, found);
        }
    }
    return found;
}

Machine::Completion Machine::completion(const State& state, std::size_t t, std::size_t index) const {
    const std::vector<Pending>& queue = state.threads[t].queue;
    const Pending& entry = queue[index];
    const Operation& op = code(t, entry.operation);
    if (op.kind == Kind::Branch || !entry.value.is_number()) return {};
    Completion how;
    how.location = op.kind == Kind::Exit ? kNone : location_of(op.place, entry.base);
    if (how.location == kUnknown) return {};
    for (std::size_t i = 0; i < index; i++) {
        const Operation& earlier = code(t, queue[i].operation);
        if (!may_pass(model_, class_of(earlier), class_of(op))) return {};
        if (!is_access(earlier)) continue;
        const bool may_fault = location_of(earlier.place, queue[i].base) == kUnknown;
        if (may_fault && !may_pass(model_, Class::Guess, class_of(op))) return {};
        if (!is_access(op)) continue;
        if (waits_to_publish(t, queue[i], entry)) return {};
        const Location other = location_of(earlier.place, queue[i].base);
        const bool is_unknown = other == kUnknown && may_alias(earlier, how.location);
        if (!is_unknown && other != how.location) continue;
        if (op.kind == Kind::Write) return {};
        if (earlier.kind == Kind::Read) {
            if (model_.orders_same_reads) return {};
        } else {
            if (is_unknown || !model_.forwards) return {};
            how.forwarded = &queue[i];
        }
    }
    if (how.forwarded != nullptr && !how.forwarded->value.is_number()) return {};
    how.is_possible = true;
    return how;
}

bool Machine::waits_to_publish(std::size_t t, const Pending& earlier, const Pending& write) const {
    const Operation& op = code(t, write.operation);
    if (!model_.orders_publication || op.kind != Kind::Write || write.value.number < kFirstObject) return false;
    const Operation& access = code(t, earlier.operation);
    const Location location = location_of(access.place, earlier.base);
    return location == kUnknown || program_.object_of(location) == write.value.number - kFirstObject;
}

void Machine::complete(State state, std::size_t t, std::size_t index, const Completion& how,
                       std::vector<State>& found) const {
    ThreadState& thread = state.threads[t];
    const Pending entry = thread.queue[index];
    const int forwarded = how.forwarded != nullptr ? how.forwarded->value.number : 0;
    const Operation& op = code(t, entry.operation);
    thread.queue.erase(thread.queue.begin() + static_cast<std::ptrdiff_t>(index));
    if (op.kind == Kind::Exit) {
        LockState& lock = state.locks[index_of(op.number)];
        if (--lock.depth == 0) lock.owner = -1;
    } else if (op.kind == Kind::Write) {
        state.memory[index_of(how.location)] = entry.value.number;
    } else {
        const int result = how.forwarded != nullptr ? forwarded : state.memory[index_of(how.location)];
        if (!keep_promise(thread, t, entry.operation, result)) return;
    }
    add(std::move(state), found);
}

bool Machine::keep_promise(ThreadState& thread, std::size_t t, int read, int result) const {
    const auto replace = [&](Value& value) {
        if (value.read == read) value = {-1, value.number + result};
    };
    for (Value& value : thread.registers) replace(value);
    for (Pending& entry : thread.queue) {
        replace(entry.value);
        replace(entry.base);
    }
    const auto is_checked = [&](const Pending& entry) {
        return code(t, entry.operation).kind == Kind::Branch && entry.value.is_number();
    };
    for (const Pending& entry : thread.queue) {
        if (is_checked(entry) && holds(code(t, entry.operation), entry.value.number) != entry.is_taken) return false;
    }
    std::erase_if(thread.queue, is_checked);
    return true;
}

std::string Machine::key(const State& state) {
    std::string key;
    const auto put = [&key](int number) {
        key.push_back(static_cast<char>(number & 0xff));
        key.push_back(static_cast<char>((number >> 8) & 0xff));
    };
    for (const int value : state.memory) put(value);
    for (const LockState& lock : state.locks) {
        put(lock.owner);
        put(lock.depth);
    }
    for (const ThreadState& thread : state.threads) {
        put(thread.at);
        put(thread.is_started ? 1 : 0);
        put(static_cast<int>(thread.queue.size()));
        for (const Value& value : thread.registers) {
            put(value.read);
            put(value.number);
        }
        for (const Pending& entry : thread.queue) {
            put(entry.operation);
            put(entry.value.read);
            put(entry.value.number);
            put(entry.base.read);
            put(entry.base.number);
            put(entry.is_taken ? 1 : 0);
        }
    }
    return key;
}

}  // namespace litmus
