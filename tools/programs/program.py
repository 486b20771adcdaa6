"""A test program: its file, and what the comment at its top says about it.

The header is the leading run of comment lines (`//`, or `'` in Visual Basic) of the form `key: value`:

    about     one line: what is tested
    mode      run (compare one execution with .NET), refuse (Tidelock ends it with what the header says) or
              check (every interleaving has the verdict that the header says)
    args      arguments of the program, quoted as in a shell
    stdin     text for standard input; \\n, \\t and \\\\ are understood
    exit      the exit code that .NET itself must give (guards against a program that is broken in both)
    options   further options for tidelock
    defines   preprocessor symbols, separated by commas
    unsafe    true: says that the program needs unsafe code (it is always allowed)

Other keys belong to the mode that reads them.
"""

import re
import shlex
from dataclasses import dataclass
from pathlib import Path

SUFFIXES = (".cs", ".fs", ".vb", ".il")

HEADER_LINE = re.compile(r"^\s*(?://|')\s?\s*([A-Za-z][\w.+-]*)\s*:\s*(.*?)\s*$")
COMMENT = re.compile(r"^\s*(//|')|^\s*$")


@dataclass(frozen=True)
class Program:
    path: Path
    topic: str
    header: dict

    @property
    def name(self):
        return f"{self.topic}/{self.path.name}"

    @property
    def mode(self):
        return self.header.get("mode", "")

    @property
    def arguments(self):
        return shlex.split(self.header.get("args", ""))

    @property
    def options(self):
        return shlex.split(self.header.get("options", ""))

    @property
    def defines(self):
        return [define for define in re.split(r"[,;\s]+", self.header.get("defines", "")) if define]

    @property
    def stdin(self):
        escapes = {"n": "\n", "t": "\t", "\\": "\\"}
        return re.sub(r"\\([nt\\])", lambda match: escapes[match.group(1)], self.header.get("stdin", ""))


def parse_header(text):
    header = {}
    for line in text.lstrip("\ufeff").splitlines():
        if not COMMENT.match(line):
            break
        match = HEADER_LINE.match(line)
        if match:
            header[match.group(1).lower()] = match.group(2)
    return header


def load(path):
    return Program(path, path.parent.name, parse_header(path.read_text(encoding="utf-8")))


def find(paths):
    """All programs in the given files and folders, in order of their names."""
    files = set()
    for path in paths:
        if path.is_dir():
            files.update(file for file in path.rglob("*") if file.suffix in SUFFIXES)
        else:
            files.add(path)
    return [load(file.resolve()) for file in sorted(files)]
