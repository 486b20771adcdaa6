#!/usr/bin/env python3
"""What do the reductions save, and what do they cost?

usage: reductions.py [--tidelock FILE] [--only TEXT] [--time-limit S] [--memory-limit BYTES]

For each program: states, transitions and seconds with each reduction, and the factors against the search without any. Then
two of the questions to SPIN with its own partial-order reduction, in the same run; and the price of dpor per transition and
in memory. These two tables have the best of five, taken in turns, unless a search is long. Needs spin, gcc and the .NET SDK.
Targets: at most 3 times SPIN's seconds; below 1.5 times the seconds per transition; summaries below half of the store from
100,000 states on.
"""

import argparse
import shutil
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

sys.dont_write_bytecode = True

import exploration  # noqa: E402
import moldyn_raytracer  # noqa: E402
from exploration import ROOT, find_sdk, thousands  # noqa: E402

REDUCTIONS = ("none", "sleep", "dpor", "dpor,symmetry")
QUESTIONS = ("philosophers, no deadlock, N=8", "philosophers, no deadlock, N=10", "filter lock, N=3", "filter lock, N=4",
             "bounded buffer 2x2, 3 places", "unprotected counter 4x2", "unprotected counter 4x3")
AGAINST_SPIN = ("bounded buffer 2x2, 3 places", "philosophers, no deadlock, N=10")
CONFIGURATIONS = ("2-1", "3-1", "2-2")
SHORT = 2.0  # seconds
FEW = 5_000  # transitions: with fewer, the start of the program is most of the time


@dataclass(frozen=True)
class Benchmark:
    name: str
    assembly: Path
    arguments: tuple


@dataclass(frozen=True)
class Run:
    states: int
    transitions: int
    seconds: float
    store: int
    summaries: int
    outcome: str  # empty if the search is complete and found nothing

    @property
    def cost(self):
        return self.seconds / max(1, self.transitions)


def benchmarks(sdk, folder):
    for question in exploration.QUESTIONS:
        if question.name in QUESTIONS:
            yield Benchmark(question.name, exploration.compile_program(sdk, question.program, folder), question.arguments)
    for name in ("MolDyn", "RayTracer"):
        assembly = moldyn_raytracer.compile_program(sdk, name, folder)
        for configuration in CONFIGURATIONS:
            yield Benchmark(f"{name} {configuration}", assembly, tuple(configuration.split("-")))
    for name in ("iw1", "iw2"):
        source = ROOT / f"tests/programs/memory/{name}.cs"
        if source.exists():
            yield Benchmark(f"independent workers, {name}", exploration.compile_program(sdk, name, folder, source), ())


def search_once(options, benchmark, reduction):
    report = exploration.check(options, benchmark.assembly, benchmark.arguments, "--reduction", reduction,
                               "--memory-limit", options.memory_limit)
    figures = report["statistics"]
    kinds = [violation["kind"] for violation in report["violations"]]
    outcome = kinds[0] if kinds else "" if report["complete"] else f"stopped: {report['stopped_by']}"
    return Run(figures["states"], figures["transitions"], figures["seconds"], figures["store_bytes"],
               figures["summary_bytes"], outcome)


def best_of_each(*measures):
    """The run of the least seconds of each, of five in turns: what else the machine does meets all of them."""
    found = [[measure() for measure in measures]]
    while len(found) < 5 and max(run.seconds for run in found[0]) < SHORT:
        found.append([measure() for measure in measures])
    return [min(runs, key=lambda run: run.seconds) for runs in zip(*found)]


def factor(full, reduced):
    """How much smaller; a search that was stopped gives a bound, two give nothing."""
    (a, full_stopped), (b, reduced_stopped) = full, reduced
    if b <= 0 or (full_stopped and reduced_stopped):
        return "-"
    return f"{'>' if full_stopped else '<' if reduced_stopped else ''}{a / b:,.2f}"


def table(options, chosen):
    """One line for each program and reduction."""
    print(f"{'program':34}{'reduction':21}{'states':>12}{'transitions':>13}{'seconds':>9}{'fewer states':>14}"
          f"{'less time':>11}")
    for benchmark in chosen:
        for reduction in REDUCTIONS:
            one = search_once(options, benchmark, reduction)
            if reduction == "none":
                none = one
            stops = bool(none.outcome), bool(one.outcome)
            print(f"{benchmark.name:34}{reduction:21}{thousands(one.states):>12}{thousands(one.transitions):>13}"
                  f"{one.seconds:>9.3f}"
                  f"{factor((none.states, stops[0]), (one.states, stops[1])):>14}"
                  f"{factor((none.seconds, stops[0]), (one.seconds, stops[1])):>11}  {one.outcome}", flush=True)


def against_spin(options, chosen, folder):
    chosen = {benchmark.name: benchmark for benchmark in chosen if benchmark.name in AGAINST_SPIN}
    if not chosen:
        return
    print(f"\n{'dpor / SPIN with its reduction':44}{'states':>12}{'':>12}{'seconds':>10}{'':>10}{'ratio':>8}"
          "   (target: at most 3)")
    for question in exploration.QUESTIONS:
        if question.name in chosen:
            exploration.build_spin(question, folder)
            ours, spin = best_of_each(lambda: search_once(options, chosen[question.name], "dpor"),
                                      lambda: exploration.run_spin(question, folder))
            ratio = f"{ours.seconds / spin.seconds:.1f}" if spin.seconds else "-"
            print(f"{question.name:44}{thousands(ours.states):>12}{thousands(spin.states):>12}{ours.seconds:>10.3f}"
                  f"{spin.seconds:>10.3f}{ratio:>8}   {ours.outcome}", flush=True)


def price(options, chosen):
    print(f"\n{'price of dpor':34}{'us/transition':>15}{'with dpor':>12}{'ratio':>8}{'summary bytes':>16}"
          f"{'store bytes':>14}{'ratio':>8}   (targets: 1.5, and 0.5 from 100,000 states on)")
    for benchmark in chosen:
        none, dpor = best_of_each(*(lambda r=reduction: search_once(options, benchmark, r) for reduction in ("none", "dpor")))
        note = "few transitions" if min(none.transitions, dpor.transitions) < FEW else ""
        note = note or ("few states" if dpor.states < 100_000 else "")
        print(f"{benchmark.name:34}{none.cost * 1e6:>15.2f}{dpor.cost * 1e6:>12.2f}{dpor.cost / none.cost:>8.2f}"
              f"{thousands(dpor.summaries):>16}{thousands(dpor.store):>14}"
              f"{dpor.summaries / max(1, dpor.store):>8.2f}   {note}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tidelock", type=Path, default=ROOT / "build/release/tidelock")
    parser.add_argument("--only", default="", metavar="TEXT", help="only programs whose name contains it")
    parser.add_argument("--time-limit", default="20", metavar="S", help="for each search")
    parser.add_argument("--memory-limit", default=str(2 << 30), metavar="BYTES", help="for each search")
    options = parser.parse_args()
    options.tidelock = options.tidelock.resolve()
    for tool in ("spin", "gcc"):
        if not shutil.which(tool):
            sys.exit(f"{tool} is missing: apt-get install spin gcc")
    with tempfile.TemporaryDirectory(prefix="bench-reductions-") as temporary:
        folder = Path(temporary)
        chosen = [benchmark for benchmark in benchmarks(find_sdk(), folder) if options.only in benchmark.name]
        print(f"Each search may take {options.time_limit} s; if it is stopped, a factor is a bound (`<`, `>`).\n")
        table(options, chosen)
        against_spin(options, chosen, folder)
        price(options, chosen)


if __name__ == "__main__":
    main()
