#!/usr/bin/env python3
"""Limits and signals hold inside a step, in `run` and `check`. bench/limits.py measures how soon."""

import json
import os
import pty
import resource
import signal
import subprocess
import sys
import unittest

sys.dont_write_bytecode = True
from workspace import INCOMPLETE, VIOLATION, Workspace  # noqa: E402

MEMORY = 400 << 20


class Limits(Workspace):
    programs = {
        "Loop.cs": """
            class Loop { static void Main() { System.Console.Error.WriteLine("ready"); for (long i = 0; ; i++) i ^= 5; } }
            """,
        "Deep.cs": """
            using System;
            class Deep
            {
                static void Main() { System.Console.Error.WriteLine("ready"); Down(50000); }
                static void Down(int n)
                {
                    if (n > 0) { try { Down(n - 1); } catch (Exception) when (n < 0) { } return; }
                    for (;;) try { Throw(20000); } catch (Exception) { }
                }
                static void Throw(int n) { if (n > 0) Throw(n - 1); else throw new Exception(); }
            }
            """,
        "List.cs": """
            class Node { public Node next; }
            class List { static Node head; static void Main() { for (;;) head = new Node { next = head }; } }
            """,
        "Strings.cs": """
            using System.Collections.Generic;
            class Strings
            {
                static readonly List<string> all = new();
                static void Main() { string s = new string('x', 1000000); for (;;) all.Add(s + all.Count); }
            }
            """,
        "Stack.cs": """
            unsafe class Stack
            {
                static void Main() { long s = 0; for (;;) { byte* p = stackalloc byte[100000]; p[5] = 1; s += p[5]; } }
            }
            """,
        # Gigabytes that nobody keeps, made by the runtime and not by an instruction that allocates.
        "Garbage.cs": """
            using System;
            class Garbage
            {
                static readonly Exception one = new Exception();
                static int zero;
                static void Main()
                {
                    for (int i = 0; i < 200; i++)
                    {
                        GC.AllocateUninitializedArray<byte>(10_000_000);
                        Array.CreateInstance(typeof(byte), 10_000_000);
                        new string('x', 5_000_000);
                    }
                    for (int i = 0; i < 1_000_000; i++)
                    {
                        try { throw one; } catch (Exception) { }
                        try { zero = 1 / zero; } catch (DivideByZeroException) { }
                    }
                    Console.WriteLine("done");
                }
            }
            """,
        "Large.cs": """
            using System.Threading;
            class Large
            {
                static int x, y;
                static void Work() { for (int i = 0; i < 1000; i++) { x += y + i; y ^= x; } }
                static void Main()
                {
                    for (int i = 0; i < 3; i++) new Thread(Work).Start();
                    Work();
                }
            }
            """,
        # Its deadlock is found at once; what is left cannot be searched.
        "Ring.cs": """
            using System.Threading;
            class Ring
            {
                static void Main()
                {
                    var locks = new object[12];
                    for (int i = 0; i < 12; i++) locks[i] = new object();
                    for (int i = 0; i < 12; i++)
                    {
                        int own = i;
                        new Thread(() => { lock (locks[own]) lock (locks[(own + 1) % 12]) { } }).Start();
                    }
                }
            }
            """,
    }

    def stopped(self, *arguments, cause):
        report = self.report(*arguments, code=INCOMPLETE)
        self.assertEqual((report["verdict"], report["complete"], report["stopped_by"]), ("incomplete", False, cause))
        return report

    def assert_one_line(self, text, part):
        lines = [line for line in text.splitlines() if line != "ready"]  # which is the program's
        self.assertEqual(len(lines), 1, text)
        self.assertIn(part, lines[0])

    # --- time ---

    def test_time_limit_inside_a_step(self):
        for name in ("Loop.cs", "Deep.cs", "Large.cs"):
            with self.subTest(program=name):
                self.stopped(name, "--time-limit", "1", cause="time-limit")

    def test_time_limit_of_a_run(self):
        for name in ("Loop.cs", "Deep.cs"):
            with self.subTest(program=name):
                self.assert_one_line(self.tidelock("run", name, "--time-limit", "1", code=INCOMPLETE).stderr, "--time-limit")

    def test_time_limit_after_a_violation(self):
        self.tidelock("dump", "Ring.cs", code=0)  # on a busy machine the build alone takes as long
        report = self.report("Ring.cs", "--all", "--reduction", "none", "--time-limit", "3", code=VIOLATION)
        self.assertEqual((report["verdict"], report["stopped_by"]), ("violation", "time-limit"))
        self.assertGreater(report["statistics"]["states"], 0)

    # --- memory ---

    def test_memory_limit_inside_a_step(self):
        for name in ("List.cs", "Strings.cs"):
            with self.subTest(program=name):
                report = self.stopped(name, "--memory-limit", MEMORY, cause="memory-limit")
                self.assertLessEqual(report["statistics"]["peak_memory_bytes"], MEMORY * 11 // 10)

    def test_memory_limit_of_a_run(self):
        for name in ("List.cs", "Strings.cs"):
            with self.subTest(program=name):
                text = self.tidelock("run", name, "--memory-limit", MEMORY, code=INCOMPLETE).stderr
                self.assert_one_line(text, "--memory-limit")

    def test_garbage_is_no_memory(self):
        self.assertEqual(self.tidelock("run", "Garbage.cs", "--memory-limit", MEMORY, code=0).stdout, "done\n")

    def test_no_room_for_a_thread(self):
        def limit():
            resource.setrlimit(resource.RLIMIT_STACK, (1 << 47, resource.RLIM_INFINITY))
        text = self.tidelock("run", "Loop.cs", "--time-limit", "5", preexec_fn=limit, code=INCOMPLETE).stderr
        self.assert_one_line(text, "a thread cannot be started")

    def test_stackalloc_takes_of_the_stack(self):
        self.assertIn("Stack overflow", self.tidelock("run", "Stack.cs", "--memory-limit", MEMORY, code=134).stderr)
        report = self.report("Stack.cs", "--memory-limit", MEMORY, code=VIOLATION)
        self.assertEqual(report["violations"][0]["message"], "stack overflow")

    # --- signals ---

    def started(self, *arguments, **options):
        """A run that has printed something: its Main is at work."""
        process = subprocess.Popen([self.tidelock_file, *arguments], cwd=self.folder, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)
        self.assertEqual(process.stderr.readline(), b"ready\n")
        return process

    def test_signal_ends_a_run(self):
        for name in ("Loop.cs", "Deep.cs"):
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGXCPU):
                with self.subTest(program=name, signal=number):
                    process = self.started("run", name)
                    process.send_signal(number)
                    process.communicate(timeout=60)
                    self.assertEqual(process.returncode, -number)

    def test_ignored_signal_stays_ignored(self):
        process = self.started("run", "Loop.cs", preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
        process.send_signal(signal.SIGHUP)
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=60)
        self.assertEqual(process.returncode, -signal.SIGTERM)

    def test_signal_ends_a_check_with_its_result(self):
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGXCPU):
            with self.subTest(signal=number):
                pid, terminal = pty.fork()
                if pid == 0:
                    os.chdir(self.folder)
                    os.execv(self.tidelock_file,
                             [self.tidelock_file, "check", "Large.cs", "--reduction", "none", "--json", "signal.json"])
                text = b""
                while b" states, " not in text:
                    text += os.read(terminal, 65536)
                os.kill(pid, number)
                _, status = os.waitpid(pid, 0)
                os.close(terminal)
                self.assertEqual(os.waitstatus_to_exitcode(status), INCOMPLETE)
                report = json.loads((self.folder / "signal.json").read_text())
                self.assertEqual((report["verdict"], report["stopped_by"]), ("incomplete", "interrupted"))


if __name__ == "__main__":
    Workspace.tidelock_file = sys.argv.pop(1)
    unittest.main()
