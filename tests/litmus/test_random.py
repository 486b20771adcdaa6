#!/usr/bin/env python3
"""Random litmus programs as C#: `tidelock check` finds just the outcomes that the reference has.

usage: test_random.py --tidelock TIDELOCK --reference LITMUS_REFERENCE [--first SEED] [--count N] [--models M,M...]
                      [--reductions R R...] [--guard fences|lock]

Each program is checked once per model and reduction, with --all: a violation for every outcome. For the model sc the option
--memory-model is left out, so that it is what everybody runs.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

BATCH = 500  # programs in one C# file


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tidelock", type=Path, required=True)
    parser.add_argument("--reference", type=Path, required=True)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--models", default="sc", help="separated by commas: sc, tso, ecma, net")
    parser.add_argument("--reductions", nargs="*", default=["none"], help="values of --reduction; default: leave it out")
    parser.add_argument("--guard", choices=("fences", "lock"), help="a fence after, or a lock around, every access")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    # For a run that takes its time: so many, and of those with fences or locks a tenth.
    if many := os.environ.get("TIDELOCK_LITMUS_PROGRAMS"):
        options.count = int(many) // (10 if options.guard else 1)
    return options


def ask(options, what, first, count):
    command = [str(options.reference.resolve()), what, str(first), str(count), *([options.guard] if options.guard else [])]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def check(options, source, number, model, expected, reduction, folder):
    """The outcomes that Tidelock finds, or a problem."""
    told = sorted(expected - {"deadlock"})
    output = folder / f"{number}-{model}-{reduction}.json"
    command = [str(options.tidelock.resolve()), "check", "--all", "--races", "off", "--quiet", "--queue", "64", "--json", str(output)]
    if reduction != "default":
        command += ["--reduction", reduction]
    if model != "sc":
        command += ["--memory-model", model]
    command += [str(source), "--", str(number), *told]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if not output.exists():
        return None, f"exit code {done.returncode}: {done.stderr.strip()[:300]}"
    result = json.loads(output.read_text(encoding="utf-8"))
    output.unlink()
    if not result.get("complete"):
        return None, f"not complete: {result.get('verdict')} {done.stderr.strip()[:300]}"
    found = set()
    for violation in result["violations"]:
        message = violation.get("message", "")
        if violation["kind"] == "deadlock":
            found.add("deadlock")
        elif violation["kind"] != "assertion":
            return None, f"{violation['kind']}: {message}"
        else:
            found.add(told[int(message)] if message.isdigit() else message)
    return found, None


def judge(options, source, task, folder):
    number, model, expected, reduction = task
    found, problem = check(options, source, number, model, expected, reduction, folder)
    if problem is None and found != expected:
        problem = f"missing: {sorted(expected - found)}, too many: {sorted(found - expected)}"
    return None if problem is None else f"{number} {model} --reduction {reduction}: {problem}"


def run_batch(options, first, count, folder):
    source = folder / f"Litmus{first}.cs"
    source.write_text(ask(options, "--csharp", first, count), encoding="utf-8")
    texts = dict(line.split(" ", 1) for line in ask(options, "--random", first, count).splitlines())
    tasks = []
    for line in ask(options, "--packed", first, count).splitlines():
        number, model, *outcomes = line.split()
        if model in options.models.split(","):
            tasks += [(number, model, set(outcomes), reduction) for reduction in options.reductions]
    with ThreadPoolExecutor(options.jobs) as pool:
        problems = [problem for problem in pool.map(lambda task: judge(options, source, task, folder), tasks) if problem]
    for problem in problems:
        print(f"{problem}\n    {texts[problem.split(' ', 1)[0]]}", flush=True)
    return len(tasks), len(problems)


def main():
    options = parse_arguments()
    tasks = failed = 0
    with tempfile.TemporaryDirectory(prefix="tidelock-litmus-") as folder:
        for first in range(options.first, options.first + options.count, BATCH):
            count = min(BATCH, options.first + options.count - first)
            more_tasks, more_failed = run_batch(options, first, count, Path(folder))
            tasks += more_tasks
            failed += more_failed
    print(f"{tasks} checks, {failed} wrong")
    return 1 if failed or not tasks else 0


if __name__ == "__main__":
    sys.exit(main())
