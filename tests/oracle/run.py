#!/usr/bin/env python3
"""Do Tidelock and SPIN agree? Every algorithm of this folder is there twice, as name.cs and as name.pml.

usage: run.py [--tidelock FILE] [--spin-only] [NAME...]

SPIN explores the model once and prints the result of every execution (report.pml). Tidelock is asked once for the
verdict (deadlock or not), and once for each value in the program's header whether an execution ends with
it: the program asserts that it does not. Verdicts and sets of values must be equal.

Exit code: 0 if all agree, 1 if not, 77 if spin or the C compiler is missing (skipped).
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT / "tools"))

from programs.sdk import find_sdk  # noqa: E402

SKIPPED = 77
CONFIG = '{"runtimeOptions":{"framework":{"name":"Microsoft.NETCore.App","version":"10.0.0"}}}'


class Failed(Exception):
    pass


def run(command, folder, codes=(0,)):
    done = subprocess.run([str(part) for part in command], cwd=folder, capture_output=True, text=True, timeout=300,
                          check=False)
    if done.returncode not in codes:
        raise Failed(f"{command[0]} ended with {done.returncode}: {(done.stdout + done.stderr).strip()[-400:]}")
    return done.stdout


def ask_spin(model, folder):
    """(is there a deadlock, the set of results), without any reduction."""
    for file in HERE.glob("*.pml"):
        shutil.copy(file, folder)
    run(["spin", "-a", model.name], folder)
    run(["gcc", "-O0", "-w", "-DNOREDUCE", "-DVECTORSZ=2048", "-o", "pan", "pan.c"], folder)
    text = run(["./pan", "-m200000"], folder)
    if "max search depth too small" in text or "assertion violated" in text:
        raise Failed(text)
    everything = run(["./pan", "-m200000", "-E"], folder)
    values = {int(value) for value in re.findall(r"^final (-?\d+)$", everything, re.MULTILINE)}
    return re.search(r"^pan:\d+: invalid end state", text, re.MULTILINE) is not None, values


def compile_program(sdk, source, folder):
    output = folder / (source.stem + ".dll")
    host = sdk.csc.with_suffix("")
    # The compiler server makes the second and further programs cheap. It has a name of its own and ends soon.
    compiler = [host, f"-shared:tidelock-{os.getuid()}-{sdk.version}", "-keepalive:60"] if os.access(host, os.X_OK) \
        else [sdk.dotnet, sdk.csc]
    references = [f"-r:{path}" for path in sorted(sdk.references.glob("*.dll"))]
    run([*compiler, "-noconfig", "-nologo", "-nostdlib", "-nullable:enable", "-langversion:latest",
         "-debug:portable", "-optimize-", "-deterministic", "-define:DEBUG;TRACE", f"-out:{output}", *references,
         HERE / "Oracle.cs", source], folder)
    output.with_suffix(".runtimeconfig.json").write_text(CONFIG)
    return output


def check(tidelock, assembly, options, value):
    result = assembly.with_suffix(f".{value}.json")
    run([tidelock, "check", *options, "--json", result, assembly, "--", str(value)], assembly.parent, codes=(0, 2))
    report = json.loads(result.read_text())
    return [violation["kind"] for violation in report["violations"]]


def ask_tidelock(tidelock, assembly, values):
    kinds = check(tidelock, assembly, ["--races", "off"], -1)
    if not set(kinds) <= {"deadlock"}:
        raise Failed(f"tidelock found {kinds}")
    reachable = {value for value in values
                 if "assertion" in check(tidelock, assembly, ["--races", "off", "--all"], value)}
    return bool(kinds), reachable


def values_of(source):
    """The numbers and ranges of the header's line `values: 0 2..5`."""
    text = re.search(r"^// values: (.*)$", source.read_text(), re.MULTILINE).group(1)
    ranges = [part.split("..") for part in text.split()]
    return [value for ends in ranges for value in range(int(ends[0]), int(ends[-1]) + 1)]


def compare(name, sdk, options):
    """(problems, line for the table)."""
    source = HERE / f"{name}.cs"
    values = values_of(source)
    with tempfile.TemporaryDirectory(prefix=f"oracle-{name}-") as temporary:
        folder = Path(temporary)
        try:
            deadlock, results = ask_spin(HERE / f"{name}.pml", folder)
            line = f"{name:28} {'deadlock' if deadlock else 'ok':9} {sorted(results)}"
            if not results <= set(values):
                return [f"{name}: SPIN reaches {sorted(results)}, outside of the values in the header"], line
            assembly = compile_program(sdk, source, folder)
            if options.spin_only:
                return [], line
            ours = ask_tidelock(options.tidelock, assembly, values)
        except (Failed, OSError, ValueError, subprocess.TimeoutExpired) as failure:
            return [f"{name}: {failure}"], name
    problems = []
    if ours[0] != deadlock:
        problems.append(f"{name}: deadlock: SPIN {deadlock}, Tidelock {ours[0]}")
    if ours[1] != results:
        problems.append(f"{name}: results: SPIN {sorted(results)}, Tidelock {sorted(ours[1])}")
    return problems, line


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--tidelock", type=Path, default=ROOT / "build" / "release" / "tidelock")
    parser.add_argument("--spin-only", action="store_true", help="compile both, run the models alone")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1))
    options = parser.parse_args()
    missing = [tool for tool in ("spin", "gcc") if not shutil.which(tool)]
    if missing:
        print(f"skipped: {', '.join(missing)} not found (apt-get install spin gcc)")
        return SKIPPED
    names = options.names or sorted(path.stem for path in HERE.glob("*.cs") if path.stem != "Oracle")
    sdk = find_sdk()
    failed = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        for problems, line in pool.map(lambda name: compare(name, sdk, options), names):
            print(line)
            for problem in problems:
                print(f"    FAILED {problem}")
            failed += bool(problems)
    print(f"{len(names)} algorithms: {len(names) - failed} agree, {failed} do not")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
