#!/usr/bin/env python3
"""`tidelock check` and `tidelock replay` as a user sees them: options, exit codes, text, JSON, traces, two runs alike."""

import json
import os
import pty
import re
import shutil
import signal
import subprocess
import sys
import textwrap
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
from programs.sdk import find_sdk  # noqa: E402

from workspace import BAD_INPUT, INCOMPLETE, INTERNAL, LOST, OK, UNSUPPORTED, VIOLATION, Workspace  # noqa: E402

TIDELOCK = str(Path(sys.argv.pop(1)).resolve())
Workspace.tidelock_file = TIDELOCK

PROGRAMS = {
    "Deadlock.cs": """
        using System.Threading;
        object a = new(), b = new();
        var t = new Thread(() => { lock (b) { lock (a) { } } });
        t.Start();
        lock (a)
        {
            lock (b) { }
        }
        t.Join();
        """,
    "Lost.cs": LOST,
    "Fine.cs": """
        using System.Threading;
        int n = 0;
        var t = new Thread(() => Interlocked.Increment(ref n));
        t.Start();
        Interlocked.Increment(ref n);
        t.Join();
        """,
    "Arguments.cs": """
        if (args.Length == 2 && args[1] == "--all") throw new System.Exception("argument " + args[0]);
        """,
    "File.cs": """
        System.IO.File.WriteAllText("x", "y");
        """,
    "Farewell.cs": """
        using System.Threading;
        int n = 0;
        var a = new Thread(() => n++);
        var b = new Thread(() => n++);
        a.Start(); b.Start(); a.Join(); b.Join();
        if (n != 2) throw new System.Exception("lost");
        System.IO.File.WriteAllText("x", "y");
        """,
    "Spinner.cs": """
        using System.Threading;
        class Spinner
        {
            static volatile bool go;
            static void Main()
            {
                var waiter = new Thread(() => { go = false; while (!go) Thread.Yield(); });
                waiter.Start();
                go = true;
                waiter.Join();
            }
        }
        """,
    "Large.cs": """
        using System.Threading;
        class Large
        {
            static volatile int a, b, c;
            static void Main()
            {
                new Thread(() => { for (int i = 0; i < 400; i++) a = i; }).Start();
                new Thread(() => { for (int i = 0; i < 400; i++) b = i; }).Start();
                for (int i = 0; i < 400; i++) c = i;
            }
        }
        """,
    "Enums.cs": """
        using System.Threading;
        enum State : sbyte { Broken = -1, Idle, Busy }
        [System.Flags] enum Access { None, Read, Write, Run = 4 }
        static class Enums
        {
            static State state;
            static Access access;
            static void Main()
            {
                var t = new Thread(() => { state = State.Busy; access = Access.Read | Access.Run; });
                t.Start();
                if (access == Access.None) state = State.Broken;
                access = (Access)9;
                t.Join();
                System.Diagnostics.Debug.Assert(state != State.Broken || access != (Access)9);
            }
        }
        """,
    "Delegates.cs": """
        using System;
        using System.Threading;
        static class Delegates
        {
            static Func<int> rule = static () => 0;
            static int One() => 1;
            static void Main()
            {
                var t = new Thread(() => rule = One);
                t.Start();
                rule = static () => 2;
                t.Join();
                System.Diagnostics.Debug.Assert(rule() == 2);
            }
        }
        """,
    "Sleeper.cs": """
        using System.Threading;
        bool timedOut = false;
        object gate = new();
        lock (gate) timedOut = !Monitor.Wait(gate, 100);
        if (timedOut) throw new System.TimeoutException();
        """,
    "Data.cs": """
        using System;
        string name = Environment.GetEnvironmentVariable("NAME"), line = Console.ReadLine(), more = Console.ReadLine();
        if (line == "one" && more == "two" && name == "x=y") throw new Exception("given");
        """,
    "Guard.cs": """
        using System.Threading;
        var ready = new ManualResetEvent(false);
        var t = new Thread(() => ready.Set());
        t.Start();
        if (!ready.WaitOne(30000)) throw new System.TimeoutException();
        t.Join();
        """,
}


