#!/usr/bin/env python3
"""`tidelock check` on programs that come with a library of their own."""

import subprocess
import sys
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
from programs.sdk import find_sdk  # noqa: E402
from workspace import OK, VIOLATION, Workspace  # noqa: E402

TIDELOCK = str(Path(sys.argv.pop(1)).resolve())
Workspace.tidelock_file = TIDELOCK

# Two threads that may wait for each other's locks; what happens to the second one is up to WAKE.
CROSSING = """
    using System;
    using System.Threading;
    class Crossing
    {
        static readonly object first = new(), second = new();
        static void Forth() { lock (first) lock (second) { } }
        static void Back()
        {
            try { lock (second) lock (first) { } }
            catch (ThreadInterruptedException) { }
        }
        static void Main()
        {
            var forth = new Thread(Forth);
            var back = new Thread(Back);
            forth.Start();
            back.Start();
            WAKE;
            forth.Join();
            back.Join();
        }
    }
    """


class Libraries(Workspace):
    programs = {
        "Outer.cs": """
            using System.Threading;
            public static class Outer { public static void Wake(Thread t) => Inner.Wake(t); }
            """,
        "Inner.cs": """
            using System.Threading;
            public static class Inner { public static void Wake(Thread t) => t.Interrupt(); }
            """,
        "Referred.cs": CROSSING.replace("WAKE", "Outer.Wake(back)"),
        "Reflected.cs": CROSSING.replace("WAKE", 'typeof(Thread).GetMethod("Interrupt")!.Invoke(back, null)'),
        "Left.cs": CROSSING.replace("WAKE", ""),
    }

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.sdk = find_sdk()
        cls.compile("Inner", "-target:library")
        cls.compile("Outer", "-target:library", "-r:Inner.dll")
        cls.compile("Referred", "-r:Outer.dll")
        cls.compile("Reflected")
        cls.compile("Left")

    @classmethod
    def compile(cls, name, *options):
        references = [f"-r:{path}" for path in sorted(cls.sdk.references.glob("*.dll"))]
        subprocess.run([str(cls.sdk.dotnet), str(cls.sdk.csc), "-nologo", "-noconfig", "-nostdlib", "-debug:portable",
                        f"-out:{name}.dll", *references, *options, f"{name}.cs"],
                       cwd=cls.folder, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)

    def test_a_cycle_is_a_deadlock(self):
        for reduction in ("none", "dpor"):
            result = self.report("Left.dll", "--reduction", reduction, code=VIOLATION)
            self.assertEqual(result["violations"][0]["kind"], "deadlock")

    def test_interrupt_in_a_library_of_a_library(self):
        for reduction in ("none", "dpor"):
            result = self.report("Referred.dll", "--reduction", reduction, code=OK)
            self.assertEqual(result["statistics"]["restarts"], 0)

    def test_interrupt_by_reflection(self):
        for reduction in ("none", "dpor"):
            self.report("Reflected.dll", "--reduction", reduction, code=OK)


if __name__ == "__main__":
    unittest.main()
