#!/usr/bin/env python3
"""Where .NET goes further than Tidelock: `unsupported` with the limit in the message, exit code 4, in `run` and `check` (docs/fidelity.md)."""

import sys
import unittest

sys.dont_write_bytecode = True
from workspace import OK, VIOLATION, Workspace  # noqa: E402

UNSUPPORTED = 4


def classes(count):
    return "class C0 { }\n" + "".join(f"class C{i} : C{i - 1} {{ }}\n" for i in range(1, count + 1))


def structs(count):
    return "struct S0 { public int x; }\n" + "".join(f"struct S{i} {{ public S{i - 1} inner; }}\n" for i in range(1, count + 1))


def main(body, more=""):
    return f"using System;\n{more}static class Program {{ static void Main() {{ {body} }} }}\n"


LIMITS = {
    "inheritance": (main("Console.WriteLine(new C600());", classes(600)), "a type with more than 500 base types"),
    "structs": (main("var s = new S250(); Console.WriteLine(s.GetType().Name);", structs(250)), "structs nested more than 200 deep"),
    "struct_by_activator": (main('Console.WriteLine(Activator.CreateInstance(Type.GetType("S250")!)!.GetType().Name);', structs(250)),
                            "structs nested more than 200 deep"),
    "struct_uninitialized": (main('Console.WriteLine(System.Runtime.CompilerServices.RuntimeHelpers.GetUninitializedObject(Type.GetType("S250")!));',
                                  structs(250)), "structs nested more than 200 deep"),
    "struct_array": (main('Console.WriteLine(Array.CreateInstance(Type.GetType("S250")!, 3).Length);', structs(250)),
                     "structs nested more than 200 deep"),
    "array_signature": (main("int" + "[]" * 70 + " a = null; Console.WriteLine(a == null);"), "a signature with a type nested more than 64 deep"),
    "generic_signature": (main("object o = new " + "List<" * 70 + "int" + ">" * 70 + "(); Console.WriteLine(o != null);",
                               "using System.Collections.Generic;\n"), "a signature with a type nested more than 64 deep"),
    "registers": (main("F(default);", "unsafe struct Big { public fixed byte data[600_000]; }\n")
                  .replace("static void Main", "static void F(Big b) { Console.WriteLine(b.GetHashCode()); } static void Main"),
                  "method with more than 65000 registers"),
}

INSIDE = {
    "inheritance": (main("Console.WriteLine(new C400());", classes(400)), "C400\n"),
    "structs": (main("var s = new S150(); Console.WriteLine(s.GetType().Name);", structs(150)), "S150\n"),
    "array_signature": (main("int" + "[]" * 50 + " a = null; Console.WriteLine(a == null);"), "True\n"),
}


class OwnLimits(Workspace):
    programs = {
        "InFilter.cs": """
            using System;
            class InFilter
            {
                static int Down(int n) => Down(n + 1) + 1;
                static void Main() { try { throw new Exception(); } catch (Exception) when (Down(0) == 1) { } }
            }
            """,
        "Filters.cs": """
            using System;
            class Filters
            {
                static bool Again() { try { throw new Exception(); } catch (Exception) when (Again()) { } return false; }
                static void Main() { Again(); }
            }
            """,
        "Threads.cs": """
            using System.Threading;
            class Threads
            {
                static void Main(string[] args) { for (int i = 0; i < int.Parse(args[0]); i++) new Thread(() => { }); }
            }
            """,
        "Message.cs": """
            class Message { static void Main() { throw new System.Exception(new string('x', 50_000_000)); } }
            """,
        "Shared.cs": """
            using System;
            class Shared
            {
                static void Main()
                {
                    Exception e = new Exception("leaf");
                    for (int i = 0; i < 60; i++) e = new AggregateException("level", e, e, e);
                    throw e;
                }
            }
            """,
        "Itself.cs": """
            using System;
            using System.Reflection;
            class Itself
            {
                static void Main()
                {
                    var e = new AggregateException("self", new Exception("a"), new Exception("b"));
                    var field = typeof(AggregateException).GetField("_innerExceptions", BindingFlags.NonPublic | BindingFlags.Instance);
                    var all = (Exception[])field.GetValue(e);
                    all[0] = all[1] = e;
                    throw e;
                }
            }
            """,
    }

    def test_stack_overflow_in_a_filter(self):
        self.assertEqual(self.report("InFilter.cs", code=VIOLATION)["violations"][0]["message"], "stack overflow")

    def test_endless_filters(self):
        result = self.tidelock("check", "Filters.cs", code=UNSUPPORTED)
        self.assertIn("unsupported: more than 65535 exceptions in progress in one thread", result.stdout)

    def test_thread_objects(self):
        self.tidelock("check", "Threads.cs", "--", "65535", code=OK)
        result = self.tidelock("check", "Threads.cs", "--", "65536", code=UNSUPPORTED)
        self.assertIn("unsupported: more than 65535 Thread objects made by one thread, in `check`", result.stdout)

    def test_long_message(self):
        self.assertLess(len(self.tidelock("check", "Message.cs", code=VIOLATION).stdout), 1_000_000)

    def test_limits_are_unsupported(self):
        for name, (text, message) in LIMITS.items():
            (self.folder / f"{name}.cs").write_text(text)
            for command in ("run", "check"):
                with self.subTest(limit=name, command=command):
                    result = self.tidelock(command, f"{name}.cs", code=UNSUPPORTED)
                    self.assertIn(f"unsupported: {message}", result.stdout + result.stderr)

    def test_inside_the_limits(self):
        for name, (text, output) in INSIDE.items():
            (self.folder / f"inside_{name}.cs").write_text(text)
            with self.subTest(limit=name):
                self.assertEqual(self.tidelock("run", f"inside_{name}.cs", code=0).stdout, output)

    def test_shared_inner_exceptions_have_an_end(self):
        for name in ("Shared.cs", "Itself.cs"):
            with self.subTest(program=name):
                text = self.tidelock("check", name, code=VIOLATION).stdout
                self.assertIn("System.AggregateException: ", text)
                self.assertLess(len(text), 1_000_000)


if __name__ == "__main__":
    Workspace.tidelock_file = sys.argv.pop(1)
    unittest.main()
