#!/usr/bin/env python3
"""Mistakes at the command line: each ends in exit code 5 and a sentence that says what to do instead."""

import json
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

from workspace import BAD_INPUT, Workspace

Workspace.tidelock_file = sys.argv.pop(1)

DOTNET = Path(shutil.which("dotnet")).resolve().parent


def newest(pattern):
    return max(DOTNET.glob(pattern), key=lambda path: path.stat().st_mtime)


# The first bytes of a Windows program without a CLI header.
WINDOWS_HOST = b"MZ" + bytes(58) + (64).to_bytes(4, "little") + b"PE\0\0" + bytes(20) + (0x20B).to_bytes(2, "little") + bytes(400)

HOST_MARK = bytes.fromhex("8b1202b96a612038727b930214d7a03213f5b9e6efae3318ee3b2dce24b36aae")

SOLUTION = "is a solution. Name one of its projects"
NOT_DOTNET = "is not .NET source"
PART = "is a part of projects. Name a project"

# What is typed after `tidelock`, and a part of the answer.
COMMAND_LINES = [
    (["chekc", "Good.cs"], "'chekc' is no command; did you mean check?"),
    (["Check", "Good.cs"], "'Check' is no command; did you mean check?"),
    (["rn", "Good.cs"], "did you mean run?"),
    (["fence", "Good.cs"], "did you mean fences?"),
    (["repaly", "t.json"], "did you mean replay?"),
    (["dmup", "Good.cs"], "did you mean dump?"),
    (["Good.cs"], "did you mean tidelock check Good.cs?"),
    (["App.csproj"], "did you mean tidelock check App.csproj?"),
    (["help"], "did you mean --help?"),
    (["version"], "did you mean --version?"),
    (["frobnicate"], "'frobnicate' is no command\n"),
    (["--versoin"], "did you mean --version?"),
    (["check", "Good.cs", "--serach", "bfs"], "there is no option --serach; did you mean --search?"),
    (["check", "Good.cs", "--serach=bfs"], "there is no option --serach; did you mean --search?"),
    (["check", "Good.cs", "-json", "x"], "did you mean --json?"),
    (["check", "Good.cs", "--memory-modle", "tso"], "did you mean --memory-model?"),
    (["check", "Good.cs", "--time_limit", "3"], "did you mean --time-limit?"),
    (["check", "Good.cs", "--diff", "x"], "there is no option --diff of check; it is one of tidelock fences"),
    (["check", "Good.cs", "--frobnicate"], "What belongs to the program comes after --"),
    (["run", "Good.cs", "--races", "off"], "it is one of tidelock check"),
    (["check", "Good.cs", "--search", "dsf"], "'dsf' is not one of dfs, bfs, stateless, random, pct; did you mean dfs?"),
    (["check", "Good.cs", "--memory-model", "x86"], "'x86' is not one of sc, tso, ecma, net"),
    (["check", "Good.cs", "--max-states", "many"], "'many' is not a positive number"),
    (["check", "Good.cs", "--time-limit", "soon"], "'soon' is not a time: 30, 90s, 5m, 2h"),
    (["check", "Good.cs", "--preemptions", "4294967296"], "--preemptions: '4294967296' is too large"),
    (["check", "Good.cs", "--seed", "18446744073709551616"], "--seed: '18446744073709551616' is too large"),
    (["check", "Good.cs", "--memory-limit", "99999999999G"], "--memory-limit: '99999999999G' is too large"),
    (["check", "Good.cs", "--quiet=no"], "--quiet takes no value"),
    (["check", "Good.cs", "--all=3"], "--all takes no value"),
    (["dump", "Good.cs", "--cil=1"], "--cil takes no value"),
    (["dump", "none.dll"], "tidelock: none.dll: there is no such file"),
    (["fences", "none.cs", "--verify-only", "none.cs"], "--verify-only: 'none.cs' is not FILE:LINE="),
    (["fences", "none.cs", "--verify-only", "none.cs:x"], "--verify-only: 'none.cs:x' is not FILE:LINE="),
    (["fences", "none.cs", "--verify-only", "none.cs:0"], "--verify-only: 'none.cs:0' is not FILE:LINE="),
    (["fences", "none.cs", "--verify-only", "none.cs:3,"], "--verify-only: '' is not FILE:LINE="),
    (["fences", "Good.cs", "--cost-barrier", "-1"], "--cost-barrier: '-1' is not a number"),
    (["check", "Good.cs", "--json", "--trace", "x"], "--json needs a value: FILE; --trace is an option"),
    (["check", "Good.cs", "--json=--trace"], "a file of that name is ./--trace"),
    (["check", "Good.cs", "--input"], "--input needs a value: FILE"),
    (["check", "Good.cs", "--search"], "--search needs a value: dfs|bfs|stateless|random|pct"),
    (["check", "Good.cs", "--search", "bfs", "--search", "dfs"], "--search is given more than once"),
    (["check", "Good.cs", "Other.dll"], "'Other.dll' is a second program. What belongs to the program comes after --"),
    (["fences", "Good.cs", "Good.cs"], "'Good.cs' is a second program"),
    (["check"], "program is required"),
    (["replay", "t.json", "u.json"], "'u.json' is one argument too many"),
    (["replay", "Good.cs"], "is a program. Check it: tidelock check Good.cs"),
    (["replay", "none.json"], "none.json: "),
]

