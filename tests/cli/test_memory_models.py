#!/usr/bin/env python3
"""`tidelock check --memory-model` as a user sees it: traces that show what was reordered, whether a violation exists under
sequential consistency, replay, JSON, the queue, and what does not go together."""

import json
import sys
import unittest
from pathlib import Path

from workspace import BAD_INPUT, INCOMPLETE, LOST, OK, VIOLATION, Workspace

Workspace.tidelock_file = str(Path(sys.argv.pop(1)).resolve())

PROGRAMS = {
    "Sb.cs": """
        using System.Diagnostics;
        using System.Threading;
        static class Sb
        {
            static int x, y, sawX, sawY;
            static void First()
            {
                x = 1;
                sawY = y;
            }
            static void Second()
            {
                y = 1;
                sawX = x;
            }
            static void Main()
            {
                var first = new Thread(First);
                var second = new Thread(Second);
                first.Start();
                second.Start();
                first.Join();
                second.Join();
                Debug.Assert(sawX == 1 || sawY == 1, "nobody saw");
            }
        }
        """,
    "Mp.cs": """
        using System.Diagnostics;
        using System.Threading;
        static class Mp
        {
            static int data, flag;
            static void First()
            {
                data = 1;
                flag = 1;
            }
            static void Main()
            {
                var first = new Thread(First);
                first.Start();
                int f = flag;
                int d = data;
                Debug.Assert(f == 0 || d == 1, "old data");
                first.Join();
            }
        }
        """,
    "Guess.cs": """
        using System.Diagnostics;
        using System.Threading;
        static class Guess
        {
            static int data;
            static int other;
            static int seen = 1;
            static void First()
            {
                data = 1;
                Thread.MemoryBarrier();
                other = 1;
            }
            static void Second()
            {
                if (other == 1)
                {
                    seen = data;
                }
            }
            static void Main()
            {
                var first = new Thread(First);
                var second = new Thread(Second);
                first.Start();
                second.Start();
                first.Join();
                second.Join();
                Debug.Assert(seen == 1, "old data");
            }
        }
        """,
    "Own.cs": """
        using System.Diagnostics;
        using System.Threading;
        static class Own
        {
            static int x, y, sawX, sawY, ownX, ownY;
            static void First()
            {
                x = 1;
                ownX = x;
                sawY = y;
            }
            static void Second()
            {
                y = 1;
                ownY = y;
                sawX = x;
            }
            static void Main()
            {
                var first = new Thread(First);
                var second = new Thread(Second);
                first.Start();
                second.Start();
                first.Join();
                second.Join();
                Debug.Assert(sawX == 1 || sawY == 1);
            }
        }
        """,
    "Mixed.cs": """
        using System.Diagnostics;
        using System.Threading;
        static class Mixed
        {
            static int x, y, sawX, sawY, count;
            static void First() { x = 1; sawY = y; count++; }
            static void Second() { y = 1; sawX = x; count++; }
            static void Main()
            {
                var first = new Thread(First);
                var second = new Thread(Second);
                first.Start();
                second.Start();
                first.Join();
                second.Join();
                if (count != 2) throw new System.Exception("lost");
                Debug.Assert(sawX == 1 || sawY == 1, "nobody saw");
            }
        }
        """,
    "Locked.cs": """
        using System.Diagnostics;
        using System.Threading;
        static class Locked
        {
            static readonly object gate = new();
            static int x, y;
            static void Add()
            {
                lock (gate)
                {
                    x++;
                    y++;
                }
            }
            static void Main()
            {
                var first = new Thread(Add);
                first.Start();
                Add();
                first.Join();
                Debug.Assert(x == 2 && y == 2);
            }
        }
        """,
    "Lost.cs": LOST,
}


