#!/usr/bin/env python3
"""Files that `check` writes: opened before the search, written whole or not at all, and the result is printed in any case."""

import json
import os
import stat
import subprocess
import sys
import unittest

from workspace import BAD_INPUT, LOST, VIOLATION, Workspace

Workspace.tidelock_file = sys.argv.pop(1)


class Outputs(Workspace):
    programs = {"Lost.cs": LOST}

    def refused(self, text, *arguments, **options):
        result = self.tidelock("check", "Lost.cs", *arguments, code=BAD_INPUT, **options)
        self.assertIn(text, result.stderr)
        self.assertEqual(result.stdout, "", "nothing is searched in vain")

    def no_leftovers(self):
        self.assertEqual([name for name in os.listdir(self.folder) if "tmp" in name], [])

    def test_files_are_opened_before_the_search(self):
        for option in ("--json", "--trace", "--dot"):
            with self.subTest(option=option):
                self.refused("none/x", option, "none/x")
        (self.folder / "folder").mkdir()
        self.refused("folder: Is a directory", "--json", "folder")
        self.refused("new/: ", "--json", "new/")
        os.symlink("nowhere", self.folder / "dangling")
        self.refused("is a link to nothing", "--json", "dangling")

    def test_two_outputs_to_one_file(self):
        self.refused("--json and --trace need files of their own", "--json", "one", "--trace", "./one")
        (self.folder / "old").write_text("old")
        os.link(self.folder / "old", self.folder / "link")
        self.refused("need files of their own", "--json", "old", "--dot", "link")
        self.assertEqual((self.folder / "old").read_text(), "old")
        self.refused("another output goes to - already", "--json", "-", "--dot", "-")
        self.assertFalse((self.folder / "one").exists())

    def test_inputs_are_not_replaced(self):
        before = (self.folder / "Lost.cs").read_text()
        self.refused("--json would replace what is to be read", "--json", "Lost.cs")
        (self.folder / "input").write_text("1\n")
        self.refused("--trace would replace what is to be read", "--trace", "input", "--input", "input")
        self.assertEqual((self.folder / "Lost.cs").read_text(), before)

    def test_parts_of_programs_are_not_replaced(self):
        for name in ("Other.cs", "App.dll", "App.pdb", "App.runtimeconfig.json", "App.deps.json", "App.csproj"):
            with self.subTest(name=name):
                (self.folder / name).write_text("what its owner has")
                os.symlink(name, self.folder / "result.json")
                self.refused("--json would replace a part of a program", "--json", name)
                self.refused("--trace would replace a part of a program", "--trace", "result.json")
                self.assertEqual((self.folder / name).read_text(), "what its owner has")
                (self.folder / "result.json").unlink()
                (self.folder / name).unlink()

    def test_names_that_are_too_long(self):
        self.refused("File name too long", "--json", "x" * 256)

    def test_a_full_disk_loses_no_result(self):
        for option in ("--json", "--trace", "--dot"):
            with self.subTest(option=option):
                result = self.tidelock("check", "Lost.cs", option, "/dev/full", code=BAD_INPUT)
                self.assertIn("an update is lost", result.stdout)
                self.assertIn("/dev/full: No space left on device", result.stderr)

    def test_one_bad_output_does_not_hinder_the_others(self):
        result = self.tidelock("check", "Lost.cs", "--trace", "/dev/full", "--json", "good.json", code=BAD_INPUT)
        self.assertIn("/dev/full", result.stderr)
        self.assertEqual(json.loads((self.folder / "good.json").read_text())["verdict"], "violation")

    def test_old_files_keep_their_permissions_and_links(self):
        (self.folder / "real").write_text("old")
        os.chmod(self.folder / "real", 0o640)
        os.symlink("real", self.folder / "name")
        self.tidelock("check", "Lost.cs", "--json", "name", code=VIOLATION)
        self.assertTrue((self.folder / "name").is_symlink())
        self.assertEqual(json.loads((self.folder / "real").read_text())["verdict"], "violation")
        self.assertEqual(stat.S_IMODE((self.folder / "real").stat().st_mode), 0o640)
        self.no_leftovers()

    def test_old_files_survive_what_cannot_be_checked(self):
        (self.folder / "trace").write_text("old")
        self.tidelock("check", "None.cs", "--trace", "trace", code=BAD_INPUT)
        self.assertEqual((self.folder / "trace").read_text(), "old")
        self.no_leftovers()

    def test_standard_output_that_is_one_of_the_files(self):
        with open(self.folder / "both", "w", encoding="utf-8") as both:
            result = subprocess.run([self.tidelock_file, "check", "Lost.cs", "--json", "both"], cwd=self.folder, stdout=both,
                                    stderr=subprocess.PIPE, text=True, check=False)
        self.assertEqual(result.returncode, BAD_INPUT)
        self.assertIn("--json and standard output need files of their own", result.stderr)

    def test_devices_and_pipes_are_written_to(self):
        self.tidelock("check", "Lost.cs", "--json", "/dev/null", "--trace", "/dev/null", code=VIOLATION)
        read, write = os.pipe()
        self.tidelock("check", "Lost.cs", "--json", f"/dev/fd/{write}", code=VIOLATION, pass_fds=(write,))
        os.close(write)
        with open(read, encoding="utf-8") as pipe:
            self.assertEqual(json.loads(pipe.read())["verdict"], "violation")

    def test_named_pipes(self):
        os.mkfifo(self.folder / "pipe")
        for option in ("--json", "--trace", "--dot"):
            with self.subTest(option=option):
                self.refused("pipe: nobody reads from this pipe", option, "pipe")
        # A reader may come a little later.
        with subprocess.Popen(["sh", "-c", "sleep 0.2; exec cat pipe"], cwd=self.folder, stdout=subprocess.PIPE, text=True) as reader:
            self.tidelock("check", "Lost.cs", "--json", "pipe", code=VIOLATION)
            self.assertEqual(json.loads(reader.stdout.read())["verdict"], "violation")

    def test_fences_keep_the_same_rules(self):
        result = self.tidelock("fences", "Lost.cs", "--json", "f", "--diff", "f", code=BAD_INPUT)
        self.assertIn("--json and --diff need files of their own", result.stderr)
        self.tidelock("fences", "Lost.cs", "--diff", "none/f", code=BAD_INPUT)


if __name__ == "__main__":
    unittest.main()
