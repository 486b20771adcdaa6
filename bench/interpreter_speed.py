#!/usr/bin/env python3
"""How fast is the interpreter? Every program of bench/interpreter on Tidelock and on `mono --interpreter`, in one run.

Prints seconds for each (start-up taken off), the ratio mono / tidelock (above 1: Tidelock is faster), and the geometric
mean; then the wall time and memory of a hello world against `dotnet`. Needs mono-runtime, mono-mcs and the .NET SDK.
"""

import argparse
import math
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
# Iterations that take a second or so.
SIZES = {"integer_arithmetic": 20_000_000, "floating_arithmetic": 20_000_000, "calls": 300, "virtual_calls": 5_000_000,
         "fields_and_arrays": 10_000, "allocation": 5_000_000, "generics": 60_000, "exceptions": 100_000,
         "strings": 8_000, "collections": 10_000}
CONFIG = '{"runtimeOptions":{"framework":{"name":"Microsoft.NETCore.App","version":"10.0.0"}}}'


def timed(command, repeat):
    best = math.inf
    for _ in range(repeat):
        start = time.perf_counter()
        code = subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode
        best = min(best, time.perf_counter() - start)
        if code not in (0, 1):
            sys.exit(f"{' '.join(map(str, command))} ended with {code}")
    return best


def peak_memory(command):
    """Of the largest child so far, so call it with the command of interest alone in a fresh process."""
    script = ("import resource, subprocess, sys; subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL); "
              "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)")
    return int(subprocess.run([sys.executable, "-c", script, *map(str, command)], capture_output=True, text=True,
                              check=True).stdout) / 1024


def compile_with_mcs(source, folder):
    output = folder / (source.stem + ".dll")
    subprocess.run(["mcs", "-nologo", "-optimize+", "-r:System.Core.dll", f"-out:{output}", str(source)], check=True)
    output.with_suffix(".runtimeconfig.json").write_text(CONFIG)
    return output


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tidelock", default=str(ROOT / "build/release/tidelock"))
    parser.add_argument("--only", default="")
    parser.add_argument("--repeat", type=int, default=3)
    options = parser.parse_args()
    for tool in ("mcs", "mono"):
        if not shutil.which(tool):
            sys.exit(f"{tool} is missing: apt-get install mono-mcs mono-runtime")
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        ratios = []
        print(f"{'question':<22}{'tidelock s':>12}{'mono s':>10}{'ratio':>8}")
        for source in sorted((HERE / "interpreter").glob("*.cs")):
            if options.only not in source.stem or source.stem == "hello":
                continue
            program = compile_with_mcs(source, folder)
            size = str(SIZES[source.stem])
            ours = [options.tidelock, "run", program, "--"]
            theirs = ["mono", "--interpreter", program]
            a = timed([*ours, size], options.repeat) - timed([*ours, "0"], options.repeat)
            b = timed([*theirs, size], options.repeat) - timed([*theirs, "0"], options.repeat)
            ratios.append(b / a)
            print(f"{source.stem:<22}{a:>12.3f}{b:>10.3f}{b / a:>8.2f}")
        if ratios:
            print(f"{'geometric mean':<22}{math.exp(sum(map(math.log, ratios)) / len(ratios)):>30.2f}")
        if not options.only:
            program = compile_with_mcs(HERE / "interpreter/hello.cs", folder)
            a, b = timed([options.tidelock, "run", program], 5), timed(["dotnet", program], 5)
            print(f"{'hello world':<22}{a:>12.3f}{b:>10.3f}{b / a:>8.2f}   (against dotnet)")
            print(f"{'hello world memory':<22}{peak_memory([options.tidelock, 'run', program]):>9.0f} MB")


if __name__ == "__main__":
    main()
