#!/usr/bin/env python3
"""Does the search without stored states explore each execution once, and how fast?

usage: stateless.py [--tidelock FILE] [--only TEXT] [--full] [--time-limit S]

For each program (bench/stateless) and size: the executions explored, the number that GenMC and Nidhugg agree on under
sequential consistency, and executions per second; beside them states and seconds of the search with stored states and its
reductions, which merges what these count apart. Then, for three of them, the other reductions. The exit code is 1 if a
number differs. Needs the .NET SDK.
"""

import argparse
import sys
import tempfile
from math import factorial
from pathlib import Path

sys.dont_write_bytecode = True

import exploration  # noqa: E402
from exploration import HERE, ROOT, find_sdk, thousands  # noqa: E402

EXPECTED = {  # executions by size
    "sb": {n: 2**n - 1 for n in range(2, 9)},
    "mp": {n: 3**n for n in range(2, 7)},
    "nw1r": {n: factorial(n + 1) for n in range(2, 9)},
    "nr1w": {n: 2**n for n in range(2, 9)},
    "ctr_plain": {n: factorial(n) ** 2 for n in range(2, 6)},
    "ctr_lock": {n: factorial(n) for n in range(2, 7)},
    "dcl": {2: 4, 3: 15, 4: 64, 5: 325, 6: 1956},
    "fib": {2: 19, 3: 141, 4: 1107, 5: 8953, 6: 73789},
    "indexer": {12: 8, 13: 64, 14: 512, 15: 4096},
    "lastzero": {5: 64, 8: 704, 10: 3328, 12: 15360},
}
ONLY_FULL = {("nw1r", 8), ("ctr_plain", 5)}
OTHERS = ("optimal", "source", "persistent,sleep", "persistent", "sleep", "none")
COMPARED = (("ctr_plain", 3), ("dcl", 4), ("lastzero", 5))


def search(options, assembly, program, size, *more):
    """The figures of a run, and whether it came to its end."""
    report = exploration.check(options, assembly, (program, size), *more)
    if report["violations"]:
        sys.exit(f"{program}({size}): {report['violations'][0]['kind']}")
    return report["statistics"], report["complete"]


def compare(options, assembly, chosen):
    """Our numbers beside the known ones. Returns how many differ."""
    print(f"{'':16}{'executions':>12}{'':>12}{'':>14}{'':>9}{'executions':>12}{'with stored':>16}")
    print(f"{'program':16}{'explored':>12}{'expected':>12}{'':>14}{'seconds':>9}{'per s':>12}{'states':>16}{'seconds':>9}")
    differ = 0
    for program, size in chosen:
        expected = EXPECTED[program][size]
        figures, complete = search(options, assembly, program, size, "--search", "stateless")
        stateful, stored = search(options, assembly, program, size)
        seconds, executions = figures["seconds"], figures["executions"]
        right = complete and executions == expected
        differ += not right
        verdict = "OK" if right else f"{executions - expected:+,}" if complete else "stopped"
        rate = thousands(executions / seconds) if seconds >= 0.02 else ""
        states = ("" if stored else ">") + thousands(stateful["states"])
        print(f"{f'{program}({size})':16}{thousands(executions):>12}{thousands(expected):>12}{verdict:>14}{seconds:>9.3f}"
              f"{rate:>12}{states:>16}{stateful['seconds']:>9.3f}{'' if stored else '  stopped'}", flush=True)
    return differ


def other_reductions(options, assembly, chosen):
    if chosen:
        print(f"\n{'program':16}{'reduction':20}{'executions':>12}{'transitions':>14}{'seconds':>9}")
    for program, size in chosen:
        for reduction in OTHERS:
            figures, complete = search(options, assembly, program, size, "--search", "stateless",
                                       "--reduction", reduction)
            executions = ("" if complete else ">") + thousands(figures["executions"])
            print(f"{f'{program}({size})':16}{reduction:20}{executions:>12}{thousands(figures['transitions']):>14}"
                  f"{figures['seconds']:>9.3f}{'' if complete else '  stopped'}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tidelock", type=Path, default=ROOT / "build/release/tidelock")
    parser.add_argument("--only", default="", metavar="TEXT", help="only programs whose name contains it, as fib(3)")
    parser.add_argument("--full", action="store_true", help="the largest sizes too")
    parser.add_argument("--time-limit", default="20", metavar="S", help="for each search")
    options = parser.parse_args()
    options.tidelock = options.tidelock.resolve()
    chosen = [(program, size) for program, sizes in EXPECTED.items() for size in sizes
              if options.only in f"{program}({size})" and (options.full or (program, size) not in ONLY_FULL)]
    with tempfile.TemporaryDirectory(prefix="bench-stateless-") as temporary:
        assembly = exploration.compile_program(find_sdk(), "Stateless", Path(temporary), HERE / "stateless/Stateless.cs")
        print(f"Each search may take {options.time_limit} s; then it is `stopped`, and a number is a lower bound (`>`).\n")
        differ = compare(options, assembly, chosen)
        other_reductions(options, assembly, [one for one in COMPARED if one in chosen])
    if differ:
        sys.exit(f"\n{differ} of {len(chosen)} numbers differ")
    print(f"\nall {len(chosen)} numbers are right")


if __name__ == "__main__":
    main()