class MemoryModels(Workspace):
    programs = PROGRAMS

    def violation(self, *arguments):
        return self.report(*arguments, code=VIOLATION)["violations"][0]

    # --- traces ---

    def test_store_buffering(self):
        self.tidelock("check", "Sb.cs", code=OK)
        for model in ("tso", "net", "ecma"):
            with self.subTest(model=model):
                text = self.tidelock("check", "Sb.cs", "--memory-model", model, code=VIOLATION).stdout
                self.assertRegex(text, r"(?m)^not robust: the violation comes about only by reordering$")
                self.assertRegex(text, r"(?m)^  thread \d: the write at Sb\.cs:(8|13) took effect after the read at "
                                       r"Sb\.cs:(9|14) \((x and y|y and x)\)$")
                self.assertIn("  it comes about only by reordering: not under sequential consistency\n", text)
                self.assertRegex(text, r"issues the write of [xy]\n")
                self.assertRegex(text, r"reads [xy]: 0, before line (8|13)\n")
                self.assertRegex(text, r"[xy]: 0 -> 1, takes effect only now\n")
                self.assertNotIn("(in the class library)", text)
                self.assertLessEqual(max(map(len, text.splitlines())), 120)

    def test_message_passing(self):
        self.tidelock("check", "Mp.cs", "--memory-model", "tso", code=OK)
        for model in ("net", "ecma"):
            with self.subTest(model=model):
                violation = self.violation("Mp.cs", "--memory-model", model)
                self.assertEqual(violation["under_sc"], "no")
                texts = [pair["text"] for pair in violation["reordered"]]
                self.assertEqual(len(texts), 1)
                # The writer's writes or the reader's reads; what never took effect counts as late.
                self.assertRegex(texts[0], r"^thread 2: the write at Mp\.cs:8 (took effect after the write at Mp\.cs:9|had not "
                                           r"taken effect at the end, the write at Mp\.cs:9 had) \(data and flag\)$|^main: the "
                                           r"read at Mp\.cs:15 took effect after the read at Mp\.cs:16 \(flag and data\)$")

    def test_json(self):
        violation = self.violation("Sb.cs", "--memory-model", "tso")
        pair = violation["reordered"][0]
        self.assertEqual((Path(pair["first"]["file"]).name, pair["second"]["file"]), ("Sb.cs", pair["first"]["file"]))
        self.assertEqual(pair["second"]["line"], pair["first"]["line"] + 1)
        self.assertIn("took effect after", pair["text"])
        trace = violation["trace"]
        late = next(entry for entry in trace if entry.get("note") == "takes effect only now")
        self.assertEqual((late["operation"], late["completes"], late["reordered"], late["line"]),
                         ("write", True, True, pair["first"]["line"]))
        self.assertGreaterEqual(late["option"], 1 << 31)
        issue = trace[late["issued_at"]]
        self.assertEqual((issue["operation"], issue["line"], issue["accesses"][0]["location"]),
                         ("issue", late["line"], late["accesses"][0]["location"]))
        self.assertNotIn("option", issue)
        early = next(entry for entry in trace if entry.get("note", "").startswith("before line"))
        self.assertLess(trace.index(early), trace.index(late))
        self.assertEqual((early["operation"], early["line"]), ("read", pair["second"]["line"]))
        # In order, nothing of that is there.
        violation = self.violation("Lost.cs")
        self.assertNotIn("under_sc", violation)
        self.assertNotIn("reordered", violation)
        for entry in violation["trace"]:
            self.assertFalse({"completes", "issued_at", "reordered", "forwarded"} & set(entry))

    def test_guess(self):
        self.tidelock("check", "Guess.cs", "--memory-model", "ecma", code=OK)
        violation = self.violation("Guess.cs", "--memory-model", "net")
        self.assertRegex(violation["reordered"][0]["text"],
                         r"^thread 3: the read at Guess\.cs:16 took effect after the read at Guess\.cs:18 \(other and data\)$")
        guesses = [entry for entry in violation["trace"] if entry["operation"] == "guess"]
        self.assertEqual(len(guesses), 1)
        self.assertEqual(guesses[0]["line"], 16)
        self.assertRegex(guesses[0]["note"], r"^goes on at line 1[78] before the condition is known$")

    def test_own_write(self):
        trace = self.violation("Own.cs", "--memory-model", "tso")["trace"]
        forwarded = [entry for entry in trace if entry.get("forwarded")]
        self.assertTrue(forwarded)
        for entry in forwarded:
            self.assertEqual(entry["accesses"][0]["before"], "1")
            self.assertIn("its own write, which the others do not see yet", entry["note"])

    def test_replay(self):
        for program, model in [("Sb.cs", "tso"), ("Mp.cs", "ecma"), ("Guess.cs", "net"), ("Own.cs", "net")]:
            with self.subTest(program=program, model=model):
                shown = self.tidelock("check", program, "--memory-model", model, "--trace", "trace.json", code=VIOLATION)
                again = self.tidelock("replay", "trace.json", code=VIOLATION)
                self.assertEqual(shown.stdout.split("\n", 3)[3], again.stdout)
                kept = json.loads((self.folder / "trace.json").read_text())
                self.assertEqual((kept["options"]["memory-model"], kept["violation"]["under_sc"]), (model, "no"))

    def test_two_runs_are_alike(self):
        runs = [self.violation("Guess.cs", "--memory-model", "net", "--all") for _ in range(2)]
        self.assertEqual(runs[0], runs[1])

    def test_dot(self):
        self.tidelock("check", "Sb.cs", "--memory-model", "tso", "--dot", "graph.dot", code=VIOLATION)
        self.assertRegex((self.folder / "graph.dot").read_text(), r"thread 2: Sb\.cs:8 completes the write")

    # --- sequential consistency ---

    def test_exists_under_sc(self):
        text = self.tidelock("check", "Lost.cs", "--memory-model", "tso", code=VIOLATION).stdout
        self.assertRegex(text, r"(?m)^not a matter of reordering: the violation exists already under sequential consistency$")
        self.assertIn("  it exists already under sequential consistency\n", text)

    def test_some_exist_under_sc(self):
        for races in ([], ["--races", "warn"], ["--races", "error"]):
            with self.subTest(races=races):
                report = self.report("Mixed.cs", "--memory-model", "tso", "--all", *races, code=VIOLATION)
                answers = {violation["kind"]: violation["under_sc"] for violation in report["violations"]}
                expected = {"unhandled-exception": "yes", "assertion": "no"}
                if "error" in races:
                    expected["data-race"] = "yes"
                self.assertEqual(answers, expected)
        text = self.tidelock("check", "Mixed.cs", "--memory-model", "tso", "--all", "--quiet", code=VIOLATION).stdout
        self.assertRegex(text, r"(?m)^not robust: 1 of 2 violations comes about only by reordering$")
        self.assertEqual(len(text.splitlines()), 4)

    def test_not_known(self):
        # Samples prove nothing.
        text = self.tidelock("check", "Sb.cs", "--memory-model", "tso", "--search", "random", code=VIOLATION).stdout
        self.assertRegex(text, r"(?m)^robust: not known, the sequentially consistent search did not finish$")
        self.assertIn("  not known whether it exists under sequential consistency: that search did not finish\n", text)
        self.assertEqual(self.violation("Sb.cs", "--memory-model", "tso", "--search", "random")["under_sc"], "unknown")

    def test_races(self):
        report = self.report("Sb.cs", "--memory-model", "tso", code=VIOLATION)
        self.assertEqual((report["options"]["races"], report["warnings"]), ("off", []))
        report = self.report("Sb.cs", "--memory-model", "tso", "--races", "warn", code=VIOLATION)
        self.assertEqual({warning["kind"] for warning in report["warnings"]}, {"data-race"})
        self.assertIn("data races are looked for under sequential consistency", report["notes"])
        # Without another violation: they are found all the same, and repeated.
        self.tidelock("check", "Mp.cs", "--memory-model", "tso", code=OK)
        self.assertTrue(self.report("Mp.cs", "--memory-model", "tso", "--races", "warn", code=OK)["warnings"])
        shown = self.tidelock("check", "Mp.cs", "--memory-model", "tso", "--races", "error", "--trace", "race.json",
                              code=VIOLATION).stdout
        self.assertIn("error TL0004: data-race", shown)
        self.assertIn("error TL0004: data-race", self.tidelock("replay", "race.json", code=VIOLATION).stdout)
        self.tidelock("check", "Locked.cs", "--memory-model", "net", "--races", "error", code=OK)

    # --- options ---

    def test_locks_are_enough(self):
        for model in ("sc", "tso", "net", "ecma"):
            self.tidelock("check", "Locked.cs", "--memory-model", model, code=OK)

    def test_queue(self):
        self.assertEqual(self.report("Locked.cs", "--memory-model", "net", code=OK)["options"]["queue"], "32")
        report = self.report("Mp.cs", "--memory-model", "tso", "--queue", "1", code=INCOMPLETE)
        self.assertEqual((report["verdict"], report["complete"], report["stopped_by"]), ("incomplete", False, "queue"))
        text = self.tidelock("check", "Mp.cs", "--memory-model", "tso", "--queue", "1", code=INCOMPLETE).stdout
        self.assertIn("more operations of a thread are incomplete than --queue says", text)
        self.tidelock("check", "Sb.cs", "--memory-model", "tso", "--queue", "2", code=VIOLATION)

    def test_what_does_not_go_together(self):
        for options in (["--search", "stateless"], ["--search", "pct"], ["--preemptions", "2"], ["--reduction", "symmetry"],
                        ["--reduction", "sleep"]):
            with self.subTest(options=options):
                result = self.tidelock("check", "Sb.cs", "--memory-model", "tso", *options, code=BAD_INPUT)
                self.assertRegex(result.stderr, r"^tidelock: --memory-model: .*\n$")
        result = self.tidelock("check", "Sb.cs", "--memory-model", "arm", code=BAD_INPUT)
        self.assertIn("is not one of sc, tso, ecma, net", result.stderr)

    def test_searches_agree(self):
        for options in (["--search", "bfs"], ["--reduction", "none"], ["--search", "random"]):
            with self.subTest(options=options):
                violation = self.violation("Sb.cs", "--memory-model", "tso", *options)
                self.assertTrue(violation["reordered"])


if __name__ == "__main__":
    unittest.main()
