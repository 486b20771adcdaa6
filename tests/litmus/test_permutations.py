#!/usr/bin/env python3
"""The reference once more, written another way, for programs without branches and objects.

usage: test_permutations.py LITMUS_REFERENCE [FIRST COUNT]

There is no queue and no issue here. For each thread the order of its operations that must be kept is computed beforehand, as
a set of pairs; then operations take effect in every order that keeps it. A read that takes effect before an earlier
write of its own thread to the same variable has the value of that write (where the model forwards).
"""

import re
import subprocess
import sys

MODELS = ("sc", "tso", "ecma", "net")
OPERATION = re.compile(
    r"^(?:(?P<fence>fence)|(?P<lock>lock|unlock) (?P<name>m\d)"
    r"|(?:(?P<old>r\d) = )?(?P<call>exchange|add|cas)\((?P<on>\w+)(?:, (?P<comparand>\d+))??, (?P<operand>[^,]+)\)"
    r"|(?P<to>r\d) = (?P<source>[a-z])(?P<acquire>!)?"
    r"|(?P<target>[a-z])(?P<release>!)? = (?P<value>(?:r\d|\d+)(?: \+ \d+)?))$")


def parse(text):
    """Threads of operations: (class, place, value, comparand, result register, name of the call)."""
    threads = []
    for thread in text.split("||"):
        operations = []
        for part in thread.split(";"):
            match = OPERATION.match(part.strip())
            if not match:
                return None
            m = match.groupdict()
            if m["fence"]:
                operations.append(("F", None, None, None, None, None))
            elif m["lock"]:
                operations.append(("L" if m["lock"] == "lock" else "U", m["name"], None, None, None, None))
            elif m["call"]:
                operations.append(("I", m["on"], m["operand"], m["comparand"], m["old"], m["call"]))
            elif m["to"]:
                operations.append(("VR" if m["acquire"] else "R", m["source"], None, None, m["to"], None))
            else:
                operations.append(("VW" if m["release"] else "W", m["target"], m["value"], None, None, None))
        threads.append(operations)
    return threads


def is_read(operation):
    return operation[0] in ("R", "VR")


def is_write(operation):
    return operation[0] in ("W", "VW")


def table_keeps(model, first, second):
    """Must they keep their order, being of these classes?"""
    if model == "sc":
        return True
    if model == "tso":
        return not (first in ("W", "VW", "U") and second in ("R", "VR"))
    acquires = first in ("VR", "L", "I", "F")
    releases = second in ("VW", "U", "I", "F")
    return acquires or releases or (first == "U" and second == "L")


def place_keeps(model, first, second):
    """The same for accesses to one variable."""
    if is_write(second) and (is_read(first) or is_write(first)):
        return True
    if is_read(first) and is_read(second):
        return model != "ecma"
    return is_write(first) and is_read(second) and model == "ecma"


def registers_of(text):
    return re.findall(r"r\d", text or "")


def kept_order(model, operations):
    """For each operation the set of those that must take effect before it."""
    before = [set() for _ in operations]
    writer = {}  # register -> the read that sets it
    consumed = set()  # ecma: reads whose results were used. Nothing later is issued before they have taken effect
    for i, operation in enumerate(operations):
        for j in range(i):
            first = operations[j]
            is_same = first[1] == operation[1] and first[1] is not None
            if table_keeps(model, first[0], operation[0]) or (is_same and place_keeps(model, first, operation)):
                before[i].add(j)
        used = {writer[r] for r in registers_of(operation[2]) + registers_of(operation[3]) if r in writer}
        before[i] |= used
        if model == "ecma":
            consumed |= used
            before[i] |= consumed
        if operation[4]:
            writer[operation[4]] = i
    return before


def evaluate(text, registers):
    return sum(registers.get(part, 0) if part.startswith("r") else int(part) for part in text.split(" + "))


