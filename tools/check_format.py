#!/usr/bin/env python3
"""Fails if clang-format would change a C++ file of the tree.

usage: check_format.py [--clang-format PROGRAM] [ROOT]
To repair:  tools/check_format.py --fix
"""

import argparse
import subprocess
import sys
from pathlib import Path

FOLDERS = ("src", "tests", "fuzz", "bench")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("root", nargs="?", type=Path, default=Path(__file__).resolve().parent.parent)
    parser.add_argument("--clang-format", default="clang-format", metavar="PROGRAM")
    parser.add_argument("--fix", action="store_true", help="rewrite the files")
    options = parser.parse_args()
    files = sorted(
        file
        for folder in FOLDERS
        for suffix in ("*.h", "*.cpp")
        for file in (options.root / folder).rglob(suffix)
    )
    if not files:
        return 0
    mode = ["-i"] if options.fix else ["--dry-run", "-Werror"]
    done = subprocess.run([options.clang_format, *mode, *files], stderr=subprocess.PIPE, text=True, check=False)
    bad = sorted({line.split(":")[0] for line in done.stderr.splitlines() if "error: code should be" in line})
    for file in bad:
        print(f"{file}: not as clang-format would have it")
    if done.returncode and not bad:
        print(done.stderr)
    print(f"{len(files)} files, {len(bad)} to format (tools/check_format.py --fix)")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
