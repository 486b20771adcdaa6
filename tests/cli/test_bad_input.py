#!/usr/bin/env python3
"""Bad input at the command line: one line on standard error that names the file and the reason, exit code 5, no crash."""

import os
import resource
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TIDELOCK = sys.argv.pop(1)
BAD_INPUT = 5


def framework():
    dotnet = Path(shutil.which("dotnet")).resolve().parent
    return max((dotnet / "shared" / "Microsoft.NETCore.App").glob("10.*"), key=lambda p: [int(x) for x in p.name.split(".") if x.isdigit()])


def run(*arguments, **options):
    return subprocess.run([TIDELOCK, *map(str, arguments)], stdin=subprocess.DEVNULL, capture_output="stdout" not in options,
                          timeout=60, text=True, check=False, **options)


class BadInput(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        self.library = (framework() / "System.Linq.dll").read_bytes()

    def refused(self, result, *words):
        self.assertEqual(result.returncode, BAD_INPUT, result.stderr)
        lines = result.stderr.strip().splitlines()
        self.assertEqual(len(lines), 1, result.stderr)
        for word in words:
            self.assertIn(word, lines[0])

    def file(self, name, data):
        path = self.folder / name
        path.write_bytes(data)
        return path

    def test_missing_file(self):
        self.refused(run("run", self.folder / "none.dll"), "none.dll")

    def test_folder(self):
        self.refused(run("run", self.folder), str(self.folder))

    def test_empty_file(self):
        self.refused(run("run", self.file("empty.dll", b"")), "empty.dll")

    def test_text(self):
        self.refused(run("run", self.file("text.dll", b"not an assembly\n" * 100)), "text.dll")

    def test_truncated_images(self):
        for size in (1, 63, 64, 128, 200, 400, 512, 1000, len(self.library) // 2):
            with self.subTest(size=size):
                self.refused(run("run", self.file("cut.dll", self.library[:size])), "cut.dll")

    def test_corrupt_metadata_header(self):
        at = self.library.index(b"BSJB")
        self.refused(run("run", self.file("corrupt.dll", self.library[:at] + b"XXXX" + self.library[at + 4:])), "corrupt.dll")

    def test_corrupt_bytes_never_crash(self):
        for start in range(0, 4096, 64):
            data = bytearray(self.library)
            data[start:start + 16] = b"\xff" * 16
            with self.subTest(start=start):
                result = run("run", self.file("flipped.dll", bytes(data)))
                self.assertIn(result.returncode, (4, BAD_INPUT), result.stderr)

    def test_library_without_entry_point(self):
        self.refused(run("run", self.file("library.dll", self.library)), "entry point")

    def test_broken_runtime_config(self):
        path = self.file("app.dll", self.library)
        for text in ("{", "[]", '{"runtimeOptions":{"framework":{"name":1,"version":[]}}}'):
            with self.subTest(text=text):
                self.file("app.runtimeconfig.json", text.encode())
                result = run("run", path)
                self.assertEqual(result.returncode, BAD_INPUT, result.stderr)

    def test_deeply_nested_configuration(self):
        path = self.file("app.dll", self.library)
        deep = b"[" * 100_000 + b"]" * 100_000
        for name, text in (("app.runtimeconfig.json", b'{"runtimeOptions":{"configProperties":{"a":' + deep + b"}}}"),
                           ("app.deps.json", b'{"targets":{"a":' + deep + b"}}")):
            with self.subTest(name=name):
                config = self.file(name, text)
                for command in ("run", "check"):
                    self.refused(run(command, path), name, "nested too deeply")
                config.unlink()

    def test_deeply_nested_trace(self):
        self.refused(run("replay", self.file("trace.json", b"[" * 100_000)), "trace.json", "nested too deeply")

    def test_fifo(self):
        fifo = self.folder / "fifo.dll"
        os.mkfifo(fifo)
        for command in (("run",), ("check",), ("dump",), ("dump", "--lowered")):
            self.refused(run(*command, fifo), "fifo.dll", "is not a file")

    def test_missing_framework(self):
        self.refused(run("run", "--framework", self.folder, self.file("app.dll", self.library)), str(self.folder))

    def test_unreadable_project(self):
        result = run("run", self.file("broken.cs", b"class {"))
        self.assertEqual(result.returncode, BAD_INPUT, result.stderr)

    def test_wrong_arguments(self):
        for arguments in ((), ("run",), ("walk",), ("run", "--no-such-option", "x.dll")):
            with self.subTest(arguments=arguments):
                self.assertEqual(run(*arguments).returncode, BAD_INPUT)

    def test_full_disk(self):
        if not os.path.exists("/dev/full"):
            self.fail("/dev/full is missing")
        with open("/dev/full", "w", encoding="utf-8") as full:
            result = run("dump", framework() / "System.Linq.dll", stdout=full, stderr=subprocess.PIPE)
        self.refused(result, "standard output")

    def test_no_address_space(self):
        def limit():
            resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
        self.refused(run("dump", "--lowered", framework() / "System.Linq.dll", preexec_fn=limit), "address space")


if __name__ == "__main__":
    unittest.main()
