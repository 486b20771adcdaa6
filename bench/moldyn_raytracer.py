#!/usr/bin/env python3
"""How do we do on the MoonWalker paper's benchmarks? Our own MolDyn and RayTracer, in its configurations threads-size.

usage: moldyn_raytracer.py [--tidelock FILE] [--time-limit S] [--memory-limit BYTES] [--only TEXT] [-- OPTION...]

Prints states, seconds, memory and states/s beside those of MoonWalker and JPF in the paper's Tables 7 and 8 (2.4 GHz, 2 GB;
with their reductions). The programs are not the paper's: they were written from its description, so compare orders of
magnitude. OPTIONs go to `tidelock check`. Needs the .NET SDK.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path.insert(0, str(ROOT / "tools"))

from programs.sdk import find_sdk  # noqa: E402

CONFIG = '{"runtimeOptions":{"framework":{"name":"Microsoft.NETCore.App","version":"10.0.0"}}}'
# (seconds, MB, states, states/s); text where the paper has a limit instead: out of memory, out of time
PAPER = {
    ("MolDyn", "2-1"): ((434, 1470, 1481603, 5863), (411, 1488, 1377258, 6560)),
    ("MolDyn", "2-2"): ((1447, "o.m.", 1928282, 1878), (28618, "o.m.", 65681631, 4576)),
    ("MolDyn", "2-3"): ((78, "o.m.", 245878, 3163), (508, "o.m.", 567965, 1118)),
    ("MolDyn", "3-1"): ((913, "o.m.", 2725664, 6296), (31442, "o.m.", 65681631, 6185)),
    ("MolDyn", "3-2"): ((91, "o.m.", 327597, 3591), (19610, "o.m.", 7864076, 982)),
    ("MolDyn", "3-3"): ((153, "o.m.", 151782, 993), (529, "o.m.", 457719, 865)),
    ("RayTracer", "2-1"): ((1, 37, 844, 1231), (14, 1488, 2205, 299)),
    ("RayTracer", "2-2"): ((109, 664, 65923, 1091), (112, 1488, 67511, 1176)),
    ("RayTracer", "2-3"): (("o.t.", 1151, 79673, 3), ("o.t.", 1488, 66352, 3)),
    ("RayTracer", "3-1"): ((38, 483, 53631, 3278), (172, 1488, 63207, 1048)),
    ("RayTracer", "3-2"): (("o.t.", 1571, 32520383, 910), (9944, 1488, 3590219, 1059)),
    ("RayTracer", "3-3"): ((23, "o.m.", 43330, 1890), (379, "o.m.", 214594, 566)),
}


def compile_program(sdk, name, folder):
    output = folder / f"{name}.dll"
    references = [f"-r:{path}" for path in sorted(sdk.references.glob("*.dll"))]
    done = subprocess.run(list(map(str, [sdk.dotnet, sdk.csc, "-noconfig", "-nologo", "-nostdlib", "-nullable:enable",
                                         "-langversion:latest", "-debug:portable", "-optimize+", "-define:DEBUG",
                                         f"-out:{output}", *references, HERE / f"grande/{name}.cs"])),
                          capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(done.stdout)
    output.with_suffix(".runtimeconfig.json").write_text(CONFIG)
    return output


def check(options, assembly, config):
    result = assembly.with_suffix(".json")
    result.unlink(missing_ok=True)
    command = [options.tidelock, "check", "--races", "off", "--time-limit", options.time_limit,
               "--memory-limit", options.memory_limit, *options.options, "--json", result, assembly,
               "--", *config.split("-")]
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    if not result.exists():
        sys.exit(f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stderr[-2000:]}")
    return json.loads(result.read_text())


def cell(figures):
    seconds, memory, states, rate = (f"{value:,}" if isinstance(value, int) else value for value in figures)
    return f"{states:>12}{seconds:>8}{memory:>7}{rate:>8}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tidelock", type=Path, default=ROOT / "build/release/tidelock")
    parser.add_argument("--time-limit", default="60", metavar="S", help="for each configuration")
    parser.add_argument("--memory-limit", default=str(2 << 30), metavar="BYTES", help="for each configuration")
    parser.add_argument("--only", default="", metavar="TEXT", help="only configurations that contain it, as MolDyn 2-1")
    parser.add_argument("options", nargs="*", metavar="OPTION", help="for tidelock check")
    options = parser.parse_args()
    options.tidelock = options.tidelock.resolve()
    sdk = find_sdk()
    print(f"{'':16}{'Tidelock':>24}{'':21}{'MoonWalker (paper)':>27}{'':8}{'JPF (paper)':>27}")
    head = f"{'states':>12}{'s':>8}{'MB':>7}{'states/s':>8}"
    print(f"{'configuration':16}{'states':>12}{'s':>9}{'MB':>7}{'states/s':>11}  {'verdict':10}{head}{head}")
    with tempfile.TemporaryDirectory(prefix="bench-grande-") as temporary:
        assemblies = {name: compile_program(sdk, name, Path(temporary)) for name in ("MolDyn", "RayTracer")}
        for (name, config), (moonwalker, jpf) in PAPER.items():
            if options.only not in f"{name} {config}":
                continue
            report = check(options, assemblies[name], config)
            figures = report["statistics"]
            rate = figures["states"] / figures["seconds"] if figures["seconds"] else 0
            print(f"{name + ' ' + config:16}{figures['states']:>12,}{figures['seconds']:>9.2f}"
                  f"{figures['peak_memory_bytes'] / 2**20:>7.0f}{rate:>11,.0f}  {report['verdict']:10}"
                  f"{cell(moonwalker)}{cell(jpf)}", flush=True)


if __name__ == "__main__":
    main()
