#!/usr/bin/env python3
"""Kills `tidelock` (SIGKILL, SIGTERM, SIGINT) at random moments of building, searching, repeating and writing. Afterwards no file
is half-written, the next run is right, and nothing is left behind: no folder of a build, no file beside an output, no process.

    test_kills.py TIDELOCK [--kills N] [--seed N] [--projects]

20 kills in `./test`, 100 in `./test --full` (TIDELOCK_KILLS)."""

import argparse
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

VIOLATION = 2
SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT)
MARK = "TIDELOCK_KILLED"  # in the environment of all that a run starts

# A violation, found by a search that takes a while: `a` others count first.
PROGRAM = """// VARIANT
using System.Diagnostics;
using System.Threading;
class Killed
{
    static int count, a, b;
    static void Add() { for (int i = 0; i < 3; i++) { Interlocked.Increment(ref a); Volatile.Write(ref b, a); } count++; }
    static void Main()
    {
        var t = new Thread(Add);
        t.Start();
        Add();
        t.Join();
        Debug.Assert(count == 2, "an update is lost");
    }
}
"""
PROJECT = ('<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType><TargetFramework>net10.0</TargetFramework>'
           "</PropertyGroup></Project>\n")


class Failure(Exception):
    pass


class Kills:
    def __init__(self, tidelock, seed):
        self.tidelock = str(Path(tidelock).resolve())
        self.random = random.Random(seed)
        self.folder = Path(tempfile.mkdtemp(prefix="tidelock-kills-")).resolve()
        self.cache = self.folder / "cache" / "tidelock"
        self.environment = {**os.environ, "XDG_CACHE_HOME": str(self.folder / "cache"), MARK: str(self.folder)}
        self.variant = 0
        self.durations = {}
        self.counts = Counter()

    def start(self, arguments):
        return subprocess.Popen([self.tidelock, *arguments], cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True)

    def finish(self, arguments):
        """The next run is right."""
        began = time.monotonic()
        process = self.start(arguments)
        output, _ = process.communicate(timeout=600)
        if process.returncode != VIOLATION or "an update is lost" not in output:
            raise Failure(f"{arguments}: exit code {process.returncode}\n{output}")
        return time.monotonic() - began

    def kill(self, phase, arguments):
        process = self.start(arguments)
        try:
            process.wait(self.random.uniform(0, self.durations[phase]))
        except subprocess.TimeoutExpired:
            pass
        number = self.random.choice(SIGNALS)
        was_running = process.poll() is None
        if was_running:
            process.send_signal(number)
        output, _ = process.communicate(timeout=60)
        if process.returncode == 1:
            raise Failure(f"{phase}: internal error\n{output}")
        if was_running:
            self.counts[f"{phase} {number.name}"] += 1

    # --- what must hold afterwards ---

    def whole(self, name, old):
        """Either as it was, or as a complete run writes it."""
        path = self.folder / name
        if not path.exists():
            if old is not None:
                raise Failure(f"{name} is gone")
            return
        text = path.read_text()
        if text == old:
            return
        try:
            json.loads(text)
        except json.JSONDecodeError as error:
            raise Failure(f"{name} is half-written: {error}") from error

    def nothing_left(self):
        left = [str(path) for path in (self.cache / "building").iterdir()]
        left += [str(path) for path in self.folder.iterdir() if path.name.endswith(".tidelock-tmp")]
        if left:
            raise Failure(f"left behind: {left}")

    def no_process_left(self):
        """Compilers that were at work when their parent was killed may finish, but must end."""
        until = time.monotonic() + 120
        while processes := self.processes():
            if time.monotonic() > until:
                raise Failure(f"processes left behind: {processes}")
            time.sleep(0.1)

    def processes(self):
        found = []
        for path in Path("/proc").glob("[0-9]*/environ"):
            try:
                if f"{MARK}={self.folder}".encode() in path.read_bytes().split(b"\0"):
                    found.append(path.parent.joinpath("cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace"))
            except OSError:
                pass
        return found

    # --- phases ---

    def write_program(self):
        self.variant += 1
        (self.folder / "Killed.cs").write_text(PROGRAM.replace("VARIANT", str(self.variant)))

    def build(self, killed):
        """The compiler has to run, because the source is new."""
        self.write_program()
        if killed:
            self.kill("build", ["check", "Killed.cs"])
        return self.finish(["check", "Killed.cs"])

    def search(self, killed):
        arguments = ["check", "Killed.cs", "--all", "--reduction", "none"]
        if killed:
            self.kill("search", arguments)
        return self.finish(arguments)

    def write(self, killed):
        """All outputs, over old ones and new ones."""
        arguments = ["check", "Killed.cs", "--json", "out.json", "--trace", "trace.json", "--dot", "graph.dot"]
        old = {}
        if killed:
            for name in ("out.json", "trace.json"):
                old[name] = f"old {self.random.random()}" if self.random.random() < 0.5 else None
                (self.folder / name).unlink(missing_ok=True)
                if old[name] is not None:
                    (self.folder / name).write_text(old[name])
            self.kill("write", arguments)
            for name, text in old.items():
                self.whole(name, text)
        seconds = self.finish(arguments)
        for name in ("out.json", "trace.json"):
            json.loads((self.folder / name).read_text())
        return seconds

    def replay(self, killed):
        self.finish(["check", "Killed.cs", "--trace", "trace.json"])
        if killed:
            self.kill("replay", ["replay", "trace.json"])
        return self.finish(["replay", "trace.json"])

    def project(self, killed):
        folder = self.folder / "project"
        folder.mkdir(exist_ok=True)
        (folder / "project.csproj").write_text(PROJECT)
        self.variant += 1
        (folder / "Killed.cs").write_text(PROGRAM.replace("VARIANT", str(self.variant)))
        if killed:
            self.kill("project", ["check", "project/project.csproj"])
        return self.finish(["check", "project/project.csproj"])

    def run(self, kills, with_projects):
        phases = [self.build, self.search, self.write, self.replay] + ([self.project] if with_projects else [])
        for phase in phases:
            self.durations[phase.__name__] = phase(killed=False)
        turn = 0
        while sum(self.counts.values()) < kills:
            phases[turn % len(phases)](killed=True)
            self.nothing_left()
            turn += 1
        self.no_process_left()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tidelock")
    parser.add_argument("--kills", type=int, default=int(os.environ.get("TIDELOCK_KILLS", "20")))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--projects", action="store_true", help="kill builds of projects, too")
    arguments = parser.parse_args()
    kills = Kills(arguments.tidelock, arguments.seed)
    try:
        kills.run(arguments.kills, arguments.projects)
    except Failure as failure:
        print(f"after {sum(kills.counts.values())} kills: {failure}")
        return 1
    finally:
        for name, count in sorted(kills.counts.items()):
            print(f"{count:4} {name}")
        kills.no_process_left()
        shutil.rmtree(kills.folder)
    print(f"{sum(kills.counts.values())} kills; every next run was right, no file half-written, nothing left behind")
    return 0


if __name__ == "__main__":
    sys.exit(main())