class Check(Workspace):
    programs = PROGRAMS

    # --- verdicts and exit codes ---

    def test_ok(self):
        result = self.tidelock("check", "Fine.cs", code=OK)
        self.assertRegex(result.stdout, r"^ok: no violation in \d+ states \(complete\)\n$")
        self.assertEqual(result.stderr, "")

    def test_deadlock(self):
        text = self.tidelock("check", "Deadlock.cs", code=VIOLATION).stdout
        lines = text.splitlines()
        self.assertRegex(lines[0], r"^violation: 1 found in \d+ states")
        self.assertRegex(text, r"(?m)^Deadlock\.cs\(\d+,\d+\): error TL0001: deadlock: 2 threads wait for each other$")
        self.assertRegex(text, r"main waits for Object#\d(\.\d)?, held by thread 2 since line 3  \(Deadlock\.cs:7\)")
        self.assertRegex(text, r"(?m)^ +main +thread 2$")
        self.assertIn("> ", text)
        self.assertLessEqual(max(map(len, lines)), 120)

    def test_assertion_shows_values(self):
        text = self.tidelock("check", "Lost.cs", code=VIOLATION).stdout
        self.assertRegex(text, r"(?m)^Lost\.cs\(13,9\): error TL0002: assertion: an update is lost$")
        self.assertIn("count: 0 -> 1", text)
        self.assertRegex(text, r"(?m)^Lost\.cs\(6,\d+\): warning TL0004: data-race: Lost\.count: ")

    def test_enums_have_names(self):
        text = self.tidelock("check", "Enums.cs", code=VIOLATION).stdout
        for shown in ("state: State.Idle -> State.Busy", "access: Access.None -> Access.Read | Access.Run",
                      "state: State.Busy -> State.Broken", "access: Access.Read | Access.Run -> 9"):
            self.assertIn(shown, text)

    def test_delegates_are_told_by_their_code(self):
        text = self.tidelock("check", "Delegates.cs", code=VIOLATION).stdout
        self.assertIn("rule: Func<int>#Delegates.1 -> Func<int>#lambda:11", text)
        self.assertIn("reads rule: Func<int>#Delegates.One", text)

    def test_exception_and_arguments(self):
        self.tidelock("check", "Arguments.cs", code=OK)
        result = self.tidelock("check", "Arguments.cs", "--", "one", "--all", code=VIOLATION)
        self.assertIn("error TL0003: unhandled-exception: System.Exception: argument one", result.stdout)

    def test_unsupported(self):
        report = self.report("File.cs", code=UNSUPPORTED)
        self.assertEqual(report["verdict"], "unsupported")
        self.assertTrue(report["problem"])
        self.assertEqual((Path(report["problem_file"]).name, report["problem_line"]), ("File.cs", 1))
        self.assertRegex(self.tidelock("check", "File.cs", code=UNSUPPORTED).stdout,
                         r"(?s)^unsupported: \S+.*\nFile\.cs\(1,\d+\): unsupported: .* in File\.cs:line 1\n")

    def test_unsupported_hides_no_violation(self):
        for options in ([], ["--reduction", "none"], ["--search", "bfs"], ["--search", "stateless"], ["--all"]):
            with self.subTest(options=options):
                report = self.report("Farewell.cs", *options, code=VIOLATION)
                self.assertEqual(report["violations"][0]["kind"], "unhandled-exception")
        self.assertIn("Farewell.cs", report["problem_file"])
        text = self.tidelock("check", "Farewell.cs", "--all", code=VIOLATION).stdout
        self.assertRegex(text, r"(?m)^Farewell\.cs\(\d+,\d+\): error TL0003: ")
        self.assertRegex(text, r"(?m)^Farewell\.cs\(\d+,\d+\): unsupported: ")

    def test_hang(self):
        for options in ([], ["--reduction", "none"], ["--reduction", "sleep"], ["--search", "bfs"], ["--preemptions", "9"]):
            with self.subTest(options=options):
                report = self.report("Spinner.cs", *options, code=VIOLATION)
                self.assertEqual((report["violations"][0]["kind"], report["violations"][0]["code"]), ("hang", "TL0010"))
        self.assertEqual(self.report("Spinner.cs", "--search", "stateless", code=INCOMPLETE)["stopped_by"], "max-depth")
        self.tidelock("check", "Spinner.cs", "--trace", "hang.json", code=VIOLATION)
        self.assertIn("TL0010: hang: ", self.tidelock("replay", "hang.json", code=VIOLATION).stdout)
        report = self.report("Spinner.cs", "--may-run-forever", code=OK)
        self.assertIn("runs-forever", [a["kind"] for a in report["assumptions"]])

    def test_bad_input(self):
        result = self.tidelock("check", "None.cs", "--json", "error.json", code=BAD_INPUT)
        self.assertEqual(result.stdout, "")
        self.assertRegex(result.stderr, r"^tidelock: None\.cs: .*\n$")
        report = json.loads((self.folder / "error.json").read_text())
        self.assertEqual(report["verdict"], "error")
        self.assertIn("None.cs", report["problem"])

    # --- options ---

    def test_bad_options(self):
        for options, message in [(["--search", "foo"], "is not one of dfs, bfs"), (["--reduction", "all"], "is not one of dpor"),
                                 (["--workers", "4"], "--workers 4 is not in this version"),
                                 (["--memory-model", "arm"], "sc, tso, ecma, net"), (["--html", "x"], "not in this version"),
                                 (["--max-states", "-1"], "--max-states"), (["--max-states", "many"], "positive number"),
                                 (["--time-limit", "soon"], "is not a time"), (["--memory-limit", "1Q"], "positive number"),
                                 (["--races", "maybe"], "off, warn, error"), (["--frob"], "--frob"),
                                 (["--numbering", "none"], "is not one of placement, canonical")]:
            with self.subTest(options=options):
                result = self.tidelock("check", "Fine.cs", *options, code=BAD_INPUT)
                self.assertIn(message, result.stderr)
                self.assertIn("tidelock check --help", result.stderr)
                self.assertEqual(result.stdout, "")

    def test_every_option_is_told(self):
        report = self.report("Fine.cs", "--search", "bfs", "--gc", "mark-sweep", "--races", "off", "--timeouts", "never",
                             "--numbering", "canonical",
                             "--library", "interleaved", "--max-states", "1M", "--max-depth", "5K", "--time-limit", "2m",
                             "--memory-limit", "2G", "--all", "--reduction", "none", "--store", "exact", "--seed", "7",
                             "--executions", "20", code=OK)
        self.assertEqual(report["options"], {
            "search": "bfs", "reduction": "none", "gc": "mark-sweep", "numbering": "canonical", "store": "exact",
            "memory-model": "sc", "queue": "32",
            "library": "interleaved", "races": "off", "timeouts": "never", "clock": "8", "random": "fixed", "env": "none",
            "input": "none", "preemptions": "none", "seed": "7",
            "executions": "20", "livelock": "false", "may-run-forever": "false", "max-states": "1000000", "max-depth": "5000",
            "time-limit": "120", "memory-limit": str(2 << 30), "all": "true"})

    def test_collectors_agree(self):
        counts = {self.report("Lost.cs", "--all", "--gc", gc)["statistics"]["states"]
                  for gc in ("supports", "mark-sweep", "memoised", "reference-counting")}
        self.assertEqual(len(counts), 1)

    def test_breadth_first_finds_the_shortest(self):
        lengths = [len(self.report("Lost.cs", "--search", search)["violations"][0]["trace"]) for search in ("bfs", "dfs")]
        self.assertLessEqual(lengths[0], lengths[1])

    def test_races(self):
        self.assertEqual(self.report("Lost.cs", "--races", "off", code=VIOLATION)["warnings"], [])
        report = self.report("Lost.cs", "--races", "error", code=VIOLATION)
        self.assertEqual(report["violations"][0]["kind"], "data-race")
        self.assertTrue(report["violations"][0]["trace"])
        warnings = self.report("Lost.cs", "--all", "--races", "warn")["warnings"]
        self.assertEqual({warning["kind"] for warning in warnings}, {"data-race"})
        places = [(warning["line"], warning["details"]) for warning in warnings]
        self.assertEqual(len(places), len(set(places)))

    def test_timeouts(self):
        self.assertEqual(self.report("Sleeper.cs")["violations"][0]["kind"], "unhandled-exception")
        self.assertEqual(self.report("Sleeper.cs", "--timeouts", "never")["violations"][0]["kind"], "deadlock")
        self.assertEqual(self.report("Sleeper.cs", "--timeouts", "stuck")["violations"][0]["kind"], "unhandled-exception")

    def test_a_guard_is_no_plain_failure(self):
        shown = self.tidelock("check", "Guard.cs", code=VIOLATION).stdout
        self.assertRegex(shown.splitlines()[1], "a matter of time: .*--timeouts stuck")
        self.assertRegex(shown, r"the time-out of 30000 ms in Guard.cs:5 runs out while thread \d could still run")
        violation = self.report("Guard.cs", code=VIOLATION)["violations"][0]
        self.assertEqual(violation["needs_timeout"], "yes")
        self.assertEqual([(t["kind"], t["milliseconds"], t["line"]) for t in violation["timeouts"]], [("time-out", 30000, 5)])
        self.report("Guard.cs", "--timeouts", "stuck", code=OK)

    def test_environment_and_input(self):
        (self.folder / "in.txt").write_text("one\ntwo\n")
        report = self.report("Data.cs", code=OK)
        assumed = {a["kind"]: a.get("names") for a in report["assumptions"]}
        self.assertEqual(assumed["environment"], ["NAME"])
        self.assertEqual(assumed["input"], ["Console.ReadLine"])
        shown = self.tidelock("check", "Data.cs", code=OK).stdout
        self.assertRegex(shown, r"(?m)^note: fixed while the program is checked: environment variables \(NAME; .*standard input")
        given = ("Data.cs", "--env", "NAME=x=y", "--input", "in.txt")
        report = self.report(*given, code=VIOLATION)
        self.assertIn("given", report["violations"][0]["message"])
        self.assertFalse({a["kind"] for a in report["assumptions"]} & {"environment", "input"})
        self.tidelock("check", *given, "--trace", "data.json", code=VIOLATION)
        self.tidelock("replay", "data.json", code=VIOLATION)
        self.assertEqual(self.tidelock("check", "Data.cs", "--env", "NAME").returncode, BAD_INPUT)
        for file in ("none.txt", ".", "/dev/zero"):  # that is not there, is a folder, has no end
            result = self.tidelock("check", "Data.cs", "--input", file, code=BAD_INPUT)
            self.assertRegex(result.stderr, r"^tidelock: .*\n$")
        report = self.report("Data.cs", "--env", "NAME=wrong", "--env", "NAME=x=y", "--input", "in.txt", code=VIOLATION)
        self.assertEqual(report["options"]["env"], "NAME=x=y")

    def test_single_files_are_built_as_the_sdk_does(self):
        (self.folder / "Scripted.cs").write_text(textwrap.dedent("""\
            #!/usr/bin/env dotnet
            #:property CheckForOverflowUnderflow=true
            #:property DefineConstants=$(DefineConstants);MINE
            #if !NET || !NET10_0 || !NETCOREAPP || !NET5_0_OR_GREATER || !NET10_0_OR_GREATER || !NETCOREAPP3_1_OR_GREATER || !MINE
            #error another program
            #endif
            var assembly = System.Reflection.Assembly.GetEntryAssembly()!;
            Console.WriteLine($"{assembly.GetName().Version} {AppContext.TargetFrameworkName}");
            Console.WriteLine(System.Runtime.InteropServices.RuntimeInformation.RuntimeIdentifier);
            Console.WriteLine(Path.GetFileName((string)AppContext.GetData("EntryPointFilePath")!));
            int large = int.MaxValue;
            try { large += 1; Console.WriteLine("wrapped"); } catch (OverflowException) { Console.WriteLine("overflow"); }
            """))
        shown = self.tidelock("run", "Scripted.cs", code=OK).stdout
        self.assertEqual(shown, "1.0.0.0 .NETCoreApp,Version=v10.0\nlinux-x64\nScripted.cs\noverflow\n")
        for directive in ("#:package Newtonsoft.Json@13.0.3", "#:project ../Other", "#:sdk Microsoft.NET.Sdk.Web"):
            (self.folder / "Refers.cs").write_text(directive + "\nConsole.WriteLine();\n")
            result = self.tidelock("check", "Refers.cs", code=BAD_INPUT)
            self.assertRegex(result.stderr, r"^tidelock: Refers\.cs: '#:.*\n$")

    def test_torn_reads_tell_fields(self):
        (self.folder / "Torn.cs").write_text(textwrap.dedent("""\
            using System.Diagnostics;
            record struct Pair(long X, long Y);
            class P {
                static Pair pair;
                static void Main() {
                    var writer = new Thread(() => pair = new Pair(1, 1));
                    writer.Start();
                    Pair copy = pair;
                    Debug.Assert(copy.X == copy.Y);
                    writer.Join();
                }
            }
            """))
        trace = self.report("Torn.cs", "--races", "off", code=VIOLATION)["violations"][0]["trace"]
        accesses = [(a["location"], a["write"]) for step in trace for a in step.get("accesses", [])
                    if a["location"].startswith("P.pair")]
        self.assertEqual(len(accesses), len(set(accesses)))
        self.assertEqual({location for location, _ in accesses}, {"P.pair.X", "P.pair.Y"})
        self.assertEqual({location for location, write in accesses if not write}, {"P.pair.X", "P.pair.Y"})

    def test_rethrown_elsewhere(self):
        (self.folder / "Rethrown.cs").write_text(textwrap.dedent("""\
            using System.Runtime.ExceptionServices;
            class P {
                static Exception? kept;
                static void Work() => throw new InvalidOperationException("work");
                static void Main() {
                    var worker = new Thread(() => { try { Work(); } catch (Exception e) { kept = e; } });
                    worker.Start();
                    worker.Join();
                    ExceptionDispatchInfo.Capture(kept!).Throw();
                }
            }
            """))
        violation = self.report("Rethrown.cs", code=VIOLATION)["violations"][0]
        self.assertEqual((violation["trace"][-1]["thread"], violation["trace"][-1]["line"]), ("main", 9))

    def test_time_between_looks(self):
        (self.folder / "Looks.cs").write_text(textwrap.dedent("""\
            using System.Diagnostics;
            class P {
                static readonly object gate = new();
                static long last;
                static void Note() {
                    long now = Stopwatch.GetTimestamp();
                    lock (gate) { Debug.Assert(now >= last); last = now; }
                }
                static void Main() {
                    var a = new Thread(Note);
                    a.Start();
                    Note();
                    a.Join();
                }
            }
            """))
        shown = self.tidelock("check", "Looks.cs", code=VIOLATION).stdout
        self.assertIn("a matter of time: the violation takes time that passes between looks at the clock", shown)
        self.assertNotIn("time-out runs out", shown)

    def test_executions_that_are_all_cut(self):
        (self.folder / "Month.cs").write_text(textwrap.dedent("""\
            var other = new Thread(() => { });
            other.Start();
            var end = DateTime.UtcNow.AddDays(300);
            while (DateTime.UtcNow < end) { }
            other.Join();
            """))
        report = self.report("Month.cs", code=INCOMPLETE)
        self.assertEqual((report["complete"], report["stopped_by"]), (False, "clock"))
        self.assertIn("--clock", report["hints"][0])

    def test_limits(self):
        for options, reason in [(["--max-states", "50"], "max-states"), (["--max-depth", "20"], "max-depth"),
                                (["--time-limit", "0.05"], "time-limit"), (["--memory-limit", "1M"], "memory-limit")]:
            with self.subTest(options=options):
                report = self.report("Large.cs", "--reduction", "none", *options, code=INCOMPLETE)
                self.assertEqual((report["verdict"], report["complete"], report["stopped_by"]), ("incomplete", False, reason))
                self.assertEqual(report["violations"], [])
                self.assertTrue(report["hints"])
        text = self.tidelock("check", "Large.cs", "--max-states", "50", "--stats", code=INCOMPLETE).stdout
        self.assertIn("incomplete: no violation in 50 states so far, stopped by --max-states\n", text)
        self.assertRegex(text, r"(?m)^  transitions +\d+$")

    def test_interrupt(self):
        pid, terminal = pty.fork()
        if pid == 0:
            os.chdir(self.folder)
            os.execv(TIDELOCK, [TIDELOCK, "check", "Large.cs", "--reduction", "none", "--json", "interrupted.json"])
        text = b""
        while b" states, " not in text:  # its progress: it is in the middle of the search
            text += os.read(terminal, 65536)
        os.kill(pid, signal.SIGINT)
        _, status = os.waitpid(pid, 0)
        os.close(terminal)
        self.assertEqual(os.waitstatus_to_exitcode(status), INCOMPLETE)
        report = json.loads((self.folder / "interrupted.json").read_text())
        self.assertEqual((report["verdict"], report["stopped_by"]), ("incomplete", "interrupted"))

    def test_quiet(self):
        text = self.tidelock("check", "Lost.cs", "--quiet", "--races", "off", code=VIOLATION).stdout
        self.assertEqual(len(text.splitlines()), 2)

    def test_color(self):
        self.assertIn("\x1b[", self.tidelock("check", "Lost.cs", "--color", "always").stdout)
        self.assertNotIn("\x1b[", self.tidelock("check", "Lost.cs").stdout)
        plain = re.sub(r"\x1b\[[0-9;]*m", "", self.tidelock("check", "Lost.cs", "--color", "always").stdout)
        self.assertEqual(plain, self.tidelock("check", "Lost.cs", "--color", "never").stdout)

    def on_terminal(self, *arguments, environment):
        pid, terminal = pty.fork()
        if pid == 0:
            os.chdir(self.folder)
            os.execve(TIDELOCK, [TIDELOCK, *arguments], {**os.environ, **environment})
        text = b""
        while True:
            try:
                piece = os.read(terminal, 65536)
            except OSError:
                break
            if not piece:
                break
            text += piece
        os.waitpid(pid, 0)
        os.close(terminal)
        return text.decode()

    def test_terminal(self):
        self.tidelock("check", "Large.cs", "--max-states", "1")  # so that it is built
        arguments = ("check", "Large.cs", "--reduction", "none", "--time-limit", "2.5")
        text = self.on_terminal(*arguments, environment={"TERM": "xterm", "NO_COLOR": ""})
        self.assertRegex(text, r"\r\x1b\[Ksearching: \d+ states, \d+/s now, \d+/s on average, depth \d+, \d+ MB, \d+ s")
        self.assertIn("\x1b[33mincomplete:", text)
        text = self.on_terminal(*arguments, environment={"TERM": "xterm", "NO_COLOR": "1"})
        self.assertIn("incomplete:", text)
        self.assertNotIn("\x1b[33m", text)

    # --- files ---

    def test_json_file_and_text(self):
        text = self.tidelock("check", "Lost.cs", "--json", "lost.json", code=VIOLATION).stdout
        self.assertIn("error TL0002", text)
        report = json.loads((self.folder / "lost.json").read_text())
        violation = report["violations"][0]
        self.assertEqual((violation["kind"], violation["code"], violation["line"]), ("assertion", "TL0002", 13))
        self.assertEqual(violation["method"], "Lost.Main")
        self.assertEqual(Path(violation["file"]).name, "Lost.cs")
        writes = [access for step in violation["trace"] for access in step.get("accesses", []) if access["write"]]
        self.assertEqual([(write["location"], write["after"]) for write in writes], [("Lost.count", "1")] * 2)
        for name in ("states", "revisits", "transitions", "executions", "instructions", "max_depth", "seconds",
                     "states_per_second", "peak_memory_bytes", "store_bytes"):
            self.assertIn(name, report["statistics"])
        self.assertEqual([path.name for path in self.folder.glob("*.tmp")], [])

    def test_files_that_cannot_be_written(self):
        for option in ("--json", "--dot", "--trace"):
            result = self.tidelock("check", "Lost.cs", option, "none/file", code=BAD_INPUT)
            self.assertRegex(result.stderr, r"^tidelock: none/file: No such file or directory\n$")

    def test_dot(self):
        self.tidelock("check", "Deadlock.cs", "--dot", "graph.dot", code=VIOLATION)
        text = (self.folder / "graph.dot").read_text()
        self.assertRegex(text, r'^digraph "Deadlock\.cs" \{\n')
        self.assertRegex(text, r'(?m)^  s1 -> s\d+ \[label="(main|thread 2): Deadlock\.cs:\d+ \S+"\];$')
        self.assertIn('label="deadlock: 2 threads wait for each other", shape=box, color=red', text)
        if shutil.which("dot"):
            subprocess.run(["dot", "-Tplain", self.folder / "graph.dot"], check=True, stdout=subprocess.DEVNULL)

    def test_replay(self):
        for program in ("Deadlock.cs", "Lost.cs"):
            with self.subTest(program=program):
                shown = self.tidelock("check", program, "--races", "off", "--trace", "trace.json", code=VIOLATION).stdout
                again = self.tidelock("replay", "trace.json", code=VIOLATION)
                self.assertEqual(shown.split("\n", 2)[2], again.stdout)
                self.assertEqual(again.stderr, "")

    def test_replay_of_a_changed_program(self):
        source = self.folder / "Changing.cs"
        source.write_text((self.folder / "Lost.cs").read_text())
        self.tidelock("check", source, "--trace", "changing.json", code=VIOLATION)
        source.write_text(source.read_text().replace("count == 2", "count >= 2"))
        result = self.tidelock("replay", "changing.json", code=BAD_INPUT)
        self.assertRegex(result.stderr, r"^tidelock: .*Changing\.cs: has changed since the trace was made.*\n$")

    def test_replay_of_no_trace(self):
        (self.folder / "no.json").write_text("{}")
        for name in ("no.json", "missing.json"):
            result = self.tidelock("replay", name, code=BAD_INPUT)
            self.assertRegex(result.stderr, rf"^tidelock: {name}: .*\n$")

    def test_replay_of_a_wrong_schedule(self):
        self.tidelock("check", "Lost.cs", "--trace", "wrong.json", code=VIOLATION)
        trace = json.loads((self.folder / "wrong.json").read_text())
        trace["schedule"] = trace["schedule"][:2]
        (self.folder / "wrong.json").write_text(json.dumps(trace))
        result = self.tidelock("replay", "wrong.json", code=BAD_INPUT)
        self.assertEqual(result.stdout, "")
        self.assertIn("has been edited since Tidelock wrote it", result.stderr)

    def test_embedded_source(self):
        sdk = find_sdk()
        source = self.folder / "Embedded.cs"
        source.write_text((self.folder / "Lost.cs").read_text() + "// some more, so that it is deflated\n" * 100)
        references = [f"-r:{path}" for path in sorted(sdk.references.glob("*.dll"))]
        subprocess.run([sdk.dotnet, sdk.csc, "-noconfig", "-nologo", "-nostdlib", "-debug:embedded", "-embed", "-optimize-",
                        "-define:DEBUG", f"-out:{self.folder / 'Embedded.dll'}", *references, source], check=True)
        source.unlink()
        text = self.tidelock("check", "Embedded.dll", code=VIOLATION).stdout
        self.assertIn("! Debug.Assert(count == 2,", text)

    def test_two_runs_are_alike(self):
        for program in ("Deadlock.cs", "Lost.cs", "Fine.cs"):
            for options in (["--all"], ["--search", "bfs"]):
                runs = []
                for _ in range(2):
                    self.tidelock("check", program, *options, "--trace", "t.json", "--dot", "g.dot", "--json", "r.json")
                    report = json.loads((self.folder / "r.json").read_text())
                    for name in ("seconds", "states_per_second", "peak_memory_bytes"):
                        del report["statistics"][name]
                    text = self.tidelock("check", program, *options).stdout
                    runs.append((report, text, (self.folder / "g.dot").read_text()))
                self.assertEqual(runs[0], runs[1], (program, options))


if __name__ == "__main__":
    unittest.main()
