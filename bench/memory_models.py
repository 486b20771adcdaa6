#!/usr/bin/env python3
"""The tables of "Memory Model Sensitive Bytecode Verification" for its ten programs, theirs beside ours.

usage: memory_models.py [--tidelock TIDELOCK] [--model ecma]

Question: does every program complete under a second, with barriers at most those of the paper, and what do reductions and
the memory model cost? The paper's figures are those of its Tables 3 to 5 (2.2 GHz, 2.5 GB); it counts barriers per thread where
two threads have the same code. The last table asks what a relaxed check costs where nothing can be reordered: every access under a lock.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAMS = ROOT / "tests" / "programs" / "memory"
# name: states, transitions, SC states, longest queue, first counterexample s, total s, states with POR, total s with POR, max-flow s, barriers
PAPER = {
    "peterson": (903, 2794, 101, 5, 0.16, 0.91, 881, 0.90, 0.04, 3),
    "tbarrier": (1579, 5812, 154, 8, 0.7, 1.51, 801, 1.5, 0.05, 3),
    "dc": (228, 479, 94, 8, 0.11, 0.41, 150, 0.36, 0.03, 1),
    "rw_vol": (1646, 5616, 251, 6, 0.33, 2.02, 1613, 2.06, 0.23, 4),
    "rowo": (1831, 4413, 257, 7, 0.3, 1.41, 1776, 1.36, 0.05, 2),
    "po": (6143, 22875, 415, 7, 0.52, 7.71, 6091, 7.64, 1.48, 6),
    "iw1": (14886, 67589, 677, 6, None, 22.81, 246, 0.59, None, None),
    "iw2": (92613, 285430, 3477, 5, None, 86.53, 353, 0.63, None, None),
    "rw": (7762, 28310, 1832, 8, None, 8.82, 6851, 7.48, None, None),
    "bb": (16072, 51447, 5707, 10, None, 25.11, 1704, 2.08, None, None),
}
LOCKED = (
    (PROGRAMS / "mp_lock.cs",),
    (ROOT / "bench" / "exploration" / "Philosophers.cs", "9", "ordered"),
    (ROOT / "bench" / "exploration" / "BoundedBuffer.cs", "2", "2", "3"),
)


def run(tidelock, command, *options, arguments=()):
    """(JSON, seconds of the whole command)."""
    with tempfile.TemporaryDirectory(prefix="bench-memory-") as folder:
        output = Path(folder) / "result.json"
        begin = time.perf_counter()
        done = subprocess.run([tidelock, command, *options, "--json", output, "--", *arguments], capture_output=True, text=True, check=False)
        seconds = time.perf_counter() - begin
        if not output.exists():
            sys.exit(f"{command} {' '.join(map(str, options))}: {done.stderr.strip()}")
        return json.loads(output.read_text(encoding="utf-8")), seconds


def text(value):
    if value is None:
        return "-"
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def table(title, head, rows):
    print(f"\n{title}")
    widths = [max(len(text(row[i])) for row in [head, *rows]) for i in range(len(head))]
    for row in [head, *rows]:
        print("  ".join(text(value).rjust(width) if i else text(value).ljust(width) for i, (value, width) in enumerate(zip(row, widths))))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tidelock", type=Path, default=ROOT / "tidelock")
    parser.add_argument("--model", default="ecma")
    options = parser.parse_args()
    searches, reductions, barriers, costs = [], [], [], []
    for name, paper in PAPER.items():
        program = PROGRAMS / f"{name}.cs"
        model = ["--memory-model", options.model]
        run(options.tidelock, "check", program)  # compiled, and in the cache
        sc, _ = run(options.tidelock, "check", program, "--races", "off")
        graph, _ = run(options.tidelock, "fences", program, *model, "--method", "min-cut")
        modified, _ = run(options.tidelock, "fences", program, *model, "--method", "min-cut-modified")
        exact, exact_seconds = run(options.tidelock, "fences", program, *model)
        whole, whole_seconds = run(options.tidelock, "check", program, *model, "--all", "--reduction", "none")
        reduced, reduced_seconds = run(options.tidelock, "check", program, *model, "--all")
        first, first_seconds = run(options.tidelock, "check", program, *model)
        g = graph["graph"]
        violated = first["verdict"] == "violation"
        searches.append([name, paper[0], g["states"], paper[1], g["transitions"], paper[2], g["states_in_order"], paper[3],
                         g["longest_queue"], paper[4], first_seconds if violated else None, paper[5], whole_seconds])
        reductions.append([name, paper[0], whole["statistics"]["states"], paper[6], reduced["statistics"]["states"], paper[5],
                           whole_seconds, paper[7], reduced_seconds])
        if violated:
            barriers.append([name, paper[8], g["max_flow_seconds"], paper[9], len(graph["changes"]), len(modified["changes"]),
                             len(exact["changes"]), exact["searches"], exact_seconds])
        costs.append([name, sc["statistics"]["states"], reduced["statistics"]["states"], sc["statistics"]["seconds"],
                      reduced["statistics"]["seconds"]])
    print(f"--memory-model {options.model}; seconds are those of whole commands, .NET and all")
    table("Without reduction (paper | ours)",
          ["program", "states", "", "transitions", "", "SC states", "", "queue", "", "first s", "", "total s", ""], searches)
    table("Reductions (paper | ours)", ["program", "states", "", "with POR", "", "total s", "", "with POR s", ""], reductions)
    table("Barriers (paper | ours)", ["program", "max-flow s", "", "barriers", "min-cut", "modified", "exact", "searches", "exact s"],
          barriers)
    table("Against sequential consistency, default reductions", ["program", "SC states", "states", "SC s", "s"], costs)
    table("Where nothing can be reordered: every access under a lock",
          ["program", "model", "states", "search s", "of SC", "command s", "of SC"], locked(options))


def locked(options):
    """Of the search and of the whole command, best of five each."""
    rows = []
    for program, *arguments in LOCKED:
        sc = None
        for model in ("sc", "tso", "ecma", "net"):
            found = [run(options.tidelock, "check", program, "--memory-model", model, "--races", "off", arguments=arguments)
                     for _ in range(5)]
            search = min(result["statistics"]["seconds"] for result, _ in found)
            command = min(seconds for _, seconds in found)
            sc = sc or (search, command)
            rows.append([" ".join([program.stem, *arguments]), model, found[0][0]["statistics"]["states"], search, search / sc[0],
                         command, command / sc[1]])
    return rows


if __name__ == "__main__":
    main()
