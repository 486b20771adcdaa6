"""A folder with small programs, and `tidelock` to run in it: what the tests of `check` have in common."""

import json
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

OK, INTERNAL, VIOLATION, INCOMPLETE, UNSUPPORTED, BAD_INPUT = range(6)

# Breaks only if a thread is interrupted between reading and writing.
LOST = """
    using System.Diagnostics;
    using System.Threading;
    class Lost
    {
        static int count;
        static void Add() { count++; }
        static void Main()
        {
            var t = new Thread(Add);
            t.Start();
            Add();
            t.Join();
            Debug.Assert(count == 2, "an update is lost");
        }
    }
    """


class Workspace(unittest.TestCase):
    tidelock_file = ""  # set by the test that runs
    programs = {}  # name of a file -> its text, indented like the first line

    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp(prefix="tidelock-cli-")).resolve()
        for name, text in cls.programs.items():
            lines = text.strip("\n").splitlines()
            indent = len(lines[0]) - len(lines[0].lstrip())
            (cls.folder / name).write_text("\n".join(line[indent:] for line in lines) + "\n")

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    def tidelock(self, *arguments, code=None, **options):
        options.setdefault("timeout", 120)
        result = subprocess.run([self.tidelock_file, *map(str, arguments)], stdin=subprocess.DEVNULL, capture_output=True,
                                text=True, check=False, cwd=self.folder, **options)
        if code is not None:
            self.assertEqual(result.returncode, code, result.stdout + result.stderr)
        return result

    def report(self, *arguments, code=None):
        return json.loads(self.tidelock("check", *arguments, "--json", "-", code=code).stdout)
