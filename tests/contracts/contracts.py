#!/usr/bin/env python3
"""Members of the class library that are one step by contract (src/machine/library/contracts.cpp) must be linearizable, or looked into.

Each file here is a subject: a type, calls that change it, and calls that look at it. Matrix.cs makes one or two changes on threads of
their own beside two looks, and asks whether the results are those of the same calls one after the other. With `--library interleaved`
that shows what is not linearizable. Whatever is not must be found without that option as well: a row that only the interleaved check
breaks is a silent wrong `ok`. Each row that is broken is then checked alone: in a check of all rows, one that calls an exposing member
(contracts.h) has the types looked into for the others as well.

    contracts.py --tidelock build/release/tidelock                  # one change beside two looks
    contracts.py --tidelock ... --threads 2 --time-limit 600        # two changes: the whole matrix
    contracts.py --tidelock ... --only 'Channel*' --verbose
"""

import argparse
import fnmatch
import json
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
ROW = re.compile(r'\{"(System[^"]*)", "[^"]*", k(?:Atomic|Steps), kManaged')
ROW_NUMBER = re.compile(r"row (\d+): ")


def subjects():
    return sorted(path for path in HERE.glob("*.cs") if path.name != "Matrix.cs")


def rows_of(path, threads):
    text = path.read_text(encoding="utf-8")
    changes = len(re.findall(r"^ +Change\(", text, re.MULTILINE))
    looks = len(re.findall(r"^ +Look\(", text, re.MULTILINE))
    return changes**threads * looks**2


def whole_program(paths, threads):
    """One source text: the usings of a subject may stand in its namespace."""
    parts = [(HERE / "Matrix.cs").read_text(encoding="utf-8")]
    made = []
    for path in paths:
        space = "Of" + re.sub(r"\W", "", path.stem)
        parts.append(f"namespace {space}\n{{\n{path.read_text(encoding='utf-8')}}}\n")
        made.append(f'        "{path.stem}" => new {space}.Subject(),\n')
    parts.append(
        "static class Subjects\n{\n    public static Matrix Make(string name) => name switch\n    {\n"
        + "".join(made)
        + "        _ => throw new ArgumentException(name)\n    };\n}\n"
    )
    count = max(rows_of(path, threads) for path in paths)
    cases = "".join(f"            case {row}: Verify.Assert(false, text); break;\n" for row in range(count))
    parts.append(
        "static class Broken\n{\n    public static void Row(int row, string text)\n    {\n        switch (row)\n        {\n"
        + cases
        + "        }\n    }\n}\n"
    )
    return "".join(parts)


def check(tidelock, source, subject, threads, limit, *options, row=None):
    """What is broken: row by row, a text each. Of all rows, or of one."""
    command = [tidelock, "check", source, "--all", "--json", "-", "--races", "off", "--time-limit", str(limit)]
    command += [*options, "--", subject, str(threads)]
    if row is not None:
        command.append(row)
    done = subprocess.run(command, capture_output=True, text=True)
    try:
        result = json.loads(done.stdout[done.stdout.index("{") :])
    except ValueError:
        return None, (done.stderr or done.stdout).strip() or f"exit code {done.returncode}"
    trouble = "" if result["complete"] else f"{result['verdict']}: {result.get('stopped_by')}"
    broken = {}
    for violation in result["violations"]:
        calls = violation["message"].split(" => ")[0] if violation["kind"] == "assertion" else violation["kind"]
        broken[calls] = violation["message"]
    trusted = [a for a in result["assumptions"] if a["kind"] == "trusted-library"]
    names = trusted[0].get("names", []) if trusted else []
    return (broken, result["statistics"].get("states"), names), trouble


def missed_alone(tidelock, source, subject, threads, limit, inside):
    """Rows of those that `--library interleaved` breaks that are not broken when they are checked alone."""
    for calls, text in sorted(inside.items()):
        row = ROW_NUMBER.match(calls)
        if row is None:
            continue  # another violation than a broken row
        result, trouble = check(tidelock, source, subject, threads, limit, row=row.group(1))
        if result is None or (trouble and calls not in result[0]):
            yield f"{text}: {trouble}"
        elif calls not in result[0]:
            yield text


def untried():
    """Types of the table that have neither a subject nor a line that says why not."""
    table = (ROOT / "src/machine/library/contracts.cpp").read_text(encoding="utf-8")
    tried = {path.name.split(".")[0] for path in subjects()}
    for line in (HERE / "not_tried.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            tried.add(line.split(":")[0])
    names = {name.rsplit(".", 1)[1].split("`")[0].split("+")[0] for name in ROW.findall(table)}
    return sorted(names - tried)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tidelock", required=True)
    parser.add_argument("--work", type=Path, default=ROOT / "build/contracts")
    parser.add_argument("--threads", type=int, default=1, choices=(1, 2), help="that make a change each")
    parser.add_argument("--only", default="*", help="subjects whose names fit this pattern")
    parser.add_argument("--time-limit", type=float, default=60, help="seconds for each check")
    parser.add_argument("--verbose", action="store_true", help="say what is not linearizable")
    options = parser.parse_args()

    problems = [f"{name}: has no matrix, and no line in not_tried.txt says why" for name in untried()]
    options.work.mkdir(parents=True, exist_ok=True)
    source = options.work / f"Contracts{options.threads}.cs"
    text = whole_program(subjects(), options.threads)
    if not source.exists() or source.read_text(encoding="utf-8") != text:
        source.write_text(text, encoding="utf-8")
    for path in subjects():
        name = path.stem
        if not fnmatch.fnmatch(name, options.only):
            continue
        results = []
        for library in ("atomic", "interleaved"):
            result, trouble = check(
                options.tidelock, source, name, options.threads, options.time_limit, "--library", library
            )
            results.append(result)
            # What takes too long inside is still compared as far as it came.
            if result is None or (trouble and library == "atomic"):
                problems.append(f"{name}, --library {library}: {trouble}")
            elif trouble:
                print(f"{name}, --library {library}: {trouble}")
        if None in results:
            continue
        (found, states, trusted), (inside, inside_states, _) = results
        missed = sorted(set(inside) - set(found))
        print(
            f"{name}: {rows_of(path, options.threads)} rows, {states} and {inside_states} states, "
            f"{len(found)} and {len(inside)} not linearizable; trusted: {', '.join(trusted) or 'nothing'}",
            flush=True,
        )
        if options.verbose:
            for calls in sorted(set(inside) & set(found)):
                print("    " + inside[calls])
        problems += [f"{name}: only --library interleaved finds {inside[calls]}" for calls in missed]
        known = {calls: text for calls, text in inside.items() if calls in found}
        alone = missed_alone(options.tidelock, source, name, options.threads, options.time_limit, known)
        problems += [f"{name}: alone, only --library interleaved finds {text}" for text in alone]
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
