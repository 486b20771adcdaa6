#!/usr/bin/env python3
"""Do the instruction handlers jump to each other? (docs/decisions/002-tail-calls.md)

Looks at the machine code of every function with a handler's signature in a release build: a call of another handler, by
name or through the dispatch table, would grow the host's stack with every guest instruction.
"""

import re
import subprocess
import sys

HANDLER = re.compile(r"\((?:tidelock::)?code::Insn const\*, (?:tidelock::)?threads::Slot\*, (?:tidelock::)?exec::Exec\*, "
                     r"(?:tidelock::)?memory::Block\*")
FUNCTION = re.compile(r"^[0-9a-f]+ <(.*)>:$")
CALL = re.compile(r"\tcall\s+(.*)$")
# Calls a plain function from its operand, as it should.
EXEMPT = ("tidelock::exec::op_intrinsic(",)


def problems_in(lines):
    function = None
    handlers = 0
    problems = []
    for line in lines:
        if match := FUNCTION.match(line):
            name = match.group(1)
            function = name if HANDLER.search(name) and not name.startswith(EXEMPT) else None
            handlers += function is not None
        elif function and (match := CALL.search(line)):
            target = match.group(1)
            through_table = target.startswith("*") and "(%rip)" not in target
            if through_table or HANDLER.search(target):
                problems.append(f"{function} calls {target}")
    return handlers, problems


def main():
    disassembly = subprocess.run(["objdump", "-d", "-C", "--no-show-raw-insn", sys.argv[1]], capture_output=True, text=True, check=True)
    handlers, problems = problems_in(disassembly.stdout.splitlines())
    for problem in problems:
        print(problem)
    if handlers < 100:
        problems.append("too few handlers found")
        print(f"only {handlers} handlers found: is this a release build with symbols?")
    print(f"{handlers} handlers, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
