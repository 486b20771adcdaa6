#!/usr/bin/env python3
"""Runs the program suite: every program under tests/programs/, judged as its header says.

usage: run_programs.py [--only GLOB] [--list] [--keep-going] [--record] [PATH...]

A PATH is a topic folder or a program; without one, all topics run. What a header may say is in
tools/programs/program.py; what a mode does is in tools/programs/<mode>_mode.py. Results of compilers and of .NET are
kept under build/programs/. The exit code is 0 if every program passed, 1 if not, 5 if something is missing.
"""

import argparse
import fnmatch
import os
import resource
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

sys.dont_write_bytecode = True

from programs import program as program_files  # noqa: E402
from programs import check_mode, refuse_mode, run_mode  # noqa: E402
from programs.build import BuildError, Builder  # noqa: E402
from programs.sdk import Missing, Sdk, find_sdk  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent

# mode -> function(program, context) that returns the list of problems
MODES = {
    "run": run_mode.run,
    "refuse": refuse_mode.run,
    "check": check_mode.run,
}


@dataclass(frozen=True)
class Context:
    sdk: Sdk
    builder: Builder
    tidelock: Path | None  # None: run on .NET alone


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("paths", nargs="*", type=Path, default=[ROOT / "tests" / "programs"], metavar="PATH")
    parser.add_argument("--only", metavar="GLOB", help="only programs whose topic/file matches")
    parser.add_argument("--keep-going", action="store_true", help="go on after the first failure")
    parser.add_argument("--list", action="store_true", help="print the programs and stop")
    parser.add_argument("--record", action="store_true", help="write the numbers of states into the headers (mode check)")
    parser.add_argument("--dotnet-only", action="store_true", help="compile and run on .NET; leave Tidelock out")
    parser.add_argument("--tidelock", type=Path, default=ROOT / "build" / "release" / "tidelock")
    parser.add_argument("--cache", type=Path, default=ROOT / "build" / "programs")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1))
    return parser.parse_args()


def matches(program, pattern):
    return not pattern or fnmatch.fnmatch(program.name, pattern) or fnmatch.fnmatch(program.path.name, pattern)


def judge(program, context):
    if program.mode not in MODES:
        return [f"mode '{program.mode}' is not one of: {', '.join(sorted(MODES))}"]
    try:
        return MODES[program.mode](program, context)
    except BuildError as error:
        return ["does not compile:", *str(error).splitlines()[:run_mode.MOST_LINES]]
    except Missing as missing:
        return [f"missing: {missing}"]


def run_all(programs, context, options):
    passed = failed = 0
    gaps = Counter()
    with ThreadPoolExecutor(options.jobs) as pool:
        futures = [pool.submit(judge, program, context) for program in programs]
        for program, future in zip(programs, futures):
            problems = future.result()
            if not problems:
                passed += 1
                continue
            failed += 1
            gaps.update(line for line in problems if line.startswith("unsupported: "))
            print(f"FAILED {program.name}")
            print("".join(f"    {line}\n" for line in problems), end="", flush=True)
            if not options.keep_going:
                pool.shutdown(cancel_futures=True)
                break
    if len(gaps) < gaps.total():
        print("most wanted:")
        for gap, count in gaps.most_common(10):
            print(f"    {count:3} {gap}")
    return passed, failed


def main():
    options = parse_arguments()
    programs = [program for program in program_files.find(options.paths) if matches(program, options.only)]
    if options.list:
        for program in programs:
            print(f"{program.name:40} {program.mode:6} {program.header.get('about', '')}")
        return 0
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # programs that crash on purpose leave no core
    try:
        sdk = find_sdk()
        tidelock = None if options.dotnet_only else options.tidelock.resolve()
        context = Context(sdk, Builder(sdk, options.cache.resolve(), ROOT), tidelock)
        if options.record:
            for program in programs:
                for problem in check_mode.record(program, context) if program.mode == "check" else []:
                    print(f"{program.name}: {problem}")
            return 0
        passed, failed = run_all(programs, context, options)
    except Missing as missing:
        print(f"missing: {missing}", file=sys.stderr)
        return 5
    print(f"{len(programs)} programs: {passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
