#!/usr/bin/env python3
"""`tidelock fences`: what it finds is enough, cannot be done with less, and can be applied to the source."""

import json
import os
import shutil
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
    # Message passing: the flag overtakes the data.
    "Message.cs": """
        using System.Diagnostics;
        using System.Threading;
        class Message
        {
            static int data, flag;
            static int seen = 1;
            static void First()
            {
                data = 1;
                flag = 1;
            }
            static void Second()
            {
                if (flag == 1)
                {
                    seen = data;
                }
            }
            static void Main()
            {
                var t = new Thread(First);
                t.Start();
                Second();
                t.Join();
                Debug.Assert(seen == 1, "the flag came first");
            }
        }
        """,
    # Store buffering, with the write in the middle of an expression: no edit makes it stronger.
    "Expression.cs": """
        using System.Diagnostics;
        using System.Threading;
        class Expression
        {
            static int x, y;
            static bool a, b;
            static bool F() => (x = 1) == 1 && y == 0;
            static bool G() => (y = 1) == 1 && x == 0;
            static void Main()
            {
                var t = new Thread(() => a = F());
                t.Start();
                b = G();
                t.Join();
                Debug.Assert(!(a && b));
            }
        }
        """,
    # Message passing through an object of the class library.
    "Bits.cs": """
        using System.Collections;
        using System.Diagnostics;
        using System.Threading;
        class Bits
        {
            static readonly BitArray bits = new BitArray(8);
            static bool ready;
            static int seen = 1;
            static void First()
            {
                bits.Set(3, true);
                ready = true;
            }
            static void Second()
            {
                if (ready)
                {
                    seen = bits.Get(3) ? 1 : 0;
                }
            }
            static void Main()
            {
                var t = new Thread(First);
                t.Start();
                Second();
                t.Join();
                Debug.Assert(seen == 1);
            }
        }
        """,
    # Two writes of the class library's own in another order: nothing that the program could change.
    "Pushed.cs": """
        using System.Collections.Generic;
        using System.Diagnostics;
        using System.Threading;
        class Pushed
        {
            static readonly Stack<int> stack = new Stack<int>(4);
            static int seen = 7;
            static void Second()
            {
                if (stack.Count == 1)
                {
                    seen = stack.Peek();
                }
            }
            static void Main()
            {
                var t = new Thread(() => stack.Push(7));
                t.Start();
                Second();
                t.Join();
                Debug.Assert(seen == 7);
            }
        }
        """,
    # Dekker: no cut of the graph is enough, but two exchanges are.
    "Dekker.cs": """
        using System.Threading;
        using System.Diagnostics;
        class Dekker
        {
            static bool a, b;
            static int turn, inside;
            static void T1()
            {
                a = true;
                while (b)
                {
                    if (turn != 0)
                    {
                        a = false;
                        while (turn != 0) Thread.Yield();
                        a = true;
                    }
                }
                Debug.Assert(Interlocked.Increment(ref inside) == 1);
                Interlocked.Decrement(ref inside);
                turn = 1;
                a = false;
            }
            static void T2()
            {
                b = true;
                while (a)
                {
                    if (turn != 1)
                    {
                        b = false;
                        while (turn != 1) Thread.Yield();
                        b = true;
                    }
                }
                Debug.Assert(Interlocked.Increment(ref inside) == 1);
                Interlocked.Decrement(ref inside);
                turn = 0;
                b = false;
            }
            static void Main()
            {
                var t = new Thread(T1);
                t.Start();
                T2();
                t.Join();
            }
        }
        """,
    # A variable with the name of the class whose method is wanted.
    "Hidden.cs": """
        using System.Diagnostics;
        using System.Threading;
        class Hidden
        {
            static int data, flag;
            static int seen = 1;
            static void First()
            {
                int Volatile = 1;
                data = Volatile;
                flag = Volatile;
            }
            static void Second()
            {
                if (flag == 1)
                {
                    seen = data;
                }
            }
            static void Main()
            {
                var t = new Thread(First);
                t.Start();
                Second();
                t.Join();
                Debug.Assert(seen == 1);
            }
        }
        """,
    # What there is no method for that takes a reference to it: automatic properties, structs, characters.
    "Takers.cs": """
        using System.Diagnostics;
        using System.Threading;
        struct Word
        {
            public int value;
        }
        class Box
        {
            public int Left { get; set; }
            public int Right { get; set; }
        }
        class Takers
        {
            static readonly Box box = new Box();
            static Word left, right;
            static char first, second;
            static int a, b;
            static void Properties()
            {
                var t = new Thread(() =>
                {
                    box.Left = 1;
                    a = box.Right;
                });
                t.Start();
                box.Right = 1;
                b = box.Left;
                t.Join();
            }
            static void Structs()
            {
                var t = new Thread(() =>
                {
                    left = new Word { value = 1 };
                    a = right.value;
                });
                t.Start();
                right = new Word { value = 1 };
                b = left.value;
                t.Join();
            }
            static void Characters()
            {
                var t = new Thread(() =>
                {
                    first = (char)1;
                    second = (char)1;
                });
                t.Start();
                a = second;
                b = first;
                t.Join();
                a = 1 - a;
            }
            static void Main(string[] args)
            {
                if (args[0] == "properties") Properties();
                if (args[0] == "structs") Structs();
                if (args[0] == "characters") Characters();
                Debug.Assert(a == 1 || b == 1);
            }
        }
        """,
    # Classes of the program's own with the names of the library's.
    "Names.cs": """
        using System.Diagnostics;
        using System.Threading;
        class Interlocked
        {
            public static int Exchange(ref int x, int value) => x = value;
        }
        class Names
        {
            static int x, y, a, b;
            static void First() { x = 1; a = y; }
            static void Second() { y = 1; b = x; }
            static void Main()
            {
                var t = new System.Threading.Thread(First);
                t.Start();
                Second();
                t.Join();
                Debug.Assert(a == 1 || b == 1);
            }
        }
        """,
    # Columns count UTF-16 units.
    "Written.cs": """
        using System.Diagnostics;
        using System.Threading;
        class Written
        {
            static int x, y, a, b;
            static void First() { /* \u00e4 \u2192 \U0001f600 */ x = 1; a = y; }
            static void Second() { var name = "\u00fc\U0001f600"; y = 1; b = x; }
            static void Main()
            {
                var t = new Thread(First);
                t.Start();
                Second();
                t.Join();
                Debug.Assert(a == 1 || b == 1);
            }
        }
        """,
    # Store buffering: a barrier is needed on both sides.
    "Buffers.cs": """
        using System.Diagnostics;
        using System.Threading;
        class Buffers
        {
            static int x, y, a = 1, b = 1;
            static void First()
            {
                x = 1;
                a = y;
            }
            static void Second()
            {
                y = 1;
                b = x;
            }
            static void Main()
            {
                var t = new Thread(First);
                t.Start();
                Second();
                t.Join();
                Debug.Assert(a + b > 0, "both came first");
            }
        }
        """,
    # The same in two lines: each has two accesses that have to be changed.
    "Lines.cs": """
        using System.Diagnostics;
        using System.Threading;
        class Lines
        {
            static volatile int x, y;
            static int a = 1, b = 1;
            static void Main()
            {
                var t = new Thread(() => { x = 1; a = y; }); var u = new Thread(() => { y = 1; b = x; });
                t.Start(); u.Start(); t.Join(); u.Join();
                Debug.Assert(a + b > 0, "both came first");
            }
        }
        """,
    # The two reads that may change places are in one expression.
    "Middle.cs": """
        using System.Diagnostics;
        using System.Threading;
        class Middle
        {
            static int data, flag, seen, other, copy;
            static void First()
            {
                data = 1;
                Thread.MemoryBarrier();
                flag = 1;
            }
            static void Second()
            {
                copy = other;
                seen = flag * 10 + data;
            }
            static void Main()
            {
                var t = new Thread(First);
                t.Start();
                Second();
                t.Join();
                Debug.Assert(seen != 10, "the flag came first");
            }
        }
        """,
}


