#!/usr/bin/env python3
"""Checks that the files which comments and documents mention are there.

A mention is a name with an ending of ours (`exec/visible.cpp`, state-format.md). It is right if some file of the tree has a
path that ends in it. In documents, `folder/name` in backquotes must be a file without its ending, or a folder, as well.

usage: check_references.py [ROOT]
"""

import re
import sys
from pathlib import Path

SCANNED = ("src", "tests", "fuzz", "bench", "tools", "cmake", "docs", "examples", "lib")
COMMENTED = {".h", ".cpp", ".def", ".py", ".sh", ".cmake", ".md", ".txt"}
MENTION = re.compile(r"(?<![\w./<{$%*~-])((?:[\w-]+/)*[\w-]+\.(?:h|cpp|def|py|sh|md|cmake))(?![\w*(/-])")
# Names that stand for others, or for files of users and of other projects.
EXAMPLES = re.compile(r"^(x|a|b|foo|name|NNN.*|File|App|prog|Counter|DEVELOPERS)\.|^CLI/|^fmt/|^nlohmann/|^boost/|^CHANGELOG|x\.(h|cpp)$|^_|^verify_source\.h|^docs/design/specs")


def files_of(root):
    skipped = {"build", ".git"}
    for path in root.rglob("*"):
        if path.is_file() and not skipped & set(path.relative_to(root).parts):
            yield path.relative_to(root).as_posix()


def comments_of(path):
    """The lines of a file that are for readers: all of a document, the comments of code."""
    text = path.read_text(encoding="utf-8", errors="replace")
    for number, line in enumerate(text.splitlines(), 1):
        if path.suffix == ".md":
            yield number, line
            continue
        mark = "//" if path.suffix in {".h", ".cpp", ".def"} else "#"
        if mark in line and '"' not in line.split(mark)[0]:
            yield number, line.split(mark, 1)[1]


def missing_in(path, known):
    for number, line in comments_of(path):
        if line.lstrip().startswith("include"):
            continue
        for mention in MENTION.findall(line):
            if EXAMPLES.search(mention):
                continue
            if not any(file == mention or file.endswith("/" + mention) for file in known):
                yield number, mention


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
    known = sorted(files_of(root))
    problems = 0
    for file in known:
        path = root / file
        is_scanned = file.split("/")[0] in SCANNED or "/" not in file
        if not is_scanned or path.suffix not in COMMENTED or file.startswith(("docs/decisions/", "CHANGELOG", "tests/programs")):
            continue
        for number, mention in missing_in(path, known):
            print(f"{file}:{number}: there is no {mention}")
            problems += 1
    print(f"{problems} mentions of files that are not there")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
