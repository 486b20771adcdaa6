#!/usr/bin/env python3
"""Every program of examples/ has the verdict that its comment promises, checked from its source as a user would.

usage: test_examples.py TIDELOCK
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# example: (verdict, kind of the violation, text in its message or details)
EXPECTED = {
    "BankTransfer": ("violation", "deadlock", ""),
    "BoundedBuffer": ("violation", "deadlock", ""),
    "DiningPhilosophers": ("violation", "deadlock", ""),
    "DiningPhilosophersOrdered": ("ok", None, ""),
    "DoubleCheckedLocking": ("violation", "unhandled-exception", "NullReferenceException"),
    "LazyInitialization": ("ok", None, ""),
    "LockFreeStack": ("violation", "assertion", "two threads own one node"),
    "Peterson": ("ok", None, ""),
    "Pipeline": ("ok", None, ""),
    "ReadersWriters": ("ok", None, ""),
    "SleepingBarber": ("violation", "deadlock", ""),
    "TournamentBarrier": ("ok", None, ""),
    "UnsafeOverflow": ("violation", "memory-error", ""),
}

OPTIONS = {"DiningPhilosophersOrdered": ["--may-run-forever"]}

# Those that show what reordering does: the verdicts under tso, ecma and net.
RELAXED = {
    "LazyInitialization": ("ok", "violation", "ok"),
    "Peterson": ("violation", "violation", "violation"),
    "TournamentBarrier": ("ok", "violation", "violation"),
}
EXIT_CODES = {"ok": 0, "violation": 2}


def relaxed_problems_of(name, tidelock):
    for model, verdict in zip(("tso", "ecma", "net"), RELAXED[name]):
        program = str(ROOT / "examples" / f"{name}.cs")
        for command, code in (("check", EXIT_CODES[verdict]), ("fences", 0)):
            done = subprocess.run([tidelock, command, program, "--memory-model", model], capture_output=True, text=True,
                                  timeout=120, check=False)
            if done.returncode != code:
                yield f"{name}: {command} --memory-model {model}: exit code {done.returncode}, expected {code}"


def problems_of(name, tidelock, folder):
    verdict, kind, text = EXPECTED[name]
    output = Path(folder) / f"{name}.json"
    done = subprocess.run([tidelock, "check", *OPTIONS.get(name, []), "--json", str(output),
                           str(ROOT / "examples" / f"{name}.cs")],
                          capture_output=True, text=True, timeout=120, check=False)
    if not output.exists():
        yield f"{name}: exit code {done.returncode}: {done.stderr.strip()[:300]}"
        return
    result = json.loads(output.read_text())
    if result["verdict"] != verdict:
        yield f"{name}: verdict {result['verdict']}, expected {verdict}"
    elif kind:
        first = result["violations"][0]
        if first["kind"] != kind or text not in first["message"]:
            yield f"{name}: {first['kind']}: {first['message']}, expected {kind}: {text}"
        if Path(first.get("file") or "").name != f"{name}.cs":
            yield f"{name}: reported in {first.get('file')}"


def main():
    found = {path.stem for path in (ROOT / "examples").glob("*.cs")}
    problems = [f"{name}: no expectation" for name in sorted(found - EXPECTED.keys())]
    problems += [f"{name}: not in examples/" for name in sorted(EXPECTED.keys() - found)]
    with tempfile.TemporaryDirectory(prefix="tidelock-examples-") as folder:
        for name in sorted(found & EXPECTED.keys()):
            problems += problems_of(name, sys.argv[1], folder)
        for name in RELAXED:
            problems += relaxed_problems_of(name, sys.argv[1])
    print("\n".join(problems) or f"{len(EXPECTED)} examples do what they promise")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