class Fences(Workspace):
    programs = PROGRAMS

    def fences(self, *arguments, code=OK):
        return json.loads(self.tidelock("fences", *arguments, "--json", "-", code=code).stdout)

    def test_nothing_to_repair(self):
        result = self.fences("Message.cs", "--memory-model", "tso")
        self.assertEqual(result["changes"], [])
        self.assertIn("no barrier is needed", self.tidelock("fences", "Message.cs", "--memory-model", "tso", code=OK).stdout)

    def test_where_no_cut_is_enough_the_exact_method_goes_on(self):
        result = self.fences("Dekker.cs", "--memory-model", "tso", "--method", "min-cut")
        self.assertEqual(len(result["changes"]), 2)
        self.assertTrue(result["is_compiled"], result["not_compiled"])
        self.assertIn("--method exact", " ".join(result["notes"]))

    def test_fewest_changes_where_none_can_be_written(self):
        for model in ("tso", "net"):
            with self.subTest(model=model):
                result = self.fences("Expression.cs", "--memory-model", model)
                self.assertEqual([(c["operation"], c["location"]) for c in result["changes"]],
                                 [("interlocked", "Expression.x"), ("interlocked", "Expression.y")])
                self.assertFalse(result["is_compiled"])

    def test_only_the_programs_own_code_is_changed(self):
        for method in ("exact", "min-cut", "min-cut-modified"):
            with self.subTest(method=method):
                result = self.fences("Bits.cs", "--memory-model", "net", "--queue", "100", "--method", method)
                self.assertEqual(result["verdict"], "ok")
                self.assertEqual({Path(c["file"]).name for c in result["changes"]}, {"Bits.cs"})

    def test_what_only_the_library_could_change(self):
        for method in ("exact", "min-cut"):
            with self.subTest(method=method):
                result = self.fences("Pushed.cs", "--memory-model", "net", "--queue", "100", "--method", method, code=VIOLATION)
                self.assertIn("only the program's own code can be changed", " ".join(result["notes"]))
        text = self.tidelock("fences", "Pushed.cs", "--memory-model", "net", "--queue", "100", code=VIOLATION).stdout
        self.assertNotIn("no barrier helps", text)

    def test_queue_that_is_too_short(self):
        result = self.tidelock("fences", "Buffers.cs", "--memory-model", "net", "--queue", "1", code=INCOMPLETE)
        self.assertIn("than --queue says", result.stdout)
        self.assertIn("try next: raise --queue, which is 1\n", result.stdout)
        result = self.fences("Buffers.cs", "--memory-model", "net", "--queue", "1", code=INCOMPLETE)
        self.assertEqual(result["stopped_by"], "queue")

    def test_a_patch_that_does_not_compile_is_none(self):
        result = self.fences("Hidden.cs", "--memory-model", "net", "--diff", "patch.diff")
        self.assertNotEqual(result["changes"], [])
        self.assertFalse(result["is_compiled"])
        self.assertIn("does not compile", result["not_compiled"])
        self.assertEqual(result["diff"], "")
        self.assertEqual((self.folder / "patch.diff").read_text(), "")

    def apply_and_check(self, name, model, diff, *arguments):
        repaired = self.folder / f"Repaired{name}"
        shutil.copy(self.folder / name, repaired)
        done = subprocess.run(["patch", "-s", str(repaired)], input=diff, text=True, capture_output=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.tidelock("check", repaired.name, "--memory-model", model, *arguments, code=OK)

    def test_only_what_a_method_takes_is_handed_to_it(self):
        cases = (("properties", "tso", {"interlocked", "volatile"}), ("structs", "tso", {"interlocked", "volatile"}),
                 ("characters", "net", {"volatile"}))
        for argument, model, unwanted in cases:
            with self.subTest(argument=argument):
                arguments = ("--memory-model", model, "--json", "-", "--", argument)
                result = json.loads(self.tidelock("fences", "Takers.cs", *arguments, code=OK).stdout)
                self.assertTrue(result["is_compiled"], result["not_compiled"])
                self.assertEqual({c["operation"] for c in result["changes"]} & unwanted, set())
                self.apply_and_check("Takers.cs", model, result["diff"], "--", argument)

    def test_names_of_the_programs_own(self):
        result = self.fences("Names.cs", "--memory-model", "tso")
        self.assertIn("global::System.Threading.Interlocked.Exchange(ref x, 1);", result["diff"])
        self.assertTrue(result["is_compiled"], result["not_compiled"])

    def test_lines_with_characters_of_more_than_a_byte(self):
        result = self.fences("Written.cs", "--memory-model", "tso")
        self.assertEqual([c["operation"] for c in result["changes"]], ["interlocked", "interlocked"])
        self.assertTrue(result["is_compiled"], result["not_compiled"])
        self.apply_and_check("Written.cs", "tso", result["diff"])

    def test_cheapest_operation(self):
        result = self.fences("Message.cs", "--memory-model", "ecma")
        self.assertEqual([(c["operation"], c["line"]) for c in result["changes"]], [("volatile", 10)])
        self.assertIn("Volatile.Write(ref flag, 1);", result["diff"])
        # The branch is no barrier for reads under net: the read of the flag has to be one.
        result = self.fences("Message.cs", "--memory-model", "net")
        self.assertEqual([(c["operation"], c["line"]) for c in result["changes"]], [("volatile", 10), ("volatile", 14)])

    def test_source_that_has_changed(self):
        shutil.copy(self.folder / "Message.cs", self.folder / "Edited.cs")
        environment = {**os.environ, "XDG_CACHE_HOME": str(self.folder / "cache")}
        self.tidelock("run", "Edited.cs", code=OK, env=environment)
        assembly = next((self.folder / "cache" / "tidelock" / "built").glob("Edited-*/Edited.dll"))
        with open(self.folder / "Edited.cs", "a", encoding="utf-8") as source:
            source.write("// a line more\n")
        note = f"{self.folder / 'Edited.cs'} has changed since the program was built: its text is not shown"
        result = self.tidelock("fences", assembly, "--memory-model", "ecma", code=OK)
        self.assertIn(f"note: {note}\n", result.stdout)
        self.assertEqual(self.fences(assembly, "--memory-model", "ecma")["notes"], [note])

    def test_costs(self):
        expensive = ["--cost-volatile-write", "100", "--cost-interlocked", "100"]
        result = self.fences("Message.cs", "--memory-model", "ecma", *expensive)
        self.assertIn(result["changes"][0]["operation"], ("barrier", "barrier-after"))

    def test_every_method(self):
        for method in ("exact", "min-cut", "min-cut-modified"):
            with self.subTest(method=method):
                result = self.fences("Buffers.cs", "--memory-model", "tso", "--method", method)
                self.assertEqual(len(result["changes"]), 2)
                self.assertEqual(result["verdict"], "ok")
                self.assertEqual("graph" in result, method != "exact")

    def test_diff_repairs_the_source(self):
        for name in ("Message.cs", "Buffers.cs"):
            for model in ("ecma", "net"):
                with self.subTest(name=name, model=model):
                    diff = self.tidelock("fences", name, "--memory-model", model, "--diff", "-", code=OK).stdout
                    original = (self.folder / name).read_text()
                    repaired = self.folder / f"Repaired{name}"
                    repaired.write_text(original)
                    done = subprocess.run(["patch", "-s", str(repaired)], input=diff, text=True, capture_output=True, check=False)
                    self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
                    self.tidelock("check", repaired.name, "--memory-model", model, code=OK)
                    self.tidelock("check", name, "--memory-model", model, code=VIOLATION)

    def test_verify_only(self):
        given = ["--memory-model", "ecma", "--verify-only"]
        self.tidelock("fences", "Message.cs", *given, "Message.cs:10=volatile", code=OK)
        self.tidelock("fences", "Message.cs", *given, "Message.cs:10", code=OK)
        self.tidelock("fences", "Buffers.cs", *given, "Buffers.cs:9=barrier", code=VIOLATION)
        self.tidelock("fences", "Buffers.cs", *given, "Buffers.cs:9=barrier,Buffers.cs:14=barrier", code=OK)
        self.assertIn("nothing at", self.tidelock("fences", "Message.cs", *given, "Message.cs:99", code=BAD_INPUT).stderr)
        self.assertIn("is not FILE:LINE", self.tidelock("fences", "Message.cs", *given, "Message.cs:9=x", code=BAD_INPUT).stderr)

    def test_several_edits_in_one_line(self):
        for model in ("tso", "net"):
            for method in ("exact", "min-cut"):
                with self.subTest(model=model, method=method):
                    result = self.fences("Lines.cs", "--memory-model", model, "--method", method)
                    self.assertEqual(len(result["changes"]), 2)
                    self.assertTrue(result["is_compiled"], result["not_compiled"])
                    self.assertEqual(len([line for line in result["diff"].splitlines() if line.startswith("+ ")]), 1)

    def test_a_barrier_does_not_stand_in_an_expression(self):
        given = ["--memory-model", "net", "--verify-only"]
        result = self.tidelock("fences", "Middle.cs", *given, "Middle.cs:15=barrier", code=VIOLATION)
        self.assertNotIn("proven", result.stdout)
        result = self.fences("Middle.cs", "--memory-model", "net")
        self.assertEqual([(c["operation"], c["line"]) for c in result["changes"]], [("volatile", 15)])
        self.assertTrue(result["is_compiled"])

    def test_nothing_is_proven_without_its_source(self):
        cache = {**os.environ, "XDG_CACHE_HOME": str(self.folder / "cache")}
        self.tidelock("check", "Message.cs", "--memory-model", "net", code=VIOLATION, env=cache)
        built = sorted(self.folder.glob("cache/**/Message.dll"))
        result = self.tidelock("fences", str(built[-1]), "--memory-model", "net", code=OK)
        self.assertNotIn("proven", result.stdout)
        self.assertIn("is not a source file", result.stdout)

    def test_wrong_already_in_order(self):
        result = self.tidelock("fences", "Lost.cs", "--memory-model", "ecma", code=VIOLATION)
        self.assertIn("under sequential consistency, no barrier helps", result.stdout)
        self.assertIn("an update is lost", result.stdout)

    def test_limits_and_bad_options(self):
        result = self.tidelock("fences", "Buffers.cs", "--memory-model", "ecma", "--max-states", "3", code=INCOMPLETE)
        self.assertIn("stopped by --max-states", result.stdout)
        self.tidelock("fences", "Buffers.cs", "--memory-model", "sc", code=BAD_INPUT)
        self.tidelock("fences", "Missing.cs", code=BAD_INPUT)

    def test_json_of_what_was_not_searched(self):
        environment = {**os.environ, "XDG_CACHE_HOME": str(self.folder / "slow")}  # it is built anew
        result = self.tidelock("fences", "Buffers.cs", "--json", "short.json", "--time-limit", "0.05", code=INCOMPLETE,
                               env=environment)
        self.assertIn("it stopped while the program was being built", result.stdout)
        short = json.loads((self.folder / "short.json").read_text())
        self.assertEqual((short["verdict"], short["stopped_by"]), ("incomplete", "time-limit"))
        self.tidelock("fences", "Missing.cs", "--json", "bad.json", code=BAD_INPUT)
        bad = json.loads((self.folder / "bad.json").read_text())
        self.assertEqual(bad["verdict"], "error")
        self.assertIn("Missing.cs: there is no such file", bad["problem"])

    def test_same_output_twice(self):
        runs = [self.tidelock("fences", "Buffers.cs", "--memory-model", "net", code=OK).stdout for _ in range(2)]
        self.assertEqual(*runs)


if __name__ == "__main__":
    unittest.main()
