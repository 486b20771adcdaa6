#!/usr/bin/env python3
"""Do limits and signals hold, whatever the checked program does?

usage: limits.py [--tidelock FILE] [--only TEXT] [--memory-limit BYTES] [--delay S]

Each guest takes long or takes much memory in its own way, for ever unless stopped. For each, with `run` and with `check`:
the seconds from the time limit and from a signal to the end of the process (at most 1), the peak memory against the limit
(at most 1.1), the exit code and, for `check`, whether the JSON result was written and names the cause. The exit code is 1 if
anything is not so. Needs the .NET SDK.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
MOST_SECONDS = 1.0
MOST_MEMORY = 1.1

# name: (what Main does, members beside it, further options of `check`)
GUESTS = {
    "endless loop": ("for (int i = 0; ; i++) i ^= 5;", "", ()),
    "deep recursion": ("for (;;) Down(60000);", "static int Down(int n) => n == 0 ? 0 : 1 + Down(n - 1);", ()),
    "exceptions on a deep stack": ("Deep(50000);", """
        static void Deep(int n) { if (n > 0) { Deep(n - 1); return; }
            for (;;) try { Throw(3000); } catch (Exception) { } }
        static void Throw(int n) { if (n > 0) { try { Throw(n - 1); } finally { s++; } } else throw new Exception(); }
        static int s;""", ()),
    "unhandled search, filters": ("Deep(40000);", """
        static void Deep(int n) { if (n > 0) { try { Deep(n - 1); } catch (Exception) when (n < 0) { } return; }
            for (;;) try { throw new Exception(); } catch (Exception) when (Never()) { } catch (Exception) { } }
        static bool Never() => false;""", ()),
    "big array operations": (
        "var a = new int[30_000_000]; var b = new int[30_000_000]; for (;;) { Array.Fill(a, 7); Array.Copy(a, b, a.Length); "
        "Array.Reverse(b); Array.IndexOf(b, -1); }", "", ()),
    "huge strings": ("for (;;) { var t = new string('x', 20_000_000); t = t.Replace('x', 'y') + t.ToUpperInvariant(); }", "", ()),
    "sort of millions": (
        "var r = new uint[8_000_000]; for (uint x = 1; ; x++) { for (int i = 0; i < r.Length; i++) r[i] = x = x * 1664525 + 9; "
        "Array.Sort(r); }", "", ()),
    "regular expression": (
        "for (;;) System.Text.RegularExpressions.Regex.IsMatch(new string('a', 40) + '!', \"^(a+)+$\");", "", ()),
    "big integer power": ("for (int i = 1; ; i++) System.Numerics.BigInteger.Pow(new System.Numerics.BigInteger(7), 2_000_000);",
                          "", ()),
    "class library loops": ("for (long n = 0; ; n++) n.ToString(\"N3\").GetHashCode();", "", ()),
    "linq": ("for (;;) Enumerable.Range(0, 100_000_000).Where(x => x % 3 == 0).Select(x => (long)x * x).Sum();", "", ()),
    "class constructor": ("Console.WriteLine(Slow.X);",
                          "static class Slow { public static int X; static Slow() { for (;;) X++; } }", ()),
    "many small objects": ("for (;;) head = new Node { Next = head };", "class Node { public Node? Next; } static Node? head;", ()),
    "many strings": ("for (int i = 0; ; i++) all.Add(new string('x', 100_000) + i);", "static List<string> all = new();", ()),
    "big arrays": ("for (int i = 0; ; i++) { var a = new byte[5_000_000]; Array.Fill(a, (byte)i); all.Add(a); }",
                   "static List<byte[]> all = new();", ()),
    "closures": ("for (int i = 0; ; i++) { int k = i; all.Add(() => k); }", "static List<Func<int>> all = new();", ()),
    "dictionary": ("for (int i = 0; ; i++) all[i] = i.ToString();", "static Dictionary<int, string> all = new();", ()),
    "string builder": ("var b = new System.Text.StringBuilder(); for (;;) b.Append(\"0123456789012345678901234567890123456789\");",
                       "", ()),
    "many locks": ("for (;;) { var o = new object(); Monitor.Enter(o); all.Add(o); }", "static List<object> all = new();", ()),
    "many threads": ("for (;;) { var t = new Thread(() => { lock (all) Monitor.Wait(all); }); t.Start(); all.Add(t); }",
                     "static List<Thread> all = new();", ()),
    "native memory": ("for (;;) { var p = (byte*)System.Runtime.InteropServices.NativeMemory.Alloc(1_000_000); "
                      "new Span<byte>(p, 1_000_000).Fill(1); }", "", ()),
    "collections of a large heap": (
        "for (int i = 0; i < 1_500_000; i++) head = new Node { Next = head }; for (;;) GC.Collect();",
        "class Node { public Node? Next; } static Node? head;", ()),
    "steps on a large heap": (
        "for (int i = 0; i < 400_000; i++) head = new Node { Next = head }; var t = new Thread(Work); t.Start(); Work(); ",
        "class Node { public Node? Next; } static Node? head; static int s; "
        "static void Work() { for (;;) { s++; head = new Node { Next = head!.Next }; } }", ()),
}
CONCURRENT = ("var a = new Thread(Work); var b = new Thread(Work); var c = new Thread(Work); a.Start(); b.Start(); c.Start(); Work();",
              "static int x, y, z, u; static void Work() { for (int i = 0; i < 400; i++) { x += y + i; y += z; z += x; u ^= x + y; } }")
CHECKED = {  # with `check` only
    "depth first": (*CONCURRENT, ("--reduction", "none")),
    "reduced": (*CONCURRENT, ("--races", "off")),
    "breadth first": (*CONCURRENT, ("--search", "bfs")),
    "canonical numbering": (
        "var a = new Thread(Work); var b = new Thread(Work); a.Start(); b.Start(); Work();",
        "class Node { public Node? Next; public int V; } static Node? head; static void Work() { for (int i = 0; i < 2000; i++) "
        "head = new Node { Next = head, V = i }; }", ("--numbering", "canonical", "--reduction", "none")),
    "stateless planning": (*CONCURRENT, ("--search", "stateless", "--reduction", "optimal")),
    "bounded": (*CONCURRENT, ("--preemptions", "4")),
    "relaxed memory model": (*CONCURRENT, ("--memory-model", "ecma")),
    "random walk": (*CONCURRENT, ("--search", "random", "--executions", "1000M")),
}

PROJECT = """<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup><OutputType>Exe</OutputType><TargetFramework>net{0}</TargetFramework></PropertyGroup>
  <Target Name="Linger" BeforeTargets="CoreCompile"><Exec Command="sleep 600" /></Target>
