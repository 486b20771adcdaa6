#!/usr/bin/env python3
"""The stress oracle: every outcome that .NET itself shows of a random program is among those that `tidelock check` finds.

usage: test_stress.py --tidelock TIDELOCK [--first SEED] [--count N] [--iterations N] [--keep FOLDER]

programs.py makes the programs, Stress.cs runs them: on .NET many times, with threads that begin together, on a machine that is kept
busy; then under `check --all`, which must find each of the outcomes seen there. What is not found under sequential consistency is
looked for under --memory-model net, since .NET reorders too. A search that does not finish is counted, not judged.
TIDELOCK_STRESS_PROGRAMS is the number of programs; without it and --count nothing is run (exit code 77).
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from programs import StressProgram  # noqa: E402

MOST_OUTCOMES = 40  # places in Stress.cs
TIME_LIMIT = "20"
PROJECT = """<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <OutputType>Exe</OutputType>
    <TargetFramework>net10.0</TargetFramework>
    <ImplicitUsings>enable</ImplicitUsings>
    <Nullable>enable</Nullable>
    <DefineConstants>DEBUG;TRACE</DefineConstants>
    <Optimize>true</Optimize>
    <InvariantGlobalization>true</InvariantGlobalization>
    <NoWarn>$(NoWarn);CS0649;CS0169;CS0414;CS0168;CS0219;CS8321;CS1717;CS0420</NoWarn>
    <TreatWarningsAsErrors>false</TreatWarningsAsErrors>
  </PropertyGroup>
</Project>
"""


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tidelock", type=Path, required=True)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--count", type=int, default=0)
    parser.add_argument("--iterations", type=int, default=10_000)
    parser.add_argument("--keep", type=Path, help="keep the project here")
    options = parser.parse_args()
    if many := os.environ.get("TIDELOCK_STRESS_PROGRAMS"):
        options.count = int(many)
    return options


def write_project(folder, first, count):
    template = (Path(__file__).resolve().parent / "Stress.cs").read_text(encoding="utf-8")
    places = "\n".join(f'            case {i}: Debug.Assert(false, "outcome {i}"); break;' for i in range(1, MOST_OUTCOMES + 1))
    (folder / "Stress.csproj").write_text(PROJECT, encoding="utf-8")
    (folder / "Stress.cs").write_text(template.replace("@PLACES@", places), encoding="utf-8")
    sources = ["using System.Collections.Concurrent;", "using System.Linq;"]
    sources += [StressProgram(number).source() for number in range(first, first + count)]
    cases = "\n".join(f"        {number} => new P{number}()," for number in range(first, first + count))
    sources.append("static class Programs\n{\n    internal static Program Make(int number) => number switch\n    {\n" + cases +
                   "\n        _ => throw new ArgumentException(\"no such program\"),\n    };\n}")
    (folder / "Programs.cs").write_text("\n".join(sources) + "\n", encoding="utf-8")


def build(folder):
    done = subprocess.run(["dotnet", "build", "-c", "Release", "-o", "out", "-v", "q", "--nologo"], cwd=folder, capture_output=True,
                          text=True, check=False)
    if done.returncode != 0:
        sys.exit(done.stdout[-3000:] + done.stderr[-1000:])
    return folder / "out" / "Stress.dll"


def run_on_dotnet(assembly, options):
    """By program: the outcomes seen, while other processes keep the machine busy."""
    load = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(os.cpu_count() or 2)]
    try:
        done = subprocess.run(["dotnet", str(assembly), "--run", str(options.first), str(options.count), str(options.iterations)],
                              capture_output=True, text=True, check=True, env={**os.environ, "STRESS_PAUSES": "1"})
    finally:
        for process in load:
            process.kill()
            process.wait()
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


def main():
    options = parse_arguments()
    if options.count == 0:
        print("TIDELOCK_STRESS_PROGRAMS is not set")
        return 77
    options.tidelock = options.tidelock.resolve()
    folder = options.keep or Path(tempfile.mkdtemp(prefix="tidelock-stress-"))
    folder.mkdir(parents=True, exist_ok=True)
    try:
        write_project(folder, options.first, options.count)
        assembly = build(folder)
        seen = run_on_dotnet(assembly, options)
        counts = defaultdict(int)
        wrong = 0
        for number in sorted(seen):
            word, text = judge(options, assembly, number, seen[number])
            counts[word] += 1
            if text is not None:
                print(text, flush=True)
                wrong += word == "missed"
        outcomes = sum(len(all_of) for all_of in seen.values())
        print(f"{len(seen)} programs, {outcomes} outcomes on .NET: " + ", ".join(f"{counts[w]} {w}" for w in sorted(counts)))
        if len(seen) != options.count:
            print(f"only {len(seen)} of {options.count} programs gave an outcome")
            wrong += 1
        return 1 if wrong else 0
    finally:
        if options.keep is None:
            shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
