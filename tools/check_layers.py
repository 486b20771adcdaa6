#!/usr/bin/env python3
"""Checks that src/ keeps to its layers.

Each folder of src/ that holds C++ has a deps.txt: the folders that it may include, one per line. This script fails on

  * an #include of a folder that deps.txt does not list, or of a file that is not there;
  * a line of deps.txt that the table of layers below does not allow, or that names a folder that is not there;
  * a cycle between folders, a folder with C++ and no deps.txt, and a folder that the table does not know;
  * a library that only some folders may use (RESTRICTED), and printing, exiting or reading the environment
    outside of src/cli.

usage: check_layers.py [ROOT]
"""

import re
import sys
from pathlib import Path

# What each folder may include. A name without leaf ("image") stands for all folders below it, and "*" for all.
TABLE = {
    "base": [],
    "image/pe": ["base"],
    "image/metadata": ["base", "image/pe"],
    "image/pdb": ["base", "image/pe", "image/metadata"],
    "image/cil": ["base", "image/metadata"],
    "json": ["base"],
    "program/types": ["base", "image"],
    "program/files": ["base", "json", "image", "program/types"],
    "program/code": ["base", "image", "program/types"],
    "machine/memory": ["base", "program/types"],
    "machine/heap": ["base", "program/types", "machine/memory"],
    "machine/threads": ["base", "program/types", "program/code", "machine/memory", "machine/heap"],
    "machine/reclaim": ["base"],
    "machine/order": ["base", "machine/memory", "machine/threads"],
    "machine/exec": ["base", "image", "program", "machine/memory", "machine/heap", "machine/threads", "machine/order"],
    "machine/library": ["base", "image", "program", "machine"],
    "explore/ts": ["base"],
    "explore/store": ["base", "explore/ts"],
    "explore/reduction": ["base", "explore/ts", "explore/store"],
    "explore/search": ["base", "explore/ts", "explore/store", "explore/reduction"],
    "kind": ["base", "explore/ts"],
    "check": ["base", "explore/ts", "kind"],
    "replay": ["base", "explore/ts", "kind", "check"],
    "verify": ["base", "explore", "kind", "replay"],
    "report": ["base", "json", "explore/ts", "explore/search", "kind", "replay", "verify"],
    "model": ["base", "explore/ts", "explore/store", "kind", "image", "program", "machine"],
    "dotnet": ["base", "explore/ts", "kind", "check", "image", "program", "machine", "model"],
    "repair": ["base", "explore/ts", "explore/search", "image", "program", "machine", "model"],
    "fences": ["base", "explore/ts", "explore/search", "kind", "image", "program", "machine", "model", "dotnet", "repair",
               "verify", "report"],
    "cli": ["*"],
}

# System headers (by prefix) that only these folders may include.
RESTRICTED = {
    "CLI/": ["cli"],
    "nlohmann/": ["json", "program/files", "report", "fences", "cli"],
    "boost/": ["repair"],
    "zlib.h": ["image/pdb"],
    "openssl/": ["base"],
    "editline/": ["cli"],
    "iostream": ["cli"],
}

SPEAKING = re.compile(r"std::(cout|cerr|clog)\b|\b(fmt::print|printf|fprintf|puts|fputs|getenv|exit|_exit)\s*\(")
MAY_SPEAK = ("cli/", "base/check.cpp")  # base/check.cpp says which check failed before it aborts

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)
CODE = (".h", ".cpp", ".def", ".inc")


def covers(allowed, folder):
    """Is `folder` named by the list `allowed`, by itself or by a parent?"""
    return any(name == "*" or folder == name or folder.startswith(name + "/") for name in allowed)


def read_deps(path):
    lines = (line.split("#")[0].strip() for line in path.read_text().splitlines())
    return [line for line in lines if line]


def strip_comments_and_strings(text):
    text = re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.DOTALL)
    return re.sub(r'"(\\.|[^"\\\n])*"', '""', text)


def find_cycle(edges):
    """A cycle as a list of folders, first one repeated at the end; or None."""
    done, path = set(), []

    def visit(folder):
        if folder in path:
            return path[path.index(folder):] + [folder]
        if folder in done:
            return None
        path.append(folder)
        for target in sorted(edges.get(folder, ())):
            cycle = visit(target)
            if cycle:
                return cycle
        path.pop()
        done.add(folder)
        return None

    for folder in sorted(edges):
        cycle = visit(folder)
        if cycle:
            return cycle
    return None


def check_includes(src, folder, file, deps, problems):
    """Adds problems of one file; returns the folders that it includes."""
    text = file.read_text()
    where = file.relative_to(src).as_posix()
    targets = set()
    for kind, name in INCLUDE.findall(text):
        if kind == "<":
            for prefix, users in RESTRICTED.items():
                if name.startswith(prefix) and not covers(users, folder):
                    problems.append(f"src/{where}: only {', '.join(users)} may include <{name}>")
            continue
        if not (src / name).is_file():
            problems.append(f'src/{where}: "{name}" is not a file under src/')
            continue
        target = Path(name).parent.as_posix()
        if target == folder:
            continue
        targets.add(target)
        if not covers(deps, target):
            problems.append(f'src/{where}: includes "{name}", but src/{folder}/deps.txt does not list {target}')
    if not where.startswith(MAY_SPEAK):
        for match in SPEAKING.finditer(strip_comments_and_strings(text)):
            problems.append(f"src/{where}: only src/cli prints, exits or reads the environment: {match.group(0)}")
    return targets


def check(root):
    src = root / "src"
    files = sorted(file for file in src.rglob("*") if file.suffix in CODE and file.is_file())
    with_code = {file.parent.relative_to(src).as_posix() for file in files}
    deps = {
        path.parent.relative_to(src).as_posix(): read_deps(path) for path in sorted(src.rglob("deps.txt"))
    }
    problems = [f"src/{folder}: has C++ but no deps.txt" for folder in sorted(with_code - deps.keys())]

    for folder, names in deps.items():
        if folder not in TABLE:
            problems.append(f"src/{folder}: not in the table of layers (TABLE in tools/check_layers.py)")
            continue
        for name in names:
            leaves = [leaf for leaf in deps if covers([name], leaf)]
            if not leaves:
                problems.append(f"src/{folder}/deps.txt: there is no src/{name}")
            for leaf in leaves:
                if leaf != folder and not covers(TABLE[folder], leaf):
                    problems.append(f"src/{folder}/deps.txt: {folder} must not depend on {leaf}")

    edges = {}
    for file in files:
        folder = file.parent.relative_to(src).as_posix()
        edges.setdefault(folder, set()).update(check_includes(src, folder, file, deps.get(folder, []), problems))
    for folder, names in deps.items():
        edges.setdefault(folder, set()).update(
            leaf for leaf in deps if leaf != folder and covers(names, leaf))
    cycle = find_cycle(edges)
    if cycle:
        problems.append("cycle: " + " -> ".join(cycle))
    return problems, len(files), len(edges)


def main():
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent
    problems, files, folders = check(root)
    for problem in problems:
        print(problem)
    print(f"{files} files in {folders} folders, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
