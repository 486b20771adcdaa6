#!/usr/bin/env python3
"""How fast and how small is the exploration? The same algorithms on Tidelock and on SPIN, in one run.

usage: exploration.py [--tidelock FILE] [--only TEXT] [--quick] [--time-limit S]

For each question: states, transitions per second and bytes per state of Tidelock and of SPIN, both without reduction, and
the ratios. The programs are in bench/exploration, the models in bench/spin. Needs spin, gcc and the .NET SDK.
Targets: 1,000,000 transitions/s and 24 bytes/state at a million states; the untouched heap costs at most a factor of 1.2.
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path.insert(0, str(ROOT / "tools"))

from programs.sdk import find_sdk  # noqa: E402

CONFIG = '{"runtimeOptions":{"framework":{"name":"Microsoft.NETCore.App","version":"10.0.0"}}}'
DEADLOCK_SIZES = (2, 3, 5, 10, 12, 20, 50, 80)  # the papers' Table 6.2


@dataclass(frozen=True)
class Question:
    name: str
    program: str
    arguments: tuple
    model: str
    defines: tuple
    slow: bool = False
    spin: bool = True  # False: SPIN does not come to an end within 4 GB


QUESTIONS = [
    *(Question(f"philosophers, deadlock, N={n}", "Philosophers", (n,), "philosophers", (f"N={n}",), spin=n <= 12)
      for n in DEADLOCK_SIZES),
    *(Question(f"philosophers, no deadlock, N={n}", "Philosophers", (n, "ordered"), "philosophers",
               (f"N={n}", "ORDERED"), slow=n > 10) for n in range(4, 13)),
    Question("filter lock, N=3", "FilterLock", (3,), "filter_lock", ("N=3",)),
    Question("filter lock, N=4", "FilterLock", (4,), "filter_lock", ("N=4",), slow=True),
    Question("bounded buffer 2x2, 3 places", "BoundedBuffer", (2, 2, 3), "bounded_buffer", ("P=2", "C=2", "CAP=3")),
    Question("unprotected counter 4x2", "Counter", (4, 2), "counter", ("T=4", "K=2")),
    Question("unprotected counter 4x3", "Counter", (4, 3), "counter", ("T=4", "K=3")),
]


@dataclass(frozen=True)
class Figures:
    verdict: str
    states: int
    transitions: int
    seconds: float
    bytes_per_state: float

    @property
    def rate(self):
        return self.transitions / self.seconds if self.seconds > 0 else 0.0


def run(command, folder, codes=(0,)):
    done = subprocess.run([str(part) for part in command], cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode not in codes:
        sys.exit(f"{' '.join(map(str, command))} ended with {done.returncode}:\n{(done.stdout + done.stderr)[-2000:]}")
    return done.stdout


def compile_program(sdk, name, folder, source=None):
    output = folder / f"{name}.dll"
    if output.exists():
        return output
    references = [f"-r:{path}" for path in sorted(sdk.references.glob("*.dll"))]
    run([sdk.dotnet, sdk.csc, "-noconfig", "-nologo", "-nostdlib", "-nullable:enable", "-langversion:latest",
         "-debug:portable", "-optimize-", "-define:DEBUG", f"-out:{output}", *references,
         ROOT / "lib/Tidelock.Verify/Verify.cs", source or HERE / f"exploration/{name}.cs"], folder)
    output.with_suffix(".runtimeconfig.json").write_text(CONFIG)
    return output


def check(options, assembly, arguments, *more):
    """The JSON report of one run of `tidelock check`."""
    result = assembly.with_suffix(".json")
    run([options.tidelock, "check", "--races", "off", "--may-run-forever", "--time-limit", options.time_limit, *more,
         "--json", result, assembly, "--", *arguments], assembly.parent, codes=(0, 2, 3))
    return json.loads(result.read_text())


def ask_tidelock(options, assembly, arguments):
    report = check(options, assembly, arguments, "--reduction", "none")
    statistics = report["statistics"]
    kinds = [violation["kind"] for violation in report["violations"]]
    verdict = kinds[0] if kinds else report["verdict"]
    return Figures(verdict, statistics["states"], statistics["transitions"], statistics["seconds"],
                   statistics["store_bytes"] / max(1, statistics["states"]))


def number(pattern, text, default=0.0):
    match = re.search(pattern, text, re.MULTILINE)
    return float(match.group(1)) if match else default


def build_spin(question, folder, flags=()):
    run(["spin", "-a", *(f"-D{define}" for define in question.defines), HERE / f"spin/{question.model}.pml"], folder)
    run(["gcc", "-O2", "-w", *flags, "-DVECTORSZ=4096", "-DMEMLIM=4096", "-o", "pan", "pan.c"], folder)


def run_spin(question, folder):
    text = run(["./pan", "-m5000000", "-w22" if question.slow else "-w18"], folder)
    verdict = "deadlock" if re.search(r"^pan:\d+: invalid end state", text, re.MULTILINE) else "ok"
    states = int(number(r"^\s*(\d+) states, stored", text))
    memory = number(r"^\s*([\d.]+)\s+actual memory usage for states", text) \
        or number(r"^\s*([\d.]+)\s+equivalent memory usage for states", text)
    table = number(r"^\s*([\d.]+)\s+memory used for hash table", text)
    return Figures(verdict, states, int(number(r"^\s*(\d+) transitions", text)),
                   number(r"^pan: elapsed time ([\d.]+) seconds", text, 0.0),
                   (memory + table) * 1024 * 1024 / max(1, states))


def thousands(value):
    return f"{value:,.0f}"


def cells(figures):
    """States, seconds, rate and bytes as text; a rate or a size that is too small to mean anything is left out."""
    if figures is None:
        return "-", "-", "", ""
    return (thousands(figures.states), f"{figures.seconds:.2f}",
            thousands(figures.rate) if figures.seconds >= 0.02 else "",
            f"{figures.bytes_per_state:.1f}" if figures.states >= 40_000 else "")


def row(name, ours, spin):
    a, b = cells(ours), cells(spin)
    rate = f"{ours.rate / spin.rate:.2f}" if a[2] and b[2] else ""
    size = f"{ours.bytes_per_state / spin.bytes_per_state:.2f}" if a[3] and b[3] else ""
    differ = "   verdicts differ" if spin and spin.verdict != ours.verdict else ""
    print(f"{name:32}{ours.verdict:>10}{a[0]:>12}{b[0]:>12}{a[1]:>9}{b[1]:>9}{a[2]:>13}{b[2]:>13}{rate:>7}"
          f"{a[3]:>9}{b[3]:>9}{size:>7}{differ}", flush=True)


def ask_heap(options, sdk, folder):
    assembly = compile_program(sdk, "UntouchedHeap", folder)
    small, large = (ask_tidelock(options, assembly, (count, 11)) for count in (100, 100_000))
    print(f"\nheap of 100 untouched objects:     {thousands(small.rate):>12} transitions/s, {thousands(small.states)} states")
    print(f"heap of 100,000 untouched objects: {thousands(large.rate):>12} transitions/s, {thousands(large.states)} states")
    print(f"cost per transition, 100,000 over 100: {small.rate / large.rate if large.rate else 0:.2f} (target: at most 1.2)")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tidelock", type=Path, default=ROOT / "build/release/tidelock")
    parser.add_argument("--only", default="", metavar="TEXT", help="only questions whose name contains it")
    parser.add_argument("--quick", action="store_true", help="leave out what takes longer than some seconds")
    parser.add_argument("--time-limit", default="300", metavar="S", help="for each run of Tidelock")
    options = parser.parse_args()
    options.tidelock = options.tidelock.resolve()
    for tool in ("spin", "gcc"):
        if not shutil.which(tool):
            sys.exit(f"{tool} is missing: apt-get install spin gcc")
    sdk = find_sdk()
    with tempfile.TemporaryDirectory(prefix="bench-exploration-") as temporary:
        folder = Path(temporary)
        print(f"{'':42}{'states':>12}{'':>12}{'seconds':>9}{'':>9}{'transitions/s':>13}{'':>20}{'bytes/state':>12}")
        print(f"{'question':32}{'verdict':>10}{'ours':>12}{'spin':>12}{'ours':>9}{'spin':>9}{'ours':>13}{'spin':>13}{'ratio':>7}"
              f"{'ours':>9}{'spin':>9}{'ratio':>7}")
        for question in QUESTIONS:
            if options.only in question.name and not (options.quick and question.slow):
                spin = None
                if question.spin:
                    build_spin(question, folder, ("-DNOREDUCE",))
                    spin = run_spin(question, folder)
                ours = ask_tidelock(options, compile_program(sdk, question.program, folder), question.arguments)
                row(question.name, ours, spin)
        if options.only in "untouched heap":
            ask_heap(options, sdk, folder)


if __name__ == "__main__":
    main()
