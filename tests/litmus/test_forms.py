#!/usr/bin/env python3
"""Litmus tests in many C# forms (forms.py): `tidelock check` finds the outcomes of the plain form, which the reference tells.

usage: test_forms.py --tidelock TIDELOCK --reference LITMUS_REFERENCE [--every N] [--models M,M...] [--only TEXT] [--jobs N]

With --every N only every N-th check is made; TIDELOCK_LITMUS_PROGRAMS in the environment makes all of them.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import forms

def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tidelock", type=Path, required=True)
    parser.add_argument("--reference", type=Path, required=True)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--models", default="tso,ecma,net")
    parser.add_argument("--only", default="", help="tests and forms whose name has this in it")
    parser.add_argument("--tests", default="", help="separated by commas")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    if os.environ.get("TIDELOCK_LITMUS_PROGRAMS"):
        options.every = 1
    return options


def expected(options, test, model, cache={}):
    if (test, model) not in cache:
        command = [str(options.reference.resolve()), "--model", model, forms.TESTS[test].text]
        text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        cache[test, model] = sorted({forms.outcome_number(test, line) for line in text.splitlines()[1:]})
    return cache[test, model]


def check(options, source, number, model, wanted, folder):
    """The outcomes that Tidelock finds, or a problem."""
    output = folder / f"{number}-{model}.json"
    command = [str(options.tidelock.resolve()), "check", "--all", "--races", "off", "--quiet", "--queue", "64", "--memory-model", model,
               "--json", str(output), str(source), "--", str(number), *wanted]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if not output.exists():
        return None, f"exit code {done.returncode}: {(done.stdout + done.stderr).strip()[:300]}"
    result = json.loads(output.read_text(encoding="utf-8"))
    output.unlink()
    if not result.get("complete"):
        return None, f"not complete: {result.get('verdict')} {done.stdout.strip()[:300]}"
    wrong = [v for v in result["violations"] if v["kind"] != "assertion" or not v.get("message", "").isdigit()]
    if wrong:
        return None, f"{wrong[0]['kind']}: {wrong[0].get('message', '')}"
    return {wanted[int(v["message"]) - 1] for v in result["violations"]}, None


def judge(options, source, task, cases, folder):
    number, model = task
    test, form = cases[number]
    wanted = expected(options, test, model)
    found, problem = check(options, source, number, model, wanted, folder)
    if problem is None and found != set(wanted):
        problem = f"missing: {[f'{int(number):o}' for number in wanted if number not in found]}"
    if problem is None:
        return None
    problem = f"{test} {form.name} {model}: {problem}"
    print(problem, flush=True)
    return problem


def main():
    options = parse_arguments()
    names = [name for name in options.tests.split(",") if name] or list(forms.TESTS)
    cases = [(test, form) for form in forms.forms() for test in names if options.only in f"{test} {form.name}"]
    tasks = [(number, model) for number, (test, form) in enumerate(cases) for model in options.models.split(",")
             if forms.applies(form, test, model)][:: options.every]
    used = sorted({number for number, _ in tasks})
    cases = {number: cases[number] for number in used}
    if options.list:
        print("\n".join(sorted({form.name for _, form in cases.values()})))
        return 0
    with tempfile.TemporaryDirectory(prefix="tidelock-forms-") as name:
        folder = Path(name)
        source = folder / "Forms.cs"
        source.write_text(forms.source(cases), encoding="utf-8")
        first = judge(options, source, tasks[0], cases, folder)  # compiles it
        with ThreadPoolExecutor(options.jobs) as pool:
            rest = list(pool.map(lambda task: judge(options, source, task, cases, folder), tasks[1:]))
    problems = [problem for problem in [first, *rest] if problem]
    print(f"{len(names)} tests, {len({form.name for _, form in cases.values()})} forms, {len(tasks)} checks, {len(problems)} wrong")
    return 1 if problems or not tasks else 0


if __name__ == "__main__":
    sys.exit(main())