class Explorer:
    def __init__(self, model, threads):
        self.forwards = model in ("tso", "net")
        self.threads = threads
        self.before = [kept_order(model, operations) for operations in threads]
        self.outcomes = set()

    def run(self):
        start = (tuple(frozenset() for _ in self.threads), (), (), ())
        seen, todo = {start}, [start]
        while todo:
            state = todo.pop()
            following = list(self.successors(state))
            if not following:
                is_over = all(len(done) == len(ops) for done, ops in zip(state[0], self.threads))
                self.outcomes.add((state[1], state[2]) if is_over else "deadlock")
            for one in following:
                if one not in seen:
                    seen.add(one)
                    todo.append(one)
        return self.outcomes

    def successors(self, state):
        done, *_ = state
        for t, operations in enumerate(self.threads):
            for i in range(len(operations)):
                if i not in done[t] and self.before[t][i] <= done[t]:
                    following = self.execute(state, t, i)
                    if following:
                        yield following

    def execute(self, state, t, i):
        done, registers, memory, locks = state
        registers, memory, locks = dict(registers), dict(memory), dict(locks)
        own = {name[1]: value for name, value in registers.items() if name[0] == t}
        kind, place, value, comparand, result, call = self.threads[t][i]
        if kind in ("R", "VR"):
            pending = [j for j in range(i) if j not in done[t] and is_write(self.threads[t][j])
                       and self.threads[t][j][1] == place]
            if pending:
                assert self.forwards
                last = pending[-1]
                unknown = [r for r in registers_of(self.threads[t][last][2]) if not self.is_set(t, r, last, done)]
                if unknown:
                    return None
                registers[t, result] = evaluate(self.threads[t][last][2], own)
            else:
                registers[t, result] = memory.get(place, 0)
        elif kind in ("W", "VW"):
            memory[place] = evaluate(value, own)
        elif kind == "I":
            old = memory.get(place, 0)
            new = evaluate(value, own)
            if call == "add":
                memory[place] = old + new
            elif call == "exchange" or old == int(comparand):
                memory[place] = new
            if result:
                registers[t, result] = memory[place] if call == "add" else old
        elif kind == "L":
            owner, depth = locks.get(place, (t, 0))
            if owner != t:
                return None
            locks[place] = (t, depth + 1)
        elif kind == "U":
            owner, depth = locks[place]
            if depth == 1:
                del locks[place]
            else:
                locks[place] = (owner, depth - 1)
        done = tuple(one | {i} if k == t else one for k, one in enumerate(done))
        return done, tuple(sorted(registers.items())), tuple(sorted(memory.items())), tuple(sorted(locks.items()))

    def is_set(self, t, register, position, done):
        """Has the operation before this position that sets the register taken effect?"""
        setters = [j for j in range(position) if self.threads[t][j][4] == register]
        return not setters or setters[-1] in done[t]


def to_text(outcome, threads):
    """As the reference prints it."""
    if outcome == "deadlock":
        return "deadlock"
    registers, memory = dict(outcome[0]), dict(outcome[1])
    parts = []
    for t, operations in enumerate(threads):
        used = {int(r[1:]) for o in operations for text in (o[2], o[3], o[4]) for r in registers_of(text)}
        parts += [f"{t}:r{r}={registers.get((t, f'r{r}'), 0)}" for r in range(max(used, default=-1) + 1)]
    places = {o[1] for operations in threads for o in operations if o[1] and o[0] not in ("L", "U")}
    return " ".join(parts + [f"{place}={memory.get(place, 0)}" for place in sorted(places)])


def main():
    reference = sys.argv[1]
    first, count = (sys.argv[2:] + ["1", "300"])[:2]
    text = subprocess.run([reference, "--outcomes", first, count], capture_output=True, text=True, check=True).stdout
    compared = failed = 0
    program, threads, expected, model = "", None, set(), None

    def compare():
        nonlocal compared, failed
        if model is None or threads is None:
            return
        compared += 1
        found = {to_text(outcome, threads) for outcome in Explorer(model, threads).run()}
        if found != expected:
            failed += 1
            print(f"{model}: {program}\n  only here: {sorted(found - expected)[:3]}, only there: {sorted(expected - found)[:3]}")

    for line in text.splitlines():
        if line.startswith("  "):
            expected.add(line.strip())
            continue
        compare()
        head, rest = re.split(r":? ", line, maxsplit=1)
        if head in MODELS:
            model, expected = head, set()
        else:
            program, threads, model = line, parse(rest), None
    compare()
    print(f"{compared} comparisons, {failed} wrong")
    return 1 if failed or not compared else 0


if __name__ == "__main__":
    sys.exit(main())