# A file with this name and these contents, and a part of the answer to `check` of it.
FILES = [
    ("All.sln", b"Microsoft Visual Studio Solution File\n", SOLUTION),
    ("All.slnx", b"<Solution />\n", SOLUTION),
    ("All.slnf", b"{}", "is a solution filter. Name one of its projects"),
    ("Script.fsx", b"printfn \"hello\"\n", "is an F# script. Make a program of it"),
    ("Script.csx", b"1 + 1\n", "is a C# script. Make a program of it"),
    ("Part.fsi", b"module M\n", "is an F# signature"),
    ("Program.il", b".assembly A {}\n", "is CIL assembler. Assemble it (ilasm)"),
    ("Directory.Build.props", b"<Project />\n", PART),
    ("Directory.Build.targets", b"<Project />\n", PART),
    ("Native.vcxproj", b"<Project />\n", "is a project of another kind"),
    ("Shared.shproj", b"<Project />\n", "is a project of another kind"),
    ("Thing.1.0.0.nupkg", b"PK\3\4", "is a package. Name the .dll of a program that uses it"),
    ("App.zip", b"PK\3\4", "is an archive. Unpack it"),
    ("Page.razor", b"<h1 />\n", "is a part of a project. Name the project"),
    ("main.c", b"int main() {}\n", NOT_DOTNET),
    ("Main.java", b"class Main {}\n", NOT_DOTNET),
    ("main.py", b"pass\n", NOT_DOTNET),
    ("App.pdb", b"BSJB", "belongs to a program. Name the program: App.dll"),
    ("App.deps.json", b"{}", "belongs to a program. Name the program: App.dll"),
    ("App.runtimeconfig.json", b"{}", "belongs to a program. Name the program: App.dll"),
    ("settings.json", b"{}", "is neither an assembly"),
    ("notes.txt", b"hello\n", "is neither an assembly"),
    ("noextension", b"hello\n", "is neither an assembly"),
    ("Program.CS", b"class C {}\n", "has its extension in capitals. Rename it: .cs"),
    ("windows.exe", WINDOWS_HOST, "is native code"),
    ("host.exe", WINDOWS_HOST + bytes(8) + HOST_MARK, "is the host of a program. Name the program's .dll"),
    ("mach.dylib", b"\xcf\xfa\xed\xfe" + bytes(100), "is native code"),
    ("archive.a", b"!<arch>\n", "is native code"),
    ("trace.json", json.dumps({"format": "tidelock-trace"}).encode(), "is a trace. Repeat it: tidelock replay trace.json"),
    ("empty.cs", b"", "does not compile"),
    ("library.cs", b"public class C { }\n", "does not compile"),
]


