#!/usr/bin/env python3
"""What README.md and docs/ show of `tidelock` is what it prints: after `$ tidelock ...` in a code block come the first lines of its
output, or all of them.

    test_documentation.py TIDELOCK [--print]      --print: what it prints now, to be copied
"""

import re
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def examples(text):
    """(line number, arguments, expected lines) of each command in an indented block."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        command = re.match(r"    \$ (?:\./)?tidelock (.*)", line)
        if command:
            found.append((number, shlex.split(command[1]), []))
        elif found and found[-1][0] + len(found[-1][2]) + 1 == number and (line.startswith("    ") or not line):
            found[-1][2].append(line[4:].rstrip())
    for _, _, lines in found:
        while lines and not lines[-1]:
            lines.pop()
    return found


def main():
    tidelock = str(Path(sys.argv[1]).resolve())
    wrong = count = 0
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
        for number, arguments, expected in examples(page.read_text()):
            count += 1
            output = subprocess.run([tidelock, *arguments], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                                    check=False, timeout=600).stdout
            lines = [line.rstrip() for line in output.splitlines()]
            if expected and lines[:len(expected)] == expected:
                continue
            wrong += 1
            print(f"{page.relative_to(ROOT)}:{number}: tidelock {shlex.join(arguments)} prints something else")
            if "--print" in sys.argv:
                print(output)
    print(f"{count} examples, {wrong} wrong")
    return 1 if wrong or not count else 0


if __name__ == "__main__":
    sys.exit(main())