</Project>
"""


class End:
    """How a process ended: seconds after `since`, exit code, peak memory in bytes."""

    def __init__(self, command, folder, send=None, delay=0.0, after=0.0):
        began = time.monotonic()
        with open(folder / "output.txt", "wb") as output:
            process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, cwd=folder,
                                       start_new_session=True)
            if send is not None:
                time.sleep(delay)
                began = time.monotonic()
                process.send_signal(send)
            deadline = time.monotonic() + delay + 60
            while True:
                pid, status, usage = os.wait4(process.pid, os.WNOHANG)
                if pid != 0:
                    break
                if time.monotonic() > deadline:
                    process.kill()
                time.sleep(0.002)
        self.seconds = time.monotonic() - began - after
        self.code = os.waitstatus_to_exitcode(status)
        self.memory = usage.ru_maxrss * 1024
        process.returncode = self.code


class Table:
    def __init__(self, options, folder):
        self.options, self.folder, self.bad = options, folder, 0
        print(f"{'guest':30}{'':7}{'limit +s':>9}{'signal +s':>16}{'memory':>9}")

    def report(self, cause):
        """Is there a JSON result, and does it say this?"""
        try:
            return json.loads((self.folder / "result.json").read_text())["stopped_by"] == cause
        except (OSError, ValueError, KeyError):
            return False

    def judge(self, is_good, text):
        self.bad += not is_good
        return text + ("" if is_good else "!")

    def run(self, command, cause, *, send=None, after=0.0):
        (self.folder / "result.json").unlink(missing_ok=True)
        end = End(command, self.folder, send=send, delay=self.options.delay, after=after)
        is_good = end.code == 3 or (send is not None and "check" not in command and end.code == -send)
        if "--json" in command:
            is_good = is_good and self.report(cause)
        return end, is_good

    def row(self, name, kind, command, send):
        limit = self.options.delay
        cells = []
        end, is_good = self.run([*command, "--time-limit", str(limit)], "time-limit", after=limit)
        ended_before = end.code != 3 and end.seconds < -0.05  # it has come to its end: no limit was met
        cells.append(self.judge(ended_before or (is_good and end.seconds <= MOST_SECONDS), f"{end.seconds:.2f}"))
        end, is_good = self.run(command, "interrupted", send=send)
        cells.append(self.judge(ended_before or (is_good and end.seconds <= MOST_SECONDS), f"{send.name} {end.seconds:.2f}"))
        end, is_good = self.run([*command, "--memory-limit", str(self.options.memory_limit), "--time-limit", "20"], "memory-limit")
        share = end.memory / self.options.memory_limit
        is_good = share <= MOST_MEMORY and (is_good or end.code == 3 or ended_before)
        cells.append(self.judge(is_good, f"{share:.2f}"))
        print(f"{name:30}{kind:7}{cells[0]:>9}{cells[1]:>16}{cells[2]:>9}", flush=True)


def program(text, members):
    return ("using System; using System.Collections.Generic; using System.Linq; using System.Threading;\n"
            f"unsafe class Guest {{ {members}\n  static void Main() {{ {text} }} }}\n")


def left_behind(folder):
    """Processes that still work for a build in this folder."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                text = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            except OSError:
                continue
            if str(folder) in text and int(entry.name) != os.getpid():
                found.append(text)
    return found


