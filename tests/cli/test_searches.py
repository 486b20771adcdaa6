#!/usr/bin/env python3
"""The searches and reductions of `tidelock check`: which go together, what they say, and that they find the same."""

import subprocess
import sys
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
from workspace import BAD_INPUT, INCOMPLETE, LOST, OK, VIOLATION, Workspace  # noqa: E402

TIDELOCK = str(Path(sys.argv.pop(1)).resolve())
Workspace.tidelock_file = TIDELOCK

PROGRAMS = {
    "Lost.cs": LOST,
    # Three threads, each adding 1 under a lock: 3! orders.
    "Locked.cs": """
        using System.Diagnostics;
        using System.Threading;
        class Locked
        {
            static readonly object gate = new();
            static int count;
            static void Add() { lock (gate) count++; }
            static void Main()
            {
                count = 0;
                var threads = new Thread[3];
                for (int i = 0; i < 3; i++) threads[i] = new Thread(Add);
                foreach (var t in threads) t.Start();
                foreach (var t in threads) t.Join();
                Debug.Assert(count == 3);
            }
        }
        """,
    # Every execution fails.
    "Always.cs": """
        using System.Diagnostics;
        using System.Threading;
        class Always
        {
            static int count;
            static void Main()
            {
                var t = new Thread(() => count++);
                t.Start();
                Debug.Assert(count > 1);
            }
        }
        """,
    # Two threads that give way to each other for ever.
    "Polite.cs": """
        using System.Threading;
        class Polite
        {
            static readonly object fork = new(), knife = new();
            static void Eat(object first, object second)
            {
                while (true)
                {
                    lock (first)
                    {
                        if (!Monitor.TryEnter(second)) continue;
                        Monitor.Exit(second);
                        return;
                    }
                }
            }
            static void Main()
            {
                var t = new Thread(() => Eat(fork, knife));
                t.Start();
                Eat(knife, fork);
                t.Join();
            }
        }
        """,
    # Goes round and round without doing anything that others could see.
    "Endless.cs": """
        using System.Threading;
        class Endless
        {
            static void Main()
            {
                var t = new Thread(() => { for (int i = 0; ; i = (i + 1) % 5) { } });
                t.Start();
                t.Join();
            }
        }
        """,
    # A thread that counts without end beside a lost update.
    "Counting.cs": """
        using System.Diagnostics;
        using System.Threading;
        class Counting
        {
            static long ticks;
            static volatile bool stop;
            static int n;
            static void Main()
            {
                var counter = new Thread(() => { while (!stop) Interlocked.Increment(ref ticks); });
                var other = new Thread(() => n++);
                counter.Start();
                other.Start();
                n++;
                other.Join();
                stop = true;
                counter.Join();
                Debug.Assert(n == 2);
            }
        }
        """,
    # Two threads that hand each other new objects for ever.
    "Handing.cs": """
        using System.Threading;
        class Handing
        {
            Handing before;
            static Handing left = new(), right = new();
            static void Hand(ref Handing from, ref Handing to)
            {
                while (true) to = new Handing { before = new Handing { before = from.before == null ? from : null } };
            }
            static void Main()
            {
                var t = new Thread(() => Hand(ref right, ref left));
                t.Start();
                Hand(ref left, ref right);
            }
        }
        """,
    "Invariant.cs": """
        using System.Threading;
        using Tidelock;
        class Invariant
        {
            static int a, b;
            static void Main()
            {
                Verify.Always("together", () => a == b);
                var t = new Thread(() => { lock (typeof(Invariant)) { a = 1; b = 1; } });
                t.Start();
                t.Join();
            }
        }
        """,
}


