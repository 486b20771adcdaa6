#include "store_buffer.h"

#include <deque>
#include <map>
#include <tuple>

namespace litmus {
namespace {

struct Buffered {
    int location;  // -1 - k: give back lock k
    int value;
    auto operator<=>(const Buffered&) const = default;
};

struct Cpu {
    int at = 0;
    bool is_started = true;
    std::vector<int> registers{};
    std::vector<Buffered> buffer{};
    auto operator<=>(const Cpu&) const = default;
};

struct Computer {
    std::vector<int> memory{};
    std::vector<std::pair<int, int>> locks{};  // owner + 1, depth
    std::vector<Cpu> cpus{};
    auto operator<=>(const Computer&) const = default;
};

std::size_t index_of(int number) { return static_cast<std::size_t>(number); }

int evaluate(const Cpu& cpu, const Operand& operand) {
    return operand.constant + (operand.reg < 0 ? 0 : cpu.registers[index_of(operand.reg)]);
}

void drain_one(Computer& computer, std::size_t t) {
    Cpu& cpu = computer.cpus[t];
    const Buffered first = cpu.buffer.front();
    cpu.buffer.erase(cpu.buffer.begin());
    if (first.location >= 0) {
        computer.memory[index_of(first.location)] = first.value;
        return;
    }
    auto& [owner, depth] = computer.locks[index_of(-1 - first.location)];
    if (--depth == 0) owner = 0;
}

int load(const Computer& computer, const Cpu& cpu, int location) {
    for (auto entry = cpu.buffer.rbegin(); entry != cpu.buffer.rend(); ++entry) {
        if (entry->location == location) return entry->value;
    }
    return computer.memory[index_of(location)];
}

// One instruction of thread t; false: it has to wait.
bool step(const Program& program, Computer& computer, std::size_t t) {
    Cpu& cpu = computer.cpus[t];
    const Operation& op = program.threads[t].code[index_of(cpu.at)];
    const bool is_drained = cpu.buffer.empty();
    const int value = evaluate(cpu, op.value);
    const int location =
        op.place.base < 0 ? op.place.location
                          : program.location_of(cpu.registers[index_of(op.place.base)] - kFirstObject, op.place.field);
    const auto set_result = [&](int result) {
        if (op.result >= 0) cpu.registers[index_of(op.result)] = result;
    };
    cpu.at++;
    switch (op.kind) {
        case Kind::Read:
            set_result(load(computer, cpu, location));
            return true;
        case Kind::Write:
            cpu.buffer.push_back({location, value});
            return true;
        case Kind::Exit:
            cpu.buffer.push_back({-1 - op.number, 0});
            return true;
        case Kind::Move:
            set_result(value);
            return true;
        case Kind::Jump:
            cpu.at = op.target;
            return true;
        case Kind::Branch:
            if ((value == op.comparand.constant) != op.is_equal) cpu.at = op.target;
            return true;
        case Kind::Fence:
            return is_drained;
        case Kind::Start:
            computer.cpus[index_of(op.number)].is_started = true;
            return is_drained;
        case Kind::Join: {
            const Cpu& other = computer.cpus[index_of(op.number)];
            const bool is_over = index_of(other.at) == program.threads[index_of(op.number)].code.size();
            return is_drained && is_over && other.buffer.empty();
        }
        case Kind::Enter: {
            auto& [owner, depth] = computer.locks[index_of(op.number)];
            if (!is_drained || (owner != 0 && owner != static_cast<int>(t) + 1)) return false;
            owner = static_cast<int>(t) + 1;
            depth++;
            return true;
        }
        case Kind::Exchange:
        case Kind::Add:
        case Kind::CompareExchange: {
            if (!is_drained) return false;
            int& cell = computer.memory[index_of(location)];
            const int old = cell;
            if (op.kind == Kind::Add) cell += value;
            if (op.kind == Kind::Exchange) cell = value;
            if (op.kind == Kind::CompareExchange && old == evaluate(cpu, op.comparand)) cell = value;
            set_result(op.kind == Kind::Add ? cell : old);
            return true;
        }
    }
    return false;
}

bool is_over(const Program& program, const Computer& computer) {
    for (std::size_t t = 0; t < computer.cpus.size(); t++) {
        const Cpu& cpu = computer.cpus[t];
        if (index_of(cpu.at) != program.threads[t].code.size() || !cpu.buffer.empty()) return false;
    }
    return true;
}

Outcome outcome_of(const Computer& computer) {
    Outcome outcome;
    for (const Cpu& cpu : computer.cpus) outcome.insert(outcome.end(), cpu.registers.begin(), cpu.registers.end());
    outcome.insert(outcome.end(), computer.memory.begin(), computer.memory.end());
    return outcome;
}

std::vector<Computer> successors(const Program& program, const Computer& computer, Buffering buffering) {
    std::vector<Computer> found;
    for (std::size_t t = 0; t < computer.cpus.size(); t++) {
        const Cpu& cpu = computer.cpus[t];
        if (!cpu.buffer.empty()) {
            Computer next = computer;
            drain_one(next, t);
            found.push_back(std::move(next));
        }
        if (!cpu.is_started || index_of(cpu.at) == program.threads[t].code.size()) continue;
        Computer next = computer;
        if (!step(program, next, t)) continue;
        if (buffering == Buffering::None && !next.cpus[t].buffer.empty()) drain_one(next, t);
        found.push_back(std::move(next));
    }
    return found;
}

}  // namespace

std::set<Outcome> find_buffered_outcomes(const Program& program, Buffering buffering) {
    Computer first;
    first.memory.assign(index_of(program.location_count()), 0);
    first.locks.resize(index_of(program.locks));
    for (const Thread& thread : program.threads) {
        first.cpus.push_back(
            {.is_started = !thread.is_started_by_other, .registers = std::vector<int>(index_of(thread.registers), 0)});
    }
    std::set<Computer> seen{first};
    std::deque<Computer> open{first};
    std::set<Outcome> outcomes;
    for (; !open.empty(); open.pop_front()) {
        if (is_over(program, open.front())) {
            outcomes.insert(outcome_of(open.front()));
            continue;
        }
        std::vector<Computer> next = successors(program, open.front(), buffering);
        if (next.empty()) outcomes.insert(Outcome{});
        for (Computer& one : next) {
            if (seen.insert(one).second) open.push_back(std::move(one));
        }
    }
    return outcomes;
}

}  // namespace litmus
