#!/usr/bin/env python3
"""The fuzzing campaign (tools/fuzz.sh) in small: every seed and a few mutations of each kind of input, and some guests that
forge. Nothing may crash, hang or pass a limit, and the campaign itself has to keep up with the code.

usage: test_campaign.py FUZZ_CAMPAIGN FORGING_GUESTS FOLDER
"""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
KINDS = ("assemblies", "pdbs", "configurations", "traces", "command-lines")
RUNS = "25"


class Campaign(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.programs.mkdir(parents=True, exist_ok=True)
        subprocess.run([sys.executable, str(ROOT / "fuzz/seeds/make_programs.py"), str(cls.programs)], check=True)

    def run_well(self, *command):
        environment = {**os.environ, "TL_FUZZ_PROGRAMS": str(self.programs)}
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def test_inputs(self):
        for kind in KINDS:
            with self.subTest(kind=kind), tempfile.TemporaryDirectory() as found:
                told = self.run_well(self.campaign, kind, "--programs", str(self.programs), "--malformed", str(ROOT / "tests/malformed"),
                                     "--runs", RUNS, "--seed", "7", "--found", found)
                self.assertIn("0 kinds of finding", told)

    def test_guests_that_forge(self):
        self.assertIn(f"forging: {RUNS} runs", self.run_well(self.forging, "--runs", RUNS, "--seed", "7"))


if __name__ == "__main__":
    Campaign.campaign, Campaign.forging, programs = sys.argv[1:4]
    Campaign.programs = Path(programs)
    unittest.main(argv=sys.argv[:1])