def building(table, options, folder):
    """A build that never ends: it is killed with all that it started."""
    version = subprocess.run(["dotnet", "--version"], capture_output=True, text=True, check=True).stdout.split(".")
    project = folder / "Build"
    project.mkdir()
    (project / "Build.csproj").write_text(PROJECT.format(version[0] + ".0"))
    (project / "Main.cs").write_text(program("", ""))
    command = [options.tidelock, "check", str(project / "Build.csproj"), "--json", "result.json"]
    limit = 6.0
    end, is_good = table.run([*command, "--time-limit", str(limit)], "time-limit", after=limit)
    cells = [table.judge(is_good and end.seconds <= MOST_SECONDS, f"{end.seconds:.2f}")]
    end, is_good = table.run(command, "interrupted", send=signal.SIGTERM)
    cells.append(table.judge(is_good and end.seconds <= MOST_SECONDS, f"SIGTERM {end.seconds:.2f}"))
    rest = left_behind(project)
    cells.append(table.judge(not rest, "-"))
    print(f"{'building a project':30}{'check':7}{cells[0]:>9}{cells[1]:>16}{cells[2]:>9}", *rest, flush=True)


def replaying(table, options, folder):
    """A long counterexample, repeated."""
    (folder / "Long.cs").write_text(program(
        "var t = new Thread(() => { for (int i = 0; i < 300_000_000; i++) s ^= i; x = 1; }); t.Start(); t.Join(); "
        "System.Diagnostics.Debug.Assert(x == 0);", "static int x; [ThreadStatic] static int s;"))
    command = [options.tidelock, "check", "Long.cs"]
    subprocess.run([*command, "--trace", "long.json"], cwd=folder, capture_output=True, check=False, timeout=300)
    if not (folder / "long.json").exists():
        print("replaying: there is no trace to replay")
        table.bad += 1
        return
    cells = []
    for send in SIGNALS:
        end = End([options.tidelock, "replay", "long.json"], folder, send=send, delay=options.delay)
        cells.append(table.judge(end.code == 3 and end.seconds <= MOST_SECONDS, f"{send.name} {end.seconds:.2f}"))
    print(f"{'replaying':30}{'replay':7}{'':>9}", *cells, flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tidelock", default=str(ROOT / "build/release/tidelock"), metavar="FILE")
    parser.add_argument("--only", default="", metavar="TEXT", help="guests whose name contains it")
    parser.add_argument("--memory-limit", type=int, default=500 << 20, metavar="BYTES")
    parser.add_argument("--delay", type=float, default=2.0, metavar="S", help="when the limit or signal comes")
    options = parser.parse_args()
    number = 0
    with tempfile.TemporaryDirectory(prefix="tidelock-limits-") as name:
        folder = Path(name)
        table = Table(options, folder)
        for guests, kinds in ((GUESTS, ("run", "check")), (CHECKED, ("check",))):
            for guest, (text, members, more) in guests.items():
                if options.only not in guest:
                    continue
                source = folder / (guest.title().replace(" ", "").replace(",", "") + ".cs")
                source.write_text(program(text, members))
                built = subprocess.run([options.tidelock, "dump", source, "--tables"], capture_output=True, text=True, check=False)
                if built.returncode != 0:
                    sys.exit(f"{guest}: {built.stderr}")
                for kind in kinds:
                    command = [options.tidelock, kind, source.name]
                    if kind == "check":
                        command += ["--may-run-forever", *more, "--json", "result.json"]
                    table.row(guest, kind, command, SIGNALS[number % len(SIGNALS)])
                    number += 1
        if options.only in "building":
            building(table, options, folder)
        if options.only in "replaying":
            replaying(table, options, folder)
    print("all hold" if table.bad == 0 else f"{table.bad} do not hold (!)")
    return 1 if table.bad else 0


if __name__ == "__main__":
    sys.exit(main())
