#!/usr/bin/env python3
"""The kept files of tests/malformed that commands read as a whole: none ends in a signal, an internal error or a hang."""

import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TIDELOCK = sys.argv.pop(1)
KEPT = Path(__file__).resolve().parent.parent / "malformed"
BAD_INPUT = 5
ABORTED = 134  # of `run`: what the shell sees of a .NET program that ends in an exception
LIMITS = ("--time-limit", "2", "--max-states", "100", "--memory-limit", "1G")


def tidelock(*arguments):
    return subprocess.run([TIDELOCK, *map(str, arguments)], stdin=subprocess.DEVNULL, capture_output=True, timeout=120, check=False)


class Malformed(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def ends_well(self, result, *codes):
        self.assertIn(result.returncode, codes, result.stderr)
        self.assertNotIn(b"internal error", result.stderr)

    def test_assemblies(self):
        for path in sorted((KEPT / "assembly").glob("*.dll")):
            with self.subTest(path=path.name):
                self.ends_well(tidelock("dump", path), 0, BAD_INPUT)
                self.ends_well(tidelock("dump", "--lowered", path), 0, BAD_INPUT)
                self.ends_well(tidelock("check", path, *LIMITS), 0, 2, 3, 4, BAD_INPUT)

    def test_pinned_local_of_a_type_that_is_missing(self):
        path = KEPT / "assembly" / "pinned-local-bad-layout.dll"
        self.assertEqual(tidelock("run", path).stdout, b"start\nFileNotFoundException\n")
        self.ends_well(tidelock("check", path), 0)

    def test_configurations(self):
        shutil.copy(KEPT / "assembly" / "pinned-local-bad-layout.dll", self.folder / "App.dll")
        for kind in ("runtimeconfig", "deps"):
            for path in sorted((KEPT / "configuration").glob("*.json")):
                with self.subTest(path=path.name, kind=kind):
                    config = self.folder / f"App.{kind}.json"
                    shutil.copy(path, config)
                    self.ends_well(tidelock("run", self.folder / "App.dll"), 0, ABORTED, BAD_INPUT)
                    config.unlink()

    def test_traces(self):
        for path in sorted((KEPT / "trace").glob("*.json")):
            with self.subTest(path=path.name):
                self.ends_well(tidelock("replay", path), BAD_INPUT)


if __name__ == "__main__":
    unittest.main()
