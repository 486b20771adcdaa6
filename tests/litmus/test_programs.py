#!/usr/bin/env python3
"""Compares what the headers of the programs in tests/programs/memory expect with the reference.

usage: test_programs.py LITMUS_REFERENCE [FOLDER]

A header says `litmus:` (an abstract program, see reference/program.h) and `exists:` (the outcome that breaks the
program's assertion). Then `expect-MODEL: violation` must be there for just those models that have the outcome.
"""

import re
import subprocess
import sys
from pathlib import Path

MODELS = ("sc", "tso", "ecma", "net")
HEADER_LINE = re.compile(r"^// ([a-z-]+):\s+(.*?)\s*$")


def header_of(path):
    header = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith("//"):
            break
        match = HEADER_LINE.match(line)
        if match:
            header[match.group(1)] = match.group(2)
    return header


def outcomes(reference, model, program):
    """Each outcome as the set of its parts."""
    text = subprocess.run([reference, "--model", model, program], capture_output=True, text=True, check=True).stdout
    return [set(line.split()) for line in text.splitlines()[1:]]


def check(reference, path):
    header = header_of(path)
    problems = [f"the header should have: expect-{model}" for model in MODELS if f"expect-{model}" not in header]
    if problems or "litmus" not in header:
        return problems
    if not header["expect"].startswith(header["expect-sc"].split()[0]):
        problems.append("expect and expect-sc differ")
    wanted = set(header["exists"].split())
    for model in MODELS:
        found = any(wanted <= outcome for outcome in outcomes(reference, model, header["litmus"]))
        verdict = "violation" if found else "ok"
        if not header[f"expect-{model}"].startswith(verdict):
            problems.append(f"expect-{model} should be {verdict}")
    return problems


def main():
    reference = sys.argv[1]
    root = Path(__file__).resolve().parent.parent
    folder = Path(sys.argv[2]) if len(sys.argv) > 2 else root / "programs" / "memory"
    paths = sorted(folder.glob("*.cs"))
    failed = 0
    for path in paths:
        problems = check(reference, path)
        failed += bool(problems)
        for problem in problems:
            print(f"{path.name}: {problem}")
    print(f"{len(paths)} programs, {failed} wrong")
    return 1 if failed or not paths else 0


if __name__ == "__main__":
    sys.exit(main())
