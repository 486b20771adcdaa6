#!/usr/bin/env python3
"""Tests of tools/check_layers.py on small trees made for the purpose."""

import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
import check_layers  # noqa: E402


def problems_of(files):
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name, text in files.items():
            path = root / "src" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return check_layers.check(root)[0]


GOOD = {
    "base/deps.txt": "",
    "base/result.h": "#pragma once\n",
    "image/pe/deps.txt": "base  # results\n",
    "image/pe/pe_file.h": '#include "base/result.h"\n',
}


class CheckLayers(unittest.TestCase):
    def assert_problem(self, change, text):
        problems = problems_of({**GOOD, **change})
        self.assertTrue(any(text in problem for problem in problems), problems)

    def test_good_tree_passes(self):
        self.assertEqual(problems_of(GOOD), [])

    def test_parent_in_deps_stands_for_its_folders(self):
        tree = {"cli/deps.txt": "image\n", "cli/main.cpp": '#include "image/pe/pe_file.h"\n'}
        self.assertEqual(problems_of({**GOOD, **tree}), [])

    def test_edge_not_in_deps(self):
        self.assert_problem({"image/pe/deps.txt": ""}, "does not list base")

    def test_edge_not_in_table(self):
        self.assert_problem({"base/deps.txt": "image/pe\n"}, "base must not depend on image/pe")

    def test_unknown_folder(self):
        self.assert_problem({"util/deps.txt": "", "util/x.h": ""}, "not in the table")

    def test_no_deps_file(self):
        self.assert_problem({"image/cil/body.h": ""}, "no deps.txt")

    def test_missing_dependency(self):
        self.assert_problem({"image/pe/deps.txt": "base\nimage/pee\n"}, "there is no src/image/pee")

    def test_cycle(self):
        change = {
            "base/arena.h": '#include "image/pe/pe_file.h"\n',
        }
        self.assert_problem(change, "cycle: base -> image/pe -> base")

    def test_unresolved_include(self):
        self.assert_problem({"image/pe/pe_file.h": '#include "result.h"\n'}, "is not a file under src/")

    def test_restricted_library(self):
        self.assert_problem({"base/x.h": "#include <nlohmann/json.hpp>\n"}, "only json, program/files, report, fences, cli")

    def test_only_cli_speaks(self):
        self.assert_problem({"base/x.cpp": 'void f() { fmt::print("x"); }\n'}, "only src/cli prints")
        self.assertEqual(problems_of({**GOOD, "base/x.cpp": "// never calls exit()\n"}), [])


if __name__ == "__main__":
    unittest.main()