class Searches(Workspace):
    programs = PROGRAMS

    def check(self, *arguments, code=None):
        return self.tidelock("check", *arguments, code=code)

    def test_all_find_it(self):
        for options in ([], ["--reduction", "none"], ["--reduction", "dpor"], ["--reduction", "locks"],
                        ["--reduction", "sleep"], ["--reduction", "locks,dpor,symmetry"], ["--search", "bfs"],
                        ["--search", "stateless"], ["--search", "stateless", "--reduction", "source"],
                        ["--search", "stateless", "--reduction", "persistent,sleep"],
                        ["--search", "stateless", "--reduction", "none"], ["--preemptions", "2"],
                        ["--numbering", "canonical"], ["--numbering", "canonical", "--search", "bfs"],
                        ["--numbering", "canonical", "--preemptions", "2"], ["--search", "random"], ["--search", "pct"]):
            with self.subTest(options=options):
                report = self.report("Lost.cs", "--races", "off", *options, code=VIOLATION)
                self.assertEqual(report["violations"][0]["kind"], "assertion")
                self.assertTrue(report["violations"][0]["trace"])

    def test_reductions_make_it_smaller(self):
        states = {reduction: self.report("Locked.cs", "--reduction", reduction, code=OK)["statistics"]["states"]
                  for reduction in ("none", "locks", "dpor", "locks,dpor")}
        self.assertLess(states["locks"], states["none"])
        self.assertLess(states["dpor"], states["none"])
        self.assertLess(states["locks,dpor"], min(states["locks"], states["dpor"]))
        self.assertEqual(self.report("Locked.cs", code=OK)["options"]["reduction"], "locks,dpor")
        self.assertEqual(self.report("Locked.cs", "--search", "bfs", code=OK)["options"]["reduction"], "none")

    def test_executions(self):
        report = self.report("Locked.cs", "--search", "stateless", code=OK)
        self.assertEqual((report["statistics"]["executions"], report["complete"]), (6, True))
        self.assertIn("ok: no violation in 6 executions (complete)\n", self.check("Locked.cs", "--search", "stateless").stdout)

    def test_an_execution_that_fails_is_one(self):
        for search in ("stateless", "random", "pct"):
            with self.subTest(search=search):
                text = self.check("Always.cs", "--search", search, code=VIOLATION).stdout
                self.assertIn("violation: 1 found in 1 execution (stopped at the first", text)

    def test_preemptions(self):
        text = self.check("Lost.cs", "--races", "off", "--preemptions", "0", code=INCOMPLETE).stdout
        self.assertIn("all schedules with at most 0 preemptions", text)
        report = self.report("Lost.cs", "--races", "off", "--preemptions", "0", code=INCOMPLETE)
        self.assertEqual((report["complete"], report["completed_preemptions"]), (False, 0))
        self.report("Lost.cs", "--races", "off", "--preemptions", "1", code=VIOLATION)
        self.assertTrue(self.report("Locked.cs", "--preemptions", "99", code=OK)["complete"])

    def test_samples(self):
        for search in ("random", "pct"):
            arguments = ("Locked.cs", "--search", search, "--executions", "30", "--seed", "5")
            text = self.check(*arguments, code=INCOMPLETE).stdout
            self.assertIn("no violation in 30 executions: some of many, chosen at random (--seed 5)", text)
            self.assertEqual(text, self.check(*arguments).stdout)
            found = [self.report("Lost.cs", "--search", search, "--seed", "3", code=VIOLATION)["violations"] for _ in range(2)]
            self.assertEqual(found[0], found[1])

    def test_drawing_changes_nothing(self):
        # Where depth first finds a violation, a scout beside it may have been first, which is not drawn.
        for program, *search in (("Locked.cs", "--reduction", "dpor"), ("Locked.cs", "--reduction", "none"),
                                 ("Lost.cs", "--search", "bfs"), ("Endless.cs", "--search", "bfs")):
            plain, drawn = (self.report(program, *search, *options) for options in ([], ["--dot", "graph.dot"]))
            for name in ("verdict", "complete", "violations"):
                self.assertEqual(drawn[name], plain[name])
            self.assertEqual(drawn["statistics"]["states"], plain["statistics"]["states"])

    def test_livelock(self):
        self.report("Polite.cs", code=OK)
        report = self.report("Polite.cs", "--livelock", code=VIOLATION)
        self.assertEqual(report["violations"][0]["kind"], "livelock")
        text = self.check("Polite.cs", "--livelock", code=VIOLATION).stdout
        self.assertIn("are repeated for ever", text)
        trace = self.folder / "trace.json"
        self.check("Polite.cs", "--livelock", "--trace", str(trace), code=VIOLATION)
        repeated = subprocess.run([TIDELOCK, "replay", str(trace)], capture_output=True, text=True, check=False)
        self.assertEqual(repeated.returncode, VIOLATION, repeated.stderr)
        self.assertIn("are repeated for ever", repeated.stdout)

    def test_divergence(self):
        for options in ([], ["--reduction", "none"], ["--search", "bfs"], ["--preemptions", "1"],
                        ["--numbering", "canonical"]):
            with self.subTest(options=options):
                report = self.report("Endless.cs", *options, code=VIOLATION)
                self.assertEqual(report["violations"][0]["kind"], "divergence")

    def test_endless_path_hides_nothing(self):
        for options in ([], ["--reduction", "none"], ["--reduction", "dpor"], ["--reduction", "sleep"], ["--reduction", "locks"],
                        ["--search", "bfs"], ["--memory-model", "tso"]):
            with self.subTest(options=options):
                report = self.report("Counting.cs", *options, "--max-states", "100K", code=VIOLATION)
                self.assertEqual(report["violations"][0]["kind"], "assertion")

    def test_numbering(self):
        self.report("Handing.cs", "--reduction", "none", "--max-states", "2K", code=INCOMPLETE)
        canonical = self.report("Handing.cs", "--numbering", "canonical", "--may-run-forever", code=OK)
        self.assertLess(canonical["statistics"]["states"], 1000)
        self.assertEqual(canonical["options"]["numbering"], "canonical")
        self.assertEqual(self.report("Locked.cs", "--numbering", "canonical", code=OK)["options"]["reduction"], "none")
        # A cycle of forms is told, and repeated.
        trace = self.folder / "trace.json"
        self.check("Handing.cs", "--numbering", "canonical", "--livelock", "--trace", str(trace), code=VIOLATION)
        repeated = subprocess.run([TIDELOCK, "replay", str(trace)], capture_output=True, text=True, check=False)
        self.assertEqual(repeated.returncode, VIOLATION, repeated.stderr)
        self.assertIn("are repeated for ever", repeated.stdout)

    def test_invariants_need_every_state(self):
        for options in ([], ["--search", "bfs"], ["--reduction", "symmetry"], ["--search", "stateless"]):
            with self.subTest(options=options):
                report = self.report("Invariant.cs", "--races", "off", *options, code=VIOLATION)
                self.assertEqual((report["violations"][0]["kind"], report["options"]["reduction"]), ("invariant", "none"))
                # Breadth first leaves out nothing anyway.
                is_told = "invariants are looked at in every state: nothing is left out" in report["notes"]
                self.assertEqual(is_told, "bfs" not in options)

    def test_replay(self):
        for options in ([], ["--reduction", "none"], ["--search", "stateless"], ["--search", "random"],
                        ["--numbering", "canonical"]):
            with self.subTest(options=options):
                trace = self.folder / "trace.json"
                self.check("Lost.cs", "--races", "off", "--trace", str(trace), *options, code=VIOLATION)
                repeated = subprocess.run([TIDELOCK, "replay", str(trace)], capture_output=True, text=True, check=False)
                self.assertEqual(repeated.returncode, VIOLATION, repeated.stderr)
                self.assertIn("an update is lost", repeated.stdout)

    def test_time_outs_that_depend_on_all_threads(self):
        for options in ([], ["--search", "stateless"]):
            report = self.report("Locked.cs", "--timeouts", "stuck", *options, code=OK)
            self.assertNotIn("dpor", report["options"]["reduction"])
            self.assertNotIn("optimal", report["options"]["reduction"])

    def test_what_does_not_go_together(self):
        for options, message in [(["--search", "bfs", "--reduction", "dpor"], "--search dfs only"),
                                 (["--reduction", "optimal"], "--search stateless only"),
                                 (["--search", "bfs", "--preemptions", "2"], "--search dfs only"),
                                 (["--livelock", "--reduction", "dpor"], "cycles are not preserved"),
                                 (["--livelock", "--search", "bfs"], "--search dfs only"),
                                 (["--timeouts", "stuck", "--reduction", "dpor"], "time-outs depend on all threads"),
                                 (["--search", "stateless", "--reduction", "symmetry"], "stores states"),
                                 (["--numbering", "canonical", "--reduction", "dpor"], "--reduction none only"),
                                 (["--numbering", "canonical", "--search", "stateless"], "dfs and bfs only"),
                                 (["--numbering", "canonical", "--search", "pct"], "dfs and bfs only"),
                                 (["--numbering", "canonical", "--memory-model", "tso"], "--memory-model sc only"),
                                 (["--preemptions", "few"], "is not a number"), (["--seed", "-1"], "is not a number")]:
            with self.subTest(options=options):
                result = self.check("Lost.cs", *options, code=BAD_INPUT)
                self.assertIn(message, result.stderr)
                self.assertEqual(len(result.stderr.strip().splitlines()), 1 if "is not a number" not in message else 2)


if __name__ == "__main__":
    unittest.main()
