#!/usr/bin/env python3
"""Unusual environments: closed or full streams, files of odd kinds, limits of the shell, files that change while they are read."""

import os
import re
import resource
import select
import subprocess
import sys
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
from workspace import BAD_INPUT, INCOMPLETE, LOST, OK, VIOLATION, Workspace  # noqa: E402


def limits(**values):
    def set_limits():
        for name, value in values.items():
            resource.setrlimit(getattr(resource, name), (value, value))
    return set_limits


def closed(*streams):
    def close():
        for stream in streams:
            os.close(stream)
    return close


class Environment(Workspace):
    programs = {
        "Lost.cs": LOST,
        "Hello.cs": """
            class Hello { static void Main() { System.Console.WriteLine("hello"); } }
            """,
        "Lines.cs": """
            using System;
            class Lines
            {
                static void Main()
                {
                    Console.WriteLine("out 1");
                    Console.Error.WriteLine("error 1");
                    Console.Write("out 2\\n");
                    Console.Error.WriteLine("error 2");
                    Console.Write("> ");
                    Console.WriteLine(Console.ReadLine());
                }
            }
            """,
        "Chatter.cs": """
            class Chatter { static void Main() { for (int i = 0; i < 20000; i++) System.Console.WriteLine(i); } }
            """,
        "Large.cs": """
            using System;
            class Large
            {
                static void Main()
                {
                    try { Console.WriteLine(new byte[2_000_000_000].Length); }
                    catch (OutOfMemoryException) { Console.WriteLine("the program saw it"); }
                }
            }
            """,
        "Native.cs": """
            using System;
            using System.Runtime.InteropServices;
            unsafe class Native
            {
                static void Main()
                {
                    try { Console.WriteLine((nint)NativeMemory.Alloc(2_000_000_000) == 0 ? "the program saw it" : "there"); }
                    catch (OutOfMemoryException) { Console.WriteLine("the program saw it"); }
                }
            }
            """,
        "Waiting.cs": """
            using System;
            class Waiting
            {
                static void Main()
                {
                    Console.WriteLine("ready");
                    Console.ReadLine();
                    Later();
                }
                static void Later() { Console.WriteLine("later"); throw new Exception("with a stack trace"); }
            }
            """,
    }

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.cache = cls.folder / "cache"
        cls.environment = {**os.environ, "XDG_CACHE_HOME": str(cls.cache)}

    def built(self, name):
        """The folder with the assembly of a program, and what lies beside it."""
        self.tidelock("dump", f"{name}.cs", env=self.environment, code=OK)
        return next((self.cache / "tidelock" / "built").glob(f"{name}-*"))

    def one_line(self, result, *words):
        self.assertEqual(result.returncode, BAD_INPUT, result.stdout + result.stderr)
        self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)
        for word in words:
            self.assertIn(word, result.stderr)

    # --- streams ---

    def test_run_writes_at_once(self):
        process = subprocess.Popen([self.tidelock_file, "run", "Lines.cs"], cwd=self.folder, stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=self.environment)
        text = b""
        while not text.endswith(b"> "):  # it waits for the answer now: all that comes before has to be there
            self.assertTrue(select.select([process.stdout], [], [], 100)[0], text)
            text += os.read(process.stdout.fileno(), 65536)
        self.assertEqual(text, b"out 1\nerror 1\nout 2\nerror 2\n> ")
        rest, _ = process.communicate(b"answer\n", timeout=100)
        self.assertEqual((rest, process.returncode), (b"answer\n", OK))

    def test_reader_that_goes_away(self):
        process = subprocess.Popen([self.tidelock_file, "run", "Chatter.cs"], cwd=self.folder, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=self.environment)
        process.stdout.readline()
        process.stdout.close()
        self.assertEqual((process.stderr.read(), process.wait(timeout=100)), (b"", OK))
        process.stderr.close()

    def test_full_streams(self):
        self.tidelock("check", "Lost.cs", env=self.environment)
        for arguments in (("run", "Hello.cs"), ("check", "Lost.cs"), ("check", "Lost.cs", "--json", "-")):
            with self.subTest(arguments=arguments), open("/dev/full", "wb") as full:
                process = subprocess.run([self.tidelock_file, *arguments], cwd=self.folder, stdin=subprocess.DEVNULL, stdout=full,
                                         stderr=subprocess.PIPE, env=self.environment, timeout=100, check=False)
                self.assertEqual(process.returncode, BAD_INPUT)
                self.assertIn(b"standard output", process.stderr)
        for arguments, code in ((("run", "none.dll"), BAD_INPUT), (("check", "none.dll"), BAD_INPUT), (("check", "Lost.cs"), VIOLATION),
                                (("run", "Lines.cs"), OK)):
            with self.subTest(arguments=arguments), open("/dev/full", "wb") as full:
                process = subprocess.run([self.tidelock_file, *arguments], cwd=self.folder, stdin=subprocess.DEVNULL,
                                         stdout=subprocess.PIPE, stderr=full, env=self.environment, timeout=100, check=False)
                self.assertEqual(process.returncode, code)

    def test_closed_streams(self):
        for streams in ((0,), (1,), (2,), (0, 1), (1, 2), (0, 1, 2)):
            with self.subTest(streams=streams):
                for arguments, code in ((("run", "Hello.cs"), OK), (("check", "Lost.cs", "--json", "closed.json"), VIOLATION)):
                    process = subprocess.Popen([self.tidelock_file, *arguments], cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
                                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=closed(*streams))
                    self.assertEqual(process.wait(timeout=100), BAD_INPUT if 1 in streams else code)
                # What is printed did not go into the file.
                self.assertTrue((self.folder / "closed.json").read_text().startswith("{"))

    # --- files ---

    def test_sparse_files(self):
        for name in ("sparse.dll", "sparse.cs", "sparse.json", "sparse.csproj"):
            with self.subTest(name=name), open(self.folder / name, "wb") as file:
                file.truncate(1 << 40)
            self.one_line(self.tidelock("replay" if name == "sparse.json" else "check", name, env=self.environment), name, "too large")
        folder = self.built("Hello")
        for name in ("Hello.runtimeconfig.json", "Hello.deps.json"):
            with self.subTest(name=name):
                kept = (folder / name).read_bytes() if (folder / name).exists() else None
                with open(folder / name, "wb") as file:
                    file.truncate(1 << 40)
                self.one_line(self.tidelock("check", folder / "Hello.dll"), name, "too large")
                (folder / name).unlink()
                if kept is not None:
                    (folder / name).write_bytes(kept)

    def test_fifos(self):
        for name in ("fifo.json", "fifo.cs", "fifo.csproj"):
            with self.subTest(name=name):
                os.mkfifo(self.folder / name)
                self.one_line(self.tidelock("replay" if name == "fifo.json" else "check", name, env=self.environment), name)

    def test_program_that_is_truncated_while_it_runs(self):
        folder = self.built("Waiting")
        for name in ("Waiting.dll", "Waiting.pdb"):
            with self.subTest(name=name):
                kept = (folder / name).read_bytes()
                process = subprocess.Popen([self.tidelock_file, "run", folder / "Waiting.dll"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                           stderr=subprocess.PIPE)
                self.assertEqual(process.stdout.readline(), b"ready\n")
                os.truncate(folder / name, 0)
                out, _ = process.communicate(b"\n", timeout=100)
                # The program is the one that was there at the beginning; of a PDB it depends on when it is needed.
                self.assertEqual((out, process.returncode), (b"later\n", 134))
                (folder / name).write_bytes(kept)

    def test_large_file_that_is_truncated_while_it_is_read(self):
        # Large ones are mapped. A copy of the framework whose CoreLib is cut off while the program waits.
        folder = self.built("Waiting")
        dotnet = Path(os.path.realpath(subprocess.run(["which", "dotnet"], capture_output=True, text=True, check=True).stdout.strip())).parent
        source = max((dotnet / "shared" / "Microsoft.NETCore.App").glob("10.*"), key=lambda p: [int(x) for x in re.findall(r"\d+", p.name)])
        framework = self.folder / "framework"
        framework.mkdir()
        for file in source.glob("*.dll"):
            if file.name == "System.Private.CoreLib.dll":
                (framework / file.name).write_bytes(file.read_bytes())
            else:
                (framework / file.name).symlink_to(file)
        process = subprocess.Popen([self.tidelock_file, "run", "--framework", framework, folder / "Waiting.dll"], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.assertEqual(process.stdout.readline(), b"ready\n")
        os.truncate(framework / "System.Private.CoreLib.dll", 4096)
        _, error = process.communicate(b"\n", timeout=100)
        self.assertEqual(process.returncode, BAD_INPUT, error)
        self.assertRegex(error.decode(), r"^tidelock: .*System\.Private\.CoreLib\.dll: was changed while it was read\n$")

    # --- limits of the shell ---

    def test_few_open_files(self):
        folder = self.built("Lost")
        for count in (5, 10, 20):
            with self.subTest(count=count):
                self.tidelock("check", folder / "Lost.dll", "--json", "few.json", preexec_fn=limits(RLIMIT_NOFILE=count), code=VIOLATION)
        fresh = {**os.environ, "XDG_CACHE_HOME": str(self.folder / "fresh")}
        self.one_line(self.tidelock("check", "Lost.cs", env=fresh, preexec_fn=limits(RLIMIT_NOFILE=10)), "ulimit -n")

    def test_small_files(self):
        folder = self.built("Lost")
        for size in (0, 100):
            with self.subTest(size=size):
                result = self.tidelock("check", folder / "Lost.dll", "--json", "small.json", preexec_fn=limits(RLIMIT_FSIZE=size), code=BAD_INPUT)
                self.assertIn("an update is lost", result.stdout)
                self.assertIn("small.json", result.stderr)
        fresh = {**os.environ, "XDG_CACHE_HOME": str(self.folder / "fresh")}
        self.assertEqual(self.tidelock("check", "Lost.cs", env=fresh, preexec_fn=limits(RLIMIT_FSIZE=4096)).returncode, BAD_INPUT)

    def test_address_space(self):
        folder = self.built("Lost")
        for gibibytes in (1, 4, 40, 100, 128, 129, 130, 140, 200):
            with self.subTest(gibibytes=gibibytes):
                result = self.tidelock("check", folder / "Lost.dll", preexec_fn=limits(RLIMIT_AS=gibibytes << 30))
                self.assertIn(result.returncode, (VIOLATION, INCOMPLETE, BAD_INPUT), result.stderr)

    # --- memory that only Tidelock or this process lacks ---

    def test_program_does_not_see_our_limits(self):
        for name in ("Large", "Native"):
            folder = self.built(name)
            with self.subTest(name=name):
                for command in ("run", "check"):
                    result = self.tidelock(command, folder / f"{name}.dll", "--memory-limit", "300M", code=INCOMPLETE)
                    self.assertNotIn("the program saw it", result.stdout)
                # No limit of Tidelock's, but one of the process.
                room = self.room_of_an_empty_run()
                result = self.tidelock("run", folder / f"{name}.dll", preexec_fn=limits(RLIMIT_AS=room + (1 << 30)), code=INCOMPLETE)
                self.assertNotIn("the program saw it", result.stdout)

    def room_of_an_empty_run(self):
        """Bytes of address space, to the next 64 MiB."""
        folder = self.built("Hello")
        low, high = 1 << 30, 1 << 40
        while high - low > 64 << 20:
            middle = (low + high) // 2
            fits = self.tidelock("run", folder / "Hello.dll", preexec_fn=limits(RLIMIT_AS=middle)).returncode == OK
            low, high = (low, middle) if fits else (middle, high)
        return high


if __name__ == "__main__":
    Workspace.tidelock_file = sys.argv.pop(1)
    unittest.main()
