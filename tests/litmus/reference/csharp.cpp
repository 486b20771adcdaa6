#include "csharp.h"

#include <array>
#include <set>

namespace litmus {
namespace {

constexpr int kMostBytes = 8;
constexpr int kFirstReference = 254;  // then 253...; 255 is -1

bool is_reference(const std::string& variable) { return variable[0] == 'p' || variable[0] == 'q'; }

std::string name(const std::string& prefix, int number) { return prefix + std::to_string(number); }

std::uint64_t byte_of(int value) {
    if (value >= kFirstObject) return static_cast<std::uint64_t>(kFirstReference - (value - kFirstObject));
    return static_cast<std::uint64_t>(value) & 0xFFU;
}

// One thread of one program as a method.
class Method {
public:
    Method(const Program& program, const Thread& thread) : program_(program), thread_(thread) { infer(); }

    std::string run(const std::string& header, const std::string& out) {
        text_ = "    static void " + header + "\n    {\n";
        for (int r = 0; r < thread_.registers; r++) {
            text_ += references_.contains(r) ? "        Box? r" + std::to_string(r) + " = null;\n"
                                             : "        int r" + std::to_string(r) + " = 0;\n";
        }
        std::set<int> labels;
        for (const Operation& op : thread_.code) {
            if (op.kind == Kind::Branch || op.kind == Kind::Jump) labels.insert(op.target);
        }
        for (std::size_t i = 0; i <= thread_.code.size(); i++) {
            if (labels.contains(static_cast<int>(i))) text_ += name("    L", static_cast<int>(i)) + ":;\n";
            if (i < thread_.code.size()) text_ += "        " + statement(thread_.code[i]) + "\n";
        }
        if (thread_.registers > 0) text_ += "        Out." + out + " = " + packed() + ";\n";
        return text_ + "    }\n\n";
    }

private:
    void infer() {
        for (const Operation& op : thread_.code) {
            if (op.place.base >= 0) references_.insert(op.place.base);
            const bool is_variable = op.place.base < 0 && op.place.location >= 0;
            if (op.kind == Kind::Read && is_variable && is_reference(program_.name_of(op.place.location))) {
                references_.insert(op.result);
            }
            if (op.kind == Kind::Move && op.value.constant >= kFirstObject) references_.insert(op.result);
        }
    }

    std::string statement(const Operation& op) {
        const std::string result = op.result < 0 ? "" : name("r", op.result) + " = ";
        const std::string place = this->place(op.place);
        switch (op.kind) {
            case Kind::Read:
                return result + (op.strength == Strength::Volatile ? "Volatile.Read(ref " + place + ")" : place) + ";";
            case Kind::Write:
                if (op.strength == Strength::Volatile)
                    return "Volatile.Write(ref " + place + ", " + value(op.value) + ");";
                return place + " = " + value(op.value) + ";";
            case Kind::Exchange:
                return result + "Interlocked.Exchange(ref " + place + ", " + value(op.value) + ");";
            case Kind::Add:
                return result + "Interlocked.Add(ref " + place + ", " + value(op.value) + ");";
            case Kind::CompareExchange:
                return result + "Interlocked.CompareExchange(ref " + place + ", " + value(op.value) + ", " +
                       value(op.comparand) + ");";
            case Kind::Fence:
                return "Thread.MemoryBarrier();";
            case Kind::Enter:
                return "Monitor.Enter(Fixed." + name("m", op.number) + ");";
            case Kind::Exit:
                return "Monitor.Exit(Fixed." + name("m", op.number) + ");";
            case Kind::Move:
                return result + value(op.value) + ";";
            case Kind::Branch: {
                const bool is_null = references_.contains(op.value.reg);
                return "if (" + value(op.value) + (op.is_equal ? " != " : " == ") +
                       (is_null ? "null" : value(op.comparand)) + ") goto " + name("L", op.target) + ";";
            }
            case Kind::Jump:
                return "goto " + name("L", op.target) + ";";
            case Kind::Start:
                return name("t", op.number) + ".Start();";
            case Kind::Join:
                return name("t", op.number) + ".Join();";
        }
        return "";
    }

    [[nodiscard]] std::string place(const Place& place) const {
        if (place.base >= 0)
            return name("r", place.base) + "." + program_.fields[static_cast<std::size_t>(place.field)];
        if (place.location < 0) return "";
        const bool is_field = program_.object_of(place.location) >= 0;
        return (is_field ? "Fixed." : "Shared.") + program_.name_of(place.location);
    }

    [[nodiscard]] std::string value(const Operand& operand) const {
        if (operand.reg < 0) {
            if (operand.constant < kFirstObject) return std::to_string(operand.constant);
            return "Fixed." + program_.objects[static_cast<std::size_t>(operand.constant - kFirstObject)];
        }
        const std::string reg = name("r", operand.reg);
        return operand.constant == 0 ? reg : reg + " + " + std::to_string(operand.constant);
    }

    // NB: objects are told apart by their numbers in the program, which need not have both A and B.
    [[nodiscard]] std::string packed() const {
        std::string text;
        for (int r = 0; r < thread_.registers; r++) {
            text += (r > 0 ? " | " : "") + std::string("Out.Byte(") + name("r", r) + ") << " + std::to_string(8 * r);
        }
        return text;
    }

