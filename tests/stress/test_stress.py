#!/usr/bin/env python3
"""The stress oracle: every outcome that .NET itself shows of a random program is among those that `tidelock check` finds.

usage: test_stress.py --tidelock TIDELOCK [--first SEED] [--count N] [--iterations N] [--keep FOLDER]

stress_programs.py makes the programs, Stress.cs runs them: on .NET many times, with more threads than processors; then under
`check --all`, which must find each of the outcomes seen there. What is not found under sequential consistency is looked for under
--memory-model net, since .NET reorders too. A search that does not finish is counted, not judged. All programs are one assembly.
TIDELOCK_STRESS_PROGRAMS is the number of programs if --count is not given.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
from programs.build import RUNTIME_CONFIG  # noqa: E402
from programs.sdk import Missing, find_sdk  # noqa: E402
from stress_programs import StressProgram  # noqa: E402

MOST_OUTCOMES = 40  # places in Stress.cs
TIME_LIMIT = "20"
SKIPPED = 77


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tidelock", type=Path, required=True)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--count", type=int, default=int(os.environ.get("TIDELOCK_STRESS_PROGRAMS") or 20))
    parser.add_argument("--iterations", type=int, default=10_000)
    parser.add_argument("--keep", type=Path, help="keep the sources and the assembly here")
    return parser.parse_args()


def write_sources(folder, first, count):
    template = (Path(__file__).resolve().parent / "Stress.cs").read_text(encoding="utf-8")
    places = "\n".join(f'            case {i}: Debug.Assert(false, "outcome {i}"); break;' for i in range(1, MOST_OUTCOMES + 1))
    programs = [StressProgram(number).source() for number in range(first, first + count)]
    cases = "\n".join(f"        {number} => new P{number}()," for number in range(first, first + count))
    programs.append("static class Programs\n{\n    internal static Program Make(int number) => number switch\n    {\n" + cases +
                    "\n        _ => throw new ArgumentException(\"no such program\"),\n    };\n}")
    source = template.replace("@PLACES@", places) + "\n" + "\n".join(programs) + "\n"
    (folder / "Stress.cs").write_text(source, encoding="utf-8")


def build(sdk, folder):
    """Optimised, as .NET's own reorderings are to be seen, but with assertions."""
    arguments = ["-nologo", "-nostdlib", "-debug:portable", "-optimize+", "-deterministic", "-utf8output", "-nullable:enable", "-warn:0",
                 "-define:DEBUG", "-define:TRACE", "-out:Stress.dll", *(f"-r:{path}" for path in sorted(sdk.references.glob("*.dll"))), "Stress.cs"]
    (folder / "compile.rsp").write_text("\n".join(f'"{argument}"' for argument in arguments), encoding="utf-8")
    done = subprocess.run([sdk.dotnet, sdk.csc, "-noconfig", "@compile.rsp"], cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(done.stdout[-3000:] + done.stderr[-1000:])
    (folder / "Stress.runtimeconfig.json").write_text(json.dumps(RUNTIME_CONFIG), encoding="utf-8")
    return folder / "Stress.dll"


def run_on_dotnet(sdk, assembly, options):
    """By program: the outcomes seen."""
    done = subprocess.run([sdk.dotnet, assembly, "--run", str(options.first), str(options.count), str(options.iterations)],
                          capture_output=True, text=True, check=False, env={**os.environ, "STRESS_PAUSES": "1"})
    if done.returncode != 0:
        sys.exit(f"dotnet ended with {done.returncode}: {done.stderr[-2000:]}")
    seen = defaultdict(list)
    for line in done.stdout.splitlines():
        number, _, outcome = line.partition("\t")
        seen[int(number)].append(outcome)
    return seen


def found_by_check(tidelock, assembly, number, outcomes, *model):
    """Which of them `check` finds, and whether it looked everywhere."""
    command = [str(tidelock), "check", "--all", "--quiet", "--races", "off", "--time-limit", TIME_LIMIT, "--json", "-", *model,
               str(assembly), "--", str(number), *outcomes]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    try:
        result = json.loads(done.stdout)
    except json.JSONDecodeError:
        return set(), f"exit code {done.returncode}: {done.stderr.strip()[:300]}"
    found = set()
    for violation in result["violations"]:
        words = violation.get("message", "").split()
        if violation["kind"] != "assertion" or len(words) != 2 or words[0] != "outcome":
            return found, f"{violation['kind']}: {violation.get('message', '')}"
        found.add(outcomes[int(words[1]) - 1])
    return found, None if result["complete"] else f"{result['verdict']}: {result.get('problem', '')}"


def judge(options, assembly, number, outcomes):
    """A word for the count, and a text if it is wrong."""
    outcomes = outcomes[:MOST_OUTCOMES]
    found, problem = found_by_check(options.tidelock, assembly, number, outcomes)
    missing = [outcome for outcome in outcomes if outcome not in found]
    if not missing:
        return "found", None
    if problem is None:
        found, problem = found_by_check(options.tidelock, assembly, number, missing, "--memory-model", "net")
        missing = [outcome for outcome in missing if outcome not in found]
        if not missing:
            return "reordered", None
    if problem is not None and problem.startswith("incomplete"):
        return "unfinished", None
    if problem is not None and problem.startswith("unsupported"):
        return "unsupported", f"program {number}: {problem}"
    return "missed", f"program {number}: {problem or 'complete'}, without " + "  ".join(missing)


def judge_all(options, assembly, seen):
    """How many of them are wrong."""
    counts = defaultdict(int)
    wrong = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for word, text in pool.map(lambda number: judge(options, assembly, number, seen[number]), sorted(seen)):
            counts[word] += 1
            if text is not None:
                print(text, flush=True)
                wrong += word == "missed"
    outcomes = sum(len(all_of) for all_of in seen.values())
    print(f"{len(seen)} programs, {outcomes} outcomes on .NET: " + ", ".join(f"{counts[w]} {w}" for w in sorted(counts)))
    if len(seen) != options.count:
        print(f"only {len(seen)} of {options.count} programs gave an outcome")
        wrong += 1
    return wrong


def main():
    options = parse_arguments()
    options.tidelock = options.tidelock.resolve()
    try:
        sdk = find_sdk()
    except Missing as missing:
        print(missing)
        return SKIPPED
    folder = options.keep or Path(tempfile.mkdtemp(prefix="tidelock-stress-"))
    folder.mkdir(parents=True, exist_ok=True)
    try:
        began = time.monotonic()
        write_sources(folder, options.first, options.count)
        assembly = build(sdk, folder)
        built = time.monotonic()
        seen = run_on_dotnet(sdk, assembly, options)
        ran = time.monotonic()
        wrong = judge_all(options, assembly, seen)
        print(f"compiled in {built - began:.1f} s, run in {ran - built:.1f} s, checked in {time.monotonic() - ran:.1f} s")
        return 1 if wrong else 0
    finally:
        if options.keep is None:
            shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
