#!/usr/bin/env python3
"""A relaxed memory model never changes what a thread computes by itself.

usage: test_one_thread.py --tidelock TIDELOCK [--models M,M...] [--beside B,B...] [--heat H,H] [--only NAME,NAME...] [--every N] [--list]

Each method in one_thread/*.cs is called while the program has one thread, where nothing is reordered, and beside another thread that has
nothing to do with it, where operations wait in the queue. The results must be equal. The other thread writes a variable of its own
(--beside static) or waits (wait); or it waits, and the method is called by a third thread that has operations incomplete (worker). With
--heat cold the method is called for the first time there, so that class constructors and caches of the library run beside the thread.

With --every N only every N-th check is made; TIDELOCK_LITMUS_PROGRAMS in the environment makes all of them.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "one_thread"
FORM = re.compile(r"^    static (?:unsafe )?long (\w+)\(\)", re.MULTILINE)
USINGS = ("System", "System.Collections.Generic", "System.Linq", "System.Numerics", "System.Reflection", "System.Text", "System.Threading")

HARNESS = """
static class Program
{
    static int other, incomplete, unrelated;

    static void Main(string[] args)
    {
        int form = int.Parse(args[0]);
        Forms.Call(-1);
        if (args.Length == 1)
        {
            Console.WriteLine(Forms.Call(form));
            return;
        }
        long alone = args[2] == "warm" ? Forms.Call(form) : long.Parse(args[2]);
        using var end = new ManualResetEvent(false);
        var thread = args[1] == "static" ? new Thread(() => other = 1) : new Thread(() => end.WaitOne());
        thread.Start();
        long beside = 0;
        if (args[1] == "worker")
        {
            // Something else is incomplete when it begins, and it is not the thread that the program began with.
            var worker = new Thread(() =>
            {
                incomplete = 1;
                int read = unrelated;
                beside = Forms.Call(form) + read;
            });
            worker.Start();
            worker.Join();
        }
        else
        {
            beside = Forms.Call(form);
        }
        end.Set();
        thread.Join();
        if (beside != alone) throw new Exception("beside a thread it is " + beside + ", alone " + alone);
    }
}
"""


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tidelock", type=Path, required=True)
    parser.add_argument("--models", default="tso,ecma,net")
    parser.add_argument("--beside", default="static,wait")
    parser.add_argument("--heat", default="warm,cold")
    parser.add_argument("--only", default="", help="names, separated by commas")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--seconds", type=int, default=10, help="for each check")
    parser.add_argument("--options", default="", help="further options of tidelock check")
    parser.add_argument("--limits", action="store_true", help="that the queue was too short is no problem")
    parser.add_argument("--list", action="store_true", help="tell of every check")
    options = parser.parse_args()
    if os.environ.get("TIDELOCK_LITMUS_PROGRAMS"):
        options.every = 1
    return options


def write_source(path):
    """All forms in one program, which calls them by number."""
    texts = [file.read_text(encoding="utf-8") for file in sorted(FOLDER.glob("*.cs"))]
    names = [name for text in texts for name in FORM.findall(text)]
    cases = "".join(f"            {number} => {name}(),\n" for number, name in enumerate(names))
    call = ("static partial class Forms\n{\n    static object? published;\n\n"
            "    // Others can reach it from now on.\n"
            "    static T Share<T>(T value)\n    {\n        published = value;\n        return value;\n    }\n\n"
            "    public static long Call(int form) =>\n        form switch\n        {\n" + cases + "            _ => number,\n        };\n}\n")
    usings = "".join(f"using {name};\n" for name in USINGS)
    path.write_text("#nullable enable\n" + usings + "".join(texts) + call + HARNESS, encoding="utf-8")
    return names


def run(command, seconds):
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False, timeout=seconds)
    except subprocess.TimeoutExpired:
        return None


def result_alone(options, source, number, cache={}):
    if number not in cache:
        told = run([str(options.tidelock.resolve()), "run", str(source), "--", str(number)], 60)
        cache[number] = told.stdout.strip() if told is not None else ""
    return cache[number]


def check(options, source, number, model, beside, heat):
    alone = "warm" if heat == "warm" else result_alone(options, source, number)
    command = [str(options.tidelock.resolve()), "check", "--memory-model", model, "--races", "off", *options.options.split(),
               str(source), "--", str(number), beside, alone]
    done = run(command, options.seconds)
    if done is None:
        return f"no result in {options.seconds} s"
    states = re.search(r"([\d,]+) states", done.stdout)
    is_limit = done.returncode == 3 and "--queue" in done.stdout and options.limits
    if done.returncode == 0 or is_limit:
        return None if not options.list else "ok " + (states.group(0) if states else "")
    return f"exit code {done.returncode}: " + " | ".join((done.stdout + done.stderr).strip().splitlines()[:4])[:300]


def main():
    options = parse_arguments()
    problems = checks = 0
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "OneThread.cs"
        names = write_source(source)
        result_alone(options, source, 0)  # compiles it
        only = [name for name in options.only.split(",") if name]
        number = -1
        for form, name in enumerate(names):
            if only and name not in only:
                continue
            for model in options.models.split(","):
                for beside in options.beside.split(","):
                    for heat in options.heat.split(","):
                        number += 1
                        if number % options.every != 0:
                            continue
                        checks += 1
                        began = time.monotonic()
                        problem = check(options, source, form, model, beside, heat)
                        is_ok = problem is None or problem.startswith("ok ")
                        problems += not is_ok
                        if problem is not None:
                            print(f"{name} {model} {beside} {heat}: {problem} ({time.monotonic() - began:.1f} s)", flush=True)
    print(f"{checks} checks, {problems} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
