#!/usr/bin/env python3
"""Compares what two builds of Tidelock say of the same programs.

usage: compare_builds.py BEFORE AFTER [--jobs N] [--options 'OPTIONS'] [PATH...]

BEFORE and AFTER are two `tidelock` executables. PATH are programs or folders of them (tests/programs/check, memory and
examples unless told). Each program is checked by both builds with the options of its header, as it is and with
`--reduction none`. Verdict, violation kinds, states, transitions, executions, assumptions and the steps of every trace
must be equal; what differs is printed, and the exit code is 1.
"""

import argparse
import concurrent.futures
import json
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

from programs import program as programs  # noqa: E402

COUNTS = ("states", "revisits", "transitions", "executions", "instructions", "max_depth")
STEP = ("actor", "option", "thread", "operation", "object", "accesses", "note", "file", "line", "column")


def check(tidelock, path, options, arguments):
    command = [tidelock, "check", *options, "--time-limit", "60", "--json", "-", str(path)]
    if arguments:
        command += ["--", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    try:
        return done.returncode, json.loads(done.stdout)
    except ValueError:
        return done.returncode, {"problem": done.stderr}


def essence(code, result):
    """What must not differ."""
    statistics = result.get("statistics", {})
    findings = []
    for finding in result.get("violations", []) + result.get("warnings", []):
        steps = [[step.get(key) for key in STEP] for step in finding.get("trace", [])]
        findings.append([finding["kind"], finding["message"], finding["details"], finding["file"], finding["line"], steps])
    return {
        "exit code": code,
        "verdict": result.get("verdict"),
        "complete": result.get("complete"),
        "counts": [statistics.get(key) for key in COUNTS],
        "findings": findings,
        "assumptions": result.get("assumptions"),
        "problem": result.get("problem"),
    }


def compare(before, after, program, more):
    options = program.options + more
    one, two = (essence(*check(build, program.path, options, program.arguments)) for build in (before, after))
    if one["verdict"] == two["verdict"] == "incomplete":
        return []  # by the time limit: where it was cut is another place each time
    return [f"{program.name} {' '.join(more)}: {key}: {one[key]} | {two[key]}" for key in one if one[key] != two[key]]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before")
    parser.add_argument("after")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--options", default=None, help="instead of none and --reduction none")
    parser.add_argument("paths", nargs="*", type=Path)
    arguments = parser.parse_args()
    tests = ROOT / "tests" / "programs"
    paths = arguments.paths or [tests / "check", tests / "memory", ROOT / "examples"]
    ways = [shlex.split(arguments.options)] if arguments.options is not None else [[], ["--reduction", "none"]]
    all_programs = [p for p in programs.find(paths) if p.path.suffix != ".il" and p.header.get("mode", "check") == "check"]
    jobs = [(p, way) for p in all_programs for way in ways if not (way and "--reduction" in p.options)]
    differences = []
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for found in pool.map(lambda job: compare(arguments.before, arguments.after, *job), jobs):
            for line in found:
                print(line[:2000])
            differences += found
    print(f"{len(jobs)} checks of {len(all_programs)} programs: {len(differences)} differences")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