    const Program& program_;
    const Thread& thread_;
    std::set<int> references_{};
    std::string text_{};
};

std::string final_memory(const Program& program) {
    std::string text = "0UL";
    for (int location = 0; location < program.location_count(); location++) {
        const bool is_field = program.object_of(location) >= 0;
        text += std::string(" | Out.Byte(") + (is_field ? "Fixed." : "Shared.") + program.name_of(location) + ") << " +
                std::to_string(8 * location);
    }
    return text;
}

std::string starter(const Numbered& one, bool is_forked) {
    const std::string prefix = "P" + std::to_string(one.number) + "T";
    const int count = static_cast<int>(one.program.threads.size());
    std::string text = "    internal static void P" + std::to_string(one.number) + "()\n    {\n";
    for (std::size_t k = 0; k < one.program.objects.size(); k++) {
        text += "        Fixed." + one.program.objects[k] +
                ".number = " + std::to_string(byte_of(kFirstObject + static_cast<int>(k))) + ";\n";
    }
    for (int t = is_forked ? 1 : 0; t < count; t++) {
        text += "        var " + name("t", t) + " = new Thread(" + name(prefix, t) + ");\n";
    }
    if (is_forked) {
        text += "        " + prefix + "0(";
        for (int t = 1; t < count; t++) text += (t > 1 ? ", " : "") + name("t", t);
        text += ");\n";
    } else {
        for (int t = 0; t < count; t++) text += "        " + name("t", t) + ".Start();\n";
    }
    for (int t = is_forked ? 1 : 0; t < count; t++) text += "        " + name("t", t) + ".Join();\n";
    return text + "        Out.memory = " + final_memory(one.program) + ";\n    }\n\n";
}

std::string translate(const Numbered& one) {
    const std::vector<Thread>& threads = one.program.threads;
    const bool is_forked = threads.size() > 1 && threads[1].is_started_by_other;
    std::string text = "    // " + one.text + "\n";
    for (std::size_t t = 0; t < threads.size(); t++) {
        std::string header = "P" + std::to_string(one.number) + "T" + std::to_string(t) + "(";
        for (std::size_t other = 1; is_forked && t == 0 && other < threads.size(); other++) {
            header += (other > 1 ? ", " : "") + std::string("Thread t") + std::to_string(other);
        }
        text += Method(one.program, threads[t]).run(header + ")", name("t", static_cast<int>(t)));
    }
    return text + starter(one, is_forked);
}

constexpr std::string_view kHead = R"(// Litmus programs, made by tests/litmus/reference.
#pragma warning disable 0164, 0168, 0219, 8600, 8602
using System;
using System.Diagnostics;
using System.Threading;

sealed class Box
{
    internal int f;
    internal ulong number;
}

static class Shared
{
    internal static int x, y, z;
    internal static Box? p, q;
}

static class Fixed
{
    internal static readonly Box A = new(), B = new();
    internal static readonly object m0 = new(), m1 = new(), m2 = new();
}

static class Out
{
    internal static ulong t0, t1, t2, t3, memory;

    internal static ulong Byte(int value) => (ulong)(value & 255);
    internal static ulong Byte(Box? box) => box == null ? 0 : box.number;
}

static class Programs
{
)";

constexpr std::string_view kTail = R"(        }
        if (arguments.Length < 2)
        {
            return;
        }
        string outcome = $"{Out.t0},{Out.t1},{Out.t2},{Out.t3},{Out.memory}";
        int found = Array.IndexOf(arguments, outcome, 1) - 1;
        switch (found)
        {
)";

}  // namespace

bool can_be_packed(const Program& program) {
    if (program.location_count() > kMostBytes || program.threads.size() > 4) return false;
    for (const Thread& thread : program.threads) {
        if (thread.registers > kMostBytes) return false;
    }
    return true;
}

std::string pack(const Program& program, const Outcome& outcome) {
    if (outcome.empty()) return "deadlock";
    std::array<std::uint64_t, 5> words{};
    std::size_t next = 0;
    for (std::size_t t = 0; t < program.threads.size(); t++) {
        for (int r = 0; r < program.threads[t].registers; r++) words[t] |= byte_of(outcome[next++]) << (8 * r);
    }
    for (int i = 0; i < program.location_count(); i++) words[4] |= byte_of(outcome[next++]) << (8 * i);
    std::string text;
    for (const std::uint64_t word : words) text += (text.empty() ? "" : ",") + std::to_string(word);
    return text;
}

std::string to_csharp(const std::vector<Numbered>& programs) {
    std::string text(kHead);
    for (const Numbered& one : programs) text += translate(one);
    text += "    static void Main(string[] arguments)\n    {\n        switch (arguments[0])\n        {\n";
    for (const Numbered& one : programs) {
        const std::string number = std::to_string(one.number);
        text += "            case \"" + number + "\":\n                P" + number + "();\n                break;\n";
    }
    text += kTail;
    for (std::size_t i = 0; i < kMostOutcomes; i++) {
        const std::string number = std::to_string(i);
        text += "            case " + number + ":\n                Debug.Fail(\"" + number +
                "\");\n                break;\n";
    }
    return text +
           "            default:\n                Debug.Fail(outcome);\n                break;\n        }\n    }\n}\n";
}

}  // namespace litmus