class Mistakes(Workspace):
    programs = {"Good.cs": "class P { static void Main() { } }"}

    def refused(self, text, *arguments):
        result = self.tidelock(*arguments)
        self.assertEqual(result.returncode, BAD_INPUT, result.stdout + result.stderr)
        self.assertIn(text, result.stderr)
        self.assertEqual(result.stdout, "")

    def test_command_lines(self):
        for arguments, text in COMMAND_LINES:
            with self.subTest(arguments=arguments):
                self.refused(text, *arguments)

    def test_files(self):
        for name, contents, text in FILES:
            with self.subTest(name=name):
                path = self.folder / name
                path.write_bytes(contents)
                self.refused(text, "check", name)
                path.unlink()

    def test_every_command_says_it(self):
        (self.folder / "All.sln").write_text("")
        for command in ("check", "run", "dump", "fences"):
            with self.subTest(command=command):
                self.refused(SOLUTION, command, "All.sln")
        (self.folder / "All.sln").unlink()

    def test_files_that_are_not_there(self):
        for name, text in (("Godo.cs", "there is no such file; did you mean Good.cs?"),
                           ("Good", "there is no such file; did you mean Good.cs?"),
                           ("Elsewhere.dll", "there is no such file\n")):
            with self.subTest(name=name):
                self.refused(text, "check", name)

    def test_folders(self):
        folder = self.folder / "some"
        folder.mkdir()
        self.refused("is a folder. Name a program in it", "check", "some")
        (folder / "One.cs").write_text("")
        self.refused("Name the program in it: some/One.cs", "check", "some")
        (folder / "Two.cs").write_text("")
        self.refused("Name one program in it: One.cs, Two.cs", "check", "some")
        (folder / "App.csproj").write_text("")
        self.refused("Name the program in it: some/App.csproj", "check", "some")
        shutil.rmtree(folder)

    def test_native_code_of_dotnet(self):
        host = newest("sdk/*/AppHostTemplate/apphost").read_bytes()
        (self.folder / "App").write_bytes(host)
        self.refused("is the host of a program. Name the program's .dll", "check", "App")
        (self.folder / "App.dll").write_bytes(b"")
        self.refused("is the host of a program. Name the program: App.dll", "check", "App")
        (self.folder / "App.dll").unlink()
        at = host.index(HOST_MARK)
        (self.folder / "App").write_bytes(host[:at - 8] + (4096).to_bytes(8, "little") + host[at:])
        self.refused("is a program in a single file. Publish it without PublishSingleFile", "check", "App")
        (self.folder / "App").unlink()
        self.refused("is native code", "check", newest("shared/Microsoft.NETCore.App/*/libcoreclr.so"))

    def test_assemblies_that_are_no_programs(self):
        reference = newest("packs/Microsoft.NETCore.App.Ref/*/ref/*/System.Linq.dll")
        for command in ("check", "run"):
            self.refused("is a reference assembly: it has no code", command, reference)
            self.refused("has no entry point: it is a library", command, newest("shared/Microsoft.NETCore.App/*/System.Linq.dll"))

    def test_module_without_an_assembly(self):
        module = self.folder / "part.netmodule"
        (self.folder / "Part.cs").write_text("public class Part { }\n")
        subprocess.run([DOTNET / "dotnet", newest("sdk/*/Roslyn/bincore/csc.dll"), "-nologo", "-target:module", f"-out:{module}",
                        f"-r:{newest('packs/Microsoft.NETCore.App.Ref/*/ref/*/System.Runtime.dll')}", "Part.cs"],
                       cwd=self.folder, check=True, stdout=subprocess.DEVNULL)
        self.refused("is a module of an assembly (netmodule)", "check", "part.netmodule")

    def test_pipe(self):
        import os
        os.mkfifo(self.folder / "pipe.dll")
        self.refused("is not a file", "check", "pipe.dll")


if __name__ == "__main__":
    unittest.main()
