#!/usr/bin/env python3
"""Tidelock.Verify behaves on plain .NET as its documentation says.

usage: test_verify.py CACHE
"""

import os
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

from programs import program as program_files  # noqa: E402
from programs.build import Builder  # noqa: E402
from programs.sdk import find_sdk  # noqa: E402

ABORTED = (134, -6)  # an unhandled exception

# case: (exit codes, standard output, text in standard error)
CASES = {
    "choose-nothing": (ABORTED, "", "ArgumentOutOfRangeException"),
    "int-empty": (ABORTED, "", "ArgumentOutOfRangeException"),
    "whole-range": (ABORTED, "", "ArgumentOutOfRangeException"),
    "assume": ((77,), "before\n", ""),
    "assume-in-thread": ((77,), "", ""),
    "assert": (ABORTED, "caught\n", "Tidelock.VerifyException: the end"),
    "atomic": ((0,), "40000\n", ""),
    "atomic-exception": ((0,), "released\n", ""),
    "always": (ABORTED, "kept\n", "the invariant 'sum' does not hold"),
    "always-at-once": (ABORTED, "", "the invariant 'at once' does not hold"),
    "always-at-end": (ABORTED, "main ends\n", "the invariant 'at the end' does not hold"),
}


def run(sdk, assembly, case, seed=None):
    environment = {**os.environ, "DOTNET_DbgEnableMiniDump": "0"}
    environment.pop("TIDELOCK_SEED", None)
    if seed is not None:
        environment["TIDELOCK_SEED"] = seed
    return subprocess.run([str(sdk.dotnet), str(assembly), case], env=environment, capture_output=True, text=True,
                          timeout=60, check=False)


def problems_of(case, done):
    codes, stdout, stderr = CASES[case]
    if done.returncode not in codes:
        yield f"{case}: exit code {done.returncode}, expected {codes}: {done.stderr.strip()[:200]}"
    if done.stdout != stdout:
        yield f"{case}: printed {done.stdout!r}, expected {stdout!r}"
    if stderr not in done.stderr or (not stderr and done.stderr):
        yield f"{case}: said {done.stderr.strip()[:200]!r}, expected {stderr!r}"
    frames = [line for line in done.stderr.splitlines() if "Tidelock.Verify." in line and "AtExit" not in line]
    if frames:
        yield f"{case}: the library's own frames are in the stack trace"


def main():
    sdk = find_sdk()
    builder = Builder(sdk, Path(sys.argv[1]).resolve(), ROOT)
    assembly = builder.build(program_files.load(Path(__file__).with_name("VerifyOnDotNet.cs").resolve())).assembly
    problems = []
    for case in CASES:
        problems += problems_of(case, run(sdk, assembly, case))
    first, again, other = (run(sdk, assembly, "choices", seed).stdout for seed in ("1", "1", "2"))
    if first != again:
        problems.append("the same seed gives different choices")
    if first == other:
        problems.append("different seeds give the same choices")
    if not all(part in first for part in "01234tfxy"):
        problems.append(f"not all values are chosen: {first}")
    print("\n".join(problems) or f"{len(CASES) + 1} cases passed")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
