#!/usr/bin/env python3
"""examples/embedding.cpp, which has Tidelock as a library, gives the verdict and the trace of `tidelock check`.

usage: test_embedding.py EMBEDDING CACHE
"""

import os
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "tools"))

from programs import program as program_files  # noqa: E402
from programs.build import Builder  # noqa: E402
from programs.sdk import find_sdk  # noqa: E402

EMBEDDING = sys.argv[1]
CACHE = Path(sys.argv[2]).resolve()


def run(path):
    sdk = find_sdk()
    built = Builder(sdk, CACHE, ROOT).build(program_files.load(ROOT / path))
    return subprocess.run([EMBEDDING, str(built.assembly), str(sdk.dotnet.parent)], capture_output=True, text=True,
                          timeout=120, check=False)


class Embedding(unittest.TestCase):
    def test_finds_the_deadlock_and_its_schedule(self):
        done = run("examples/DiningPhilosophers.cs")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("a violation was found", done.stdout)
        self.assertIn("violation: ", done.stdout)
        self.assertRegex(done.stdout, r"  thread \d+ +line 25: ")

    def test_proves_the_absence_of_violations(self):
        done = run("tests/programs/check/library/event_raised_while_handlers_are_added.cs")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"^ok: \d+ states")

    def test_says_what_it_cannot_read(self):
        done = subprocess.run([EMBEDDING, os.devnull], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 5)
        self.assertIn(os.devnull, done.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
